"""The tornado: what each uncertain input alone does to the gap between two quotes, the widest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from engine.axes import SteadyRange, money_scale, three_digits
from engine.figures.quantity import GRADES
from engine.texts import text
from gui.charts.data_table import DataTable
from gui.charts.marks import series_color
from gui.charts.span_chart import SpanChart
from gui.charts.spans import Span, SpanMark, SpanRow
from gui.format import money_unit
from gui.i18n import language
from gui.widgets.grade_marks import grade_words
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import support_legend

if TYPE_CHECKING:
    from engine.compare.gap_view import GapView
    from engine.compare.uncertainty.swings import Swing

MOST: Final = 12
LOW, HIGH = 0, 1
"""Series colours of the two ends of a range."""


@dataclass(frozen=True, slots=True)
class Words:
    """How inputs, their values and the two quotes are written, in the language in force."""

    name: Callable[[str], str]
    value: Callable[[str, float, str], str]
    letter: Callable[[str], str]
    currency: str


def per_work(unit: str, view: GapView) -> str:
    """A unit of money with the work that it is paid for."""
    return text("outlook.axis", language(), unit=unit, work=text(f"decision.fact.{view.criterion}", language()))


class SwingChart(SpanChart):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: GapView | None = None
        self._words: Words | None = None
        self._steady = SteadyRange()
        self.follow()

    def set_gap(self, view: GapView | None, words: Words | None) -> None:
        self._view, self._words = view, words
        self.redraw()
        self.describe_soon()

    def redraw(self) -> None:
        view, words, now = self._view, self._words, language()
        if view is None or words is None:
            self.set_empty(text("outlook.no_pair", now))
            return
        self.set_empty("" if view.swings else text("outlook.no_swings", now))
        shown = view.swings[:MOST]
        ends = [0.0, view.today, *(end for swing in shown for end in (swing.at_low, swing.at_high))]
        low, high = self._steady.fit(min(ends), max(ends))
        scale = money_scale(max(abs(low), abs(high)), words.currency, now)
        unit = per_work(f"{scale.suffix} {self._unit()}".strip(), view)
        legend = [LegendEntry(text("outlook.low_end", now), series_color(LOW).name(), "box")]
        legend.append(LegendEntry(text("outlook.high_end", now), series_color(HIGH).name(), "framed"))
        legend += support_legend((one.grade for one in view.ends or ()), ranged=False)
        marks = [SpanMark(view.today, "", dashed=True), SpanMark(0.0, self._tie())]
        self.spans.set_rows([self._row(swing) for swing in shown], marks, legend, (low, high, scale.factor, unit))
        self.fit_height()

    def data_table(self) -> DataTable:
        words, now = self._words, language()
        keys = ("input", "range_low", "range_high")
        unit = self._unit()
        headers = tuple(text(f"outlook.{key}", now) for key in keys)
        headers += tuple(text(f"outlook.{key}", now, unit=unit) for key in ("gap_at_low", "gap_at_high"))
        headers = (*headers, text("chart.grade", now))
        rows = [(*self._cells(swing), self._support()) for swing in self._swings()] if words is not None else []
        return DataTable(text("outlook.swings_of", now), headers, tuple(rows))

    def readout_html(self, row: SpanRow) -> str:
        cells = self._cells(next(swing for swing in self._swings() if swing.leaf.path == row.key))
        at, unit = text("outlook.range_low", language()), self._unit()
        other = text("outlook.range_high", language())
        lines = ((at, cells[1], cells[3]), (other, cells[2], cells[4]))
        body = "".join(
            f'<tr><td>{end} {value}</td><td align="right" style="padding-left:10px">{gap} {unit}</td></tr>'
            for end, value, gap in lines
        )
        return f"<b>{cells[0]}</b><table>{body}</table>"

    def _support(self) -> str:
        """What supports the two costs that lie apart, the weaker of the two."""
        ends = () if self._view is None else self._view.ends or ()
        return grade_words(max((one.grade or "exact" for one in ends), key=GRADES.index, default=None))

    def _swings(self) -> tuple[Swing, ...]:
        return () if self._view is None else self._view.swings

    def _unit(self) -> str:
        if self._view is None or self._words is None:
            return ""
        return money_unit(self._view.unit.removeprefix("money"), self._words.currency, language())

    def _tie(self) -> str:
        """Which side of the line belongs to which quote."""
        view, words = self._view, self._words
        if view is None or words is None:
            return ""
        return text("outlook.tie", language(), first=words.letter(view.first), second=words.letter(view.second))

    def _row(self, swing: Swing) -> SpanRow:
        today = 0.0 if self._view is None else self._view.today
        name, low, high, *_ = self._cells(swing)
        rising = swing.at_low <= swing.at_high
        spans = (
            Span(today, swing.at_low, series_color(LOW).name()),
            Span(today, swing.at_high, series_color(HIGH).name(), framed=True),
        )
        return SpanRow(swing.leaf.path, name, spans, low if rising else high, high if rising else low)

    def _cells(self, swing: Swing) -> tuple[str, ...]:
        words, leaf = self._words, swing.leaf
        if words is None:
            return ("",) * 5
        ends = (words.value(leaf.path, float(end), leaf.unit) for end in (leaf.low, leaf.high))
        return words.name(leaf.path), *ends, three_digits(swing.at_low), three_digits(swing.at_high)
