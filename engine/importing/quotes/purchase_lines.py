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
from engine.importing.quotes.pricing import Around, chosen_price, line_totals
from engine.importing.quotes.rows import Row
from engine.importing.quotes.times import months_of, read_span
from engine.quote.purchase import Purchase, PurchaseLine
from engine.values import UNKNOWN, Known, Stated, known

_YEARLY: Final = ("support", "renewal")
_A_YEAR: Final = re.compile(r"/\s*(?:年|year|yr)|每年|per year|annual|p\.?a\.?(?![a-z])|元/年")
_YEARS_ASKED: Final = (1, 3, 5)
_FREE: Final = re.compile(r"^(?:免费|赠送?|含|已含|包含|包|free|included|incl\.?|no charge|foc)$", re.IGNORECASE)
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
        stated_amount=total,
        **off,
    )


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
    machines = tuple(_machines(draft) for draft in drafts)
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


def _machines(draft: Draft) -> PurchaseLine:
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
    )  # fmt: skip
