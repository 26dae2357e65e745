"""Finding cards by words, by the four numbers and by kind. An unknown cell hides no card: it stands apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.base import Frozen
from engine.catalog.card import Card, Segment
from engine.catalog.identity import once_per_object
from engine.catalog.interconnect import has_link, link_bytes_per_s
from engine.catalog.search_words import closest, found_as, haystack
from engine.catalog.traits import NATIVE_FORMATS, Form, NativeFormat, Use, form_of, native, use_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_GIGA: Final = 1e9

Condition = Literal[
    "memory", "bandwidth", "interconnect", "power", "year", "formats", "ecc", "forms", "segments", "uses", "vendors",
    "stacks", "domestic",
]  # fmt: skip
Verdicts: TypeAlias = npt.NDArray[np.int8]
"""By card 1 where a condition is met, 0 where it is not, -1 where an unknown cell leaves it open."""
_ANSWERS: Final = {"yes": 1, "no": 0, "unknown": -1}


class Filters(Frozen):
    """What a card must offer; None and empty ask for nothing.

    `min_interconnect_gbs` adds both directions; a card without a link of its own counts its PCIe slot.
    `min_memory_gb` is the marketed size. Of `formats` a card must compute in each by its own units; of the other lists
    it must be one. `ecc` asks for memory with error correction.
    """

    min_memory_gb: float | None = None
    min_bandwidth_gbs: float | None = None
    min_interconnect_gbs: float | None = None
    max_power_w: float | None = None
    min_year: int | None = None
    formats: tuple[NativeFormat, ...] = ()
    ecc: bool | None = None
    forms: tuple[Form, ...] = ()
    segments: tuple[Segment, ...] = ()
    uses: tuple[Use, ...] = ()
    vendors: tuple[str, ...] = ()
    stacks: tuple[str, ...] = ()
    domestic: bool | None = None
    reference_tiers: bool = True


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Cards that meet all conditions, and those for which an unknown cell leaves it open.

    `open_cards` counts by condition those that stand apart because of it.
    """

    matching: tuple[Card, ...]
    cannot_say: tuple[Card, ...]
    open_cards: Mapping[Condition, int]


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


def _one_of_four(place: int, card: Card) -> float | None:
    return four_numbers(card)[place]


class CardIndex:
    """The cells of cards in columns, read once, so that a filter is a few operations on arrays."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        self._places = {card.id: place for place, card in enumerate(self.cards)}
        self._columns: dict[str, npt.NDArray[np.float64]] = {}
        self._kinds: dict[str, tuple[dict[str, int], npt.NDArray[np.intp]]] = {}
        self._haystacks = [haystack(card) for card in self.cards]

    def search(
        self, text: str = "", filters: Filters | None = None, order: Sequence[str] | None = None
    ) -> SearchResult:
        """The cards that fit; all words of `text` must occur in a card's names or kind.

        Args:
            order: ids of the cards among which to look, as they are to be ordered; without it all keep their order.
        """
        wanted = filters or Filters()
        ordered = self._ordered(order)
        kept = self._worded(text)
        if order is not None:
            kept &= np.bincount(ordered, minlength=len(self.cards)) > 0
        if not wanted.reference_tiers:
            kept &= self._column("reference", lambda card: float(card.reference_tier)) == 0
        verdicts = dict(self._verdicts(wanted))
        opened = np.zeros(len(self.cards), dtype=bool)
        for verdict in verdicts.values():
            kept &= verdict != 0
            opened |= verdict < 0
        apart = kept & opened
        open_cards = {name: int((apart & (verdict < 0)).sum()) for name, verdict in verdicts.items()}
        return SearchResult(self._chosen(ordered, kept & ~opened), self._chosen(ordered, apart), open_cards)

    def meant(self, text: str) -> str:
        """What was meant where some words of `text` occur in no card; empty where nothing is close to them."""
        return closest(text, self._haystacks)

    def option_counts(self, text: str = "", filters: Filters | None = None) -> Mapping[Condition, Mapping[str, int]]:
        """How many cards each option has among those that nothing else that is asked for excludes.

        Options of one list add to each other, so a list does not narrow its own options; formats narrow each other.
        """
        wanted = filters or Filters()
        kept, verdicts = self._worded(text), dict(self._verdicts(wanted))
        counts: dict[Condition, Mapping[str, int]] = {}
        for name, options in self._options():
            narrowing = (verdict for other, verdict in verdicts.items() if other != name or name == "formats")
            among = kept.copy()
            for verdict in narrowing:
                among &= verdict != 0
            counts[name] = {option: int((among & met).sum()) for option, met in options}
        return counts

    def _options(self) -> Iterator[tuple[Condition, list[tuple[str, npt.NDArray[np.bool_]]]]]:
        yield "formats", [(name, self._native(name) == 1) for name in NATIVE_FORMATS]
        ecc = self._column("ecc", lambda card: _ANSWERS[card.ecc])
        yield "ecc", [(answer, ecc == _ANSWERS[answer]) for answer in ("yes", "no")]
        origin = self._column("domestic", lambda card: float(card.domestic))
        yield "domestic", [("domestic", origin == 1), ("other", origin == 0)]
        for name in _KINDS:
            codes, column = self._kind(name)
            yield name, [(kind, column == code) for kind, code in codes.items() if kind]

    def _worded(self, text: str) -> npt.NDArray[np.bool_]:
        kept = np.ones(len(self.cards), dtype=bool)
        for word in map(found_as, text.split()):
            kept &= np.fromiter((word in haystack for haystack in self._haystacks), bool, len(self.cards))
        return kept

    def _ordered(self, order: Sequence[str] | None) -> npt.NDArray[np.intp]:
        if order is None:
            return np.arange(len(self.cards))
        return np.fromiter((self._places[key] for key in order), np.intp, len(order))

    def _chosen(self, ordered: npt.NDArray[np.intp], mask: npt.NDArray[np.bool_]) -> tuple[Card, ...]:
        cards = self.cards
        return tuple(cards[place] for place in ordered[mask[ordered]].tolist())

    def _verdicts(self, wanted: Filters) -> Iterator[tuple[Condition, Verdicts]]:
        four: tuple[tuple[Condition, float | None], ...] = (
            ("memory", wanted.min_memory_gb),
            ("bandwidth", wanted.min_bandwidth_gbs),
            ("interconnect", wanted.min_interconnect_gbs),
            ("power", wanted.max_power_w),
        )
        for place, (name, limit) in enumerate(four):
            if limit is not None:
                stated = self._column(name, partial(_one_of_four, place))
                yield name, _judged(stated, stated <= limit if name == "power" else stated >= limit)
        if wanted.min_year is not None:
            year = self._column("year", lambda card: card.launch_year)
            yield "year", _judged(year, year >= wanted.min_year)
        if wanted.ecc is not None:
            offered = self._column("ecc", lambda card: _ANSWERS[card.ecc])
            yield "ecc", np.where(offered < 0, -1, offered == float(wanted.ecc)).astype(np.int8)
        if wanted.formats:
            each = np.array([self._native(name) for name in wanted.formats])
            yield "formats", np.where((each == 0).any(axis=0), 0, each.min(axis=0)).astype(np.int8)
        if wanted.domestic is not None:
            origin = self._column("domestic", lambda card: float(card.domestic))
            yield "domestic", (origin == float(wanted.domestic)).astype(np.int8)
        yield from self._kind_verdicts(wanted)

    def _kind_verdicts(self, wanted: Filters) -> Iterator[tuple[Condition, Verdicts]]:
        kinds: tuple[tuple[Condition, tuple[str, ...]], ...] = (
            ("forms", wanted.forms),
            ("segments", wanted.segments),
            ("uses", wanted.uses),
            ("vendors", wanted.vendors),
            ("stacks", wanted.stacks),
        )
        for name, names in kinds:
            if names:
                codes, column = self._kind(name)
                met = np.isin(column, [codes[one] for one in names if one in codes])
                yield name, np.where(column == codes.get("", -1), -1, met).astype(np.int8)

    def _native(self, name: NativeFormat) -> Verdicts:
        return self._column(f"native {name}", lambda card: _ANSWERS[native(card, name)]).astype(np.int8)

    def _column(self, name: str, cell: Callable[[Card], float | None]) -> npt.NDArray[np.float64]:
        if name not in self._columns:
            cells = (cell(card) for card in self.cards)
            self._columns[name] = np.array([np.nan if one is None else one for one in cells], dtype=float)
        return self._columns[name]

    def _kind(self, name: Condition) -> tuple[dict[str, int], npt.NDArray[np.intp]]:
        if name not in self._kinds:
            codes: dict[str, int] = {}
            column = np.array([codes.setdefault(_KINDS[name](card), len(codes)) for card in self.cards], dtype=np.intp)
            self._kinds[name] = codes, column
        return self._kinds[name]


def search(cards: Iterable[Card], text: str = "", filters: Filters | None = None) -> SearchResult:
    """Filter `cards`, which keep their order; all words of `text` must occur in a card's names or kind."""
    return CardIndex(cards).search(text, filters)


def _judged(stated: npt.NDArray[np.float64], met: npt.NDArray[np.bool_]) -> Verdicts:
    return np.where(np.isnan(stated), -1, met).astype(np.int8)


_KINDS: Final[Mapping[Condition, Callable[[Card], str]]] = {
    "forms": form_of,
    "segments": lambda card: card.segment,
    "uses": use_of,
    "vendors": lambda card: card.vendor,
    "stacks": lambda card: card.stack,
}
"""What a card is; an empty name is unknown."""
