"""One condition: its form, and beside it what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.texts import EngineError
from gui import i18n
from gui.fonts import Role
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from gui.session import ProjectSession


class Section(QWidget):
    """The form; `aside` stands in the column beside it. Owners call `retranslate` and `refresh`."""

    figure_requested = Signal(str)
    field_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget, aside_parent: QWidget) -> None:
        super().__init__(parent)
        self.session = session
        self.aside = QWidget(aside_parent)
        self.title = text_label(role=Role.TITLE)
        self.column, self.beside = QVBoxLayout(self), QVBoxLayout(self.aside)
        for column in (self.column, self.beside):
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(10)
        self.column.addWidget(self.title)

    def retranslate(self) -> None:
        """Write every text anew."""

    def refresh(self) -> None:
        """Show the project and the comparison as they are now."""

    def focus_on(self, field: str) -> bool:
        """Put the cursor into a field; whether there is such a field."""
        raise NotImplementedError


def said(error: EngineError) -> str:
    return error.message.text(i18n.language())
