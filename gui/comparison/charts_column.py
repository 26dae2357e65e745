"""The live charts beside the table: over time, over load, over cards above; accounts, outlook or findings below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QSplitter, QWidget

from engine.compare.accounts import account_bars
from engine.compare.arranging import without_hidden
from engine.compare.busy_curves import BUSY_FIGURE, busy_curves
from engine.compare.capacity_curves import capacity_curves
from engine.compare.curves import cost_curves, memory_bars
from engine.compare.found_items import found_items
from engine.compare.roofline import quote_rooflines
from engine.compare.scaling_curves import SCALING_FIGURES
from engine.compare.schedule_view import schedule_view
from engine.compare.table import slots_of
from engine.texts import text
from gui.charts.account_chart import AccountChart
from gui.charts.base import Chart
from gui.charts.cost_chart import CostChart
from gui.charts.memory_chart import MemoryChart
from gui.charts.roofline_chart import RooflineChart
from gui.charts.schedule_chart import ScheduleChart
from gui.comparison.busy_page import BusyPage
from gui.comparison.capacity_page import CapacityPage
from gui.comparison.chart_cards import LEAST_PAGE, ChartCard, Pages
from gui.comparison.findings import FindingsList
from gui.comparison.outlook_page import OutlookPage
from gui.comparison.scaling_page import ScalingPage
from gui.evaluation import single_shot
from gui.i18n import keep_translated, language
from gui.widgets.pills import FoldingPills

if TYPE_CHECKING:
    from engine.compare.results import Comparison
    from engine.compare.uncertainty.cost_bands import CostBand
    from engine.project.project import Project
    from gui.session import ProjectSession

UPPER: Final = ("cost", "capacity", "memory", "busy", "scaling", "roofline", "schedule")
LOWER: Final = ("accounts", "outlook", "findings")
SCROLL_BAR: Final = 12
COUNT_MS: Final = 120
"""How long the count of findings may lag behind in a drag."""


class ChartsColumn(QScrollArea):
    """Two cards on a splitter; where the window is low, the column scrolls."""

    figure_chosen = Signal(str, str)
    address_chosen = Signal(str)
    """Address of a point of a curve whose derivation is asked for."""
    field_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
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
        self.findings, self.schedule, self.roofline = FindingsList(), ScheduleChart(), RooflineChart()
        self.upper_tabs, self.lower_tabs = FoldingPills(), FoldingPills()
        self.capacity, self.outlook = CapacityPage(), OutlookPage()
        self.busy, self.scaling = BusyPage(), ScalingPage(session)
        self._session = session
        self._upper = Pages({name: getattr(self, name) for name in UPPER})
        self._lower = Pages({name: getattr(self, name) for name in LOWER})
        self._cards = ChartCard(self.upper_tabs, self._upper), ChartCard(self.lower_tabs, self._lower)
        for card in self._cards:
            self.splitter.addWidget(card)
        self._shown: tuple[Comparison, str] | None = None
        self._project: Project | None = None
        self._letters: dict[str, str] = {}
        self._idle: tuple[str, ...] = ()
        self._bands: Mapping[str, CostBand] = {}
        self._whole: Comparison | None = None
        self._slots: dict[str, int] = {}
        self._late: set[str] = set()
        self._count = 0
        self._counting = single_shot(self, COUNT_MS, self._count_findings)
        self._connect()
        keep_translated(self.retranslate)

    def charts(self) -> tuple[Chart, ...]:
        """Those in which a quote can stand out."""
        return (
            self.cost, self.capacity.chart, self.memory, self.busy.chart, self.scaling.chart, self.roofline,
            self.schedule, self.accounts, *self.outlook.charts(),
        )  # fmt: skip

    def show_comparison(self, comparison: Comparison | None, workload_id: str, letters: Mapping[str, str]) -> None:
        """Redraw what is on screen; what is behind a tab waits until it is looked at."""
        shown = None if comparison is None else without_hidden(comparison)
        project = None if comparison is None else comparison.project
        if self._project is not project:
            self._idle = ()
        if self._whole is not comparison or self._shown is None or self._shown[1] != workload_id:
            self._bands = {}
        self._project, self._whole = project, comparison
        self._shown = None if shown is None else (shown, workload_id)
        self._letters = dict(letters)
        self._slots = slots_of(letters)
        self._late = {*UPPER, *LOWER}
        if not self._session.previewing:
            self._count_findings()
        elif not self._counting.isActive():
            self._counting.start()
        for name in (self._upper.current(), self._lower.current()):
            self._draw(name)

    def show_bands(self, bands: Mapping[str, CostBand]) -> None:
        """The bands of the cumulative cost, which are found later than the curves."""
        self._bands = bands
        self._late.add("cost")
        if self._upper.current() == "cost":
            self._draw("cost")

    def show_ranges(self) -> None:
        """The ranges of sums, which arrive later than the sums."""
        self._late.add("accounts")
        if self._lower.current() == "accounts":
            self._draw("accounts")

    def show_effects(self, idle: tuple[str, ...]) -> None:
        """Paths of inputs that move nothing, which are found later than the rest."""
        if idle != self._idle:
            self._idle = idle
            self._count_findings()

    def show_page(self, name: str) -> None:
        tabs, switch = (self.upper_tabs, self._switch_upper) if name in UPPER else (self.lower_tabs, self._switch_lower)
        tabs.set_current(name)
        switch(name)

    def show_findings(self, quote_id: str) -> None:
        self.show_page("findings")
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

    def _connect(self) -> None:
        self.upper_tabs.current_changed.connect(self._switch_upper)
        self.lower_tabs.current_changed.connect(self._switch_lower)
        self.memory.part_activated.connect(self._choose_memory)
        self.accounts.part_activated.connect(self._choose_account)
        self.schedule.row_activated.connect(self._choose_schedule)
        self.busy.chart.point_activated.connect(self._choose_busy)
        self.scaling.chart.point_activated.connect(self._choose_cards)
        self.roofline.figure_requested.connect(self.address_chosen)
        self.findings.field_requested.connect(self.field_requested)
        self.outlook.input_chosen.connect(self.field_requested)
        self.outlook.part_chosen.connect(self._choose_account)
        selection = self._session.selection
        for chart in self.charts():
            chart.quote_chosen.connect(selection.choose)
        selection.changed.connect(self._show_chosen)

    def _show_chosen(self, quote_id: str) -> None:
        for chart in self.charts():
            chart.choose(quote_id)

    @staticmethod
    def _plain(name: str) -> str:
        return text(f"compare.tab.{name}", language())

    def _title(self) -> None:
        now = language()
        for card, name in zip(self._cards, (self._upper.current(), self._lower.current()), strict=True):
            card.help_key = f"compare_{name}"
            card.say(text(f"compare.chart.{name}", now), self._note(name))

    def _note(self, name: str) -> str:
        """What is drawn, and which quotes are left out of it."""
        now = language()
        said = text(f"compare.chart_note.{name}", now, months=self._months())
        hidden = [self._letters.get(one, one) for one in self._session.project.arrangement.hidden]
        if not hidden or self._shown is None:
            return said
        return f"{said} · {text('compare.without', now, quotes=', '.join(hidden))}"

    def _months(self) -> str:
        months = None if self._shown is None else self._shown[0].project.assumptions.cost.horizon_months.value
        return "?" if months is None else f"{months:g}"

    def _count_findings(self) -> None:
        self._counting.stop()
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
            self._clear()
            return
        comparison, workload_id = self._shown
        letters, slots, currency = self._letters, self._slots, comparison.project.currency
        if name == "cost":
            self.cost.set_curves(cost_curves(comparison, workload_id), letters, slots, currency, self._bands)
        elif name == "capacity":
            self.capacity.set_curves(capacity_curves(comparison, workload_id), letters, slots)
        elif name == "memory":
            self.memory.set_bars(memory_bars(comparison, workload_id), letters, slots)
        elif name == "busy":
            self.busy.set_curves(busy_curves(comparison, workload_id), letters, slots, currency)
        elif name == "scaling":
            self.scaling.show_comparison(comparison, workload_id, letters, slots)
        elif name == "roofline":
            self._draw_roofline(comparison, workload_id)
        elif name == "schedule":
            self.schedule.set_view(schedule_view(comparison, workload_id), letters)
        elif name == "accounts":
            bars = account_bars(comparison, workload_id, self._session.bands)
            self.accounts.set_accounts(bars, letters, slots, currency)
        elif name == "outlook":
            self.outlook.show_comparison(comparison, workload_id, letters)
        self._title()

    def _clear(self) -> None:
        self.cost.set_curves(None, {}, {}, "")
        self.capacity.set_curves(None, {}, {})
        self.memory.set_bars((), {})
        self.busy.set_curves(None, {}, {}, "")
        self.scaling.show_comparison(None, "", {}, {})
        self.roofline.set_rooflines(None, {}, {})
        self.schedule.set_view(None, {})
        self.accounts.set_accounts((), {}, {}, "")
        self.outlook.show_comparison(None, "", {})

    def _draw_roofline(self, comparison: Comparison, workload_id: str) -> None:
        found, quotes = quote_rooflines(comparison, workload_id)
        names = {card: ", ".join(self._letters.get(one, one) for one in ids) for card, ids in quotes.items()}
        workload = comparison.project.workload(workload_id)
        slots = {card: self._slots[ids[0]] for card, ids in quotes.items()}
        self.roofline.set_rooflines(found, names, {workload.id: workload.name}, quotes, slots)

    def _choose_busy(self, quote_id: str, share: float) -> None:
        self._choose_point(quote_id, f"{BUSY_FIGURE}/{share:.4g}")

    def _choose_cards(self, quote_id: str, cards: float) -> None:
        names = {metric: name for name, metric in SCALING_FIGURES.items()}
        chart = self.scaling.chart
        self._choose_point(quote_id, f"{names[chart.shown_metric]}/{chart.nearest_count(quote_id, cards)}")

    def _choose_point(self, quote_id: str, name: str) -> None:
        if self._shown is not None:
            self.address_chosen.emit(f"{quote_id}/{self._shown[1]}/{name}")

    def _choose_memory(self, quote_id: str, part: str) -> None:
        self.figure_chosen.emit(quote_id, f"{part}_gb")

    def _choose_schedule(self, quote_id: str) -> None:
        self.figure_chosen.emit(quote_id, "finish_weeks")

    def _choose_account(self, quote_id: str, account: str) -> None:
        self.figure_chosen.emit(quote_id, f"account_{account}")
