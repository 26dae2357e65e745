"""Sections of a form whose controls are made after the first ones are on screen, one section at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from gui.forms.measuring import measure_anew

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


class LateSections:
    """`make` is called with the key of a section once its turn has come and the form is visible."""

    def __init__(self, form: QWidget, make: Callable[[str], None]) -> None:
        self._form, self._make = form, make
        self._keys: list[str] = []
        self._waiting = False

    def add(self, key: str) -> None:
        self._keys.append(key)

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def go_on(self) -> None:
        if self._keys and not self._waiting and self._form.isVisible():
            self._waiting = True
            QTimer.singleShot(0, self._form, self._next)

    def finish(self) -> None:
        """Make what is left now: what stands below must not move any more."""
        waiting, self._keys = self._keys, []
        for key in waiting:
            self._make(key)

    def _next(self) -> None:
        self._waiting = False
        if self._keys and self._form.isVisible():
            self._make(self._keys.pop(0))
            measure_anew(self._form)
            self.go_on()
