"""What a recommendation says where its quote has fewer machines than today's demand needs with spares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.compare.capacity_plan import CapacityPlan, capacity_plans
from engine.compare.results import Comparison, Evaluation
from engine.figures import Quantity
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
    totals = {one.quote.id: float(found.value) for one in ranked if (found := _complete(plans, one)) is not None}
    if best.quote.id not in totals or plan.missing is None:
        return Message.of("decision.missing_machines", more=more, **said)
    own = totals[best.quote.id]
    currency = comparison.project.currency
    said["amount"] = ValueText.of_value(float(plan.missing.value), "money", currency)
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


def _complete(plans: Mapping[str, CapacityPlan], one: Evaluation) -> Quantity | None:
    plan = plans.get(one.quote.id)
    return None if plan is None else plan.complete
