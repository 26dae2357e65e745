"""Scroll areas that look like the page around them and leave the keys to it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from gui.theme import set_style


def calm_scroll(inner: QWidget, *, sideways: bool = False) -> QScrollArea:
    set_style(inner, scrolled="true")
    area = QScrollArea()
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    if not sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


class RoomyScroll(QScrollArea):
    """Gives its page all the room that there is, and scrolls where that is less than the page needs at its width."""

    def __init__(self, page: QWidget) -> None:
        super().__init__()
        self._page = page
        set_style(page, scrolled="true")
        self.setWidget(page)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page.installEventFilter(self)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        room = self.maximumViewportSize()
        needed = self._needed(room.width())
        if needed.height() > room.height():
            room.setWidth(room.width() - self.verticalScrollBar().sizeHint().width())
            needed = self._needed(room.width())
        self._page.resize(room.expandedTo(needed))

    def _needed(self, width: int) -> QSize:
        least, layout = self._page.minimumSizeHint(), self._page.layout()
        if layout is not None and layout.hasHeightForWidth():
            least.setHeight(layout.minimumHeightForWidth(max(width, least.width())))
        return least
