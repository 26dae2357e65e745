"""What differs between two projects, leaf by leaf, for the log of a document."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeGuard

from engine.base import Frozen
from engine.migration.kept_evidence import KeptEvidence
from engine.project.document import Document, LogEntry
from engine.project.kept_data import keeping_data
from engine.project.project import Project
from engine.quote.quote import Quote
from engine.throughput.calibration import Calibration
from engine.values import Between, Known, Unknown
from engine.workload.workload import Workload

_LONGEST_VALUE: Final = 200
_KEYS: Final = ("id", "question", "name", "card")


@dataclass(frozen=True, slots=True)
class Change:
    """A stored value that differs; None stands for an item that is not there."""

    path: str
    old: str | None
    new: str | None


def differences(old: Project, new: Project) -> tuple[Change, ...]:
    """Every stored value that differs, in the order of the fields; an item that came or went counts as one change."""
    return tuple(_between(old, new, ""))


def logged(document: Document, project: Project, when: datetime.datetime, who: str = "", reason: str = "") -> Document:
    """The document with another project, and with what changed at the end of its log."""
    entries = (
        LogEntry(who=who, when=when, what=change.path, old=change.old, new=change.new, reason=reason)
        for change in differences(document.project, project)
    )
    return replace(document, project=project, log=(*document.log, *entries))


def logged_with_data(document: Document, project: Project, when: datetime.datetime) -> Document:
    """The document as it goes to a file: with another project, the data that this rests on, and the log of changes."""
    return logged(replace(document, project=keeping_data(document.project)), keeping_data(project), when)


def _between(old: object, new: object, path: str) -> Iterator[Change]:
    if old is new or old == new:
        return
    if isinstance(old, Frozen) and type(old) is type(new) and not isinstance(old, Calibration | KeptEvidence):
        for name in type(old).model_fields:
            yield from _between(getattr(old, name), getattr(new, name), f"{path}/{name}" if path else name)
    elif isinstance(old, tuple) and isinstance(new, tuple) and _keyed(old) and _keyed(new):
        yield from _between_items(_by_key(old), _by_key(new), path)
    else:
        yield Change(path, _written(old), _written(new))


def _between_items(old: dict[str, Frozen], new: dict[str, Frozen], path: str) -> Iterator[Change]:
    for key, item in old.items():
        if key in new:
            yield from _between(item, new[key], f"{path}/{key}")
        else:
            yield Change(f"{path}/{key}", _written(item), None)
    for key, item in new.items():
        if key not in old:
            yield Change(f"{path}/{key}", None, _written(item))
    kept_before, kept_after = [key for key in old if key in new], [key for key in new if key in old]
    if kept_before != kept_after:
        yield Change(path, ", ".join(kept_before), ", ".join(kept_after))


def _keyed(items: tuple[object, ...]) -> bool:
    keys = [_key(item) for item in items if isinstance(item, Frozen)]
    return len(keys) == len(items) and all(keys) and len(set(keys)) == len(keys)


def _by_key(items: tuple[object, ...]) -> dict[str, Frozen]:
    return {_key(item): item for item in items if isinstance(item, Frozen)}


def _key(item: Frozen) -> str:
    return next((str(getattr(item, name)) for name in _KEYS if getattr(item, name, "")), "")


def _written(value: object) -> str | None:
    match value:
        case None | Unknown():
            return None
        case Known():
            text = str(value.value)
        case Between():
            text = f"{value.low} … {value.high}"
        case Calibration():
            text = value.fitted
        case KeptEvidence():
            text = f"{len(value.operators)} + {len(value.models)}"
        case Frozen():
            text = f"{value.name} ({value.kind})" if _is_item(value) else value.model_dump_json()
        case tuple():
            text = json.dumps([_plain(item) for item in value], ensure_ascii=False)
        case _:
            text = str(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 1]}…"


def _is_item(value: Frozen) -> TypeGuard[Quote | Workload]:
    return hasattr(value, "id") and hasattr(value, "kind") and hasattr(value, "name")


def _plain(item: object) -> object:
    return item.model_dump(mode="json") if isinstance(item, Frozen) else item
