"""What a card costs by the dated prices of the catalog, to tell the price of a card from that of a machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal

from engine.catalog.card import Card
from engine.catalog.tables import Price, prices

WIDTH: Final = Decimal(3)
"""Prices of one card differ by sellers and years within this factor either way."""
YUAN_A_DOLLAR: Final = Decimal(7)
"""Only to tell a card from eight of them; no amount is ever converted at it."""
_HOURS: Final = {"hour": Decimal(1), "month": Decimal(730)}


@dataclass(frozen=True, slots=True)
class Band:
    """From and to what a card may cost, in the currency of the quote, by prices up to a date."""

    low: Decimal
    high: Decimal
    date: str

    def holds(self, amount: Decimal) -> bool:
        """Whether an amount is within."""
        return self.low <= amount <= self.high


def is_loose(cards: Iterable[Card]) -> bool:
    """Whether each card that is meant is plugged into a slot, so that it is sold alone too."""
    forms = [card.form_factor or "" for card in cards]
    return bool(forms) and all(form.startswith("PCIe") and "/" not in form for form in forms)


def band_of(cards: Iterable[Card], currency: str, time: str) -> Band | None:
    """The band of one card for good (time empty), an hour or a month; None where the catalog has no price of it."""
    return _band(tuple(sorted(card.id for card in cards)), currency, time)


@lru_cache(maxsize=1024)
def _band(cards: tuple[str, ...], currency: str, time: str) -> Band | None:
    kind = "rental" if time else "purchase"
    found = [price for price in prices() if price.kind == kind and price.card_id in cards]
    each = [(amount, price.date) for price in found for amount in _a_card(price, currency, time)]
    if not each:
        return None
    amounts = [amount for amount, _ in each]
    return Band(min(amounts) / WIDTH, max(amounts) * WIDTH, max(date for _, date in each))


def _a_card(price: Price, currency: str, time: str) -> list[Decimal]:
    if price.unit == "PFLOPS-year" or price.currency not in _IN_YUAN or currency not in _IN_YUAN:
        return []
    factor = _IN_YUAN[price.currency] / _IN_YUAN[currency] * _HOURS.get(time, Decimal(1))
    ends = (price.price, price.price_high or price.price)
    return [end * factor / (price.cards if price.unit.startswith("machine") else 1) for end in ends]


_IN_YUAN: Final = {
    **{"CNY": Decimal(1), "USD": YUAN_A_DOLLAR, "EUR": YUAN_A_DOLLAR, "GBP": Decimal(9), "CHF": Decimal(8)},
    **{"SGD": Decimal(5), "AUD": Decimal(5), "CAD": Decimal(5), "HKD": Decimal("0.9"), "TWD": Decimal("0.22")},
    **{"JPY": Decimal("0.05"), "KRW": Decimal("0.005"), "INR": Decimal("0.08")},
}
_CREDIBLE: Final = {
    ("", True): (Decimal(500), Decimal(600_000)),
    ("", False): (Decimal(400), Decimal(110_000)),
    ("hour", True): (Decimal("0.2"), Decimal(150)),
    ("hour", False): (Decimal("0.1"), Decimal(60)),
}
"""Yuan beyond which nobody asks for one card, with HBM and without, for good or an hour; wide, only to ask beyond."""


def credible(amount: Decimal, card: Card, currency: str, time: str) -> bool:
    """Whether anybody asks this for one card; true where the currency is none of those known here."""
    if currency not in _IN_YUAN:
        return True
    low, high = _CREDIBLE["hour" if time else "", "hbm" in (card.memory_type or "hbm").lower()]
    each_hour = amount * _IN_YUAN[currency] / (_HOURS[time] if time else 1)
    return low <= each_hour <= high


def fits(
    amount: Decimal, cards: Iterable[Card], currency: str, time: str, each: int
) -> tuple[Literal["card", "machine", "both", "neither", ""], Band | None]:
    """Whether an amount is that of a card or of a machine with `each` cards; empty where the catalog cannot say."""
    band = band_of(cards, currency, time)
    if band is None:
        return "", None
    card, machine = band.holds(amount), band.holds(amount / each)
    if card and machine:
        return "both", band
    return ("card" if card else "machine" if machine else "neither"), band


def is_by_the_hour(amount: Decimal, cards: Iterable[Card], currency: str) -> bool:
    """Whether an amount can be nothing but what a card or a machine of eight costs an hour, in yuan or dollars where
    nobody says in which currency."""
    meant = tuple(cards)
    codes = (currency,) if currency else ("CNY", "USD")
    if not meant or any(code not in _IN_YUAN for code in codes):
        return False

    def may(time: str) -> list[bool]:
        ways = [(card, count) for card in meant for count in (1, 8)]
        return [any(credible(amount / count, card, code, time) for card, count in ways) for code in codes]

    return all(may("hour")) and not any((*may(""), *may("month")))


def only_credible(
    amount: Decimal, cards: Iterable[Card], currency: str, time: str, each: int
) -> Literal["card", "machine", ""]:
    """What an amount can be where the catalog has no price of the cards: nobody asks it for one, or only for one."""
    meant = tuple(cards)
    if not meant or currency not in _IN_YUAN or band_of(meant, currency, time) is not None:
        return ""
    card, machine = (any(credible(amount / count, one, currency, time) for one in meant) for count in (1, each))
    return "" if card == machine else "card" if card else "machine"
