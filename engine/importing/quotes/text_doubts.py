# ruff: noqa: E501 - a pattern is read in one line
"""What a reading of a text cannot be sure of: amounts under conditions, two values for one thing, prices out of range,
totals that do not come out. Each becomes a question, so that nothing is misread in silence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from engine.catalog.library import catalog
from engine.importing.quotes.bands import credible, fits
from engine.importing.quotes.text_asked import BAND, CLASH, EACH, NO_ROOM, SUM, WORDS, key_of
from engine.importing.quotes.text_draft import Draft
from engine.importing.quotes.text_drafts import stored
from engine.importing.quotes.text_offers import Layout, Offer
from engine.importing.quotes.text_same import equal_offers, price_of
from engine.importing.quotes.text_scan import PRICES, Phrase, clause_at, trimmed
from engine.importing.quotes.text_shifting import is_money, shifted
from engine.quote import HostedApi, Purchase, Rental
from engine.texts import EngineError
from engine.values import Known

_STRONG: Final = re.compile(
    r"买[一二三四五六七八九十两\d]+[台张]?[送赠]|[送赠][一二三四五六七八九十两\d]|免租|免[一二三四五六七八九十两首\d]|返[现点利]|另收|另计|另付|另算|另购|需加|要加|加价|涨价|降价|作废|不包括|不含|自理|自付|自备|封顶|抵扣|以旧换新|回收旧"
    r"|(?<!\w)(?:free month|months? free|waived|rebate|surcharge|not included|charged separately|billed separately|additional charge|extra charge|buy \w+ get|trade-?in|withdrawn|disregard|void|superseded|zusätzlich|aufschlag|gratis)(?!\w)"
)
_IF: Final = re.compile(r"(?<!\w)(?:if|unless|provided|wenn|falls|sofern)(?!\w)|如果|若(?!干)|前提|才[能可给]")
_SEVERAL: Final = 2
_UNIT_PRICE: Final = re.compile(r"单价|每台|单台|unit price|each|per (?:server|node|machine|unit)")
_BESIDE: Final = frozenset(
    {
        "total",
        "tax_amount",
        "note",
        "card",
        "machines",
        "cards_per_machine",
        "total_cards",
        "tier",
        "supplier",
        "contact",
        "number",
        "date",
    }
)
_OPEN_ENDED: Final = frozenset(
    {
        "note",
        "tier",
        "network_gbs",
        "delivery_term",
        "warranty_response",
        "parts_policy",
        "region",
        "supplier",
        "contact",
        "number",
        "date",
        "card",
        "substitute",
        "market",
        "transfer_limits",
        "stack_version",
        "tax_amount",
        "total",
        "stock",
        "in_stock",
        "condition",
        "price",
        "acceptance_test",
        "installation",
    }
)
_SAME_SHARE: Final = Decimal("0.005")
_MACHINE_UNITS: Final = ("machine", "machine_hour", "machine_month")
_CARD_UNITS: Final = ("card", "card_hour", "card_month")


def doubts(
    layout: Layout, offers: Sequence[Offer], drafts: Sequence[Draft], sure: frozenset[tuple[int, int]]
) -> list[list[str]]:
    """The keys of the questions of each offer; `sure` are the stretches that a person has spoken of."""
    equal = equal_offers(offers, drafts)
    unread = _unread(layout)
    beside = _words(layout, unread, sure)
    found = []
    for place, (offer, draft) in enumerate(zip(offers, drafts, strict=True)):
        keys = [
            *shifted(layout, unread, offer, sure),
            *_clashes(offer, draft),
            *_without_room(offer, draft),
            *equal.get(place, ()),
        ]
        keys += [
            key
            for at, key in beside
            if offer.start <= at < offer.end or not any(one.start <= at < one.end for one in offers)
        ]
        keys += [*_out_of_range(offer, draft, sure), *_sums(offer, draft, sure), *_of_each(layout, offer, draft)]
        found.append(list(dict.fromkeys(keys)))
    return found


def _unread(layout: Layout) -> str:
    """The text with blanks where something is read."""
    text = list(layout.shown)
    for one in layout.phrases:
        text[one.start : one.end] = " " * (one.end - one.start)
    return "".join(text)


def _words(layout: Layout, unread: str, sure: frozenset[tuple[int, int]]) -> list[tuple[int, str]]:
    """Clauses without an amount that is read, and with words of gifts, surcharges and what is not included."""
    found = []
    for start, end in layout.bounds:
        if any(start <= one.start < end and is_money(one) for one in layout.phrases) or not _changes(
            layout, unread, start, end
        ):
            continue
        span = trimmed(layout.shown, start, end)
        if span not in sure:
            found.append((span[0], key_of(WORDS, [span])))
    return found


def _changes(layout: Layout, unread: str, start: int, end: int) -> bool:
    """Whether a clause speaks of gifts or surcharges, or puts what is read in it under a condition."""
    said = any(start <= one.start < end and one.field not in ("card", "supplier", "contact") for one in layout.phrases)
    return bool(_STRONG.search(unread, start, end) or (said and _IF.search(unread, start, end)))


def _clashes(offer: Offer, draft: Draft) -> Iterator[str]:
    """Two values for one field among an offer's own words."""
    values: dict[str, list[Phrase]] = {}
    for phrase in offer.own:
        for name, _ in stored(phrase, draft.quote.kind, set()) if phrase.field != "price" else ():  # type: ignore[arg-type]
            if name not in _OPEN_ENDED:
                values.setdefault(name, []).append(phrase)
        if phrase.field in ("machines", "cards_per_machine", "total_cards"):
            values.setdefault(phrase.field, []).append(phrase)
    for name, phrases in values.items():
        said = {_value_of(phrase, draft, name): phrase for phrase in phrases}
        if len(said) > 1:
            yield key_of(CLASH, [(one.start, one.end) for one in said.values()])


def _value_of(phrase: Phrase, draft: Draft, name: str) -> str:
    pairs = dict(stored(phrase, draft.quote.kind, set()))  # type: ignore[arg-type]
    return str(pairs.get(name, phrase.value))


def _without_room(offer: Offer, draft: Draft) -> Iterator[str]:
    for phrase in offer.own:
        if phrase in draft.dropped and phrase.field != "aside" and is_money(phrase):
            yield key_of(NO_ROOM, [(phrase.start, phrase.end)])


def _out_of_range(offer: Offer, draft: Draft, sure: frozenset[tuple[int, int]]) -> Iterator[str]:
    quote, price = draft.quote, price_of(offer)
    if isinstance(quote, HostedApi) or price is None or (price.start, price.end) in sure:
        return
    if any(one.key == "currency" and not one.chosen for one in draft.questions):
        return
    if not isinstance(quote, Purchase | Rental) or not isinstance(quote.price, Known):
        return
    group = quote.groups[0]
    try:
        cards = (catalog().card(group.card),)
    except EngineError:
        return
    by = quote.priced_by
    time = next((one for one in ("hour", "month") if by.endswith(one)), "")
    amount = quote.price.value / (group.machines if by == "total" else 1)
    verdict, _ = fits(amount, cards, quote.currency, time, group.cards_per_machine)
    wanted = "card" if by in _CARD_UNITS else "machine" if by in (*_MACHINE_UNITS, "total") else ""
    if not verdict:
        pieces = {"card": (1,), "machine": (group.cards_per_machine,)}.get(wanted, (1, group.cards_per_machine))
        verdict = "" if any(credible(amount / count, cards[0], quote.currency, time) for count in pieces) else "neither"
    if verdict and verdict not in ("both", wanted) and (wanted or verdict == "neither"):
        yield key_of(BAND, [(price.start, price.end)])


def _of_each(layout: Layout, offer: Offer, draft: Draft) -> Iterator[str]:
    """A price in one clause with a number of machines that the catalog cannot tell to be that of one."""
    quote, price = draft.quote, price_of(offer)
    if not isinstance(quote, Purchase) or quote.priced_by != "machine" or price is None or price.per:
        return
    start, end = clause_at(layout.bounds, price.start)
    counted = any(one.field == "machines" and start <= one.start < end for one in offer.own)
    if not counted or quote.groups[0].machines < _SEVERAL or _UNIT_PRICE.search(layout.shown, start, price.start):
        return
    if any(one.field == "total" for one in offer.own) or not isinstance(quote.price, Known):
        return
    cards = tuple(card for mention in offer.cards for card in mention.candidates)
    group = quote.groups[0]
    verdict, _ = fits(quote.price.value, cards, quote.currency, "", group.cards_per_machine)
    shared, _ = fits(quote.price.value / group.machines, cards, quote.currency, "", group.cards_per_machine)
    if verdict not in ("machine", "both") or shared in ("machine", "both"):
        yield key_of(EACH, [(price.start, price.end)])


def _sums(offer: Offer, draft: Draft, sure: frozenset[tuple[int, int]]) -> Iterator[str]:
    """A total that unit and quantity do not come to, with or without tax."""
    quote, price = draft.quote, next((one for one in offer.own if one.field == "price"), None)
    if not isinstance(quote, Purchase) or price is None or not isinstance(quote.price, Known):
        return
    group = quote.groups[0]
    if quote.priced_by == "total" and price.per == "":
        return
    counts = {"card": group.cards, "machine": group.machines}.get(quote.priced_by, 1)
    net = quote.price.value * counts
    beside = sum(
        (
            one.value.value
            for one in offer.own
            if is_money(one) and one.field not in (*PRICES, *_BESIDE) and isinstance(one.value, Known)
        ),
        Decimal(0),
    )
    rate = quote.tax_rate.value if isinstance(quote.tax_rate, Known) else Decimal(0)
    wanted = [whole * factor for whole in (net, net + beside) for factor in (1, 1 + rate, 1 / (1 + rate))]
    for phrase in offer.own:
        if phrase.field != "total" or not isinstance(phrase.value, Known) or (phrase.start, phrase.end) in sure:
            continue
        if not any(abs(phrase.value.value - one) <= one * _SAME_SHARE for one in wanted):
            yield key_of(SUM, [(price.start, price.end), (phrase.start, phrase.end)])
