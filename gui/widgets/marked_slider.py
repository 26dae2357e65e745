"""A slider that shows on its track where the outcome flips."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from gui.theme import theme, theme_manager

HANDLE = 7.0
EDGE = 9


@dataclass(frozen=True)
class Mark:
    """A value on the track, with the sentence that says what happens there."""

    value: float
    text: str = ""
    tone: str = "bad"


class MarkedSlider(QSlider):
    """Paints its own groove, so that marks and handle share one geometry; EDGE pixels stay free at both ends."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._marks: tuple[tuple[float, str], ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        theme_manager().theme_changed.connect(self.update)

    def set_marks(self, marks: tuple[tuple[float, str], ...]) -> None:
        """Pairs of share of the track (0 to 1) and colour token."""
        self._marks = marks
        self.update()

    def x_of(self, share: float) -> float:
        return EDGE + share * (self.width() - 2 * EDGE)

    def sizeHint(self) -> QSize:
        return QSize(180, 22)

    def minimumSizeHint(self) -> QSize:
        return QSize(90, 22)

    def wheelEvent(self, event: QWheelEvent, /) -> None:
        # A wheel that scrolls the page must not change a value in passing.
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        steps = {Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}.get(Qt.Key(event.key()))
        if steps is None:
            super().keyPressEvent(event)
        else:
            self.setValue(self.value() + steps * self.singleStep())

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self.maximum() == self.minimum():
            super().mousePressEvent(event)
            return
        self.setSliderDown(True)
        self._follow(event)

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        if self.isSliderDown():
            self._follow(event)

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.isSliderDown():
            self._follow(event)
            self.setSliderDown(False)

    def _follow(self, event: QMouseEvent) -> None:
        share = (event.position().x() - EDGE) / max(1, self.width() - 2 * EDGE)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            share = 1 - share
        span = self.maximum() - self.minimum()
        self.setValue(self.minimum() + round(min(1.0, max(0.0, share)) * span))
        event.accept()

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        span = max(1, self.maximum() - self.minimum())
        handle_x, middle = self.x_of((self.value() - self.minimum()) / span), self.height() / 2
        self._paint_track(painter, handle_x, middle)
        self._paint_handle(painter, handle_x, middle)
        painter.end()

    def _paint_track(self, painter: QPainter, handle_x: float, middle: float) -> None:
        colors = theme()
        filled = colors.accent if self.isEnabled() else colors.border_strong
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.track))
        painter.drawRoundedRect(QRectF(EDGE - 2, middle - 2, self.width() - 2 * EDGE + 4, 4), 2, 2)
        painter.setBrush(QColor(filled))
        painter.drawRoundedRect(QRectF(EDGE - 2, middle - 2, handle_x - EDGE + 2, 4), 2, 2)
        for share, tone in self._marks:
            painter.setBrush(QColor(getattr(colors, tone)))
            painter.drawRoundedRect(QRectF(round(self.x_of(share)) - 1, middle - 7, 2, 14), 1, 1)

    def _paint_handle(self, painter: QPainter, handle_x: float, middle: float) -> None:
        colors = theme()
        centre = QPointF(handle_x, middle)
        if self.hasFocus():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.selection))
            painter.drawEllipse(centre, HANDLE + 3.0, HANDLE + 3.0)
        pointed = self.underMouse() or self.isSliderDown()
        painter.setBrush(QColor(colors.accent_soft if pointed else colors.surface))
        painter.setPen(QPen(QColor(colors.accent if self.isEnabled() else colors.border_strong), 2))
        painter.drawEllipse(centre, HANDLE - 1, HANDLE - 1)
