"""What stands under the pointer in charts of lines: one row a quote, of many only some."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from engine.texts import text
from engine.value_text import open_end
from gui.charts.marks import GLYPHS, Slot, series_color, shape
from gui.i18n import language
from gui.widgets.grade_marks import grade_words, shown_grade

if TYPE_CHECKING:
    from engine.compare.line_series import LineSeries

MOST_READ: Final = 14
HEAD_LINES: Final = 4


def rows_within(height: float, line: float) -> int:
    """How many rows a readout of this height has room for."""
    return max(3, min(MOST_READ, int(height / (line + 2)) - HEAD_LINES))


@dataclass(frozen=True, slots=True)
class Read:
    """A row of the readout: a quote, and its values at the pointer, the first of which orders the rows."""

    quote_id: str
    value: float
    cells: tuple[str, ...]


def support_cells(grade: str | None) -> tuple[str, ...]:
    """How well a row is supported, where that is told."""
    return (grade_words(grade),) if shown_grade(grade) else ()


def range_cell(series: LineSeries, across: float, words: Callable[[float], str]) -> str:
    """The range of a line at a place; empty where it has none."""
    ends = series.ends(across)
    if ends is None:
        return ""
    low, high = (words(end) if np.isfinite(end) else open_end("money", language()) for end in ends)
    return "" if low == high else f"{low} – {high}"


def readout_table(
    head: str, rows: Sequence[Read], names: Mapping[str, str], slots: Mapping[str, Slot], chosen: str, most: int
) -> str:
    """The rows as rich text; of more than fit those nearest to the chosen one, or the first ones."""
    start = 0
    if len(rows) > most:
        at = next((place for place, row in enumerate(rows) if row.quote_id == chosen), 0)
        start = min(max(0, at - most // 2), len(rows) - most)
    lines = []
    for row in rows[start : start + most]:
        slot = slots.get(row.quote_id, 0)
        cell = "th" if row.quote_id == chosen else "td"
        values = "".join(f'<{cell} align="right" style="padding-left:10px">{value}</{cell}>' for value in row.cells)
        name = html.escape(names.get(row.quote_id, row.quote_id))
        mark = f'<td style="color:{series_color(slot).name()}">{GLYPHS[shape(slot)]}</td>'
        lines.append(f'<tr>{mark}<{cell} align="left">{name}</{cell}>{values}</tr>')
    rest = len(rows) - len(lines)
    more = f"<br>{text('chart.more_quotes', language(), count=rest)}" if rest else ""
    return f"{head}<table>{''.join(lines)}</table>{more}"
