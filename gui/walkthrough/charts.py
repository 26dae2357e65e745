"""The live charts of the walkthrough, each made when a page first asks for it, and how they are filled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from engine.compare.accounts import account_bars
from engine.compare.capacity_curves import capacity_curves
from engine.compare.curves import cost_curves, memory_bars
from engine.compare.gap_view import GapView, contenders, gap_view
from engine.compare.ranking import admitted
from engine.compare.table import letters_of, slots_of
from engine.compare.uncertainty.breaking_points import breaking_points
from gui.charts.account_chart import AccountChart
from gui.charts.base import Chart
from gui.charts.cost_chart import CostChart
from gui.charts.effort_chart import EffortChart
from gui.charts.gap_chart import END, START, GapChart
from gui.charts.memory_chart import MemoryChart
from gui.charts.plane_chart import PlaneChart
from gui.charts.support_chart import SupportChart
from gui.charts.swing_chart import SwingChart
from gui.comparison.capacity_page import CapacityPage
from gui.comparison.outlook_page import show_plane, words_of
from gui.widgets.scrolling import calm_scroll

if TYPE_CHECKING:
    from engine.compare.results import Comparison, Evaluation

Drawn: TypeAlias = (
    CostChart
    | AccountChart
    | MemoryChart
    | CapacityPage
    | SwingChart
    | GapChart
    | PlaneChart
    | SupportChart
    | EffortChart
)
MAKERS: Final[Mapping[str, Callable[[], Drawn]]] = {
    "cost": CostChart,
    "accounts": AccountChart,
    "memory": MemoryChart,
    "capacity": CapacityPage,
    "swings": SwingChart,
    "parts": GapChart,
    "map": PlaneChart,
    "support": SupportChart,
    "effort": EffortChart,
}

WIDEST: Final = 8
"""Swings that a page shows, the widest first."""


class PageCharts(QStackedWidget):
    figure_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._charts: dict[str, Drawn] = {}
        self._frames: dict[str, QScrollArea] = {}
        self._shown: tuple[Comparison, str] | None = None

    def chart(self, name: str) -> Drawn:
        if name not in self._charts:
            made = MAKERS[name]()
            for part in (made, *made.findChildren(Chart)):
                part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._charts[name] = made
            self._frames[name] = calm_scroll(_Frame(made))
            self.addWidget(self._frames[name])
            self._connect(made)
        return self._charts[name]

    def made(self) -> dict[str, Drawn]:
        return dict(self._charts)

    def show_chart(self, name: str, comparison: Comparison, workload_id: str) -> None:
        chart = self.chart(name)
        self.setCurrentWidget(self._frames[name])
        self._shown = (comparison, workload_id)
        _fill(chart, comparison, workload_id)

    def _connect(self, chart: Drawn) -> None:
        match chart:
            case AccountChart():
                chart.part_activated.connect(self._open_account)
            case MemoryChart():
                chart.part_activated.connect(self._open_memory)
            case SupportChart():
                chart.part_activated.connect(self._open_support)
            case EffortChart():
                chart.part_activated.connect(self._open_effort)
            case SwingChart():
                chart.row_activated.connect(self._open_input)
            case GapChart():
                chart.row_activated.connect(self._open_part)

    def _open(self, quote_id: str, figure: str) -> None:
        if self._shown is not None:
            self.figure_requested.emit(f"{quote_id}/{self._shown[1]}/{figure}")

    def _open_account(self, quote_id: str, account: str) -> None:
        self._open(quote_id, f"account_{account}")

    def _open_memory(self, quote_id: str, part: str) -> None:
        self._open(quote_id, f"{part}_gb")

    def _open_support(self, quote_id: str, support: str) -> None:
        self._open(quote_id, f"share_{support}")

    def _open_effort(self, figure: str, _part: str) -> None:
        chosen = None if self._shown is None else moving_quote(*self._shown)
        if chosen is not None:
            self._open(chosen.quote.id, figure)

    def _open_input(self, path: str) -> None:
        if path.startswith("assumptions/"):
            self.figure_requested.emit(path)

    def _open_part(self, part: str) -> None:
        pair = () if self._shown is None else contenders(*self._shown)[:2]
        if len(pair) == 2 and part not in (START, END, "work"):
            self._open(pair[1], f"account_{part}")


class _Frame(QWidget):
    """A chart that shrinks to its least height before its page scrolls; a layout would ask for the preferred one."""

    def __init__(self, chart: QWidget) -> None:
        super().__init__()
        self._chart = chart
        chart.setParent(self)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._chart.setGeometry(self.rect())

    def event(self, event: QEvent, /) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.setMinimumHeight(max(self._chart.minimumHeight(), self._chart.minimumSizeHint().height()))
        return super().event(event)


def moving_quote(comparison: Comparison, workload_id: str) -> Evaluation | None:
    """Whose migration is shown: the recommended quote's where it has to move, else the first's that has to."""
    ranked = admitted(comparison, workload_id)
    moving = [one for one in comparison.column(workload_id) if one.migration is not None and one.migration.needed]
    return next((one for one in (*ranked[:1], *moving) if one in moving), None)


def _gap(comparison: Comparison, workload_id: str) -> GapView | None:
    pair = contenders(comparison, workload_id)[:2]
    found = gap_view(comparison, workload_id, *pair) if len(pair) == 2 else None
    return None if found is None else replace(found, swings=found.swings[:WIDEST])


def _fill(chart: Drawn, comparison: Comparison, workload_id: str) -> None:
    letters = letters_of(comparison.project.quotes)
    slots = slots_of(letters)
    currency = comparison.project.currency
    match chart:
        case CostChart():
            chart.set_curves(cost_curves(comparison, workload_id), letters, slots, currency)
        case AccountChart():
            chart.set_accounts(account_bars(comparison, workload_id), letters, slots, currency)
        case MemoryChart():
            chart.set_bars(memory_bars(comparison, workload_id), letters, slots)
        case CapacityPage():
            chart.set_curves(capacity_curves(comparison, workload_id), letters, slots)
        case SwingChart():
            chart.set_gap(_gap(comparison, workload_id), words_of(comparison, letters))
        case GapChart():
            chart.set_gap(_gap(comparison, workload_id), words_of(comparison, letters), "work")
        case PlaneChart():
            _fill_map(chart, comparison, workload_id, letters)
        case SupportChart():
            chart.set_evaluations(comparison.column(workload_id), letters, slots)
        case EffortChart():
            moving = moving_quote(comparison, workload_id)
            chart.set_migration(None if moving is None else moving.migration)


def _fill_map(chart: PlaneChart, comparison: Comparison, workload_id: str, letters: Mapping[str, str]) -> None:
    """Over the two assumptions along which the winner changes first."""
    names = tuple(dict.fromkeys(one.name for one in breaking_points(comparison, workload_id)))
    if len(names) < 2:
        chart.set_plane(None, None, None, {})
    else:
        show_plane(chart, comparison, workload_id, (names[0], names[1]), letters)
