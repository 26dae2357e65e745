"""Machines that each quote would need for the demand: today, as it grows, with spares, beside what is owned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from engine.catalog.identity import once_per_object
from engine.compare.demand_stage import busiest_rate
from engine.compare.evaluate import evaluate
from engine.compare.groups import added_requests_per_s
from engine.compare.results import Comparison, Evaluation
from engine.cost import capacity_figures
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.quote.quote import HardwareQuote, HostedApi
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
class More:
    """Machines of one kind that a mixed quote would need more at the end of the horizon."""

    card: str
    machines: Quantity


@dataclass(frozen=True, slots=True)
class CapacityPlan:
    """One quote against the demand.

    Attributes:
        offered: machines that the quote has.
        per_machine: requests a second that one of them serves within the limits, on average over several kinds.
        needs: today, at the end of each year, and at the end of the horizon; empty for the `reason`.
        pools: beside each quote of machines that are owned.
        more: by kind, where the quote has several.
        missing: what the machines cost that are missing today; None where none is, or where no cost is known.
        complete: the total over the horizon with them; None where it is not known.
    """

    quote_id: str
    offered: int
    per_machine: Quantity | None = None
    needs: tuple[YearNeed, ...] = ()
    pools: tuple[Pool, ...] = ()
    more: tuple[More, ...] = ()
    reason: Message | None = None
    missing: Quantity | None = None
    complete: Quantity | None = None

    @property
    def enough_until(self) -> float | None:
        """The last year at whose end the offered machines still serve the demand; None where not even today's."""
        kept = [need.year for need in self.needs if float(need.machines.value) <= self.offered]
        return max(kept) if kept else None

    def figures(self) -> dict[str, Quantity]:
        """Every count and rate by name, as ``machines/2``: for the demand after two years; ``pool/quote`` beside a
        quote of owned machines."""
        found = {} if self.per_machine is None else {"per_machine": self.per_machine}
        for need in self.needs:
            year = f"{need.year:g}"
            found |= {
                f"asked/{year}": need.asked,
                f"machines/{year}": need.machines,
                f"spares/{year}": need.with_spares,
            }
        found |= {f"pool/{pool.owned_id}": pool.machines for pool in self.pools}
        found |= {f"more/{more.card}": more.machines for more in self.more}
        if self.missing is not None and self.complete is not None:
            found |= {"missing": self.missing, "complete": self.complete}
        return found

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
    """The plans of all quotes, made once for a comparison; none for what is no service with a stated demand."""
    made = _made_of(comparison)
    if workload_id not in made:
        made[workload_id] = _plans(comparison, workload_id)
    return made[workload_id]


@once_per_object
def _made_of(_comparison: Comparison) -> dict[str, tuple[CapacityPlan, ...]]:
    return {}


def _plans(comparison: Comparison, workload_id: str) -> tuple[CapacityPlan, ...]:
    workload = comparison.project.workload(workload_id)
    if not isinstance(workload, OnlineServing) or workload.requests_per_day is None:
        return ()
    column = comparison.column(workload_id)
    rate = busiest_rate(workload, workload.requests_per_day)
    owned = {one.quote.id: _together(_kinds(comparison, one, rate)) for one in column if one.quote.kind == "owned"}
    return tuple(_with_costs(_plan(comparison, one, rate, owned), one) for one in column)


def _with_costs(plan: CapacityPlan, evaluation: Evaluation) -> CapacityPlan:
    """The plan with what the machines that are missing cost, and with the total of all that are needed."""
    cost = evaluation.cost
    if cost is None or not cost.total.firm:
        return plan
    if isinstance(evaluation.quote, HostedApi):
        return replace(plan, complete=cost.total)
    if not plan.needs or not plan.offered:
        return plan
    needed = plan.needs[0].with_spares
    if needed.value <= plan.offered:
        return replace(plan, complete=cost.total)
    once = (next(line.total for line in cost.lines if line.account == name) for name in ("migration", "late_start"))
    offered = Leaf(plan.offered, "1", f"quotes/{plan.quote_id}/machines")
    missing = capacity_figures.cost_of_missing_machines(cost.total, *once, needed, offered)
    complete = capacity_figures.cost_with_missing_machines(cost.total, missing)
    return replace(plan, missing=missing, complete=complete)


def served_rate(evaluation: Evaluation, asked: Quantity) -> Quantity | None:
    """Requests a second that an installation serves: within the limits, where there are any."""
    found = evaluation.figures.get("highest_rate_within_limits")
    share = evaluation.figures.get("load_share")
    if found is not None and found.known:
        return found
    if share is not None and share.known and share.value:
        return capacity_figures.highest_served_rate(asked, share)
    return None


@dataclass(frozen=True, slots=True)
class _Kind:
    """Machines of one kind in a quote: what one serves, and how many hold one copy of the model."""

    card: str
    served: Quantity
    each: Quantity
    copy: Leaf


def _plan(
    comparison: Comparison, evaluation: Evaluation, asked: Quantity, owned: dict[str, Quantity | None]
) -> CapacityPlan:
    quote = evaluation.quote
    if isinstance(quote, HostedApi):
        return CapacityPlan(quote.id, 0, reason=Message.of("capacity_plan.hosted"))
    offered = sum(group.machines for group in quote.groups)
    kinds = _kinds(comparison, evaluation, asked)
    served = _together(kinds)
    if served is None:
        block = next((one.message for one in evaluation.findings if one.severity == "block"), None)
        return CapacityPlan(quote.id, offered, reason=block)
    if not served.value:
        return CapacityPlan(quote.id, offered, reason=Message.of("capacity_plan.misses_limits"))
    if len(quote.groups) > 1:
        return _mixed(comparison, quote, asked, served, kinds)
    kind = kinds[0]
    spare = assumed(comparison.project.assumptions.capacity, "spare_machines")
    needs = tuple(_need(comparison, asked, kind.each, kind.copy, spare, year) for year in _years(comparison))
    pools = tuple(
        Pool(owned_id, capacity_figures.machines_for_demand(asked, rate, kind.each, kind.copy))
        for owned_id, rate in owned.items()
        if owned_id != quote.id and rate is not None
    )
    return CapacityPlan(quote.id, offered, kind.each, needs, pools)


def _kinds(comparison: Comparison, evaluation: Evaluation, asked: Quantity) -> list[_Kind]:
    alone = [evaluation] if len(evaluation.group_layouts) < 2 else _each_alone(comparison, evaluation)
    return [kind for one in alone if (kind := _kind(one, asked)) is not None]


def _together(kinds: Sequence[_Kind]) -> Quantity | None:
    """What all kinds serve side by side; None where nothing is known of any."""
    return reduce(added_requests_per_s, (kind.served for kind in kinds)) if kinds else None


def _kind(evaluation: Evaluation, asked: Quantity) -> _Kind | None:
    served, layout, quote = served_rate(evaluation, asked), evaluation.layout, evaluation.quote
    if served is None or layout is None or isinstance(quote, HostedApi):
        return None
    (group,) = quote.groups
    path, source = f"quotes/{quote.id}", "Layout of this quote"
    count = math.ceil(layout.cards_per_replica / group.cards_per_machine)
    copy = Leaf(count, "1", f"{path}/machines_per_copy", source)
    each = capacity_figures.rate_per_machine(served, Leaf(group.machines, "1", f"{path}/machines"))
    return _Kind(group.card, served, each, copy)


@once_per_object
def _by_kind(quote: HardwareQuote) -> tuple[HardwareQuote, ...]:
    return tuple(quote.replace(groups=(group,)) for group in quote.groups)


def _each_alone(comparison: Comparison, evaluation: Evaluation) -> list[Evaluation]:
    """The machines of each kind as if they were all that the quote has: each takes as many requests as it serves."""
    project, quote = comparison.project, evaluation.quote
    if isinstance(quote, HostedApi):
        return []
    return [
        evaluate(project.replace(quotes=(one,), workloads=(evaluation.workload,))).of(quote.id, evaluation.workload.id)
        for one in _by_kind(quote)
    ]


def _mixed(
    comparison: Comparison, quote: HardwareQuote, asked: Quantity, served: Quantity, kinds: Sequence[_Kind]
) -> CapacityPlan:
    """Several kinds side by side: counted in whole sets as quoted, and beside them the more of each kind alone."""
    path = f"quotes/{quote.id}"
    offered = sum(group.machines for group in quote.groups)
    count = Leaf(offered, "1", f"{path}/machines", "One set as quoted")
    each = capacity_figures.rate_per_machine(served, count)
    spare = capacity_figures.spare_machines_of_kinds(
        assumed(comparison.project.assumptions.capacity, "spare_machines"),
        Leaf(len(kinds), "1", f"{path}/kinds_of_card"),
    )
    one = Leaf(1, "1", f"{path}/machines_per_copy", "A spare of each kind stands alone")
    needs = tuple(_need(comparison, asked, each, count, spare, year, spare_copy=one) for year in _years(comparison))
    last = needs[-1].asked
    more = tuple(
        More(kind.card, capacity_figures.machines_for_demand(last, served, kind.each, kind.copy)) for kind in kinds
    )
    return CapacityPlan(quote.id, offered, each, needs, more=more)


def _years(comparison: Comparison) -> tuple[float, ...]:
    """Today, the end of each whole year, and the end of the horizon."""
    horizon = (comparison.project.assumptions.cost.horizon_months.value or 0.0) / 12
    whole = [float(year) for year in range(math.floor(horizon) + 1)]
    return tuple(whole if whole[-1] == horizon else [*whole, horizon])


def _need(
    comparison: Comparison,
    asked: Quantity,
    each: Quantity,
    copy: Leaf,
    spare: Quantity,
    year: float,
    spare_copy: Leaf | None = None,
) -> YearNeed:
    group = comparison.project.assumptions.capacity
    years = Leaf(year, "year", "capacity/years", "Years after the order")
    rate = capacity_figures.grown_request_rate(asked, assumed(group, "growth_rate"), years)
    none = Leaf(0.0, "1/s", "capacity/none", "No other machines in the pool")
    machines = capacity_figures.machines_for_demand(rate, none, each, copy)
    return YearNeed(year, rate, machines, capacity_figures.machines_with_spares(machines, spare, spare_copy or copy))


def _count(value: object) -> str:
    return format_number(float(value))  # type: ignore[arg-type]
