"""Lines, bands and markers of plots that keep their width and shape on paper.

On screen their pens count pixels whatever the scale of the data. A picture is replayed at the dots of its printer,
where so many dots are a hair; a marker from a cache would be a bitmap, and SVG knows no clipping.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPainterPathStroker, QPen, QTransform

from gui.charts.marks import marker_path


class _State:
    recording = False


@contextmanager
def recording() -> Iterator[None]:
    """Keep what is drawn meanwhile as vectors, for paper."""
    _State.recording = True
    try:
        yield
    finally:
        _State.recording = False


def recorded() -> bool:
    return _State.recording


def stroke_within(painter: QPainter, path: QPainterPath, pen: QPen, area: QPainterPath) -> None:
    """Draw the part of a line that lies in an area, without clipping."""
    stroker = QPainterPathStroker(pen)
    painter.fillPath(stroker.createStroke(path).intersected(area), pen.color())


class Curve(pg.PlotCurveItem):  # type: ignore[misc]
    def paint(self, painter: QPainter, option: Any, widget: Any) -> None:
        if not recorded():
            super().paint(painter, option, widget)
        elif self.xData is not None and self.opts["pen"] is not None:
            _stroke(painter, self, self.getPath(), self.opts["pen"])


class Rule(pg.InfiniteLine):  # type: ignore[misc]
    def paint(self, painter: QPainter, *rest: Any) -> None:
        if not recorded():
            super().paint(painter, *rest)
            return
        self.boundingRect()  # finds the ends
        first, last = (QPointF(end, 0.0) for end in self._endPoints)
        path = QPainterPath(first)
        path.lineTo(last)
        _stroke(painter, self, path, self.currentPen)


class Filling(pg.GraphicsObject):  # type: ignore[misc]
    """What lies between a lower and an upper line."""

    def __init__(self) -> None:
        super().__init__()
        self._path, self._brush = QPainterPath(), QBrush()

    def set_between(self, across: Any, low: Any, high: Any) -> None:
        self.prepareGeometryChange()
        there, back = np.asarray(across, dtype=float), np.asarray(across, dtype=float)[::-1]
        edge = np.concatenate([low, np.asarray(high)[::-1]])
        self._path = pg.arrayToQPath(np.concatenate([there, back]), edge)
        self.update()

    def set_brush(self, brush: QBrush) -> None:
        self._brush = brush
        self.update()

    def path(self) -> QPainterPath:
        return self._path

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect()

    def paint(self, painter: QPainter, *_rest: Any) -> None:
        if not recorded():
            painter.fillPath(self._path, self._device_brush(painter))
            return
        with _pixels(painter, self) as (transform, view):
            whole = QPainterPath()
            whole.addRect(view)
            painter.fillPath(transform.map(self._path).intersected(whole), self._brush)

    def _device_brush(self, painter: QPainter) -> QBrush:
        """A pattern counts pixels, not units of the data."""
        brush = QBrush(self._brush)
        if brush.style() != Qt.BrushStyle.SolidPattern:
            brush.setTransform(painter.deviceTransform().inverted()[0])
        return brush


class Markers(pg.ScatterPlotItem):  # type: ignore[misc]
    def paint(self, painter: QPainter, *rest: Any) -> None:
        if not recorded():
            super().paint(painter, *rest)
            return
        looks = zip(*self._style(["symbol", "size", "pen", "brush"]), strict=True)
        with _pixels(painter, self) as (transform, view):
            for x, y, (symbol, size, pen, brush) in zip(*self.getData(), looks, strict=True):
                place = transform.map(QPointF(x, y))
                if view.contains(place):
                    painter.setPen(_solid(pen))
                    painter.setBrush(brush)
                    painter.drawPath(QTransform.fromScale(size, size).map(_outline(symbol)).translated(place))


def _outline(symbol: QPainterPath | str) -> QPainterPath:
    return marker_path(symbol) if isinstance(symbol, str) else symbol


@contextmanager
def _pixels(painter: QPainter, item: Any) -> Iterator[tuple[QTransform, QRectF]]:
    """Draw in pixels meanwhile; yields how data become pixels, and where the plot is."""
    transform, box = painter.transform(), item.parentItem()
    while not isinstance(box, pg.ViewBox):
        box = box.parentItem()
    view = transform.map(item.mapFromItem(box, box.rect())).boundingRect()
    painter.save()
    painter.resetTransform()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    try:
        yield transform, view
    finally:
        painter.restore()


def _stroke(painter: QPainter, item: Any, path: QPainterPath, pen: QPen) -> None:
    """A line of a plot, cut where it leaves the plot."""
    with _pixels(painter, item) as (transform, view):
        drawn = transform.map(path)
        if view.adjusted(-1, -1, 1, 1).contains(drawn.boundingRect()):
            painter.strokePath(drawn, _solid(pen))
        else:
            whole = QPainterPath()
            whole.addRect(view)
            stroke_within(painter, drawn, _solid(pen), whole)


def _solid(pen: QPen | None) -> QPen:
    found = QPen(Qt.PenStyle.NoPen) if pen is None else QPen(pen)
    found.setCosmetic(False)
    return found
