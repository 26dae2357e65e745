"""What rented and leased machines cost a month: the lines of the bill, in the basis of the project."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.compare.results import Account
from engine.compare.stages import listed, stage
from engine.cost import figures, rent_figures
from engine.cost.bought import support_a_month
from engine.cost.parts import Parts
from engine.cost.price_changes import after_changes
from engine.cost.prices import Settings, comparable, comparable_sum, quoted
from engine.cost.use import Use, between, own_amounts, usage_of
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.quote.billing import BillLine, Terms, Usage
from engine.quote.billing.bill import added, by_rate
from engine.quote.billing.charge import open_terms, read
from engine.quote.billing.compute import time_lines
from engine.quote.billing.lines import Case
from engine.quote.rental import Lease, Rental
from engine.quote.rental_terms import month_without_runs, terms_of
from engine.values import Unknown

_ACCOUNTS: Final[dict[Account, tuple[str, ...]]] = {
    "cooling": ("rack_power",),
    "support": ("support",),
    "network_storage": ("storage", "snapshots", "public_ip", "egress", "line", "bandwidth"),
}
_FIELDS: Final = {
    "step": "billing_step",
    "starts": "billing_starts",
    "ends": "billing_ends",
    "when_stopped": "billed_when_stopped",
}

AT_REST: Final = ("ends", "when_stopped")
_READ_TOGETHER: Final = (AT_REST, ("step", "starts"))
"""Terms that one answer settles: what machines cost while they rest, and what a start costs."""


def rental_parts(quote: Rental, use: Use, settings: Settings, parts: dict[Account, Parts]) -> Quantity:
    """Fill the accounts of a rental; returns what the machines themselves cost a month."""
    usage = usage_of(quote, use)
    if usage is None:
        lacking = use.hours if not use.hours.known else use.month
        price = Leaf(None, "money", f"quotes/{quote.id}/price", reason=lacking.reason)
        parts |= {account: Parts(monthly=price) for account in (*_ACCOUNTS, "rent")}
        return price
    if not isinstance(quote.installation, Unknown):
        parts["installation"] = Parts(upfront=comparable(quote, quoted(quote, "installation"), settings))
    rent = _least(quote, _rent(quote, use, usage, settings), settings)
    rent = after_changes(quote, rent, settings)
    parts["rent"] = _committed(quote, rent, settings)
    lines = month_without_runs(quote, usage.month_hours, own_amounts(use.pattern, use.path)).lines
    for account, items in _ACCOUNTS.items():
        rates = by_rate([line for line in lines if line.item in items])
        billed = [(added([line.billed for line in found]), rate) for rate, found in rates]
        if billed:
            parts[account] = Parts(monthly=comparable_sum(quote, billed, settings))
    return rent


def _rent(quote: Rental, use: Use, usage: Usage, settings: Settings) -> Quantity:
    """Cards and machines; where it is open whether the price is for a card or for a machine, for a card."""
    if not quote.priced_by.startswith("unclear"):
        return _read_terms(quote, terms_of(quote), use, usage, settings)
    machine, card = (_read_terms(quote, terms_of(quote, unit), use, usage, settings) for unit in ("machine", "card"))
    share = _either(f"quotes/{quote.id}/priced_by", "Not stated: for a card or for a machine")
    return figures.amount_between_readings(machine, card, share)


def _read_terms(quote: Rental, terms: Terms, use: Use, usage: Usage, settings: Settings) -> Quantity:
    """Under the terms as stated; where some are open that decide, between their kind and their hard reading."""
    field, kindest, hardest = readings(terms, usage)
    if not field:
        return _charged(quote, terms, use, usage, settings)
    kind, hard = (_read_terms(quote, one, use, usage, settings) for one in (kindest, hardest))
    if kind.value == hard.value:
        return hard
    return figures.amount_between_readings(kind, hard, reading_share(quote, field))


def reading_share(quote: Rental, field: str) -> Leaf:
    """How much of the hard reading of an open term counts: all, or nothing of idle hours that count as free."""
    path = f"quotes/{quote.id}/{field}"
    if field in ("billing_ends", "billed_when_stopped") and idle_is_free(quote):
        return _either(path, "Machines are not held while idle; nobody asked whether those hours are billed", 0.0)
    return _either(path, "Not asked: between the kindest and the hardest reading of the terms")


def idle_is_free(quote: Rental) -> bool:
    """Whether idle hours of open terms count as free until somebody asks: nobody keeps the machines meanwhile."""
    return quote.held_when_idle == "no" and quote.billed_when_stopped == "unknown"


@stage
def readings(terms: Terms, usage: Usage) -> tuple[str, Terms, Terms]:
    """The first field that is open and decides, with what is read together with it in the kind and in the hard way;
    none and the terms where all is stated."""
    left = open_terms(terms, usage)
    for group in _READ_TOGETHER:
        names = [name for name in left if name in group]
        if names:
            return (
                _FIELDS[names[-1]],
                read(terms, usage, hard=False, only=group),
                read(terms, usage, hard=True, only=group),
            )
    return "", terms, terms


def _either(path: str, source: str, counted: float = 1.0) -> Leaf:
    return Leaf(counted, "1", path, source, low=0.0, high=1.0, shape="either")


def _charged(quote: Rental, terms: Terms, use: Use, usage: Usage, settings: Settings) -> Quantity:
    """The lines for cards and machines, following the hours that they rest on."""
    whole = all_month(quote, terms, use)
    busy, idle = _timed(terms, usage, whole)
    amount = comparable(quote, busy, settings)
    if whole:
        return amount
    amount = following(amount, use.hours, use)
    if idle is None:
        return amount
    rest = figures.remaining_hours(use.month, use.hours)
    return figures.two_lines(amount, following(comparable(quote, idle, settings), rest, use))


@listed
def lines_for_time(terms: Terms, usage: Usage) -> Iterator[BillLine]:
    """What a bill charges for time."""
    return time_lines(Case(terms, usage))


@stage
def _timed(terms: Terms, usage: Usage, whole: bool) -> tuple[Quantity, Quantity | None]:
    """What is charged for time: while machines work and while they are stopped, or the `whole` month."""
    lines = lines_for_time(terms, usage)
    if whole:
        return added([line.billed for line in lines]), None
    idle = [line.billed for line in lines if line.item == "stopped"]
    busy = [line.billed for line in lines if line.item != "stopped"]
    return added(busy), added(idle) if idle else None


def all_month(quote: Rental, terms: Terms, use: Use) -> bool:
    """Whether what is billed does not rest on the hours of work."""
    if terms.per == "month" or terms.reservation is not None or use.pattern.jobs:
        return True
    meanwhile = between(quote, use.pattern, use.starts)
    in_full = terms.when_stopped == "full_rate" or terms.ends == "release"
    return meanwhile == "left_on" or (meanwhile == "stopped" and in_full)


def following(amount: Quantity, hours: Quantity, use: Use) -> Quantity:
    """An amount of the bill where its hours move."""
    if not hours.value:
        return amount
    made_for = Leaf(hours.value, "h", f"{use.path}/hours", "The hours that the bill was made for")
    return figures.amount_at_use(amount, hours, made_for)


def _least(quote: Rental, rent: Quantity, settings: Settings) -> Quantity:
    if isinstance(quote.minimum_charge_per_month, Unknown):
        return rent
    return figures.at_least_minimum(rent, comparable(quote, quoted(quote, "minimum_charge_per_month"), settings))


def _committed(quote: Rental, price: Quantity, settings: Settings) -> Parts:
    """The rent over the horizon, and at its end what a longer commitment still binds to."""
    months = assumed(settings.cost, "horizon_months")
    if not months.known or quote.commitment_months <= months.value:
        return Parts(monthly=price)
    term = Leaf(quote.commitment_months, "month", f"quotes/{quote.id}/commitment_months")
    return Parts(monthly=price, at_end=rent_figures.lease_rest(price, term, months))


def lease_parts(quote: Lease, months: Leaf, settings: Settings, parts: dict[Account, Parts]) -> Quantity:
    """Payments to the end of the term: over the horizon, what is left of them at its end, and the buyout where the
    term ends before it."""
    payment = comparable(quote, quoted(quote, "lease_payment"), settings)
    term = Leaf(quote.lease_months, "month", f"quotes/{quote.id}/lease_months")
    monthly = rent_figures.lease_cost_per_month(payment, term, months)
    at_end: Quantity = rent_figures.lease_rest(payment, term, months)
    if quote.lease_months < (months.value or 0):
        at_end = comparable(quote, quoted(quote, "buyout"), settings)
    parts["rent"] = Parts(monthly=monthly, at_end=at_end)
    parts["support"] = Parts(monthly=support_a_month(quote, settings))
    upfront: tuple[Account, ...] = ("network_storage", "installation")
    parts |= {account: Parts(upfront=comparable(quote, quoted(quote, account), settings)) for account in upfront}
    return monthly
