# ruff: noqa: E501 - a pattern is read in one line
"""Which phrases of a text belong to which offer."""

from __future__ import annotations

import datetime
import itertools
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.importing.quotes.text_cards import Mention, counts, links, mentions
from engine.importing.quotes.text_labels import labelled
from engine.importing.quotes.text_languages import in_english
from engine.importing.quotes.text_money import amounts
from engine.importing.quotes.text_scan import COUNT, Phrase, apart, clause_at, clauses, plain, trimmed
from engine.importing.quotes.text_terms import months_of, terms
from engine.values import Between

PRICES: Final = ("price", "input_price", "output_price", "cached_input_price")
_FOR_ALL: Final = re.compile(
    r"\s*(?:以上|上述|全部|所有|均|备注|说明|注[:：]|付款|all (?:prices|offers|of the above)|the above|terms|notes?\b|remarks?\b|prices? )"
)
_BARE_TERM: Final = re.compile(
    rf"(?P<count>{COUNT})\s*-?\s*(?P<unit>年|years?|yrs?|y|个月|months?|mo)(?![a-z])(?:期|约|付|contract|term)?"
)
_OWN: Final = frozenset({"market", "commitment_months", "discount_share"})


@dataclass(frozen=True)
class Layout:
    """A text with its phrases, its cards and its clauses; `shown` is the text as phrases are found in it."""

    source: str
    shown: str
    bounds: tuple[tuple[int, int], ...]
    phrases: tuple[Phrase, ...]
    cards: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A message: where its head stands, who it names, and up to where it reaches."""

    start: int
    head_end: int
    end: int
    name: str
    name_start: int
    date: datetime.date | None = None


@dataclass(frozen=True)
class Offer:
    """One offer: the cards it may be of, what is said of it alone, what is said of several, and the message of a chat
    that prices it."""

    cards: tuple[Mention, ...]
    own: tuple[Phrase, ...]
    shared: tuple[Phrase, ...] = field(default=())
    start: int = 0
    end: int = 0
    turn: Turn | None = None

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Its own words before those for all."""
        return (*self.own, *self.shared)


def laid_out(source: str, stated: Sequence[Phrase] = (), taken: Sequence[tuple[int, int]] = ()) -> Layout:
    """Find the phrases of a text. `stated` are those a person gave, `taken` the stretches that nothing may claim."""
    folded = plain(source)
    shown, bounds = in_english(folded), clauses(folded)
    cards, replacing = mentions(shown, source, bounds)
    free = [card for card in cards if not any(_meet(card.start, card.end, *stretch) for stretch in taken)]
    money = tuple(labelled(shown, bounds, apart(amounts(shown, bounds))))
    found = [
        *stated,
        *(Phrase(start, end, None) for start, end in taken),
        *(Phrase(card.start, card.end, "substitute", card.written) for card in replacing),
        *(Phrase(card.start, card.end, "card", card.written) for card in free),
        *(phrase for phrase in money if phrase.certainty == "read" or phrase.per),
        *terms(shown),
        *money,
        *links(shown),
        *counts(shown, cards),
    ]
    phrases = tuple(_as_written(source, phrase) for phrase in apart(found) if phrase.field is not None)
    return Layout(source, shown, bounds, phrases, tuple(free))


def _as_written(source: str, phrase: Phrase) -> Phrase:
    """A range names the words of the text as its source, in their own case."""
    if isinstance(phrase.value, Between):
        return replace(phrase, value=phrase.value.replace(source=source[phrase.start : phrase.end].strip() or "?"))
    return phrase


def offers(layout: Layout) -> tuple[Offer, ...]:
    """The offers of a text, in its order."""
    heads = _heads(layout)
    if not heads:
        return _without_cards(layout)
    starts = [_begin(layout, heads, place) for place in range(len(heads))]
    ends = [*starts[1:], len(layout.source)]
    tail = _tail(layout, starts)
    ends[-1] = min(ends[-1], tail)
    ahead = tuple(phrase for phrase in layout.phrases if phrase.start < starts[0] or phrase.start >= tail)
    found: list[Offer] = []
    for cards, start, end in zip(heads, starts, ends, strict=True):
        own = tuple(phrase for phrase in layout.phrases if start <= phrase.start < end)
        found += _variants(layout, Offer(cards, own, ahead, start, end))
    return tuple(found)


def _without_cards(layout: Layout) -> tuple[Offer, ...]:
    """Offers of tokens, which begin anew where a price of the same kind comes again; else one of an unnamed card."""
    tokens = [phrase for phrase in layout.phrases if phrase.field in PRICES[1:]]
    if not tokens:
        priced = any(phrase.field in ("price", "total") for phrase in layout.phrases)
        return tuple(_variants(layout, Offer((), layout.phrases, end=len(layout.source)))) if priced else ()
    starts, seen = [0], {tokens[0].field}
    for before, phrase in itertools.pairwise(tokens):
        if phrase.field in seen:
            line = layout.shown.rfind("\n", before.end, phrase.start) + 1
            starts.append(max(line, before.end))
            seen = set()
        seen.add(phrase.field)
    ends = [*starts[1:], len(layout.source)]
    return tuple(
        Offer((), tuple(phrase for phrase in layout.phrases if start <= phrase.start < end), (), start, end)
        for start, end in zip(starts, ends, strict=True)
    )


def _meet(start: int, end: int, other: int, other_end: int) -> bool:
    return start < other_end and other < end


def _heads(layout: Layout) -> list[tuple[Mention, ...]]:
    """The mentions of cards, those together that one price is for."""
    prices = [phrase.start for phrase in layout.phrases if phrase.field in PRICES]
    heads: list[tuple[Mention, ...]] = []
    for card in layout.cards:
        last = heads[-1][-1] if heads else None
        priced = last is not None and _any_between(prices, last.end, card.start)
        if last is not None and not priced and _belongs(layout, heads[-1], card):
            heads[-1] = (*heads[-1], card)
        else:
            heads.append((card,))
    return heads


def _any_between(places: Sequence[int], low: int, high: int) -> bool:
    place = bisect_right(places, low - 1)
    return place < len(places) and places[place] < high


def _belongs(layout: Layout, head: tuple[Mention, ...], card: Mention) -> bool:
    """The same card again, or one beside it in the same line, as in H100/H800."""
    before = {candidate.id for candidate in head[0].candidates}
    if before & {candidate.id for candidate in card.candidates}:
        return True
    between = layout.shown[head[-1].end : card.start]
    return bool(re.fullmatch(r"\s*(?:/|或者?|or|\|)\s*", between))


def _begin(layout: Layout, heads: Sequence[tuple[Mention, ...]], place: int) -> int:
    """The start of the line of a card, or of its clause where an earlier offer is in the same line."""
    card = heads[place][0]
    line = layout.shown.rfind("\n", 0, card.start) + 1
    earlier = heads[place - 1][-1].end if place else 0
    priced_before = place and any(
        phrase.field in PRICES and earlier <= phrase.start < card.start for phrase in layout.phrases
    )
    blank = layout.shown.rfind("\n\n", earlier, line)
    if place and earlier <= line:
        return max(blank + 2, 0) if blank >= 0 and priced_before and not _has_phrases(layout, blank + 2, line) else line
    clause, _ = clause_at(layout.bounds, card.start)
    last_price = max(
        (phrase.end for phrase in layout.phrases if phrase.field in PRICES and phrase.end <= card.start), default=0
    )
    return max(clause, earlier, clause, last_price) if place else line


def _has_phrases(layout: Layout, start: int, end: int) -> bool:
    return any(start <= phrase.start < end for phrase in layout.phrases)


def _tail(layout: Layout, starts: Sequence[int]) -> int:
    """Where the words for all offers begin: a paragraph or lines behind the last offer that name no price."""
    if len(starts) < 2:
        return len(layout.source)
    last = starts[-1]
    if layout.shown.find("\n", starts[-2], last) < 0:
        return _after_clause(layout, last)
    prices = [phrase.end for phrase in layout.phrases if phrase.field in PRICES and phrase.start >= last]
    after = max(prices, default=last)
    one_line = all(
        layout.shown.count("\n", start, _price_end(layout, start, end)) == 0
        for start, end in itertools.pairwise(starts)
    )
    for found in re.finditer(r"\n", layout.shown[after:]):
        line = after + found.end()
        rest = layout.shown[line:]
        if rest.startswith("\n") or _FOR_ALL.match(rest) or one_line:
            return line
    return len(layout.source)


def _after_clause(layout: Layout, start: int) -> int:
    """The end of the clause with the last price, where several offers stand in one line."""
    prices = [phrase.start for phrase in layout.phrases if phrase.field in PRICES and phrase.start >= start]
    return clause_at(layout.bounds, prices[-1])[1] if prices else len(layout.source)


def _price_end(layout: Layout, start: int, end: int) -> int:
    """The end of what is said of an offer."""
    return max((phrase.end for phrase in layout.phrases if start <= phrase.start < end), default=start)


def _variants(layout: Layout, offer: Offer) -> list[Offer]:
    """One offer for each of several prices of the same card, as on demand and reserved for a year."""
    prices = [phrase for phrase in offer.own if phrase.field == "price"]
    if len(prices) < 2:
        return [offer]
    spans = [clause_at(layout.bounds, price.start) for price in prices]
    if len(set(spans)) < len(spans):
        edges = [price.start for price in prices]
        spans = [
            (edge if place else spans[0][0], edges[place + 1] if place + 1 < len(edges) else spans[-1][1])
            for place, edge in enumerate(edges)
        ]
    inside = [phrase for phrase in offer.own if any(start <= phrase.start < end for start, end in spans)]
    common = tuple(phrase for phrase in offer.own if phrase not in inside and phrase.field not in _OWN)
    loose = tuple(phrase for phrase in offer.own if phrase not in inside and phrase.field in _OWN)
    made = []
    for price, (start, end) in zip(prices, spans, strict=True):
        own = [phrase for phrase in inside if start <= phrase.start < end]
        own = [price if phrase is price else phrase for phrase in own]
        if not any(phrase.field == "commitment_months" for phrase in own):
            own += _bare_term(layout, own, start, end)
        if not any(phrase.field in _OWN for phrase in own):
            own += loose
        like = price if price.per else replace(price, per=prices[0].per)
        own = [like if phrase is price else phrase for phrase in own]
        made.append(replace(offer, own=(*sorted(own, key=lambda phrase: phrase.start), *common)))
    return made


def _bare_term(layout: Layout, own: Sequence[Phrase], start: int, end: int) -> list[Phrase]:
    for found in _BARE_TERM.finditer(layout.shown, start, end):
        clear = not any(_meet(*found.span(), phrase.start, phrase.end) for phrase in own)
        value = months_of(found) if clear else None
        if value is not None:
            return [Phrase(*trimmed(layout.shown, *found.span()), "commitment_months", value, "guessed")]
    return []
