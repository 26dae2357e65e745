"""Throughput and latencies over requests at once, one line a quote, with the limits drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QWidget

from engine.axes import SteadyRange, three_digits, tick_text
from engine.compare.capacity_curves import METRICS
from engine.texts import text
from gui.charts.base import Canvas, Chart
from gui.charts.capacity_lines import CapacityLine, CountSide
from gui.charts.capacity_words import capacity_table, goodput_words, readout
from gui.charts.data_table import DataTable
from gui.charts.ink import Rule
from gui.charts.marks import Slot
from gui.charts.plot import BEHIND, EndLabel, EndSide, NoteSide, Plot, ValueSide
from gui.i18n import language
from gui.theme import color, theme
from gui.widgets.grade_marks import grade_name, grades_of
from gui.widgets.legend import LegendEntry

if TYPE_CHECKING:
    from engine.compare.capacity_curves import CapacityCurves, CapacityPoints, CapacitySeries, Metric

LATENCY_ROOM: Final = 1.6
"""How far past a limit the scale of a latency goes at most, so that what happens below it stays readable."""


class CapacityChart(Chart):
    note_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self.shown_metric: Metric = METRICS[0]
        self._values, self._counts, self._notes, self._ends = ValueSide(), CountSide(), NoteSide(), EndSide()
        self._notes.value_side = self._values
        self._plot = Plot(left=self._values, bottom=self._counts, top=self._notes, right=self._ends)
        self._values.setZValue(BEHIND)
        canvas.setCentralItem(self._plot)
        self._asked = Rule(angle=90, movable=False)
        self._limit = Rule(angle=0, movable=False)
        self._pointer = Rule(angle=90, movable=False)
        for line in (self._asked, self._limit, self._pointer):
            line.setZValue(20)
            line.hide()
            self._plot.add(line)
        self._lines: list[CapacityLine] = []
        self._range = SteadyRange()
        self._curves: CapacityCurves | None = None
        self._names: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self._at: float | None = None
        canvas.scene().sigMouseMoved.connect(self._hovered)
        self.follow()

    def set_curves(self, curves: CapacityCurves | None, names: Mapping[str, str], colours: Mapping[str, Slot]) -> None:
        """Show curves; `names` and `colours` (places in the theme's series) are by quote id."""
        self._curves, self._names, self._slots = curves, names, colours
        self._redraw()
        self.describe_soon()

    def set_metric(self, metric: Metric) -> None:
        if metric != self.shown_metric:
            self.shown_metric = metric
            self._range.forget()
            self._redraw()
            self.describe_soon()

    def notes(self) -> str:
        """What each quote serves within the limits, in words."""
        return "" if self._curves is None else goodput_words(self._curves, self._names)

    def legend(self) -> list[LegendEntry]:
        now, tone = language(), theme().text_muted
        if self.empty:
            return []
        if self.shown_metric == METRICS[0]:
            grades = grades_of(points.grade for _, points in self._drawn())
            entries = [LegendEntry(grade_name(grade), tone, grade) for grade in grades]
            entries.append(LegendEntry(text("capacity.range", now), tone, "range"))
        else:
            entries = [LegendEntry(text("capacity.p50", now), tone, "stroke")]
            entries.append(LegendEntry(text("capacity.p95", now), tone, "dashes"))
        return [*entries, LegendEntry(text("capacity.beyond", now), tone, "dots")]

    def data_table(self) -> DataTable:
        return capacity_table(self._curves, self._drawn(), self._names)

    def restyle(self) -> None:
        self._counts.resize_to_font()
        self._notes.resize_to_font()
        for line, tone, dashes in (
            (self._asked, "text_muted", [2.0, 3.0]),
            (self._limit, "bad", [5.0, 3.0]),
            (self._pointer, "border_strong", []),
        ):
            pen = QPen(color(tone), 1)
            pen.setCosmetic(True)
            if dashes:
                pen.setDashPattern(dashes)
            line.setPen(pen)
        self._style_lines()
        self._size_sides()

    def retranslate(self) -> None:
        self._redraw()

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 150)

    def step(self, across: int, _down: int) -> bool:
        if across:
            low, high = self._plot.box.viewRange()[0]
            start = low if self._at is None else self._at
            self._at = min(max(start + across * (high - low) / 40, low), high)
            self._show_readout()
        return bool(across)

    def rest(self) -> None:
        self._at = None
        self._pointer.hide()
        super().rest()

    def _drawn(self) -> list[tuple[CapacitySeries, CapacityPoints]]:
        found = () if self._curves is None else self._curves.series
        return [(series, series.points) for series in found if series.points is not None]

    def _redraw(self) -> None:
        drawn = self._drawn()
        self.set_empty("" if drawn else self._nothing())
        if drawn:
            self._draw(drawn)
        self._style_lines()
        self._show_marks()
        self.note_changed.emit(self.notes())
        if self.readout.isVisible():
            self._show_readout()

    def _nothing(self) -> str:
        now = language()
        if self._curves is None:
            return text("chart.no_quotes", now)
        reasons = [series.reason for series in self._curves.series if series.reason is not None]
        sentence = text("capacity.nothing", now)
        return f"{sentence}\n{reasons[0].text(now)}" if reasons else sentence

    def _draw(self, drawn: list[tuple[CapacitySeries, CapacityPoints]]) -> None:
        while len(self._lines) < len(drawn):
            self._lines.append(CapacityLine(self._plot))
        highest, widest, ends = 0.0, 1.0, []
        for place, (line, (series, points)) in enumerate(zip(self._lines, drawn, strict=False)):
            line.set(points, self.shown_metric)
            usual, high = points.of(self.shown_metric)
            top = points.rate_high if high is None else high
            highest, widest = max(highest, float(np.max(top))), max(widest, float(points.concurrency[-1]))
            name = self._names.get(series.quote_id, series.quote_id)
            ends.append(EndLabel(float(usual[-1]), name, self._slots.get(series.quote_id, place)))
        for line in self._lines[len(drawn) :]:
            line.hide()
        bottom, top_value = self._range.fit(0.0, self._capped(highest))
        self._plot.box.setRange(xRange=(0.0, float(np.log2(widest)) or 1.0), yRange=(bottom, top_value), padding=0)
        self._ends.labels = tuple(EndLabel(min(end.value, top_value), end.text, end.slot) for end in ends)
        self._size_sides()

    def _capped(self, highest: float) -> float:
        limit = None if self._curves is None else self._curves.limit(self.shown_metric)
        return highest if limit is None else min(highest, LATENCY_ROOM * limit)

    def _size_sides(self) -> None:
        now = language()
        self._counts.caption = text("capacity.requests_at_once", now)
        self._notes.unit = text(f"capacity.unit_{self.shown_metric}", now)
        bottom, top = self._values.range
        widest = max((tick_text(bound, (top - bottom) / 4 or 1) for bound in (bottom, top)), key=len)
        self._values.resize_to_font(widest)
        self._ends.resize_to_font()
        for side in (self._values, self._counts, self._notes, self._ends):
            side.update()

    def _style_lines(self) -> None:
        for place, (line, (series, points)) in enumerate(zip(self._lines, self._drawn(), strict=False)):
            line.style(self._slots.get(series.quote_id, place), points.grade)

    def _show_marks(self) -> None:
        now, curves = language(), self._curves
        asked = None if curves is None else curves.asked
        limit = None if curves is None else curves.limit(self.shown_metric)
        self._asked.setVisible(asked is not None and not self.empty)
        self._limit.setVisible(limit is not None and not self.empty)
        said = []
        self._notes.month = None
        if asked is not None:
            self._asked.setValue(float(np.log2(asked)))
            self._notes.month = float(np.log2(asked))
            said.append(text("capacity.asked", now, count=three_digits(asked).split(".")[0]))
        if limit is not None:
            self._limit.setValue(limit)
            said.append(text("capacity.limit", now, value=f"{three_digits(limit).split('.')[0]} ms"))
            self._notes.month = self._notes.month if self._notes.month is not None else 0.0
        self._notes.note = " · ".join(said)
        self._notes.update()

    def _hovered(self, position: QPointF) -> None:
        at = None if self.empty else self._plot.value_at(position)
        if at is None:
            self.rest()
        else:
            self._at = at
            self._show_readout()

    def _show_readout(self) -> None:
        drawn = self._drawn()
        if self._at is None or not drawn:
            return
        self._pointer.setValue(self._at)
        self._pointer.show()
        box = self._plot.box
        scene = box.mapViewToScene(QPointF(self._at, sum(box.viewRange()[1]) / 2))
        html = readout(drawn, float(2**self._at), self.shown_metric, self._names, self._slots)
        self.readout.show_at(self.canvas.mapFromScene(scene), html)
