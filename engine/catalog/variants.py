"""Cards whose name promises more than they are: cut down for a market, changed after manufacture, or unsaid which."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from engine.base import Frozen
from engine.catalog.library import catalog
from engine.catalog.tables import rows_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from engine.catalog.card import Card

COMPARED: Final = (
    *("bf16_dense_tflops", "fp16_dense_tflops", "fp8_dense_tflops", "fp64_tensor_tflops"),
    *("memory_gb", "bandwidth_gbs", "interconnect_gbs", "power_w"),
)
"""What is compared between a card and the one it is made from."""
_LESS: Final = 0.97
_ALIKE: Final = 0.03


class Variant(Frozen):
    """What a card is to `of_card`; an unclear name stands for several cards."""

    card_id: str
    kind: Literal["cut_down", "aftermarket", "unclear"]
    of_card: str = ""


@lru_cache(maxsize=1)
def variants() -> dict[str, Variant]:
    """All variants by the id of the card."""
    return {row.card_id: row for row in rows_of("variants.csv", Variant)}


def shares(card: Card, full: Card) -> tuple[tuple[str, float | None], ...]:
    """The cells in which a card has less than the full one, as share of it; None where it does not say."""
    found: list[tuple[str, float | None]] = []
    for field in COMPARED:
        whole, own = getattr(full, field), getattr(card, field)
        if whole is None or (own is None and field == "interconnect_gbs"):
            continue
        if own is None or own < _LESS * whole:
            found.append((field, None if own is None else own / whole))
    return tuple(found)


def sibling(card: Card, field: str, value: float) -> Card | None:
    """Another card of the same maker and family whose cell `field` is the one that was stated."""
    family = _family(card.name)
    for other in catalog().cards:
        if other.id == card.id or other.vendor != card.vendor or _family(other.name) != family:
            continue
        cell = getattr(other, field)
        if cell is not None and abs(cell - value) <= _ALIKE * value:
            return other
    return None


def of_memory(cards: Iterable[Card], sizes_gb: Container[float]) -> tuple[Card, ...]:
    """Of cards, those with a memory of one of these sizes; else the ones made from them after manufacture."""
    known = {card.id: card for card in cards}
    fitting = tuple(card for card in known.values() if card.memory_gb in sizes_gb)
    made = (row.card_id for row in variants().values() if row.kind == "aftermarket" and row.of_card in known)
    rebuilt = map(catalog().card, made)
    return fitting or tuple(card for card in rebuilt if card.memory_gb in sizes_gb)


def _family(name: str) -> str:
    """The letters and digits that begin a name, without what sets its members apart: "H200 SXM 141GB" is H."""
    words = [word for word in name.replace("GeForce ", "").replace("Instinct ", "").split() if word != "RTX"]
    first = words[0] if words else name
    return first[:1] if first[:1] in "AHB" and first[1:2].isdigit() else first.rstrip("DX")
