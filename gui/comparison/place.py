"""The place where quotes are compared: recommendation, table, charts, and what would change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.compare.cell_of import cell_of
from engine.compare.decision import decide
from engine.compare.table import comparison_table, letters_of, slots_of
from engine.compare.uncertainty.as_if import as_if
from engine.compare.uncertainty.breaking_points import Breaking
from engine.compare.uncertainty.together import Together
from engine.figures import Leaf, Quantity
from gui.comparison.charts_column import ChartsColumn
from gui.comparison.flip_chips import FlipChips
from gui.comparison.flips import Flips
from gui.comparison.recommendation import Recommendation
from gui.comparison.table_card import TableCard
from gui.comparison.what_if import WhatIf
from gui.forms.nothing_yet import NothingYet
from gui.widgets.following_splitter import FollowingSplitter
from gui.widgets.glow import Glow
from gui.widgets.scrolling import RoomyScroll

if TYPE_CHECKING:
    from engine.compare.chance_row import Chances
    from engine.compare.results import Comparison
    from gui.decide.view import DecideView
    from gui.migration.view import MigrationView
    from gui.session import ProjectSession

TABLE_SHARE: Final = 0.6
AROUND: Final = 40
SHORT: Final = 620


class ComparePlace(QWidget):
    figure_requested = Signal(str)
    """Address quote/workload/figure of a figure whose derivation is asked for."""
    field_requested = Signal(str)
    """Path of the stored field that a finding is about."""
    wizard_requested = Signal()
    quotes_requested = Signal()

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.recommendation = Recommendation()
        self.chips = FlipChips(session)
        self.table_card = TableCard(session)
        self.charts = ChartsColumn(session)
        self.what_if = WhatIf(session)
        self._flips = Flips(session, self)
        self._glow = Glow(self)
        self._winner: str | None = None
        self._drawn: tuple[Comparison | None, str | None] = (None, None)
        self.empty = NothingYet("compare", session)
        self.migration: MigrationView | None = None
        self.decide: DecideView | None = None
        self._lay_out()
        self.recommendation.fact_chosen.connect(self._choose_fact)
        self.recommendation.findings_requested.connect(self._show_findings)
        self.table_card.table.figure_chosen.connect(self._choose)
        self.table_card.table.quote_chosen.connect(session.selection.choose)
        self.table_card.table.bill_requested.connect(self._show_bill)
        session.selection.changed.connect(self.table_card.table.choose)
        self.table_card.table.findings_chosen.connect(self.charts.show_findings)
        self.charts.figure_chosen.connect(self._choose)
        self.charts.address_chosen.connect(self.figure_requested)
        self.charts.field_requested.connect(self.field_requested)
        self.table_card.table.comparison_model().modelReset.connect(self.middle.follow)
        self.table_card.views.current_changed.connect(self.show_view)
        self._flips.changed.connect(self._show_flips)
        self._flips.effects_changed.connect(self._show_effects)
        self._flips.looking_changed.connect(self.charts.mark_flips)
        self.chips.played.connect(self._show_played)
        self.chips.figure_requested.connect(self.figure_requested)
        session.comparison_changed.connect(self._show)
        session.workload_changed.connect(self._show)
        session.bands_changed.connect(self._show_figures)
        session.bands_changed.connect(self.charts.show_ranges)
        session.stale_changed.connect(self.table_card.table.set_stale)
        self.table_card.table.set_stale(session.stale)
        self.setFocusProxy(self.table_card.table)
        self.empty.wizard_requested.connect(self.wizard_requested)
        self.empty.quotes_requested.connect(self.quotes_requested)
        self._show()

    def retranslate(self) -> None:
        """All parts follow the language by themselves."""

    def showEvent(self, event: QShowEvent, /) -> None:
        super().showEvent(event)
        if self.focusWidget() is None:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        needed = self.table_card.minimumWidth() + self.charts.minimumSizeHint().width() + AROUND
        self.charts.setVisible(self.width() >= needed)
        short = self.height() < SHORT
        self.recommendation.fold.set_short(short)
        self.chips.set_compact(short)
        self._column.setContentsMargins(14, 6 if short else 12, 14, 6 if short else 12)
        self._column.setSpacing(6 if short else 10)

    def count(self) -> int | None:
        return None

    def show_view(self, name: str) -> None:
        """The table with its charts, the methods of decision, or the migration of one quote after the other."""
        if name == "migration" and self.migration is None:
            self.migration = self._made_migration()
        if name == "decide" and self.decide is None:
            self.decide = self._made_decide()
        views = {"table": self.table_card.views}
        if self.migration is not None:
            views["migration"] = self.migration.head.views
        if self.decide is not None:
            views["decide"] = self.decide.views
        for pills in views.values():
            pills.set_current(name)
        shown = {"migration": self.migration, "decide": self.decide}.get(name)
        self.pages.setCurrentWidget(shown or self.middle)
        views[name].button(name).setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_parts(not self.empty.isVisibleTo(self))

    def page_name(self) -> str:
        current = self.pages.currentWidget()
        if current is self.decide and self.decide is not None:
            return self.decide.tabs.current()
        return "table" if current is self.middle else "migration"

    def show_migration(self, quote_id: str) -> None:
        self.show_view("migration")
        if self.migration is not None:
            self.migration.select_quote(quote_id)

    def _made_migration(self) -> MigrationView:
        from gui.migration.view import MigrationView

        view = MigrationView(self._session)
        view.head.views.current_changed.connect(self.show_view)
        view.figure_chosen.connect(self._explain)
        self.pages.addWidget(view)
        return view

    def _made_decide(self) -> DecideView:
        from gui.decide.view import DecideView

        view = DecideView(self._session)
        view.views.current_changed.connect(self.show_view)
        view.cell_chosen.connect(self._explain_method)
        view.ways.figure_requested.connect(self.figure_requested)
        self.pages.addWidget(view)
        return view

    def _explain_method(self, quote_id: str, method: str) -> None:
        self.figure_requested.emit(f"{quote_id}/{self._session.workload_id}/method/{method}")

    def _lay_out(self) -> None:
        self.middle = FollowingSplitter(TABLE_SHARE, self.table_card.table.wanted_width)
        self.middle.setObjectName("compare_middle")
        self.middle.setChildrenCollapsible(False)
        self.middle.addWidget(self.table_card)
        self.middle.addWidget(self.charts)
        self.table_card.setMinimumWidth(360)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.middle)
        page = QWidget()
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(RoomyScroll(page))
        self._column = column = QVBoxLayout(page)
        column.addWidget(self.recommendation)
        column.addWidget(self.chips)
        column.addWidget(self.pages, 1)
        column.addWidget(self.what_if)
        column.addWidget(self.empty, 1)

    def _show(self) -> None:
        """A project that is opened tells of its workload and of its comparison, and is drawn once."""
        if self._is_drawn():
            return
        self._show_figures()
        comparison, workload_id = self._session.comparison, self._session.workload_id
        letters = letters_of(comparison.project.quotes)
        self._show_parts(bool(letters) and workload_id is not None)
        self.charts.show_comparison(None if workload_id is None else comparison, workload_id or "", letters)
        # what is laid out now is painted once, at the size that it keeps
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self._flips.refresh()

    def _is_drawn(self) -> bool:
        session, (comparison, workload_id) = self._session, self._drawn
        self._drawn = (session.comparison, session.workload_id)
        return comparison is session.comparison and workload_id == session.workload_id and not session.previewing

    def _show_parts(self, shown: bool) -> None:
        table = self.pages.currentWidget() is self.middle
        for part, wanted in (
            (self.recommendation, True),
            (self.chips, table),
            (self.pages, True),
            (self.what_if, table),
        ):
            part.setVisible(shown and wanted)
        self.empty.setVisible(not shown)
        self.setFocusProxy(self.table_card.table if shown else self.empty.button)

    def _show_figures(self) -> None:
        """Table and recommendation, which also change when only the ranges have arrived."""
        session = self._session
        comparison, workload_id = session.comparison, session.workload_id
        currency = comparison.project.currency
        if workload_id is None or workload_id not in {workload.id for workload in comparison.project.workloads}:
            self.table_card.show_table(None, currency)
            self.recommendation.set_decision(None, None, currency)
            return
        bands = {quote_id: found for (quote_id, of), found in session.bands.items() if of == workload_id}
        found = self._flips.shown
        unknown: Chances = "given_up" if session.ranges.given_up else "pending"
        chance = unknown if found is None else found.chance
        self.table_card.show_table(comparison_table(comparison, workload_id, bands, chance), currency)
        decision = decide(comparison, workload_id, found, bands, given_up=session.ranges.given_up)
        self._winner = decision.winner
        slots = slots_of(letters_of(comparison.project.quotes))
        slot = None if decision.winner is None else slots[decision.winner]
        self.recommendation.set_decision(decision, slot, currency, bands.get(decision.winner or ""))

    def _show_flips(self) -> None:
        self._show_figures()
        letters = letters_of(self._session.comparison.project.quotes)
        self.what_if.set_flips(self._flips.points, self._winner, letters)
        self.charts.show_outlook(self._flips.outlook)
        if self._flips.outlook is not None and not self._session.previewing:
            self.charts.show_bands(self._flips.outlook.cost_bands)
        self.chips.set_outlook(self._flips.outlook, letters, slots_of(letters))

    def _show_effects(self) -> None:
        self.charts.show_effects(self._flips.without_effect)

    def _show_played(self) -> None:
        """The sliders stand where a flip that is played puts them."""
        played, project = self.chips.playing, self._session.project
        self._flips.play(played is not None)
        if isinstance(played, Breaking) and played.beyond is not None:
            project = as_if(project, played)
        elif isinstance(played, Together):
            project = played.played(project)
        self.what_if.show_project(project)

    def glow(self, operand: object, address: str) -> None:
        """The cell that an operand came from, or the slider that moves it."""
        quote_id, _, rest = address.partition("/")
        path = operand.path.removeprefix("assumptions/").replace("/", ".") if isinstance(operand, Leaf) else ""
        slider = self.what_if.row_of(path)
        if slider is not None:
            self._glow.around(slider)
            return
        known = isinstance(operand, Quantity) and self.table_card.isVisible()
        cell = cell_of(self._session.comparison, operand, quote_id, rest.partition("/")[0]) if known else None  # type: ignore[arg-type]
        table = self.table_card.table
        index = None if cell is None else table.index_of(*cell)
        self._glow.around(
            None if index is None else table.viewport(), None if index is None else table.visualRect(index)
        )

    def _show_findings(self) -> None:
        self.show_view("table")
        self.charts.show_findings("")

    def _show_bill(self, quote_id: str) -> None:
        self.field_requested.emit(f"quotes/{quote_id}/bill")

    def _choose(self, quote_id: str, figure: str) -> None:
        """The account of a migration leads to all that is known of it; every other figure to its derivation."""
        evaluation = self._session.comparison.evaluations.get((quote_id, self._session.workload_id or ""))
        if figure == "account_migration" and evaluation is not None and evaluation.migration is not None:
            self.show_migration(quote_id)
        else:
            self._explain(quote_id, figure)

    def _explain(self, quote_id: str, figure: str) -> None:
        workload_id = self._session.workload_id
        evaluation = self._session.comparison.evaluations.get((quote_id, workload_id or ""))
        if evaluation is not None and figure in evaluation.figures:
            self.figure_requested.emit(f"{quote_id}/{workload_id}/{figure}")

    def _choose_fact(self, figure: str) -> None:
        if self._winner is not None:
            self._choose(self._winner, figure)
