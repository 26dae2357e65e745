"""From what was chosen to one step of the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.importing.quotes.accepting import differences
from engine.importing.quotes.merging import Chosen, merged
from engine.project.edits.imports import import_quotes
from gui.forms.performing import perform

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.importing.quotes.results import QuoteDifference, QuoteReading
    from engine.project.project import Project
    from engine.texts import EngineError
    from gui.session import ProjectSession


def accept_all(
    session: ProjectSession, chosen: Sequence[tuple[QuoteReading, tuple[int, ...], Mapping[int, frozenset[str]]]]
) -> EngineError | None:
    """Nothing is changed where anything is refused; the error says why."""
    change = merged(session.project, [Chosen(*one) for one in chosen])
    return perform(session, import_quotes, change.quotes, change.cards, change.renews)


def compared(project: Project, reading: QuoteReading) -> tuple[QuoteDifference, ...]:
    return differences(project, reading)
