"""The file side of the open project: identity, path, log of what changed since it was saved."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.compare.saved_against_now import moved_figures, moved_message, moved_recommendations
from engine.compare.saved_figures import recommended_quotes, saved_figures
from engine.project import files
from engine.project.changes import logged_with_data
from engine.project.document import Document, new_document
from engine.project.project import Project
from engine.project.templates import project_of
from engine.texts import Message
from gui.i18n import language

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from engine.compare.results import Comparison, Estimate

    Write = Callable[[Document, Path], Document]


class DocumentFile:
    def __init__(self, document: Document) -> None:
        self.document = document

    def changed_outside(self) -> bool:
        return files.changed_outside(self.document)

    def save(self, path: Path, project: Project, comparison: Comparison, bands: Bands) -> Document:
        """Write to a file and go on with that."""
        self.document = self._write(files.save, path, project, comparison, bands)
        return self.document

    def save_copy(self, path: Path, project: Project, comparison: Comparison, bands: Bands) -> None:
        self._write(files.save_copy, path, project, comparison, bands)

    def _write(self, write: Write, path: Path, project: Project, comparison: Comparison, bands: Bands) -> Document:
        changed = logged_with_data(self.document, project, datetime.datetime.now(datetime.UTC))
        return write(
            replace(changed, shown=saved_figures(comparison, bands), recommended=recommended_quotes(comparison)),
            files.with_suffix(path),
        )


def beginning(template_id: str = "") -> Document:
    """An empty document, or one that begins as a template does, in the language of the window."""
    today = datetime.datetime.now().astimezone().date()
    return new_document(project_of(template_id, language(), today) if template_id else Project(as_of=today))


def since_last_time(document: Document, comparison: Comparison) -> Message | None:
    """What to know of a file that was opened: its warnings, which figures moved and why, and whether the winner did."""
    found, moved = list(document.warnings), moved_figures(document, comparison)
    if moved:
        kept = document.project.used.calibration is not None
        found.append(moved_message(document, comparison, moved, kept_calibration=kept))
        winners = moved_recommendations(document, comparison)
        found += winners or ([Message.of("saved.same_winner")] if document.recommended else [])
    return as_one(found)


def as_one(sentences: Sequence[Message]) -> Message | None:
    said = sentences[0] if sentences else None
    for sentence in sentences[1:]:
        said = Message.of("saved.then", first=said or "", second=sentence)
    return said


if TYPE_CHECKING:
    Bands = Mapping[tuple[str, str], Mapping[str, Estimate]]
