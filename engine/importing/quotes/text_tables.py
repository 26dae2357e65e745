"""A table that was pasted as text, as out of a PDF: columns apart by blanks, and not quite below one another."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.importing.grids import sheet_of
from engine.importing.quotes.headings import AMOUNTS, read_heading
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import NO_SETTINGS, QuoteReading, QuoteSettings, ReadQuote, Sheet
from engine.importing.quotes.text import LONGEST, read_quote_text
from engine.importing.quotes.text_lines import lined_sheet
from engine.values import Unknown

_CELL: Final = re.compile(r"[^\s\t]+(?:[ \u00a0][^\s\t]+)*")
_UNIT: Final = r"(?:lots?|sets?|pcs|ea|units?|nodes?|servers?|台|套|项|个|张|块|节点|批)"
_NUMBER: Final = re.compile(rf"[¥$€£(]*-?\d[\d.,]*\s*(?:%|元|万元?|{_UNIT})?\)?", re.IGNORECASE)
_UNIT_ALONE: Final = re.compile(_UNIT, re.IGNORECASE)
_TOTAL: Final = re.compile(r"(?:sub-?|grand |net )?total|vat|gst|tax|合计|小计|总计|价税|增值税|税", re.IGNORECASE)
_COUNTED: Final = frozenset({"quantity", "cards_per_unit", "seq", *AMOUNTS})
_LEAST_COLUMNS: Final = 3
_OTHER_KIND: Final = 40
"""What a number under words, or words under numbers, is off by, in characters."""
_LEFT_OUT: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class _Cell:
    start: int
    end: int
    text: str

    @property
    def is_number(self) -> bool:
        return bool(_NUMBER.fullmatch(self.text))


def read_words(text: str, settings: QuoteSettings = NO_SETTINGS, file: str = "") -> QuoteReading:
    """A text as the table that it lays out with tabs or blanks, where it does; else as a chat or a mail.

    Raises:
        EngineError: the text is too long.
    """
    if len(text) <= LONGEST:
        for laid in (parted_sheet,) if "\t" in text else (aligned_sheet, parted_sheet, lined_sheet):
            sheet = laid(text)
            reading = read_tables(file, (sheet,), settings) if sheet is not None else None
            if reading is not None and any(_is_priced(found) for found in reading.quotes):
                return reading
    return read_quote_text(text, settings)


def _is_priced(found: ReadQuote) -> bool:
    quote = found.quote
    lines = getattr(quote, "lines", ())
    return not isinstance(getattr(quote, "price", None), Unknown | None) or any(
        not isinstance(line.list_price, Unknown) for line in lines
    )


def parted_sheet(text: str) -> Sheet | None:
    """The lines as a sheet where tabs, commas, semicolons or bars part the cells of their headings; None elsewhere."""
    lines = [line for line in text.replace("\r", "").split("\n") if line.strip()]
    separators = (mark for mark in ("\t", ";", "|", ",") if any(_is_parted_heading(line, mark) for line in lines[:20]))
    separator = next(separators, None)
    if separator is None:
        return None
    top = next(place for place, line in enumerate(lines) if _is_parted_heading(line, separator))
    width = len(lines[top].split(separator))
    rows = [_parted(line, separator, width) for line in lines]
    return sheet_of("", rows) if sum(len(row) == width for row in rows[top + 1 :]) else None


def _parted(line: str, separator: str, width: int) -> list[str]:
    """The cells of a line; words beside the table stay whole."""
    cells = next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    cells = [cell.strip() for cell in cells]
    if separator == "|" and line.strip().startswith("|"):
        cells = cells[1:-1] if line.strip().endswith("|") else cells[1:]
    return cells if len(cells) >= width - 1 and len(cells) > 1 else [line.strip()]


def _is_parted_heading(line: str, separator: str) -> bool:
    cells = [cell.strip() for cell in line.split(separator) if cell.strip()]
    fields = {_field(cell) for cell in cells} - {None}
    return (
        len(_meanings(cells)) >= _LEAST_COLUMNS
        and bool(fields & set(AMOUNTS))
        and len(_meanings(cells)) * 2 > len(cells)
        and not any(_NUMBER.fullmatch(cell) for cell in cells)
    )


def aligned_sheet(text: str) -> Sheet | None:
    """The lines as a sheet under the line of their headings; None where no line has three of them."""
    lines = [_cells(line) for line in text.replace("\r", "").split("\n")]
    top = next((row for row, cells in enumerate(lines) if _is_heading(cells)), None)
    if top is None:
        return None
    heads = lines[top]
    width = max(len(heads), *(len(cells) for cells in lines[:top]), 1) if top else len(heads)
    rows = [_padded([cell.text for cell in cells], width) for cells in lines[:top]]
    rows.append(_padded([cell.text for cell in heads], width))
    rows += [_padded(row, width) for row in _joined(heads, lines[top + 1 :])]
    return sheet_of("", rows)


def _cells(line: str) -> list[_Cell]:
    """The stretches between wide blanks; a unit behind a number belongs to it."""
    found: list[_Cell] = []
    for match in _CELL.finditer(line):
        if found and found[-1].is_number and _UNIT_ALONE.fullmatch(match[0]):
            found[-1] = _Cell(found[-1].start, match.end(), f"{found[-1].text} {match[0]}")
        else:
            found.append(_Cell(match.start(), match.end(), match[0]))
    return found


def _meanings(cells: Iterable[str]) -> set[object]:
    """The fields of headings; prices of several plans are several."""
    read = (read_heading(text, NO_SETTINGS) for text in cells)
    return {(heading.field, heading.plan) for heading in read if heading.field}


@lru_cache(maxsize=1024)
def _field(text: str) -> str | None:
    return read_heading(text, NO_SETTINGS).field


def _is_heading(cells: Sequence[_Cell]) -> bool:
    fields = {_field(cell.text) for cell in cells} - {None}
    return (
        len(_meanings(cell.text for cell in cells)) >= _LEAST_COLUMNS
        and bool(fields & set(AMOUNTS))
        and not any(cell.is_number for cell in cells)
    )


def _joined(heads: Sequence[_Cell], lines: Sequence[Sequence[_Cell]]) -> Iterator[list[str]]:
    """The rows below the headings; a line that goes on with the one before it fills up its empty cells."""
    rows: list[list[str]] = []
    counted = [_field(head.text) in _COUNTED for head in heads]
    for cells in lines:
        words, numbers = ([cell.text for cell in cells if cell.is_number is kind] for kind in (False, True))
        if not numbers:
            goes_on = bool(rows) and len(cells) == 1 and len(rows[-1]) == len(heads) and cells[0].start > heads[0].end
            rows[-1:] = [_filled(rows[-1], counted, words, [])] if goes_on else [*rows[-1:], words]
        elif len(numbers) == 1 and words and _TOTAL.match(words[0]):
            rows.append(_filled([""] * len(heads), counted, words, [], last=numbers[0]))
        elif rows and _goes_on(rows[-1], heads, counted, cells, numbers):
            rows[-1] = _filled(rows[-1], counted, words, numbers)
        else:
            rows.append(_placed(heads, counted, cells))
    yield from rows


def _goes_on(
    before: Sequence[str], heads: Sequence[_Cell], counted: Sequence[bool], cells: Sequence[_Cell], numbers: list[str]
) -> bool:
    """It begins behind the first column, and the row before has numbers and room for those of this line."""
    if len(before) != len(heads) or cells[0].start <= heads[0].end:
        return False
    own = [old for old, number in zip(before, counted, strict=True) if number]
    return sum(map(bool, own)) > 1 and own.count("") >= len(numbers)


def _filled(
    row: Sequence[str], counted: Sequence[bool], words: Sequence[str], numbers: Sequence[str], last: str = ""
) -> list[str]:
    """The row with more words in its column of words, and numbers in the columns of numbers that are empty."""
    left, made = list(numbers), list(row)
    worded = [place for place, number in enumerate(counted) if not number] or [0]
    column = max(worded, key=lambda place: len(made[place]) * (not _NUMBER.fullmatch(made[place])))
    made[column] = " ".join(part for part in (made[column], *words) if part)
    for place, number in enumerate(counted):
        if number and not made[place] and left:
            made[place] = left.pop(0)
    if last:
        made[max(place for place, number in enumerate(counted) if number)] = last
    return made


def _placed(heads: Sequence[_Cell], counted: Sequence[bool], cells: Sequence[_Cell]) -> list[str]:
    """Each cell under one heading, in their order, so that all together are off by the least."""
    if len(cells) == len(heads):
        return [cell.text for cell in cells]
    row = [""] * len(heads)
    for place, column in enumerate(_best(heads, counted, cells)):
        row[column] = f"{row[column]} {cells[place].text}".strip()
    return row


def _best(heads: Sequence[_Cell], counted: Sequence[bool], cells: Sequence[_Cell]) -> list[int]:
    """The columns of the cells, rising, by the least distance in all; words may share one where columns are too few."""
    step = 0 if len(cells) > len(heads) else 1
    costs: list[list[tuple[int, int]]] = []
    for place, cell in enumerate(cells):
        line = []
        for column, head in enumerate(heads):
            off = _off(head, counted[column], cell)
            if not place:
                line.append((off, -1))
                continue
            last = column - step
            best = min(range(last + 1), key=lambda one: costs[-1][one][0]) if last >= 0 else -1
            line.append((costs[-1][best][0] + off if best >= 0 else _LEFT_OUT, best))
        costs.append(line)
    column = min(range(len(heads)), key=lambda one: costs[-1][one][0])
    found = [column]
    for place in range(len(cells) - 1, 0, -1):
        column = max(costs[place][column][1], 0)
        found.append(column)
    return found[::-1]


def _off(head: _Cell, counted: bool, cell: _Cell) -> int:
    middle = abs(head.start + head.end - cell.start - cell.end) // 2
    apart = min(abs(head.start - cell.start), abs(head.end - cell.end), middle)
    return apart + (_OTHER_KIND if cell.is_number != counted else 0)


def _padded(row: Sequence[str], width: int) -> list[str]:
    return [*row, *[""] * (width - len(row))]
