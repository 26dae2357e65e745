"""A project with what its file holds beside it: identity, history of changes, figures as last shown."""

from __future__ import annotations

import datetime
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import AwareDatetime, Field

from engine.base import Frozen
from engine.project.project import Project
from engine.texts import Message
from engine.values import ExactNumber


class ShownFigure(Frozen):
    """A figure as it was on screen when the project was saved; money may be exact."""

    address: str = Field(min_length=1)
    value: float | ExactNumber | None
    low: float | None = None
    high: float | None = None
    unit: str = ""


class LogEntry(Frozen):
    """One change: who made it, when, of what, from which value to which, and why."""

    who: str = ""
    when: AwareDatetime
    what: Annotated[str, Field(min_length=1)]
    old: str | None = None
    new: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Stamp:
    """How a file looked when it was last read or written."""

    size: int
    modified_ns: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Document:
    """What a file holds, and where it is.

    `app_version` and `saved_at` are those of the file; `parent_id` is the document of which this one began as a copy.
    `recommended` says which quote was the cheapest under which workload when the figures were shown.
    `warnings` are to be shown after opening or saving.
    """

    project: Project
    id: str
    parent_id: str | None = None
    log: tuple[LogEntry, ...] = ()
    shown: tuple[ShownFigure, ...] = ()
    recommended: tuple[tuple[str, str], ...] = ()
    warnings: tuple[Message, ...] = ()
    app_version: str = ""
    saved_at: datetime.datetime | None = None
    path: Path | None = None
    stamp: Stamp | None = None


def new_document(project: Project) -> Document:
    """A document that no file holds yet."""
    return Document(project=project, id=new_id())


def new_id() -> str:
    """An id that no other document has."""
    return uuid.uuid4().hex
