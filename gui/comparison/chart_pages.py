"""What the column of charts consists of: pages that are made when first looked at, and what a click asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QSplitter, QWidget

from engine.compare.busy_curves import BUSY_FIGURE
from engine.compare.scaling_curves import SCALING_FIGURES
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
from gui.widgets.pills import FoldingPills

if TYPE_CHECKING:
    from engine.compare.outlook import Outlook
    from engine.compare.results import Comparison
    from gui.session import ProjectSession

UPPER: Final = ("cost", "capacity", "memory", "busy", "scaling", "roofline", "schedule")
LOWER: Final = ("accounts", "outlook", "findings")
SCROLL_BAR: Final = 12


class ChartPages(QScrollArea):
    figure_chosen = Signal(str, str)
    address_chosen = Signal(str)
    """Address of a point of a curve whose derivation is asked for."""
    field_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: tuple[Comparison, str] | None = None
        self._outlook: Outlook | None = None
        self._looking = False
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setObjectName("compare_charts")
        self.splitter.setProperty("scrolled", "true")
        self.splitter.setChildrenCollapsible(False)
        self.setWidget(self.splitter)
        self.upper_tabs, self.lower_tabs = FoldingPills(), FoldingPills()
        self._upper, self._lower = Pages(UPPER[0], self._made), Pages(LOWER[0], self._made)
        self._cards = ChartCard(self.upper_tabs, self._upper), ChartCard(self.lower_tabs, self._lower)
        for card in self._cards:
            self.splitter.addWidget(card)
        session.selection.changed.connect(self._show_chosen)
        session.stale_changed.connect(self.mark)

    @property
    def cost(self) -> CostChart:
        return cast("CostChart", self.page("cost"))

    @property
    def capacity(self) -> CapacityPage:
        return cast("CapacityPage", self.page("capacity"))

    @property
    def memory(self) -> MemoryChart:
        return cast("MemoryChart", self.page("memory"))

    @property
    def busy(self) -> BusyPage:
        return cast("BusyPage", self.page("busy"))

    @property
    def scaling(self) -> ScalingPage:
        return cast("ScalingPage", self.page("scaling"))

    @property
    def roofline(self) -> RooflineChart:
        return cast("RooflineChart", self.page("roofline"))

    @property
    def schedule(self) -> ScheduleChart:
        return cast("ScheduleChart", self.page("schedule"))

    @property
    def accounts(self) -> AccountChart:
        return cast("AccountChart", self.page("accounts"))

    @property
    def outlook(self) -> OutlookPage:
        return cast("OutlookPage", self.page("outlook"))

    @property
    def findings(self) -> FindingsList:
        return cast("FindingsList", self.page("findings"))

    def page(self, name: str) -> QWidget:
        return (self._upper if name in UPPER else self._lower).page(name)

    def charts(self) -> tuple[Chart, ...]:
        """Those made so far in which a quote can stand out."""
        made = {**self._upper.made(), **self._lower.made()}
        return tuple(chart for name in (*UPPER, *LOWER) if name in made for chart in _charts_of(made[name]))

    def show_outlook(self, outlook: Outlook | None) -> None:
        """What could change, which is found later than the rest."""
        self._outlook = outlook
        self.mark()
        if "outlook" in self._lower.made():
            self.outlook.set_outlook(outlook)

    def mark_flips(self, looking: bool) -> None:
        """Whether what could change, and the bands with it, is still that of before."""
        self._looking = looking
        self.mark()

    def mark(self) -> None:
        """Mark the charts some of which is found later than the rest, until it is."""
        for page in (*self._upper.made().values(), *self._lower.made().values()):
            self._mark_page(page)

    def _mark_page(self, page: QWidget) -> None:
        match page:
            case AccountChart():
                page.set_working(self._session.stale)
            case CostChart():
                page.set_working(self._looking)
            case OutlookPage():
                page.points.given_up = self._session.ranges.given_up
                page.points.set_working(self._looking)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.splitter.minimumSizeHint().width() + SCROLL_BAR, LEAST_PAGE)

    def _made(self, name: str) -> QWidget:
        page = ScalingPage(self._session) if name == "scaling" else _KINDS[name]()
        self._connect(page)
        selection = self._session.selection
        for chart in _charts_of(page):
            chart.choose(selection.current)
            chart.quote_chosen.connect(selection.choose)
        self._mark_page(page)
        return page

    def _connect(self, page: QWidget) -> None:
        match page:
            case MemoryChart():
                page.part_activated.connect(self._choose_memory)
            case AccountChart():
                page.part_activated.connect(self._choose_account)
            case ScheduleChart():
                page.row_activated.connect(self._choose_schedule)
            case BusyPage():
                page.chart.point_activated.connect(self._choose_busy)
            case ScalingPage():
                page.chart.point_activated.connect(self._choose_cards)
            case RooflineChart():
                page.figure_requested.connect(self.address_chosen)
            case FindingsList():
                page.field_requested.connect(self.field_requested)
            case OutlookPage():
                page.set_outlook(self._outlook)
                page.input_chosen.connect(self.field_requested)
                page.part_chosen.connect(self._choose_account)

    def _show_chosen(self, quote_id: str) -> None:
        for chart in self.charts():
            chart.choose(quote_id)

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


_KINDS: Final[Mapping[str, Callable[[], QWidget]]] = {
    "cost": CostChart,
    "capacity": CapacityPage,
    "memory": MemoryChart,
    "busy": BusyPage,
    "roofline": RooflineChart,
    "schedule": ScheduleChart,
    "accounts": AccountChart,
    "outlook": OutlookPage,
    "findings": FindingsList,
}


def _charts_of(page: QWidget) -> tuple[Chart, ...]:
    match page:
        case Chart():
            return (page,)
        case CapacityPage() | BusyPage() | ScalingPage():
            return (page.chart,)
        case OutlookPage():
            return page.charts()
    return ()
