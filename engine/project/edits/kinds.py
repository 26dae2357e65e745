"""Changing the kind of a quote or workload: what both kinds know stays, the rest is set aside, nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar, get_args

from pydantic import TypeAdapter

from engine.base import Frozen
from engine.quote.quote import HostedApi, Owned, Purchase, Rental
from engine.texts import EngineError
from engine.workload.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Pretraining

QuoteKind = type[Purchase] | type[Rental] | type[Owned] | type[HostedApi]
WorkloadKind = (
    type[OnlineServing] | type[OfflineBatch] | type[FineTuning] | type[Pretraining] | type[GraphicsScience]
)

QUOTE_KINDS: Final[Mapping[str, QuoteKind]] = {
    "purchase": Purchase,
    "rental": Rental,
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
SetAside = tuple[tuple[str, str], ...]


def kind_named(kinds: Mapping[str, Any], kind: str) -> Any:
    """The class of a kind.

    Raises:
        EngineError: there is no such kind.
    """
    if kind not in kinds:
        raise EngineError("error.no_kind", kind=kind, expected=", ".join(kinds))
    return kinds[kind]


def carried_over(item: Frozen, target: type[Item], apart: Iterable[str] = ()) -> dict[str, Any]:
    """The fields of `item` as fields for `target`, including what was set aside when it was of that kind before.

    Args:
        apart: fields that are not shared although both kinds have one of that name.
    """
    source_kind, target_kind = _kind(type(item)), _kind(target)
    not_shared = {"kind", "set_aside", *apart}
    shared = {
        name: value
        for name, value in dict(item).items()
        if name in target.model_fields and name not in not_shared and _fits(target, name, value)
    }
    kept: dict[str, str] = dict(getattr(item, "set_aside", ()))
    for name, value in dict(item).items():
        if name not in shared and name not in {"kind", "set_aside"} and value != _default(type(item), name):
            kept[f"{source_kind}.{name}"] = _written(item, name)
    restored: dict[str, Any] = {}
    for name in target.model_fields:
        written = kept.pop(f"{target_kind}.{name}", None)
        if written is not None and name not in shared:
            restored[name] = _adapter(target, name).validate_json(written)
    return {**shared, **restored, "set_aside": tuple(sorted(kept.items()))}


def _kind(model: type[Frozen]) -> str:
    return str(get_args(model.model_fields["kind"].annotation)[0])


def _default(model: type[Frozen], name: str) -> object:
    return model.model_fields[name].get_default(call_default_factory=True)


def _adapter(model: type[Frozen], name: str) -> TypeAdapter[Any]:
    field = model.model_fields[name]
    kind: Any = field.annotation
    for constraint in field.metadata:
        kind = _annotated(kind, constraint)
    return TypeAdapter(kind)


def _annotated(kind: Any, constraint: Any) -> Any:
    from typing import Annotated

    return Annotated[kind, constraint]


def _fits(model: type[Frozen], name: str, value: object) -> bool:
    try:
        _adapter(model, name).validate_python(value, strict=True)
    except ValueError:
        return False
    return True


def _written(item: Frozen, name: str) -> str:
    written = item.model_dump(mode="json", include={name})[name]
    return json.dumps(written, ensure_ascii=False, sort_keys=True)
