"""Quotes over two criteria: those that no other one beats in both are joined, the others are faint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.axes import money_scale, tick_text
from engine.compare.results import Estimate
from engine.texts import text
from gui import fonts
from gui.charts.base import Canvas, Chart, stepped
from gui.charts.data_table import DataTable
from gui.charts.end_labels import EndSide
from gui.charts.ink import Curve, Markers
from gui.charts.marks import SHAPES, Slot, hollow, marker_path, series_color, shape, standing_of
from gui.charts.plot import BEHIND, NoteSide, Plot, ScaledSide, ValueSide
from gui.fonts import Role
from gui.format import format_value, unit_text
from gui.i18n import language
from gui.theme import color
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import whisker, whole_legend, whole_words

if TYPE_CHECKING:
    from engine.compare.criteria import Axis
    from engine.compare.methods import Methods

_SYMBOLS: Final = {name: marker_path(name) for name in SHAPES}
FAINT: Final = 0.4
MARGIN: Final = 0.12


@dataclass(frozen=True, slots=True)
class Dot:
    quote_id: str
    ends: tuple[Estimate, Estimate]
    beaten_by: str | None

    @property
    def across(self) -> float:
        return float(self.ends[0].value)

    @property
    def up(self) -> float:
        return float(self.ends[1].value)


class FrontChart(Chart):
    def __init__(self, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self._values, self._below, self._notes, self._right = ValueSide(), ScaledSide(), NoteSide(), EndSide()
        self._notes.value_side = self._values
        self._plot = Plot(left=self._values, bottom=self._below, top=self._notes, right=self._right)
        self._values.setZValue(BEHIND)
        canvas.setCentralItem(self._plot)
        self._line, self._ranges = Curve(antialias=True), Curve(antialias=True, connect="pairs")
        self._dots = Markers(pxMode=True, antialias=True)
        for item in (self._ranges, self._line, self._dots):
            self._plot.add(item)
        self._labels: list[pg.TextItem] = []
        self._found: Methods | None = None
        self._drawn: tuple[Dot, ...] = ()
        self._at: int | None = None
        self._axes: tuple[Axis, Axis] = ("cost", "speed")
        self._letters: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self._currency = ""
        canvas.scene().sigMouseMoved.connect(self._hovered)
        self.follow()

    def set_front(
        self,
        found: Methods | None,
        axes: tuple[Axis, Axis],
        letters: Mapping[str, str],
        slots: Mapping[str, Slot],
        currency: str,
    ) -> None:
        """`letters` and `slots` (places in the theme's series) are by quote id."""
        self._found, self._axes, self._letters, self._slots, self._currency = found, axes, letters, slots, currency
        self._drawn = self._placed()
        self._redraw()
        self.describe_soon()

    def dots(self) -> tuple[Dot, ...]:
        """The quotes that have both criteria, in the order in which they are ranked by cost."""
        return self._drawn

    def legend(self) -> list[LegendEntry]:
        return [] if self.empty else whole_legend(end for dot in self.dots() for end in dot.ends)

    def _placed(self) -> tuple[Dot, ...]:
        if self._found is None:
            return ()
        across, up = (self._found.found[axis] for axis in self._axes)
        front = self._found.front(*self._axes)
        placed = {*front.options, *front.beaten}
        names = [name for name in self._found.quotes if name in placed]
        one, other = across.estimates(names), up.estimates(names)
        return tuple(Dot(name, (one[name], other[name]), front.beaten.get(name)) for name in names)

    def data_table(self) -> DataTable:
        now = language()
        title = text("methods.front", now)
        if self._found is None:
            return DataTable(title, (), ())
        headers = (
            text("methods.quote", now),
            *(head for axis in self._axes for head in (self._caption(axis), text("chart.support", now))),
            text("methods.stands", now),
        )
        rows = tuple(
            (
                self._letters.get(dot.quote_id, dot.quote_id),
                self._shown(self._axes[0], dot.across),
                whole_words(dot.ends[0]),
                self._shown(self._axes[1], dot.up),
                whole_words(dot.ends[1]),
                self._standing(dot),
            )
            for dot in self.dots()
        )
        return DataTable(title, headers, rows)

    def restyle(self) -> None:
        self._below.resize_to_font()
        self._notes.resize_to_font()
        self._right.resize_to_font()
        thin = QPen(color("border_strong"), 1)
        thin.setCosmetic(True)
        self._ranges.setPen(thin)
        pen = QPen(color("text_muted"), 1.2)
        pen.setCosmetic(True)
        pen.setDashPattern([4.0, 3.0])
        self._line.setPen(pen)
        self._redraw()

    def retranslate(self) -> None:
        self._redraw()

    def sizeHint(self) -> QSize:
        return QSize(360, 240)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 200)

    def rest(self) -> None:
        self._at = None
        super().rest()

    def step(self, across: int, _down: int) -> bool:
        dots = sorted(range(len(self.dots())), key=lambda place: self.dots()[place].across)
        if across and dots:
            self._at = stepped(self._at, across, len(dots))
            dot = self.dots()[dots[self._at]]
            if dot.quote_id != self.chosen:
                self.pick(dot.quote_id)
            self._show_readout(dot, self._plot.box.mapViewToScene(QPointF(dot.across, dot.up)))
        return bool(across and dots)

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        super().mouseReleaseEvent(event)
        scene = self.canvas.mapToScene(self.canvas.mapFrom(self, event.position().toPoint()))
        if event.button() == Qt.MouseButton.LeftButton and (dot := self._under(scene)) is not None:
            self.pick(dot.quote_id)

    def _under(self, scene: QPointF) -> Dot | None:
        points = [] if self.empty else self._dots.pointsAt(self._plot.box.mapSceneToView(scene))
        return self.dots()[points[0].index()] if len(points) else None

    def _redraw(self) -> None:
        dots = self.dots()
        self.set_empty("" if dots else text("methods.no_front", language()))
        if not dots:
            return
        self._place(dots)
        self._name_axes(dots)

    def _place(self, dots: tuple[Dot, ...]) -> None:
        unbeaten = sorted((dot.across, dot.up) for dot in dots if dot.beaten_by is None)
        self._line.setData([x for x, _ in unbeaten], [y for _, y in unbeaten])
        crosses = [place for dot in dots for place in _cross(dot)]
        self._ranges.setData([x for x, _ in crosses], [y for _, y in crosses])
        spots = []
        for place, dot in enumerate(dots):
            slot = self._slots.get(dot.quote_id, place)
            colour = QColor(series_color(slot))
            standing = standing_of(dot.quote_id, self.chosen)
            colour.setAlphaF(1.0 if standing == "chosen" or (dot.beaten_by is None and standing == "plain") else FAINT)
            edge = QPen(colour, 1.6)
            edge.setCosmetic(True)
            spots.append(
                {
                    "pos": (dot.across, dot.up),
                    "symbol": _SYMBOLS[shape(slot)],
                    "size": (12 if dot.beaten_by is None else 9) + (4 if standing == "chosen" else 0),
                    "pen": edge,
                    "brush": color("surface") if hollow(slot) else colour,
                }
            )
        self._dots.setData(spots=spots)
        self._write_letters(dots)

    def _write_letters(self, dots: tuple[Dot, ...]) -> None:
        while len(self._labels) < len(dots):
            label = pg.TextItem(anchor=(0.0, 1.0))
            self._labels.append(label)
            self._plot.add(label)
        for label, dot in zip(self._labels, dots, strict=False):
            label.setText(self._letters.get(dot.quote_id, dot.quote_id))
            label.setColor(color("text" if dot.beaten_by is None else "text_muted"))
            label.setFont(fonts.font(Role.STRONG))
            label.setPos(dot.across, dot.up)
            label.show()
        for label in self._labels[len(dots) :]:
            label.hide()

    def _name_axes(self, dots: tuple[Dot, ...]) -> None:
        x_range, y_range = (_around(list(values)) for values in zip(*((d.across, d.up) for d in dots), strict=True))
        self._plot.box.setRange(xRange=x_range, yRange=y_range, padding=0)
        units = [self._scaled(axis, span) for axis, span in zip(self._axes, (x_range, y_range), strict=True)]
        (self._below.divisor, across), (self._values.divisor, up) = units
        self._below.caption = f"{across} →"
        self._notes.unit = f"↑ {up}"
        bottom, top = (bound / self._values.divisor for bound in y_range)
        widest = max((tick_text(bound, (top - bottom) / 4 or 1) for bound in (bottom, top)), key=len)
        self._values.resize_to_font(widest)
        for side in (self._values, self._below, self._notes):
            side.update()

    def _scaled(self, axis: Axis, span: tuple[float, float]) -> tuple[float, str]:
        """By what values of an axis are divided, and what it is called with its unit and its better end."""
        if self._found is None:
            return 1.0, ""
        now, measure = language(), self._found.found[axis]
        divisor, unit = 1.0, unit_text(measure.unit, now)
        if measure.unit == "money":
            scale = money_scale(max(abs(end) for end in span), self._currency, now)
            divisor, unit = scale.factor, scale.unit
        better = text("methods.more_is_better" if measure.more_is_better else "methods.less_is_better", now)
        return divisor, f"{text(f'criteria.{axis}', now)} ({unit}) · {better}"

    def _caption(self, axis: Axis) -> str:
        return text(f"criteria.{axis}", language())

    def _shown(self, axis: Axis, value: float) -> str:
        unit = "" if self._found is None else self._found.found[axis].unit
        return format_value(value, unit, language(), self._currency)

    def _standing(self, dot: Dot) -> str:
        now = language()
        if dot.beaten_by is None:
            return text("methods.unbeaten", now)
        return text("methods.beaten_by", now, by=self._letters.get(dot.beaten_by, dot.beaten_by))

    def _hovered(self, scene: QPointF) -> None:
        dot = self._under(scene)
        if dot is None:
            self.readout.hide()
        else:
            self._show_readout(dot, scene)

    def _show_readout(self, dot: Dot, scene: QPointF) -> None:
        name = self._letters.get(dot.quote_id, dot.quote_id)
        ends = zip(self._axes, (dot.across, dot.up), strict=True)
        support = [f" · {words}" if (words := whole_words(end)) else "" for end in dot.ends]
        lines = "<br>".join(
            f"{self._caption(axis)}: {self._shown(axis, value)}{said}"
            for (axis, value), said in zip(ends, support, strict=True)
        )
        self.readout.show_at(self.canvas.mapFromScene(scene), f"<b>{name}</b> · {self._standing(dot)}<br>{lines}")


def _cross(dot: Dot) -> list[tuple[float, float]]:
    """The ends of the ranges of a dot, across and up, in pairs."""
    across, up = (whisker(one) for one in dot.ends)
    found = [] if across is None else [(end, dot.up) for end in across]
    return found if up is None else [*found, *((dot.across, end) for end in up)]


def _around(values: list[float]) -> tuple[float, float]:
    """A range with room around the values; from zero where they lie near it."""
    low, high = min(values), max(values)
    span = (high - low) or abs(high) or 1.0
    start = low - MARGIN * span
    return (0.0 if 0 <= low < 0.5 * span else start), high + MARGIN * span
