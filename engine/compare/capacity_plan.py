"""Machines that each quote would need for the demand: today, as it grows, with spares, beside what is owned."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.compare.demand_stage import busiest_rate
from engine.compare.results import Comparison, Evaluation
from engine.cost import capacity_figures
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.quote.quote import HostedApi
from engine.texts import Message, format_number
from engine.workload.workload import OnlineServing


@dataclass(frozen=True, slots=True)
class YearNeed:
    """Machines at the end of a year, 0 for today: for the demand, and with spares."""

    year: float
    asked: Quantity
    machines: Quantity
    with_spares: Quantity


@dataclass(frozen=True, slots=True)
class Pool:
    """Machines of a quote that serve today's demand beside those that are owned already."""

    owned_id: str
    machines: Quantity


@dataclass(frozen=True, slots=True)
class CapacityPlan:
    """One quote against the demand.

    Attributes:
        offered: machines that the quote has.
        per_machine: requests a second that one of them serves within the limits.
        needs: today, at the end of each year, and at the end of the horizon; empty for the `reason`.
        pools: beside each quote of machines that are owned.
    """

    quote_id: str
    offered: int
    per_machine: Quantity | None = None
    needs: tuple[YearNeed, ...] = ()
    pools: tuple[Pool, ...] = ()
    reason: Message | None = None

    @property
    def enough_until(self) -> float | None:
        """The last year at whose end the offered machines still serve the demand; None where not even today's."""
        kept = [need.year for need in self.needs if float(need.machines.value) <= self.offered]
        return max(kept) if kept else None

    def words(self) -> Message:
        """In one sentence what is offered, what is needed, and until when it is enough."""
        if not self.needs:
            return self.reason or Message.of("capacity_plan.open")
        now, last = self.needs[0], self.needs[-1]
        counts = {
            "offered": _count(self.offered), "now": _count(now.machines.value), "spare": _count(now.with_spares.value),
            "last": _count(last.with_spares.value), "months": format_number(float(f"{12 * last.year:.4g}")),
        }  # fmt: skip
        if self.enough_until is None:
            key = "too_few"
        elif float(last.with_spares.value) <= self.offered:
            key = "enough"
        else:
            key = "grows_beyond" if float(now.with_spares.value) <= self.offered else "no_spare"
        return Message.of(f"capacity_plan.{key}", **counts)


def capacity_plans(comparison: Comparison, workload_id: str) -> tuple[CapacityPlan, ...]:
    """The plans of all quotes; none for what is no service with a stated demand."""
    workload = comparison.project.workload(workload_id)
    if not isinstance(workload, OnlineServing) or workload.requests_per_day is None:
        return ()
    column = comparison.column(workload_id)
    rate = busiest_rate(workload, workload.requests_per_day)
    owned = {one.quote.id: served_rate(one, rate) for one in column if one.quote.kind == "owned"}
    return tuple(_plan(comparison, one, rate, owned) for one in column)


def served_rate(evaluation: Evaluation, asked: Quantity) -> Quantity | None:
    """Requests a second that an installation serves: within the limits, where there are any."""
    found = evaluation.figures.get("goodput_requests_per_s")
    share = evaluation.figures.get("load_share")
    if found is not None and found.known:
        return found
    if share is not None and share.known and share.value:
        return capacity_figures.highest_served_rate(asked, share)
    return None


def _plan(
    comparison: Comparison, evaluation: Evaluation, asked: Quantity, owned: dict[str, Quantity | None]
) -> CapacityPlan:
    quote = evaluation.quote
    if isinstance(quote, HostedApi):
        return CapacityPlan(quote.id, 0, reason=Message.of("capacity_plan.hosted"))
    offered = sum(group.machines for group in quote.groups)
    served, layout = served_rate(evaluation, asked), evaluation.layout
    if served is None or layout is None:
        block = next((one.message for one in evaluation.findings if one.severity == "block"), None)
        return CapacityPlan(quote.id, offered, reason=block)
    if not served.value:
        return CapacityPlan(quote.id, offered, reason=Message.of("capacity_plan.misses_limits"))
    path, source = f"quotes/{quote.id}", "Layout of this quote"
    each = capacity_figures.rate_per_machine(served, Leaf(offered, "1", f"{path}/machines"))
    if len(quote.groups) > 1:
        return CapacityPlan(quote.id, offered, each, reason=Message.of("capacity_plan.several_kinds"))
    copy = Leaf(
        math.ceil(layout.cards_per_replica / quote.groups[0].cards_per_machine),
        "1",
        f"{path}/machines_per_copy",
        source,
    )
    needs = tuple(_need(comparison, asked, each, copy, year) for year in _years(comparison))
    pools = tuple(
        Pool(owned_id, capacity_figures.machines_for_demand(asked, rate, each, copy))
        for owned_id, rate in owned.items()
        if owned_id != quote.id and rate is not None
    )
    return CapacityPlan(quote.id, offered, each, needs, pools)


def _years(comparison: Comparison) -> tuple[float, ...]:
    """Today, the end of each whole year, and the end of the horizon."""
    horizon = (comparison.project.assumptions.cost.horizon_months.value or 0.0) / 12
    whole = [float(year) for year in range(math.floor(horizon) + 1)]
    return tuple(whole if whole[-1] == horizon else [*whole, horizon])


def _need(comparison: Comparison, asked: Quantity, each: Quantity, copy: Leaf, year: float) -> YearNeed:
    group = comparison.project.assumptions.capacity
    years = Leaf(year, "year", "capacity/years", "Years after the order")
    rate = capacity_figures.grown_request_rate(asked, assumed(group, "growth_rate"), years)
    none = Leaf(0.0, "1/s", "capacity/none", "No other machines in the pool")
    machines = capacity_figures.machines_for_demand(rate, none, each, copy)
    return YearNeed(
        year, rate, machines, capacity_figures.machines_with_spares(machines, assumed(group, "spare_machines"), copy)
    )


def _count(value: object) -> str:
    return format_number(float(value))  # type: ignore[arg-type]
