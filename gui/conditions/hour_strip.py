"""A day of 24 cells that are painted with a period."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.electricity.plan import PERIODS, Period
from engine.texts import text
from gui import fonts, i18n
from gui.charts.bars import readable_on
from gui.charts.periods import period_colour
from gui.fonts import Role
from gui.theme import color, theme_manager

HOURS: Final = 24
CELL: Final = 22
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_KEYS: Final = {
    Qt.Key.Key_1: "sharp",
    Qt.Key.Key_2: "peak",
    Qt.Key.Key_3: "flat",
    Qt.Key.Key_4: "valley",
}


class HourStrip(QWidget):
    """Emits `committed` once a stroke has ended. Keys move the hour, up and down or 1 to 4 set its period."""

    committed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hours: list[Period] = ["flat"] * HOURS
        self._hour = 0
        self._changed = False
        self.brush: Period = "peak"
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().theme_changed.connect(self.update)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        now = i18n.language()
        self.setToolTip(text("electricity_editor.strip_help", now))
        self._describe()
        self.update()

    def hours(self) -> tuple[Period, ...]:
        return tuple(self._hours)

    def set_hours(self, hours: tuple[Period, ...]) -> None:
        self._hours = list(hours)
        self._changed = False
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, CELL + round(self._line()) + 5)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._paint_at(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._paint_at(event.position().x())

    def mouseReleaseEvent(self, _event: QMouseEvent, /) -> None:
        self._commit()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            self._hour = min(max(self._hour + (1 if key == Qt.Key.Key_Right else -1), 0), HOURS - 1)
            self._describe()
            self.update()
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            place = PERIODS.index(self._hours[self._hour]) + (1 if key == Qt.Key.Key_Down else -1)
            self._set(self._hour, PERIODS[min(max(place, 0), len(PERIODS) - 1)])
            self._commit()
        elif key in _KEYS:
            self._set(self._hour, next(period for period in PERIODS if period == _KEYS[key]))
            self._commit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        painter, now = QPainter(self), i18n.language()
        painter.setFont(fonts.font(Role.CAPTION))
        pitch = self.width() / HOURS
        for hour, period in enumerate(self._hours):
            box = QRectF(hour * pitch + 0.5, 0, pitch - 1, CELL)
            ground = QColor(period_colour(period))
            painter.fillRect(box, ground)
            painter.setPen(readable_on(ground))
            painter.drawText(box, _CENTRE, text(f"electricity_editor.letter.{period}", now))
        if self.hasFocus():
            painter.setPen(QPen(color("text"), 2))
            painter.drawRect(QRectF(self._hour * pitch + 1, 1, pitch - 2, CELL - 2))
        painter.setPen(color("text_muted"))
        for hour in range(0, HOURS + 1, 3):
            left = min(max(hour * pitch - 15, 0), self.width() - 30)
            side = Qt.AlignmentFlag.AlignLeft if hour == 0 else Qt.AlignmentFlag.AlignRight
            side = side if hour in (0, HOURS) else Qt.AlignmentFlag.AlignHCenter
            painter.drawText(QRectF(left, CELL + 2, 30, self._line()), side, str(hour))
        painter.end()

    @staticmethod
    def _line() -> float:
        return QFontMetricsF(fonts.font(Role.CAPTION)).height()

    def _paint_at(self, x: float) -> None:
        self._hour = min(max(int(x / self.width() * HOURS), 0), HOURS - 1)
        self._set(self._hour, self.brush)

    def _set(self, hour: int, period: Period) -> None:
        if self._hours[hour] != period:
            self._hours[hour] = period
            self._changed = True
        self._describe()
        self.update()

    def _commit(self) -> None:
        if self._changed:
            self._changed = False
            self.committed.emit()

    def _describe(self) -> None:
        now = i18n.language()
        name = text(f"electricity_view.part.{self._hours[self._hour]}", now)
        self.setAccessibleDescription(
            text("electricity_editor.strip_hour", now, start=self._hour, end=self._hour + 1, period=name)
        )
