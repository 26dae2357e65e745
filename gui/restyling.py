"""Puts a style sheet in force: on what is on screen at once, on what is hidden when it is shown."""

from __future__ import annotations

from typing import Final
from weakref import WeakSet

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

POLISHED: Final = Qt.WidgetAttribute.WA_WState_Polished
OWN_STYLE: Final = Qt.WidgetAttribute.WA_SetStyle


class Restyler(QObject):
    """Most widgets of a window are hidden: places behind the one in front, popups, notes. Their colours can wait."""

    def __init__(self) -> None:
        super().__init__()
        self._late: WeakSet[QWidget] = WeakSet()

    def replace(self, application: QApplication, sheet: str, *, colours_only: bool) -> None:
        """Sizes of hidden widgets count in layouts, so that a sheet that changes more than colours cannot wait."""
        if not colours_only:
            for root in list(self._late):
                self._dress(root)
        hidden = [widget for widget in application.allWidgets() if not widget.isVisible()] if colours_only else []
        # Qt leaves out what is not polished, and tells nothing to what has a style of its own.
        hidden = [widget for widget in hidden if not widget.testAttribute(OWN_STYLE)]
        for widget in hidden:
            self._put_off(widget)
        # Where a sheet takes the place of another, Qt polishes every widget once for each of its ancestors; where there
        # was none, once.
        application.setStyleSheet("")
        application.setStyleSheet(sheet)
        for widget in hidden:
            widget.setAttribute(OWN_STYLE, False)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget):
            self._dress(watched)
        return False

    def _put_off(self, widget: QWidget) -> None:
        widget.setAttribute(OWN_STYLE)
        widget.setAttribute(POLISHED, False)
        parent = widget.parentWidget()
        if widget.isHidden() and (parent is None or parent.isVisible()):
            widget.installEventFilter(self)
            self._late.add(widget)

    def _dress(self, root: QWidget) -> None:
        """Qt polishes a widget that is shown only if it never was."""
        self._late.discard(root)
        if not isValid(root):
            return
        root.removeEventFilter(self)
        for widget in (root, *root.findChildren(QWidget)):
            if not widget.testAttribute(POLISHED):
                widget.setPalette(QPalette())
                widget.setFont(QFont())
                widget.style().polish(widget)
                widget.setAttribute(POLISHED)
                QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
