"""Twelve small buttons, one a month."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QToolButton, QWidget

from engine.texts import text
from gui import i18n
from gui.theme import set_style

MONTHS: Final = tuple(range(1, 13))


class MonthPicker(QWidget):
    """Emits `committed` with the months, from 1; the last one cannot be taken away, nor all of them be chosen where
    `spare` keeps one out."""

    committed = Signal(tuple)

    def __init__(self, *, spare: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most = len(MONTHS) - spare
        self._buttons = {month: QToolButton() for month in MONTHS}
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        for month, button in self._buttons.items():
            button.setCheckable(True)
            button.setText(str(month))
            set_style(button, kind="month")
            self._group.addButton(button, month)
            row.addWidget(button)
        row.addStretch(1)
        self._group.buttonClicked.connect(self._on_clicked)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        for month, button in self._buttons.items():
            name = text(f"electricity_view.month.m{month}", i18n.language())
            button.setToolTip(name)
            button.setAccessibleName(name)

    def value(self) -> tuple[int, ...]:
        return tuple(month for month, button in self._buttons.items() if button.isChecked())

    def set_value(self, months: tuple[int, ...]) -> None:
        for month, button in self._buttons.items():
            button.setChecked(month in months)

    def _on_clicked(self, button: QAbstractButton) -> None:
        if not 1 <= len(self.value()) <= self._most:
            button.setChecked(not button.isChecked())
            return
        self.committed.emit(self.value())
