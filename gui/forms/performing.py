"""From what a person did to one named edit of the project."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from engine.texts import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.project.edits import Edit
    from engine.project.project import Project
    from engine.texts import Message


class Holder(Protocol):
    """What holds a project and takes edits of it: the session, or a draft."""

    @property
    def project(self) -> Project: ...

    def apply(self, name: Message, edit: Callable[[Project], Project]) -> bool: ...


def perform(session: Holder, edit: Edit[Any], *arguments: object) -> EngineError | None:
    """Apply an edit as one undo step; a refused one changes nothing and comes back as its error."""
    try:
        changed = edit(session.project, *arguments)
    except EngineError as error:
        return error
    session.apply(edit.name(session.project, *arguments), lambda _project: changed)
    return None
