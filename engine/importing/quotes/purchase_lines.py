"""Lines of a purchase from rows of a table, and several machines with shared lines as one order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from engine.importing.quotes.asking import said_choice
from engine.importing.quotes.drafts import Draft, from_list
from engine.importing.quotes.plain import folded, plain
from engine.importing.quotes.pricing import Around, chosen_price, line_totals, tax_for
from engine.importing.quotes.rows import Row
from engine.importing.quotes.tax_words import Tax
from engine.importing.quotes.times import months_of, read_span
from engine.quote.purchase import Purchase, PurchaseLine
from engine.quote.quote import Quote
from engine.texts import format_number
from engine.values import UNKNOWN, Known, Stated, known

_YEARLY: Final = ("support", "renewal")
_A_YEAR: Final = re.compile(r"/\s*(?:年|year|yr)|每年|per year|annual|p\.?a\.?(?![a-z])|元/年")
_YEARS_ASKED: Final = (1, 3, 5)
_FREE: Final = re.compile(r"^(?:免费|赠送?|含|已含|包含|包|free|included|incl\.?|no charge|foc)$", re.IGNORECASE)
_EITHER: Final = ("software", "freight")
"""What is goods for one supplier and a service for another."""
WITHOUT_TOTALS: Final[Mapping[str, Any]] = dict.fromkeys(
    ("stated_amount", "stated_net", "stated_total", "stated_tax"), UNKNOWN
)
"""The total of the row of the machines is not that of an offer with more lines."""
_PLACES: Final = Decimal("1e-6")


def purchase_line(row: Row, around: Around, keys: list[str]) -> PurchaseLine:
    """A line with its price each; of support and renewals for a year, which is asked where nobody says."""
    number = row.count.number or 1
    each, total = _each(row, number)
    listed = row.cells.get("list_price")
    off: dict[str, Any] = {}
    if (
        listed is not None
        and isinstance(listed.value, Known)
        and isinstance(each, Known)
        and listed.value.value > each.value
    ):
        off = from_list(listed.value.value, each.value, row.fact("discount"))
    if row.line in _YEARLY and each != UNKNOWN and each != known(0):
        years = _years(row, around, keys)
        if years != 1:
            each, total, off = _of_a_year(each, years), UNKNOWN, {}
    return PurchaseLine(
        item=row.line,  # type: ignore[arg-type]
        text=row.model[:200],
        quantity=known(number),
        list_price=off.pop("price", each),
        tax_rate=_tax_rate(row, around, keys),
        stated_amount=total,
        **off,
    )


def line_tax(row: Row, around: Around) -> Tax:
    """What is said of tax for the price of a line."""
    found = chosen_price(row)
    return tax_for(row, found[0] if found else None, found[1] if found else None, around)


def _tax_rate(row: Row, around: Around, keys: list[str]) -> Stated:
    """The rate of a line; of two that nobody explains, that of software and freight is asked."""
    tax = line_tax(row, around)
    rate = tax.of_kind(row.line) if tax.apart else tax.rate
    if rate is None and tax.paired and row.line in _EITHER and tax.rate is not None:
        about = f"{row.place.sheet}:{row.row}"
        keys.append(f"rate:{about}")
        rates = (tax.rate, tax.apart[0][1])
        offered = [said_choice(str(one), f"{format_number(one * 100)} %") for one in rates]
        answer = around.asking.ask("rate", about, row.place, offered, blocks=True, name=row.model)
        rate = next((one for one in rates if str(one) == answer), None)
    return UNKNOWN if rate is None else known(rate)


def in_basis(line: PurchaseLine, tax: Tax, quote: Purchase) -> PurchaseLine:
    """A line in the tax basis of its quote, with a rate of its own only where that is another one."""
    own = UNKNOWN if line.tax_rate == quote.tax_rate else line.tax_rate
    line = line.replace(tax_rate=own)
    if not turned(tax, quote) or not isinstance(line.list_price, Known):
        return line
    rate = own if isinstance(own, Known) else quote.tax_rate
    if not isinstance(rate, Known):
        return line.replace(list_price=UNKNOWN, stated_amount=UNKNOWN)
    price = line.list_price.value
    with_tax = quote.tax_basis == "included"
    new = price * (1 + rate.value) if with_tax else (price / (1 + rate.value)).quantize(_PLACES).normalize() + 0
    return line.replace(list_price=known(new), stated_amount=UNKNOWN)


def turned(tax: Tax, quote: Purchase) -> bool:
    """Whether the price of a line is with tax and its quote without, or the other way round."""
    return bool(tax.basis) and quote.tax_basis not in ("unknown", tax.basis)


def _each(row: Row, number: int) -> tuple[Stated, Stated]:
    """The price of one and the total as it is written; nothing where the cell says that it is free."""
    found = chosen_price(row)
    priced = None if found is None else found[1:]
    totals = line_totals(row)
    total: Stated = totals[0][1].stated(source="quote") if totals else UNKNOWN
    if priced is not None and not priced[0].missing:
        return priced[0].stated(source="quote"), total
    if priced is not None and any(one.place == priced[1] and _FREE.match(plain(one.text)) for one in row.readings):
        return known(0), total
    if isinstance(total, Known):
        return known((total.value / number).quantize(_PLACES).normalize() + 0), total
    return UNKNOWN, total


def _years(row: Row, around: Around, keys: list[str]) -> int:
    """For how many years a price of support is; 0 while nobody says."""
    texts = [heading.text for heading, _, _ in row.amounts] + [reading.text for reading in row.readings]
    if any(_A_YEAR.search(folded(text)) for text in texts):
        return 1
    span = read_span(row.model)
    months = months_of(span) if span else None
    if months and months % 12 == 0:
        return int(months) // 12
    about = f"{row.place.sheet}:{row.row}"
    keys.append(f"years:{about}")
    offered = [said_choice(str(count), str(count)) for count in _YEARS_ASKED]
    answer = around.asking.ask("years", about, row.place, offered, blocks=False, name=row.model)
    return int(answer) if answer.isdecimal() and 0 < int(answer) <= 20 else 0


def _of_a_year(each: Stated, years: int) -> Stated:
    if not years or not isinstance(each, Known):
        return UNKNOWN
    return known((each.value / years).quantize(_PLACES).normalize() + 0)


def together(drafts: Sequence[Draft], lines: Sequence[PurchaseLine], rows: Sequence[Row]) -> Draft:
    """One order with a group for each kind of machine, whose prices are lines beside the shared ones."""
    first = drafts[0]
    machines = tuple(_machines(draft, first.quote) for draft in drafts)
    groups = tuple(group for draft in drafts for group in draft.quote.groups)  # type: ignore[union-attr]
    readings = [one for row in (*(draft.row for draft in drafts), *rows) for one in row.readings]
    name = " + ".join(dict.fromkeys(draft.name for draft in drafts))[:120]
    quote = first.quote.replace(
        name=name,
        groups=groups,
        lines=(*machines, *lines),
        priced_by="total",
        discount_share=0.0,
        price=UNKNOWN,
        **WITHOUT_TOTALS,
    )
    keys = tuple(dict.fromkeys(key for draft in drafts for key in draft.keys))
    totals = tuple(total for draft in drafts for total in draft.totals)
    row = replace(first.row, readings=list({id(one): one for one in readings}.values()))
    return Draft(row, quote, name, keys, totals)


def _machines(draft: Draft, order: Quote) -> PurchaseLine:
    quote = draft.quote
    if not isinstance(quote, Purchase):
        raise TypeError(quote.kind)
    by_card = quote.priced_by == "card"
    number = sum(group.cards if by_card else group.machines for group in quote.groups)
    basis = {"included": quote.stated_total, "excluded": quote.stated_net}.get(quote.tax_basis, UNKNOWN)
    stated = quote.stated_amount if basis == UNKNOWN else basis
    return PurchaseLine(
        item="cards" if by_card else "machines", text=draft.name[:200], quantity=known(number),
        list_price=quote.price, discount_share=quote.discount_share, stated_amount=stated,
        tax_rate=UNKNOWN if quote.tax_rate == order.tax_rate else quote.tax_rate,
    )  # fmt: skip
