"""Cumulative cost over the months, one line a quote, with the month from which another one is cheaper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QWidget

from engine.axes import MoneyScale, money_scale, short_amount
from engine.compare.line_series import LineSeries
from engine.texts import text
from gui.charts.data_table import DataTable
from gui.charts.ink import Rule
from gui.charts.line_chart import LineChart
from gui.charts.marks import Slot
from gui.charts.plot import MonthSide, months_shown
from gui.charts.ranged_columns import ranged_cells, ranged_headers
from gui.charts.readouts import range_cell
from gui.i18n import language
from gui.theme import color, theme
from gui.widgets.legend import LegendEntry

if TYPE_CHECKING:
    from engine.compare.curves import CostCurves, CostSeries


class CostChart(LineChart):
    MARKER = 7

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(MonthSide(), parent)
        self._crossing_line = Rule(angle=90, movable=False)
        self._crossing_line.setZValue(20)
        self._crossing_line.hide()
        self.plot.add(self._crossing_line)
        self._curves: CostCurves | None = None
        self._currency = "CNY"
        self.follow()

    def set_curves(
        self,
        curves: CostCurves | None,
        names: Mapping[str, str],
        slots: Mapping[str, Slot],
        currency: str,
    ) -> None:
        """Show cumulative amounts; `names` and `slots` (places in the theme's series) are by quote id."""
        self._curves, self._currency = curves, currency
        series = () if curves is None else tuple(_line(curves, one) for one in curves.series)
        self.set_series(series, names, slots)
        self._show_crossing()

    @property
    def scale(self) -> MoneyScale:
        return money_scale(max(abs(bound) for bound in self.plot.box.viewRange()[1]), self._currency, language())

    def data_table(self) -> DataTable:
        drawn, title = self.drawn(), text("chart.cost_over_time", language())
        headers = (text("chart.month", language()), *ranged_headers((one, self._title(one)) for one in drawn))
        if self._curves is None or not drawn:
            return DataTable(title, headers, ())
        rows = ((f"{month:g}", *ranged_cells(drawn, float(month))) for month in self._curves.months)
        return DataTable(title, headers, tuple(rows))

    def own_legend(self) -> list[LegendEntry]:
        if not any(series.incomplete for series in self.drawn()):
            return []
        return [LegendEntry(text("chart.lower_bound", language()), theme().text_muted, "dashes")]

    def restyle(self) -> None:
        dashed = QPen(color("text_muted"), 1)
        dashed.setDashPattern([4.0, 3.0])
        dashed.setCosmetic(True)
        self._crossing_line.setPen(dashed)
        super().restyle()

    def retranslate(self) -> None:
        super().retranslate()
        self._show_crossing()

    def snapped(self, place: float) -> float:
        return float(round(place))

    def stride(self) -> float:
        return 1.0

    def marks(self, series: LineSeries) -> tuple[Any, Any]:
        """At the months of the ticks, so that lines are told apart where they run close together."""
        if series.across is None or series.values is None:
            return [], []
        last = float(series.across[-1])
        at = [month for month in months_shown(last, 7) if 0 < month < last]
        return at, np.interp(at, series.across, series.values)

    def nothing(self) -> str:
        if not self._series:
            return text("chart.no_quotes", language())
        return f"{text('chart.no_costs', language())}{self.reasons()}"

    def name_axes(self, _top: float) -> None:
        scale = self.scale
        self.values.divisor, self.notes.unit = scale.factor, scale.unit
        self.below.caption = text("chart.months_from_order", language())

    def head(self, across: float) -> str:
        return f"<b>{text('chart.month_number', language(), month=f'{across:.0f}')}</b> · {self._currency}"

    def cells(self, series: LineSeries, across: float, value: float) -> tuple[str, ...]:
        shown, spread = self._amount(value), range_cell(series, across, self._amount)
        shown = text("chart.so_far", language(), amount=shown) if series.incomplete else shown
        return (shown, spread) if series.low is not None else (shown,)

    def _amount(self, value: float) -> str:
        return short_amount(value, self.scale)

    def _title(self, series: LineSeries) -> str:
        name = f"{self.names.get(series.quote_id, series.quote_id)} ({self._currency})"
        return text("chart.so_far", language(), amount=name) if series.incomplete else name

    def _show_crossing(self) -> None:
        crossing = None if self._curves is None else self._curves.crossing
        self._crossing_line.setVisible(crossing is not None)
        self.notes.month = None if crossing is None else float(crossing.month)
        if crossing is not None:
            self._crossing_line.setValue(float(crossing.month))
            self.notes.note = text(
                "chart.crossing",
                language(),
                cheaper=self.names.get(crossing.cheaper_after, crossing.cheaper_after),
                other=self.names.get(crossing.overtakes, crossing.overtakes),
                month=f"{crossing.month:.0f}",
            )
        self.notes.update()


def _line(curves: CostCurves, one: CostSeries) -> LineSeries:
    across = None if one.amounts is None else np.asarray(curves.months, dtype=float)
    return LineSeries(
        one.quote_id,
        across,
        one.amounts,
        one.low,
        one.high,
        incomplete=one.incomplete,
        reason=one.reason,
        grade=one.grade,
    )
