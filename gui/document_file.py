"""The file side of the open project: identity, path, log of changes."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.compare.saved_figures import saved_figures
from engine.project import files
from engine.project.document import Document, LogEntry, new_document
from engine.project.project import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from engine.compare.results import Comparison, Estimate
    from engine.texts import Message

    Write = Callable[[Document, Path], Document]


class DocumentFile:
    def __init__(self, document: Document) -> None:
        self.document = document
        self._log: list[LogEntry] = []

    def note(self, change: Message) -> None:
        """Keep a change for the log, which is the same in every language of the window."""
        self._log.append(LogEntry(when=datetime.datetime.now(datetime.UTC), what=change.text("en")))

    def changed_outside(self) -> bool:
        return files.changed_outside(self.document)

    def save(self, path: Path, project: Project, comparison: Comparison, bands: Bands) -> Document:
        """Write to a file and go on with that."""
        self.document = self._write(files.save, path, project, comparison, bands)
        self._log.clear()
        return self.document

    def save_copy(self, path: Path, project: Project, comparison: Comparison, bands: Bands) -> None:
        self._write(files.save_copy, path, project, comparison, bands)

    def _write(self, write: Write, path: Path, project: Project, comparison: Comparison, bands: Bands) -> Document:
        log = (*self.document.log, *self._log)
        whole = replace(self.document, project=project, shown=saved_figures(comparison, bands), log=log)
        return write(whole, files.with_suffix(path))


def empty_document() -> Document:
    return new_document(Project(as_of=datetime.datetime.now().astimezone().date()))


if TYPE_CHECKING:
    Bands = Mapping[tuple[str, str], Mapping[str, Estimate]]
