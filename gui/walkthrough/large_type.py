"""Type that grows with the screen while a project is presented."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer

from gui import fonts
from gui.theme import set_font_scale

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QSize
    from PySide6.QtWidgets import QWidget

WIDTH, HEIGHT = 1180, 720
"""The window, in pixels, that is filled well by type of the usual size."""
MOST: Final = 1.8
STEP: Final = 0.05


def scale_for(size: QSize) -> float:
    """How much larger than usual type is on a screen of this size; never smaller."""
    fitting = min(size.width() / WIDTH, size.height() / HEIGHT, MOST)
    return max(1.0, round(fitting / STEP) * STEP)


class LargeType(QObject):
    """From `begin` to `end`; in between it follows the size of the window."""

    def __init__(self, window: QWidget, usual: Callable[[], float]) -> None:
        super().__init__(window)
        self._window, self._usual = window, usual
        self._active = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._fit)

    def begin(self) -> None:
        self._active = True
        self._window.installEventFilter(self)
        self._soon.start()

    def end(self) -> None:
        self._active = False
        self._soon.stop()
        self._window.removeEventFilter(self)
        self._set(self._usual())

    def eventFilter(self, _watched: QObject, event: QEvent, /) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._soon.start()
        return False

    def _fit(self) -> None:
        if self._active:
            self._set(self._usual() * scale_for(self._window.size()))

    @staticmethod
    def _set(scale: float) -> None:
        if abs(fonts.scale() - scale) > STEP / 2:
            set_font_scale(scale)
