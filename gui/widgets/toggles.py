"""Pills of which any number may be on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gui.theme import set_style
from gui.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping


class TogglePills(QWidget):
    changed = Signal()

    def __init__(self, keys: Iterable[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = FlowLayout(self, gap=4, row_gap=4)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._buttons: dict[str, QPushButton] = {}
        self._texts: dict[str, str] = {}
        self._group = ""
        self._counts: Mapping[str, int] | None = None
        for key in keys:
            button = QPushButton()
            button.setCheckable(True)
            set_style(button, kind="chip")
            button.clicked.connect(self.changed)
            row.addWidget(button)
            self._buttons[key] = button

    def set_texts(self, group: str, texts: Iterable[str]) -> None:
        """The words on the pills, in the order of their keys; screen readers hear the name of the group before them."""
        self._group, self._texts = group, dict(zip(self._buttons, texts, strict=True))
        self._show()

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """How much there is of each; a pill of which there is nothing is faint."""
        if counts != self._counts:
            self._counts = dict(counts)
            self._show()

    def _show(self) -> None:
        for key, button in self._buttons.items():
            count = "" if self._counts is None else str(self._counts.get(key, 0))
            button.setText(f"{self._texts[key]}  {count}".rstrip())
            button.setAccessibleName(f"{self._group}: {self._texts[key]} {count}".rstrip())
            set_style(button, kind="chip", empty="true" if count == "0" else "")

    def chosen(self) -> tuple[str, ...]:
        return tuple(key for key, button in self._buttons.items() if button.isChecked())

    def chosen_texts(self) -> tuple[str, ...]:
        return tuple(self._texts[key] for key in self.chosen())

    def choose(self, keys: Collection[str]) -> None:
        for key, button in self._buttons.items():
            button.setChecked(key in keys)

    def button(self, key: str) -> QPushButton:
        return self._buttons[key]
