"""Prices far from what the catalog knows for a card at a date."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from engine.catalog.tables import Price, prices
from engine.compare.quote_findings import of_terms, written
from engine.compare.results import Finding
from engine.compare.stages import listed
from engine.quote.common import exact
from engine.quote.money import ExchangeRate, rate_between
from engine.quote.quote import Purchase, Quote, Rental
from engine.texts import EngineError, Message
from engine.values import point_of

_FAR: Final = 2
"""How many times a price may lie outside the known ones."""
_SERVER: Final = Decimal("2.1")
"""What the machine around its cards may cost as a multiple of them: upper end of the 90 % range of arXiv 2405.21015."""


@listed
def price_findings(quote: Quote, rates: tuple[ExchangeRate, ...], month_hours: float) -> Iterator[Finding]:
    """A price of a card or a card-hour far outside the known range; without a catalog price nothing is said."""
    if not isinstance(quote, Purchase | Rental) or len(quote.groups) != 1:
        return
    price = point_of(quote.price)
    each = None if price is None else _of_a_card(quote, price * (1 - exact(quote.discount_share)), month_hours)
    known = [one for one in prices() if one.card_id == quote.groups[0].card and _is_like(one, quote)]
    ends = [(end, one.date) for one in known for end in _ends(one, quote.currency, rates)]
    if each is None or not ends:
        return
    low, high = min(end for end, _ in ends), max(end for end, _ in ends)
    around = _SERVER if isinstance(quote, Purchase) and quote.priced_by != "card" else 1
    if low / _FAR <= each <= high * _FAR * around:
        return
    dates = sorted(date for _, date in ends)
    key = "price_far" if isinstance(quote, Rental) else "price_far_bought"
    about = {"price": _shown(each), "known": _span(_shown(low), _shown(high)), "date": _span(dates[0], dates[-1])}
    yield of_terms(key, "warn", f"quotes/{quote.id}/price", **about, currency=quote.currency)


def _shown(amount: Decimal) -> str:
    return written(amount).removesuffix(".00")


def _span(first: str, last: str) -> str | Message:
    return first if first == last else Message.of("findings.from_to", first=first, last=last)


def _of_a_card(quote: Purchase | Rental, price: Decimal, month_hours: float) -> Decimal | None:
    """The price of one card, or of one card-hour of a month that is used whole."""
    group, (unit, _, period) = quote.groups[0], quote.priced_by.partition("_")
    counts = {"card": 1, "machine": group.cards_per_machine, "total": group.cards}
    if unit not in counts:
        return None
    hours = exact(month_hours) if period == "month" else Decimal(1)
    return price / counts[unit] / hours if hours else None


def _is_like(one: Price, quote: Purchase | Rental) -> bool:
    return one.kind == quote.kind and (one.unit in ("card", "machine") or one.unit.endswith("hour"))


def _ends(one: Price, currency: str, rates: tuple[ExchangeRate, ...]) -> Iterator[Decimal]:
    """Both ends of a known price for one card in a currency; none without a stated rate."""
    try:
        rate = rate_between(rates, one.currency, currency)
    except EngineError:
        return
    cards = 1 if one.unit.startswith("card") else one.cards
    for end in (one.price, one.price_high or one.price):
        yield end / cards * rate
