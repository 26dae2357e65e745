"""Tab follows the eye: the order of controls is read off the screen, so that parts made later need no care."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel, QWidget

from gui.forms.revealing import reveal
from gui.widgets.focus_ring import show_focus

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Part = TypeVar("Part")
OVERLAP = 2
"""Pixels by which what stands one after the other may overlap."""


class OrderlyDialog(QDialog):
    """A dialog in which Tab follows the eye."""

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        return step_by_eye(self, forward=forward)


def step_by_eye(window: QWidget, *, forward: bool) -> bool:
    """Let the next control have the focus, or the one before, and bring it into view."""
    focused = window.focusWidget()
    controls = controls_by_eye(window, focused)
    if not controls:
        return False
    now = controls.index(focused) if focused in controls else -1 if forward else 0
    target = controls[(now + (1 if forward else -1)) % len(controls)]
    show_focus(target)
    target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    reveal(target)
    return True


def controls_by_eye(root: QWidget, focused: QWidget | None = None) -> list[QWidget]:
    """The controls that Tab stops at, part by part from left to right and from above; `focused` counts as one."""
    found = [root] if root is focused or takes_tab(root) else []
    parts = [part for part in root.children() if isinstance(part, QWidget) and part.isVisible() and not part.isWindow()]
    inner = [(part.geometry(), controls) for part in parts if (controls := controls_by_eye(part, focused))]
    return [*found, *(control for _, controls in _read(inner) for control in controls)]


def takes_tab(widget: QWidget) -> bool:
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return by_tab and widget.isEnabled() and not widget.isWindow() and widget.focusProxy() is None and _leads(widget)


def _leads(widget: QWidget) -> bool:
    """Of buttons of which one is chosen only that one stops Tab, as the arrow keys go to the others; of words, any."""
    if isinstance(widget, QLabel):
        return bool(widget.text())
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    if group is None or not group.exclusive():
        return True
    return group.checkedButton() in (None, widget)


def _read(parts: Sequence[tuple[QRect, Part]]) -> list[tuple[QRect, Part]]:
    """In rows where a line can be drawn between them from side to side, else in columns."""
    if len(parts) < 2:
        return list(parts)
    for begin, end in ((QRect.top, QRect.bottom), (QRect.left, QRect.right)):
        bands = _bands(parts, begin, end)
        if len(bands) > 1:
            return [part for band in bands for part in _read(band)]
    return sorted(parts, key=lambda part: (part[0].top(), part[0].left()))


def _bands(
    parts: Sequence[tuple[QRect, Part]], begin: Callable[[QRect], int], end: Callable[[QRect], int]
) -> list[list[tuple[QRect, Part]]]:
    bands: list[list[tuple[QRect, Part]]] = []
    reach = 0
    for part in sorted(parts, key=lambda part: begin(part[0])):
        if not bands or begin(part[0]) > reach - OVERLAP:
            bands.append([])
            reach = end(part[0])
        bands[-1].append(part)
        reach = max(reach, end(part[0]))
    return bands
