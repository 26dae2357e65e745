"""Pills of which any number may be on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gui.theme import set_style
from gui.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


class TogglePills(QWidget):
    changed = Signal()

    def __init__(self, keys: Iterable[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = FlowLayout(self, gap=4, row_gap=4)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._buttons: dict[str, QPushButton] = {}
        for key in keys:
            button = QPushButton()
            button.setCheckable(True)
            set_style(button, kind="chip")
            button.clicked.connect(self.changed)
            row.addWidget(button)
            self._buttons[key] = button

    def set_texts(self, group: str, texts: Iterable[str]) -> None:
        """The words on the pills, in the order of their keys; screen readers hear the name of the group before them."""
        for button, text in zip(self._buttons.values(), texts, strict=True):
            button.setText(text)
            button.setAccessibleName(f"{group}: {text}")

    def chosen(self) -> tuple[str, ...]:
        return tuple(key for key, button in self._buttons.items() if button.isChecked())

    def chosen_texts(self) -> tuple[str, ...]:
        return tuple(button.text() for button in self._buttons.values() if button.isChecked())

    def choose(self, keys: Collection[str]) -> None:
        for key, button in self._buttons.items():
            button.setChecked(key in keys)

    def button(self, key: str) -> QPushButton:
        return self._buttons[key]
