"""Which texts on screen have less room than they need, or lie over one another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QWidget,
)

from gui.widgets.basics import ElidedLabel
from gui.widgets.eliding import CalmComboBox, ElidedButton

if TYPE_CHECKING:
    from collections.abc import Iterable

SLACK = 2
"""Pixels by which rounding of text sizes may differ."""


def cut_texts(root: QWidget) -> list[str]:
    """One line for each label, button, choice or placeholder whose text is cut."""
    return [found for widget in _texts(root) if (found := _cut(widget))]


def overlapping_texts(root: QWidget) -> list[str]:
    """One line for every two texts, or lists, of which one is drawn over the other."""
    texts = [widget for widget in _texts(root) if not isinstance(widget, QLineEdit)]
    views = [view for view in root.findChildren(QAbstractItemView) if view.isVisible()]
    drawn = [(widget, _seen(widget)) for widget in (*texts, *views)]
    areas = [(widget, area) for widget, area in drawn if not area.isEmpty()]
    found = []
    for place, (one, first) in enumerate(areas):
        for other, second in areas[place + 1 :]:
            common = first.intersected(second)
            related = one.isAncestorOf(other) or other.isAncestorOf(one)
            if not related and common.width() > SLACK and common.height() > SLACK and one.window() is other.window():
                found.append(f"{_name(one)} over {_name(other)}")
    return found


def _texts(root: QWidget) -> Iterable[QWidget]:
    kinds = (QLabel, QAbstractButton, QComboBox, QLineEdit)
    for kind in kinds:
        for widget in root.findChildren(kind):
            seen = widget.isVisible() and widget.isVisibleTo(root) and not widget.visibleRegion().isEmpty()
            if seen and _written(widget):
                yield widget


def _written(widget: QWidget) -> str:
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QLineEdit):
        return widget.text() or widget.placeholderText()
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
        return ""
    return widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""


def _cut(widget: QWidget) -> str:
    if isinstance(widget, ElidedLabel | ElidedButton | CalmComboBox):
        return ""  # they end in … and tell the whole text in their tooltip
    lacks = _lacks_width(widget) or _lacks_height(widget)
    beside = _beyond_the_edge(widget)
    if lacks:
        return f"{_name(widget)} {lacks}"
    return f"{_name(widget)} reaches {beside} px beyond what can be seen" if beside else ""


def _lacks_width(widget: QWidget) -> str:
    if isinstance(widget, QLabel) and widget.wordWrap():
        words = widget.text().split() if widget.textFormat() is Qt.TextFormat.PlainText else []
        needed = max((widget.fontMetrics().horizontalAdvance(word) for word in words if word.isascii()), default=0)
        room = widget.contentsRect().width()
    elif isinstance(widget, QLabel | QAbstractButton):
        needed, room = _needed_width(widget), widget.width()
    elif isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = widget.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, widget).width()
        needed = widget.fontMetrics().horizontalAdvance(widget.currentText())
    else:
        assert isinstance(widget, QLineEdit)
        if widget.text():
            return ""  # what is typed scrolls with the cursor
        needed = widget.fontMetrics().horizontalAdvance(widget.placeholderText())
        margins = widget.textMargins()
        room = widget.contentsRect().width() - margins.left() - margins.right()
    return f"is {room} px wide and needs {needed}" if needed > room + SLACK else ""


def _needed_width(widget: QLabel | QAbstractButton) -> int:
    text = widget.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
    if isinstance(widget, QLabel) and "<" in text:
        return widget.sizeHint().width()
    width = max((widget.fontMetrics().horizontalAdvance(line) for line in text.splitlines()), default=0)
    if isinstance(widget, QAbstractButton) and not widget.icon().isNull():
        width += widget.iconSize().width()
    return width


def _lacks_height(widget: QWidget) -> str:
    room, needed = widget.height(), widget.fontMetrics().height()
    if isinstance(widget, QLabel) and widget.wordWrap():
        needed = widget.heightForWidth(widget.width())
    return f"is {room} px high and needs {needed}" if needed > room + SLACK else ""


def _beyond_the_edge(widget: QWidget) -> int:
    """Pixels hidden at an edge that no scroll bar brings into view."""
    area = QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())
    across, down = True, True
    parent = widget.parentWidget()
    while parent is not None and not widget.isWindow():
        across, down = across and not _scrolls(parent, "horizontal"), down and not _scrolls(parent, "vertical")
        edge = QRect(parent.mapTo(widget.window(), QPoint(0, 0)), parent.size())
        beside = max(area.right() - edge.right(), edge.left() - area.left()) if across else 0
        beyond = max(area.bottom() - edge.bottom(), edge.top() - area.top()) if down else 0
        if max(beside, beyond) > SLACK:
            return max(beside, beyond)
        if parent.isWindow():
            break
        parent = parent.parentWidget()
    return 0


def _scrolls(widget: QWidget, direction: Literal["horizontal", "vertical"]) -> bool:
    around = widget.parentWidget()
    if not isinstance(around, QAbstractScrollArea) or widget is not around.viewport():
        return False
    bar = around.horizontalScrollBar() if direction == "horizontal" else around.verticalScrollBar()
    return bar.maximum() > 0 and (not isinstance(around, QScrollArea) or bar.isVisible())


def _seen(widget: QWidget) -> QRect:
    region = widget.visibleRegion().boundingRect()
    return QRect(widget.mapTo(widget.window(), region.topLeft()), region.size())


def _name(widget: QWidget) -> str:
    parent = widget.parentWidget()
    inside = type(parent).__name__ if parent is not None else "nothing"
    return f"{type(widget).__name__} “{_written(widget)[:60]}” in {inside}"
