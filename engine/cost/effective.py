"""Effective compute: the peak of the cards, as far as the work reaches it, in the time in which they work."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from engine.catalog.card import Card
from engine.cost.prices import Settings
from engine.cost.time_value import cost_per_effective_pflop_hour, effective_flops_per_s
from engine.cost.unit_figures import added_flops_per_s, cost_per_working_hour
from engine.figures import Leaf, Quantity
from engine.memory.formats import FORMATS
from engine.project.assumed import assumed
from engine.project.assumptions import SpeedAssumptions
from engine.quote.quote import HardwareQuote
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


def per_effective_pflop_hour(a_month: Quantity, compute: Quantity, hours: Quantity) -> Quantity:
    """Cost of an hour of an effective PFLOP/s, with all accounts over the `hours` of work.

    Work is done in these hours only, whether or not the others are paid too.
    """
    if hours.known and not hours.value:
        return Leaf(None, "money", "cost/cost_per_effective_pflop_hour", reason=Message.of("unknown.never_busy"))
    return cost_per_effective_pflop_hour(cost_per_working_hour(a_month, hours), compute)
