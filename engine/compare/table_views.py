"""The comparison table as a reader sees it, on screen and on paper: every text ready, so that drawing only looks up."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.compare.arranging import distance_text
from engine.compare.explanation import is_named_share
from engine.compare.table import slot_of
from engine.row_format import RowFormat, row_format
from engine.texts import Language, text
from engine.value_text import AND_MORE, open_end

if TYPE_CHECKING:
    from engine.compare.results import Estimate
    from engine.compare.table import Cell, Column, Row, Table

NARROW_RANGE = 0.005


@dataclass(frozen=True, slots=True)
class CellView:
    main: str = ""
    sub: str = ""
    tone: str = ""
    grade: str = ""
    tip: str = ""
    spoken: str = ""
    copied: str = ""
    figure: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class ColumnView:
    quote_id: str
    slot: int
    letter: str
    title: str
    subtitle: str

    @property
    def spoken(self) -> str:
        return f"{self.letter}, {self.title}, {self.subtitle}"


@dataclass(frozen=True, slots=True)
class RowView:
    """`cells` is empty for the heading of a group, which may be `folded` so that its rows are away."""

    key: str
    title: str
    unit: str = ""
    cells: tuple[CellView, ...] = ()
    folded: bool = False

    @property
    def heading(self) -> bool:
        return not self.cells

    @property
    def alike(self) -> bool:
        return len({(cell.main, cell.tone) for cell in self.cells}) == 1


def column_views(table: Table, language: Language) -> tuple[ColumnView, ...]:
    return tuple(_column(place, column, language, table.baseline) for place, column in enumerate(table.columns))


class RowWriter:
    """Writes rows for the screen and remembers them: in a drag most rows stay as they are."""

    def __init__(self) -> None:
        self._key: object = None
        self._written: dict[str, tuple[Row, RowView]] = {}

    def rows(
        self,
        table: Table,
        language: Language,
        currency: str,
        *,
        differences_only: bool = False,
        folded: frozenset[str] = frozenset(),
    ) -> list[RowView]:
        columns = column_views(table, language)
        if self._key != (columns, language, currency, table.baseline):
            self._key = (columns, language, currency, table.baseline)
            self._written.clear()
        found: list[RowView] = []
        for group in table.groups:
            rows = [self._row(row, columns, language, currency, table.baseline) for row in group.rows]
            if differences_only and len(columns) > 1:
                rows = [row for row in rows if not row.alike]
            if rows:
                away = group.key in folded
                found += [RowView(group.key, group.title.text(language), folded=away), *(() if away else rows)]
        return found

    def _row(
        self, row: Row, columns: tuple[ColumnView, ...], language: Language, currency: str, baseline: str | None
    ) -> RowView:
        before = self._written.get(row.key)
        if before is not None and before[0] == row:
            return before[1]
        written = _row(row, columns, language, currency, baseline)
        self._written[row.key] = (row, written)
        return written


def _column(place: int, column: Column, language: Language, baseline: str | None) -> ColumnView:
    subtitle = column.subtitle.text(language)
    if column.quote_id == baseline:
        subtitle = f"{text('compare.baseline', language)} · {subtitle}"
    return ColumnView(
        column.quote_id,
        slot_of(column.letter, place),
        column.letter,
        column.title.text(language),
        subtitle,
    )


def _row(row: Row, columns: tuple[ColumnView, ...], language: Language, currency: str, baseline: str | None) -> RowView:
    values = [float(cell.estimate.value) for cell in row.cells if cell.estimate is not None and _known(cell.estimate)]
    unit = "share" if is_named_share(row.key, row.unit) else row.unit
    shape = row_format(values, unit, language, currency, counts=row.counts)
    title = row.title.text(language)
    base = next((cell for cell, one in zip(row.cells, columns, strict=True) if one.quote_id == baseline), None)
    cells = tuple(
        _cell(cell, shape, f"{column.letter}, {title}", language, None if cell is base else base)
        for cell, column in zip(row.cells, columns, strict=True)
    )
    return RowView(row.key, title, shape.unit, cells)


def _cell(cell: Cell, shape: RowFormat, spoken_start: str, language: Language, base: Cell | None) -> CellView:
    estimate = cell.estimate
    known = estimate is not None and _known(estimate)
    main = cell.text.text(language) if cell.text is not None else ""
    if estimate is not None and known and not main:
        main = shape.text(float(estimate.value))
        if estimate.incomplete:
            main = f"{main}{AND_MORE}"
    ranges = _range(estimate, shape, language) if estimate is not None and known else ""
    note = "" if cell.note is None else cell.note.text(language)
    distance = "" if base is None else distance_text(estimate, base.estimate, shape, language)
    tone = "best" if cell.best else "bad" if cell.bad else "" if known or cell.text is None else "muted"
    if estimate is None and cell.text is not None and cell.text.key != "table.dash" and not cell.bad:
        tone = "best" if cell.best else ""
    grade = "" if estimate is None or not known or estimate.grade in {None, "exact"} else str(estimate.grade)
    return CellView(
        main,
        note or distance or ranges,
        tone,
        grade,
        _tip(cell, ranges, grade, language),
        _spoken(spoken_start, cell, shape, main, (note, distance, ranges), language),
        _copied(estimate, main, language) if cell.text is None else main,
        cell.figure or "",
        cell.remark,
    )


def _known(estimate: Estimate) -> bool:
    return estimate.value is not None


def _range(estimate: Estimate, shape: RowFormat, language: Language) -> str:
    low, high = estimate.low, estimate.high
    if low is None or high is None or estimate.value is None:
        return ""
    if high - low <= NARROW_RANGE * abs(float(estimate.value)):
        return ""
    # the value says the unit of its range, but for nothing, which is a bare 0
    number = shape.number if float(estimate.value) else shape.text
    written = number(low), open_end(estimate.unit, language) if math.isinf(high) else number(high)
    return "" if written[0] == written[1] else text("display.range", language, low=written[0], high=written[1])


def _tip(cell: Cell, ranges: str, grade: str, language: Language) -> str:
    lines = [cell.remark] if cell.remark else []
    if cell.hint is not None:
        lines.append(cell.hint.text(language))
    if ranges:
        lines.append(text("compare.range_of", language, range=ranges))
    if grade:
        lines.append(text("compare.grade_of", language, grade=text(f"grades.{grade}", language)))
    if cell.figure:
        lines.append(text("compare.click_to_explain", language))
    return "\n".join(lines)


def _spoken(start: str, cell: Cell, shape: RowFormat, main: str, more: tuple[str, ...], language: Language) -> str:
    """What a screen reader says: column, row, value with unit, and what colour and weight tell the eye."""
    value = f"{main} {shape.unit}".strip() if cell.text is None else main
    if cell.estimate is not None and cell.estimate.incomplete:
        value = text("display.so_far", language, value=value.replace(AND_MORE, ""))
    words = [f"{start}: {value}", *(each for each in more if each)]
    if cell.remark:
        words.append(text("compare.noted", language, note=cell.remark))
    if cell.best:
        words.append(text("compare.best", language))
    if cell.bad:
        words.append(text("compare.bad", language))
    return ", ".join(words)


def _copied(estimate: Estimate | None, main: str, language: Language) -> str:
    """A bare number, which pastes as a number; a lower bound stays marked as such."""
    if estimate is None or estimate.value is None:
        return main
    number = f"{float(estimate.value):.10g}"
    return text("display.so_far", language, value=number) if estimate.incomplete else number
