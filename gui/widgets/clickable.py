"""Buttons that Enter presses, and text that acts like one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gui.fonts import Role
from gui.theme import set_style


class EnterButton(QPushButton):
    """A button that Enter presses too, in dialogs and outside them, without being the default of a dialog."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoDefault(False)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


class ClickableLabel(EnterButton):
    """Text that acts: looks like a label, underlined when pointed at, and takes the keyboard like a button."""

    def __init__(self, text: str = "", role: Role = Role.BODY, tone: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_text(text)
        set_style(self, kind="label", role=role.name.lower(), tone=tone)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def set_text(self, text: str) -> None:
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(text)

    def set_tone(self, tone: str) -> None:
        set_style(self, tone=tone)
