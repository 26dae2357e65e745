"""Several prices of one card as several offers, and what behind them holds for all."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.importing.quotes.text_chinese import COOLING
from engine.importing.quotes.text_scan import COUNT, PRICES, Phrase, clause_at, meet, trimmed
from engine.importing.quotes.text_terms import months_of
from engine.values import Known

if TYPE_CHECKING:
    from engine.importing.quotes.text_offers import Layout, Offer

_BARE_TERM: Final = re.compile(
    rf"(?P<count>{COUNT})\s*-?\s*(?P<unit>年|years?|yrs?|y|个月|months?|mo)(?![a-z])(?:期|约|付|contract|term)?"
)
COUNTED: Final = ("machines", "total_cards", "cards_per_machine")
_NAME_OF_PRICE: Final = re.compile(r"(?:整机|单卡|裸卡|单台|每[台张])?(?:报价|单价|价格?)?[:：]?$")
_OWN: Final = frozenset({"market", "commitment_months", "discount_share", "tier"})
_ALL_HERE: Final = re.compile(
    r"(?<=[\s,，;；。(（])(?:以上|都是?|均为?|均含?|全部|统一|一律)(?![^\s,，;；。]{0,8}\d *(?:台|张|万))"
)
_BY_TIER: Final = re.compile(r"(?P<card>卡|张|片|块|cards?|gpus?)|台|套|节点|nodes?|machines?")


def for_all_from(layout: Layout, start: int) -> int:
    """Where words behind the last price say that they hold for all, as in 都是未税价."""
    prices = [phrase.end for phrase in layout.phrases if phrase.field in PRICES and phrase.start >= start]
    found = _ALL_HERE.search(layout.shown, max(prices)) if prices else None
    return len(layout.source) if found is None else found.start()


def is_of_each(layout: Layout, phrase: Phrase) -> bool:
    """Whether a count is that of each of several offers, as 各50张."""
    return phrase.field in COUNTED and layout.shown[phrase.start - 1 : phrase.start] == "各"


def variants(layout: Layout, offer: Offer) -> list[Offer]:
    """One offer for each of several prices of the same card, as on demand and reserved for a year."""
    prices = [phrase for phrase in offer.own if phrase.field == "price"]
    if len(prices) < 2:
        return [offer]
    spans = [clause_at(layout.bounds, price.start) for price in prices]
    if len(set(spans)) < len(spans):
        before = any(spans[0][0] <= one.start < prices[0].start and one.field in _OWN for one in offer.own)
        edges = [spans[0][0], *(price.end for price in prices[:-1])] if before else _edges(layout, offer, prices)
        spans = [
            (edge if place else spans[0][0], edges[place + 1] if place + 1 < len(edges) else spans[-1][1])
            for place, edge in enumerate(edges)
        ]
    until = for_all_from(layout, prices[-1].start)
    spans[-1] = (spans[-1][0], min(spans[-1][1], until)) if until > prices[-1].end - 1 else spans[-1]
    spans = _with_tiers(offer, prices, spans)
    inside = [
        phrase
        for phrase in offer.own
        if any(start <= phrase.start < end for start, end in spans) and not is_of_each(layout, phrase)
    ]
    common = tuple(phrase for phrase in offer.own if phrase not in inside and phrase.field not in _OWN)
    common += tuple(one for one in inside if one.start < prices[0].start and not _of_first(one, prices[0]))
    if _are_one(layout, offer, prices):
        common += tuple(one for one in inside if one.field in COUNTED and one not in common)
    loose = tuple(phrase for phrase in offer.own if phrase not in inside and phrase.field in _OWN)
    made = []
    for price, (start, end) in zip(prices, spans, strict=True):
        own = [phrase for phrase in inside if start <= phrase.start < end]
        own = [price if phrase is price else phrase for phrase in own]
        if not any(phrase.field == "commitment_months" for phrase in own):
            own += _bare_term(layout, own, start, end)
        own += _behind(price, prices, own, loose)
        if not any(phrase.field in _OWN for phrase in own):
            own += loose
        like = price if price.per else replace(price, per=_by_tier(layout, own) or prices[0].per)
        like = replace(like, currency=prices[0].currency) if _in_the_same_money(prices[0], like) else like
        own = [like if phrase is price else phrase for phrase in own]
        said = {phrase.field for phrase in own if phrase.field in COUNTED}
        cooled = any(_is_cooling(phrase) for phrase in own)
        more = (
            phrase
            for phrase in common
            if phrase not in own and phrase.field not in said and not (cooled and _is_cooling(phrase))
        )
        made.append(replace(offer, own=(*sorted(own, key=lambda phrase: phrase.start), *more)))
    return made


def _is_cooling(phrase: Phrase) -> bool:
    return phrase.field == "note" and isinstance(phrase.value, str) and bool(re.fullmatch(COOLING, phrase.value))


def _are_one(layout: Layout, offer: Offer, prices: Sequence[Phrase]) -> bool:
    """Whether the prices are those of one thing with tax and without, with nothing else between them."""
    bases = [
        {one.field for one in offer.own if before.end <= one.start < price.start}
        for before, price in itertools.pairwise(prices)
    ]
    shown = [layout.shown[before.end : price.start] for before, price in itertools.pairwise(prices)]
    return all(fields and all((name or "").startswith("tax_") for name in fields) for fields in bases) and all(
        "\n" not in between for between in shown
    )


def _touches(layout: Layout, phrase: Phrase, before: Phrase, price: Phrase) -> bool:
    """Whether a tier or a tax stands right before a price, and not as near behind the one before."""
    terms = phrase.field == "tier" or (phrase.field or "").startswith("tax_")
    gap = len(_NAME_OF_PRICE.sub("", layout.shown[phrase.end : price.start]))
    return terms and gap <= 1 and gap < phrase.start - before.end


def _of_first(phrase: Phrase, price: Phrase) -> bool:
    """Whether words ahead of the first price are of it alone, as its term, or the tax right before it."""
    return phrase.field in _OWN or ((phrase.field or "").startswith("tax_") and phrase.end >= price.start - 1)


def _edges(layout: Layout, offer: Offer, prices: Sequence[Phrase]) -> list[int]:
    """Where the words of each price begin: a count that the price before has ahead of it already is of the next."""
    edges = [prices[0].start]
    for before, price in itertools.pairwise(prices):
        ahead = {one.field for one in offer.own if edges[-1] <= one.start < before.start or one.end <= before.start}
        again = [
            one.start
            for one in offer.own
            if before.end <= one.start < price.start
            and ((one.field in COUNTED and one.field in ahead) or _touches(layout, one, before, price))
        ]
        edges.append(min([price.start, *again]))
    return edges


def _in_the_same_money(first: Phrase, price: Phrase) -> bool:
    """Whether a price without a currency is in that of the first, which it is of the size of."""
    if price.currency or not isinstance(first.value, Known) or not isinstance(price.value, Known):
        return False
    return bool(first.currency) and first.value.value / 3 <= price.value.value <= first.value.value * 3


def _with_tiers(offer: Offer, prices: Sequence[Phrase], spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """A number of pieces between two prices is the condition of the latter."""
    made = list(spans)
    for place in range(1, len(prices)):
        tiers = [
            one.start for one in offer.own if one.field == "tier" and made[place - 1][1] <= one.start < made[place][0]
        ]
        made[place] = (min([made[place][0], *tiers]), made[place][1])
    return made


def _by_tier(layout: Layout, own: Sequence[Phrase]) -> str:
    """What a price is for by the pieces that its tier counts."""
    tier = next((layout.shown[one.start : one.end] for one in own if one.field == "tier"), "")
    found = _BY_TIER.search(tier)
    return "" if found is None else "card" if found["card"] else "machine"


def _behind(price: Phrase, prices: Sequence[Phrase], own: Sequence[Phrase], loose: Sequence[Phrase]) -> list[Phrase]:
    """What stands behind a price and before the next, and says what nothing beside the price says."""
    following = min((one.start for one in prices if one.start > price.start), default=0)
    said = {phrase.field for phrase in own}
    return [one for one in loose if price.end <= one.start < following and one.field not in said]


def _bare_term(layout: Layout, own: Sequence[Phrase], start: int, end: int) -> list[Phrase]:
    for found in _BARE_TERM.finditer(layout.shown, start, end):
        clear = not any(meet(*found.span(), phrase.start, phrase.end) for phrase in own)
        value = months_of(found) if clear else None
        if value is not None:
            return [Phrase(*trimmed(layout.shown, *found.span()), "commitment_months", value, "guessed")]
    return []
