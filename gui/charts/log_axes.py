"""Sides of a plot whose positions are powers of ten."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gui.charts.plot import CaptionSide, ValueSide
from gui.theme import color

if TYPE_CHECKING:
    from collections.abc import Callable

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def decades(low: float, high: float) -> list[int]:
    """The whole powers of ten between two of them."""
    return list(range(math.ceil(low - 1e-9), math.floor(high + 1e-9) + 1))


class LogValueSide(ValueSide):
    """Powers of ten at the left; `written` makes words of a value."""

    def __init__(self, written: Callable[[float], str]) -> None:
        super().__init__()
        self._written = written

    def draw(self, painter: QPainter, area: QRectF) -> None:
        plot = self.linkedView().mapRectToItem(self, self.linkedView().boundingRect())
        for power in decades(*self.range):
            y = round(self.along(power, area)) + 0.5
            painter.setPen(QPen(color("grid"), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(color("text_muted"))
            box = QRectF(area.left(), y - self.line_height(), area.width() - 6, 2 * self.line_height())
            painter.drawText(box, _RIGHT, self._written(10.0**power))


class LogCaptionSide(CaptionSide):
    def shown_ticks(self, most: float) -> list[tuple[float, str]]:
        found = decades(*self.range)
        every = max(1, math.ceil(len(found) / max(most, 1)))
        return [(float(power), f"{10.0**power:,g}") for power in found[::every]]
