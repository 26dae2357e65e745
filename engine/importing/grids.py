"""Tables of any make as sheets of cells: workbooks, separated text, tables in HTML."""

from __future__ import annotations

import csv
import datetime
import io
import math
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from engine.importing.formulas import bare_formulas
from engine.importing.html_tables import html_tables
from engine.importing.quotes.results import Merged, Raw, Sheet
from engine.letters import number_at
from engine.project.explain_errors import could_not_read
from engine.texts import EngineError

LARGEST_FILE: Final = 64 * 2**20
LARGEST_SHEET: Final = 4_000_000
_UNPACKED: Final = 1024 * 2**20
_CELL_COLUMN: Final = re.compile(rb'<c r="([A-Z]{1,3})\d{1,7}"')
_CELL_ROW: Final = re.compile(rb'<c r="[A-Z]{1,3}(\d{1,7})"')
_SEPARATORS: Final = ("\t", ",", ";", "|")
_TABLE: Final = re.compile(rb"<\s*(?:html|table|!doctype html|\?xml[^>]*>\s*<html)", re.IGNORECASE)
_DIGITS: Final = 15
_PANIC: Final = "PanicException"
"""What the reader of workbooks raises where a cut off file leads it astray; it has no importable name."""


def read_sheets(path: Path) -> tuple[Sheet, ...]:
    """The sheets of a file, told by its content and not by its name.

    Raises:
        EngineError: the file cannot be opened, is no table, or is too large to be a quote.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise EngineError("importing.error.too_large", file=path.name, size=LARGEST_FILE // 2**20)
        data = path.read_bytes()
    except OSError as error:
        raise could_not_read(path, error) from None
    return sheets_of(data, path.name)


def sheets_of(data: bytes, name: str) -> tuple[Sheet, ...]:
    """The sheets of the content of a file."""
    if data[:4] == b"PK\x03\x04" or data[:8] == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":
        return _workbook(data, name)
    text = decoded(data, name)
    if _TABLE.search(text[:4096].encode("utf-8", "ignore")) or "<table" in text[:65536].casefold():
        return html_sheets(text, Path(name).stem)
    return (separated_sheet(text, Path(name).stem),)


def html_sheets(text: str, name: str) -> tuple[Sheet, ...]:
    """Each table of a page as a sheet."""
    tables = html_tables(text)
    several = len(tables) > 1
    return tuple(
        sheet_of(f"{name} {place + 1}" if several else name, rows, merged)
        for place, (rows, merged) in enumerate(tables)
    )


def separated_sheet(text: str, name: str) -> Sheet:
    """Text with commas, tabs, semicolons or bars between cells."""
    separator = separator_of(text)
    rows: list[list[str]] = []
    try:
        rows.extend(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=False))
    except csv.Error:
        rows = [line.split(separator) for line in text.splitlines()]
    return sheet_of(name, rows)


def separator_of(text: str) -> str:
    """The separator that stands in most lines as often as in the others; a comma where none does."""
    lines = [re.sub(r'"[^"]*"', '""', line) for line in text.splitlines()[:200] if line.strip()]
    best, most = ",", 0.0
    for separator in _SEPARATORS:
        counts = Counter(line.count(separator) for line in lines)
        del counts[0]
        if counts:
            number, share = counts.most_common(1)[0]
            weight = share * (1 + min(number, 8) / 8) * (1.5 if separator == "\t" else 1)
            best, most = (separator, weight) if weight > most else (best, most)
    return best


def decoded(data: bytes, name: str = "") -> str:
    """The text of a file: marked UTF-8 and UTF-16, then UTF-16 by its zeros, UTF-8, GB18030.

    Raises:
        EngineError: it is none of these.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace").lstrip("\ufeff")
    head = data[:4096]
    if len(head) > 8 and head.count(0) > len(head) // 4:
        encoding = "utf-16-le" if head[1::2].count(0) > head[::2].count(0) else "utf-16-be"
        return data.decode(encoding, "replace")
    if 0 in head:
        raise EngineError("importing.error.no_table", file=name)
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("gb18030", "replace")


def sheet_of(name: str, rows: Iterable[Sequence[Any]], merged: tuple[Merged, ...] = ()) -> Sheet:
    """A sheet from rows of any length; the cells of each row are as many as the longest has."""
    listed = [list(map(_raw, row)) for row in rows]
    while listed and all(cell is None for cell in listed[-1]):
        listed.pop()
    width = max(map(len, listed), default=0)
    cells = tuple((*row, *([None] * (width - len(row)))) for row in listed)
    return Sheet(name, cells, tuple(tuple(map(cell_text, row)) for row in cells), merged)


def cell_text(cell: Raw) -> str:
    """A cell as people see it."""
    if isinstance(cell, str):
        return cell
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, Decimal):
        return format(cell, "f") if cell.adjusted() < _DIGITS + 5 else str(cell)
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat() if cell.time() == datetime.time() else cell.isoformat(" ", "minutes")
    return cell.isoformat() if isinstance(cell, datetime.date | datetime.time) else str(cell)


def _raw(cell: Any) -> Raw:
    """A cell of a workbook: its binary number has 15 digits that somebody typed, the rest is noise."""
    if isinstance(cell, str):
        return cell.strip("\u00a0 \t\r\n") or None
    if type(cell) is float:
        return Decimal(f"{cell:.{_DIGITS}g}") if math.isfinite(cell) else "NaN"
    return Decimal(cell) if isinstance(cell, int) and not isinstance(cell, bool) else cell


def _workbook(data: bytes, name: str) -> tuple[Sheet, ...]:
    import python_calamine

    formulas = _checked(data, name)
    try:
        book = python_calamine.load_workbook(io.BytesIO(data))
        sheets = [book.get_sheet_by_index(place) for place in range(len(book.sheet_names)) if _has_cells(book, place)]
        read = [(sheet.name, sheet.to_python(skip_empty_area=False), sheet.merged_cell_ranges) for sheet in sheets]
    except (python_calamine.CalamineError, OSError, ValueError):
        raise EngineError("importing.error.damaged", file=name) from None
    except BaseException as error:
        if type(error).__name__ != _PANIC:
            raise
        raise EngineError("importing.error.damaged", file=name) from None
    return tuple(
        sheet_of(title, _with_formulas(rows, formulas.get(title, {})), _merged(merged)) for title, rows, merged in read
    )


def _with_formulas(rows: list[list[Any]], formulas: Mapping[tuple[int, int], str]) -> list[list[Any]]:
    """Rows in which a formula without a result stands as it was written."""
    for (row, column), text in formulas.items():
        if row < len(rows) and column < len(rows[row]) and rows[row][column] in ("", None):
            rows[row][column] = text
    return rows


def _has_cells(book: Any, place: int) -> bool:
    kind = str(book.sheets_metadata[place].typ)
    return kind.endswith("WorkSheet")


def _merged(ranges: Any) -> tuple[Merged, ...]:
    return tuple(Merged(first[0], first[1], last[0], last[1]) for first, last in ranges or ())


def _checked(data: bytes, name: str) -> Mapping[str, Mapping[tuple[int, int], str]]:
    """The bare formulas of a packed workbook.

    One that unpacks to more than a quote can be, or has a cell at the far end, would fill the memory and is refused.
    """
    if data[:2] != b"PK":
        return {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(entry.file_size for entry in packed.infolist()) > _UNPACKED:
                raise EngineError("importing.error.too_large", file=name, size=_UNPACKED // 2**20)
            for entry in packed.namelist():
                if entry.startswith("xl/worksheets/") and _extent(packed.read(entry)) > LARGEST_SHEET:
                    raise EngineError("importing.error.too_wide", file=name)
            return bare_formulas(packed)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, OSError, NotImplementedError):
        raise EngineError("importing.error.damaged", file=name) from None


def _extent(page: bytes) -> int:
    widest = max((number_at(letters.decode()) for letters in set(_CELL_COLUMN.findall(page))), default=0)
    return widest * max((int(row) for row in set(_CELL_ROW.findall(page))), default=0)
