"""From what a person did to one named edit of the project."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.texts import EngineError

if TYPE_CHECKING:
    from engine.project.edits import Edit
    from gui.session import ProjectSession


def perform(session: ProjectSession, edit: Edit[Any], *arguments: object) -> EngineError | None:
    """Apply an edit as one undo step; a refused one changes nothing and comes back as its error."""
    try:
        changed = edit(session.project, *arguments)
    except EngineError as error:
        return error
    session.apply(edit.name(session.project, *arguments), lambda _project: changed)
    return None
