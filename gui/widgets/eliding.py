"""Buttons and boxes that end their text in … where room is short, and then tell the whole of it in the tooltip."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

LEAST_LETTERS = 4
_SHORTCUT = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier
_COMBO = QStyle.ComplexControl.CC_ComboBox


class ElidedButton(QPushButton):
    """May become narrower than its text, down to a few letters."""

    def minimumSizeHint(self) -> QSize:
        whole = super().sizeHint()
        advance, least = self.fontMetrics().horizontalAdvance(self.text()), self._least()
        return QSize(whole.width() - max(0, advance - least), whole.height())

    def shown_text(self) -> str:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self).width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def event(self, event: QEvent, /) -> bool:
        return _tells_whole(self, event, self.text()) or super().event(event)

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = self.shown_text()
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()

    def _least(self) -> int:
        return self.fontMetrics().averageCharWidth() * LEAST_LETTERS


class CalmComboBox(QComboBox):
    """As wide as its longest text where there is room; a passing wheel does not change it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def shown_text(self) -> str:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.style().subControlRect(_COMBO, option, QStyle.SubControl.SC_ComboBoxEditField, self).width()
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)

    def event(self, event: QEvent, /) -> bool:
        return _tells_whole(self, event, self.currentText()) or super().event(event)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        if self.isEditable():
            super().paintEvent(event)
            return
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_text()
        painter = QStylePainter(self)
        painter.drawComplexControl(_COMBO, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Letters pick an entry; those of a shortcut or a mnemonic, also of one that is not here, pick none."""
        if event.text() and event.modifiers() & _SHORTCUT:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent, /) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def _tells_whole(widget: ElidedButton | CalmComboBox, event: QEvent, whole: str) -> bool:
    """Whether a tooltip with the whole text was shown, where the widget has none of its own."""
    if event.type() is not QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
        return False
    if widget.toolTip() or widget.shown_text() == whole:
        return False
    QToolTip.showText(event.globalPos(), whole, widget)
    return True
