"""Rows of spans on one axis that has both signs: names at the left, a text at each end of a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from engine.axes import nice_step, tick_text, ticks
from gui import fonts
from gui.fonts import Role
from gui.theme import color, theme
from gui.widgets.grade_marks import shown_grade
from gui.widgets.legend import LegendEntry, legend_height, legend_places, paint_legend
from gui.widgets.ranged import MARK_ROOM, paint_shown_grade, paint_whisker
from gui.widgets.strokes import frame, pale

_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
ROW: Final = 22.0
THICK: Final = 13.0
THICK_SHARE: Final = 0.6
LABELS: Final = 0.45
GAP: Final = 5.0
LEAST: Final = 30.0
ROUNDS: Final = 8


def row_height() -> float:
    """Of one row, higher where the type is larger."""
    return ROW * max(1.0, fonts.scale())


@dataclass(frozen=True, slots=True)
class Span:
    """From one value to another; a frame tells it from its neighbour without colour, and a range is a whisker."""

    start: float
    end: float
    colour: str
    framed: bool = False
    ranged: bool = False


@dataclass(frozen=True, slots=True)
class SpanRow:
    """`low_text` stands left of the spans, `high_text` right of them, after the mark of the `grade` of an estimate."""

    key: str
    label: str
    spans: tuple[Span, ...]
    low_text: str = ""
    high_text: str = ""
    strong: bool = False
    grade: str | None = None


@dataclass(frozen=True, slots=True)
class SpanMark:
    """A line across all rows, named above them."""

    value: float
    text: str
    dashed: bool = False


class SpansItem(pg.GraphicsWidget):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[SpanRow, ...] = ()
        self.marks: tuple[SpanMark, ...] = ()
        self.legend: tuple[LegendEntry, ...] = ()
        self.range = (0.0, 1.0)
        self.divisor = 1.0
        self.unit = ""
        self.chosen = ""
        self.highest_row = 0.0
        self._area = QRectF()

    def set_rows(
        self,
        rows: Sequence[SpanRow],
        marks: Sequence[SpanMark],
        legend: Sequence[LegendEntry],
        scale: tuple[float, float, float, str],
    ) -> None:
        """`scale` is lowest and highest value, what they are divided by to be written, and the unit of that."""
        self.rows, self.marks, self.legend = tuple(rows), tuple(marks), tuple(legend)
        self.range, self.divisor, self.unit = scale[:2], scale[2], scale[3]
        self._arrange()
        self.update()

    def needed_height(self, width: float) -> float:
        return len(self.rows) * row_height() + self._around(width)

    def _around(self, width: float) -> float:
        """The height of all above and below the rows."""
        below = legend_height(self.legend, width) + 6 if self.legend else 0.0
        return self._line() + 4 + 2 * self._line() + 18 + below

    def pitch(self) -> float:
        """The height of a row: as small as can be read, or more of the room that there is."""
        most = self.highest_row * max(1.0, fonts.scale())
        room = self.size().height() - self._around(self.size().width())
        return float(max(row_height(), min(most, room / max(1, len(self.rows)))))

    def area(self) -> QRectF:
        """The rows, over the whole scale."""
        return self._area

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """As wide as the names and the texts at the ends of the spans let it be: short spans leave theirs room."""
        metrics = QFontMetricsF(fonts.font(Role.CAPTION))
        names = max((metrics.horizontalAdvance(row.label) for row in self.rows), default=0.0) + 10
        names = min(names, self.size().width() * LABELS)
        low, high = self.range
        ends = []
        for row in self.rows:
            values = [(value - low) / ((high - low) or 1.0) for span in row.spans for value in (span.start, span.end)]
            before, behind = (metrics.horizontalAdvance(shown) + 2 * GAP for shown in (row.low_text, row.high_text))
            behind += MARK_ROOM if shown_grade(row.grade) else 0.0
            ends.append((min(values), max(values), before, behind))
        widest = max(metrics.horizontalAdvance(shown) for _, shown in self._ticks(self.size().width() - names))
        last = self.size().width() - 2 - widest / 2
        left, right = names, last
        for _ in range(ROUNDS):
            width = max(LEAST, right - left)
            left = max([names, *(names + before - width * first for first, _, before, _ in ends)])
            right = min([last, *(last - behind + width * (1 - end) for _, end, _, behind in ends)])
        self._area = QRectF(left, self._line() + 4, max(LEAST, right - left), len(self.rows) * self.pitch())

    def place(self, value: float) -> float:
        """The x of a value."""
        low, high = self.range
        area = self.area()
        return float(area.left() + area.width() * (value - low) / ((high - low) or 1.0))

    def hit(self, position: QPointF) -> SpanRow | None:
        """The row under a point of this item."""
        number = int((position.y() - self.area().top()) // self.pitch())
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def paint(self, painter: QPainter, _option: Any, _widget: Any) -> None:
        if not self.rows:
            return
        area = self.area()
        painter.setFont(fonts.font(Role.CAPTION))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._paint_axis(painter, area)
        for mark in self.marks:
            self._paint_mark(painter, mark, area)
        pitch = self.pitch()
        for number, row in enumerate(self.rows):
            self._paint_row(painter, row, QRectF(area.left(), area.top() + number * pitch, area.width(), pitch))
        places = legend_places(self.legend, self.size().width())
        paint_legend(painter, self.legend, places, area.bottom() + 2 * self._line() + 12, theme())

    @staticmethod
    def _line() -> float:
        return QFontMetricsF(fonts.font(Role.CAPTION)).height()

    def _ticks(self, width: float) -> list[tuple[float, str]]:
        """The values that an axis of this width names, and how."""
        low, high = (end / self.divisor for end in self.range)
        most = max(2, int(width / 56))
        step = nice_step(high - low, most)
        return [(value, tick_text(value, step)) for value in ticks(low, high, most)]

    def _paint_axis(self, painter: QPainter, area: QRectF) -> None:
        for value, shown in self._ticks(area.width()):
            x = round(self.place(value * self.divisor)) + 0.5
            painter.setPen(QPen(color("grid"), 1))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom() + 3))
            painter.setPen(color("text_muted"))
            box = QRectF(x - 40, area.bottom() + 4, 80, self._line())
            painter.drawText(box, _CENTRE, shown)
        painter.setPen(color("text_faint"))
        room = QRectF(0, area.bottom() + 5 + self._line(), self.size().width() - 2, self._line())
        painter.drawText(room, _RIGHT, self.unit)

    def _paint_row(self, painter: QPainter, row: SpanRow, box: QRectF) -> None:
        chosen = bool(self.chosen) and row.key.partition("/")[0] == self.chosen
        if chosen:
            painter.fillRect(QRectF(0, box.top(), self.size().width(), box.height()), color("accent_soft"))
        ends = [self.place(value) for span in row.spans for value in (span.start, span.end)] or [box.left()]
        painter.setPen(color("text"))
        painter.setFont(fonts.font(Role.STRONG if row.strong else Role.CAPTION_STRONG if chosen else Role.CAPTION))
        metrics = QFontMetricsF(painter.font())
        names = min(box.left(), self.size().width() * LABELS) - 6
        label = metrics.elidedText(row.label, Qt.TextElideMode.ElideMiddle, names)
        painter.drawText(QRectF(0, box.top(), names + 2, box.height()), _LEFT, label)
        for span in row.spans:
            self._paint_span(painter, span, box)
        painter.setFont(fonts.font(Role.CAPTION))
        painter.setPen(color("text_muted"))
        self._paint_text(painter, row.low_text, min(ends) - GAP, box, _RIGHT)
        right = max(ends) + GAP
        right += paint_shown_grade(painter, row.grade, right, box.center().y())
        painter.setPen(color("text_muted"))
        self._paint_text(painter, row.high_text, right, box, _LEFT)

    @staticmethod
    def _paint_text(painter: QPainter, shown: str, x: float, box: QRectF, side: Qt.AlignmentFlag) -> None:
        """A text that begins or ends at `x`, legible across the lines behind it."""
        if not shown:
            return
        metrics = QFontMetricsF(painter.font())
        width, height = metrics.horizontalAdvance(shown) + 2, metrics.height()
        left = x - width if side == _RIGHT else x
        room = QRectF(left, box.center().y() - height / 2, width, height)
        painter.fillRect(room, color("surface"))
        painter.drawText(room, side, shown)

    def _paint_span(self, painter: QPainter, span: Span, box: QRectF) -> None:
        left, right = sorted((self.place(span.start), self.place(span.end)))
        thick = max(THICK, round(box.height() * THICK_SHARE))
        bar = QRectF(left, round(box.center().y() - thick / 2), max(1.0, right - left), thick)
        if span.ranged:
            paint_whisker(painter, (left, right), bar)
            return
        if not span.framed:
            painter.fillRect(bar, QColor(span.colour))
            return
        painter.fillRect(bar, pale(QColor(span.colour), color("surface")))
        frame(painter, bar, 1.6, QColor(span.colour))

    def _paint_mark(self, painter: QPainter, mark: SpanMark, area: QRectF) -> None:
        x = round(self.place(mark.value)) + 0.5
        style = Qt.PenStyle.DashLine if mark.dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(color("text_muted" if mark.dashed else "text"), 1.2, style))
        painter.drawLine(QPointF(x, area.top() - 2), QPointF(x, area.bottom() + 3))
        painter.setPen(color("text_muted" if mark.dashed else "text"))
        metrics = QFontMetricsF(painter.font())
        width = metrics.horizontalAdvance(mark.text) + 2
        left = min(max(0.0, x - width / 2), self.size().width() - width)
        painter.drawText(QRectF(left, 0, width, self._line()), _CENTRE, mark.text)
