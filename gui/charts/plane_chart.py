"""The map of winners over two assumptions, with today's point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from engine.texts import text
from gui.charts.base import Canvas, Chart
from gui.charts.data_table import DataTable
from gui.charts.plane_item import TICKS, PlaneItem, PlaneLabels
from gui.i18n import language

if TYPE_CHECKING:
    from engine.compare.uncertainty.breaking_points import Plane
    from engine.figures import Leaf
    from gui.charts.marks import Slot
    from gui.charts.swing_chart import Words

LEAST: Final = 240
FEW: Final = 5
"""Every so manieth row and column stands in the data beside the map."""


class PlaneChart(Chart):
    def __init__(self, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self.item = PlaneItem()
        canvas.setCentralItem(self.item)
        canvas.scene().sigMouseMoved.connect(self._hovered)
        self._plane: Plane | None = None
        self._axes: tuple[Leaf, Leaf] | None = None
        self._words: Words | None = None
        self._slots: Mapping[str, Slot] = {}
        self._cell: tuple[int, int] | None = None
        self.follow()

    def set_plane(
        self, plane: Plane | None, axes: tuple[Leaf, Leaf] | None, words: Words | None, slots: Mapping[str, Slot]
    ) -> None:
        """`axes` are the two assumptions as they stand today, across and up."""
        self._plane, self._axes, self._words, self._slots = plane, axes, words, slots
        self.redraw()
        self.describe_soon()

    def restyle(self) -> None:
        self.redraw()

    def retranslate(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        plane, axes, words = self._plane, self._axes, self._words
        if plane is None or axes is None or words is None:
            self.set_empty(text("outlook.no_map", language()))
            return
        self.set_empty("")
        across, up = axes
        today = tuple(
            _share(float(leaf.value), values) for leaf, values in zip(axes, (plane.across, plane.up), strict=True)
        )
        labels = PlaneLabels(
            words.name(across.path),
            words.name(up.path),
            self._ticks(across, plane.across),
            self._ticks(up, plane.up),
            (today[0], today[1]),
            text("outlook.now", language()),
        )
        quotes = tuple((words.letter(quote_id), self._slots.get(quote_id, 0)) for quote_id in plane.quotes)
        self.item.chosen = plane.quotes.index(self.chosen) if self.chosen in plane.quotes else None
        self.item.set_plane(plane.winner, quotes, labels)

    def data_table(self) -> DataTable:
        plane, axes, words = self._plane, self._axes, self._words
        title = text("outlook.map", language())
        if plane is None or axes is None or words is None:
            return DataTable(title, (), ())
        across, up = axes
        columns = range(0, len(plane.across), FEW)
        corner = f"{words.name(up.path)} / {words.name(across.path)}"
        headers = (corner, *(self._value(across, plane.across[column]) for column in columns))
        rows = tuple(
            (
                self._value(up, plane.up[row]),
                *(words.letter(plane.quotes[plane.winner[row, column]]) for column in columns),
            )
            for row in range(0, len(plane.up), FEW)
        )
        return DataTable(title, headers, rows)

    def _value(self, leaf: Leaf, value: float) -> str:
        return "" if self._words is None else self._words.value(leaf.path, float(value), leaf.unit)

    def _ticks(self, leaf: Leaf, values: Any) -> tuple[str, ...]:
        return tuple(self._value(leaf, value) for value in np.linspace(values[0], values[-1], TICKS))

    def rest(self) -> None:
        self._cell = None
        super().rest()

    def step(self, across: int, down: int) -> bool:
        if self._plane is None:
            return False
        rows, columns = self._plane.winner.shape
        row, column = self._cell or (0, -1 if across > 0 else columns)
        self._cell = min(max(row - down, 0), rows - 1), min(max(column + across, 0), columns - 1)
        self._show_readout(self.item.mapToScene(self.item.centre_of(*self._cell)))
        return True

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        super().mouseReleaseEvent(event)
        scene = self.canvas.mapToScene(self.canvas.mapFrom(self, event.position().toPoint()))
        cell = None if self.empty else self.item.cell_at(self.item.mapFromScene(scene))
        if event.button() == Qt.MouseButton.LeftButton and self._plane is not None and cell is not None:
            self.pick(self._plane.quotes[self._plane.winner[cell]])

    def _hovered(self, scene: QPointF) -> None:
        self._cell = None if self.empty else self.item.cell_at(self.item.mapFromScene(scene))
        self._show_readout(scene)

    def _show_readout(self, scene: QPointF) -> None:
        plane, axes, words = self._plane, self._axes, self._words
        if self._cell is None or plane is None or axes is None or words is None:
            self.readout.hide()
            return
        row, column = self._cell
        winner = words.letter(plane.quotes[plane.winner[row, column]])
        ends = ((axes[0], plane.across[column]), (axes[1], plane.up[row]))
        at = "<br>".join(f"{words.name(leaf.path)}: {self._value(leaf, value)}" for leaf, value in ends)
        self.readout.show_at(self.canvas.mapFromScene(scene), f"<b>{winner}</b><br>{at}")


def _share(value: float, values: Any) -> float:
    """How far along an axis a value stands, from 0 to 1."""
    return float((value - values[0]) / (values[-1] - values[0]))
