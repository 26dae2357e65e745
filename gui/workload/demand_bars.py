"""Twenty-four bars, one an hour, that are dragged to their height."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.workload.demand import HOURS
from gui import fonts
from gui.fonts import Role
from gui.theme import theme, theme_manager

HEIGHT: Final = 92
STEP: Final = 5.0
TOP: Final = 100.0
LABELLED: Final = (0, 6, 12, 18, 24)
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop


class DemandBars(QWidget):
    """Heights from 0 to 100; `edited` while they move, `committed` when they have come to rest."""

    edited = Signal()
    committed = Signal()
    hour_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heights = [TOP] * HOURS
        self._hour: int | None = None
        self._moved = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().theme_changed.connect(self.update)

    def heights(self) -> tuple[float, ...]:
        return tuple(self._heights)

    def set_heights(self, heights: tuple[float, ...]) -> None:
        self._heights = list(heights)
        self.update()

    def hour(self) -> int | None:
        return self._hour

    def sizeHint(self) -> QSize:
        return QSize(300, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(190, HEIGHT)

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._drag_to(event.position())

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._drag_to(event.position())
        else:
            self._choose(self._hour_at(event.position().x()))

    def mouseReleaseEvent(self, _event: QMouseEvent, /) -> None:
        self._commit()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        key = event.key()
        if key in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            step = 1 if key == Qt.Key.Key_Right else -1
            self._choose(0 if self._hour is None else min(max(self._hour + step, 0), HOURS - 1))
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down} and self._hour is not None:
            self._set(self._hour, self._heights[self._hour] + (STEP if key == Qt.Key.Key_Up else -STEP))
            self._commit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        painter, chosen, area = QPainter(self), theme(), self._area()
        if self.hasFocus():
            painter.setPen(QPen(QColor(chosen.accent), 1))
            painter.drawRect(QRectF(self.rect()).adjusted(0, 0, -1, -1))
        painter.setFont(fonts.font(Role.CAPTION))
        painter.setPen(QColor(chosen.grid))
        painter.drawLine(area.topLeft(), area.topRight())
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        pitch = area.width() / HOURS
        for hour, height in enumerate(self._heights):
            left = area.left() + hour * pitch
            tall = area.height() * height / TOP
            bar = QRectF(left + 1, area.bottom() - tall, pitch - 2, tall)
            painter.fillRect(bar, QColor(chosen.accent_hover if hour == self._hour else chosen.accent))
        painter.setPen(QColor(chosen.text_muted))
        for hour in LABELLED:
            painter.drawText(QRectF(area.left() + hour * pitch - 20, area.bottom() + 2, 40, 20), _CENTRE, str(hour))
        painter.end()

    def _area(self) -> QRectF:
        foot = QFontMetricsF(fonts.font(Role.CAPTION)).height() + 3
        return QRectF(12, 5, max(48, self.width() - 24), max(10, self.height() - foot - 6))

    def _hour_at(self, x: float) -> int:
        area = self._area()
        return min(max(int((x - area.left()) / area.width() * HOURS), 0), HOURS - 1)

    def _drag_to(self, position: QPointF) -> None:
        area = self._area()
        hour = self._hour_at(position.x())
        self._choose(hour)
        self._set(hour, (area.bottom() - position.y()) / area.height() * TOP)

    def _set(self, hour: int, height: float) -> None:
        wanted = float(round(min(max(height, 0.0), TOP)))
        if self._heights[hour] != wanted:
            self._heights[hour] = wanted
            self._moved = True
            self.update()
            self.edited.emit()
            self.hour_changed.emit(hour)

    def _choose(self, hour: int) -> None:
        if self._hour != hour:
            self._hour = hour
            self.update()
            self.hour_changed.emit(hour)

    def _commit(self) -> None:
        if self._moved:
            self._moved = False
            self.committed.emit()
