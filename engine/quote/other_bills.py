"""Bills of what is neither rented nor bought: hosted tokens, leases, and machines that are there already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import Bill, BillLine, Item
from engine.quote.billing.charge import OPEN_TERMS, Readings, summed
from engine.quote.billing.figures import million_tokens
from engine.quote.billing.lines import Case, number
from engine.quote.common import QuoteBase, exact
from engine.quote.purchase_bill import case_of
from engine.quote.quote import HostedApi, Lease, Owned
from engine.texts import EngineError, Message
from engine.values import Stated, Unknown, known

_MONTHS_A_YEAR = 12


@dataclass(frozen=True, slots=True)
class ApiUse:
    """Requests of an average month and their tokens; `waits` says that nobody waits for them."""

    requests: Decimal
    input_tokens: Decimal
    output_tokens: Decimal
    cached_share: Decimal = Decimal(0)
    waits: bool = False
    path: str = "usage"


def api_bill(quote: HostedApi, use: ApiUse) -> Bill:
    """A month of hosted tokens.

    Raises:
        EngineError: the tax basis is open.
    """
    return _closed(quote, [*api_lines(quote, use)], Decimal(1))


def api_lines(quote: HostedApi, use: ApiUse) -> Iterator[BillLine]:
    """Input, what of it was sent before, and output; a pile at its discount, cached input at a price of its own."""
    case = _discounting(case_of(quote), quote, use)
    cached = Decimal(0) if isinstance(quote.cached_input_price, Unknown) else use.cached_share
    sold: tuple[tuple[Item, Decimal, Decimal, str], ...] = (
        ("input", use.input_tokens, 1 - cached, "input_price"),
        ("cached", use.input_tokens, cached, "cached_input_price"),
        ("output", use.output_tokens, Decimal(1), "output_price"),
    )
    for item, tokens, share, field in sold:
        if not share:
            continue
        requests = number(use.requests, f"{use.path}/requests")
        each = number(tokens, f"{use.path}/{item}_tokens", "token")
        millions = million_tokens(requests, each, number(share, f"{use.path}/prefix_share"))
        told = Message.of(f"bill.tokens_{item}", requests=use.requests, tokens=tokens, percent=share * 100)
        price = case.stated(getattr(quote, field), field)
        yield case.line(item, millions, "million_tokens", price, told, discounted=item != "cached")


def _discounting(case: Case, quote: HostedApi, use: ApiUse) -> Case:
    if not (use.waits and quote.batch_discount_share):
        return case
    share = known(exact(quote.batch_discount_share))
    return replace(case, terms=case.terms.replace(discount_share=share))


def lease_bill(quote: Lease) -> Bill:
    """A lease over its whole term: payments, what is set up once, support, and the buyout at its end.

    Raises:
        EngineError: the tax basis is open.
    """
    case, months = case_of(quote), Decimal(quote.lease_months)
    lines = [
        _line(case, "payments", months, "payment", quote.lease_payment, "lease_payment"),
        *_once(case, quote),
        _line(case, "support", months / _MONTHS_A_YEAR, "year", quote.support_per_year, "support_per_year"),
        _line(case, "buyout", Decimal(1), "once", quote.buyout, "buyout"),
    ]
    return replace(_closed(quote, lines, months), deposit=case.stated(quote.deposit, "deposit"))


def _once(case: Case, quote: Lease) -> Iterator[BillLine]:
    for item, field in (("installation", "installation"), ("network", "network_storage")):
        yield _line(case, item, Decimal(1), "once", getattr(quote, field), field)  # type: ignore[arg-type]


def owned_bill(quote: Owned) -> Bill:
    """What keeping machines costs that are there: the sale that is forgone, and a year of support.

    Raises:
        EngineError: the tax basis is open.
    """
    case = case_of(quote)
    lines = [
        _line(case, "resale", Decimal(1), "once", quote.resale_today, "resale_today"),
        _line(case, "support", Decimal(1), "year", quote.support_per_year, "support_per_year"),
    ]
    return replace(_closed(quote, lines, None), notes=tuple(_life(quote, case)))


def _life(quote: Owned, case: Case) -> Iterator[Message]:
    book = case.stated(quote.book_value, "book_value")
    if book.value is not None:
        yield Message.of("bill.note.book_value", amount=book.value)
    if quote.remaining_months is not None:
        yield Message.of("bill.note.remaining", months=quote.remaining_months)


def _line(case: Case, item: Item, count: Decimal, unit: str, price: Stated, field: str) -> BillLine:
    each: Leaf = case.stated(price, field)
    quantity: Quantity = number(count, f"{case.terms.path}/{field}")
    key = "bill.not_quoted" if each.value is None else f"bill.each.{item}"
    return case.line(item, quantity, unit, each, Message.of(key), category="purchase")


def _closed(quote: QuoteBase, lines: list[BillLine], months: Decimal | None) -> Bill:
    case = case_of(quote)
    if case.terms.tax_basis == "unknown":
        raise EngineError("error.bill_open_term", term=Message.of("bill.term.tax_basis"))
    return summed(case, lines, case.stated(known(0), "deposit"), months)


def tax_readings(quote: HostedApi | Lease | Owned, use: ApiUse | None = None) -> Readings:
    """The bill with tax included and on top, where the quote does not say which; what is owned has no tax left."""
    if quote.tax_basis != "unknown":
        made = _any_bill(quote, use)
        return Readings(made, made, ())
    if isinstance(quote, Owned):
        made = owned_bill(quote.replace(tax_basis="included", tax_rate=known(0)))
        return Readings(made, made, ())
    low, high = (_any_bill(quote.replace(tax_basis=basis), use) for basis in OPEN_TERMS["tax_basis"])
    return Readings(low, high, ("tax_basis",))


def _any_bill(quote: HostedApi | Lease | Owned, use: ApiUse | None) -> Bill:
    match quote:
        case HostedApi():
            return api_bill(quote, use or ApiUse(Decimal(0), Decimal(0), Decimal(0)))
        case Lease():
            return lease_bill(quote)
    return owned_bill(quote)
