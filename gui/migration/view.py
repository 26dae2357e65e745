"""The migration of each quote under the selected workload, beside the table of the comparison."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QScrollArea, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from engine.compare.table import letters_of, slots_of
from engine.project.edits.migration import remove_profile
from engine.texts import text
from gui.charts.support_chart import SupportChart
from gui.forms.performing import perform
from gui.i18n import keep_translated, language
from gui.migration.effort_card import EffortCard
from gui.migration.evidence import EvidencePage
from gui.migration.head import MigrationHead
from gui.migration.operators import OperatorPage
from gui.migration.plan import PlanPage
from gui.widgets.card import Card
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from engine.compare.results import Evaluation
    from gui.session import ProjectSession

PAGES: Final = ("operators", "evidence", "plan")
LEFT_SHARE, RIGHT_SHARE = 45, 55
SCROLL_BAR: Final = 12


class MigrationView(QWidget):
    figure_chosen = Signal(str, str)
    """Quote id and figure whose derivation is asked for."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._quote_id = ""
        self.head = MigrationHead()
        self.shares = SupportChart()
        self.effort = EffortCard()
        self.operators, self.evidence, self.plan = OperatorPage(), EvidencePage(), PlanPage(session)
        self.tabs, self.pages = PillTabs(), QStackedWidget()
        self.setAcceptDrops(True)
        self._lay_out()
        self._connect()
        keep_translated(self.retranslate)

    def select_quote(self, quote_id: str) -> None:
        self._quote_id = quote_id
        self.show_comparison()

    def selected(self) -> Evaluation | None:
        """The quote that is chosen; else the first that moves, else the first of all."""
        workload_id = self._session.workload_id
        comparison = self._session.comparison
        found = comparison.evaluations.get((self._quote_id, workload_id or ""))
        if found is not None or workload_id is None:
            return found
        column = self._column()
        moving = (one for one in column if one.migration is not None and one.migration.needed)
        return next(moving, column[0] if column else None)

    def show_comparison(self) -> None:
        """Draw all of it anew; hidden views are drawn when they are shown."""
        if not self.isVisible():
            return
        column, chosen = self._column(), self.selected()
        letters = letters_of(self._session.project.quotes)
        found = None if chosen is None else chosen.migration
        self.head.show_quotes(column, letters, "" if chosen is None else chosen.quote.id)
        self.head.show_profile(None if self._workload() is None else self._profile_file())
        self.head.export_plan.setEnabled(found is not None and found.needed)
        self.shares.set_evaluations(column, letters, slots_of(letters))
        self.effort.show_evaluation(chosen, self._session.project.currency)
        for page in (self.operators, self.evidence, self.plan):
            page.set_migration(found)

    def retranslate(self) -> None:
        now = language()
        self._shares_card.set_title(text("migration.view.shares", now))
        self._shares_card.set_subtitle(text("migration.view.shares_note", now))
        self.tabs.set_tabs((name, text(f"migration.view.tab_{name}", now)) for name in PAGES)
        self.show_comparison()

    def read_profile(self, path: Path) -> None:
        workload_id = self._workload()
        if workload_id is None:
            return
        from gui.migration.reading import ProfileDialog

        dialog = ProfileDialog(self._session, workload_id, parent=self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        dialog.read(path)

    def dragEnterEvent(self, event: QDragEnterEvent, /) -> None:
        if _dropped(event) is not None:
            event.acceptProposedAction()
            self.head.show_drop(True)

    def dragLeaveEvent(self, _event: object, /) -> None:
        self.head.show_drop(False)

    def dropEvent(self, event: QDropEvent, /) -> None:
        self.head.show_drop(False)
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            self.read_profile(path)

    def showEvent(self, event: object, /) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.show_comparison()

    def _lay_out(self) -> None:
        self._shares_card = Card()
        self._shares_card.add(self.shares, 1)
        left_page = QWidget()
        left = QVBoxLayout(left_page)
        left.setContentsMargins(0, 0, SCROLL_BAR, 0)
        left_page.setProperty("scrolled", "true")
        left.setSpacing(8)
        left.addWidget(self._shares_card)
        left.addWidget(self.effort)
        left.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(left_page)
        for page in (self.operators, self.evidence, self.plan):
            self.pages.addWidget(page)
        right = Card()
        right.add_corner(self.tabs)
        right.add(self.pages, 1)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setObjectName("migration_middle")
        self.splitter.setChildrenCollapsible(False)
        for place, (part, share) in enumerate(((scroll, LEFT_SHARE), (right, RIGHT_SHARE))):
            self.splitter.addWidget(part)
            self.splitter.setStretchFactor(place, share)
        self.splitter.setSizes([LEFT_SHARE * 100, RIGHT_SHARE * 100])
        scroll.setMinimumWidth(330)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.head)
        column.addWidget(self.splitter, 1)

    def _connect(self) -> None:
        self.tabs.current_changed.connect(self._switch)
        self.head.quote_chosen.connect(self.select_quote)
        self.head.import_profile.clicked.connect(self._choose_file)
        self.head.remove_profile.clicked.connect(self._remove)
        self.head.export_plan.clicked.connect(self._export)
        self.shares.part_activated.connect(self._on_share)
        self._session.selection.link(self.shares)
        self.effort.figure_chosen.connect(self._explain)
        self.plan.figure_chosen.connect(self._explain)
        self._session.comparison_changed.connect(self.show_comparison)
        self._session.workload_changed.connect(self.show_comparison)

    def _column(self) -> tuple[Evaluation, ...]:
        workload_id = self._workload()
        return () if workload_id is None else self._session.comparison.column(workload_id)

    def _workload(self) -> str | None:
        known = {workload.id for workload in self._session.comparison.project.workloads}
        return self._session.workload_id if self._session.workload_id in known else None

    def _profile_file(self) -> str:
        profile = self._session.project.migration.profile_of(self._session.workload_id or "")
        return "" if profile is None else profile.file

    def _switch(self, name: str) -> None:
        self.pages.setCurrentIndex(PAGES.index(name))

    def _on_share(self, quote_id: str, support: str) -> None:
        self.select_quote(quote_id)
        self.figure_chosen.emit(quote_id, f"share_{support}")

    def _explain(self, figure: str) -> None:
        chosen = self.selected()
        if chosen is not None:
            self.figure_chosen.emit(chosen.quote.id, figure)

    def _choose_file(self) -> None:
        title = text("migration.view.import_profile", language())
        kinds = "*.json *.json.gz *.gz *.csv *.tsv *.txt"
        chosen, _ = QFileDialog.getOpenFileName(self, title, "", f"{kinds} ({kinds});;* (*)")
        if chosen:
            self.read_profile(Path(chosen))

    def _remove(self) -> None:
        workload_id = self._workload()
        if workload_id is not None:
            perform(self._session, remove_profile, workload_id)

    def _export(self) -> None:
        chosen = self.selected()
        if chosen is None or chosen.migration is None:
            return
        from gui.migration.plan_dialog import PlanDialog

        dialog = PlanDialog(self._session.project, chosen.migration, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()


def _dropped(event: QDropEvent) -> Path | None:
    """The one file that is dragged, unless it is a project or something else than a file."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return None if path.suffix.lower() == ".cardwise" else path
