"""Taking everything out of a layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLayout


def empty_layout(layout: QLayout) -> None:
    """Hidden at once, freed when nothing of it is at work any more."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
