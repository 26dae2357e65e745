"""Cost of the work over how long or how busy the use is, one line a way of having compute, with the break-evens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QWidget

from engine.axes import MoneyScale, SteadyRange, money_scale, short_amount, tick_text
from engine.compare.line_series import LineSeries
from engine.texts import text
from gui.charts import ink
from gui.charts.base import Canvas, Chart
from gui.charts.data_table import DataTable
from gui.charts.end_labels import EndLabel, EndSide
from gui.charts.ink import Markers, Rule
from gui.charts.marks import Slot, line_pen, series_color, standing_of
from gui.charts.plot import BEHIND, NoteSide, Plot, ScaledSide, ValueSide, months_shown
from gui.charts.quote_line import band_brush
from gui.charts.ranged_columns import ranged_cells, ranged_headers, support_of
from gui.charts.readouts import Read, range_cell, readout_table, support_cells
from gui.format import format_value
from gui.i18n import language
from gui.theme import color
from gui.widgets.legend import LegendEntry

if TYPE_CHECKING:
    from engine.compare.ways import Curve, Sweep

ROOM: Final = 2.2
"""How far above the dearest line of today the scale goes at most."""
FEW: Final = 12
"""Every so manieth point stands in the data beside the chart."""


class UseSide(ScaledSide):
    """Months in quarters, halves and years; shares and demands in round steps."""

    def __init__(self) -> None:
        super().__init__()
        self.months = True

    def shown_ticks(self, most: float) -> list[tuple[float, str]]:
        if not self.months:
            return super().shown_ticks(most)
        return [(month, f"{month:g}") for month in months_shown(self.range[1], most) if month >= self.range[0]]


class WaysChart(Chart):
    def __init__(self, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self._values, self._below, self._notes, self._ends = ValueSide(), UseSide(), NoteSide(), EndSide()
        self._notes.value_side = self._values
        self._plot = Plot(left=self._values, bottom=self._below, top=self._notes, right=self._ends)
        self._values.setZValue(BEHIND)
        canvas.setCentralItem(self._plot)
        self._today, self._pointer = (Rule(angle=90, movable=False) for _ in range(2))
        self._evens = Markers(pxMode=True, antialias=True, size=11, symbol="o")
        self._evens.setZValue(30)
        for item in (self._today, self._pointer, self._evens):
            self._plot.add(item)
        self._pointer.hide()
        self._lines: list[ink.Curve] = []
        self._bands: list[ink.Filling] = []
        self._range = SteadyRange()
        self._sweep: Sweep | None = None
        self._criterion = ""
        self._letters: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self._currency = ""
        self._at: float | None = None
        canvas.scene().sigMouseMoved.connect(self._hovered)
        self.follow()

    def set_sweep(
        self,
        sweep: Sweep | None,
        criterion: str,
        letters: Mapping[str, str],
        slots: Mapping[str, Slot],
        currency: str,
    ) -> None:
        """`criterion` is the figure drawn; `letters` and `slots` (places in the theme's series) are by quote id."""
        if sweep is None or self._sweep is None or sweep.along != self._sweep.along:
            self._range.forget()
        self._sweep, self._criterion, self._currency = sweep, criterion, currency
        self._letters, self._slots = letters, slots
        self._redraw()
        self.describe_soon()

    def break_evens(self) -> tuple[tuple[float, float], ...]:
        """Where two lines cross: value of the input and cost."""
        sweep = self._sweep
        if sweep is None:
            return ()
        costs = {curve.quote_id: curve.costs for curve in sweep.curves}
        return tuple(
            (one.value, float(np.interp(one.value, sweep.values, costs[pair[0]])))
            for pair, one in sweep.break_evens.items()
            if one.value is not None
        )

    def data_table(self) -> DataTable:
        now, sweep = language(), self._sweep
        title = text("ways.chart", now)
        if sweep is None:
            return DataTable(title, (), ())
        lines = self._series(sweep)
        titles = (f"{self._name(curve)} ({self._currency})" for curve in sweep.curves)
        headers = (self._caption(), *ranged_headers(zip(lines, titles, strict=True)))
        rows = tuple((self._value(float(at)), *ranged_cells(lines, float(at))) for at in sweep.values[::FEW])
        return DataTable(title, headers, rows)

    def legend(self) -> list[LegendEntry]:
        """The ways, and what supports their lines."""
        curves = () if self._sweep is None else self._sweep.curves
        ways = [LegendEntry(self._name(one), series_color(self._slots.get(one.quote_id, 0)).name()) for one in curves]
        return [*ways, *(() if self._sweep is None else support_of(self._series(self._sweep)))]

    @staticmethod
    def _series(sweep: Sweep) -> list[LineSeries]:
        return [
            LineSeries(one.quote_id, sweep.values, one.costs, one.low, one.high, grade=one.grade)
            for one in sweep.curves
        ]

    def restyle(self) -> None:
        for side in (self._below, self._notes):
            side.resize_to_font()
        for line, tone, dashes in ((self._today, "text_muted", [2.0, 3.0]), (self._pointer, "border_strong", [])):
            pen = QPen(color(tone), 1)
            pen.setCosmetic(True)
            if dashes:
                pen.setDashPattern(dashes)
            line.setPen(pen)
        edge = QPen(color("text"), 2)
        edge.setCosmetic(True)
        self._evens.setPen(edge)
        self._evens.setBrush(color("surface"))
        self._redraw()

    def retranslate(self) -> None:
        self._redraw()

    def sizeHint(self) -> QSize:
        return QSize(360, 240)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 200)

    def step(self, across: int, _down: int) -> bool:
        if across and self._sweep is not None:
            low, high = float(self._sweep.values[0]), float(self._sweep.values[-1])
            start = float(self._sweep.leaf.value) if self._at is None else self._at
            self._at = min(max(start + across * (high - low) / 40, low), high)
            self._show_readout()
        return bool(across)

    def rest(self) -> None:
        self._at = None
        self._pointer.hide()
        super().rest()

    def _redraw(self) -> None:
        sweep = self._sweep
        self.set_empty("" if sweep is not None else text("ways.nothing_moves", language()))
        if sweep is None:
            return
        while len(self._lines) < len(sweep.curves):
            line = ink.Curve(antialias=True)
            self._lines.append(line)
            self._bands.append(ink.Filling())
            self._plot.add(self._bands[-1])
            self._plot.add(line)
        for line, curve in zip(self._lines, sweep.curves, strict=False):
            line.setData(sweep.values, np.where(np.isfinite(curve.costs), curve.costs, np.nan), connect="finite")
            slot, standing = self._slots.get(curve.quote_id, 0), standing_of(curve.quote_id, self.chosen)
            line.setPen(line_pen(slot, standing))
            line.show()
        for band, curve in zip(self._bands, sweep.curves, strict=False):
            band.setVisible(curve.low is not None)
            if curve.low is not None and curve.high is not None:
                known = np.isfinite(curve.low) & np.isfinite(curve.high)
                band.set_between(sweep.values[known], curve.low[known], curve.high[known])
                band.set_brush(band_brush(self._slots.get(curve.quote_id, 0)))
        for line, band in zip(self._lines[len(sweep.curves) :], self._bands[len(sweep.curves) :], strict=True):
            line.hide()
            band.hide()
        self._fit(sweep)

    def _fit(self, sweep: Sweep) -> None:
        today = float(sweep.leaf.value)
        costs = np.array([curve.costs for curve in sweep.curves])
        now = np.array([float(np.interp(today, sweep.values, row)) for row in costs])
        highest = min(float(np.nanmax(np.where(np.isfinite(costs), costs, np.nan))), ROOM * float(now.max()))
        evens = self.break_evens()
        highest = max(highest, *(1.1 * cost for _, cost in evens if cost < 2 * highest), 0.0)
        bottom, top = self._range.fit(0.0, highest)
        self._plot.box.setRange(
            xRange=(float(sweep.values[0]), float(sweep.values[-1])), yRange=(bottom, top), padding=0
        )
        self._today.setValue(today)
        self._evens.setData([value for value, _ in evens], [cost for _, cost in evens])
        self._ends.labels = tuple(
            EndLabel(
                min(float(curve.costs[-1]), top),
                self._letter(curve),
                self._slots.get(curve.quote_id, 0),
                standing_of(curve.quote_id, self.chosen),
                grade=curve.grade,
            )
            for curve in sweep.curves
        )
        self._name_sides(sweep)

    def _name_sides(self, sweep: Sweep) -> None:
        scale = self._scale()
        self._below.months = sweep.along == "months"
        self._below.divisor = 0.01 if sweep.along == "busy" and sweep.leaf.unit == "1" else 1.0
        self._below.caption = self._caption()
        self._values.divisor = scale.factor
        self._notes.unit = f"{scale.unit} {text(f'decision.fact.{self._criterion}', language())}"
        self._notes.month = float(sweep.leaf.value)
        self._notes.note = text("ways.today", language(), value=self._value(float(sweep.leaf.value)))
        bottom, top = (bound / scale.factor for bound in self._values.range)
        widest = max((tick_text(bound, (top - bottom) / 4 or 1) for bound in (bottom, top)), key=len)
        self._values.resize_to_font(widest)
        self._ends.resize_to_font()
        for side in (self._values, self._below, self._notes, self._ends):
            side.update()

    def _scale(self) -> MoneyScale:
        return money_scale(max(abs(bound) for bound in self._values.range), self._currency, language())

    def _caption(self) -> str:
        sweep = self._sweep
        if sweep is None:
            return ""
        kind = "demand" if sweep.along == "busy" and sweep.leaf.unit != "1" else sweep.along
        return text(f"ways.axis.{kind}", language())

    def _value(self, value: float) -> str:
        sweep = self._sweep
        if sweep is not None and sweep.along == "busy" and sweep.leaf.unit == "1":
            return format_value(round(100 * value, 1), "%", language())
        unit = "" if sweep is None else sweep.leaf.unit
        return format_value(float(f"{value:.3g}"), unit, language(), self._currency)

    def _letter(self, curve: Curve) -> str:
        return self._letters.get(curve.quote_id, curve.quote_id)

    def _name(self, curve: Curve) -> str:
        return f"{text(f'ways.way.{curve.way}', language())} {self._letter(curve)}"

    def _hovered(self, scene: QPointF) -> None:
        at = None if self.empty else self._plot.value_at(scene)
        if at is None:
            self.rest()
        else:
            self._at = at
            self._show_readout()

    def _show_readout(self) -> None:
        sweep, at = self._sweep, self._at
        if sweep is None or at is None:
            return
        self._pointer.setValue(at)
        self._pointer.show()
        box = self._plot.box
        scene = box.mapViewToScene(QPointF(at, sum(box.viewRange()[1]) / 2))
        scale = self._scale()
        rows = []
        for curve, line in zip(sweep.curves, self._series(sweep), strict=True):
            amount = float(np.interp(at, sweep.values, curve.costs))
            spread = range_cell(line, at, lambda value: short_amount(value, scale))
            rows.append(
                Read(curve.quote_id, amount, (short_amount(amount, scale), spread, *support_cells(curve.grade)))
            )
        rows.sort(key=lambda row: row.value)
        names = {curve.quote_id: self._name(curve) for curve in sweep.curves}
        head = f"<b>{self._value(at)}</b> · {self._currency}"
        html = readout_table(head, rows, names, self._slots, "", len(rows))
        self.readout.show_at(self.canvas.mapFromScene(scene), html)
