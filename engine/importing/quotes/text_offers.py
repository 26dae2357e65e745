# ruff: noqa: E501 - a pattern is read in one line
"""Which phrases of a text belong to which offer."""

from __future__ import annotations

import datetime
import itertools
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.importing.quotes.text_cards import Mention, counts, links, mentions
from engine.importing.quotes.text_chinese import prices_no_more
from engine.importing.quotes.text_labels import labelled
from engine.importing.quotes.text_languages import in_english
from engine.importing.quotes.text_money import NO_BARE, Bare, amounts
from engine.importing.quotes.text_rate_lists import RATES, rates
from engine.importing.quotes.text_scan import PRICES, Phrase, apart, clause_at, clauses, meet, plain
from engine.importing.quotes.text_terms import terms
from engine.importing.quotes.text_units import listed, unit_of_all, with_unit
from engine.importing.quotes.text_variants import for_all_from, is_of_each, variants
from engine.values import Between

_FOR_ALL: Final = re.compile(
    r"\s*(?:以上|上述|全部|所有|均|备注|说明|注[:：]|付款|all (?:prices|offers|of the above)|the above|terms|notes?\b|remarks?\b|prices? )"
)
_WIDE: Final = re.compile(r"  +(?=\S)")
_KEPT_WORDS: Final = (RATES, "tier", "conditional_discount", "note", "stack_version", "transfer_limits")


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


def laid_out(
    source: str,
    stated: Sequence[Phrase] = (),
    taken: Sequence[tuple[int, int]] = (),
    bare: Mapping[int, Bare] = NO_BARE,
) -> Layout:
    """Find the phrases of a text. `stated` are those a person gave, `taken` the stretches that nothing may claim,
    `bare` where numbers without a unit begin that are prices."""
    folded = plain(source)
    shown, bounds = in_english(folded), clauses(folded)
    cards, replacing = mentions(shown, source, bounds)
    free = [card for card in cards if not any(meet(card.start, card.end, *stretch) for stretch in taken)]
    unit = unit_of_all(shown)
    paid = apart(amounts(_without(shown, free), bounds, bare))
    money = tuple(with_unit([*labelled(shown, bounds, paid)], unit))
    found = [
        *stated,
        *(Phrase(start, end, None) for start, end in taken),
        *prices_no_more(shown),
        *(Phrase(card.start, card.end, "substitute", card.written) for card in replacing),
        *(Phrase(card.start, card.end, "card", card.written) for card in free),
        *rates(shown),
        *(one for one in money if one.certainty == "read" or one.per or one.start in bare),
        *terms(shown),
        *money,
        *links(shown),
        *listed(shown, free, unit),
        *counts(shown, cards),
    ]
    phrases = tuple(_as_written(source, shown, phrase) for phrase in apart(found) if phrase.field is not None)
    return Layout(source, shown, bounds, phrases, tuple(free))


def _without(shown: str, cards: Sequence[Mention]) -> str:
    """The text with the names of cards made blank, so that no number of theirs is an amount."""
    marked = list(shown)
    for card in cards:
        marked[card.start : card.end] = "#" * (card.end - card.start)
    return "".join(marked)


def _as_written(source: str, shown: str, phrase: Phrase) -> Phrase:
    """Words that are kept as they are, and those that a range names as its source, stand in their own case."""
    if phrase.field in _KEPT_WORDS and isinstance(phrase.value, str):
        at = shown.find(phrase.value, phrase.start, phrase.end)
        end = at + len(phrase.value)
        while end < len(source) and source[end].isalpha() and shown[end] == " ":
            end += 1
        return phrase if at < 0 else replace(phrase, value=source[at:end].strip())
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
    tail = min(_tail(layout, starts), for_all_from(layout, starts[-1]) if len(starts) > 1 else len(layout.source))
    ends[-1] = min(ends[-1], tail)
    ahead = tuple(phrase for phrase in layout.phrases if phrase.start < starts[0] or phrase.start >= tail)
    each = [phrase for phrase in layout.phrases if is_of_each(layout, phrase)]
    found: list[Offer] = []
    for cards, start, end in zip(heads, starts, ends, strict=True):
        own = tuple(phrase for phrase in layout.phrases if start <= phrase.start < end)
        own += tuple(phrase for phrase in each if phrase.field not in {one.field for one in own})
        offer = Offer(cards, own, ahead, start, end)
        found += variants(layout, _like_before(found[-1], offer) if found and cards[0].by_memory else offer)
    return tuple(found)


def _like_before(before: Offer, offer: Offer) -> Offer:
    """A card that is named by its memory alone is sold as the one before it: by card or machine, of as many cards."""
    sold = next((phrase.per for phrase in before.own if phrase.field == "price"), "")
    own = tuple(replace(one, per=sold) if one.field == "price" and not one.per else one for one in offer.own)
    said = {phrase.field for phrase in own}
    counted = tuple(one for one in before.own if one.field == "cards_per_machine" and one.field not in said)
    return replace(offer, own=(*own, *counted))


def _without_cards(layout: Layout) -> tuple[Offer, ...]:
    """Offers of tokens, which begin anew where a price of the same kind comes again; else one of an unnamed card."""
    tokens = [phrase for phrase in layout.phrases if phrase.field in PRICES[1:]]
    if not tokens:
        priced = any(phrase.field in ("price", "total") for phrase in layout.phrases)
        return tuple(variants(layout, Offer((), layout.phrases, end=len(layout.source)))) if priced else ()
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
    return max(clause, earlier, _behind_price(layout, last_price, card.start)) if place else line


def _behind_price(layout: Layout, price_end: int, until: int) -> int:
    """Where the words end that follow a price and are of it: up to the last wide blank, else its tax alone."""
    wide = [found.end() for found in _WIDE.finditer(layout.shown, price_end, until)]
    if wide or not price_end:
        return wide[-1] if wide else price_end
    behind = [one for one in layout.phrases if price_end <= one.start and one.end < until]
    first = behind[0] if behind else None
    is_tax = first is not None and (first.field or "").startswith("tax_") and first.start - price_end <= 1
    return first.end if first is not None and is_tax else price_end


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
