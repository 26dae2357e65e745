"""All commands with their keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialogButtonBox, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gui.action_set import command_list
from gui.fonts import Role
from gui.forms.tab_order import OrderlyDialog
from gui.widgets.basics import text_label


class ShortcutsDialog(OrderlyDialog):
    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard Shortcuts"))
        self.resize(520, 620)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(self._table())
        area.setAccessibleName(self.windowTitle())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(12)
        column.addWidget(area, 1)
        column.addWidget(buttons)

    def _table(self) -> QWidget:
        table = QWidget()
        table.setProperty("scrolled", "true")
        grid = QGridLayout(table)
        grid.setHorizontalSpacing(28)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(0, 1)
        row = 0
        for heading, rows in self._groups():
            grid.addWidget(text_label(heading, Role.TITLE), row, 0, 1, 2)
            row += 1
            for name, keys in rows:
                grid.addWidget(text_label(name), row, 0)
                grid.addWidget(text_label(keys, tone="muted"), row, 1, Qt.AlignmentFlag.AlignRight)
                row += 1
        grid.setRowStretch(row, 1)
        return table

    def _groups(self) -> list[tuple[str, list[tuple[str, str]]]]:
        walkthrough = [
            (self.tr("Next page"), f"{_native('Right')} / {_native('PgDown')} / {_native('Space')}"),
            (self.tr("Page before"), f"{_native('Left')} / {_native('PgUp')}"),
            (self.tr("First and last page"), f"{_native('Home')} / {_native('End')}"),
            (self.tr("Page by its number"), f"{_native('1')} … {_native('9')}, {_native('0')}"),
            (self.tr("Next chart of the page"), _native("C")),
            (self.tr("Move an assumption for show"), _native("S")),
            (self.tr("Notes, while presenting"), _native("N")),
            (self.tr("Presenter view, while presenting"), _native("P")),
            (self.tr("Edit the pages"), _native("E")),
            (self.tr("Put back what was moved, then leave"), _native("Esc")),
        ]
        fields = [
            (self.tr("Next field, field before"), f"{_native('Tab')} / {_native('Shift+Tab')}"),
            (self.tr("Take over what was typed"), _native("Return")),
            (self.tr("Put the old value back"), _native("Esc")),
        ]
        return [
            (self.tr("Commands"), command_list()),
            (self.tr("Fields"), fields),
            (self.tr("Walkthrough"), walkthrough),
        ]


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
