"""Horizontal bars of parts, one row a quote, painted to scale by one item."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen

from gui import fonts
from gui.charts.marks import Slot, draw_marker
from gui.charts.scales import nice_step, tick_text, ticks
from gui.fonts import Role
from gui.theme import color

_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
ROW_MOST, ROW_LEAST = 38.0, 19.0


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar; a negative amount is drawn hollow, back from the end."""

    key: str
    amount: float
    colour: str


@dataclass(frozen=True, slots=True)
class BarRow:
    """`limit` is the outline the bar should stay within, `mark` a line across it, beyond which the bar is bad."""

    key: str
    label: str
    slot: Slot
    segments: tuple[Segment, ...]
    text: str
    note: str = ""
    bad: bool = False
    limit: float | None = None
    mark: float | None = None


@dataclass(frozen=True, slots=True)
class LegendEntry:
    label: str
    colour: str
    kind: str = "box"


class BarsItem(pg.GraphicsWidget):  # type: ignore[misc]
    """Rows of bars with names at the left, sums at the right, an axis and a legend below."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[BarRow, ...] = ()
        self.legend: tuple[LegendEntry, ...] = ()
        self.top = 1.0
        self.divisor = 1.0
        self.unit = ""
        self._label_width = 30.0
        self._text_width = 60.0
        self._areas: tuple[QRectF, ...] = ()
        self._legend_at: tuple[QPointF, ...] = ()

    def set_rows(
        self, rows: Sequence[BarRow], legend: Sequence[LegendEntry], top: float, divisor: float, unit: str
    ) -> None:
        self.rows, self.legend = tuple(rows), tuple(legend)
        self.top, self.divisor, self.unit = top, divisor, unit
        self.measure()
        self._arrange()
        self.update()

    def measure(self) -> None:
        plain, strong = (QFontMetricsF(fonts.font(role)) for role in (Role.CAPTION, Role.STRONG))
        self._label_width = 22 + max((plain.horizontalAdvance(row.label) for row in self.rows), default=0)
        widths = (strong.horizontalAdvance(row.text) + plain.horizontalAdvance(row.note) + 6 for row in self.rows)
        self._text_width = 12 + max(widths, default=40)

    def needed_height(self, width: float) -> float:
        return len(self.rows) * ROW_LEAST + self._axis_height() + self._legend_height(width)

    def row_area(self, place: int) -> QRectF:
        """The bar of a row, over the whole scale."""
        return self._areas[place]

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        size = self.size()
        self._legend_at = tuple(self._legend_places(size.width()))
        left = min(self._label_width, size.width() * 0.4)
        room = size.height() - self._axis_height() - self._legend_height(size.width())
        pitch = min(ROW_MOST, max(ROW_LEAST, room / max(1, len(self.rows))))
        thick = round(min(24.0, pitch * 0.66))
        width = max(20.0, size.width() - left - self._text_width)
        tops = (round(place * pitch + (pitch - thick) / 2) for place in range(len(self.rows)))
        self._areas = tuple(QRectF(left, top, width, thick) for top in tops)

    def hit(self, position: QPointF) -> tuple[BarRow, Segment | None] | None:
        """The row under a point of this item, and the segment if there is one."""
        for place, row in enumerate(self.rows):
            area = self.row_area(place)
            if not area.top() - 3 <= position.y() <= area.bottom() + 3:
                continue
            for segment, box in self._boxes(row, area):
                if box.contains(position):
                    return row, segment
            return row, None
        return None

    def paint(self, painter: QPainter, _option: Any, _widget: Any) -> None:
        bottom = self._areas[-1].bottom() if self._areas else 0.0
        self._paint_axis(painter, bottom + 6)
        for row, area in zip(self.rows, self._areas, strict=True):
            self._paint_row(painter, row, area)
        self._paint_legend(painter, bottom + 6 + self._axis_height())

    def _x(self, value: float, area: QRectF) -> float:
        return area.left() + area.width() * value / (self.top or 1.0)

    def _boxes(self, row: BarRow, area: QRectF) -> list[tuple[Segment, QRectF]]:
        boxes, end = [], 0.0
        for segment in row.segments:
            start, end = end, end + segment.amount
            left, right = sorted((self._x(start, area), self._x(end, area)))
            boxes.append((segment, QRectF(left, area.top(), right - left, area.height())))
        return boxes

    def _paint_row(self, painter: QPainter, row: BarRow, area: QRectF) -> None:
        middle = area.center().y()
        draw_marker(painter, row.slot, QPointF(7, middle), 9)
        painter.setFont(fonts.font(Role.CAPTION))
        painter.setPen(color("text"))
        metrics = QFontMetricsF(painter.font())
        label = metrics.elidedText(row.label, Qt.TextElideMode.ElideRight, area.left() - 20)
        painter.drawText(QRectF(17, middle - 12, area.left() - 18, 24), _LEFT, label)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if row.limit is not None:
            outline = QRectF(area.left(), area.top(), self._x(row.limit, area) - area.left(), area.height())
            painter.fillRect(outline, color("surface_alt"))
        self._paint_segments(painter, row, area)
        if row.limit is not None:
            painter.setPen(QPen(color("text_faint"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(outline.adjusted(0, 0, 0, -1))
        if row.mark is not None:
            x = round(self._x(row.mark, area)) + 0.5
            painter.setPen(QPen(color("text"), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, area.top() - 3), QPointF(x, area.bottom() + 3))
        self._paint_text(painter, row, area)

    def _paint_segments(self, painter: QPainter, row: BarRow, area: QRectF) -> None:
        beyond = None if row.mark is None else self._x(row.mark, area)
        for segment, box in self._boxes(row, area):
            if box.width() < 0.5:
                continue
            if segment.amount < 0:
                painter.setPen(QPen(QColor(segment.colour), 1, Qt.PenStyle.DashLine))
                painter.setBrush(color("surface"))
                painter.drawRect(box.adjusted(0, 0, -1, -1))
            else:
                painter.fillRect(box, QColor(segment.colour))
        end = max((box.right() for _, box in self._boxes(row, area)), default=area.left())
        if beyond is not None and end > beyond + 0.5:
            over = QRectF(beyond, area.top(), end - beyond, area.height())
            painter.fillRect(over, color("bad_soft"))
            painter.setPen(QPen(color("bad"), 1))
            painter.setBrush(QBrush(color("bad"), Qt.BrushStyle.BDiagPattern))
            painter.drawRect(over.adjusted(0, 0, -1, -1))

    def _paint_text(self, painter: QPainter, row: BarRow, area: QRectF) -> None:
        end = max([box.right() for _, box in self._boxes(row, area)] or [area.left()])
        if row.limit is not None:
            end = max(end, self._x(row.limit, area))
        left, middle = end + 8, area.center().y()
        painter.setPen(color("bad" if row.bad else "text"))
        for role, words in ((Role.STRONG, row.text), (Role.CAPTION, row.note)):
            painter.setFont(fonts.font(role))
            painter.drawText(QRectF(left, middle - 12, self._text_width, 24), _LEFT, words)
            left += QFontMetricsF(painter.font()).horizontalAdvance(words) + 6

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

    def _legend_places(self, width: float) -> list[QPointF]:
        metrics = QFontMetricsF(fonts.font(Role.CAPTION))
        x, y, line = 2.0, 0.0, metrics.height() + 5
        places = []
        for entry in self.legend:
            needed = 15 + metrics.horizontalAdvance(entry.label) + 16
            if x > 2 and x + needed - 16 > width:
                x, y = 2.0, y + line
            places.append(QPointF(x, y))
            x += needed
        return places

    def _legend_height(self, width: float) -> float:
        places = self._legend_places(width)
        return 0.0 if not places else places[-1].y() + QFontMetricsF(fonts.font(Role.CAPTION)).height() + 10

    def _paint_legend(self, painter: QPainter, top: float) -> None:
        painter.setFont(fonts.font(Role.CAPTION))
        height = QFontMetricsF(painter.font()).height()
        for entry, place in zip(self.legend, self._legend_at, strict=True):
            box = QRectF(round(place.x()), round(top + place.y() + (height - 9) / 2), 9, 9)
            _paint_key(painter, entry, box)
            painter.setPen(color("text_muted"))
            painter.drawText(QRectF(box.right() + 6, top + place.y(), 600, height), _LEFT, entry.label)


def _paint_key(painter: QPainter, entry: LegendEntry, box: QRectF) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    if entry.kind == "box":
        painter.fillRect(box, QColor(entry.colour))
    elif entry.kind == "outline":
        painter.setPen(QPen(QColor(entry.colour), 1))
        painter.setBrush(color("surface_alt"))
        painter.drawRect(box.adjusted(0, 0, -1, -1))
    elif entry.kind == "hollow":
        painter.setPen(QPen(QColor(entry.colour), 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box.adjusted(0, 0, -1, -1))
    elif entry.kind == "hatched":
        painter.setPen(QPen(QColor(entry.colour), 1))
        painter.setBrush(QBrush(QColor(entry.colour), Qt.BrushStyle.BDiagPattern))
        painter.drawRect(box.adjusted(0, 0, -1, -1))
    else:
        painter.setPen(QPen(QColor(entry.colour), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(box.center().x(), box.top() - 1), QPointF(box.center().x(), box.bottom() + 2))
