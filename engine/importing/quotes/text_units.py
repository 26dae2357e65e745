# ruff: noqa: E501 - a pattern is read in one line
"""What all prices of a text are for, where that is said once beside a list: price per hour …, (USD/GPU/h, min 1 week)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.importing.quotes.money_words import currency_of, per_of, without_currency
from engine.importing.quotes.text_cards import Mention
from engine.importing.quotes.text_labels import monthly
from engine.importing.quotes.text_scan import NUMBER, Phrase, number
from engine.values import known

_CURRENCY: Final = r"us\$|usd|eur|gbp|hkd|sgd|aud|cad|cny|rmb|us dollars?|euros?|美元|美金|人民币|元|[$€£]"
_WORD: Final = (
    r"(?:gpus?|cards?|servers?|nodes?|machines?|instances?|hours?|hrs?|hr|h|months?|mo|years?|yr|卡|台|小时|月|年|时)"
)
_STRETCH: Final = rf"(?:{_CURRENCY})? *(?:(?:/|per |a |每|-| |·)* *{_WORD}(?![a-z]))+"
_ALONE: Final = (
    re.compile(rf"(?:prices?|rates?|pricing|costs?|单价|价格|单位)(?: (?:are|is|in|listed|quoted|shown))* *[:：]? *(?P<words>(?:in )?(?:{_CURRENCY})? ?(?:/|per |a |每) ?{_STRETCH})(?= *[:：.;,)\n]|$)"),
    re.compile(rf"[(\[](?:all )?(?:prices? )?(?:are )?(?:in )?(?P<words>(?:(?:{_CURRENCY}) *)?(?:/|per |a |每) ?{_STRETCH}) *(?=[,;)\]])"),
    re.compile(rf"[(\[](?:all )?(?:prices? )?(?:are )?(?:in )?(?P<words>{_CURRENCY}) *(?=[,;)\]])"),
)  # fmt: skip
_NAMES: Final = {
    ("card", "hour"): "card_hour", ("machine", "hour"): "machine_hour", ("card", "month"): "card_month",
    ("machine", "month"): "machine_month", ("card", "year"): "card_year", ("machine", "year"): "machine_year",
    ("card", ""): "card", ("machine", ""): "machine", ("", "hour"): "hour", ("", "month"): "month", ("", "year"): "year",
}  # fmt: skip
_PARTS: Final = {name: parts for parts, name in _NAMES.items()}
_BARE: Final = re.compile(rf"[ \t]*(?:[:：=@\-]|at)?[ \t]*(?P<price>{NUMBER})(?=[ \t]*(?:[,;/(\n]|$))")


class Unit(NamedTuple):
    """What prices are for: thing, time and currency; empty is not said."""

    thing: str = ""
    time: str = ""
    currency: str = ""


def unit_of_all(shown: str) -> Unit:
    """The unit that a text says apart from any amount."""
    found = [_unit(match["words"]) for pattern in _ALONE for match in pattern.finditer(shown)]
    return Unit(*(next((one[place] for one in found if one is not None and one[place]), "") for place in range(3)))


def _unit(words: str) -> Unit | None:
    left = re.sub(r"^in ", "", without_currency(words).strip())
    thing, time, rest = per_of(left)
    return None if rest.strip() else Unit(thing, time, currency_of(words))


def with_unit(money: Sequence[Phrase], unit: Unit) -> Iterator[Phrase]:
    """The prices, those that do not say what they are for by the unit of all."""
    for phrase in money:
        parts = _PARTS.get(phrase.per, ("", "")) if phrase.per in (*_PARTS, "") else None
        if phrase.field != "price" or parts is None:
            yield phrase
            continue
        name = _NAMES.get((parts[0] or unit.thing, parts[1] or unit.time), phrase.per)
        changed = replace(phrase, per=name, currency=phrase.currency or unit.currency)
        yield monthly(changed) if name != phrase.per else changed


def listed(shown: str, cards: Sequence[Mention], unit: Unit) -> Iterator[Phrase]:
    """Numbers right behind the names of cards, where their unit is said for all."""
    per = _NAMES.get((unit.thing, unit.time), "")
    for card in cards if per or unit.currency else ():
        found = _BARE.match(shown, card.end)
        value = number(found["price"]) if found else None
        if found is not None and value is not None:
            price = Phrase(*found.span("price"), "price", known(value), "guessed", per, unit.currency)
            yield monthly(price)
