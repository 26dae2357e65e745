"""Which charts a page of the walkthrough can show: how each is made, and how it is filled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from engine.compare.accounts import account_bars
from engine.compare.busy_curves import busy_curves
from engine.compare.capacity_curves import capacity_curves
from engine.compare.curves import cost_curves, memory_bars
from engine.compare.gap_view import GapView, contenders, gap_view
from engine.compare.methods import methods
from engine.compare.outlook import outlook
from engine.compare.ranking import admitted
from engine.compare.results import Comparison
from engine.compare.roofline import quote_rooflines
from engine.compare.scaling_curves import scaling_curves
from engine.compare.schedule_view import schedule_view
from engine.compare.table import letters_of, slots_of
from engine.compare.uncertainty.breaking_points import breaking_points, mapped
from engine.compare.uncertainty.cost_bands import CostBand, with_bands
from engine.compare.ways import ways
from gui.charts.account_chart import AccountChart
from gui.charts.busy_chart import BusyChart
from gui.charts.chart_page import ChartPage
from gui.charts.cost_chart import CostChart
from gui.charts.effort_chart import EffortChart
from gui.charts.flip_chart import FlipChart
from gui.charts.front_chart import FrontChart
from gui.charts.gap_chart import GapChart
from gui.charts.marks import Slot
from gui.charts.memory_chart import MemoryChart
from gui.charts.plane_chart import PlaneChart
from gui.charts.roofline_chart import RooflineChart
from gui.charts.scaling_chart import ScalingChart
from gui.charts.schedule_chart import ScheduleChart
from gui.charts.support_chart import SupportChart
from gui.charts.swing_chart import SwingChart
from gui.charts.ways_chart import WaysChart
from gui.comparison.capacity_page import CapacityPage
from gui.comparison.outlook_page import show_plane, words_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.compare.results import Evaluation
    from gui.charts.base import Chart

WIDEST: Final = 8
"""Swings that a page shows, the widest first."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is drawn: a comparison under one workload, and how its quotes are told apart."""

    comparison: Comparison
    workload_id: str
    letters: dict[str, str]
    slots: Mapping[str, Slot]
    currency: str
    cost_bands: Mapping[str, CostBand]

    @classmethod
    def of(cls, comparison: Comparison, workload_id: str, cost_bands: Mapping[str, CostBand]) -> Self:
        letters = letters_of(comparison.project.quotes)
        return cls(comparison, workload_id, letters, slots_of(letters), comparison.project.currency, cost_bands)

    @property
    def at(self) -> tuple[Comparison, str]:
        return self.comparison, self.workload_id


class Drawn(NamedTuple):
    make: Callable[[], QWidget]
    fill: Callable[[Any, Shown], None]


class LegendPage(ChartPage):
    """A chart with its legend below it."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        super().__init__(chart)
        self.follow()


def moving_quote(comparison: Comparison, workload_id: str) -> Evaluation | None:
    """Whose migration is shown: the recommended quote's where it has to move, else the first's that has to."""
    ranked = admitted(comparison, workload_id)
    moving = [one for one in comparison.column(workload_id) if one.migration is not None and one.migration.needed]
    return next((one for one in (*ranked[:1], *moving) if one in moving), None)


def _gap(shown: Shown) -> GapView | None:
    pair = contenders(*shown.at)[:2]
    found = gap_view(*shown.at, *pair) if len(pair) == 2 else None
    return None if found is None else replace(found, swings=found.swings[:WIDEST])


def _cost(page: LegendPage, shown: Shown) -> None:
    if isinstance(page.chart, CostChart):
        curves = with_bands(cost_curves(*shown.at), shown.cost_bands)
        page.chart.set_curves(curves, shown.letters, shown.slots, shown.currency)
    page.show_legend()


def _busy(page: LegendPage, shown: Shown) -> None:
    if isinstance(page.chart, BusyChart):
        page.chart.set_curves(busy_curves(*shown.at), shown.letters, shown.slots, shown.currency)
    page.show_legend()


def _scaling(page: LegendPage, shown: Shown) -> None:
    if isinstance(page.chart, ScalingChart):
        page.chart.set_curves(scaling_curves(*shown.at), shown.letters, shown.slots, pending=False)
    page.show_legend()


def _accounts(chart: AccountChart, shown: Shown) -> None:
    chart.set_accounts(account_bars(*shown.at), shown.letters, shown.slots, shown.currency)


def _memory(chart: MemoryChart, shown: Shown) -> None:
    chart.set_bars(memory_bars(*shown.at), shown.letters, shown.slots)


def _capacity(page: CapacityPage, shown: Shown) -> None:
    page.set_curves(capacity_curves(*shown.at), shown.letters, shown.slots)


def _swings(chart: SwingChart, shown: Shown) -> None:
    chart.set_gap(_gap(shown), words_of(shown.comparison, shown.letters))


def _parts(chart: GapChart, shown: Shown) -> None:
    chart.set_gap(_gap(shown), words_of(shown.comparison, shown.letters), "work")


def _map(chart: PlaneChart, shown: Shown) -> None:
    """Over the two assumptions along which the winner changes first."""
    names = mapped(breaking_points(*shown.at))
    if len(names) < 2:
        chart.set_plane(None, None, None, {})
    else:
        show_plane(chart, *shown.at, (names[0], names[1]), shown.letters)


def _flips(chart: FlipChart, shown: Shown) -> None:
    chart.set_outlook(outlook(*shown.at), shown.comparison.project, shown.letters, shown.slots)


def _schedule(chart: ScheduleChart, shown: Shown) -> None:
    chart.set_view(schedule_view(*shown.at), shown.letters)


def _support(chart: SupportChart, shown: Shown) -> None:
    chart.set_evaluations(shown.comparison.column(shown.workload_id), shown.letters, shown.slots)


def _effort(chart: EffortChart, shown: Shown) -> None:
    moving = moving_quote(*shown.at)
    chart.set_migration(None if moving is None else moving.migration)


def _ways(chart: WaysChart, shown: Shown) -> None:
    """Over the months in service, or over how busy the machines are where the months move nothing."""
    found = ways(*shown.at)
    sweep = None if found is None else found.sweep("months") or found.sweep("busy")
    criterion = "" if found is None else found.criterion
    chart.set_sweep(sweep, criterion, shown.letters, shown.slots, shown.currency)


def _front(chart: FrontChart, shown: Shown) -> None:
    found = methods(*shown.at)
    able = found if {"cost", "speed"} <= set(found.axes) else None
    chart.set_front(able, ("speed", "cost"), shown.letters, shown.slots, shown.currency)


def _roofline(chart: RooflineChart, shown: Shown) -> None:
    found, quotes = quote_rooflines(*shown.at)
    names = {card: ", ".join(shown.letters.get(one, one) for one in ids) for card, ids in quotes.items()}
    workload = shown.comparison.project.workload(shown.workload_id)
    slots = {card: shown.slots[ids[0]] for card, ids in quotes.items()}
    chart.set_rooflines(found, names, {workload.id: workload.name}, quotes, slots)


DRAWN: Final[Mapping[str, Drawn]] = {
    "cost": Drawn(lambda: LegendPage(CostChart()), _cost),
    "accounts": Drawn(AccountChart, _accounts),
    "memory": Drawn(MemoryChart, _memory),
    "capacity": Drawn(CapacityPage, _capacity),
    "swings": Drawn(SwingChart, _swings),
    "parts": Drawn(GapChart, _parts),
    "map": Drawn(PlaneChart, _map),
    "flips": Drawn(FlipChart, _flips),
    "schedule": Drawn(ScheduleChart, _schedule),
    "effort": Drawn(EffortChart, _effort),
    "support": Drawn(SupportChart, _support),
    "busy": Drawn(lambda: LegendPage(BusyChart()), _busy),
    "scaling": Drawn(lambda: LegendPage(ScalingChart()), _scaling),
    "ways": Drawn(WaysChart, _ways),
    "front": Drawn(FrontChart, _front),
    "roofline": Drawn(RooflineChart, _roofline),
}
