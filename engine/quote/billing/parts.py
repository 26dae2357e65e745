"""What the time on a line was billed for: work, and everything that is paid beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from engine.cost.figures import line_amount
from engine.figures import Quantity
from engine.quote.billing.bill import BillLine, BillPart, PartKind
from engine.quote.billing.figures import (
    added_unit_hours,
    begun_unit_hours,
    billed_unit_hours,
    idle_amount,
    idle_card_unit_hours,
    rented_units,
)
from engine.quote.billing.hours import Hours, on_sections, unit_leaves
from engine.quote.billing.lines import Case, number


def parts_of(case: Case, hours: Hours, line: BillLine) -> tuple[BillPart, ...]:
    """The parts of a line for time; the largest one takes what rounding left, so that they sum to the line exactly."""
    found = [(kind, quantity) for kind, quantity in _sections(case, hours) if quantity.value]
    none: Quantity = number(0, "usage/runs", "h")
    known = reduce(added_unit_hours, (quantity for _, quantity in found), none)
    begun = begun_unit_hours(line.quantity, known)
    if begun.value and begun.value > 0:
        found.append(("begun", begun))
    amounts = [case.rounded_line(case.discounted(line_amount(line.unit_price, quantity))) for _, quantity in found]
    if found:
        largest = max(range(len(found)), key=lambda place: found[place][1].value)
        others = amounts[:largest] + amounts[largest + 1 :]
        amounts[largest] = reduce(idle_amount, others, line.billed)
    return tuple(BillPart(kind, quantity, amount) for (kind, quantity), amount in zip(found, amounts, strict=True))


def _sections(case: Case, hours: Hours) -> Iterator[tuple[PartKind, Quantity]]:
    yield "work", hours.working
    run = hours.run
    if run is None:
        return
    path = f"usage/runs/{hours.place}"
    cards, size = unit_leaves(case, run.cards, path)
    units, times = rented_units(cards, size), number(run.times, f"{path}/times")
    worked = number(run.seconds, f"{path}/seconds", "s")
    yield "idle_cards", idle_card_unit_hours(units, cards, size, worked, times)
    for kind, seconds in on_sections(case, run).items():
        if kind != "work":
            yield kind, billed_unit_hours(units, number(seconds, f"{path}/{kind}_seconds", "s"), times)
