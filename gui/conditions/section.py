"""One condition: its form, and beside it what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.texts import EngineError
from gui import i18n
from gui.conditions.assumption_table import AssumptionTable
from gui.explain.assumption_editor import AssumptionEditor
from gui.fonts import Role
from gui.forms.bound_form import BoundForm
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

    def cell_of(self, path: str) -> tuple[QWidget | None, QRect | None]:
        """The field, the editor, or the line of a table that shows the input at a path, with the area of a line."""
        for table in self.findChildren(AssumptionTable):
            if (area := table.area_of(path)) is not None:
                return table.viewport(), area
        editors = (editor for editor in self.findChildren(AssumptionEditor) if editor.path == path)
        steps = path.split("/")[1:]
        fields = (form.control(step) for form in self.findChildren(BoundForm) for step in steps if step in form.rows())
        return next((widget for widget in (*editors, *fields) if widget.isVisible()), None), None

    def focus_on(self, field: str) -> bool:
        """Put the cursor into a field; whether there is such a field."""
        raise NotImplementedError


def said(error: EngineError) -> str:
    return error.message.text(i18n.language())
