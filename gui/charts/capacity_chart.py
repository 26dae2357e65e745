"""Throughput and latencies over requests at once, one line a quote, with the limits drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QWidget

from engine.axes import three_digits
from engine.compare.capacity_curves import METRICS
from engine.compare.capacity_words import capacity_words
from engine.texts import text
from gui.charts.capacity_words import capacity_table, cells_at, head_at
from gui.charts.count_side import CountSide
from gui.charts.data_table import DataTable
from gui.charts.ink import Rule
from gui.charts.line_chart import LineChart
from gui.charts.marks import Slot
from gui.i18n import language
from gui.theme import color, theme
from gui.widgets.legend import LegendEntry

if TYPE_CHECKING:
    from engine.compare.capacity_curves import CapacityCurves, CapacityPoints, CapacitySeries, Metric
    from engine.compare.line_series import LineSeries

LATENCY_ROOM: Final = 1.6
"""How far past a limit the scale of a latency goes at most, so that what happens below it stays readable."""
TAIL_ROOM: Final = 4.0
"""How far past the highest P50 the scale goes for a P95 that has no end at full load."""
_OFF_SCALE: Final = 100.0


class CapacityChart(LineChart):
    BESIDE = (5.0, 3.0)
    note_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(CountSide(), parent)
        self.shown_metric: Metric = METRICS[0]
        self._asked, self._limit = Rule(angle=90, movable=False), Rule(angle=0, movable=False)
        for line in (self._asked, self._limit):
            line.setZValue(20)
            line.hide()
            self.plot.add(line)
        self._curves: CapacityCurves | None = None
        self.follow()

    def set_curves(self, curves: CapacityCurves | None, names: Mapping[str, str], slots: Mapping[str, Slot]) -> None:
        """Show curves; `names` and `slots` (places in the theme's series) are by quote id."""
        self._curves = curves
        found = () if curves is None else curves.series
        self.set_series([one.line(self.shown_metric) for one in found], names, slots)

    def set_metric(self, metric: Metric) -> None:
        if metric != self.shown_metric:
            self.shown_metric = metric
            self.steady.forget()
            self.set_curves(self._curves, self.names, self.slots)

    def note_text(self) -> str:
        """What each quote serves within the limits, in words."""
        return "" if self._curves is None else capacity_words(self._curves, self.names, language())

    def own_legend(self) -> list[LegendEntry]:
        now, tone, entries = language(), theme().text_muted, []
        if self.shown_metric != METRICS[0]:
            entries.append(LegendEntry(text("capacity.p50", now), tone, "stroke"))
            entries.append(LegendEntry(text("capacity.p95", now), tone, "dashes"))
        return [*entries, LegendEntry(text("capacity.beyond", now), tone, "dots")]

    def data_table(self) -> DataTable:
        return capacity_table(self._curves, self._points(), self.names)

    def restyle(self) -> None:
        for line, tone, dashes in ((self._asked, "text_muted", [2.0, 3.0]), (self._limit, "bad", [5.0, 3.0])):
            pen = QPen(color(tone), 1)
            pen.setCosmetic(True)
            pen.setDashPattern(dashes)
            line.setPen(pen)
        super().restyle()

    def redraw(self) -> None:
        super().redraw()
        self._show_marks()
        self.note_changed.emit(self.note_text())

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 150)

    def place(self, across: Any) -> Any:
        return np.log2(across)

    def value_of(self, place: float) -> float:
        return float(2**place)

    def across_range(self, _first: float, last: float) -> tuple[float, float]:
        return 0.0, last

    def bottom_of(self, _drawn: Sequence[LineSeries]) -> float:
        return 0.0

    def top_of(self, drawn: Sequence[LineSeries]) -> float:
        tails = [float(np.max(tail)) for one in drawn if (tail := self.beside(one)) is not None]
        usual = super().top_of(drawn)
        highest = min(max([usual, *tails]), TAIL_ROOM * usual)
        limit = None if self._curves is None else self._curves.limit(self.shown_metric)
        return highest if limit is None else min(highest, LATENCY_ROOM * limit)

    def beside(self, series: LineSeries) -> Any:
        """P95 of a latency."""
        points = next((points for one, points in self._points() if one.quote_id == series.quote_id), None)
        tail = None if points is None else points.of(self.shown_metric)[1]
        return None if tail is None or series.values is None else np.minimum(tail, _OFF_SCALE * np.max(series.values))

    def nothing(self) -> str:
        now = language()
        return text("chart.no_quotes", now) if self._curves is None else text("capacity.nothing", now) + self.reasons()

    def name_axes(self, _top: float) -> None:
        self.below.caption = text("capacity.requests_at_once", language())
        self.notes.unit = text(f"capacity.unit_{self.shown_metric}", language())

    def head(self, across: float) -> str:
        return head_at(across, self.shown_metric)

    def cells(self, series: LineSeries, across: float, _value: float) -> tuple[str, ...]:
        points = next(points for one, points in self._points() if one.quote_id == series.quote_id)
        return cells_at(points, across, self.shown_metric)

    def _points(self) -> list[tuple[CapacitySeries, CapacityPoints]]:
        found = () if self._curves is None else self._curves.series
        return [(series, series.points) for series in found if series.points is not None]

    def _show_marks(self) -> None:
        now, curves = language(), self._curves
        asked = None if curves is None else curves.asked
        limit = None if curves is None else curves.limit(self.shown_metric)
        self._asked.setVisible(asked is not None and not self.empty)
        self._limit.setVisible(limit is not None and not self.empty)
        said = []
        self.notes.month = None
        if asked is not None:
            self._asked.setValue(float(np.log2(asked)))
            self.notes.month = float(np.log2(asked))
            said.append(text("capacity.asked", now, count=three_digits(asked).split(".")[0]))
        if limit is not None:
            self._limit.setValue(limit)
            said.append(text("capacity.limit", now, value=f"{three_digits(limit).split('.')[0]} ms"))
            self.notes.month = self.notes.month if self.notes.month is not None else 0.0
        self.notes.note = " · ".join(said)
        self.notes.update()
