"""The cards beside the table: tabs, what is drawn in one line, and the pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from gui.charts.chart_page import framed
from gui.fonts import Role
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.card import Card
from gui.widgets.pills import FoldingPills

LEAST_PAGE: Final = 140
LEAST_PAGES: Final = QSize(274, 214)


class Pages(QStackedWidget):
    """Pages by name, each made when it is first asked for; there is room for any of them from the beginning."""

    def __init__(self, first: str, make: Callable[[str], QWidget]) -> None:
        super().__init__()
        self._make = make
        self._pages: dict[str, QWidget] = {}
        self._frames: dict[str, QWidget] = {}
        self.page(first)

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(LEAST_PAGES)

    def page(self, name: str) -> QWidget:
        if name not in self._pages:
            page = self._make(name)
            page.setMinimumHeight(max(LEAST_PAGE, page.minimumHeight()))
            self._pages[name], self._frames[name] = page, framed(page)
            self.addWidget(self._frames[name])
        return self._pages[name]

    def made(self) -> Mapping[str, QWidget]:
        return self._pages

    def show_page(self, name: str) -> None:
        self.page(name)
        self.setCurrentWidget(self._frames[name])

    def current(self) -> str:
        return next(name for name, frame in self._frames.items() if frame is self.currentWidget())


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
