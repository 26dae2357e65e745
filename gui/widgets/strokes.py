"""Borders and hatching made of plain fills and lines, alike on screens, printers, PDF and SVG."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter


def frame(painter: QPainter, rect: QRectF, thick: float, colour: QColor, *, right: bool = True) -> None:
    """The border of a rectangle, all within it: edges that are filled stay sharp on screens and exact on paper."""
    edges = [
        QRectF(rect.left(), rect.top(), rect.width(), thick),
        QRectF(rect.left(), rect.bottom() - thick, rect.width(), thick),
        QRectF(rect.left(), rect.top(), thick, rect.height()),
    ]
    if right:
        edges.append(QRectF(rect.right() - thick, rect.top(), thick, rect.height()))
    for edge in edges:
        painter.fillRect(edge, colour)


@lru_cache(maxsize=256)
def _hatch(width: float, height: float, step: float) -> tuple[QLineF, ...]:
    feet = (number * step - height for number in range(1, int((width + height) / step) + 1))
    cut = ((max(foot, 0.0), min(foot + height, width), foot) for foot in feet)
    return tuple(QLineF(low, height + foot - low, high, height + foot - high) for low, high, foot in cut)


def hatch_lines(rect: QRectF, step: float) -> tuple[QLineF, ...]:
    """What `draw_hatch` draws."""
    return tuple(line.translated(rect.topLeft()) for line in _hatch(rect.width(), rect.height(), step))


def draw_hatch(painter: QPainter, rect: QRectF, step: float) -> None:
    """Lines rising to the right, cut at the rectangle: the patterns of a brush depend on the device."""
    painter.translate(rect.topLeft())
    # a quarter of a pixel is not seen, and a drag finds most of its lines made already
    painter.drawLines(_hatch(round(rect.width() * 4) / 4, rect.height(), step))
    painter.translate(-rect.topLeft())


def torn_edge(rect: QRectF) -> list[QPointF]:
    """The right edge of a strip that is torn off, from top to bottom."""
    tooth = rect.height() / 4
    return [QPointF(rect.right() - (tooth if place % 2 else 0), rect.top() + place * tooth) for place in range(5)]


def pale(colour: QColor, ground: QColor) -> QColor:
    """A quarter of a colour over the ground that it lies on."""
    pairs = ((colour.red(), ground.red()), (colour.green(), ground.green()), (colour.blue(), ground.blue()))
    return QColor(*(round(0.25 * over + 0.75 * below) for over, below in pairs))
