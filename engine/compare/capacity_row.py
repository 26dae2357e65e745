"""The row of the comparison that says how many machines of each quote the demand needs."""

from __future__ import annotations

from engine.compare.capacity_plan import CapacityPlan, capacity_plans
from engine.compare.results import Comparison
from engine.compare.table_cells import DASH, Cell
from engine.texts import Message, format_number


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
