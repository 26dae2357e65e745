"""F1: what has the focus, what the page is for, and the way to the list of shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from engine.texts import text
from gui.fonts import Role
from gui.forms.tab_order import OrderlyDialog
from gui.i18n import language
from gui.theme import set_style
from gui.widgets.basics import rule, text_label

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gui.help.topics import Topic

SIZE: Final = (520, 420)


class HelpDialog(OrderlyDialog):
    figure_requested = Signal(str)

    def __init__(self, parent: QWidget, topics: Iterable[Topic | None]) -> None:
        super().__init__(parent)
        self.topics = tuple(topic for topic in topics if topic is not None)
        self.setWindowTitle(self.tr("Help"))
        self.resize(*SIZE)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._written())
        area.setAccessibleName(self.windowTitle())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.shortcuts = buttons.addButton(self.tr("&Keyboard Shortcuts"), QDialogButtonBox.ButtonRole.HelpRole)
        self.shortcuts.clicked.connect(self._on_shortcuts)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(12)
        column.addWidget(area, 1)
        column.addWidget(buttons)

    def _written(self) -> QWidget:
        page = QWidget()
        page.setProperty("scrolled", "true")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        for place, topic in enumerate(self.topics):
            if place:
                column.addSpacing(6)
                column.addWidget(rule())
                column.addSpacing(6)
            self._add(column, topic)
        column.addStretch(1)
        return page

    def _add(self, column: QVBoxLayout, topic: Topic) -> None:
        column.addWidget(text_label(topic.title, Role.TITLE, wrap=True))
        for line in topic.lines:
            label = text_label(line, wrap=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        if topic.address:
            button = QPushButton(text("pages.said.open", language()))
            set_style(button, kind="link")
            button.setProperty("address", topic.address)
            button.clicked.connect(self._on_figure)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _on_figure(self) -> None:
        pressed = self.sender()
        if isinstance(pressed, QPushButton):
            self.accept()
            self.figure_requested.emit(pressed.property("address"))

    def _on_shortcuts(self) -> None:
        from gui.dialogs.shortcuts import ShortcutsDialog

        dialog = ShortcutsDialog(self)
        dialog.exec()
        dialog.deleteLater()
