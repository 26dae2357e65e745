"""A binary XLS by hand: BIFF8 records in a compound file, as [MS-XLS] and [MS-CFB] lay them out."""

from __future__ import annotations

import struct
from collections.abc import Sequence

SECTOR = 512
FREE, END, TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
SMALLEST_STREAM = 4096
"""Shorter streams lie in a small file inside the file."""
Cell = str | float | tuple[str, float] | None
"""A word, a number, or a formula as its stored result; the words of the formula are not kept."""


def binary_workbook(
    name: str, rows: Sequence[Sequence[Cell]], merged: Sequence[tuple[int, int, int, int]] = ()
) -> bytes:
    """A workbook with one sheet. `merged` are first row, last row, first column, last column, from 0."""
    words = list(dict.fromkeys(cell for row in rows for cell in row if isinstance(cell, str)))
    begin = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0005, 0x0DBB, 0x07CC, 0, 6))
    pages = _record(0x0042, struct.pack("<H", 1200))
    title = struct.pack("<BB", len(name), 1) + name.encode("utf-16-le")
    strings = _record(0x00FC, struct.pack("<II", len(words), len(words)) + b"".join(_string(word) for word in words))
    end = _record(0x000A, b"")
    bound = len(_record(0x0085, struct.pack("<IBB", 0, 0, 0) + title))
    place = len(begin + pages + strings + end) + bound
    head = begin + pages + _record(0x0085, struct.pack("<IBB", place, 0, 0) + title) + strings + end
    return _compound(head + _sheet(rows, words, merged) + end)


def _record(kind: int, body: bytes) -> bytes:
    return struct.pack("<HH", kind, len(body)) + body


def _string(word: str) -> bytes:
    return struct.pack("<HB", len(word), 1) + word.encode("utf-16-le")


def _sheet(rows: Sequence[Sequence[Cell]], words: Sequence[str], merged: Sequence[tuple[int, int, int, int]]) -> bytes:
    width = max(len(row) for row in rows)
    found = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0010, 0x0DBB, 0x07CC, 0, 6))
    found += _record(0x0200, struct.pack("<IIHHH", 0, len(rows), 0, width, 0))
    for row, line in enumerate(rows):
        for column, cell in enumerate(line):
            at = struct.pack("<HHH", row, column, 0)
            if isinstance(cell, str):
                found += _record(0x00FD, at + struct.pack("<I", words.index(cell)))
            elif isinstance(cell, tuple):
                parsed = struct.pack("<Bd", 0x1F, cell[1])
                found += _record(0x0006, at + struct.pack("<dHIH", cell[1], 0, 0, len(parsed)) + parsed)
            elif cell is not None:
                found += _record(0x0203, at + struct.pack("<d", cell))
    if merged:
        found += _record(0x00E5, struct.pack("<H", len(merged)) + b"".join(struct.pack("<4H", *one) for one in merged))
    return found


def _compound(stream: bytes) -> bytes:
    """One table of sectors, one sector with the directory, then the stream."""
    size = max(SMALLEST_STREAM, -(-len(stream) // SECTOR) * SECTOR)
    count = size // SECTOR
    chain = [TABLE, END, *(place + 3 for place in range(count - 1)), END]
    table = struct.pack(f"<{SECTOR // 4}I", *chain, *[FREE] * (SECTOR // 4 - len(chain)))
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<IIIIIIIII", 0, 1, 1, 0, SMALLEST_STREAM, END, 0, END, 0)
    head += struct.pack("<109I", 0, *[FREE] * 108)
    directory = _entry("Root Entry", 5, 1, END, 0) + _entry("Workbook", 2, FREE, 2, size)
    return head + table + directory.ljust(SECTOR, b"\0") + stream.ljust(size, b"\0")


def _entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    written = name.encode("utf-16-le") + b"\0\0"
    tail = struct.pack("<HBBIII16xIQQIQ", len(written), kind, 1, FREE, FREE, child, 0, 0, 0, start, size)
    return written.ljust(64, b"\0") + tail
