"""The lines of quotes, painted by one item: an item for each stroke would cost more than all the strokes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen

from gui.charts.ink import between, fill, stamp, stroke
from gui.charts.marks import MarkerLook, Slot, Standing, hollow, line_pen, series_color, shape
from gui.charts.plot import Plot
from gui.theme import color, theme

if TYPE_CHECKING:
    import numpy.typing as npt

    from engine.compare.line_series import LineSeries

    Flags = npt.NDArray[np.bool_]

BAND: Final = 0.15
BANDS: Final = {"plain": 1.0, "chosen": 1.6, "behind": 0.25}
BELOW_RULES: Final = -1.0
"""The depth of the lines: below the pointer and the limits, above the grid."""


class QuoteLine:
    """One quote: range, line within the limits and beyond, a thin one beside, markers."""

    def __init__(self, dashes: Sequence[float]) -> None:
        self._dashes = list(dashes)
        self.visible = False
        self.raised = False
        self.band = self.beside = self.outside = self.within = QPainterPath()
        self.marks: tuple[Any, Any] = ([], [])
        self.pen = self.outside_pen = self.beside_pen = QPen()
        self.marker = MarkerLook("o", 0.0, None, color("surface"))
        self.brush = QBrush()
        self._look: object = None

    def set(self, across: Any, series: LineSeries, marks: tuple[Any, Any], beside: Any, *, banded: bool = True) -> None:
        """`marks` are places across and up of the markers, none where they are empty."""
        self.visible, self.marks = True, marks
        if series.within is None:
            self.within, self.outside = _path(across, series.values), QPainterPath()
        else:
            beyond = ~series.within | _edges(series.within)
            self.within = _path(across, np.where(series.within, series.values, np.nan))  # type: ignore[arg-type]
            self.outside = _path(across, np.where(beyond, series.values, np.nan))  # type: ignore[arg-type]
        self.band = QPainterPath()
        if banded and series.low is not None and series.high is not None:
            self.band = between(across, series.low, series.high)
        self.beside = QPainterPath() if beside is None else _path(across, beside)

    @property
    def banded(self) -> bool:
        return self.visible and not self.band.isEmpty()

    def style(self, slot: Slot, standing: Standing, series: LineSeries, size: int) -> None:
        look = (slot, standing, series.incomplete, series.grade, size, theme())
        if look == self._look:
            return
        self._look, self.raised = look, standing == "chosen"
        self.pen, self.outside_pen = line_pen(slot, standing), line_pen(slot, standing, 1.2)
        self.beside_pen = line_pen(slot, standing, 1.4)
        if series.incomplete:
            self.pen.setDashPattern([3.0, 2.5])
        self.outside_pen.setDashPattern([1.5, 2.5])
        self.beside_pen.setDashPattern(self._dashes)
        own = self.pen.color()
        edge, inside = (QPen(own, 1.5), color("surface")) if hollow(slot) else (None, own)
        self.marker = MarkerLook(shape(slot), size + 2.0 if self.raised else float(size), edge, inside)
        self._style_band(slot, standing)

    def _style_band(self, slot: Slot, standing: Standing) -> None:
        self.brush = band_brush(slot, BANDS[standing])


def band_brush(slot: Slot, strength: float = 1.0) -> QBrush:
    """A tint: several bands lie over each other, and what supports a line is marked at its end."""
    soft = series_color(slot)
    soft.setAlphaF(BAND * strength)
    return QBrush(soft)


class QuoteLines(pg.GraphicsObject):  # type: ignore[misc]
    """All lines of a plot; of the same depth are first all ranges, then all lines, then all markers."""

    def __init__(self, plot: Plot, dashes: Sequence[float]) -> None:
        super().__init__(plot.box)
        self._box, self._dashes = plot.box, dashes
        self.lines: list[QuoteLine] = []
        self.setZValue(BELOW_RULES)
        plot.box.sigResized.connect(self._resized)
        plot.box.sigTransformChanged.connect(self._moved)

    def take(self, count: int) -> list[QuoteLine]:
        """So many lines; those that are left over are seen no more."""
        while len(self.lines) < count:
            self.lines.append(QuoteLine(self._dashes))
        for line in self.lines[count:]:
            line.visible = False
        self.update()
        return self.lines[:count]

    def shown(self) -> Iterator[list[QuoteLine]]:
        """Those that stand out last."""
        for raised in (False, True):
            yield [line for line in self.lines if line.visible and line.raised == raised]

    def boundingRect(self) -> QRectF:
        return QRectF(self._box.rect())

    def _resized(self, _box: object) -> None:
        self.prepareGeometryChange()

    def _moved(self, _box: object) -> None:
        self.update()

    def paint(self, painter: QPainter, *_rest: Any) -> None:
        group = self._box.childGroup
        area = group.mapRectFromParent(self._box.rect())
        painter.save()
        painter.setTransform(group.transform(), combine=True)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        for lines in self.shown():
            for line in lines:
                fill(painter, area, line.band, line.brush)
            for line in lines:
                stroke(painter, area, line.beside, line.beside_pen)
                stroke(painter, area, line.outside, line.outside_pen)
                stroke(painter, area, line.within, line.pen)
            for line in lines:
                stamp(painter, area, line.marks, line.marker)
        painter.restore()


def _path(across: Any, up: Any) -> QPainterPath:
    """A line that is broken where a value is not finite."""
    path: QPainterPath = pg.arrayToQPath(np.asarray(across, dtype=float), np.asarray(up, dtype=float), connect="finite")
    return path


def _edges(within: Flags) -> Flags:
    """The last points within the limits, where the other part of the line begins."""
    before, after = np.insert(~within[:-1], 0, False), np.append(~within[1:], False)
    found: Flags = within & (before | after)
    return found
