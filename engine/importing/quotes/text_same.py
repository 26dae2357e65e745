"""Offers of a text that differ in nothing but their price, of which one may be an older one."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from engine.importing.quotes.text_asked import SAME, key_of
from engine.importing.quotes.text_draft import Draft
from engine.importing.quotes.text_offers import Offer
from engine.importing.quotes.text_scan import Phrase
from engine.quote import HostedApi, Purchase, Rental
from engine.values import UNKNOWN, Known


def price_of(offer: Offer) -> Phrase | None:
    """The words of the price of an offer, else of its total."""
    return next((one for name in ("price", "total") for one in offer.own if one.field == name), None)


def equal_offers(offers: Sequence[Offer], drafts: Sequence[Draft]) -> dict[int, list[str]]:
    """The question which price holds, by the places of the offers that it is about."""
    groups: dict[Any, list[int]] = {}
    for place, (offer, draft) in enumerate(zip(offers, drafts, strict=True)):
        if price_of(offer) is not None:
            groups.setdefault(_but_price(offer, draft), []).append(place)
    found: dict[int, list[str]] = {}
    for places in groups.values():
        if len({drafts[place].quote.tax_basis for place in places} - {"unknown"}) > 1:
            continue
        spans = {(price.start, price.end): None for place in places if (price := price_of(offers[place])) is not None}
        if len(places) > 1 and len(spans) > 1:
            for place in places:
                found[place] = [key_of(SAME, spans)]
    return found


def _but_price(offer: Offer, draft: Draft) -> str:
    """All of a quote but its price and how many machines; in a chat, but what a person says once and not again."""
    quote = draft.quote
    if offer.turn is not None and not isinstance(quote, HostedApi):
        terms = [str(phrase.value) for phrase in offer.own if phrase.field in ("tier", "market", "commitment_months")]
        return repr((quote.kind, quote.groups[0].card, offer.turn.name, terms))
    left: dict[str, Any] = {"id": "", "name": "", "origins": (), "tax_basis": "unknown", "tax_rate": UNKNOWN}
    if isinstance(quote, Purchase | Rental):
        zero = Known(value=Decimal(0))
        time = quote.priced_by.partition("_")[2]
        left |= {"price": zero, "priced_by": "unclear" if isinstance(quote, Purchase) else f"unclear_{time or 'hour'}"}
        left["groups"] = tuple(group.replace(machines=1) for group in quote.groups)
    if isinstance(quote, Rental):
        left["deposit"] = Known(value=Decimal(0))
    return repr(dict(quote) | left)
