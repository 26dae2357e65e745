"""What a purchase is invoiced: its lines at list and contracted prices, duty, tax, and what is paid when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Final, Literal

from engine.catalog.identity import once_per_object
from engine.cost.figures import discounted_amount, line_amount
from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import ZERO, Bill, BillLine, Payment
from engine.quote.billing.charge import OPEN_TERMS, Readings, summed
from engine.quote.billing.figures import duty_amount, idle_amount
from engine.quote.billing.lines import Case
from engine.quote.billing.terms import Terms
from engine.quote.billing.usage import Usage
from engine.quote.common import QuoteBase, exact, source_of
from engine.quote.purchase import LineKind, Purchase, PurchaseLine
from engine.texts import EngineError, Message
from engine.values import Stated, Unknown, leaf_of

_WHOLE: Final[tuple[tuple[str, tuple[LineKind, ...]], ...]] = (
    ("network_storage", ("network", "storage")),
    ("installation", ("installation",)),
    ("freight", ("freight",)),
    ("software", ("software",)),
    ("renewal_per_year", ("renewal",)),
    ("support_per_year", ("support",)),
)
"""Fields that state for the whole quote what lines may list, and that go before them."""
_ASKED: Final = ("installation", "support_per_year")
"""What every purchase has; where nobody states it, it is unknown and not left out."""
_PAID: Final[tuple[tuple[Literal["order", "shipment", "delivery", "acceptance", "retention"], str], ...]] = (
    ("order", "order_payment_share"),
    ("shipment", "shipment_payment_share"),
    ("delivery", "delivery_payment_share"),
    ("acceptance", "acceptance_payment_share"),
    ("retention", "retention_share"),
)
_DUTIABLE: Final = ("machines", "cards")
Unit = Literal["card", "machine", "total"]


def purchase_bill(quote: Purchase) -> Bill:
    """The invoice of a purchase, with one year of support; a price that is not quoted is no zero.

    Raises:
        EngineError: unit or tax basis of the price are open; `purchase_readings` gives both readings then.
    """
    left = open_purchase_terms(quote)
    if left:
        raise EngineError("error.bill_open_term", term=Message.of(f"bill.term.{left[0]}"))
    case = case_of(quote)
    made = summed(case, [*purchase_lines(quote, units_of(quote), case)], ZERO)
    return replace(made, payments=tuple(_payments(quote, case, made.total)))


def purchase_readings(quote: Purchase) -> Readings:
    """The invoice under the kindest and the hardest reading of what the quote leaves open."""
    left = open_purchase_terms(quote)
    low, high = (purchase_bill(_read(quote, left, hard=hard)) for hard in (False, True))
    return Readings(low, high, left)


def open_purchase_terms(quote: Purchase) -> tuple[str, ...]:
    """Which terms are not stated that decide the amount."""
    unit = ("priced_by",) if quote.priced_by == "unclear" else ()
    return (*unit, "tax_basis") if quote.tax_basis == "unknown" else unit


def _read(quote: Purchase, left: tuple[str, ...], *, hard: bool) -> Purchase:
    chosen = {"priced_by": ("machine", "card")[hard], "tax_basis": OPEN_TERMS["tax_basis"][hard]}
    return quote.replace(**{name: chosen[name] for name in left}) if left else quote


@once_per_object
def case_of(quote: QuoteBase) -> Case:
    """How amounts of a quote are taxed and rounded; it has no usage. The same object for the same quote."""
    terms = Terms(
        path=f"quotes/{quote.id}",
        source=source_of(quote),
        currency=quote.currency,
        tax_basis=quote.tax_basis,
        tax_rate=quote.tax_rate,
        rounding=quote.rounding,
        rounded_at=quote.rounded_at,
    )
    return Case(terms, Usage())


def units_of(quote: Purchase) -> Leaf:
    """How many units the price is for; where nobody says what it is for, the cards, with a range down to the
    machines."""
    cards, machines = (Decimal(sum(getattr(group, name) for group in quote.groups)) for name in ("cards", "machines"))
    path, source = f"quotes/{quote.id}", source_of(quote)
    match quote.priced_by:
        case "card":
            return Leaf(cards, "1", f"{path}/cards", source)
        case "machine":
            return Leaf(machines, "1", f"{path}/machines", source)
        case "total":
            return Leaf(Decimal(1), "1", f"{path}/priced_by", source)
    told = "Not stated: for a card or for a machine"
    return Leaf(cards, "1", f"{path}/priced_by", told, low=machines, high=cards, shape="either")


def purchase_lines(quote: Purchase, units: Leaf, case: Case) -> Iterator[BillLine]:
    """All lines before rounding of the total and tax: a field for the whole quote goes before lines of its kind."""
    listed = not isinstance(quote.price, Unknown)
    if listed or not any(line.item in _DUTIABLE for line in quote.lines):
        item: LineKind = "cards" if quote.priced_by == "card" else "machines"
        yield from _line(quote, case, item, "", quote.price, "price", units, quote.discount_share)
    kinds = {line.item for line in quote.lines}
    taken: set[str] = set(_DUTIABLE) if listed else set()
    for field, items in _WHOLE:
        stated = not isinstance(getattr(quote, field), Unknown)
        if stated or (field in _ASKED and not kinds & set(items)):
            taken |= set(items)
            one = Leaf(Decimal(1), "1", f"quotes/{quote.id}/{field}", case.terms.source)
            yield from _line(quote, case, items[0], "", getattr(quote, field), field, one, 0)
    for place, line in enumerate(quote.lines):
        if line.item not in taken:
            yield from _listed(quote, case, line, f"lines/{place}")


def _listed(quote: Purchase, case: Case, line: PurchaseLine, path: str) -> Iterator[BillLine]:
    """What a line of the quote lists, at its own rate of tax where it has one."""
    count = leaf_of(line.quantity, "1", f"quotes/{quote.id}/{path}/quantity", case.terms.source)
    made = _line(quote, case, line.item, line.text, line.list_price, f"{path}/list_price", count, line.discount_share)
    for one in made:
        yield case.at_rate(one, line.tax_rate, f"{path}/tax_rate")


def own_rate(quote: Purchase, line: PurchaseLine) -> Stated | None:
    """The rate of tax of a line where it is another than that of its quote."""
    return None if isinstance(line.tax_rate, Unknown) or line.tax_rate == quote.tax_rate else line.tax_rate


def _line(
    quote: Purchase,
    case: Case,
    item: LineKind,
    named: str,
    price: Stated,
    field: str,
    count: Leaf,
    discount_share: float,
) -> Iterator[BillLine]:
    """One line, and the duty that falls on machines and cards."""
    each = case.stated(price, field)
    at_list: Quantity = line_amount(each, count)
    contracted: Quantity = at_list
    if discount_share:
        where = f"{field.rpartition('/')[0]}/discount_share".lstrip("/")
        share = Leaf(exact(discount_share), "1", f"quotes/{quote.id}/{where}", case.terms.source)
        contracted = discounted_amount(at_list, share)
    at_list, billed = case.rounded_line(at_list), case.rounded_line(contracted)
    told = Message.of("bill.less", percent=exact(discount_share) * 100) if discount_share else Message.of("bill.list")
    if named:
        told = Message.of("bill.bought", item=told, text=named)
    unit = "card" if item == "cards" else "piece"
    yield BillLine(item, "purchase", count, unit, each, at_list, billed, billed, billed, told)
    if item in _DUTIABLE and not isinstance(quote.duty_rate, Unknown):
        yield _duty(quote, case, contracted)


def _duty(quote: Purchase, case: Case, amount: Quantity) -> BillLine:
    rate = case.stated(quote.duty_rate, "duty_rate", "1")
    due = case.rounded_line(duty_amount(amount, rate))
    told = Message.of("bill.duty", rate="?" if rate.value is None else rate.value * 100)
    return BillLine("duty", "adjustment", rate, "share", amount, ZERO, ZERO, due, due, told)


def _payments(quote: Purchase, case: Case, total: Quantity) -> Iterator[Payment]:
    """What is paid when; the last share takes what rounding left, and what no share names is open."""
    shares = [(due, case.stated(getattr(quote, field), field, "1")) for due, field in _PAID]
    known = [(due, share) for due, share in shares if share.value]
    left = total
    whole = sum((share.value for _, share in known), Decimal(0))
    for place, (due, share) in enumerate(known):
        amount = left
        if place < len(known) - 1 or whole != 1:
            amount = case.rounded(line_amount(total, share))
            left = idle_amount(left, amount)
        yield Payment(due, share, amount, quote.retention_months if due == "retention" else None)
    if known and whole < 1:
        rest = Leaf(1 - whole, "1", f"quotes/{quote.id}/order_payment_share", "What no milestone names")
        yield Payment("rest", rest, left)
