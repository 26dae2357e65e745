"""What the work costs over the share of the month in which the machines work, one line a quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from engine.axes import money_scale, short_amount, three_digits
from engine.texts import text
from gui.charts.data_table import DataTable
from gui.charts.line_chart import LineChart
from gui.charts.marks import Slot
from gui.charts.plot import ScaledSide
from gui.charts.ranged_columns import ranged_cells, ranged_headers
from gui.charts.readouts import range_cell
from gui.i18n import language
from gui.theme import theme
from gui.widgets.legend import LegendEntry

if TYPE_CHECKING:
    from engine.compare.busy_curves import BusyCurves
    from engine.compare.line_series import LineSeries

PERCENT: Final = 100.0
SEEN: Final = 0.2
"""The share at which the costs still lie within the chart."""
ROOM: Final = 1.15


class BusyChart(LineChart):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(ScaledSide(), parent)
        self._criterion, self._currency = "", "CNY"
        self.follow()

    def set_curves(
        self, found: BusyCurves | None, names: Mapping[str, str], slots: Mapping[str, Slot], currency: str
    ) -> None:
        criterion = "" if found is None else found.criterion
        if criterion != self._criterion:
            self.steady.forget()
        self._criterion, self._currency = criterion, currency
        self.set_series(() if found is None else found.series, names, slots)

    def own_legend(self) -> list[LegendEntry]:
        now, tone = language(), theme().text_muted
        entries = [LegendEntry(text("busy.own", now), tone, "dot")]
        if any(one.incomplete for one in self.drawn()):
            entries.append(LegendEntry(text("chart.lower_bound", now), tone, "dashes"))
        return entries

    def data_table(self) -> DataTable:
        now, drawn = language(), self.drawn()
        headers = (text("busy.share", now), *ranged_headers((one, self._title(one)) for one in drawn))
        shares = [place / 20 for place in range(1, 21)]
        rows = [(f"{100 * share:.0f} %", *ranged_cells(drawn, share)) for share in shares]
        return DataTable(text("busy.title", now), headers, tuple(rows) if drawn else ())

    def place(self, across: Any) -> Any:
        return across * PERCENT

    def value_of(self, place: float) -> float:
        return place / PERCENT

    def across_range(self, _first: float, _last: float) -> tuple[float, float]:
        return 0.0, PERCENT

    def top_of(self, drawn: Sequence[LineSeries]) -> float:
        """An idle machine costs beyond any scale: seen are the quotes as they stand, and most of their lines."""
        shown = [value for one in drawn for at in (SEEN, one.own) if at and (value := one.at(max(at, SEEN / 4)))]
        return ROOM * max(shown, default=1.0)

    def nothing(self) -> str:
        now = language()
        return f"{text('busy.nothing', now)}{self.reasons()}" if self._series else text("chart.no_quotes", now)

    def name_axes(self, top: float) -> None:
        now = language()
        scale = money_scale(top, self._currency, now)
        self.values.divisor = scale.factor
        self.notes.unit = f"{scale.unit} {self._work()}".strip()
        self.below.caption = text("busy.caption", now)

    def head(self, across: float) -> str:
        share = f"{three_digits(across * PERCENT).split('.')[0]} %"
        return f"<b>{text('busy.at', language(), share=share)}</b><br>{self._currency} {self._work()}"

    def cells(self, series: LineSeries, across: float, value: float) -> tuple[str, ...]:
        shown, spread = self._amount(value), range_cell(series, across, self._amount)
        shown = text("chart.so_far", language(), amount=shown) if series.incomplete else shown
        return (shown, spread) if series.low is not None else (shown,)

    def _amount(self, value: float) -> str:
        return short_amount(value, money_scale(self.plot.box.viewRange()[1][1], self._currency, language()))

    def _work(self) -> str:
        return text(f"decision.fact.{self._criterion}", language()) if self._criterion else ""

    def _title(self, one: LineSeries) -> str:
        name = f"{self.names.get(one.quote_id, one.quote_id)} ({self._currency} {self._work()})"
        return text("chart.so_far", language(), amount=name) if one.incomplete else name
