"""The `.cardwise` file, format 1; `docs/file-format.md` is its contract."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any, Final, Literal

from pydantic import AwareDatetime, FailFast, Field, TypeAdapter, ValidationError

from engine.base import Frozen
from engine.invalid import explained, readable_path
from engine.project.assumptions import Assumptions
from engine.project.document import Document, LogEntry, ShownFigure
from engine.project.edits.quotes import groups_of
from engine.project.json_text import canonical, digest, parsed, readable
from engine.project.project import Project, Used
from engine.project.walkthrough import KeptPage
from engine.quote.quote import Quote
from engine.texts import EngineError, Message
from engine.values import Assumption
from engine.workload.workload import GraphicsScience, Workload

FORMAT: Final = "cardwise"
SUFFIX: Final = ".cardwise"

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
UPGRADES: Final[tuple[Upgrade, ...]] = ()
"""Step n turns the content of a file of version n + 1 into that of version n + 2."""

FORMAT_VERSION: Final = len(UPGRADES) + 1

_LIFTED: Final = ("as_of", "used")
"""Fields of the project that stand beside it in the file."""

_HASHED: Final = (*_LIFTED, "project")


class _Envelope(Frozen):
    """All that a file holds beside the project itself."""

    format: Literal["cardwise"]
    format_version: int
    app_version: str
    saved_at: AwareDatetime
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    id: Annotated[str, Field(min_length=1)]
    parent_id: str | None
    as_of: datetime.date
    project: dict[str, Any]
    used: dict[str, Any]
    shown: Annotated[tuple[ShownFigure, ...], FailFast()]
    recommended: Annotated[tuple[tuple[str, str], ...], FailFast()] = ()
    log: Annotated[tuple[LogEntry, ...], FailFast()]


@cache
def app_version() -> str:
    """The version of this program."""
    try:
        return version("cardwise")
    except PackageNotFoundError:
        return "0"


def written(document: Document, saved_at: datetime.datetime) -> bytes:
    """The text of the file, in UTF-8."""
    content = _content(document.project)
    envelope = {
        **content,
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "app_version": app_version(),
        "saved_at": saved_at.astimezone(datetime.UTC).isoformat().replace("+00:00", "Z"),
        "sha256": digest(content),
        "id": document.id,
        "parent_id": document.parent_id,
        "shown": [figure.model_dump(mode="json") for figure in document.shown],
        "recommended": [list(pair) for pair in document.recommended],
        "log": [entry.model_dump(mode="json") for entry in document.log],
    }
    return readable(envelope)


def content_hash(project: Project) -> str:
    """SHA-256 of the content of a project, as its file states it."""
    return digest(_content(project))


def _content(project: Project) -> dict[str, Any]:
    dumped = project.model_dump(mode="json")
    return {name: dumped.pop(name) for name in _LIFTED} | {"project": dumped}


def read(data: bytes, name: str) -> Document:
    """Read the text of a file.

    Args:
        name: what errors call the file.

    Raises:
        EngineError: it is no project, made by a newer version, damaged, or holds a value that cannot be; the message
            names file and cause.
    """
    try:
        return _document(_upgraded(parsed(data)))
    except EngineError as error:
        raise EngineError("file.problem", file=name, problem=error.message) from None


def _upgraded(content: Any) -> dict[str, Any]:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise EngineError("file.foreign")
    found = content.get("format_version")
    if type(found) is not int or found < 1:
        raise EngineError("file.no_version")
    if found > FORMAT_VERSION:
        raise EngineError(
            "file.newer", found=found, known=FORMAT_VERSION, version=str(content.get("app_version", "?"))[:40]
        )
    canonical({name: value for name, value in content.items() if name not in _HASHED})
    untouched = content.get("sha256") == digest({name: content.get(name) for name in _HASHED})
    for upgrade in UPGRADES[found - 1 :]:
        content = upgrade(content)
    return content if untouched else {**content, "sha256": ""}


def _document(content: dict[str, Any]) -> Document:
    untouched = content["sha256"] != ""
    beside = {name: {} if name in _HASHED and isinstance(value, dict) else value for name, value in content.items()}
    try:
        envelope = _Envelope.model_validate_json(json.dumps(beside if untouched else {**beside, "sha256": "0" * 64}))
    except ValidationError as error:
        raise explained(error, content) from None
    return Document(
        project=_project(content),
        id=envelope.id,
        parent_id=envelope.parent_id,
        log=envelope.log,
        shown=envelope.shown,
        recommended=envelope.recommended,
        warnings=() if untouched else (Message.of("file.changed_by_hand"),),
        app_version=envelope.app_version,
        saved_at=envelope.saved_at,
    )


def _project(content: Mapping[str, Any]) -> Project:
    for name in _LIFTED:
        if name in content["project"]:
            raise EngineError("invalid.no_field", where=readable_path(("project", name)))
    fields = {**content["project"], **{name: content[name] for name in _LIFTED}}
    try:
        project = Project.model_validate_json(json.dumps(fields))
    except ValidationError as error:
        raise explained(error, fields) from None
    except EngineError as error:
        raise _located(error, fields) from None
    _check_references(project)
    return project


def _located(error: EngineError, fields: Mapping[str, Any]) -> EngineError:
    """Find the part that a rule over several fields refuses, for the rule itself does not know where it stands."""
    for location, kind, entry in _parts(fields):
        try:
            TypeAdapter[Any](kind).validate_json(json.dumps(entry))
        except EngineError as found:
            return EngineError("invalid.at", where=readable_path(location, fields), problem=found.message)
        except ValidationError:
            continue
    return error


def _parts(fields: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], Any, Any]]:
    """Parts that have rules of their own; what is no list or record has another fault, and no parts."""
    for collection, kind in (("quotes", Quote), ("workloads", Workload)):
        entries = fields.get(collection)
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            yield (collection, index), kind, entry
    for group in Assumptions.model_fields:
        for name, entry in _record(_record(fields.get("assumptions")).get(group)).items():
            yield ("assumptions", group, name), Assumption, entry
    pages = _record(fields.get("walkthrough")).get("pages")
    for index, entry in enumerate(pages if isinstance(pages, list) else ()):
        yield ("walkthrough", "pages", index), KeptPage, entry
    yield ("used",), Used, fields["used"]


def _record(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _check_references(project: Project) -> None:
    """An entry that nothing refers to is kept; a reference without its entry cannot be evaluated."""
    for quote in project.quotes:
        with _at(("quotes", quote.id)):
            for group in groups_of(quote):
                project.used.card(group.card)
    for workload in project.workloads:
        with _at(("workloads", workload.id)):
            if not isinstance(workload, GraphicsScience):
                project.used.model(workload.model)


@contextmanager
def _at(location: tuple[str, ...]) -> Iterator[None]:
    try:
        yield
    except EngineError as error:
        raise EngineError("invalid.at", where=readable_path(location), problem=error.message) from None
