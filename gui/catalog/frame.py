"""A table on a white surface with a line that counts its rows, and a pane for what is chosen in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from gui.theme import set_style

if TYPE_CHECKING:
    from collections.abc import Sequence


class TableWithDetail(QSplitter):
    def __init__(
        self,
        name: str,
        table: QWidget,
        counted: QLabel,
        detail: QWidget,
        beside: Sequence[QWidget] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setObjectName(name)
        self.setChildrenCollapsible(False)
        surface = self._surface = QFrame()
        set_style(surface, surface="card")
        column = QVBoxLayout(surface)
        column.setContentsMargins(1, 1, 1, 6)
        column.setSpacing(4)
        column.addWidget(table, 1)
        counted.setContentsMargins(10, 0, 10, 0)
        below = QHBoxLayout()
        below.addWidget(counted, 1)
        for button in beside:
            below.addWidget(button)
            below.addSpacing(10)
        column.addLayout(below)
        surface.setMinimumWidth(300)
        detail.setMinimumWidth(292)
        self.addWidget(surface)
        self.addWidget(detail)
        self.setStretchFactor(0, 3)
        self.setStretchFactor(1, 1)
        self.setSizes([900, 360])

    def give_detail_all(self, wanted: bool) -> None:
        self._surface.setVisible(not wanted)
