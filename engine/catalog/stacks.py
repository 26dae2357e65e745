"""Software stacks: what runs on a card, how old the evidence is, and what happens where an operator is missing."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Final, Literal, Self

from pydantic import Field, model_validator

from engine.base import Frozen
from engine.catalog.card import Card
from engine.texts import EngineError

Fallback = Literal["cpu_with_warning", "cpu", "error_unless_allowed", "none_known", "unknown"]
"""What the stack does with an operator that it lacks."""

UNKNOWN: Final = "unknown"


class Datum(Frozen):
    """One statement about a stack with its source; an empty value is unknown."""

    value: str = ""
    source: str = ""
    date: str = ""

    @model_validator(mode="after")
    def _sourced(self) -> Self:
        if self.value and self.value != UNKNOWN and not self.source:
            raise EngineError("invalid.missing", where="source")
        return self

    @property
    def known(self) -> bool:
        """Whether anybody states it."""
        return bool(self.value) and self.value != UNKNOWN


class Stack(Frozen):
    """A software stack.

    `id` is what a card names as its stack. `lists` are the back ends of the coverage store that say what the stack
    itself runs, the most telling first; `fillers` are separate libraries that bring further operators. `named` are the
    beginnings of the names under which tables of engines speak of it. `torch` is the release of PyTorch that the
    evidence is about, `lag` how many minor releases that is behind the newest one known here.
    """

    id: str = Field(min_length=1)
    name: str = Field(min_length=1)
    vendor: str
    adapter: str = ""
    lists: tuple[str, ...] = ()
    fillers: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()
    version: Datum = Datum()
    evidence: Datum = Datum()
    fallback: Datum = Datum(value=UNKNOWN)
    torch: Datum = Datum()
    lag: Datum = Datum()
    fp8: Datum = Datum()
    types: Datum = Datum()
    caveat: str = ""
    caveat_zh: str = ""

    @property
    def behaviour(self) -> Fallback:
        """What happens where an operator is missing."""
        found = self.fallback.value
        return found if found in _BEHAVIOURS else "unknown"  # type: ignore[return-value]

    @property
    def lag_releases(self) -> int | None:
        """Minor releases of PyTorch behind the newest one; None where nobody says."""
        return int(self.lag.value) if self.lag.known else None


_BEHAVIOURS: Final = ("cpu_with_warning", "cpu", "error_unless_allowed", "none_known", "unknown")


@lru_cache(maxsize=1)
def stacks() -> tuple[Stack, ...]:
    """All stacks of the catalog, read once."""
    text = resources.files("resources").joinpath("catalog", "stacks.toml").read_text(encoding="utf-8")
    return tuple(Stack.model_validate(entry, strict=False) for entry in tomllib.loads(text)["stacks"])


def stack_named(name: str) -> Stack | None:
    """The stack with this id, or whose id the name begins with; None for a name that the catalog does not have."""
    wanted = name.casefold()
    for stack in stacks():
        if wanted == stack.id.casefold():
            return stack
    for stack in stacks():
        if wanted.startswith(f"{stack.id.casefold()} "):
            return stack
    return None


def stack_of(card: Card) -> Stack | None:
    """The stack that a card runs; None for a generic tier, or a stack that the catalog does not have."""
    return stack_named(card.stack) if card.stack else None


def same_stack(card: Card, current: str) -> bool:
    """Whether a card runs on the current software stack; generic tiers have none and count as same."""
    return not card.stack or card.stack.partition(" ")[0].casefold() == current.partition(" ")[0].casefold()
