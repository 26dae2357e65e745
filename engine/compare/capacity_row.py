"""The rows of the comparison that say how many machines of each quote the demand needs, and what these cost."""

from __future__ import annotations

from collections.abc import Mapping

from engine.compare.capacity_plan import CapacityPlan, capacity_plans
from engine.compare.results import Comparison
from engine.compare.table_cells import DASH, Bands, Cell, estimate_of
from engine.texts import Message, format_number
from engine.value_text import ValueText


def capacity_cells(comparison: Comparison, workload_id: str) -> tuple[Cell, ...]:
    """One cell a quote; none where no demand is stated."""
    return tuple(_cell(plan) for plan in capacity_plans(comparison, workload_id))


def _cell(plan: CapacityPlan) -> Cell:
    """Machines for today's demand with spares; beneath them those offered, and needed at the end of the horizon."""
    if not plan.needs:
        return Cell(text=DASH, hint=plan.words())
    now, last = plan.needs[0], plan.needs[-1]
    counts = [format_number(float(value)) for value in (now.with_spares.value, plan.offered, last.with_spares.value)]
    later = "" if counts[0] == counts[2] else "_later"
    note = Message.of(f"table.machines_offered{later}", offered=counts[1], needed=counts[2])
    text = Message.of("table.machines_needed", needed=counts[0])
    return Cell(text=text, bad=plan.enough_until is None, note=note, hint=plan.words())


def cost_needed_cells(comparison: Comparison, workload_id: str, bands: Mapping[str, Bands]) -> tuple[Cell, ...]:
    """What every quote costs over the horizon with the machines that the demand needs today; none where all offer
    enough."""
    plans = capacity_plans(comparison, workload_id)
    if all(plan.missing is None for plan in plans):
        return ()
    return tuple(_cost(plan, bands.get(plan.quote_id, {}), comparison.project.currency) for plan in plans)


def _cost(plan: CapacityPlan, bands: Bands, currency: str) -> Cell:
    if plan.complete is None:
        return Cell(text=DASH, hint=plan.words())
    estimate = estimate_of(plan.complete, bands.get("cost_total"))
    if plan.missing is None:
        return Cell("cost_total", estimate)
    count = format_number(float(plan.needs[0].with_spares.value) - plan.offered)
    amount = ValueText.of_value(float(plan.missing.value), "money", currency)
    note = Message.of("table.of_it_missing", count=count, amount=amount)
    return Cell("capacity/complete", estimate, note=note, hint=plan.words())
