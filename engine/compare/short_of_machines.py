"""What a recommendation says where its quote has fewer machines than today's demand needs with spares."""

from __future__ import annotations

from typing import Any

from engine.compare.capacity_plan import CapacityPlan, capacity_plans
from engine.compare.results import Comparison, Evaluation
from engine.quote.quote import HostedApi
from engine.texts import Message, format_number
from engine.value_text import ValueText


def with_missing_machines(comparison: Comparison, ranked: list[Evaluation], condition: Message) -> Message:
    """The condition of the first quote, with how many machines are missing, what they cost, and who is the cheapest if
    every quote is counted with the machines that it needs; as it is where none is missing."""
    best = ranked[0]
    plans = {plan.quote_id: plan for plan in capacity_plans(comparison, best.workload.id)}
    plan = plans.get(best.quote.id)
    if plan is None or not plan.needs or _needed(plan) <= plan.offered:
        return condition
    needed = _needed(plan)
    more = format_number(needed - plan.offered)
    said: dict[str, Any] = {
        "condition": condition,
        "needed": format_number(needed),
        "offered": format_number(plan.offered),
    }
    totals = {one.quote.id: total for one in ranked if (total := _in_proportion(one, plans)) is not None}
    if best.quote.id not in totals or best.cost is None:
        return Message.of("decision.missing_machines", more=more, **said)
    own = totals[best.quote.id]
    currency = comparison.project.currency
    said["amount"] = ValueText.of_value(own - float(best.cost.total.value), "money", currency)
    least = min(totals, key=lambda quote_id: totals[quote_id])
    if totals[least] >= own:
        return Message.of("decision.missing_machines_priced", more=more, **said)
    said |= {"id": best.quote.id, "other": least}
    amounts = {
        name: ValueText.of_value(total, "money", currency) for name, total in (("least", totals[least]), ("own", own))
    }
    return Message.of("decision.missing_machines_dearer", more=more, **said, **amounts)


def _needed(plan: CapacityPlan) -> float:
    return float(plan.needs[0].with_spares.value)


def _in_proportion(one: Evaluation, plans: dict[str, CapacityPlan]) -> float | None:
    """The total over the horizon with the machines that are needed, each at what one costs now; None where it is not
    known."""
    plan = plans.get(one.quote.id)
    if one.cost is None or not one.cost.total.firm:
        return None
    total = float(one.cost.total.value)
    if isinstance(one.quote, HostedApi):
        return total
    if plan is None or not plan.needs or not plan.offered:
        return None
    return total * max(1.0, _needed(plan) / plan.offered)
