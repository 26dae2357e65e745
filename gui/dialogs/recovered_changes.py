"""What a recovered project has that its file has not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox, QHeaderView, QTableWidget, QVBoxLayout, QWidget

from engine.compare.changes_told import told_changes
from engine.texts import text
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.i18n import language
from gui.widgets.basics import text_label
from gui.widgets.tables import SpokenItem, calm_table

if TYPE_CHECKING:
    from engine.project.project import Project


class RecoveredChangesDialog(OrderlyDialog):
    def __init__(self, parent: QWidget | None, in_file: Project, recovered: Project) -> None:
        super().__init__(parent)
        HelpKey(self, "recovered_changes")
        self.setWindowTitle(_words("compare_title"))
        self.resize(760, 420)
        self.changes = told_changes(in_file, recovered, language())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(text_label(_words("differ" if self.changes else "no_difference"), wrap=True))
        self.table = self._table()
        column.addWidget(self.table, 1)
        column.addWidget(buttons)

    def _table(self) -> QTableWidget:
        table = QTableWidget(len(self.changes), 3)
        calm_table(table)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setAccessibleName(self.windowTitle())
        table.setHorizontalHeaderLabels([_words(key) for key in ("place", "in_file", "recovered")])
        for row, change in enumerate(self.changes):
            for place, said in enumerate((change.place, change.before or "—", change.after or "—")):
                item = SpokenItem(said)
                item.setToolTip(said)
                table.setItem(row, place, item)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        return table


def _words(key: str) -> str:
    return text(f"recovery.{key}", language())
