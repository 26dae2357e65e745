"""Cumulative cost over the months, one line a quote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QBrush, QPen
from PySide6.QtWidgets import QWidget

from engine.axes import MoneyScale, SteadyRange, money_scale, short_amount, three_digits, tick_text
from engine.texts import text
from gui.charts.base import Canvas, Chart, stepped
from gui.charts.data_table import DataTable
from gui.charts.ink import Curve, Filling, Markers, Rule
from gui.charts.marks import GLYPHS, SHAPES, Slot, hollow, marker_path, series_color, shape
from gui.charts.plot import BEHIND, EndLabel, EndSide, MonthSide, NoteSide, Plot, ValueSide, months_shown
from gui.i18n import language
from gui.theme import color, theme
from gui.widgets.legend import LegendEntry

if TYPE_CHECKING:
    from engine.compare.curves import CostCurves, CostSeries

Band = tuple[Any, Any]
"""Lowest and highest cumulative amount a month, as arrays like the line's."""

_SYMBOLS = {name: marker_path(name) for name in SHAPES}


class _Line:
    """The items of one quote: made once, handed from quote to quote as these change."""

    def __init__(self, plot: Plot) -> None:
        self.low = pg.PlotCurveItem()
        self.high = pg.PlotCurveItem()
        self.band = Filling(self.low, self.high)
        self.curve = Curve(antialias=True)
        self.markers = Markers(pxMode=True, antialias=True)
        for depth, item in enumerate((self.low, self.high, self.band, self.curve, self.markers)):
            item.setZValue(depth)
            plot.add(item)
        for edge in (self.low, self.high):
            edge.setPen(None)

    def set(self, months: Any, amounts: Any, band: Band | None, at: list[float]) -> None:
        self.curve.setData(months, amounts)
        self.markers.setData(at, np.interp(at, months, amounts))
        for item in (self.curve, self.markers):
            item.setVisible(True)
        for item in (self.low, self.high, self.band):
            item.setVisible(band is not None)
        if band is not None:
            self.low.setData(months, band[0])
            self.high.setData(months, band[1])

    def hide(self) -> None:
        for item in (self.low, self.high, self.band, self.curve, self.markers):
            item.setVisible(False)

    def style(self, slot: Slot, incomplete: bool) -> None:
        colour = series_color(slot)
        pen = QPen(colour, 2)
        pen.setCosmetic(True)
        if incomplete:
            pen.setDashPattern([3.0, 2.5])
        self.curve.setPen(pen)
        edge = QPen(colour, 1.5)
        edge.setCosmetic(True)
        self.markers.setPen(edge if hollow(slot) else None)
        self.markers.setBrush(color("surface") if hollow(slot) else colour)
        self.markers.setSymbol(_SYMBOLS[shape(slot)])
        self.markers.setSize(7)
        soft = series_color(slot)
        soft.setAlphaF(0.13)
        self.band.setBrush(QBrush(soft))


class CostChart(Chart):
    def __init__(self, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self._values, self._months, self._notes, self._ends = ValueSide(), MonthSide(), NoteSide(), EndSide()
        self._notes.value_side = self._values
        self._plot = Plot(left=self._values, bottom=self._months, top=self._notes, right=self._ends)
        self._values.setZValue(BEHIND)
        canvas.setCentralItem(self._plot)
        self._crossing_line = Rule(angle=90, movable=False)
        self._pointer = Rule(angle=90, movable=False)
        for line in (self._crossing_line, self._pointer):
            line.setZValue(20)
            line.hide()
            self._plot.add(line)
        self._lines: list[_Line] = []
        self._range = SteadyRange()
        self._curves: CostCurves | None = None
        self._names: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self._currency = "CNY"
        self._month: int | None = None
        canvas.scene().sigMouseMoved.connect(self._hovered)
        self.follow()

    def set_curves(
        self,
        curves: CostCurves | None,
        names: Mapping[str, str],
        colours: Mapping[str, Slot],
        currency: str,
        bands: Mapping[str, Band] | None = None,
    ) -> None:
        """Show cumulative amounts; `names` and `colours` (places in the theme's series) are by quote id."""
        restyle = colours != self._slots or self._marks(curves) != self._marks(self._curves)
        self._curves, self._names, self._slots, self._currency = curves, names, colours, currency
        drawn = self._drawn()
        self.set_empty("" if drawn else self._nothing())
        if curves is not None and drawn:
            self._draw(np.asarray(curves.months, dtype=float), drawn, bands or {})
        if restyle:
            self._style_lines()
        self._show_crossing()
        self.describe_soon()
        if self.readout.isVisible():
            self._show_readout()

    @property
    def scale(self) -> MoneyScale:
        return money_scale(max(abs(bound) for bound in self._values.range), self._currency, language())

    def data_table(self) -> DataTable:
        drawn = self._drawn()
        headers = (text("chart.month", language()), *(self._title(series) for series in drawn))
        if self._curves is None or not drawn:
            return DataTable(text("chart.cost_over_time", language()), headers, ())
        months = np.asarray(self._curves.months)
        rows = (
            (f"{months[index]:g}", *(f"{np.asarray(series.amounts)[index]:.2f}" for series in drawn))
            for index in range(len(months))
        )
        return DataTable(text("chart.cost_over_time", language()), headers, tuple(rows))

    def legend(self) -> list[LegendEntry]:
        if not any(series.incomplete for series in self._drawn()):
            return []
        return [LegendEntry(text("chart.lower_bound", language()), theme().text_muted, "dashes")]

    def restyle(self) -> None:
        self._months.resize_to_font()
        self._notes.resize_to_font()
        dashed = QPen(color("text_muted"), 1)
        dashed.setDashPattern([4.0, 3.0])
        dashed.setCosmetic(True)
        self._crossing_line.setPen(dashed)
        thin = QPen(color("border_strong"), 1)
        thin.setCosmetic(True)
        self._pointer.setPen(thin)
        self._style_lines()
        self._size_sides()

    def retranslate(self) -> None:
        self._months.caption = text("chart.months_from_order", language())
        self.set_empty("" if self._drawn() else self._nothing())
        self._size_sides()
        self._show_crossing()

    def step(self, across: int, _down: int) -> bool:
        if across and self._curves is not None:
            self._month = stepped(self._month, across, len(self._curves.months))
            self._show_readout()
        return bool(across)

    def rest(self) -> None:
        self._month = None
        self._pointer.hide()
        super().rest()

    @staticmethod
    def _marks(curves: CostCurves | None) -> list[tuple[str, bool]]:
        return [] if curves is None else [(series.quote_id, series.incomplete) for series in curves.series]

    def _drawn(self) -> list[CostSeries]:
        return [] if self._curves is None else [series for series in self._curves.series if series.amounts is not None]

    def _nothing(self) -> str:
        if self._curves is None or not self._curves.series:
            return text("chart.no_quotes", language())
        reasons = [series.reason for series in self._curves.series if series.reason is not None]
        sentence = text("chart.no_costs", language())
        return f"{sentence}\n{reasons[0].text(language())}" if reasons else sentence

    def _title(self, series: CostSeries) -> str:
        name = f"{self._names.get(series.quote_id, series.quote_id)} ({self._currency})"
        return text("chart.at_least", language(), amount=name) if series.incomplete else name

    def _draw(self, months: Any, drawn: list[CostSeries], bands: Mapping[str, Band]) -> None:
        if len(self._lines) < len(drawn):
            self._lines += [_Line(self._plot) for _ in range(len(drawn) - len(self._lines))]
            self._style_lines()
        at = [month for month in months_shown(float(months[-1]), 7) if 0 < month < months[-1]]
        lowest, highest = 0.0, 0.0
        for line, series in zip(self._lines, drawn, strict=False):
            band = bands.get(series.quote_id)
            line.set(months, series.amounts, band, at)
            parts: tuple[Any, ...] = (series.amounts, *(band or ()))
            lowest = min(lowest, *(float(np.min(part)) for part in parts))
            highest = max(highest, *(float(np.max(part)) for part in parts))
        for line in self._lines[len(drawn) :]:
            line.hide()
        bottom, top = self._range.fit(lowest, highest)
        self._plot.box.setRange(xRange=(0.0, float(months[-1]) or 1.0), yRange=(bottom, top), padding=0)
        self._ends.labels = tuple(
            EndLabel(
                float(np.asarray(series.amounts)[-1]),
                self._names.get(series.quote_id, series.quote_id),
                self._slots.get(series.quote_id, index),
            )
            for index, series in enumerate(drawn)
        )
        self._size_sides()

    def _size_sides(self) -> None:
        scale = self.scale
        self._values.divisor = scale.factor
        self._notes.unit = scale.unit
        bottom, top = (bound / scale.factor for bound in self._values.range)
        widest = max((tick_text(bound, (top - bottom) / 4 or 1) for bound in (bottom, top)), key=len)
        self._values.resize_to_font(widest)
        self._ends.resize_to_font()
        for side in (self._values, self._months, self._notes, self._ends):
            side.update()

    def _style_lines(self) -> None:
        for index, (line, series) in enumerate(zip(self._lines, self._drawn(), strict=False)):
            line.style(self._slots.get(series.quote_id, index), series.incomplete)

    def _show_crossing(self) -> None:
        crossing = None if self._curves is None else self._curves.crossing
        self._crossing_line.setVisible(crossing is not None)
        self._notes.month = None if crossing is None else float(crossing.month)
        if crossing is not None:
            self._crossing_line.setValue(float(crossing.month))
            self._notes.note = text(
                "chart.crossing",
                language(),
                cheaper=self._names.get(crossing.cheaper_after, crossing.cheaper_after),
                other=self._names.get(crossing.overtakes, crossing.overtakes),
                month=f"{crossing.month:.0f}",
            )
        self._notes.update()

    def _hovered(self, position: QPointF) -> None:
        box = self._plot.box
        if self.empty or self._curves is None or not box.sceneBoundingRect().contains(position):
            self.rest()
            return
        months = np.asarray(self._curves.months, dtype=float)
        self._month = int(np.abs(months - box.mapSceneToView(position).x()).argmin())
        self._show_readout()

    def _show_readout(self) -> None:
        drawn = self._drawn()
        if self._month is None or self._curves is None or not drawn or self._month >= len(self._curves.months):
            return
        month = float(np.asarray(self._curves.months)[self._month])
        self._pointer.setValue(month)
        self._pointer.show()
        box = self._plot.box
        scene = box.mapViewToScene(QPointF(month, sum(box.viewRange()[1]) / 2))
        at: QPoint = self.canvas.mapFromScene(scene)
        self.readout.show_at(at, self._readout_html(drawn, self._month, month))

    def _readout_html(self, drawn: list[CostSeries], index: int, month: float) -> str:
        rows = sorted(
            ((float(np.asarray(series.amounts)[index]), place, series) for place, series in enumerate(drawn)),
            key=lambda row: row[0],
        )
        lines = []
        for amount, place, series in rows:
            slot = self._slots.get(series.quote_id, place)
            shown = short_amount(amount, self.scale)
            shown = text("chart.at_least", language(), amount=shown) if series.incomplete else shown
            name = self._names.get(series.quote_id, series.quote_id)
            lines.append(
                f'<tr><td style="color:{series_color(slot).name()}">{GLYPHS[shape(slot)]}</td><td>{name}</td>'
                f'<td align="right" style="padding-left:10px">{shown}</td></tr>'
            )
        head = text("chart.month_number", language(), month=three_digits(month).split(".")[0])
        return f"<b>{head}</b> · {self._currency}<table>{''.join(lines)}</table>"
