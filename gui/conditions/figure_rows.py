"""Figures under one another, name at the left and value at the right; a click explains one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from engine.compare.explanation import value_text
from engine.figures import Quantity
from gui import i18n
from gui.fonts import Role
from gui.theme import set_style
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QLabel


class FigureRow(NamedTuple):
    """`note` stands below the value, in its tone; `instead` takes the place of a value that nobody asks for."""

    address: str
    name: str
    quantity: Quantity
    note: str = ""
    tone: str = "faint"
    instead: str = ""


class FigureRows(QWidget):
    figure_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setVerticalSpacing(2)
        self._rows: list[tuple[QLabel, QPushButton, QLabel]] = []
        self._addresses: dict[QPushButton, str] = {}

    def show_rows(self, rows: Sequence[FigureRow], currency: str) -> None:
        while len(self._rows) < len(rows):
            self._make()
        for place, (label, button, note) in enumerate(self._rows):
            shown = place < len(rows)
            label.setVisible(shown)
            button.setVisible(shown)
            note.setVisible(shown and bool(rows[place].note))
            if shown:
                self._show(rows[place], label, button, note, currency)

    def _show(self, row: FigureRow, label: QLabel, button: QPushButton, note: QLabel, currency: str) -> None:
        value = row.instead or value_text(row.quantity, i18n.language(), currency)
        self._addresses[button] = row.address
        label.setText(row.name)
        button.setText(value)
        button.setAccessibleName(f"{row.name}, {value}")
        button.setAccessibleDescription(row.note)
        note.setText(row.note)
        set_style(note, tone=row.tone)

    def _make(self) -> None:
        label, button = text_label(tone="muted", wrap=True), QPushButton()
        note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        note.setAlignment(Qt.AlignmentFlag.AlignRight)
        set_style(button, kind="link")
        button.clicked.connect(self._on_clicked)
        place = 2 * len(self._rows)
        self._grid.addWidget(label, place, 0)
        self._grid.addWidget(button, place, 1, Qt.AlignmentFlag.AlignRight)
        self._grid.addWidget(note, place + 1, 0, 1, 2)
        self._rows.append((label, button, note))

    def _on_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.figure_requested.emit(self._addresses[button])
