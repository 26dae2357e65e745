"""What a text was read as beside what a person reads in it: what is wrong, and whether anybody would see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from engine.catalog.library import catalog
from engine.importing.quotes.results import QuoteReading, ReadQuote
from engine.quote import HostedApi
from engine.values import Between, Known

Expected = Mapping[str, Any]
_NEAR = Decimal("0.005")


@dataclass(frozen=True)
class Outcome:
    """`wrong` are differences of any kind, `unseen` those that no open question stands against."""

    wrong: tuple[str, ...]
    unseen: tuple[str, ...]


def outcome(reading: QuoteReading, expected: Sequence[Expected]) -> Outcome:
    """Hold the quotes of a reading that have a price against the offers that a person reads."""
    left = [read for read in reading.quotes if price_of(read) is not None]
    asked = any(question.blocks and not question.chosen for question in reading.questions) or not reading.quotes
    wrong: list[str] = []
    unseen: list[str] = []
    for offer in expected:
        fitting = [read for read in left if not _differences(read, offer)]
        near = fitting or [read for read in left if _price_fits(read, offer)]
        if not near:
            wrong.append(f"{offer['price']} is not read")
            unseen += [] if asked else wrong[-1:]
            continue
        left.remove(near[0])
        found = _differences(near[0], offer)
        wrong += found
        unseen += found if near[0].ready else []
    for read in left:
        if any(not _differences(read, offer) for offer in expected):
            continue
        wrong.append(f"{price_of(read)} is no offer")
        unseen += wrong[-1:] if read.ready else []
    return Outcome(tuple(wrong), tuple(unseen))


def price_of(read: ReadQuote) -> Decimal | None:
    """The price of a quote of any kind."""
    quote: Any = read.quote
    value = next(
        (getattr(quote, name) for name in ("price", "lease_payment", "output_price") if hasattr(quote, name)), None
    )
    return value.value if isinstance(value, Known) else value.low if isinstance(value, Between) else None


def _price_fits(read: ReadQuote, offer: Expected) -> bool:
    quote: Any = read.quote
    wanted, amount = Decimal(str(offer["price"])), price_of(read)
    if amount is None or isinstance(quote, HostedApi):
        return amount == wanted
    group, by, unit = quote.groups[0], quote.priced_by, offer["unit"] or quote.priced_by
    each = offer["cards_per_machine"] or group.cards_per_machine
    amounts = [amount]
    if by == "total":
        amounts = [amount, amount / (group.machines if unit.startswith("machine") else group.cards)]
    elif by.startswith("card") and unit.startswith("machine"):
        amounts = [amount * each]
    elif by.startswith("machine") and unit.startswith("card"):
        amounts = [amount / each]
    rate = quote.tax_rate.value if isinstance(quote.tax_rate, Known) else None
    if rate is not None and offer["tax"] and quote.tax_basis not in (offer["tax"], "unknown"):
        amounts += [one * (1 + rate) if offer["tax"] == "included" else one / (1 + rate) for one in amounts]
        return any(abs(one - wanted) <= wanted * _NEAR for one in amounts)
    return any(abs(one - wanted) <= wanted * _NEAR for one in amounts)


def _differences(read: ReadQuote, offer: Expected) -> list[str]:
    """What is read otherwise; a unit, a tax or a rate that stays unknown is open, and no difference."""
    quote: Any = read.quote
    found = [] if _price_fits(read, offer) else [f"price {price_of(read)}, not {offer['price']}"]
    if quote.kind != offer["kind"]:
        return [*found, f"kind {quote.kind}, not {offer['kind']}"]
    if isinstance(quote, HostedApi):
        return found
    group = quote.groups[0]
    cards = {card.id for card in catalog().find_cards(offer["card"]).candidates}
    own = {group.card, *(card.id for card in catalog().find_cards(group.card).candidates)}
    said = {
        "card": not cards or bool(own & cards),
        "currency": quote.currency == offer["currency"],
        "time": _time(quote.priced_by) == _time(offer["unit"] or quote.priced_by),
        "tax": quote.tax_basis in ("unknown", offer["tax"]) or (not found and isinstance(quote.tax_rate, Known)),
        "quantity": offer["quantity"] in (None, group.machines, group.cards),
    }
    return [*found, *(f"{name} of {read.name}, not as in {offer}" for name, right in said.items() if not right)]


def _time(unit: str) -> str:
    return unit.partition("_")[2]
