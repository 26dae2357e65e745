"""What compute and bandwidth of cards allow over the arithmetic intensity, with the passes of workloads on it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from engine.compare.card_fit import roofline_address
from engine.compare.roofline import ROOF_GRADE
from engine.texts import text
from gui import fonts
from gui.charts.base import Canvas, Chart, stepped
from gui.charts.data_table import DataTable
from gui.charts.end_labels import EndLabel, EndSide
from gui.charts.ink import Curve, Markers
from gui.charts.log_axes import LogCaptionSide, LogValueSide
from gui.charts.marks import Slot, Standing, line_pen, marker_path, shape, standing_of
from gui.charts.plot import BEHIND, NoteSide, Plot
from gui.fonts import Role
from gui.format import format_value, unit_text
from gui.i18n import language
from gui.theme import color
from gui.widgets.grade_marks import grade_words
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import support_legend, whole_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.compare.roofline import Point, Roof, Rooflines

NEAR_PX: Final = 16.0
AROUND: Final = 0.5
"""Room beside the outermost points, in powers of ten."""
DASHES: Final = (None, [6.0, 3.0], [2.0, 2.0], [8.0, 3.0, 2.0, 3.0], [4.0, 2.0], [1.0, 2.0])


class RooflineChart(Chart):
    """Emits `figure_requested` with the address of the rate that a point reaches."""

    figure_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self._values, self._below = LogValueSide(_rate), LogCaptionSide()
        self._notes, self._right = NoteSide(), EndSide()
        self._notes.value_side = self._values
        self._plot = Plot(left=self._values, bottom=self._below, top=self._notes, right=self._right)
        self._values.setZValue(BEHIND)
        canvas.setCentralItem(self._plot)
        self._lines: list[Curve] = []
        self._dots = Markers(pxMode=True, antialias=True)
        self._plot.add(self._dots)
        self._labels: list[pg.TextItem] = []
        self._found: Rooflines | None = None
        self._names: Mapping[str, str] = {}
        self._cards: Mapping[str, str] = {}
        self._quotes: Mapping[str, tuple[str, ...]] = {}
        self._card_slots: Mapping[str, Slot] = {}
        self._place: int | None = None
        canvas.scene().sigMouseMoved.connect(self._hovered)
        self.follow()

    def set_rooflines(
        self,
        found: Rooflines | None,
        cards: Mapping[str, str],
        workloads: Mapping[str, str],
        quotes: Mapping[str, tuple[str, ...]] | None = None,
        slots: Mapping[str, Slot] | None = None,
    ) -> None:
        """`cards` and `workloads` are names by id; where cards stand for quotes, `quotes` and `slots` are by card."""
        self._found, self._cards, self._names = found, cards, workloads
        self._quotes, self._card_slots = quotes or {}, slots or {}
        self._place = None
        self._redraw()
        self.describe_soon()

    def points(self) -> tuple[Point, ...]:
        return () if self._found is None else self._found.points

    def roofs(self) -> tuple[Roof, ...]:
        return () if self._found is None else self._found.roofs

    def data_table(self) -> DataTable:
        now = language()
        keys = ("card", "peak", "ridge", "workload", "phase", "intensity", "reached")
        headers = (*(text(f"roofline.{key}", now) for key in keys), text("chart.support", now))
        rows = [
            (*self._roof_cells(one.roof), *self._point_cells(one), whole_words(one.allowed)) for one in self.points()
        ]
        bare = [roof for roof in self.roofs() if all(one.roof is not roof for one in self.points())]
        rows += [(*self._roof_cells(roof), "", "", "", "", grade_words(ROOF_GRADE)) for roof in bare]
        return DataTable(text("roofline.title", now), headers, tuple(rows))

    def legend(self) -> list[LegendEntry]:
        return [] if self.empty else support_legend([ROOF_GRADE], ranged=False)

    def restyle(self) -> None:
        for side in (self._below, self._notes, self._right):
            side.resize_to_font()
        self._redraw()

    def retranslate(self) -> None:
        self._redraw()

    def sizeHint(self) -> QSize:
        return QSize(320, 230)

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 230)

    def step(self, across: int, down: int) -> bool:
        if not self.points():
            return False
        self._place = stepped(self._place, across or down, len(self.points()))
        self._show_readout(self._place)
        return True

    def slot(self, place: int) -> Slot:
        return self._card_slots.get(self.roofs()[place].card.id, place)

    def standing(self, roof: Roof) -> Standing:
        quotes = self._quotes.get(roof.card.id, ())
        return standing_of(self.chosen if self.chosen in quotes else "", self.chosen)

    def rest(self) -> None:
        self._place = None
        super().rest()

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self._place is not None:
            one = self.points()[self._place]
            quotes = self._quotes.get(one.roof.card.id, ())
            if quotes and self.chosen not in quotes:
                self.pick(quotes[0])
            self.figure_requested.emit(roofline_address(one.roof.card, one.workload_id, one.phase))

    def _redraw(self) -> None:
        roofs = self.roofs()
        self.set_empty("" if roofs else text("roofline.nothing", language()))
        if not roofs:
            return
        low, high = self._range_across()
        top = max(_peak(roof) for roof in roofs)
        bottom = min(self._height(roof, low) for roof in roofs)
        self._plot.box.setRange(xRange=(low, high), yRange=(bottom, top + AROUND), padding=0)
        self._draw_roofs(low, high)
        self._draw_points()
        self._below.caption = f"{text('roofline.intensity', language())} ({unit_text('FLOP/B', language())}) →"
        self._notes.unit = f"↑ {text('roofline.reached', language())}"
        self._values.resize_to_font(max((_rate(10.0**power) for power in range(12, 17)), key=len))
        labels = [
            EndLabel(_peak(roof), self._end_text(roof), self.slot(place), self.standing(roof), ROOF_GRADE)
            for place, roof in enumerate(roofs)
        ]
        self._right.labels = tuple(labels)
        self._right.resize_to_font()
        for side in (self._values, self._below, self._notes, self._right):
            side.update()

    def _range_across(self) -> tuple[float, float]:
        wanted = [float(roof.ridge.value) for roof in self.roofs()]
        wanted += [float(one.intensity.value) for one in self.points()]
        logs = [math.log10(one) for one in wanted]
        return min(0.0, min(logs) - AROUND), max(3.0, max(logs) + AROUND)

    @staticmethod
    def _height(roof: Roof, across: float) -> float:
        reach = math.log10(float(roof.bandwidth.value)) + across
        return min(_peak(roof), reach)

    def _draw_roofs(self, low: float, high: float) -> None:
        roofs = self.roofs()
        while len(self._lines) < len(roofs):
            line = Curve(antialias=True)
            self._lines.append(line)
            self._plot.add(line)
        for place, line in enumerate(self._lines):
            line.setVisible(place < len(roofs))
            if place < len(roofs):
                roof = roofs[place]
                ends = (low, math.log10(float(roof.ridge.value)), high)
                line.setData(list(ends), [self._height(roof, end) for end in ends])
                pen = line_pen(self.slot(place), self.standing(roof))
                dashes = DASHES[place % len(DASHES)]
                if dashes is not None:
                    pen.setDashPattern(dashes)
                line.setPen(pen)

    def _draw_points(self) -> None:
        roofs, spots = list(self.roofs()), []
        for one in self.points():
            slot = self.slot(roofs.index(one.roof))
            edge = line_pen(slot, self.standing(one.roof), 1.8)
            fill = edge.color() if one.phase == "prefill" else color("surface")
            spot = {"pos": _at(one), "symbol": marker_path(shape(slot)), "size": 11, "pen": edge, "brush": fill}
            spots.append(spot)
        self._dots.setData(spots=spots)
        self._dots.setZValue(10)
        self._write_phases()

    def _write_phases(self) -> None:
        """Each intensity is named once, at the lowest of its points: all cards have them at the same place."""
        lowest: dict[tuple[str, str], Point] = {}
        for one in self.points():
            key = (one.workload_id, one.phase)
            if key not in lowest or one.reached.value < lowest[key].reached.value:
                lowest[key] = one
        while len(self._labels) < len(lowest):
            label = pg.TextItem(anchor=(0.5, -0.15))
            self._labels.append(label)
            self._plot.add(label)
        for label in self._labels[len(lowest) :]:
            label.hide()
        for label, one in zip(self._labels, lowest.values(), strict=False):
            phase = text(f"roofline.{one.phase}", language())
            several = len({other.workload_id for other in self.points()}) > 1
            label.setText(f"{phase} · {self._names.get(one.workload_id, '')}" if several else phase)
            label.setColor(color("text_muted"))
            label.setFont(fonts.font(Role.CAPTION))
            label.setPos(*_at(one))
            label.show()

    def _end_text(self, roof: Roof) -> str:
        """The card alone needs no name where it is the only one."""
        alone = len({one.card.id for one in self.roofs()}) == 1
        return _format_name(roof) if alone else self._roof_name(roof)

    def _roof_name(self, roof: Roof) -> str:
        return f"{self._cards.get(roof.card.id, roof.card.name_in(language()))} {_format_name(roof)}"

    def _roof_cells(self, roof: Roof) -> tuple[str, str, str]:
        now = language()
        ridge = format_value(float(roof.ridge.value), "FLOP/B", now)
        return self._roof_name(roof), format_value(float(roof.peak.value), "FLOP/s", now), ridge

    def _point_cells(self, one: Point) -> tuple[str, str, str, str]:
        now = language()
        return (
            self._names.get(one.workload_id, one.workload_id),
            text(f"roofline.{one.phase}", now),
            format_value(float(one.intensity.value), "FLOP/B", now),
            format_value(float(one.reached.value), "FLOP/s", now),
        )

    def _hovered(self, scene: QPointF) -> None:
        self._place = None if self.empty else self._nearest(scene)
        if self._place is None:
            self.readout.hide()
        else:
            self._show_readout(self._place)

    def _nearest(self, scene: QPointF) -> int | None:
        found = [self._plot.box.mapViewToScene(QPointF(*_at(one))) for one in self.points()]
        gaps = [math.hypot(place.x() - scene.x(), place.y() - scene.y()) for place in found]
        nearest = min(range(len(gaps)), key=gaps.__getitem__, default=None)
        return nearest if nearest is not None and gaps[nearest] <= NEAR_PX else None

    def _show_readout(self, place: int) -> None:
        one = self.points()[place]
        name, phase, intensity, reached = self._point_cells(one)
        compute = float(one.intensity.value) >= float(one.roof.ridge.value)
        bound = text("roofline.by_compute" if compute else "roofline.by_bandwidth", language())
        lines = [f"<b>{self._roof_name(one.roof)}</b>", f"{name} · {phase}", f"{intensity} → {reached}", bound]
        lines.append(whole_words(one.allowed))
        scene = self._plot.box.mapViewToScene(QPointF(*_at(one)))
        self.readout.show_at(self.canvas.mapFromScene(scene), "<br>".join(lines))


def _at(one: Point) -> tuple[float, float]:
    return math.log10(float(one.intensity.value)), math.log10(float(one.reached.value))


def _peak(roof: Roof) -> float:
    return math.log10(float(roof.peak.value))


def _format_name(roof: Roof) -> str:
    return roof.field.partition("_")[0].upper()


def _rate(value: float) -> str:
    return format_value(value, "FLOP/s", language())
