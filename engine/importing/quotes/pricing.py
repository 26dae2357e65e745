"""Which price of a row counts, in which currency, and whether it is that of a card or of a machine."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from engine.importing.quotes.amounts import Amount
from engine.importing.quotes.asking import Asking, choice, said_choice
from engine.importing.quotes.bands import Band, fits, is_loose
from engine.importing.quotes.facts import Facts
from engine.importing.quotes.headings import PRICES, TOTALS, Heading, unit_per
from engine.importing.quotes.money_words import currency_of
from engine.importing.quotes.plain import plain
from engine.importing.quotes.power import by_power
from engine.importing.quotes.results import Place, QuoteSettings
from engine.importing.quotes.rows import Row
from engine.importing.quotes.tax_words import NO_TAX, Tax
from engine.texts import Message
from engine.values import UNKNOWN, Between, Known, Stated, known

_EACH: Final = {"day": (Decimal(24), "hour"), "year": (Decimal(12), "month")}
_BESIDE_PLAN: Final = re.compile(r"\([^()]*\)|租期|(?:计费|付费|购买)方式")
_PLACES: Final = Decimal("1e-10")
_OFFERED: Final = ("CNY", "USD", "EUR", "JPY", "HKD", "SGD")


@dataclass(frozen=True)
class Around:
    """What holds for a whole table while its rows are priced."""

    facts: Facts
    settings: QuoteSettings
    asking: Asking
    language: str


@dataclass(frozen=True, slots=True)
class Price:
    """The price of a row: what it is for, and what was said with it. `unit` is empty where it is open."""

    stated: Stated = UNKNOWN
    currency: str = ""
    unit: str = ""
    time: str = ""
    tax: Tax = NO_TAX
    months: Decimal | None = None
    place: Place | None = None
    market: str = ""
    plan: str = ""
    power: bool = False
    guessed: Message | None = None


def price_of(row: Row, around: Around, keys: list[str]) -> Price:
    """The price, from the first column that has one: what is negotiated before what is listed.

    Keys of the questions that it rests on are added to `keys`.
    """
    found = chosen_price(row)
    currency = currency_for(row, found, around, keys)
    if found is None:
        whole = next((one for one in line_totals(row) if one[0].field != "tax_amount"), None)
        tax = tax_for(row, whole[0] if whole else None, whole[1] if whole else None, around)
        return (
            Price(whole[1].stated(source="quote"), currency, "total", "", tax, None, whole[2])
            if whole
            else Price(currency=currency, tax=tax)
        )
    heading, amount, place = found
    per = unit_per(str(row.cells["unit"].value)) if "unit" in row.cells else ("", "")
    thing, time = (
        next((one for one in said if one), "")
        for said in zip((amount.thing, amount.time), (heading.thing, heading.time), per, around.facts.per, strict=True)
    )
    time = time or _time_asked(row, heading, place, around, keys)
    stated, time = _in_hours_or_months(amount, time)
    tax = _balanced(row, stated, tax_for(row, heading, amount, around))
    plan = plain(_BESIDE_PLAN.sub(" ", plain(heading.text))).strip(" ,:") if any(heading.plan) else ""
    months = amount.months or (Decimal(heading.months) if heading.months > 1 else None)
    price = Price(stated, currency, thing, time, tax, months, place, heading.market, plan)
    if thing == "power":
        return by_power(row, price, around, keys)
    return _with_unit(row, price, around, keys)


def chosen_price(row: Row) -> tuple[Heading, Amount, Place] | None:
    """A known amount before an unknown one; a price before a list price; else the price that is said to be open."""
    prices = [entry for entry in row.amounts if entry[0].field in PRICES]
    listed = [entry for entry in row.amounts if entry[0].field == "list_price"]
    spot = [entry for entry in row.amounts if entry[0].field == "spot"]
    for group in (prices, listed, spot):
        known_ones = [entry for entry in group if not entry[1].missing]
        if known_ones:
            return min(known_ones, key=lambda entry: _ORDER.index(entry[0].tax.basis))
    return prices[0] if prices else None


def other_price(row: Row, price: Price) -> Stated:
    """The same price in the other tax basis, as the row states it for the same unit."""
    for heading, amount, place in row.amounts:
        basis = amount.tax.basis or heading.tax.basis
        same = (amount.thing or heading.thing or price.unit, amount.time or heading.time or price.time)
        other = heading.field in PRICES and place != price.place and basis not in ("", price.tax.basis)
        if other and not amount.missing and same == (price.unit, price.time) and not any(heading.plan):
            return amount.stated(source="quote")
    return UNKNOWN


def _balanced(row: Row, stated: Stated, tax: Tax) -> Tax:
    """A price that nobody calls taxed or not, and that multiplies to a total that is called so."""
    if tax.basis or not isinstance(stated, Known):
        return tax
    for heading, amount, _ in line_totals(row):
        basis = amount.tax.basis or heading.tax.basis
        if basis and heading.field != "tax_amount" and amount.low == stated.value * (row.count.number or 1):
            return replace(tax, basis=basis)
    return tax


def _time_asked(row: Row, heading: Heading, place: Place, around: Around, keys: list[str]) -> str:
    """For how long the prices of a plan are, where neither cell nor heading say; a month for what is paid monthly."""
    if not any(heading.plan):
        return ""
    if heading.months == 1:
        return "month"
    about = f"{row.table.key}:{heading.text}"
    keys.append(f"time:{about}")
    offered = [choice(name) for name in ("hour", "month", "year")]
    return around.asking.ask("time", about, place, offered, blocks=True, heading=heading.text)


_ORDER: Final = ("excluded", "included", "")


def tax_for(row: Row, heading: Heading | None, amount: Amount | None, around: Around) -> Tax:
    tax = amount.tax if amount else NO_TAX
    if heading is not None:
        tax = tax.over(heading.tax)
    return tax.over(row.tax).over(around.facts.tax)


def _in_hours_or_months(amount: Amount, time: str) -> tuple[Stated, str]:
    stated = amount.stated(source="quote")
    if time not in _EACH or not isinstance(stated, Known | Between):
        return stated, time
    parts, shorter = _EACH[time]
    if isinstance(stated, Known):
        return known((stated.value / parts).quantize(_PLACES)), shorter
    low, high = ((end / parts).quantize(_PLACES) for end in (stated.low, stated.high))
    return Between(low=low, high=high, source=stated.source), shorter


def currency_for(row: Row, found: tuple[Heading, Amount, Place] | None, around: Around, keys: list[str]) -> str:
    """Of the cell, its heading, the column of currencies, the lines around; ¥ by language; else asked."""
    cell = row.cells.get("currency")
    said = (
        found[1].currency if found else "",
        found[0].currency if found else "",
        currency_of(str(cell.value)) if cell else "",
        around.facts.currency,
    )
    totals = (amount.currency or heading.currency for heading, amount, _ in line_totals(row))
    told = [one for one in (*said, *totals) if one]
    code = next((one for one in told if one != "¥"), "¥" if told else "")
    if code and code != "¥":
        return code
    if around.language:
        return "JPY" if around.language == "ja" else "CNY"
    offered = ("CNY", "JPY") if code == "¥" else tuple(dict.fromkeys((around.settings.currency, *_OFFERED)))
    if found is None or found[1].missing:
        return around.settings.currency
    keys.append(f"currency:{row.table.key}")
    choices = [said_choice(one, one) for one in offered]
    answer = around.asking.ask("currency", row.table.key, found[2], choices, blocks=True)
    return answer or ("CNY" if code == "¥" else around.settings.currency)


def _with_unit(row: Row, price: Price, around: Around, keys: list[str]) -> Price:
    """Card or machine: as it is said, as it is counted, as the catalog's prices allow; else asked."""
    each = row.cards_each
    amount = row.dearest or _low(price.stated)
    counted = row.counted if row.counted in ("card", "machine") else ""
    said = price.unit or counted
    whole = row.description.whole_machine or (each or 0) > 1
    if price.unit or (said == "card" and not whole) or each == 1:
        return replace(price, unit=said or "card")
    if amount is None:
        return replace(price, unit=said or ("machine" if whole else ""))
    fit, band = fits(amount, row.candidates, price.currency, price.time, each or 8) if row.candidates else ("", None)
    if said == "machine" and fit != "card":
        return replace(price, unit="machine")
    if whole and fit in ("machine", "both", "") and said != "card":
        return replace(price, unit="machine", guessed=_by_band(band, "machine") if fit == "machine" else None)
    if not said and not row.description.whole_machine:
        loose = not whole and each is None and is_loose(row.candidates)
        if fit in ("card", "machine") or loose:
            unit = "machine" if fit == "machine" else "card"
            told = _by_band(band, unit) if fit == unit else Message.of("importing.why.loose_card")
            return replace(price, unit=unit, guessed=told)
    about = f"{row.table.key}:{','.join(card.id for card in row.candidates) or row.model}"
    keys.append(f"unit:{about}")
    offered = [choice("card"), choice("machine")]
    answer = around.asking.ask(
        "unit", about, price.place or row.place, offered, blocks=False, name=row.model, each=each or 8
    )
    return replace(price, unit=answer)


def _low(stated: Stated) -> Decimal | None:
    if isinstance(stated, Known):
        return stated.value
    return stated.low if isinstance(stated, Between) else None


def _by_band(band: Band | None, unit: str) -> Message | None:
    if band is None:
        return None
    key = f"importing.why.band_{unit}"
    return Message.of(key, low=band.low, high=band.high, date=band.date)


def line_totals(row: Row) -> list[tuple[Heading, Amount, Place]]:
    """What the row states as total or tax of its line."""
    return [entry for entry in row.amounts if entry[0].field in TOTALS and not entry[1].missing]


def by_plan(row: Row) -> list[Row]:
    """A row with a price for each of several plans is an offer for each; the dearest tells what all are for."""
    plans = [entry for entry in row.amounts if entry[0].field in PRICES and any(entry[0].plan) and not entry[1].missing]
    if len({heading.plan for heading, _, _ in plans}) < 2:
        return [row]
    others = [
        entry for entry in row.amounts if entry[0].field not in PRICES and entry[0].field not in ("spot", *TOTALS)
    ]
    times = {amount.time or heading.time for heading, amount, _ in plans}
    dearest = max(amount.low for _, amount, _ in plans if amount.low is not None) if len(times) == 1 else None
    return [replace(row, amounts=[entry, *others], dearest=dearest) for entry in plans]
