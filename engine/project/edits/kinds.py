"""Changing the kind of a quote or workload: what both kinds know stays, the rest is set aside, nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar, get_args

from pydantic import ValidationError

from engine.base import Frozen
from engine.invalid import readable_errors
from engine.quote.quote import HostedApi, Lease, Owned, Purchase, Rental
from engine.texts import EngineError
from engine.workload.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Pretraining

QuoteKind = type[Purchase] | type[Rental] | type[Lease] | type[Owned] | type[HostedApi]
WorkloadKind = type[OnlineServing] | type[OfflineBatch] | type[FineTuning] | type[Pretraining] | type[GraphicsScience]

QUOTE_KINDS: Final[Mapping[str, QuoteKind]] = {
    "purchase": Purchase,
    "rental": Rental,
    "lease": Lease,
    "owned": Owned,
    "hosted_api": HostedApi,
}
WORKLOAD_KINDS: Final[Mapping[str, WorkloadKind]] = {
    "online_serving": OnlineServing,
    "offline_batch": OfflineBatch,
    "fine_tuning": FineTuning,
    "pretraining": Pretraining,
    "graphics_science": GraphicsScience,
}

OF_ONE_KIND: Final = frozenset({"price", "priced_by"})
"""Fields that several kinds of quote have under one name and with different meanings."""

Item = TypeVar("Item", bound=Frozen)
_OWN: Final = frozenset({"kind", "set_aside"})


def kind_named(kinds: Mapping[str, Any], kind: str) -> Any:
    """The class of a kind.

    Raises:
        EngineError: there is no such kind.
    """
    if kind not in kinds:
        raise EngineError("error.no_kind", kind=kind, expected=", ".join(kinds))
    return kinds[kind]


def as_kind(item: Frozen, target: type[Item], starters: Mapping[str, Any], apart: Iterable[str] = ()) -> Item:
    """`item` as another kind, with what it had set aside when it was of that kind before.

    Args:
        starters: values, as a file writes them, for fields that neither kind of item has a value for.
        apart: fields that are not shared although both kinds have one of that name.
    """
    written = item.model_dump(mode="json")
    shared = (written.keys() & target.model_fields.keys()) - _OWN - set(apart)
    try:
        return _converted(item, target, starters, shared, apart)
    except ValidationError as error:
        misfits = {str(complaint["loc"][0]) for complaint in error.errors() if complaint["loc"]}
    with readable_errors():
        return _converted(item, target, starters, shared - misfits, {*apart, *misfits})


def _converted(
    item: Frozen, target: type[Item], starters: Mapping[str, Any], shared: set[str], apart: Iterable[str]
) -> Item:
    written = item.model_dump(mode="json")
    kept: dict[str, str] = dict(getattr(item, "set_aside", ()))
    source_kind = _kind(type(item))
    for name in written.keys() - shared - _OWN:
        if getattr(item, name) != _default(type(item), name):
            kept[f"{source_kind}.{name}"] = json.dumps(written[name], ensure_ascii=False, sort_keys=True)
    fields = {**starters, **_restored(kept, target, shared, apart), **{name: written[name] for name in shared}}
    fields["set_aside"] = sorted(kept.items())
    return target.model_validate_json(json.dumps(fields))


def _restored(kept: dict[str, str], target: type[Frozen], shared: set[str], apart: Iterable[str]) -> dict[str, Any]:
    """Take from `kept` what belongs to `target`."""
    found: dict[str, Any] = {}
    for name in target.model_fields.keys() - shared - _OWN:
        own = f"{_kind(target)}.{name}"
        others = [key for key in sorted(kept) if key.endswith(f".{name}") and name not in apart]
        key = own if own in kept else others[0] if others else None
        if key is not None:
            found[name] = json.loads(kept.pop(key))
    return found


def _kind(model: type[Frozen]) -> str:
    return str(get_args(model.model_fields["kind"].annotation)[0])


def _default(model: type[Frozen], name: str) -> object:
    return model.model_fields[name].get_default(call_default_factory=True)
