"""Rate and efficiency over the number of cards, one line a quote, with what linear scaling would give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from PySide6.QtWidgets import QWidget

from engine.axes import three_digits
from engine.compare.scaling_curves import SCALING_METRICS, linear_rate
from engine.texts import text
from gui.charts.count_side import CountSide
from gui.charts.data_table import DataTable
from gui.charts.line_chart import LineChart
from gui.charts.marks import Slot
from gui.charts.readouts import range_cell
from gui.i18n import language
from gui.theme import theme
from gui.widgets.grade_marks import grade_words
from gui.widgets.legend import LegendEntry

if TYPE_CHECKING:
    from engine.compare.line_series import LineSeries
    from engine.compare.scaling_curves import ScalingMetric, ScalingSeries

PERCENT: Final = 0.01
FEW: Final = 2
"""So many quotes at most have their linear lines drawn, unless one of them is chosen."""


class ScalingChart(LineChart):
    HIGHEST_FIRST = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(CountSide(), parent)
        self.shown_metric: ScalingMetric = SCALING_METRICS[0]
        self._found: tuple[ScalingSeries, ...] = ()
        self.pending = False
        self.follow()

    def set_curves(
        self, found: Sequence[ScalingSeries], names: Mapping[str, str], slots: Mapping[str, Slot], *, pending: bool
    ) -> None:
        """`pending` while the curves are still searched."""
        self._found, self.pending = tuple(found), pending
        self.set_series([one.of(self.shown_metric) for one in found], names, slots)

    def set_metric(self, metric: ScalingMetric) -> None:
        if metric != self.shown_metric:
            self.shown_metric = metric
            self.steady.forget()
            self.set_series([one.of(metric) for one in self._found], self.names, self.slots)

    def nearest_count(self, quote_id: str, cards: float) -> int:
        """The number of cards of the point of a quote that is nearest."""
        counts = next(one.rate.across for one in self._found if one.quote_id == quote_id)
        return 0 if counts is None else round(float(counts[np.argmin(np.abs(np.log2(counts / cards)))]))

    def own_legend(self) -> list[LegendEntry]:
        now, tone = language(), theme().text_muted
        entries = [LegendEntry(text("scaling.own", now), tone, "dot")]
        if any(self.beside(one) is not None for one in self.drawn()):
            entries.append(LegendEntry(text("scaling.linear", now), tone, "dots"))
        return entries

    def data_table(self) -> DataTable:
        now = language()
        keys = ("quote", "cards", "rate", "rate_low", "rate_high", "efficiency")
        headers = (*(text(f"scaling.column.{key}", now) for key in keys), text("chart.grade", now))
        rows = []
        for one in self._found:
            rate, share = one.rate, one.efficiency
            if rate.across is None or rate.values is None or share.values is None:
                continue
            columns = (rate.values, rate.low, rate.high, 100 * share.values)
            for place, cards in enumerate(rate.across):
                cells = ("" if column is None else f"{column[place]:.4g}" for column in columns)
                name, grade = self.names.get(one.quote_id, one.quote_id), grade_words(rate.grade)
                rows.append((name, f"{cards:.0f}", *cells, grade))
        return DataTable(text("scaling.title", now), headers, tuple(rows))

    def place(self, across: Any) -> Any:
        return np.log2(across)

    def value_of(self, place: float) -> float:
        return float(2**place)

    def top_of(self, drawn: Sequence[LineSeries]) -> float:
        """No higher than the lines and a little of their ranges: one wide range would press all lines down."""
        highest = max(one.extent(with_range=False)[1] for one in drawn)
        least = 1.05 if self.shown_metric == "efficiency" else 0.0
        return max(least, min(super().top_of(drawn), 1.5 * highest))

    def beside(self, series: LineSeries) -> Any:
        shown = self.chosen == series.quote_id if self.chosen else len(self.drawn()) <= FEW
        return linear_rate(series) if shown and self.shown_metric != "efficiency" else None

    def restyle(self) -> None:
        super().restyle()
        if self.drawn():
            self.redraw()

    def nothing(self) -> str:
        now = language()
        if self.pending:
            return text("scaling.pending", now)
        return f"{text('scaling.nothing', now)}{self.reasons()}" if self._series else text("chart.no_quotes", now)

    def name_axes(self, _top: float) -> None:
        now = language()
        self.values.divisor = PERCENT if self.shown_metric == "efficiency" else 1.0
        self.below.caption = text("scaling.cards", now)
        self.notes.unit = text(f"scaling.unit_{self.shown_metric}", now)

    def head(self, across: float) -> str:
        now = language()
        cards = f"{three_digits(across).split('.')[0]} {text('scaling.cards', now)}"
        return f"<b>{cards}</b><br>{text(f'scaling.unit_{self.shown_metric}', now)}"

    def cells(self, series: LineSeries, across: float, value: float) -> tuple[str, ...]:
        shown = self._number(value)
        shown = f"{shown} %" if self.shown_metric == "efficiency" else shown
        return shown, range_cell(series, across, self._number)

    def _number(self, value: float) -> str:
        return three_digits(value / self.values.divisor)
