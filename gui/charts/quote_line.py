"""The items that draw one quote as a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from PySide6.QtGui import QBrush, QPen

from gui.charts.ink import Curve, Filling, Markers
from gui.charts.marks import SHAPES, Slot, Standing, hollow, line_pen, marker_path, series_color, shape
from gui.charts.plot import Plot
from gui.theme import color, theme
from gui.widgets.grade_marks import grade_brush

if TYPE_CHECKING:
    import numpy.typing as npt

    from engine.compare.line_series import LineSeries

    Flags = npt.NDArray[np.bool_]

PLAIN_BAND: Final = 0.13
GRADED_BAND: Final = 0.34
BANDS: Final = {"plain": 1.0, "chosen": 1.6, "behind": 0.25}
_SYMBOLS: Final = {name: marker_path(name) for name in SHAPES}


class QuoteLine:
    """Made once, handed from quote to quote: range, line within the limits and beyond, a thin one beside, markers."""

    def __init__(self, plot: Plot, dashes: Sequence[float]) -> None:
        self._dashes = list(dashes)
        self.band = Filling()
        self.beside, self.beyond, self.curve = (Curve(antialias=True) for _ in range(3))
        self.markers = Markers(pxMode=True, antialias=True)
        self._items: tuple[Any, ...] = (self.band, self.beside, self.beyond, self.curve, self.markers)
        self._look: object = None
        for item in self._items:
            plot.add(item)

    def set(self, across: Any, series: LineSeries, marks: tuple[Any, Any], beside: Any, *, banded: bool = True) -> None:
        """`marks` are places across and up of the markers, none where they are empty."""
        self._set_line(across, series)
        banded = banded and series.low is not None and series.high is not None
        self.band.setVisible(banded)
        if banded:
            self.band.set_between(across, series.low, series.high)
        self.beside.setVisible(beside is not None)
        if beside is not None:
            self.beside.setData(across, beside)
        self.markers.setVisible(len(marks[0]) > 0)
        self.markers.setData(*marks)

    def hide(self) -> None:
        for item in self._items:
            item.setVisible(False)

    def style(self, slot: Slot, standing: Standing, series: LineSeries, size: int) -> None:
        look = (slot, standing, series.incomplete, series.grade, size, theme())
        if look == self._look:
            return
        self._look = look
        pen, thin, beside = line_pen(slot, standing), line_pen(slot, standing, 1.2), line_pen(slot, standing, 1.4)
        if series.incomplete:
            pen.setDashPattern([3.0, 2.5])
        thin.setDashPattern([1.5, 2.5])
        beside.setDashPattern(self._dashes)
        for line, drawn in ((self.curve, pen), (self.beyond, thin), (self.beside, beside)):
            line.setPen(drawn)
        self._style_markers(slot, standing, pen, size)
        self._style_band(slot, standing, series)
        raised = 30 if standing == "chosen" else 0
        for depth, item in enumerate(self._items):
            item.setZValue(depth + raised)

    def _set_line(self, across: Any, series: LineSeries) -> None:
        within = series.within
        self.beyond.setVisible(within is not None)
        self.curve.setVisible(True)
        if within is None:
            self.curve.setData(across, series.values)
            return
        self.curve.setData(across, np.where(within, series.values, np.nan), connect="finite")  # type: ignore[arg-type]
        outside = np.where(~within | _edges(within), series.values, np.nan)  # type: ignore[arg-type]
        self.beyond.setData(across, outside, connect="finite")

    def _style_markers(self, slot: Slot, standing: Standing, pen: QPen, size: int) -> None:
        edge = QPen(pen.color(), 1.5)
        edge.setCosmetic(True)
        self.markers.setPen(edge if hollow(slot) else None)
        self.markers.setBrush(color("surface") if hollow(slot) else pen.color())
        self.markers.setSymbol(_SYMBOLS[shape(slot)])
        self.markers.setSize(size + 2 if standing == "chosen" else size)

    def _style_band(self, slot: Slot, standing: Standing, series: LineSeries) -> None:
        soft = series_color(slot)
        if series.grade is not None:
            self.band.set_brush(grade_brush(soft, series.grade, GRADED_BAND * BANDS[standing]))
            return
        soft.setAlphaF(PLAIN_BAND * BANDS[standing])
        self.band.set_brush(QBrush(soft))


def _edges(within: Flags) -> Flags:
    """The last points within the limits, where the other part of the line begins."""
    before, after = np.insert(~within[:-1], 0, False), np.append(~within[1:], False)
    found: Flags = within & (before | after)
    return found
