"""What a number came from glows: a ring around a cell, a field or a slider that nothing else has to know of."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.theme import theme

ROOM = 3
SOFT = 0.35


def paint_glow(painter: QPainter, area: QRect) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = QColor(theme().accent_soft)
    ground.setAlphaF(SOFT)
    painter.setBrush(ground)
    painter.setPen(QPen(QColor(theme().accent), 2))
    painter.drawRoundedRect(QRectF(area).adjusted(1, 1, -1, -1), 4, 4)
    painter.restore()


class Glow(QWidget):
    """One ring, moved from place to place; it lets the pointer through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        parent.installEventFilter(self)

    def around(self, widget: QWidget | None, area: QRect | None = None) -> None:
        """Glow around a widget, or an area of it; None for nothing. What is scrolled away does not glow."""
        self.hide()
        parent = self.parentWidget()
        if widget is None or parent is None or not widget.isVisible():
            return
        seen = widget.visibleRegion().boundingRect()
        seen = seen if area is None else seen.intersected(area)
        if not seen.isEmpty():
            at = QRect(widget.mapTo(parent, seen.topLeft()), seen.size())
            self.setGeometry(at.adjusted(-ROOM, -ROOM, ROOM, ROOM))
            self.raise_()
            self.show()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Where everything moves, nothing glows any more."""
        if event.type() == QEvent.Type.Resize:
            self.hide()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        paint_glow(painter, self.rect())
        painter.end()
