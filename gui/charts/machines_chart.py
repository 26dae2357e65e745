"""Machines that the demand takes of each quote: for today, for growth, and to spare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.compare.bands import estimates
from engine.texts import text
from gui.charts.bar_chart import BarChart
from gui.charts.bars import BarRow, Segment
from gui.charts.data_table import DataTable
from gui.charts.marks import Slot
from gui.i18n import language
from gui.theme import theme
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import whole_legend, whole_words

if TYPE_CHECKING:
    from engine.compare.capacity_plan import CapacityPlan, YearNeed
    from engine.compare.results import Estimate

PARTS = ("now", "growth", "spare")


class MachinesChart(BarChart):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plans: tuple[CapacityPlan, ...] = ()
        self._names: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self._wholes: dict[YearNeed, list[Estimate]] = {}
        self.follow()

    def set_plans(self, plans: Sequence[CapacityPlan], names: Mapping[str, str], slots: Mapping[str, Slot]) -> None:
        self._plans, self._names, self._slots = tuple(plans), names, slots
        needs = [need for plan in self._plans for need in plan.needs]
        found = estimates([quantity for need in needs for quantity in (need.machines, need.with_spares)])
        self._wholes = {need: pair for need, *pair in zip(needs, found[::2], found[1::2], strict=True)}
        self.redraw()
        self.describe_soon()

    def redraw(self) -> None:
        now, drawn = language(), [plan for plan in self._plans if plan.needs]
        self.set_empty("" if drawn else text("capacity_plan.no_demand", now))
        top = max((float(plan.needs[-1].with_spares.value) for plan in drawn), default=1.0)
        legend = [LegendEntry(text(f"capacity_plan.part.{part}", now), _colour(part)) for part in PARTS]
        legend += whole_legend(self._wholes[plan.needs[-1]][1] for plan in drawn)
        rows = [self._row(plan) for plan in drawn]
        self.bars.set_rows(rows, legend, self.steady.fit(0.0, top)[1], 1.0, text("capacity_plan.axis", now))
        self.fit_height()

    def data_table(self) -> DataTable:
        now = language()
        keys = ("quote", "year", "asked", "machines", "with_spares", "offered")
        headers = (*(text(f"capacity_plan.column.{key}", now) for key in keys), text("chart.support", now))
        rows = [
            (
                self._names.get(plan.quote_id, plan.quote_id),
                f"{need.year:g}",
                f"{float(need.asked.value):.4g}",
                f"{float(need.machines.value):g}",
                f"{float(need.with_spares.value):g}",
                str(plan.offered),
                whole_words(self._wholes[need][1]),
            )
            for plan in self._plans
            for need in plan.needs
        ]
        return DataTable(text("capacity_plan.title", now), headers, tuple(rows))

    def readout_html(self, row: BarRow, _segment: Segment | None) -> str:
        plan, now = next(plan for plan in self._plans if plan.quote_id == row.key), language()
        lines = [f"<b>{row.label}</b> · {plan.words().text(now)}"]
        for need in plan.needs:
            year = (
                text("capacity_plan.year", now, year=f"{need.year:g}") if need.year else text("capacity_plan.now", now)
            )
            support = whole_words(self._wholes[need][1])
            lines.append(f"{year}: {float(need.machines.value):g} / {float(need.with_spares.value):g} · {support}")
        return "<br>".join(lines)

    def _row(self, plan: CapacityPlan) -> BarRow:
        first, last = plan.needs[0], plan.needs[-1]
        today, later = float(first.machines.value), float(last.machines.value)
        amounts = (min(today, later), max(later - today, 0.0), float(last.with_spares.value) - later)
        segments = [Segment(part, amount, _colour(part)) for part, amount in zip(PARTS, amounts, strict=True) if amount]
        name = self._names.get(plan.quote_id, plan.quote_id)
        shown = text("capacity_plan.of", language(), needed=f"{sum(amounts):g}", offered=plan.offered)
        slot, whole = self._slots.get(plan.quote_id, 0), self._wholes[last][1]
        return BarRow(plan.quote_id, name, slot, tuple(segments), shown, whole=whole)


def _colour(part: str) -> str:
    return theme().accounts[PARTS.index(part)]
