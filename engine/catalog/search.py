"""Finding cards by words and by the four numbers. An unknown cell hides no card: it stands apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.base import Frozen
from engine.catalog.card import Card, Segment
from engine.catalog.identity import once_per_object
from engine.catalog.interconnect import has_link, link_bytes_per_s
from engine.catalog.names import squeezed
from engine.texts import LANGUAGES, Message

if TYPE_CHECKING:
    from collections.abc import Iterable

_GIGA: Final = 1e9


class Filters(Frozen):
    """What a card must offer; None and empty ask for nothing.

    `min_interconnect_gbs` adds both directions; a card without a link of its own counts its PCIe slot.
    `min_memory_gb` is the marketed size.
    """

    min_memory_gb: float | None = None
    min_bandwidth_gbs: float | None = None
    min_interconnect_gbs: float | None = None
    max_power_w: float | None = None
    segments: tuple[Segment, ...] = ()
    vendors: tuple[str, ...] = ()
    stacks: tuple[str, ...] = ()
    domestic: bool | None = None
    reference_tiers: bool = True


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Cards that meet all conditions, and those for which an unknown cell leaves it open."""

    matching: tuple[Card, ...]
    cannot_say: tuple[Card, ...]


Four: TypeAlias = tuple[float | None, float | None, float | None, float | None]
"""Memory GB, bandwidth GB/s, interconnect GB/s both ways, power W; None where unknown."""


@once_per_object
def four_numbers(card: Card) -> Four:
    """The four numbers that decide, in datasheet units."""
    return card.memory_gb, card.bandwidth_gbs, _interconnect_gbs(card), card.power_w


def _interconnect_gbs(card: Card) -> float | None:
    """Both directions; none at all is zero, a link whose rate nobody states is unknown."""
    if card.topology == "none":
        return 0.0
    if card.interconnect_gbs is None and (has_link(card) or card.topology == "unknown"):
        return None
    rate = link_bytes_per_s(card).both_directions.value
    return None if rate is None else rate / _GIGA


def search(cards: Iterable[Card], text: str = "", filters: Filters | None = None) -> SearchResult:
    """Filter `cards`, which keep their order; all words of `text` must occur in a card's names or kind."""
    wanted = filters or Filters()
    words = [squeezed(word) for word in text.split()]
    matching: list[Card] = []
    cannot_say: list[Card] = []
    for card in cards:
        if not all(word in _haystack(card) for word in words) or not _kind_fits(card, wanted):
            continue
        verdict = _numbers_fit(card, wanted)
        if verdict is None:
            cannot_say.append(card)
        elif verdict:
            matching.append(card)
    return SearchResult(tuple(matching), tuple(cannot_say))


@once_per_object
def _haystack(card: Card) -> str:
    kind = _kind_words(card.segment, card.domestic)
    names = (card.id, card.name, card.name_zh or "", card.vendor, card.stack, card.memory_type or "", *card.aliases)
    return " ".join(squeezed(word) for word in (*names, *kind))


@lru_cache(maxsize=16)
def _kind_words(segment: str, domestic: bool) -> tuple[str, ...]:
    keys = [f"segments.{segment}", *(["segments.domestic"] if domestic else [])]
    return tuple(Message.of(key).text(language) for key in keys for language in LANGUAGES)


def _kind_fits(card: Card, wanted: Filters) -> bool:
    return (
        (not wanted.segments or card.segment in wanted.segments)
        and (not wanted.vendors or card.vendor in wanted.vendors)
        and (not wanted.stacks or not card.stack or card.stack in wanted.stacks)
        and (wanted.domestic is None or card.domestic == wanted.domestic)
        and (wanted.reference_tiers or not card.reference_tier)
    )


def _numbers_fit(card: Card, wanted: Filters) -> bool | None:
    """Whether the numbers suffice; None where one that is asked for is unknown and no other fails."""
    memory, bandwidth, link, power = four_numbers(card)
    verdicts = (
        _at_least(memory, wanted.min_memory_gb),
        _at_least(bandwidth, wanted.min_bandwidth_gbs),
        _at_least(link, wanted.min_interconnect_gbs),
        _at_most(power, wanted.max_power_w),
        None if wanted.stacks and not card.stack else True,
    )
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _at_least(stated: float | None, wanted: float | None) -> bool | None:
    if wanted is None:
        return True
    return None if stated is None else stated >= wanted


def _at_most(stated: float | None, wanted: float | None) -> bool | None:
    if wanted is None:
        return True
    return None if stated is None else stated <= wanted
