"""Undo and redo: they say what they did, and bring to view what no place on screen would show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QObject

from gui.i18n import language

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.project.project import Project
    from engine.texts import Message
    from gui.main_window import MainWindow
    from gui.quotes.place import QuotesPlace
    from gui.workload.place import WorkloadPlace

_PLACES: Final = {
    "quotes": "quotes",
    "workloads": "workload",
    "electricity": "workload",
    "site": "workload",
    "needed_by": "workload",
    "ranking": "catalog",
    "walkthrough": "walkthrough",
}
"""Where a part of the project is edited; all else shows in the comparison."""
_SHOWS_ALL: Final = "compare"
_SHOWN_TOO: Final = {"used/rates": ("quotes", "workload"), "used": ("catalog",)}
"""What the comparison shows and other places do as well: who works there stays there."""


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
        (place, item), shown = where_changed(before, session.project), self._window.settings.place
        stays = self._window.at_start or shown in (place, _SHOWS_ALL)
        if not stays and not (place == _SHOWS_ALL and self._is_seen(before, session.project, shown)):
            self._window.show_place(place)
        self._select(place, item)
        self._window.toast.show_message(told.format(change=name.text(language())))

    def _is_seen(self, before: Project, after: Project, shown: str) -> bool:
        """Whether the place on screen shows a change that is no place's own; an open condition is one of those."""
        place = cast("WorkloadPlace", self._window.stage.place("workload")) if shown == "workload" else None
        conditions = place is not None and bool(place.page_name())
        return conditions or shown in shown_too(before, after)

    def _select(self, place: str, item: str) -> None:
        """The quote or the workload that changed, where another one is selected."""
        session, window = self._window.session, self._window
        if session is None or not item:
            return
        if place == "workload":
            session.select_workload(item)
        elif place == window.settings.place == "quotes" and not window.at_start:
            quotes = cast("QuotesPlace", window.stage.place("quotes"))
            if quotes.quote_id() != item and item in {quote.id for quote in session.project.quotes}:
                quotes.show_quote(item)


def where_changed(before: Project, after: Project) -> tuple[str, str]:
    """The place where what differs first is edited, and the quote or workload that it belongs to, if any."""
    from engine.project.changes import differences

    for change in differences(before, after):
        root, _, rest = change.path.partition("/")
        if root in _PLACES:
            return _PLACES[root], rest.partition("/")[0] if root in ("quotes", "workloads") else ""
    return _SHOWS_ALL, ""


def shown_too(before: Project, after: Project) -> set[str]:
    """The places beside the comparison that show what differs."""
    from engine.project.changes import differences

    paths = [change.path for change in differences(before, after)]
    return {place for part, places in _SHOWN_TOO.items() for place in places if any(map(_under(part), paths))}


def _under(part: str) -> Callable[[str], bool]:
    return lambda path: f"{path}/".startswith(f"{part}/")
