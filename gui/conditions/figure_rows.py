"""Figures under one another, name at the left and value at the right; a click explains one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from engine.compare.explanation import value_text
from gui import i18n
from gui.theme import set_style
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QLabel

    from engine.figures import Quantity


class FigureRows(QWidget):
    figure_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self._rows: list[tuple[QLabel, QPushButton]] = []
        self._addresses: dict[QPushButton, str] = {}

    def set_rows(self, rows: Sequence[tuple[str, str, Quantity]], currency: str) -> None:
        """Address, name and figure of each row."""
        while len(self._rows) < len(rows):
            self._make()
        for place, (label, button) in enumerate(self._rows):
            label.setVisible(place < len(rows))
            button.setVisible(place < len(rows))
            if place < len(rows):
                address, name, quantity = rows[place]
                self._addresses[button] = address
                shown = value_text(quantity, i18n.language(), currency)
                label.setText(name)
                button.setText(shown)
                button.setAccessibleName(f"{name}, {shown}")

    def _make(self) -> None:
        label, button = text_label(tone="muted", wrap=True), QPushButton()
        set_style(button, kind="link")
        button.clicked.connect(self._on_clicked)
        place = len(self._rows)
        self._grid.addWidget(label, place, 0)
        self._grid.addWidget(button, place, 1, Qt.AlignmentFlag.AlignRight)
        self._rows.append((label, button))

    def _on_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.figure_requested.emit(self._addresses[button])
