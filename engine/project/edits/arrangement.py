"""Edits of how the comparison is arranged and what is noted on its values."""

from __future__ import annotations

from engine.project.arrangement import Arrangement
from engine.project.edits.edit import edit
from engine.project.project import Project
from engine.project.value_notes import address_of
from engine.texts import EngineError


@edit("set_baseline")
def set_baseline(project: Project, quote_id: str | None) -> Project:
    """Read the other quotes against one, or against none; a baseline that was hidden is shown."""
    if quote_id is None:
        return project.replace(arrangement=project.arrangement.replace(baseline=None))
    kept = project.arrangement.without(project.quote(quote_id).id)
    return project.replace(arrangement=kept.replace(baseline=quote_id))


@edit("hide_quote")
def hide_quote(project: Project, quote_id: str) -> Project:
    """Leave a quote out of the table; one at least stays, and a hidden quote is no baseline."""
    kept = project.arrangement.without(project.quote(quote_id).id)
    hidden = (*kept.hidden, quote_id)
    if len(hidden) >= len(project.quotes):
        raise EngineError("error.last_quote_shown")
    return project.replace(arrangement=kept.replace(hidden=hidden))


@edit("show_quote")
def show_quote(project: Project, quote_id: str) -> Project:
    """Take a hidden quote into the table again."""
    kept = project.arrangement
    hidden = tuple(one for one in kept.hidden if one != project.quote(quote_id).id)
    return project.replace(arrangement=Arrangement(baseline=kept.baseline, hidden=hidden))


@edit("set_value_note")
def set_value_note(project: Project, quote_id: str, workload_id: str, row: str, note: str) -> Project:
    """Note something on a row of the comparison of one quote, or take the note away where there are no words."""
    address = address_of(project.quote(quote_id).id, project.workload(workload_id).id, row)
    kept = {**dict(project.value_notes), address: note.strip()}
    return project.replace(value_notes=tuple((where, words) for where, words in sorted(kept.items()) if words))
