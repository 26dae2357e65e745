"""Cards set side by side: how far each is from the first, and what other sources say of a cell."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.base import Frozen
from engine.catalog.tables import rows_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.catalog.card import Card


class OtherStatement(Frozen):
    """What another source says of a cell of the catalog, in the unit of the cell."""

    card_id: str
    field: str
    value: float
    source: str


def other_statements(card_id: str, field: str) -> tuple[OtherStatement, ...]:
    """What sources that the catalog does not follow say of a cell; only where they differ by more than 3 %."""
    return _statements().get((card_id, field), ())


@lru_cache(maxsize=1)
def _statements() -> Mapping[tuple[str, str], tuple[OtherStatement, ...]]:
    found: dict[tuple[str, str], tuple[OtherStatement, ...]] = {}
    for row in rows_of("other_statements.csv", OtherStatement):
        key = (row.card_id, row.field)
        found[key] = (*found.get(key, ()), row)
    return found


def against_first(cards: Sequence[Card], field: str) -> tuple[float | None, ...]:
    """By how much of the first card's figure each differs from it; None where either is unknown or no quantity."""
    stated = [getattr(card, field, None) for card in cards]
    first = stated[0] if stated else None
    if not isinstance(first, int | float) or isinstance(first, bool) or not first:
        return tuple(None for _ in cards)
    return tuple(None if value is None else value / first - 1 for value in stated)
