"""Assumptions as leaves."""

from __future__ import annotations

from typing import Any

from engine.base import Frozen
from engine.catalog.identity import once_per_object
from engine.figures import Leaf
from engine.invalid import field_name
from engine.texts import Message


@once_per_object
def _leaves(group: Frozen) -> dict[str, Leaf]:
    kind = type(group).__name__.removesuffix("Assumptions").lower()
    return {name: _leaf(kind, name, getattr(group, name)) for name in type(group).model_fields}


def _leaf(kind: str, name: str, assumption: Any) -> Leaf:
    return Leaf(
        assumption.value,
        assumption.unit,
        f"assumptions/{kind}/{name}",
        assumption.source,
        low=assumption.low,
        high=assumption.high,
        grade=None if assumption.low is None and assumption.high is None else "datasheet",
        reason=None if assumption.value is not None else Message.of("unknown.nothing_assumed", name=field_name(name)),
        shape=assumption.shape,
    )


def assumed(group: Frozen, name: str) -> Leaf:
    """An assumption of a group as a leaf with its range; the same object for the same group and name.

    Raises:
        KeyError: the group has no such assumption.
    """
    return _leaves(group)[name]
