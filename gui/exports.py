"""Where charts and reports write to: one place that tells the window what was written and what was refused."""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from engine.texts import EngineError


class Teller(Protocol):
    """Knows the project whose figures are shown."""

    def source(self) -> str:
        """Whose figures they are and as of when, in one line."""

    def names(self) -> str:
        """What the letters of the quotes stand for, in one paragraph."""

    def folder(self) -> str:
        """Where a person saved last."""


class Exports(QObject):
    written = Signal(Path)
    refused = Signal(object)
    """The sentence that says why a file was not written; what stood there before still does."""

    def __init__(self) -> None:
        super().__init__()
        self._teller: weakref.ref[Teller] | None = None

    def ask(self, teller: Teller) -> None:
        self._teller = weakref.ref(teller)

    @property
    def teller(self) -> Teller | None:
        return None if self._teller is None else self._teller()

    def write(self, path: Path, data: bytes) -> bool:
        try:
            self.put(path, data)
        except EngineError as error:
            self.refused.emit(error.message)
            return False
        return True

    def put(self, path: Path, data: bytes) -> None:
        """Write for somebody who tells of a refusal, the `EngineError`, in a place of their own."""
        from engine.exporting.writing import write_file

        write_file(path, data)
        self.written.emit(path)


_exports: Exports | None = None


def exports() -> Exports:
    global _exports  # noqa: PLW0603
    if _exports is None:
        _exports = Exports()
    return _exports
