"""A choice that says in a second line what it is for."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gui.fonts import Role
from gui.theme import set_style
from gui.widgets.basics import text_label

MARGIN = 12


class Tile(QPushButton):
    def __init__(self, name: str = "", summary: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, kind="tile")
        self._name = text_label(role=Role.STRONG, wrap=True)
        self._summary = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN - 2, MARGIN, MARGIN - 2)
        column.setSpacing(3)
        for label in (self._name, self._summary):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)
        column.addStretch(1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_texts(name, summary)

    def set_texts(self, name: str, summary: str) -> None:
        self._name.setText(name)
        self._summary.setText(summary)
        self.setAccessibleName(name)
        self.setAccessibleDescription(summary)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int, /) -> int:
        return self._column.heightForWidth(width)

    def sizeHint(self) -> QSize:
        return self._column.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._column.minimumSize()
