"""Tab order for parts that are made after what stands below them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def reached_by_tab(part: QWidget) -> list[QWidget]:
    """The controls of a part, in the order in which they stand in it."""
    found = [widget for widget in (part, *part.findChildren(QWidget)) if widget.window() is part.window()]
    return [widget for widget in found if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.focusProxy()]


def chain_after(before: QWidget, part: QWidget) -> None:
    """Let Tab go from the last control of one part into another part."""
    controls = reached_by_tab(before)
    last = controls[-1] if controls else before
    for widget in reached_by_tab(part):
        QWidget.setTabOrder(last, widget)
        last = widget
