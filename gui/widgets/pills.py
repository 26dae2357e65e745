"""A row of pills of which one is chosen, as tabs or as a short choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QWidget

from gui.theme import set_style

if TYPE_CHECKING:
    from collections.abc import Iterable


class PillTabs(QWidget):
    """Emits `current_changed(key)` when a person picks another pill; the arrow keys move along the row."""

    current_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.buttonToggled.connect(self._on_toggled)
        self._buttons: dict[str, QPushButton] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(2)
        self._quiet = False

    def set_tabs(self, tabs: Iterable[tuple[str, str]]) -> None:
        """Pairs of key and text; with the same keys as before only the texts change."""
        wanted = dict(tabs)
        if list(wanted) != list(self._buttons):
            self._rebuild(list(wanted))
        for key, text in wanted.items():
            self._buttons[key].setText(text)
            self._buttons[key].setAccessibleName(text)

    def current(self) -> str:
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def set_current(self, key: str) -> None:
        self._quiet = True
        self._buttons[key].setChecked(True)
        self._quiet = False

    def button(self, key: str) -> QPushButton:
        return self._buttons[key]

    def _rebuild(self, keys: list[str]) -> None:
        chosen = self.current()
        for button in self._buttons.values():
            self._group.removeButton(button)
            button.hide()
            button.deleteLater()
        self._buttons = {key: self._pill() for key in keys}
        if keys:
            self.set_current(chosen if chosen in self._buttons else keys[0])

    def _pill(self) -> QPushButton:
        button = QPushButton()
        button.setCheckable(True)
        set_style(button, kind="pill")
        self._group.addButton(button)
        self._row.addWidget(button)
        return button

    def _on_toggled(self, button: QAbstractButton, checked: bool) -> None:
        if checked and not self._quiet:
            self.current_changed.emit(next(key for key, known in self._buttons.items() if known is button))
