"""Lines, bands and markers of plots that keep their width and shape on paper.

On screen their pens count pixels whatever the scale of the data. A picture is replayed at the dots of its printer,
where so many dots are a hair; a marker from a cache would be a bitmap, and SVG knows no clipping.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPainterPathStroker, QPen, QTransform

from gui.charts.marks import MarkerLook, marker_path, marker_picture, paint_marker


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
            stroke(painter, _within_box(self), self.getPath(), self.opts["pen"])


class Rule(pg.InfiniteLine):  # type: ignore[misc]
    def paint(self, painter: QPainter, *rest: Any) -> None:
        if not recorded():
            super().paint(painter, *rest)
            return
        self.boundingRect()  # finds the ends
        first, last = (QPointF(end, 0.0) for end in self._endPoints)
        path = QPainterPath(first)
        path.lineTo(last)
        stroke(painter, _within_box(self), path, self.currentPen)


class Filling(pg.GraphicsObject):  # type: ignore[misc]
    """What lies between a lower and an upper line."""

    def __init__(self) -> None:
        super().__init__()
        self._path, self._brush = QPainterPath(), QBrush()

    def set_between(self, across: Any, low: Any, high: Any) -> None:
        self.prepareGeometryChange()
        self._path = between(across, low, high)
        self.update()

    def set_brush(self, brush: QBrush) -> None:
        self._brush = brush
        self.update()

    def path(self) -> QPainterPath:
        return self._path

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect()

    def paint(self, painter: QPainter, *_rest: Any) -> None:
        fill(painter, _within_box(self), self._path, self._brush)


class Markers(pg.ScatterPlotItem):  # type: ignore[misc]
    def paint(self, painter: QPainter, *rest: Any) -> None:
        if not recorded():
            super().paint(painter, *rest)
            return
        looks = zip(*self._style(["symbol", "size", "pen", "brush"]), strict=True)
        with _pixels(painter, _within_box(self)) as (transform, view):
            for x, y, (symbol, size, pen, brush) in zip(*self.getData(), looks, strict=True):
                place = transform.map(QPointF(x, y))
                if view.contains(place):
                    painter.setPen(_solid(pen))
                    painter.setBrush(brush)
                    painter.drawPath(QTransform.fromScale(size, size).map(_outline(symbol)).translated(place))


_OFF_PICTURE: Final = 10.0


def between(across: Any, low: Any, high: Any) -> QPainterPath:
    """The outline of what lies between a lower and an upper line; an upper one without end leaves the picture."""
    upper = np.asarray(high, dtype=float)
    off = _OFF_PICTURE * max(float(np.max(np.abs(low), initial=1.0)), *np.abs(upper[np.isfinite(upper)]), 1.0)
    there, edge = np.asarray(across, dtype=float), np.concatenate([low, np.minimum(upper, off)[::-1]])
    outline: QPainterPath = pg.arrayToQPath(np.concatenate([there, there[::-1]]), edge)
    return outline


def _outline(symbol: QPainterPath | str) -> QPainterPath:
    return marker_path(symbol) if isinstance(symbol, str) else symbol


def _within_box(item: Any) -> QRectF:
    """What the plot shows, in the units of an item."""
    box = item.parentItem()
    while not isinstance(box, pg.ViewBox):
        box = box.parentItem()
    return QRectF(item.mapRectFromItem(box, box.rect()))


def stroke(painter: QPainter, area: QRectF, path: QPainterPath, pen: QPen) -> None:
    """Draw a line of a plot where the painter counts its units; `area` is what the plot shows of them."""
    if path.isEmpty():
        return
    if not recorded():
        painter.strokePath(path, pen)
        return
    with _pixels(painter, area) as (transform, view):
        drawn = transform.map(path)
        if view.adjusted(-1, -1, 1, 1).contains(drawn.boundingRect()):
            painter.strokePath(drawn, _solid(pen))
        else:
            whole = QPainterPath()
            whole.addRect(view)
            stroke_within(painter, drawn, _solid(pen), whole)


def fill(painter: QPainter, area: QRectF, path: QPainterPath, brush: QBrush) -> None:
    """Fill a part of a plot as `stroke` draws a line; a pattern counts pixels, not units of the data."""
    if path.isEmpty():
        return
    if recorded():
        with _pixels(painter, area) as (transform, view):
            whole = QPainterPath()
            whole.addRect(view)
            painter.fillPath(transform.map(path).intersected(whole), brush)
        return
    drawn = QBrush(brush)
    if drawn.style() != Qt.BrushStyle.SolidPattern:
        drawn.setTransform(painter.deviceTransform().inverted()[0])
    painter.fillPath(path, drawn)


def stamp(painter: QPainter, area: QRectF, at: tuple[Any, Any], look: MarkerLook) -> None:
    """Draw markers at places across and up of a plot, as `stroke` draws a line."""
    if not len(at[0]):
        return
    picture = None if recorded() else marker_picture(look, painter.device().devicePixelRatioF())
    with _pixels(painter, area) as (transform, view):
        half = 0.0 if picture is None else picture.deviceIndependentSize().width() / 2
        for x, y in zip(*at, strict=True):
            place = transform.map(QPointF(x, y))
            if picture is not None:
                painter.drawPixmap(place - QPointF(half, half), picture)
            elif view.contains(place):
                paint_marker(painter, look, place)


@contextmanager
def _pixels(painter: QPainter, area: QRectF) -> Iterator[tuple[QTransform, QRectF]]:
    """Draw in pixels meanwhile; yields how data become pixels, and where the plot is."""
    transform = painter.transform()
    painter.save()
    painter.resetTransform()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    try:
        yield transform, transform.mapRect(area)
    finally:
        painter.restore()


def _solid(pen: QPen | None) -> QPen:
    found = QPen(Qt.PenStyle.NoPen) if pen is None else QPen(pen)
    found.setCosmetic(False)
    return found
