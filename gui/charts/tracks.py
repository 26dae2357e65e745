"""Tracks of inputs, painted by one item: coloured by who is the cheapest along each, with today and the flips on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from gui import fonts
from gui.charts.marks import BEHIND, Slot, draw_marker, series_color
from gui.fonts import Role
from gui.theme import color

_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
NAMES: Final = 0.36
ENDS: Final = 0.2
THICK: Final = 5.0
AIR: Final = 8.0
MARKER: Final = 9.0


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a track, as shares of it, in which one quote is the cheapest."""

    start: float
    end: float
    quote_id: str
    slot: Slot


@dataclass(frozen=True, slots=True)
class Flip:
    """Where on the track another quote becomes the cheapest, and what is written there."""

    at: float
    slot: Slot
    text: str


@dataclass(frozen=True, slots=True)
class Track:
    """An input over the range that was searched; `today` is a share of it."""

    key: str
    name: str
    today_text: str
    low_text: str
    high_text: str
    today: float
    stretches: tuple[Stretch, ...]
    flips: tuple[Flip, ...]


class TracksItem(pg.GraphicsWidget):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.tracks: tuple[Track, ...] = ()
        self.chosen = ""
        self._widest = 0.0

    def set_tracks(self, tracks: Sequence[Track]) -> None:
        self.tracks = tuple(tracks)
        metrics = QFontMetricsF(fonts.font(Role.CAPTION))
        texts = (shown for track in tracks for shown in (track.low_text, track.high_text))
        self._widest = max((metrics.horizontalAdvance(shown) for shown in texts), default=0.0) + 12
        self.update()

    def _ends(self) -> float:
        """The room at each end of a track for its lowest and highest value."""
        return float(min(self._widest, ENDS * self.size().width()))

    @staticmethod
    def row_height() -> float:
        """Two lines of small type: name and flips above, today and the track below."""
        return 2 * QFontMetricsF(fonts.font(Role.CAPTION)).height() + AIR

    def needed_height(self) -> float:
        return len(self.tracks) * self.row_height() + 4

    def track_area(self, place: int) -> QRectF:
        """The track of a row, over its whole range."""
        left = self.size().width() * NAMES + self._ends()
        line = QFontMetricsF(fonts.font(Role.CAPTION)).height()
        top = place * self.row_height() + line
        return QRectF(left, top, max(40.0, self.size().width() - left - self._ends()), line)

    def x_of(self, share: float, area: QRectF) -> float:
        return area.left() + area.width() * min(max(share, 0.0), 1.0)

    def hit(self, position: QPointF) -> Track | None:
        place = int(position.y() // self.row_height()) if position.y() >= 0 else -1
        return self.tracks[place] if 0 <= place < len(self.tracks) else None

    def paint(self, painter: QPainter, _option: Any, _widget: Any) -> None:
        for place, track in enumerate(self.tracks):
            self._paint(painter, track, self.track_area(place))

    def _paint(self, painter: QPainter, track: Track, area: QRectF) -> None:
        line = area.height()
        painter.setFont(fonts.font(Role.CAPTION))
        metrics = QFontMetricsF(painter.font())
        names = self.size().width() * NAMES
        for row, (shown, tone) in enumerate(((track.name, "text"), (track.today_text, "text_faint"))):
            painter.setPen(color(tone))
            box = QRectF(0, area.top() - line + row * line, names - 6, line)
            painter.drawText(box, _LEFT, metrics.elidedText(shown, Qt.TextElideMode.ElideRight, box.width()))
        painter.setPen(color("text_muted"))
        for shown, box, side in (
            (track.low_text, QRectF(names, area.top(), self._ends() - 8, line), _RIGHT),
            (track.high_text, QRectF(area.right() + 8, area.top(), self._ends() - 6, line), _LEFT),
        ):
            painter.drawText(box, side, metrics.elidedText(shown, Qt.TextElideMode.ElideRight, box.width()))
        self._paint_stretches(painter, track, area)
        self._paint_flips(painter, track, area, metrics)

    def _paint_stretches(self, painter: QPainter, track: Track, area: QRectF) -> None:
        middle = area.center().y()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for one in track.stretches:
            colour = QColor(series_color(one.slot))
            colour.setAlphaF(BEHIND if self.chosen and one.quote_id != self.chosen else 1.0)
            left, right = self.x_of(one.start, area), self.x_of(one.end, area)
            painter.fillRect(QRectF(left, middle - THICK / 2, right - left, THICK), colour)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(QPen(color("text"), 1.6))
        painter.setBrush(color("surface"))
        painter.drawEllipse(QPointF(self.x_of(track.today, area), middle), 5, 5)

    def _paint_flips(self, painter: QPainter, track: Track, area: QRectF, metrics: QFontMetricsF) -> None:
        """The texts stand above their marks, moved apart where they would meet."""
        free, line = area.left() - self._ends() + 8, area.height()
        for one in sorted(track.flips, key=lambda flip: flip.at):
            x = self.x_of(one.at, area)
            painter.setPen(QPen(color("text"), 1.4))
            painter.drawLine(QPointF(x, area.top() + 1), QPointF(x, area.bottom() - 1))
            width = metrics.horizontalAdvance(one.text) + MARKER + 8
            left = max(free, min(x - width / 2, area.right() + self._ends() - 8 - width))
            centre = QPointF(left + MARKER / 2 + 1, area.top() - line / 2)
            draw_marker(painter, one.slot, centre, MARKER - 1)
            painter.setPen(color("text"))
            painter.drawText(QRectF(left + MARKER + 5, area.top() - line, width, line), _LEFT, one.text)
            free = left + width + 8
