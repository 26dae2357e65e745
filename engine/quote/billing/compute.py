"""Lines for cards and machines: on demand, reserved, by the month, stopped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import partial, reduce

from engine.cost.figures import line_amount
from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import ZERO, BillLine, added
from engine.quote.billing.figures import (
    added_unit_hours,
    begun_unit_months,
    billed_unit_hours,
    committed_unit_hours,
    covered_unit_hours,
    held_unit_months,
    idle_amount,
    minimum_top_up,
    rented_units,
    uncovered_unit_hours,
    unused_unit_hours,
    working_unit_hours,
)
from engine.quote.billing.hours import Hours, run_hours, stopped_seconds, unit_leaves
from engine.quote.billing.lines import Case, number
from engine.quote.billing.parts import parts_of
from engine.quote.billing.terms import Reservation
from engine.texts import Message
from engine.values import Unknown


def compute_lines(case: Case) -> Iterator[BillLine]:
    """Everything that is charged for cards and machines."""
    lines = list(time_lines(case))
    yield from lines
    if not isinstance(case.terms.minimum_charge, Unknown) and case.usage.held_hours:
        yield _minimum_charge(case, added([line.billed for line in lines]))


def time_lines(case: Case) -> Iterator[BillLine]:
    """What is charged for time, before a minimum for the month."""
    terms = case.terms
    price: Quantity = case.stated(terms.price, "price")
    if terms.per == "month":
        yield from _by_month(case, price)
        return
    hours = run_hours(case)
    if terms.reservation is not None:
        yield from _reserved(case, terms.reservation, hours, price)
    else:
        for one in hours:
            line = case.line(
                "compute",
                one.billed,
                "unit_hour",
                price,
                _told(case, one),
                working_hours=one.working,
                discounted=True,
            )
            yield replace(line, split=partial(parts_of, case, one, line))
    yield from _stopped(case)


def _minimum_charge(case: Case, used: Quantity) -> BillLine:
    """What lacks to the least that the holding time costs."""
    least = case.stated(case.terms.minimum_charge, "minimum_charge_per_month")
    months = held_unit_months(number(1, "usage/months"), case.used("held_hours", "h"), case.used("month_hours", "h"))
    lacking = case.rounded_line(minimum_top_up(line_amount(least, months), used))
    told = Message.of("bill.minimum_charge", least=least.value, used=used.value)
    one = number(1, "usage/minimum_charge")
    return BillLine("minimum_charge", "usage", one, "once", lacking, lacking, lacking, lacking, lacking, told, ZERO)


def _told(case: Case, one: Hours) -> Message:
    step = Message.of(f"choices.billing_step.{case.terms.step}")
    used, billed = one.used_seconds / 3600, one.billed.value
    if one.run is None:
        return Message.of("bill.clock_hours", used=used, billed=billed)
    return Message.of(
        "bill.run_once" if one.run.times == 1 else "bill.run",
        times=one.run.times,
        cards=one.run.cards,
        used=used,
        step=step,
        billed=billed,
        work=one.run.seconds / 3600,
    )


def _by_month(case: Case, price: Quantity) -> Iterator[BillLine]:
    """Machines rented by the month are billed for each month begun, whatever they do."""
    most = max((run.cards for run in case.usage.runs if run.times), default=0)
    cards = max(most, case.usage.held_cards)
    if not cards:
        return
    wanted, size = unit_leaves(case, cards, "usage")
    units = rented_units(wanted, size)
    months = begun_unit_months(units, case.used("held_hours", "h"), case.used("month_hours", "h"))
    told = Message.of("bill.months", units=units.value, months=months.value)
    yield case.line("compute", months, "unit_month", price, told, discounted=True)


def _reserved(case: Case, reservation: Reservation, hours: list[Hours], price: Quantity) -> Iterator[BillLine]:
    """What is paid in advance, what of it is used and unused, and what goes beyond it."""
    path = f"{case.terms.path}/reservation"
    contracted: Quantity = case.stated(reservation.price, "reservation/price")
    units = Leaf(reservation.units, "1", f"{path}/units", case.terms.source)
    committed = committed_unit_hours(units, case.used("held_hours", "h"))
    none: Quantity = number(0, "usage/runs", "h")
    used = reduce(added_unit_hours, [one.billed for one in hours], none)
    working = reduce(added_unit_hours, [one.working for one in hours], none)
    covered = covered_unit_hours(committed, used)
    working_covered = covered_unit_hours(committed, working)
    paid = case.rounded_line(line_amount(contracted, committed))
    at_list = case.rounded_line(line_amount(price, covered))
    at_contract = case.rounded_line(line_amount(contracted, covered))
    told = Message.of("bill.reservation", units=units.value, hours=committed.value)
    yield BillLine("reservation", "purchase", committed, "unit_hour", contracted, ZERO, ZERO, paid, ZERO, told)
    told = Message.of("bill.covered", hours=covered.value, committed=committed.value)
    at_work = case.rounded_line(line_amount(contracted, working_covered))
    yield BillLine(
        "covered", "usage", covered, "unit_hour", contracted, at_list, at_contract, ZERO, at_contract, told, at_work
    )
    unused = unused_unit_hours(committed, covered)
    left = idle_amount(paid, at_contract)
    told = Message.of("bill.unused", hours=unused.value, committed=committed.value)
    yield BillLine("unused", "usage", unused, "unit_hour", contracted, left, left, ZERO, left, told, ZERO)
    beyond = uncovered_unit_hours(used, covered)
    if beyond.value:
        told = Message.of("bill.beyond", hours=beyond.value)
        rest = uncovered_unit_hours(working, working_covered)
        yield case.line("compute", beyond, "unit_hour", price, told, working_hours=rest, discounted=True)


def _stopped(case: Case) -> Iterator[BillLine]:
    """Machines that are stopped at the provider and still cost something."""
    price = case.stated(case.terms.stopped_price, "stopped_price")
    for place, run in enumerate(case.usage.runs):
        seconds = stopped_seconds(case, run)
        if not seconds:
            continue
        path = f"usage/runs/{place}"
        cards, size = unit_leaves(case, run.cards, path)
        stopped = number(seconds, f"{path}/stopped_seconds", "s")
        hours = billed_unit_hours(rented_units(cards, size), stopped, number(run.times, f"{path}/times"))
        nothing = working_unit_hours(cards, number(Decimal(0), f"{path}/seconds", "s"), 1, size)
        told = Message.of("bill.stopped", hours=hours.value)
        yield case.line("stopped", hours, "unit_hour", price, told, working_hours=nothing)
