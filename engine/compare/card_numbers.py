"""The four numbers of the cards in a quote, and what its installation brings, as figures of the comparison."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.catalog.card import Card
from engine.catalog.identity import once_per_object
from engine.catalog.interconnect import link_bytes_per_s
from engine.compare.results import Comparison
from engine.figures import Quantity
from engine.project.edits.quotes import groups_of
from engine.texts import EngineError

CARD_NUMBERS: Final = ("card_memory", "card_bandwidth", "card_link", "card_power")
"""Memory, memory bandwidth, rate between cards both ways, and power of one card."""


@once_per_object
def card_numbers(card: Card) -> Mapping[str, Quantity]:
    """The four numbers that decide, each with its source; unknown where nobody states it."""
    found = (card.leaf("memory_gb"), card.leaf("bandwidth_gbs"), _link(card), card.leaf("power_w"))
    return dict(zip(CARD_NUMBERS, found, strict=True))


def _link(card: Card) -> Quantity:
    return link_bytes_per_s(card).both_directions


def numbers_of_quote(comparison: Comparison, quote_id: str) -> Mapping[str, Quantity]:
    """The four numbers of the first cards of a quote; nothing where it has none."""
    groups = groups_of(comparison.project.quote(quote_id))
    try:
        return card_numbers(comparison.project.used.card(groups[0].card)) if groups else {}
    except EngineError:
        return {}
