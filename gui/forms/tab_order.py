"""Tab order for parts that are made after what stands below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from collections.abc import Iterable


def reached_by_tab(part: QWidget) -> list[QWidget]:
    """The controls of a part, in the order in which they stand in it."""
    found = [widget for widget in (part, *part.findChildren(QWidget)) if widget.window() is part.window()]
    return [widget for widget in found if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.focusProxy()]


def chain_after_last(above: Iterable[QWidget | None], part: QWidget) -> None:
    """Let Tab go into a part from the lowest that is above it; parts that are not made yet are None."""
    made = [widget for widget in above if widget is not None and reached_by_tab(widget)]
    if made:
        chain_after(made[-1], part)


def chain_after(before: QWidget, part: QWidget) -> None:
    """Let Tab go from the last control of one part into another part."""
    controls = reached_by_tab(before)
    last = controls[-1] if controls else before
    for widget in reached_by_tab(part):
        QWidget.setTabOrder(last, widget)
        last = widget
