"""Cards that could stand in for another: near it in the four numbers that decide."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.catalog.card import Card

FOUR: Final = ("memory_gb", "bandwidth_gbs", "interconnect_gbs", "power_w")
_NEEDED: Final = frozenset(("memory_gb", "bandwidth_gbs"))
_LEAST_MEMORY: Final = 0.99
"""What is loaded on a card today has to fit on the one that takes its place."""


@dataclass(frozen=True, slots=True)
class Substitute:
    """A card near another one.

    Attributes:
        ratios: its numbers over those of the other, where both are known.
        distance: mean of the logarithms of the ratios without their signs; 0 where all are alike.
        same_stack: whether the environment can stay.
    """

    card: Card
    ratios: Mapping[str, float]
    distance: float
    same_stack: bool


def substitutes(card: Card, cards: Iterable[Card], most: int = 5) -> tuple[Substitute, ...]:
    """The nearest cards with at least as much memory, nearest first; those of another stack after those of the same.

    A card whose memory or bandwidth cannot be held against that of the other is none.
    """
    found = []
    for other in cards:
        ratios = {
            name: float(there) / float(here)
            for name in FOUR
            if (here := getattr(card, name)) and (there := getattr(other, name))
        }
        if other.id == card.id or not ratios.keys() >= _NEEDED or ratios["memory_gb"] < _LEAST_MEMORY:
            continue
        distance = sum(abs(math.log(ratio)) for ratio in ratios.values()) / len(ratios)
        same = _family(other) == _family(card)
        found.append(Substitute(other, ratios, distance, same))
    return tuple(sorted(found, key=lambda one: (not one.same_stack, one.distance, one.card.id))[:most])


def _family(card: Card) -> str:
    return (card.stack or "").partition(" ")[0].casefold()
