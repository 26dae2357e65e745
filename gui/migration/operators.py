"""Operators with their share, state and evidence; below the table, all that is known of the chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHBoxLayout, QHeaderView, QTableView, QVBoxLayout, QWidget

from engine.migration.wording import operator_evidence, operator_notes
from engine.texts import text
from gui import fonts
from gui.fonts import Role
from gui.i18n import keep_translated, language
from gui.migration.operator_model import COLUMNS, OperatorModel
from gui.theme import theme_manager
from gui.widgets.basics import rule, text_label
from gui.widgets.tables import calm_table

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from engine.migration.results import Migration

WIDTHS: Final = {"share": 74, "support": 104}
LEAST_COLUMN: Final = 60
ROOM_FOR_EVIDENCE: Final = 500
"""Width of the table below which names need all of it; the evidence of the chosen operator stands below anyway."""
DETAIL_LINES: Final = 3


class OperatorPage(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._migration: Migration | None = None
        self.model = OperatorModel(self)
        self.table = QTableView()
        self.hot_only = QCheckBox()
        self._note = text_label(role=Role.CAPTION, tone="faint")
        self.detail = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.detail.setMinimumHeight(self.detail.fontMetrics().lineSpacing() * DETAIL_LINES)
        self._set_up_table()
        self._lay_out()
        self.hot_only.toggled.connect(self._fill)
        self.table.selectionModel().currentRowChanged.connect(self._show_detail)
        theme_manager().theme_changed.connect(self._fill)
        keep_translated(self.retranslate)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        narrow = self.width() < ROOM_FOR_EVIDENCE * fonts.scale()
        self.table.setColumnHidden(COLUMNS.index("evidence"), narrow)

    def set_migration(self, migration: Migration | None) -> None:
        if migration is not self._migration:
            self._migration = migration
            self._fill()

    def retranslate(self) -> None:
        self.hot_only.setText(text("migration.view.operators_hot", language()))
        self.table.setAccessibleName(text("migration.view.tab_operators", language()))
        self._fill()

    def _set_up_table(self) -> None:
        calm_table(self.table)
        self.table.setModel(self.model)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTextElideMode(Qt.TextElideMode.ElideRight)
        header = self.table.horizontalHeader()
        header.setMinimumSectionSize(LEAST_COLUMN)
        for place, column in enumerate(COLUMNS):
            if column in WIDTHS:
                header.setSectionResizeMode(place, QHeaderView.ResizeMode.Fixed)
                self.table.setColumnWidth(place, round(WIDTHS[column] * fonts.scale()))
            else:
                header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        header.setSortIndicator(1, Qt.SortOrder.DescendingOrder)
        self.table.setSortingEnabled(True)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._note, 1)
        head.addWidget(self.hot_only)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.table, 1)
        column.addWidget(rule())
        column.addWidget(self.detail)

    def _fill(self) -> None:
        chosen = self.model.row(self.table.currentIndex().row())
        every = () if self._migration is None else self._migration.operators
        shown = [row for row in every if row.hot or not self.hot_only.isChecked()]
        self.model.set_rows(shown)
        self.hot_only.setVisible(any(not row.hot for row in every))
        key = "operators_note" if every else "no_operators"
        counts = {"shown": len(shown), "all": len(every)}
        self._note.setText(text(f"migration.view.{key}", language(), **counts))
        self._note.setWordWrap(not every)
        self._choose("" if chosen is None else chosen.name)

    def _choose(self, name: str) -> None:
        """The operator that was chosen before, else the first."""
        names = [row.name for row in self.model.rows()]
        place = names.index(name) if name in names else 0
        if names:
            rows = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.table.selectionModel().setCurrentIndex(self.model.index(place, 0), rows)
        self._show_detail()

    def _show_detail(self) -> None:
        row = self.model.row(self.table.currentIndex().row())
        if row is None:
            self.detail.setText("")
            return
        told = [operator_evidence(row), row.cell.evidence.text, " ".join(operator_notes(row, language()))]
        lines = [line for line in dict.fromkeys(told) if line]
        self.detail.setText("\n".join([row.name, *lines]))
