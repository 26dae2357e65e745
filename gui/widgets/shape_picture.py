"""A small picture of a range: how likely its values are, its ends, and the value itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.figures.shapes import Chances, density, quantile
from gui.theme import theme, theme_manager

if TYPE_CHECKING:
    from engine.figures.shapes import Shape

POINTS: Final = 81
ENDS: Final = (0.01, 0.99)
NOTCH: Final = 3.0


def paint_shape(
    painter: QPainter, area: QRectF, shape: Shape, ends: tuple[float, float, float], colour: QColor
) -> None:
    """Low, value and high within the area; nothing where there is no width."""
    low, value, high = ends
    if high <= low:
        return
    first, last = (float(end) for end in quantile(shape, low, value, high, Chances.at(*ENDS)))
    first, last = min(first, low), max(last, high)
    values = np.linspace(first, last, POINTS)
    heights = density(shape, low, value, high, values)

    def place(at: float) -> float:
        return float(area.left() + area.width() * (at - first) / (last - first))

    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    soft = QColor(colour)
    soft.setAlphaF(0.25)
    if shape == "either":
        for end in (low, high):
            painter.fillRect(QRectF(place(end) - NOTCH / 2, area.top(), NOTCH, area.height()), colour)
    else:
        top = float(heights.max()) or 1.0
        points = [
            QPointF(place(float(at)), area.bottom() - area.height() * float(height) / top)
            for at, height in zip(values, heights, strict=True)
        ]
        outline = QPolygonF([QPointF(points[0].x(), area.bottom()), *points, QPointF(points[-1].x(), area.bottom())])
        painter.setPen(QPen(colour, 1.4))
        painter.setBrush(soft)
        painter.drawPolygon(outline)
    painter.setPen(QPen(QColor(theme().text), 1.2))
    painter.drawLine(QPointF(place(value), area.top()), QPointF(place(value), area.bottom()))
    painter.restore()


class ShapePicture(QWidget):
    """Empty without a range."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shape: Shape = "triangular"
        self._ends: tuple[float, float, float] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        theme_manager().theme_changed.connect(self.update)

    def set_range(self, shape: Shape, ends: tuple[float, float, float] | None) -> None:
        self._shape, self._ends = shape, ends
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(96, 34)

    def minimumSizeHint(self) -> QSize:
        return QSize(48, 34)

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        if self._ends is None:
            return
        painter = QPainter(self)
        area = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        paint_shape(painter, area, self._shape, self._ends, QColor(theme().accent))
        painter.setPen(QPen(QColor(theme().border_strong), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.end()
