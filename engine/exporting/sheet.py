"""One sheet of a workbook: blocks of a report below each other, numbers as numbers, texts never as formulas."""

from __future__ import annotations

import io
import math
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from engine.exporting.number_formats import number_format, shown_unit
from engine.exporting.report import Cell, Column, Image, Listing, Row, Table
from engine.texts import Language

NARROWEST: Final = 9
WIDEST: Final = 48
_LINES_OF_TEXT: Final = 110
_USUAL: Final = 8.4
"""Width of a column that nobody set."""
_ROWS_OF_PICTURE: Final = 30
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
_LONGEST_TEXT: Final = 32_000
_TIES: Final = 1e-9
_PIXELS_OF_ROW: Final = 20
_POINTS_OF_LINE: Final = 15.0
_PLAIN: Final = 0.88
_BOLD: Final = 0.95
"""How wide letters run on the average, against the digits by which columns are measured."""


class SheetWriter:
    """Fills a sheet from the top; `row` is where the next block goes, counted from 0; `wrote` hears of each row."""

    def __init__(
        self,
        sheet: Any,
        style: Callable[..., Any],
        language: Language,
        currency: str,
        unit: str,
        wrote: Callable[[], None],
    ) -> None:
        self.sheet = sheet
        self.row = 0
        self._style = style
        self._language = language
        self._currency = currency
        self._unit = unit
        self._wrote = wrote
        self._widths: dict[int, float] = {}
        self._wrapped: dict[int, list[tuple[int, str, float]]] = {}
        self._long: list[tuple[int, int, str, Any]] = []

    def line(self, text: str, *, size: int = 11, bold: bool = False, tone: str = "", wrap: bool = False) -> None:
        """A text over the width of the sheet."""
        for part in (text.splitlines() or [""]) if wrap else [text]:
            style = {"font_size": size, "bold": bold, "tone": tone, "quoted": starts_formula(part)}
            self._across(0, part, style, wrap)
            self.row += 1

    def _across(self, column: int, text: str, style: dict[str, object], wrap: bool) -> None:
        """A text from a column on over those at its right; what is longer than a page is wide stands in one cell."""
        if wrap and text_width(text) > _LINES_OF_TEXT:
            self._long.append((self.row, column, text[:_LONGEST_TEXT], self._style(**style, wrap=True)))
        else:
            self.sheet.write_string(self.row, column, text[:_LONGEST_TEXT], self._style(**style))

    def gap(self) -> None:
        """An empty row."""
        self.row += 1

    def picture(self, image: Image) -> None:
        """A picture at its own size, and as many rows free as it covers at most."""
        name = f"picture.{image.media_type.rpartition('/')[2]}"
        placed = {"image_data": io.BytesIO(image.content), "object_position": 1, "x_scale": 0.5, "y_scale": 0.5}
        self.sheet.insert_image(self.row, 0, name, placed)
        self.row += _ROWS_OF_PICTURE

    def chart(self, chart: Any, height: int) -> None:
        """A chart over the width of a page, and the rows free that it covers."""
        self.sheet.insert_chart(self.row, 0, chart, {"object_position": 2, "y_offset": 6})
        self.row += height // _PIXELS_OF_ROW + 2

    def listing(self, listing: Listing) -> None:
        """Titles, values where there are any, and last what is said about them, over the cells at the right."""
        valued = any(entry.value is not None for entry in listing.entries)
        for entry in listing.entries:
            title = f"{entry.mark} · {entry.title}" if entry.mark else entry.title
            self.cell(self.row, 0, Cell(title, tone=entry.tone))
            if entry.value is not None:
                self.cell(self.row, 1, entry.value, unit=True, right=True)
            if entry.detail:
                style: dict[str, object] = {"tone": "muted", "quoted": starts_formula(entry.detail)}
                self._across(2 if valued else 1, entry.detail, style, wrap=True)
            self.row += 1
        self.gap()

    def table(self, table: Table) -> int:
        """A table with its title above it.

        Returns:
            The row below its head.
        """
        if table.title:
            self.line(table.title, size=12, bold=True)
        with_unit = any(row.unit for row in table.rows)
        if any(column.title for column in table.columns):
            self._head(table.columns, with_unit)
        below = self.row
        start = self.row
        for row in table.rows:
            start = self._row(table, row, with_unit, start)
            self._wrote()
        if table.caption and not table.key.startswith("comparison_"):
            self.line(table.caption, tone="muted", wrap=True)
        self.gap()
        return below

    def close(self) -> None:
        """Set the widths of the columns to what stands in them."""
        widths = {column: min(max(width, NARROWEST), WIDEST) for column, width in self._widths.items()}
        for column, width in widths.items():
            self.sheet.set_column(column, column, width)
        for row, cells in self._wrapped.items():
            lines = max(lines_of(words, widths[column] - 1, scale) for column, words, scale in cells)
            if lines > 1:
                self.sheet.set_row(row, lines * _POINTS_OF_LINE)
        for row, column, words, style in self._long:
            last, wide = column, widths.get(column, _USUAL)
            while wide < _LINES_OF_TEXT:
                last += 1
                wide += widths.get(last, _USUAL)
            self.sheet.merge_range(row, column, row, last, "", style)
            self.sheet.write_string(row, column, words, style)
            self.sheet.set_row(row, lines_of(words, wide - 2, _PLAIN) * _POINTS_OF_LINE)

    def cell(
        self, row: int, column: int, cell: Cell, *, bold: bool = False, unit: bool = False, right: bool = False
    ) -> None:
        """A cell: a number in full precision where it has one, else its text."""
        number = cell.number
        if number is not None and number.value is not None:
            shown = number_format(cell, self._language, self._currency, unit=unit)
            style = self._style(num_format=shown, bold=bold or cell.best, tone=cell.tone, align="right")
            self.sheet.write_number(row, column, float(number.value), style)
            self._widen(
                column, len(f"{float(number.value):,.2f}") + (len(shown) - shown.find('"') if '"' in shown else 0)
            )
            return
        text = f"{cell.text}\n{cell.note}" if cell.note else cell.text
        if not text:
            return
        align = "right" if right else "left"
        style = self._style(bold=bold, tone=cell.tone, wrap=True, quoted=starts_formula(text), align=align)
        self.sheet.write_string(row, column, text[:_LONGEST_TEXT], style)
        self._widen(column, max(text_width(line) for line in (cell.text if right else text).split("\n")))
        self._wrapped.setdefault(row, []).append((column, text, _PLAIN))

    def _head(self, columns: Iterable[Column], with_unit: bool) -> None:
        titles = [f"{one.title}\n{one.subtitle}" if one.subtitle else one.title for one in columns]
        aligned = ["right" if one.numeric else "left" for one in columns]
        if with_unit:
            titles.insert(1, self._unit)
            aligned.insert(1, "left")
        for column, (title, align) in enumerate(zip(titles, aligned, strict=True)):
            style = self._style(head=True, align=align, wrap=True, quoted=starts_formula(title))
            self.sheet.write_string(self.row, column, title, style)
            self._widen(column, max(text_width(line) for line in title.split("\n")) * 0.7)
            self._wrapped.setdefault(self.row, []).append((column, title, _BOLD))
        self.row += 1

    def _row(self, table: Table, row: Row, with_unit: bool, start: int) -> int:
        """Write a row and return where the rows of its group begin."""
        at, first = self.row, row.cells[0]
        self.row += 1
        if row.kind == "group":
            self.cell(at, 0, first, bold=True)
            return self.row
        bold = row.kind == "sum"
        unit = shown_unit(row.unit, self._language, self._currency)
        self.cell(at, 0, replace(first, text=first.text.removesuffix(f" · {unit}")), bold=bold)
        if with_unit and unit:
            self.cell(at, 1, Cell(unit, tone="muted"))
        offset = 1 if with_unit else 0
        for place, cell in enumerate(row.cells[1:], 1):
            if bold and self._sum(table, row, place, (at, start, place + offset)):
                continue
            numeric = table.columns[place].numeric if place < len(table.columns) else False
            self.cell(at, place + offset, cell, bold=bold, unit=not row.unit, right=numeric)
        return self.row if bold else start

    def _sum(self, table: Table, row: Row, place: int, where: tuple[int, int, int]) -> bool:
        """Write a sum as a formula with its value, where the rows above it add up to it."""
        at, start, column = where
        number = row.cells[place].number
        if number is None or number.value is None or number.incomplete or at == start:
            return False
        above = table.rows[table.rows.index(row) - (at - start) : table.rows.index(row)]
        parts = [one.cells[place].number for one in above if place < len(one.cells)]
        summed = math.fsum(float(one.value or 0) for one in parts if one is not None)
        if not math.isclose(summed, float(number.value), rel_tol=_TIES):
            return False
        letters = column_name(column)
        style = self._style(
            num_format=number_format(row.cells[place], self._language, self._currency, unit=not row.unit),
            bold=True,
            tone=row.cells[place].tone,
            align="right",
        )
        formula = f"=SUM({letters}{start + 1}:{letters}{at})"
        self.sheet.write_formula(at, column, formula, style, float(number.value))
        return True

    def _widen(self, column: int, width: float) -> None:
        self._widths[column] = max(self._widths.get(column, 0), width + 2)


def starts_formula(text: str) -> bool:
    """Whether a program that reads a table could take a text for a formula."""
    return text.startswith(_FORMULA_STARTS)


def column_name(column: int) -> str:
    """A, B … Z, AA by the place of a column."""
    from xlsxwriter.utility import xl_col_to_name

    return str(xl_col_to_name(column))


def text_width(text: str) -> float:
    """How many digits wide a text is; Chinese characters take two."""
    if text.isascii():
        return float(len(text))
    return sum(1.9 if unicodedata.east_asian_width(sign) in "WF" else 1.0 for sign in text)


@lru_cache(maxsize=20_000)
def lines_of(text: str, width: float, scale: float) -> int:
    """In how many lines a text stands in a cell of a width."""
    return sum(max(1, len(_folded(line, width / scale))) for line in text.split("\n"))


def _folded(text: str, wide: float = _LINES_OF_TEXT) -> list[str]:
    """A long text in lines of a width that a page can hold; Chinese breaks anywhere, other languages at spaces."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        if text_width(paragraph) <= wide:
            lines.append(paragraph.rstrip())
            continue
        line, width = "", 0.0
        for word in _words(paragraph):
            if line and width + text_width(word.rstrip()) > wide:
                lines.append(line.rstrip())
                line, width = "", 0.0
            line, width = line + word, width + text_width(word)
        lines.append(line.rstrip())
    return lines


def _words(text: str) -> list[str]:
    """Pieces that stay together: words with the space behind them, single Chinese characters."""
    pieces: list[str] = []
    for sign in text:
        wide = unicodedata.east_asian_width(sign) in "WF"
        if not pieces or wide or pieces[-1].endswith(" ") or unicodedata.east_asian_width(pieces[-1][-1]) in "WF":
            pieces.append(sign)
        else:
            pieces[-1] += sign
    return pieces
