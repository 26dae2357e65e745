"""What a purchase is invoiced: its lines at list and contracted prices, and the tax on them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from engine.cost.figures import discounted_amount, line_amount
from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import Bill, BillLine, added
from engine.quote.billing.charge import totals
from engine.quote.billing.lines import Case
from engine.quote.billing.terms import Terms
from engine.quote.billing.usage import Usage
from engine.quote.common import exact
from engine.quote.money import amount_with_duty
from engine.quote.purchase import LineKind, Purchase
from engine.texts import EngineError, Message
from engine.values import UNKNOWN, Stated, Unknown, leaf_of

_WHOLE: Final[tuple[tuple[str, tuple[LineKind, ...]], ...]] = (
    ("network_storage", ("network", "storage")),
    ("installation", ("installation",)),
    ("freight", ("freight",)),
    ("software", ("software",)),
    ("support_per_year", ("support",)),
)
"""Fields that state for the whole quote what lines may list, and that go before them."""


def purchase_bill(quote: Purchase) -> Bill:
    """The invoice of a purchase, with one year of support; a price that is not quoted is no zero.

    Raises:
        EngineError: unit or tax basis of the price are open.
    """
    if quote.priced_by == "unclear":
        raise EngineError("error.bill_open_term", term=Message.of("bill.term.priced_by"))
    if quote.tax_basis == "unknown":
        raise EngineError("error.bill_open_term", term=Message.of("bill.term.tax_basis"))
    terms = Terms(
        path=f"quotes/{quote.id}",
        source=quote.supplier,
        currency=quote.currency,
        tax_basis=quote.tax_basis,
        tax_rate=quote.tax_rate,
        rounding=quote.rounding,
        rounded_at=quote.rounded_at,
    )
    case = Case(terms, Usage())
    lines = list(_lines(quote, case))
    net, tax, rest = totals(case, lines)
    lines += rest
    deposit = case.stated(UNKNOWN, "deposit")
    return Bill(quote.currency, tuple(lines), net, tax, added([line.billed for line in lines]), deposit)


def _lines(quote: Purchase, case: Case) -> Iterator[BillLine]:
    listed = not isinstance(quote.price, Unknown)
    if listed or not any(line.item in ("machines", "cards") for line in quote.lines):
        units = {
            "card": sum(group.cards for group in quote.groups),
            "machine": sum(group.machines for group in quote.groups),
        }.get(quote.priced_by, 1)
        count = Leaf(Decimal(units), "1", f"quotes/{quote.id}/machines", quote.supplier)
        yield _line(quote, case, "machines", "", quote.price, "price", count, quote.discount_share)
    stated = {item for field, items in _WHOLE if not isinstance(getattr(quote, field), Unknown) for item in items}
    for field, items in _WHOLE:
        if items[0] in stated:
            one = Leaf(Decimal(1), "1", f"quotes/{quote.id}/{field}", quote.supplier)
            yield _line(quote, case, items[0], "", getattr(quote, field), field, one, 0.0)
    taken = stated | ({"machines", "cards"} if listed else set())
    for place, line in enumerate(quote.lines):
        if line.item not in taken:
            path = f"lines/{place}"
            number = leaf_of(line.quantity, "1", f"quotes/{quote.id}/{path}/quantity", quote.supplier)
            yield _line(
                quote, case, line.item, line.text, line.list_price, f"{path}/list_price", number, line.discount_share
            )


def _line(
    quote: Purchase,
    case: Case,
    item: LineKind,
    named: str,
    price: Stated,
    field: str,
    count: Leaf,
    discount_share: float,
) -> BillLine:
    """One line; duty falls on machines and cards."""
    each = case.stated(price, field)
    at_list: Quantity = line_amount(each, count)
    contracted: Quantity = at_list
    if discount_share:
        share = Leaf(exact(discount_share), "1", f"quotes/{quote.id}/discount_share", quote.supplier)
        contracted = discounted_amount(at_list, share)
    billed: Quantity = contracted
    if item in ("machines", "cards") and not isinstance(quote.duty_rate, Unknown):
        billed = amount_with_duty(contracted, case.stated(quote.duty_rate, "duty_rate", "1"))
    amounts = [case.rounded_line(amount) for amount in (at_list, contracted, billed)]
    told = Message.of(f"choices.item.{item}")
    if named:
        told = Message.of("bill.bought", item=told, text=named)
    return BillLine(item, "purchase", count, "piece", each, amounts[0], amounts[1], amounts[2], amounts[2], told)
