"""The table with what stands around it: the workload, the choice of rows, what the marks mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from engine.compare.arranging import arranged
from engine.figures.quantity import MARKED
from engine.project.edits import set_value_note
from engine.texts import text
from gui import fonts
from gui.comparison.arrange_menu import ArrangeButton
from gui.comparison.table_view import ComparisonTable
from gui.dialogs.asking import NoteQuestion
from gui.fonts import Role
from gui.forms.performing import perform
from gui.i18n import keep_translated, language
from gui.migration.head import ViewPills
from gui.theme import set_style, theme, theme_manager
from gui.widgets.basics import ElidedLabel, rule
from gui.widgets.eliding import CalmComboBox
from gui.widgets.grade_marks import grade_name
from gui.widgets.legend import Legend, LegendEntry

if TYPE_CHECKING:
    from engine.compare.table import Table
    from gui.session import ProjectSession


LEAST_NAME: Final = 110
EDGE: Final = 12
GAP: Final = 10
ROOM_FOR_LEGEND: Final = 380


class TableCard(QFrame):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, surface="card")
        self._session = session
        self._shown: Table | None = None
        self.table = ComparisonTable()
        self._title = ElidedLabel(role=Role.TITLE)
        self._subtitle = ElidedLabel(role=Role.CAPTION, tone="faint")
        self.workloads = CalmComboBox()
        self.workloads.activated.connect(self._select)
        self.differences = QCheckBox()
        self.differences.toggled.connect(self.table.set_differences_only)
        self.table.note_requested.connect(self._on_note)
        self.arrange = ArrangeButton(session, self.table, self.differences)
        self.views = ViewPills()
        self.legend = GradeLegend()
        self._lay_out()
        session.project_changed.connect(self._fill_workloads)
        session.workload_changed.connect(self._fill_workloads)
        keep_translated(self.retranslate)

    def show_table(self, table: Table | None, currency: str) -> None:
        self._shown = table
        project, workload_id = self._session.project, self._session.workload_id
        shown = None if table is None or workload_id is None else arranged(table, project, workload_id)
        self.table.set_table(shown, currency)
        self._name()

    def figure_in_focus(self) -> str:
        """Address of the figure of the current cell, for its help."""
        index, model = self.table.currentIndex(), self.table.comparison_model()
        figure = model.cell(index).figure if index.isValid() and self.table.hasFocus() else ""
        return f"{model.columns()[index.column()].quote_id}/{self._session.workload_id}/{figure}" if figure else ""

    def retranslate(self) -> None:
        self.differences.setText(text("compare.differences", language()))
        self.differences.setToolTip(text("compare.differences_tip", language()))
        self.workloads.setAccessibleName(text("compare.workload", language()))
        self._fill_workloads()
        self._name()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Where there is no room, the name of the workload, the choice of rows and the legend give way."""
        super().resizeEvent(event)
        room = self.width() - 2 * EDGE
        for part in (self.views, self.workloads, self.arrange):
            room -= 0 if part.isHidden() else part.sizeHint().width() + GAP
        room -= self.differences.sizeHint().width() + GAP
        self.differences.setVisible(room >= 0)
        self._words.setVisible(room >= LEAST_NAME * fonts.scale())
        self._foot.setVisible(self.height() >= ROOM_FOR_LEGEND)

    def _lay_out(self) -> None:
        self._words = QWidget()
        words = QVBoxLayout(self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self._subtitle)
        head = QHBoxLayout()
        head.setContentsMargins(EDGE, 6, EDGE, 5)
        head.setSpacing(GAP)
        head.addWidget(self.views)
        head.addWidget(self.workloads)
        head.addWidget(self._words, 1)
        head.addStretch(0)
        head.addWidget(self.arrange)
        head.addWidget(self.differences)
        self._foot = QWidget()
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(12, 4, 12, 5)
        foot.addWidget(self.legend, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(rule())
        column.addWidget(self.table, 1)
        column.addWidget(rule())
        column.addWidget(self._foot)

    def _name(self) -> None:
        shown, now = self._shown, language()
        several = self.workloads.count() > 1
        self._title.setVisible(not several)
        self._title.set_text("" if shown is None else shown.title.text(now))
        self._subtitle.set_text(text("compare.no_workload", now) if shown is None else shown.subtitle.text(now))

    def _fill_workloads(self) -> None:
        wanted = [(workload.id, workload.name or workload.id) for workload in self._session.project.workloads]
        box = self.workloads
        have = [(box.itemData(place), box.itemText(place)) for place in range(box.count())]
        if wanted != have:
            self.workloads.clear()
            for workload_id, name in wanted:
                self.workloads.addItem(name, workload_id)
        self.workloads.setVisible(len(wanted) > 1)
        self.workloads.setCurrentIndex(self.workloads.findData(self._session.workload_id))
        self._name()

    def _on_note(self, quote_id: str, row: str, title: str, note: str) -> None:
        written = NoteQuestion(self, title, quote_id, note).ask()
        if written is not None and written.strip() != note:
            perform(self._session, set_value_note, quote_id, self._session.workload_id, row, written)

    def _select(self, place: int) -> None:
        self._session.select_workload(self.workloads.itemData(place))


class GradeLegend(Legend):
    """What the marks behind the figures mean, and what green and small figures say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme_manager().theme_changed.connect(self.retranslate)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        marks = [LegendEntry(grade_name(grade), theme().text_muted, grade) for grade in MARKED]
        self.set_entries([*marks, LegendEntry(text("compare.legend_ranges", language()), theme().text_muted, "range")])
