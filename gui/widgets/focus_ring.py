"""A ring around lists, pages and lines that the keyboard has reached, where their style shows no focus of its own."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from gui.theme import theme

STYLED: Final = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit)
STYLED_SURFACES: Final = ("key_figure", "slide_line")
_BY_KEYS: Final = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


def show_focus(widget: QWidget) -> None:
    """Let a widget that Tab is about to reach show it, now and later."""
    styled = isinstance(widget, STYLED) or widget.property("surface") in STYLED_SURFACES
    if not styled and widget.findChild(FocusRing, options=Qt.FindChildOption.FindDirectChildrenOnly) is None:
        FocusRing(widget)


class FocusRing(QWidget):
    """Lies over a widget while that has the focus by Tab, and lets the pointer through."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        around.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        around = self.parentWidget()
        if around is not None and watched is around:
            if isinstance(event, QFocusEvent):
                self.setVisible(event.gotFocus() and event.reason() in _BY_KEYS)
            if event.type() in {QEvent.Type.Resize, QEvent.Type.FocusIn}:
                self.setGeometry(around.rect())
                self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme().accent), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()
