"""Whether a point or a comma parts the decimals of amounts: 268.500 is 268.5 or, as Europe writes it, 268,500."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final, Literal

from engine.catalog.card import Card
from engine.importing.quotes.asking import choice
from engine.importing.quotes.bands import band_of, credible, fits
from engine.importing.quotes.results import Choice

Mark = Literal["", "point", "comma"]
THOUSAND: Final = Decimal(1000)
_SMALL_MONEY: Final = frozenset({"JPY", "KRW", "INR"})
"""Currencies in which a thousand is a likely price of an hour."""
_OPEN: Final = re.compile(r"(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])(?!\s*(?:[万萬千仟亿億百]|(?:w|k|m|mn|mio)(?![a-z])|[mb]illion))", re.IGNORECASE)  # fmt: skip # noqa: E501
_COMMA: Final = r"\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{1,3}(?:\.\d{3}){2,}|\d+,\d{2}|0,\d{2,}"
_POINT: Final = r"\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d{3}"
_SURE: Final = {
    mark: re.compile(rf"(?<![\d.,])(?:{pattern})(?![\d.,])") for mark, pattern in (("comma", _COMMA), ("point", _POINT))
}
_EUROPEAN: Final = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d+)(?![\d.,])")
_SWAPPED: Final = str.maketrans(".,", ",.")


def open_number(text: str) -> Decimal | None:
    """The number of an amount with one point and three digits behind it, read as decimals; None where it has none."""
    found = _OPEN.search(text)
    return Decimal(found[0]) if found else None


def sure_mark(texts: Iterable[str]) -> Mark:
    """What parts the decimals by the amounts that can be read in one way only; empty where none is or they differ."""
    written = tuple(texts)
    comma, point = (any(pattern.search(text) for text in written) for pattern in _SURE.values())
    return "" if comma == point else "comma" if comma else "point"


def in_points(text: str) -> str:
    """A text with numbers of decimal comma written with a point, each character in its place."""
    return _EUROPEAN.sub(lambda found: found[0].translate(_SWAPPED), text)


def mark_by_price(number: Decimal, cards: Sequence[Card], currency: str, time: str, each: int) -> Mark:
    """Which reading is a price of the card or of its machine; nothing sold by the hour costs thousands."""
    if time == "hour" and currency not in _SMALL_MONEY:
        return "point"
    if not cards:
        return ""
    known = band_of(cards, currency, time) is not None
    held = [
        fits(amount, cards, currency, time, each)[0] in ("card", "machine", "both")
        if known
        else any(credible(amount / count, card, currency, time) for card in cards for count in (1, each))
        for amount in (number, number * THOUSAND)
    ]
    return "" if held[0] == held[1] else "point" if held[0] else "comma"


def agreed(votes: Iterable[Mark]) -> Mark:
    """What all say that say anything."""
    said = {vote for vote in votes if vote}
    return said.pop() if len(said) == 1 else ""


def readings_of_point(number: Decimal) -> tuple[Choice, Choice]:
    """Both readings of an amount to choose from."""
    whole, parts = f"{number * THOUSAND:,.0f}", f"{number:,.3f}"
    return choice("comma", amount=whole), choice("point", amount=parts)
