"""The live charts of the walkthrough, each made when a page first asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from engine.compare.gap_view import contenders
from gui.charts.account_chart import AccountChart
from gui.charts.bar_chart import BarChart
from gui.charts.base import Chart
from gui.charts.chart_page import framed
from gui.charts.effort_chart import EffortChart
from gui.charts.gap_chart import END, START, GapChart
from gui.charts.memory_chart import MemoryChart
from gui.charts.span_chart import SpanChart
from gui.charts.support_chart import SupportChart
from gui.charts.swing_chart import SwingChart
from gui.walkthrough.drawn import DRAWN, Shown, moving_quote
from gui.widgets.scrolling import calm_scroll

if TYPE_CHECKING:
    from engine.compare.results import Comparison
    from engine.compare.uncertainty.cost_bands import CostBand

ROOMY_BAR, ROOMY_SPAN = 64.0, 44.0
"""How high a row of bars and one of spans may become on a page, in pixels of the usual type."""


class PageCharts(QStackedWidget):
    figure_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._charts: dict[str, QWidget] = {}
        self._frames: dict[str, QScrollArea] = {}
        self._shown: tuple[Comparison, str] | None = None

    def chart(self, name: str) -> QWidget:
        if name not in self._charts:
            made = DRAWN[name].make()
            for part in (made, *made.findChildren(Chart)):
                part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            _give_room(made)
            self._charts[name] = made
            self._frames[name] = calm_scroll(_Frame(framed(made)))
            self.addWidget(self._frames[name])
            self._connect(made)
        return self._charts[name]

    def made(self) -> dict[str, QWidget]:
        return dict(self._charts)

    def show_chart(
        self, name: str, comparison: Comparison, workload_id: str, cost_bands: Mapping[str, CostBand] | None = None
    ) -> None:
        chart = self.chart(name)
        self.setCurrentWidget(self._frames[name])
        self._shown = (comparison, workload_id)
        DRAWN[name].fill(chart, Shown.of(comparison, workload_id, cost_bands or {}))

    def _connect(self, chart: QWidget) -> None:
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


def _give_room(chart: QWidget) -> None:
    """A page has more room than a column of charts; rows may use it."""
    if isinstance(chart, BarChart):
        chart.bars.highest_row = ROOMY_BAR
    elif isinstance(chart, SpanChart):
        chart.spans.highest_row = ROOMY_SPAN


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
