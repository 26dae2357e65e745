"""The items of one capacity curve, and the axis of requests at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from PySide6.QtGui import QPen

from gui.charts.ink import Curve, Filling, Markers
from gui.charts.marks import SHAPES, Slot, hollow, marker_path, series_color, shape
from gui.charts.plot import CaptionSide, Plot
from gui.theme import color
from gui.widgets.grade_marks import grade_brush

if TYPE_CHECKING:
    import numpy.typing as npt

    from engine.compare.capacity_curves import CapacityPoints, Metric

    Flags = npt.NDArray[np.bool_]

BAND = 0.34
_SYMBOLS = {name: marker_path(name) for name in SHAPES}


class CapacityLine:
    """Made once, handed from quote to quote: the line within the limits and beyond, P95 or the range, the goodput."""

    def __init__(self, plot: Plot) -> None:
        self.low, self.high = pg.PlotCurveItem(), pg.PlotCurveItem()
        self.band = Filling(self.low, self.high)
        self.tail = Curve(antialias=True)
        self.beyond = Curve(antialias=True)
        self.curve = Curve(antialias=True)
        self.best = Markers(pxMode=True, antialias=True)
        self._items = (self.low, self.high, self.band, self.tail, self.beyond, self.curve, self.best)
        for depth, item in enumerate(self._items):
            item.setZValue(depth)
            plot.add(item)
        for edge in (self.low, self.high):
            edge.setPen(None)

    def set(self, points: CapacityPoints, metric: Metric) -> None:
        x, within = np.log2(points.concurrency), points.within
        usual, high = points.of(metric)
        ranged = high is None
        self.curve.setData(x, np.where(within, usual, np.nan), connect="finite")
        self.beyond.setData(x, np.where(~within | _edges(within), usual, np.nan), connect="finite")
        for item in (self.curve, self.beyond):
            item.setVisible(True)
        for item in (self.low, self.high, self.band):
            item.setVisible(ranged)
        self.tail.setVisible(high is not None)
        if ranged:
            self.low.setData(x, points.rate_low)
            self.high.setData(x, points.rate_high)
        if high is not None:
            self.tail.setData(x, high)
        best = points.goodput_concurrency
        self.best.setVisible(best is not None)
        if best is not None:
            self.best.setData([float(np.log2(best))], [float(np.interp(best, points.concurrency, usual))])

    def hide(self) -> None:
        for item in self._items:
            item.setVisible(False)

    def style(self, slot: Slot, grade: str | None) -> None:
        colour = series_color(slot)
        solid, thin, dashed = QPen(colour, 2), QPen(colour, 1.2), QPen(colour, 1.4)
        thin.setDashPattern([1.5, 2.5])
        dashed.setDashPattern([5.0, 3.0])
        for pen in (solid, thin, dashed):
            pen.setCosmetic(True)
        self.curve.setPen(solid)
        self.beyond.setPen(thin)
        self.tail.setPen(dashed)
        self.band.setBrush(grade_brush(colour, grade, BAND))
        edge = QPen(colour, 1.5)
        edge.setCosmetic(True)
        self.best.setPen(edge)
        self.best.setBrush(color("surface") if hollow(slot) else colour)
        self.best.setSymbol(_SYMBOLS[shape(slot)])
        self.best.setSize(9)


def _edges(within: Flags) -> Flags:
    """The last points within the limits, where the other part of the line begins."""
    before, after = np.insert(~within[:-1], 0, False), np.append(~within[1:], False)
    found: Flags = within & (before | after)
    return found


class CountSide(CaptionSide):
    """Requests at once, doubling from tick to tick, and what they are."""

    def shown_ticks(self, most: float) -> list[tuple[float, str]]:
        last = float(self.range[1])
        step = max(1, round(last / max(1.0, most) + 0.5))
        return [(float(power), f"{2**power:,}") for power in range(0, int(last + 1e-9) + 1, step)]
