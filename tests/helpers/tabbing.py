"""What is wrong with Tab on a screen: controls out of reach, steps against the eye, focus that is not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from gui.forms.tab_order import controls_by_eye
from gui.widgets.focus_ring import show_focus

if TYPE_CHECKING:
    from collections.abc import Iterator

SLACK = 2


def tab_faults(root: QWidget, kinds: set[tuple[object, ...]]) -> list[str]:
    """`kinds` are those whose look in focus was seen already; they grow."""
    QApplication.processEvents()
    stops = controls_by_eye(root)
    nameless = [widget for widget in stops if not _told(widget)]
    missed = [widget for widget in _controls(root) if not any(widget is stop for stop in stops)]
    faults = [f"without a name: {_name(widget)}" for widget in nameless]
    faults += [f"Tab misses {_name(widget)}" for widget in missed]
    faults += [f"Tab jumps from {_name(one)} to {_name(other)}" for one, other in _jumps(stops)]
    return faults + [f"focus is not seen on {_name(widget)}" for widget in stops if _unseen(widget, kinds)]


def _told(widget: QWidget) -> str:
    return str(QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)).strip()


def _controls(root: QWidget) -> list[QWidget]:
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
        and widget.window() is root
        and not widget.isWindow()
        and widget.focusProxy() is None
        and not _beside_the_chosen(widget)
        and not (isinstance(widget, QLabel) and not widget.text())
    ]


def _beside_the_chosen(widget: QWidget) -> bool:
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return group is not None and group.exclusive() and group.checkedButton() not in (None, widget)


def _jumps(stops: list[QWidget]) -> Iterator[tuple[QWidget, QWidget]]:
    """Upwards without going right, or back within a row; once round is none, and what is scrolled away has no place."""
    steps = [(one, other) for one, other in zip(stops, [*stops[1:], *stops[:1]], strict=True) if _against(one, other)]
    yield from steps if len(steps) > 1 else ()


def _against(one: QWidget, other: QWidget) -> bool:
    first, second = _seen(one), _seen(other)
    if first.isEmpty() or second.isEmpty() or first.contains(second) or second.contains(first):
        return False
    up = second.bottom() <= first.top() + SLACK and second.left() < first.right()
    back = second.right() <= first.left() + SLACK and second.top() < first.bottom() - SLACK
    return up or back


def _seen(widget: QWidget) -> QRect:
    region = widget.visibleRegion().boundingRect()
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)) + region.topLeft(), region.size())


def _unseen(widget: QWidget, kinds: set[tuple[object, ...]]) -> bool:
    kind = (type(widget), widget.property("kind"), widget.property("surface"), type(widget.parent()))
    if kind in kinds:
        return False
    kinds.add(kind)
    widget.window().activateWindow()
    QApplication.processEvents()
    before = QApplication.focusWidget()
    if before is not None:
        before.clearFocus()
    without = widget.grab().toImage()
    show_focus(widget)
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    if widget.hasFocus():
        return widget.grab().toImage() == without
    kinds.discard(kind)  # what draws off screen takes the focus meanwhile
    return False


def _name(widget: QWidget) -> str:
    return f"{type(widget).__name__} “{widget.accessibleName()}” in {type(widget.parent()).__name__}"
