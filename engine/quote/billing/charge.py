"""The bill of a usage under the terms of a rental: exact, to the cent, each line explained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from engine.catalog.identity import once_per_object
from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import ZERO, Bill, BillLine, added, by_rate
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
_ENDS_AT_A_STOP = ("guest_shutdown", "stop")
"""How the end of billing can be read where it is stated what a stopped machine costs."""
_STOPPED_ENDS = ("storage_only", "reduced_rate", "full_rate")


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
    left = open_terms(terms, usage)
    if left:
        raise EngineError("error.bill_open_term", term=Message.of(f"bill.term.{left[0]}"))
    case = Case(terms, usage)
    made = summed(case, [*charged_lines(case)], case.stated(terms.deposit, "deposit"), _months(usage))
    return replace(made, once=case.stated(terms.installation, "installation"))


def charged_lines(case: Case) -> Iterator[BillLine]:
    """Everything that is charged, before rounding of the total and tax."""
    yield from compute_lines(case)
    yield from extra_lines(case)


def summed(case: Case, lines: list[BillLine], deposit: Quantity, months: Decimal | None = None) -> Bill:
    """The bill of some lines, with rounding and tax."""
    net, tax, rest = totals(case, lines)
    every = (*lines, *rest)
    return Bill(case.terms.currency, every, net, tax, added([line.billed for line in every]), deposit, months)


def _months(usage: Usage) -> Decimal | None:
    return usage.held_hours / usage.month_hours if usage.held_hours else None


def readings(terms: Terms, usage: Usage) -> Readings:
    """The cheapest and the dearest bill over all readings of the terms that are not stated.

    Each term has a kind and a hard reading whatever the others say, so that two bills bound all of them.
    """
    low, high = (bill(read(terms, usage, hard=hard), usage) for hard in (False, True))
    return Readings(low, high, open_terms(terms, usage))


def read(terms: Terms, usage: Usage, *, hard: bool, only: tuple[str, ...] = tuple(OPEN_TERMS)) -> Terms:
    """The terms with what they leave open and that decides the amount read in one way: all of it, or `only` some."""
    left = tuple(name for name in open_terms(terms, usage) if name in only)
    if not left:
        return terms
    known = _readings_of(terms)
    found = known.get((left, hard))
    if found is None:
        found = known[left, hard] = _read(terms, left, hard)
    return found


@once_per_object
def _readings_of(_terms: Terms) -> dict[tuple[tuple[str, ...], bool], Terms]:
    """The readings of the same terms that were needed so far."""
    return {}


def _read(terms: Terms, left: tuple[str, ...], hard: bool) -> Terms:
    chosen = {name: OPEN_TERMS[name][hard] for name in left}
    if "ends" in chosen and terms.when_stopped in ("storage_only", "reduced_rate"):
        chosen["ends"] = _ENDS_AT_A_STOP[hard]
    return terms.model_copy(update=chosen)  # readings are a few known words, so nothing is left to validate


def open_terms(terms: Terms, usage: Usage) -> tuple[str, ...]:
    """Which terms are not stated that decide an amount under this usage."""
    return tuple(name for name in OPEN_TERMS if getattr(terms, name) == "unknown" and _decides(name, terms, usage))


def _decides(name: str, terms: Terms, usage: Usage) -> bool:
    """Whether an amount rests on a term; what is rented by the month is billed whether it runs or not."""
    if name == "tax_basis":
        return True
    if terms.per != "hour" or not usage.runs:
        return False
    provisioned, ended, stopped = _seconds_in(usage)
    match name:
        case "starts":
            return provisioned
        case "ends":
            return ended or (terms.when_stopped not in _STOPPED_ENDS and stopped)
        case "when_stopped":
            return terms.ends != "release" and stopped
    return True


@once_per_object
def _seconds_in(usage: Usage) -> tuple[bool, bool, bool]:
    """Whether any run has time of provisioning, between guest stop and release, and stopped."""
    runs = usage.runs
    return (
        any(run.provisioning_seconds for run in runs),
        any(run.guest_stopped_seconds for run in runs),
        any(run.stopped_seconds for run in runs),
    )


def totals(case: Case, lines: list[BillLine]) -> tuple[Quantity, Quantity, list[BillLine]]:
    """Net amount, tax, and the lines for rounding and tax that make the sum of the bill."""
    exact = added([line.billed for line in lines])
    whole = case.rounded(exact)
    rest: list[BillLine] = []
    if exact.value is not None and whole.value != exact.value:
        rest.append(
            _plain("rounding", rounding_difference(whole, exact), Message.of(f"bill.rounded_{case.terms.rounding}"))
        )
    general = case.stated(case.terms.tax_rate, "tax_rate", "1")
    rates = [
        _Taxed(general if rate is None else rate, added(billed), billed)
        for rate, found in by_rate(lines) or [(None, [])]
        for billed in ([line.billed for line in found],)
    ]
    if len(rates) == 1:
        rates = [replace(rates[0], amount=whole)]
    if case.terms.tax_basis == "included":
        net = added([case.rounded(amount_without_tax(one.amount, one.rate)) for one in rates])
        return net, contained_tax(whole, net), rest
    taxes = [_tax_line(case, one, "by" if len(rates) == 1 else "of_rate") for one in rates]
    return whole, added([line.billed for line in taxes]), [*rest, *taxes]


@dataclass(frozen=True, slots=True)
class _Taxed:
    """What is billed at one rate of tax: the sum, and the amounts of its lines."""

    rate: Quantity
    amount: Quantity
    billed: list[Quantity]


def _tax_line(case: Case, taxed: _Taxed, told: str) -> BillLine:
    """The tax of one rate, on the sum of its lines or on each of them."""
    if case.terms.rounded_at == "total":
        tax = case.rounded(tax_amount(taxed.amount, taxed.rate))
    else:
        tax = added([case.rounded(tax_amount(billed, taxed.rate)) for billed in taxed.billed])
    about = {"rate": _percent(taxed.rate), "amount": taxed.amount.value or Decimal(0)}
    known = taxed.rate.value is not None
    key = f"bill.tax_{told}_{case.terms.rounded_at}" if known else "bill.tax_rate_open"
    return _plain("tax", tax, Message.of(key, **about))


def _percent(rate: Quantity) -> Decimal | str:
    return "?" if rate.value is None else rate.value * 100


def _plain(item: str, amount: Quantity, explanation: Message) -> BillLine:
    """A line that is an amount and nothing else; tax and rounding take no part in prices."""
    one = Leaf(Decimal(1), "1", f"bill/{item}", "One line")
    category = "tax" if item == "tax" else "adjustment"
    return BillLine(item, category, one, "once", amount, ZERO, ZERO, amount, amount, explanation)  # type: ignore[arg-type]
