"""One line a quote over a quantity: range, where the quote stands, name at the end, readout, a quote to stand out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.axes import SteadyRange, tick_text
from gui.charts.base import Canvas, Chart, stepped
from gui.charts.end_labels import EndLabel, EndSide
from gui.charts.ink import Rule
from gui.charts.marks import Slot, standing_of
from gui.charts.plot import BEHIND, CaptionSide, NoteSide, Plot, ValueSide
from gui.charts.quote_line import QuoteLines
from gui.charts.ranged_columns import support_of
from gui.charts.readouts import Read, readout_table, rows_within, support_cells
from gui.i18n import language
from gui.theme import color
from gui.widgets.legend import LegendEntry

if TYPE_CHECKING:
    from engine.compare.line_series import LineSeries

NEAR: Final = 26.0
STEPS: Final = 40
MOST_BANDS: Final = 12
"""Of more lines than these only the chosen one has its range drawn: so many on each other say nothing."""


class LineChart(Chart):
    """Subclasses say what stands across and up; `place` puts a value where it is drawn across."""

    MARKER = 9
    BESIDE = (1.5, 3.0)
    """Dashes of the thin line beside that of a quote."""
    HIGHEST_FIRST = False
    """Order of the quotes in the readout."""

    point_activated = Signal(str, float)
    """Quote id and place of a point whose derivation is asked for."""

    def __init__(self, below: CaptionSide, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self.values, self.below, self.notes, self.ends = ValueSide(), below, NoteSide(), EndSide()
        self.notes.value_side = self.values
        self.plot = Plot(left=self.values, bottom=below, top=self.notes, right=self.ends)
        self.values.setZValue(BEHIND)
        canvas.setCentralItem(self.plot)
        self._pointer = Rule(angle=90, movable=False)
        self._pointer.setZValue(20)
        self._pointer.hide()
        self.plot.add(self._pointer)
        self.ink = QuoteLines(self.plot, self.BESIDE)
        self.steady = SteadyRange()
        self._series: tuple[LineSeries, ...] = ()
        self.names: Mapping[str, str] = {}
        self.slots: Mapping[str, Slot] = {}
        self._at: float | None = None
        canvas.scene().sigMouseMoved.connect(self._hovered)

    # What a chart says of its own

    def place(self, across: Any) -> Any:
        return across

    def value_of(self, place: float) -> float:
        return place

    def snapped(self, place: float) -> float:
        """Where the pointer stands for a place under it."""
        return place

    def stride(self) -> float:
        """How far an arrow key moves the pointer."""
        low, high = self.plot.box.viewRange()[0]
        return float(high - low) / STEPS

    def marks(self, series: LineSeries) -> tuple[Any, Any]:
        """Where the markers of a line stand: where the quote does."""
        value = None if series.own is None else series.at(series.own)
        return ([], []) if value is None else ([float(self.place(series.own))], [value])

    def top_of(self, drawn: Sequence[LineSeries]) -> float:
        return max(one.extent()[1] for one in drawn)

    def bottom_of(self, drawn: Sequence[LineSeries]) -> float:
        return min(0.0, *(one.extent()[0] for one in drawn))

    def beside(self, _series: LineSeries) -> Any:
        """Another, thin line of a quote."""
        return None

    def nothing(self) -> str:
        raise NotImplementedError

    def name_axes(self, top: float) -> None:
        """Write captions, units and the divisor of the values."""
        raise NotImplementedError

    def head(self, across: float) -> str:
        raise NotImplementedError

    def cells(self, series: LineSeries, across: float, value: float) -> tuple[str, ...]:
        raise NotImplementedError

    def legend(self) -> list[LegendEntry]:
        return [] if self.empty else [*self.own_legend(), *support_of(self.drawn())]

    def own_legend(self) -> list[LegendEntry]:
        """What a legend says beside the support of the lines."""
        return []

    def choose(self, quote_id: str) -> None:
        before = self.chosen
        super().choose(quote_id)
        if quote_id != before and len(self.drawn()) > MOST_BANDS:
            self.redraw()

    # Data

    def set_series(self, series: Sequence[LineSeries], names: Mapping[str, str], slots: Mapping[str, Slot]) -> None:
        """`names` and `slots` (places in the theme's series) are by quote id."""
        self._series, self.names, self.slots = tuple(series), names, slots
        self.redraw()
        self.describe_soon()

    def drawn(self) -> list[LineSeries]:
        return [one for one in self._series if one.values is not None]

    def reasons(self) -> str:
        reasons = [one.reason.text(language()) for one in self._series if one.reason is not None]
        return f"\n{reasons[0]}" if reasons else ""

    def redraw(self) -> None:
        drawn = self.drawn()
        self.set_empty("" if drawn else self.nothing())
        if drawn:
            self._draw(drawn)
        self._style_lines()
        if self.readout.isVisible():
            self._show_readout()

    def restyle(self) -> None:
        self.below.resize_to_font()
        self.notes.resize_to_font()
        thin = QPen(color("border_strong"), 1)
        thin.setCosmetic(True)
        self._pointer.setPen(thin)
        self._style_lines()
        if self.drawn():
            self._size_sides(self.drawn())

    def retranslate(self) -> None:
        self.redraw()

    # Keys and pointer

    def step(self, across: int, down: int) -> bool:
        drawn = self.drawn()
        if down and drawn:
            ids = [one.quote_id for one in drawn]
            chosen = ids.index(self.chosen) if self.chosen in ids else None
            self.choose(ids[stepped(chosen, down, len(ids))])
            self.quote_chosen.emit(self.chosen)
        if across and drawn:
            low, high = self._ends(drawn)
            before = low - across * self.stride() if self._at is None else self._at
            self._at = min(max(self.snapped(before + across * self.stride()), low), high)
        if self._at is not None:
            self._show_readout()
        return bool(drawn)

    def rest(self) -> None:
        self._at = None
        self._pointer.hide()
        super().rest()

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and (found := self._nearest(event.position())) is not None:
            self.pick(found[0])

    def mouseDoubleClickEvent(self, event: QMouseEvent, /) -> None:
        if (found := self._nearest(event.position())) is not None:
            self.point_activated.emit(*found)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Enter asks for the derivation of the chosen quote where the pointer of the keys stands."""
        chosen = any(one.quote_id == self.chosen for one in self.drawn())
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and chosen and self._at is not None:
            self.point_activated.emit(self.chosen, self.value_of(self._at))
        else:
            super().keyPressEvent(event)

    def _nearest(self, position: QPointF) -> tuple[str, float] | None:
        """The line under a point of the chart, and the value across there."""
        scene = self.canvas.mapToScene(self.canvas.mapFrom(self, position.toPoint()))
        at = None if self.empty else self.plot.value_at(scene)
        if at is None:
            return None
        across, found = self.value_of(at), []
        for one in self.drawn():
            value = one.at(across)
            if value is not None:
                y = self.plot.box.mapViewToScene(QPointF(at, value)).y()
                found.append((abs(y - scene.y()), one.quote_id))
        gap, quote_id = min(found, default=(NEAR + 1, ""))
        return (quote_id, across) if gap <= NEAR else None

    # Drawing

    def _draw(self, drawn: list[LineSeries]) -> None:
        for line, one in zip(self.ink.take(len(drawn)), drawn, strict=True):
            banded = len(drawn) <= MOST_BANDS or one.quote_id == self.chosen
            line.set(self.place(one.across), one, self.marks(one), self.beside(one), banded=banded)
        bottom, top = self.steady.fit(self.bottom_of(drawn), self.top_of(drawn))
        low, high = self.across_range(*self._ends(drawn))
        self.plot.box.setRange(xRange=(low, high if high > low else low + 1), yRange=(bottom, top), padding=0)
        self._size_sides(drawn)

    def _ends(self, drawn: Sequence[LineSeries]) -> tuple[float, float]:
        """Where the lines begin and end."""
        ends = [float(self.place(end)) for one in drawn if one.across is not None for end in one.across[[0, -1]]]
        return min(ends), max(ends)

    def across_range(self, first: float, last: float) -> tuple[float, float]:
        return first, last

    def _size_sides(self, drawn: Sequence[LineSeries]) -> None:
        bottom, top = self.plot.box.viewRange()[1]
        self.name_axes(top)
        ends = [bound / self.values.divisor for bound in (bottom, top)]
        step = (ends[1] - ends[0]) / 4 or 1
        steps = (step, step / 2)  # how many ticks there are depends on the height
        self.values.resize_to_font(max((tick_text(bound, at) for bound in ends for at in steps), key=len))
        self.ends.labels = tuple(
            EndLabel(
                min(float(np.asarray(one.values)[-1]), top),
                self.names.get(one.quote_id, one.quote_id),
                self.slots.get(one.quote_id, place),
                standing_of(one.quote_id, self.chosen),
                one.grade,
            )
            for place, one in enumerate(drawn)
        )
        self.ends.resize_to_font()
        for side in (self.values, self.below, self.notes, self.ends):
            side.update()
        self.plot.settle()

    def _style_lines(self) -> None:
        drawn = self.drawn()
        for place, (line, one) in enumerate(zip(self.ink.take(len(drawn)), drawn, strict=True)):
            slot, standing = self.slots.get(one.quote_id, place), standing_of(one.quote_id, self.chosen)
            line.style(slot, standing, one, self.MARKER)

    def _hovered(self, position: QPointF) -> None:
        at = None if self.empty else self.plot.value_at(position)
        if at is None:
            self.rest()
        else:
            self._at = self.snapped(at)
            self._show_readout()

    def _show_readout(self) -> None:
        if self._at is None or not self.drawn():
            return
        self._pointer.setValue(self._at)
        self._pointer.show()
        across, rows = self.value_of(self._at), []
        for one in self.drawn():
            value = one.at(across)
            if value is not None:
                rows.append(Read(one.quote_id, value, (*self.cells(one, across, value), *support_cells(one.grade))))
        rows.sort(key=lambda row: row.value, reverse=self.HIGHEST_FIRST)
        box = self.plot.box
        scene = box.mapViewToScene(QPointF(self._at, sum(box.viewRange()[1]) / 2))
        most = rows_within(self.canvas.height(), self.below.line_height())
        shown = readout_table(self.head(across), rows, self.names, self.slots, self.chosen, most)
        self.readout.show_at(self.canvas.mapFromScene(scene), shown)
