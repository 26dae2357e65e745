"""Horizontal bars of parts, one row a quote, painted to scale by one item."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen

from engine.axes import nice_step, tick_text, ticks
from engine.compare.curves import MemoryBar
from engine.compare.results import Estimate
from gui import fonts
from gui.charts.marks import Slot, draw_marker
from gui.fonts import Role
from gui.theme import color, theme
from gui.widgets.fit_painting import paint_fit_bar
from gui.widgets.legend import LegendEntry, legend_height, legend_places, paint_legend
from gui.widgets.ranged import MARK_ROOM, mark_of, paint_mark, paint_whisker, whisker
from resources.theme_colors import LIGHT

_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
ROW_MOST, ROW_LEAST = 38.0, 19.0
THICK_SHARE, AXIS_GAP = 0.63, 5.0
LIGHT_GROUND: Final = 0.5
STEADY: Final = 8
"""Pixels by which the room for sums grows, so that bars do not tremble with every digit."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar; a negative amount is drawn hollow, back from the end, and `label` inside where it fits."""

    key: str
    amount: float
    colour: str
    label: str = ""
    hatched: bool = False


@dataclass(frozen=True, slots=True)
class BarRow:
    """`note` stands below the bar; with a `fit` the row is drawn as memory inside the outline of a card.

    `whole` is the sum with its range, drawn as a whisker at the end of the bar, and its grade, a mark before the text.
    """

    key: str
    label: str
    slot: Slot
    segments: tuple[Segment, ...]
    text: str
    note: str = ""
    fit: MemoryBar | None = None
    whole: Estimate | None = None


def readable_on(ground: QColor) -> QColor:
    """Dark or light, whichever stands out more from a part of a bar."""
    return QColor(LIGHT.text if ground.lightnessF() > LIGHT_GROUND else LIGHT.surface)


class BarsItem(pg.GraphicsWidget):  # type: ignore[misc]
    """Rows of bars with names at the left, sums at the right, an axis and a legend below."""

    def __init__(self) -> None:
        super().__init__()
        self.setFlag(self.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # tells `paint` what is exposed
        self.rows: tuple[BarRow, ...] = ()
        self.legend: tuple[LegendEntry, ...] = ()
        self.top = 1.0
        self.divisor = 1.0
        self.unit = ""
        self.chosen = ""
        self.highest_row = ROW_MOST
        self._label_width = 30.0
        self._text_width = 60.0
        self._areas: tuple[QRectF, ...] = ()
        self._pitch = 0.0
        self._legend_at: tuple[QPointF, ...] = ()
        self._placed: dict[int, list[tuple[Segment, QRectF]]] = {}

    def set_rows(
        self, rows: Sequence[BarRow], legend: Sequence[LegendEntry], top: float, divisor: float, unit: str
    ) -> None:
        """Where names, scale and places stay, only the rows that changed are painted again."""
        before, around = self.rows, self._around()
        self.rows, self.legend = tuple(rows), tuple(legend)
        self.top, self.divisor, self.unit = top, divisor, unit
        self.measure()
        self._arrange()
        if around != self._around():
            self.update()
            return
        for place, row in enumerate(self.rows):
            if row != before[place]:
                self.update(self._space_of(place))

    def _around(self) -> tuple[object, ...]:
        """All but the rows themselves."""
        return self.legend, self.top, self.divisor, self.unit, self._areas, self._legend_at

    def measure(self) -> None:
        self._label_width = 22 + max((fonts.width_of(row.label, Role.CAPTION) for row in self.rows), default=0)
        widest = 12 + max((fonts.width_of(row.text, Role.STRONG) for row in self.rows), default=40)
        if any(mark_of(row.whole) for row in self.rows):
            widest += MARK_ROOM
        self._text_width = math.ceil(widest / STEADY) * STEADY

    def needed_height(self, width: float) -> float:
        notes = self._note_height() * sum(bool(row.note) for row in self.rows)
        return len(self.rows) * ROW_LEAST + notes + self._axis_height() + self._legend_height(width)

    def _legend_height(self, width: float) -> float:
        return legend_height(self.legend, width) + 10 if self.legend else 0.0

    def row_area(self, place: int) -> QRectF:
        """The bar of a row, over the whole scale."""
        return self._areas[place]

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        size = self.size()
        self._placed.clear()
        self._legend_at = legend_places(self.legend, size.width())
        left = min(self._label_width, size.width() * 0.4)
        room = size.height() - self._axis_height() - self._legend_height(size.width())
        notes = self._note_height() * sum(bool(row.note) for row in self.rows)
        most = self.highest_row * max(1.0, fonts.scale())
        pitch = min(most, max(ROW_LEAST, (room - notes) / max(1, len(self.rows))))
        thick = round(min(THICK_SHARE * most, pitch * 0.66))
        width = max(20.0, size.width() - left - self._text_width)
        self._pitch = pitch
        areas, top = [], 0.0
        for row in self.rows:
            areas.append(QRectF(left, round(top + (pitch - thick) / 2), width, thick))
            top += pitch + (self._note_height() if row.note else 0.0)
        self._areas = tuple(areas)

    @staticmethod
    def _note_height() -> float:
        return QFontMetricsF(fonts.font(Role.CAPTION)).height()

    def hit(self, position: QPointF) -> tuple[BarRow, Segment | None] | None:
        """The row under a point of this item, and the segment if there is one."""
        for place, row in enumerate(self.rows):
            area = self.row_area(place)
            if not area.top() - 3 <= position.y() <= area.bottom() + 3:
                continue
            for segment, box in self._boxes_of(place):
                if box.contains(position):
                    return row, segment
            return row, None
        return None

    def _space_of(self, place: int) -> QRectF:
        """All that a row may paint on, with the strip that stands out and the words below."""
        area, row = self._areas[place], self.rows[place]
        over = max(3.0, (self._pitch - area.height()) / 2) + 1
        below = over + (self._note_height() if row.note else 0.0)
        return QRectF(0, area.top() - over, self.size().width(), area.height() + over + below)

    def paint(self, painter: QPainter, option: Any, _widget: Any) -> None:
        exposed = option.exposedRect
        bottom = self._areas[-1].bottom() if self._areas else 0.0
        if self.rows and self.rows[-1].note:
            bottom += self._note_height()
        self._paint_axis(painter, bottom + 6)
        for place, (row, area) in enumerate(zip(self.rows, self._areas, strict=True)):
            if self._space_of(place).intersects(exposed):
                self._paint_row(painter, row, area, self._boxes_of(place))
        if exposed.bottom() > bottom + 6:
            paint_legend(painter, self.legend, self._legend_at, bottom + 6 + self._axis_height(), theme())

    def _x(self, value: float, area: QRectF) -> float:
        return area.left() + area.width() * value / (self.top or 1.0)

    def _boxes_of(self, place: int) -> list[tuple[Segment, QRectF]]:
        """The parts of a row where they are drawn."""
        if place not in self._placed:
            self._placed[place] = self._boxes(self.rows[place], self._areas[place])
        return self._placed[place]

    def _boxes(self, row: BarRow, area: QRectF) -> list[tuple[Segment, QRectF]]:
        boxes, end = [], 0.0
        for segment in row.segments:
            start, end = end, end + segment.amount
            left, right = sorted((self._x(start, area), self._x(end, area)))
            left, right = min(left, area.right()), min(right, area.right())
            boxes.append((segment, QRectF(left, area.top(), right - left, area.height())))
        return boxes

    def _paint_row(self, painter: QPainter, row: BarRow, area: QRectF, boxes: list[tuple[Segment, QRectF]]) -> None:
        middle, chosen = area.center().y(), bool(self.chosen) and row.key == self.chosen
        if chosen:
            band = QRectF(0, area.top() - 3, self.size().width(), area.height() + 6)
            painter.fillRect(band, color("accent_soft"))
        draw_marker(painter, row.slot, QPointF(7, middle), 11 if chosen else 9)
        painter.setFont(fonts.font(Role.CAPTION_STRONG if chosen else Role.CAPTION))
        painter.setPen(color("text"))
        label = row.label
        if self._label_width > area.left():
            metrics = QFontMetricsF(painter.font())
            label = metrics.elidedText(label, Qt.TextElideMode.ElideRight, area.left() - 20)
        painter.drawText(QRectF(17, middle - 12, area.left() - 18, 24), _LEFT, label)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if row.fit is not None:
            paint_fit_bar(painter, area, row.fit, self.top, theme())
        else:
            self._paint_segments(painter, area, boxes)
        end = self._paint_range(painter, row, area, boxes)
        self._paint_text(painter, row, area, end)

    def _paint_segments(self, painter: QPainter, _area: QRectF, boxes: list[tuple[Segment, QRectF]]) -> None:
        for segment, box in boxes:
            if box.width() < 0.5:
                continue
            if segment.amount < 0:
                painter.setPen(QPen(QColor(segment.colour), 1, Qt.PenStyle.DashLine))
                painter.setBrush(color("surface"))
                painter.drawRect(box.adjusted(0, 0, -1, -1))
            elif segment.hatched:
                painter.setPen(QPen(QColor(segment.colour), 1))
                painter.setBrush(QBrush(QColor(segment.colour), Qt.BrushStyle.BDiagPattern))
                painter.drawRect(box.adjusted(0, 0, -1, -1))
            else:
                painter.fillRect(box, QColor(segment.colour))
            self._paint_label(painter, segment, box)

    @staticmethod
    def _paint_label(painter: QPainter, segment: Segment, box: QRectF) -> None:
        if not segment.label:
            return
        painter.setFont(fonts.font(Role.CAPTION))
        width = fonts.width_of(segment.label, Role.CAPTION) + 10
        if width > box.width():
            return
        if segment.hatched:
            middle = box.center().x()
            painter.fillRect(QRectF(middle - width / 2, box.top() + 2, width, box.height() - 4), color("surface"))
        painter.setPen(color("text") if segment.hatched else readable_on(QColor(segment.colour)))
        painter.drawText(box, _CENTRE, segment.label)

    def _paint_range(self, painter: QPainter, row: BarRow, area: QRectF, boxes: list[tuple[Segment, QRectF]]) -> float:
        """The whisker; returns where the bar and all around it end."""
        end = max([box.right() for _, box in boxes] or [area.left()])
        if row.fit is not None:
            end = max(end, self._x(row.fit.capacity_gb, area))
        ends = whisker(row.whole)
        if ends is None:
            return end
        low, high = (min(self._x(max(0.0, value), area), area.right()) for value in ends)
        if row.fit is None:
            paint_whisker(painter, (low, high), area)
        return max(end, high)

    def _paint_text(self, painter: QPainter, row: BarRow, area: QRectF, end: float) -> None:
        middle = area.center().y()
        end += paint_mark(painter, row.whole, end + 8, middle)
        painter.setPen(color("text" if row.fit is None or row.fit.fits else "bad"))
        painter.setFont(fonts.font(Role.STRONG))
        painter.drawText(QRectF(end + 8, middle - 12, self._text_width, 24), _LEFT, row.text)
        if row.note:
            painter.setFont(fonts.font(Role.CAPTION))
            left, metrics = area.left() + AXIS_GAP, QFontMetricsF(painter.font())
            room = QRectF(left, area.bottom() + 2, self.size().width() - left, self._note_height())
            painter.drawText(room, _LEFT, metrics.elidedText(row.note, Qt.TextElideMode.ElideRight, room.width()))

    def _axis_height(self) -> float:
        return QFontMetricsF(fonts.font(Role.CAPTION)).height() + 10

    def _paint_axis(self, painter: QPainter, y: float) -> None:
        if not self.rows:
            return
        area = self.row_area(0)
        painter.setFont(fonts.font(Role.CAPTION))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        top = self.top / self.divisor
        most = max(2, int(area.width() / 64))
        step = nice_step(top, most)
        height = QFontMetricsF(painter.font()).height()
        values = ticks(0.0, top, most)
        for value in values:
            x = round(self._x(value * self.divisor, area)) + 0.5
            painter.setPen(QPen(color("border_strong" if value == 0 else "grid"), 1))
            painter.drawLine(QPointF(x, 0), QPointF(x, y - 3))
            painter.setPen(color("text_muted"))
            painter.drawText(QRectF(x - 40, y, 80, height), _CENTRE, tick_text(value, step))
        painter.setPen(color("text_faint"))
        end = self._x(values[-1] * self.divisor, area) + 14 + QFontMetricsF(painter.font()).horizontalAdvance("000") / 2
        painter.drawText(QRectF(end, y, 200, height), _LEFT, self.unit)
