"""Bringing what matters into view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from gui.forms.measuring import measure_anew

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.base import Frozen

ROOM_AROUND = 60


def reveal(widget: QWidget) -> None:
    """Scroll as far as needed to see a widget, whose page takes its final size first."""
    measure_anew(widget)
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, 0, ROOM_AROUND)
            return
        parent = parent.parentWidget()


def focus_and_reveal(widget: QWidget) -> None:
    widget.setFocus(Qt.FocusReason.OtherFocusReason)
    reveal(widget)


def changed_fields(before: Frozen, after: Frozen, names: Iterable[str]) -> list[str]:
    """Which of the fields that both have differ between two states of an item."""
    kinds = (type(before).model_fields, type(after).model_fields)
    shared = [name for name in names if all(name in fields for fields in kinds)]
    return [name for name in shared if getattr(before, name) != getattr(after, name)]
