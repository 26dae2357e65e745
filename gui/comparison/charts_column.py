"""The live charts beside the table: cost over time or memory above, accounts or findings below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QSplitter, QStackedWidget, QWidget

from engine.compare.accounts import account_bars
from engine.compare.capacity_curves import capacity_curves
from engine.compare.curves import cost_curves, memory_bars
from engine.compare.found_items import found_items
from engine.compare.schedule_view import schedule_view
from engine.compare.table import slots_of
from engine.texts import text
from gui.charts.account_chart import AccountChart
from gui.charts.cost_chart import CostChart
from gui.charts.memory_chart import MemoryChart
from gui.charts.schedule_chart import ScheduleChart
from gui.comparison.capacity_page import CapacityPage
from gui.comparison.findings import FindingsList
from gui.comparison.outlook_page import OutlookPage
from gui.i18n import keep_translated, language
from gui.widgets.card import Card
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from engine.compare.results import Comparison

UPPER: Final = ("cost", "capacity", "memory", "schedule")
LOWER: Final = ("accounts", "outlook", "findings")
LEAST_PAGE: Final = 140
SCROLL_BAR: Final = 12


class ChartsColumn(QScrollArea):
    """Two cards on a splitter; where the window is low, the column scrolls."""

    figure_chosen = Signal(str, str)
    field_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setObjectName("compare_charts")
        self.splitter.setProperty("scrolled", "true")
        self.splitter.setChildrenCollapsible(False)
        self.setWidget(self.splitter)
        self.cost, self.memory, self.accounts = CostChart(), MemoryChart(), AccountChart()
        self.findings, self.schedule = FindingsList(), ScheduleChart()
        self.upper_tabs, self.lower_tabs = PillTabs(), PillTabs()
        self.capacity, self.outlook = CapacityPage(), OutlookPage()
        self._upper = _Pages(
            {"cost": self.cost, "capacity": self.capacity, "memory": self.memory, "schedule": self.schedule}
        )
        self._lower = _Pages({"accounts": self.accounts, "outlook": self.outlook, "findings": self.findings})
        self._cards = _card(self.upper_tabs, self._upper), _card(self.lower_tabs, self._lower)
        for card in self._cards:
            self.splitter.addWidget(card)
        self._shown: tuple[Comparison, str] | None = None
        self._letters: dict[str, str] = {}
        self._idle: tuple[str, ...] = ()
        self._slots: dict[str, int] = {}
        self._late: set[str] = set()
        self._count = 0
        self.upper_tabs.current_changed.connect(self._switch_upper)
        self.lower_tabs.current_changed.connect(self._switch_lower)
        self.memory.part_activated.connect(self._choose_memory)
        self.accounts.part_activated.connect(self._choose_account)
        self.schedule.row_activated.connect(self._choose_schedule)
        self.findings.field_requested.connect(self.field_requested)
        self.outlook.input_chosen.connect(self.field_requested)
        self.outlook.part_chosen.connect(self._choose_account)
        keep_translated(self.retranslate)

    def show_comparison(self, comparison: Comparison | None, workload_id: str, letters: Mapping[str, str]) -> None:
        """Redraw what is on screen; what is behind a tab waits until it is looked at."""
        if self._shown is None or comparison is None or self._shown[0].project is not comparison.project:
            self._idle = ()
        self._shown = None if comparison is None else (comparison, workload_id)
        self._letters = dict(letters)
        self._slots = slots_of(letters)
        self._late = {*UPPER, *LOWER}
        self._count_findings()
        for name in (self._upper.current(), self._lower.current()):
            self._draw(name)

    def show_effects(self, idle: tuple[str, ...]) -> None:
        """Paths of inputs that move nothing, which are found later than the rest."""
        if idle != self._idle:
            self._idle = idle
            self._count_findings()

    def show_findings(self, quote_id: str) -> None:
        self.lower_tabs.set_current("findings")
        self._switch_lower("findings")
        self.findings.show_quote(quote_id)
        self.findings.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        now = language()
        self.upper_tabs.set_tabs((name, text(f"compare.tab.{name}", now)) for name in UPPER)
        self.lower_tabs.set_tabs(
            (name, text(f"compare.tab.{name}", now, count=self._count) if name == "findings" else self._plain(name))
            for name in LOWER
        )
        self._title()
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.splitter.minimumSizeHint().width() + SCROLL_BAR, LEAST_PAGE)

    @staticmethod
    def _plain(name: str) -> str:
        return text(f"compare.tab.{name}", language())

    def _title(self) -> None:
        now = language()
        for card, name in zip(self._cards, (self._upper.current(), self._lower.current()), strict=True):
            card.set_title(text(f"compare.chart.{name}", now))
            card.set_subtitle(text(f"compare.chart_note.{name}", now, months=self._months()))

    def _months(self) -> str:
        months = None if self._shown is None else self._shown[0].project.assumptions.cost.horizon_months.value
        return "?" if months is None else f"{months:g}"

    def _count_findings(self) -> None:
        items = () if self._shown is None else found_items(*self._shown, self._letters, self._idle)
        self.findings.set_items(items)
        self._late.discard("findings")
        count = sum(item.severity != "note" for item in items)
        if count != self._count:
            self._count = count
            self.retranslate()

    def _switch_upper(self, name: str) -> None:
        self._upper.show_page(name)
        self._draw(name)
        self._title()

    def _switch_lower(self, name: str) -> None:
        self._lower.show_page(name)
        self._draw(name)
        self._title()

    def _draw(self, name: str) -> None:
        if name not in self._late:
            return
        self._late.discard(name)
        if self._shown is None:
            self.cost.set_curves(None, {}, {}, "")
            self.capacity.set_curves(None, {}, {})
            self.memory.set_bars((), {})
            self.schedule.set_view(None, {})
            self.accounts.set_accounts((), {}, {}, "")
            self.outlook.show_comparison(None, "", {})
            return
        comparison, workload_id = self._shown
        currency = comparison.project.currency
        if name == "cost":
            self.cost.set_curves(cost_curves(comparison, workload_id), self._letters, self._slots, currency)
        elif name == "capacity":
            self.capacity.set_curves(capacity_curves(comparison, workload_id), self._letters, self._slots)
        elif name == "memory":
            self.memory.set_bars(memory_bars(comparison, workload_id), self._letters, self._slots)
        elif name == "schedule":
            self.schedule.set_view(schedule_view(comparison, workload_id), self._letters)
        elif name == "accounts":
            self.accounts.set_accounts(account_bars(comparison, workload_id), self._letters, self._slots, currency)
        elif name == "outlook":
            self.outlook.show_comparison(comparison, workload_id, self._letters)
        self._title()

    def _choose_memory(self, quote_id: str, part: str) -> None:
        self.figure_chosen.emit(quote_id, f"{part}_gb")

    def _choose_schedule(self, quote_id: str) -> None:
        self.figure_chosen.emit(quote_id, "finish_weeks")

    def _choose_account(self, quote_id: str, account: str) -> None:
        self.figure_chosen.emit(quote_id, f"account_{account}")


class _Pages(QStackedWidget):
    """Pages by name."""

    def __init__(self, pages: Mapping[str, QWidget]) -> None:
        super().__init__()
        self._places: dict[str, int] = {}
        for name, page in pages.items():
            page.setMinimumHeight(max(LEAST_PAGE, page.minimumHeight()))
            self._places[name] = self.addWidget(page)

    def show_page(self, name: str) -> None:
        self.setCurrentIndex(self._places[name])

    def current(self) -> str:
        return next(name for name, place in self._places.items() if place == self.currentIndex())


def _card(tabs: PillTabs, pages: QWidget) -> Card:
    card = Card()
    card.add_corner(tabs)
    card.add(pages, 1)
    return card
