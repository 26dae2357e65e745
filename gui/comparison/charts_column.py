"""The live charts beside the table: over time, over load, over cards above; accounts, outlook or findings below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from engine.compare.accounts import account_bars
from engine.compare.arranging import without_hidden
from engine.compare.busy_curves import busy_curves
from engine.compare.capacity_curves import capacity_curves
from engine.compare.curves import cost_curves, memory_bars
from engine.compare.found_items import found_items
from engine.compare.roofline import quote_rooflines
from engine.compare.schedule_view import schedule_view
from engine.compare.table import slots_of
from engine.compare.uncertainty.cost_bands import with_bands
from engine.texts import format_number, text
from gui.charts.account_chart import AccountChart
from gui.charts.cost_chart import CostChart
from gui.charts.memory_chart import MemoryChart
from gui.charts.roofline_chart import RooflineChart
from gui.charts.schedule_chart import ScheduleChart
from gui.comparison.busy_page import BusyPage
from gui.comparison.capacity_page import CapacityPage
from gui.comparison.chart_pages import LOWER, UPPER, ChartPages
from gui.comparison.outlook_page import OutlookPage
from gui.comparison.scaling_page import ScalingPage
from gui.i18n import keep_translated, language

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.compare.results import Comparison
    from engine.compare.uncertainty.cost_bands import CostBand
    from engine.project.project import Project
    from gui.session import ProjectSession

DRAGGED: Final = frozenset({"cost", "capacity", "memory", "busy", "schedule", "accounts"})
"""What follows a slider in every frame; the others wait until all is evaluated."""


class ChartsColumn(ChartPages):
    """Two cards on a splitter; where the window is low, the column scrolls."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._project: Project | None = None
        self._letters: dict[str, str] = {}
        self._idle: tuple[str, ...] = ()
        self._bands: Mapping[str, CostBand] = {}
        self._whole: Comparison | None = None
        self._slots: dict[str, int] = {}
        self._late: set[str] = set()
        self._count = 0
        session.lines_asked.connect(self._ask_for_lines)
        session.lines_changed.connect(self._show_lines)
        self.upper_tabs.current_changed.connect(self._switch_upper)
        self.lower_tabs.current_changed.connect(self._switch_lower)
        keep_translated(self.retranslate)

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
        self._count_findings()
        for name in (self._upper.current(), self._lower.current()):
            self._draw(name)

    def _dragged(self) -> frozenset[str]:
        on_screen = (self._upper.current(), self._lower.current()) if self.isVisible() else ()
        return DRAGGED.intersection(on_screen)

    def _ask_for_lines(self, asked: list[str]) -> None:
        if self._shown is not None and self._dragged():
            asked.append(self._shown[1])

    def _show_lines(self, comparison: Comparison) -> None:
        self._bands = {}
        for name in self._dragged():
            self._fill(name, without_hidden(comparison), next(of for _, of in comparison.evaluations))

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
        return "?" if months is None else format_number(months, 3)

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
            self._clear(name)
            return
        self._fill(name, *self._shown)
        self._title()

    def _fill(self, name: str, comparison: Comparison, workload_id: str) -> None:
        letters, slots, currency = self._letters, self._slots, comparison.project.currency
        if name == "cost":
            curves = with_bands(cost_curves(comparison, workload_id), self._bands)
            self.cost.set_curves(curves, letters, slots, currency)
        elif name == "capacity":
            self.capacity.set_curves(capacity_curves(comparison, workload_id), letters, slots)
        elif name == "memory":
            self.memory.set_bars(memory_bars(comparison, workload_id), letters, slots)
        elif name == "busy":
            found = busy_curves(comparison, workload_id, "lines" if self._session.previewing else "all")
            self.busy.set_curves(found, letters, slots, currency)
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

    def _clear(self, name: str) -> None:
        match self.page(name):
            case CostChart() | BusyPage() as page:
                page.set_curves(None, {}, {}, "")
            case CapacityPage() as page:
                page.set_curves(None, {}, {})
            case MemoryChart() as page:
                page.set_bars((), {})
            case ScalingPage() as page:
                page.show_comparison(None, "", {}, {})
            case RooflineChart() as page:
                page.set_rooflines(None, {}, {})
            case ScheduleChart() as page:
                page.set_view(None, {})
            case AccountChart() as page:
                page.set_accounts((), {}, {}, "")
            case OutlookPage() as page:
                page.show_comparison(None, "", {})

    def _draw_roofline(self, comparison: Comparison, workload_id: str) -> None:
        found, quotes = quote_rooflines(comparison, workload_id)
        names = {card: ", ".join(self._letters.get(one, one) for one in ids) for card, ids in quotes.items()}
        workload = comparison.project.workload(workload_id)
        slots = {card: self._slots[ids[0]] for card, ids in quotes.items()}
        self.roofline.set_rooflines(found, names, {workload.id: workload.name}, quotes, slots)
