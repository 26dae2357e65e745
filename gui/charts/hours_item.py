"""Panels above one another over the 24 hours of a day: columns, stepped lines, one axis of hours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from engine.axes import nice_step, tick_text, ticks
from gui import fonts
from gui.fonts import Role
from gui.theme import color, theme
from gui.widgets.legend import LegendEntry, legend_height, legend_places, paint_legend

HOURS: Final = 24
LABELLED: Final = (0, 6, 12, 18, 24)
PANEL_LEAST: Final = 90.0
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class HourLine:
    """24 values, drawn as steps."""

    values: tuple[float, ...]
    colour: str
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class HourPanel:
    """`columns` are 24 pairs of value and colour, or none; `title` stands above the panel."""

    title: str
    lines: tuple[HourLine, ...] = ()
    columns: tuple[tuple[float, str], ...] = ()

    @property
    def top(self) -> float:
        values = [value for value, _ in self.columns]
        values += [value for line in self.lines for value in line.values]
        return max((value for value in values if not math.isnan(value)), default=0.0) or 1.0


class HoursItem(pg.GraphicsWidget):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.panels: tuple[HourPanel, ...] = ()
        self.legend: tuple[LegendEntry, ...] = ()
        self.caption = ""
        self.hour: int | None = None
        self._ticks_width = 30.0

    def set_panels(self, panels: Sequence[HourPanel], legend: Sequence[LegendEntry], caption: str) -> None:
        self.panels, self.legend, self.caption = tuple(panels), tuple(legend), caption
        metrics = QFontMetricsF(fonts.font(Role.CAPTION))
        shown = [tick_text(value, step) for panel in self.panels for value, step in self._values(panel)]
        self._ticks_width = 10 + max((metrics.horizontalAdvance(one) for one in shown), default=20.0)
        self.update()

    def needed_height(self, width: float) -> float:
        panels = len(self.panels) * (PANEL_LEAST + self._line() + 6)
        return panels + 2 * self._line() + 12 + self._legend_height(width)

    def hour_at(self, position: QPointF) -> int | None:
        area = self._area(0)
        hour = int((position.x() - area.left()) // (area.width() / HOURS))
        return hour if 0 <= hour < HOURS else None

    def set_hour(self, hour: int | None) -> None:
        if hour != self.hour:
            self.hour = hour
            self.update()

    def paint(self, painter: QPainter, _option: Any, _widget: Any) -> None:
        if not self.panels:
            return
        painter.setFont(fonts.font(Role.CAPTION))
        for place, panel in enumerate(self.panels):
            self._paint_panel(painter, panel, self._area(place))
        self._paint_hours(painter, self._area(len(self.panels) - 1))
        places = legend_places(self.legend, self.size().width())
        top = self._area(len(self.panels) - 1).bottom() + 2 * self._line() + 12
        paint_legend(painter, self.legend, places, top, theme())

    @staticmethod
    def _line() -> float:
        return QFontMetricsF(fonts.font(Role.CAPTION)).height()

    def _legend_height(self, width: float) -> float:
        return legend_height(self.legend, width) + 6 if self.legend else 0.0

    def _area(self, place: int) -> QRectF:
        size, line = self.size(), self._line()
        below = 2 * line + 12 + self._legend_height(size.width())
        pitch = (size.height() - below) / max(1, len(self.panels))
        top = place * pitch + line + 6
        width = max(48.0, size.width() - self._ticks_width - 8)
        return QRectF(self._ticks_width, top, width, max(20.0, pitch - 1.6 * line - 10))

    @staticmethod
    def _values(panel: HourPanel) -> list[tuple[float, float]]:
        step = nice_step(panel.top, 4)
        return [(value, step) for value in ticks(0.0, panel.top * 1.001, 4)]

    def _paint_panel(self, painter: QPainter, panel: HourPanel, area: QRectF) -> None:
        line = self._line()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(color("text_muted"))
        painter.drawText(QRectF(0, area.top() - line - 6, self.size().width(), line), _LEFT, panel.title)
        for value, step in self._values(panel):
            y = round(area.bottom() - area.height() * value / panel.top) + 0.5
            painter.setPen(QPen(color("border_strong" if value == 0 else "grid"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(color("text_muted"))
            painter.drawText(QRectF(0, y - line, area.left() - 6, 2 * line), _RIGHT, tick_text(value, step))
        pitch = area.width() / HOURS
        for hour, (value, colour) in enumerate(panel.columns):
            tall = 0.0 if math.isnan(value) else area.height() * value / panel.top
            box = QRectF(area.left() + hour * pitch + 0.5, area.bottom() - tall, pitch - 1, tall)
            painter.fillRect(box, QColor(colour))
        for one in panel.lines:
            self._paint_line(painter, one, panel.top, area)
        if self.hour is not None:
            box = QRectF(area.left() + self.hour * pitch, area.top(), pitch, area.height())
            painter.setPen(QPen(color("border_strong"), 1))
            painter.drawRect(box)

    @staticmethod
    def _paint_line(painter: QPainter, line: HourLine, top: float, area: QRectF) -> None:
        path, pitch, started = QPainterPath(), area.width() / HOURS, False
        for hour, value in enumerate(line.values):
            if math.isnan(value):
                started = False
                continue
            y = area.bottom() - area.height() * value / top
            left = QPointF(area.left() + hour * pitch, y)
            path.lineTo(left) if started else path.moveTo(left)
            path.lineTo(QPointF(left.x() + pitch, y))
            started = True
        pen = QPen(QColor(line.colour), 2)
        if line.dashed:
            pen.setDashPattern([3.0, 2.5])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(path)

    def _paint_hours(self, painter: QPainter, area: QRectF) -> None:
        line = self._line()
        painter.setPen(color("text_muted"))
        for hour in LABELLED:
            x = area.left() + area.width() * hour / HOURS
            painter.drawText(QRectF(x - 20, area.bottom() + 4, 40, line), _CENTRE, str(hour))
        painter.setPen(color("text_faint"))
        room = QRectF(area.left(), area.bottom() + 5 + line, area.width(), line)
        painter.drawText(room, _RIGHT, self.caption)
