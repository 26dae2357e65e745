"""The bill of a usage under the terms of a rental: exact, to the cent, each line explained."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import ZERO, Bill, BillLine, added
from engine.quote.billing.compute import compute_lines
from engine.quote.billing.extras import extra_lines
from engine.quote.billing.figures import contained_tax, rounding_difference, tax_amount
from engine.quote.billing.lines import Case
from engine.quote.billing.terms import Terms
from engine.quote.billing.usage import Usage
from engine.quote.money import amount_without_tax
from engine.texts import EngineError, Message

OPEN_TERMS: dict[str, tuple[str, ...]] = {
    "step": ("second", "hour_begun"),
    "starts": ("ready", "order"),
    "ends": ("guest_shutdown", "release"),
    "when_stopped": ("storage_only", "full_rate"),
    "tax_basis": ("included", "excluded"),
}
"""Terms that a supplier may leave open, with the kindest and the hardest reading of each."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The bill under the kindest and the hardest reading of what the terms leave open."""

    low: Bill
    high: Bill
    open: tuple[str, ...]


def bill(terms: Terms, usage: Usage) -> Bill:
    """What the usage costs.

    An unknown price makes its line unknown and the total a lower bound.

    Raises:
        EngineError: a term on which the amount depends is not stated; `readings` gives both readings then.
    """
    left = open_terms(terms)
    if left:
        raise EngineError("error.bill_open_term", term=Message.of(f"bill.term.{left[0]}"))
    case = Case(terms, usage)
    lines = [*compute_lines(case), *extra_lines(case)]
    net, tax, rest = totals(case, lines)
    lines += rest
    deposit = case.stated(terms.deposit, "deposit")
    return Bill(terms.currency, tuple(lines), net, tax, added([line.billed for line in lines]), deposit)


def readings(terms: Terms, usage: Usage) -> Readings:
    """The cheapest and the dearest bill over all readings of the terms that are not stated."""
    left = open_terms(terms)
    bills = [
        bill(terms.replace(**dict(zip(left, choice, strict=True))), usage)
        for choice in product(*(OPEN_TERMS[name] for name in left))
    ]
    by_total = sorted(bills, key=lambda one: Decimal(one.total.value or 0))
    return Readings(by_total[0], by_total[-1], left)


def open_terms(terms: Terms) -> tuple[str, ...]:
    """Which terms are not stated that decide an amount."""
    return tuple(name for name in OPEN_TERMS if getattr(terms, name) == "unknown")


def totals(case: Case, lines: list[BillLine]) -> tuple[Quantity, Quantity, list[BillLine]]:
    """Net amount, tax, and the lines for rounding and tax that make the sum of the bill."""
    exact = added([line.billed for line in lines])
    whole = case.rounded(exact)
    rest: list[BillLine] = []
    if exact.value is not None and whole.value != exact.value:
        rest.append(
            _plain("rounding", rounding_difference(whole, exact), Message.of(f"bill.rounded_{case.terms.rounding}"))
        )
    rate = case.stated(case.terms.tax_rate, "tax_rate", "1")
    if case.terms.tax_basis == "included":
        net = case.rounded(amount_without_tax(whole, rate))
        return net, contained_tax(whole, net), rest
    tax = _tax(case, lines, whole, rate)
    rest.append(_plain("tax", tax, Message.of(f"bill.tax_by_{case.terms.rounded_at}", rate=_percent(rate))))
    return whole, tax, rest


def _tax(case: Case, lines: list[BillLine], net: Quantity, rate: Leaf) -> Quantity:
    if case.terms.rounded_at == "total":
        return case.rounded(tax_amount(net, rate))
    return added([case.rounded(tax_amount(line.billed, rate)) for line in lines])


def _percent(rate: Leaf) -> Decimal | str:
    return "?" if rate.value is None else rate.value * 100


def _plain(item: str, amount: Quantity, explanation: Message) -> BillLine:
    """A line that is an amount and nothing else; tax and rounding take no part in prices."""
    one = Leaf(Decimal(1), "1", f"bill/{item}", "One line")
    category = "tax" if item == "tax" else "adjustment"
    return BillLine(item, category, one, "once", amount, ZERO, ZERO, amount, amount, explanation)  # type: ignore[arg-type]
