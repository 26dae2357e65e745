"""A form: labels in one right-aligned column, fields in the other, headings between them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from gui.widgets.basics import text_label
from gui.widgets.card import SectionHeader
from gui.widgets.field import Field


class Form(QWidget):
    """Rows keep the order in which they are added; each label names its field for assistive technology too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(7)
        self._grid.setColumnStretch(1, 1)
        self._labels: dict[QWidget, QLabel] = {}
        self._next_row = 1

    def take_row(self) -> int:
        """The next free row, to be filled now or later."""
        self._next_row += 1
        return self._next_row - 1

    def add_field(self, field: QWidget, label: str = "", row: int | None = None) -> None:
        row = self.take_row() if row is None else row
        text = text_label(label, tone="muted", wrap=True)
        text.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        text.setMinimumWidth(text.fontMetrics().averageCharWidth() * 14)
        text.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        text.setBuddy(field.control if isinstance(field, Field) else field)
        self._labels[field] = text
        self._grid.addWidget(text, row, 0)
        self._grid.addWidget(field, row, 1)
        self.set_label(field, label)

    def set_label(self, field: QWidget, label: str) -> None:
        self._labels[field].setText(label)
        if isinstance(field, Field):
            field.set_label(label)
        else:
            field.setAccessibleName(label)

    def add_heading(self, title: str = "", note: str = "") -> SectionHeader:
        heading = SectionHeader(title, note)
        row = self.take_row()
        if row > 1:
            heading.layout().setContentsMargins(0, 10, 0, 0)  # type: ignore[union-attr]
        self._grid.addWidget(heading, row, 0, 1, 2)
        return heading

    def add_wide(self, widget: QWidget) -> None:
        """A widget that takes the whole width of the form."""
        self._grid.addWidget(widget, self.take_row(), 0, 1, 2)

    def set_shown(self, field: QWidget, shown: bool) -> None:
        """Show or hide a field together with its label."""
        self._labels[field].setVisible(shown)
        field.setVisible(shown)
