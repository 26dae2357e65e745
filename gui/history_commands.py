"""Undo and redo: they say what they did, and bring to view what no place on screen would show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from gui.i18n import language

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.project.project import Project
    from engine.texts import Message
    from gui.main_window import MainWindow

_PLACES: Final = {
    "quotes": "quotes",
    "workloads": "workload",
    "electricity": "workload",
    "site": "workload",
    "schedule": "workload",
    "walkthrough": "walkthrough",
}
"""Where a part of the project is edited; all else shows in the comparison."""
_SHOWS_ALL: Final = "compare"


class HistoryCommands(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def handlers(self) -> dict[str, Callable[[], object]]:
        return {"undo": self.undo, "redo": self.redo}

    def undo(self) -> None:
        session = self._window.session
        if session is not None:
            self._step(session.undo, session.undo_name, self.tr("Undone: {change}"))

    def redo(self) -> None:
        session = self._window.session
        if session is not None:
            self._step(session.redo, session.redo_name, self.tr("Redone: {change}"))

    def _step(self, step: Callable[[], None], name: Message | None, told: str) -> None:
        session = self._window.session
        if session is None or name is None:
            return
        before = session.project
        step()
        place, shown = _place_of(before, session.project), self._window.settings.place
        if shown not in (place, _SHOWS_ALL) and not self._window.at_start:
            self._window.show_place(place)
        self._window.toast.show_message(told.format(change=name.text(language())))


def _place_of(before: Project, after: Project) -> str:
    """Where what differs first is edited."""
    from engine.project.changes import differences

    roots = (change.path.partition("/")[0] for change in differences(before, after))
    return next((_PLACES[root] for root in roots if root in _PLACES), _SHOWS_ALL)
