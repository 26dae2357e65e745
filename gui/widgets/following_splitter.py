"""A splitter whose first pane takes what it asks for, until a person moves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable


class FollowingSplitter(QSplitter):
    def __init__(self, share: float, wanted: Callable[[], int], parent: QWidget | None = None) -> None:
        """The first of two panes beside each other has at least a share of the width, and what is `wanted` where the
        other one stays as wide as it must be."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._share, self._wanted, self._moved = share, wanted, False
        self.splitterMoved.connect(self._on_moved)

    def follow(self) -> None:
        beside = self.widget(1)
        if self._moved or beside is None or beside.isHidden():
            return
        room = self.width() - self.handleWidth()
        first = max(round(room * self._share), min(self._wanted(), room - beside.minimumSizeHint().width()))
        if self.sizes()[0] != first:
            self.setSizes([first, room - first])

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.follow()

    def saveState(self) -> QByteArray:
        return super().saveState() if self._moved else QByteArray()

    def restoreState(self, state: QByteArray | bytes | bytearray | memoryview, /) -> bool:
        self._moved = super().restoreState(state)
        return self._moved

    def _on_moved(self) -> None:
        self._moved = True
