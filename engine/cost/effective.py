"""Effective compute: the peak of the cards, as far as the work reaches it, in the time in which they work."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from engine.catalog.card import Card
from engine.cost.idle import idle_share
from engine.cost.prices import Settings
from engine.cost.time_value import cost_per_effective_pflop_hour, effective_flops_per_s
from engine.cost.unit_figures import added_flops_per_s, cost_per_paid_hour, cost_per_working_hour, paid_hours
from engine.cost.use import Use
from engine.figures import Leaf, Quantity
from engine.memory.formats import FORMATS
from engine.project.assumed import assumed
from engine.project.assumptions import SpeedAssumptions
from engine.quote.quote import HardwareQuote, Rental
from engine.texts import Message
from engine.throughput.rates import dense_leaf
from engine.workload.workload import FineTuning, GraphicsScience, Pretraining, Workload


def effective_compute(
    quote: HardwareQuote,
    workload: Workload,
    cards: tuple[Card, ...],
    values: Mapping[str, Quantity],
    speed: SpeedAssumptions,
    settings: Settings,
) -> Quantity | None:
    """Compute that does work, FLOP/s: training at the share of the peak that it reaches, serving at the real share.

    None for graphics and science, whose work is counted in operations of its own.
    """
    if isinstance(workload, GraphicsScience):
        return None
    trains = isinstance(workload, FineTuning | Pretraining)
    reached = values.get("mfu") if trains else assumed(speed, "real_share")
    if reached is None:
        return None
    stored = FORMATS[workload.precision if isinstance(workload, FineTuning | Pretraining) else workload.weight_format]
    available = assumed(settings.cost, "available_share")
    groups = [
        effective_flops_per_s(
            Leaf(group.cards, "1", f"quotes/{quote.id}/groups/{number}/cards"),
            dense_leaf(card, stored)[0],
            reached,
            available,
        )
        for number, (group, card) in enumerate(zip(quote.groups, cards, strict=True))
    ]
    return reduce(added_flops_per_s, groups)


def pflop_hours(quote: HardwareQuote, a_month: Quantity, compute: Quantity, use: Use) -> dict[str, Quantity]:
    """Cost of an hour of an effective PFLOP/s with all accounts, by two kinds of hours that hold for all quotes alike.

    Busy hours are those of work, whether or not the others are paid too. Paid hours are those that are paid in full,
    whether or not machines work in them: all of a month for machines that are there, those of the bill for rented ones.
    """
    if use.hours.known and not use.hours.value:
        never = Leaf(None, "money", "cost/cost_per_effective_pflop_hour", reason=Message.of("unknown.never_busy"))
        return {"per_effective_pflop_hour": never}
    found: dict[str, Quantity] = {
        "per_effective_pflop_hour": cost_per_effective_pflop_hour(cost_per_working_hour(a_month, use.hours), compute)
    }
    paid = hours_paid(quote, use)
    if paid is not None:
        found["per_paid_pflop_hour"] = cost_per_effective_pflop_hour(cost_per_paid_hour(a_month, paid), compute)
    return found


def hours_paid(quote: HardwareQuote, use: Use) -> Quantity | None:
    """Hours of a month that are paid in full; None where a bill does not tell."""
    if not isinstance(quote, Rental):
        return use.month
    idle = idle_share(quote, use)
    return None if idle is None or float(idle.value) >= 1 else paid_hours(use.hours, idle)
