"""Borders and hatching made of plain fills and lines, alike on screens, printers, PDF and SVG."""

from __future__ import annotations

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


def hatch(rect: QRectF, step: float) -> list[QLineF]:
    """Lines rising to the right, cut at the rectangle: the patterns of a brush depend on the device."""
    lines, height = [], rect.height()
    for number in range(1, int((rect.width() + height) / step) + 1):
        foot = rect.left() - height + number * step
        low, high = max(foot, rect.left()), min(foot + height, rect.right())
        if high > low:
            lines.append(QLineF(low, rect.bottom() - (low - foot), high, rect.bottom() - (high - foot)))
    return lines


def torn_edge(rect: QRectF) -> list[QPointF]:
    """The right edge of a strip that is torn off, from top to bottom."""
    tooth = rect.height() / 4
    return [QPointF(rect.right() - (tooth if place % 2 else 0), rect.top() + place * tooth) for place in range(5)]
