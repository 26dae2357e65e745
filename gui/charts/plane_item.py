"""Which quote wins over two inputs: regions in the colours of the quotes, hatched in turn, each with its letter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from gui import fonts
from gui.charts.ink import recorded, stroke_within
from gui.charts.marks import Slot, series_color
from gui.fonts import Role
from gui.theme import color
from gui.widgets.strokes import draw_hatch, hatch_lines

_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
TICKS: Final = 5
LIGHT: Final = 0.45
CHOSEN: Final = 0.75
BEHIND: Final = 0.15
STEPS: Final = (0.0, 6.0, 10.0)
"""Distances of the hatching of neighbouring quotes; none for the first."""


@dataclass(frozen=True, slots=True)
class PlaneLabels:
    """Names and end to end texts of the two axes, and where today stands on them, from 0 to 1."""

    across: str
    up: str
    across_ticks: tuple[str, ...]
    up_ticks: tuple[str, ...]
    today: tuple[float, float]
    today_text: str


class PlaneItem(pg.GraphicsWidget):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.winner: npt.NDArray[np.intp] = np.zeros((0, 0), dtype=np.intp)
        self.quotes: tuple[tuple[str, Slot], ...] = ()
        self.labels: PlaneLabels | None = None
        self.chosen: int | None = None
        """Index into `quotes` of the one whose region stands out."""

    def set_plane(
        self, winner: npt.NDArray[np.intp], quotes: tuple[tuple[str, Slot], ...], labels: PlaneLabels
    ) -> None:
        """`winner` indexes `quotes`, letter and slot of each; row 0 is the lowest."""
        self.winner, self.quotes, self.labels = winner, quotes, labels
        self.update()

    def area(self) -> QRectF:
        metrics = self._metrics()
        ticks = () if self.labels is None else self.labels.up_ticks
        left = max((metrics.horizontalAdvance(tick) for tick in ticks), default=30.0) + 8
        top, below = metrics.height() + 6, 2 * metrics.height() + 10
        return QRectF(
            left, top, max(40.0, self.size().width() - left - 24), max(40.0, self.size().height() - top - below)
        )

    def cell_at(self, position: QPointF) -> tuple[int, int] | None:
        """Row and column under a point of this item."""
        area = self.area()
        if not area.contains(position) or not self.winner.size:
            return None
        rows, columns = self.winner.shape
        column = int((position.x() - area.left()) / area.width() * columns)
        row = int((area.bottom() - position.y()) / area.height() * rows)
        return min(row, rows - 1), min(column, columns - 1)

    def centre_of(self, row: int, column: int) -> QPointF:
        area, (rows, columns) = self.area(), self.winner.shape
        x = area.left() + (column + 0.5) * area.width() / columns
        return QPointF(x, area.bottom() - (row + 0.5) * area.height() / rows)

    def paint(self, painter: QPainter, _option: Any, _widget: Any) -> None:
        if self.labels is None or not self.winner.size:
            return
        area = self.area()
        painter.setFont(fonts.font(Role.CAPTION))
        for number in np.unique(self.winner):
            self._paint_region(painter, int(number), area)
        self._paint_axes(painter, area, self.labels)
        self._paint_today(painter, area, self.labels)

    @staticmethod
    def _metrics() -> QFontMetricsF:
        return QFontMetricsF(fonts.font(Role.CAPTION))

    def _region(self, number: int, area: QRectF) -> QPainterPath:
        """The cells of one quote, row by row in runs."""
        rows, columns = self.winner.shape
        wide, high = area.width() / columns, area.height() / rows
        path = QPainterPath()
        for row in range(rows):
            edges = np.flatnonzero(np.diff(np.concatenate(([0], self.winner[row] == number, [0]))))
            for start, end in edges.reshape(-1, 2):
                top = area.bottom() - (row + 1) * high
                path.addRect(QRectF(area.left() + start * wide, top, (end - start) * wide, high))
        return path

    def _paint_region(self, painter: QPainter, number: int, area: QRectF) -> None:
        letter, slot = self.quotes[number]
        path, colour = self._region(number, area), series_color(slot)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        light = QColor(colour)
        light.setAlphaF(LIGHT if self.chosen is None else CHOSEN if number == self.chosen else BEHIND)
        painter.fillPath(path, light)
        if step := STEPS[number % len(STEPS)]:
            self._hatch(painter, area, step, path, QPen(colour, 1))
        painter.restore()
        rows, columns = np.nonzero(self.winner == number)
        middle = int(np.argmin((rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2))
        self._paint_boxed(painter, letter, self.centre_of(rows[middle], columns[middle]))

    @staticmethod
    def _hatch(painter: QPainter, area: QRectF, step: float, region: QPainterPath, pen: QPen) -> None:
        if recorded():
            lines = QPainterPath()
            for line in hatch_lines(area, step):
                lines.moveTo(line.p1())
                lines.lineTo(line.p2())
            stroke_within(painter, lines, pen, region.simplified())
            return
        painter.setClipPath(region, Qt.ClipOperation.IntersectClip)
        painter.setPen(pen)
        draw_hatch(painter, area, step)

    @staticmethod
    def _paint_boxed(painter: QPainter, shown: str, centre: QPointF) -> None:
        painter.save()
        painter.setFont(fonts.font(Role.STRONG))
        metrics = QFontMetricsF(painter.font())
        width, height = metrics.horizontalAdvance(shown) + 10, metrics.height() + 2
        box = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
        painter.fillRect(box, color("surface"))
        painter.setPen(color("text"))
        painter.drawText(box, _CENTRE, shown)
        painter.restore()

    def _paint_axes(self, painter: QPainter, area: QRectF, labels: PlaneLabels) -> None:
        height = self._metrics().height()
        painter.setPen(QPen(color("border_strong"), 1))
        painter.drawRect(area)
        painter.setPen(color("text_muted"))
        for number, tick in enumerate(labels.across_ticks):
            x = area.left() + area.width() * number / (len(labels.across_ticks) - 1)
            width = self._metrics().horizontalAdvance(tick) + 2
            left = min(x - width / 2, self.size().width() - width)
            painter.drawText(QRectF(left, area.bottom() + 3, width, height), _CENTRE, tick)
        for number, tick in enumerate(labels.up_ticks):
            y = area.bottom() - area.height() * number / (len(labels.up_ticks) - 1)
            painter.drawText(QRectF(0, y - height / 2, area.left() - 5, height), _RIGHT, tick)
        painter.setPen(color("text"))
        painter.drawText(QRectF(0, 0, self.size().width(), height), _LEFT, f"↑ {labels.up}")
        below = QRectF(0, area.bottom() + 6 + height, self.size().width() - 2, height)
        painter.drawText(below, _RIGHT, f"{labels.across} →")

    def _paint_today(self, painter: QPainter, area: QRectF, labels: PlaneLabels) -> None:
        x = area.left() + area.width() * labels.today[0]
        y = area.bottom() - area.height() * labels.today[1]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(QPen(color("surface"), 5))
        painter.drawEllipse(QPointF(x, y), 6, 6)
        painter.setPen(QPen(color("text"), 2))
        painter.drawEllipse(QPointF(x, y), 6, 6)
        width = self._metrics().horizontalAdvance(labels.today_text) + 8
        left = x + 10 if x + 12 + width < area.right() else x - 10 - width
        box = QRectF(left, y - self._metrics().height() / 2, width, self._metrics().height())
        painter.fillRect(box, color("surface"))
        painter.drawText(box, _CENTRE, labels.today_text)
        painter.restore()
