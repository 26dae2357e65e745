"""The cards beside the table: tabs, what is drawn in one line, and the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from gui.fonts import Role
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.card import Card
from gui.widgets.pills import FoldingPills

LEAST_PAGE: Final = 140


class Pages(QStackedWidget):
    """Pages by name."""

    def __init__(self, pages: Mapping[str, QWidget]) -> None:
        super().__init__()
        self._places: dict[str, int] = {}
        for name, page in pages.items():
            page.setMinimumHeight(max(LEAST_PAGE, page.minimumHeight()))
            self._places[name] = self.addWidget(page)

    def show_page(self, name: str) -> None:
        self.setCurrentIndex(self._places[name])

    def current(self) -> str:
        return next(name for name, place in self._places.items() if place == self.currentIndex())


class ChartCard(Card):
    """The tabs, and below them in one line what is drawn."""

    def __init__(self, tabs: FoldingPills, pages: QWidget) -> None:
        super().__init__()
        self.help_key = ""
        self._name, self._said = text_label(role=Role.STRONG), ElidedLabel(role=Role.CAPTION, tone="faint")
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self._name)
        line.addWidget(self._said, 1)
        self.body.setSpacing(6)
        self.add(tabs)
        self.body.addLayout(line)
        self.add(pages, 1)

    def say(self, name: str, said: str) -> None:
        self._name.setText(name)
        self._said.set_text(said)
        self.setAccessibleName(name)
