"""Every quantity of an evaluation that a user can open, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.compare.groups import GroupResult
from engine.compare.results import MEMORY_PARTS, Evaluation, Fit
from engine.compare.stages import stage
from engine.cost.unit_figures import kilowatts
from engine.figures import Leaf, Quantity
from engine.memory.figures import (
    fewest_cards_that_fit,
    fewest_machines_that_fit,
    gigabytes,
    largest_micro_batch_sequences,
    longest_context_tokens,
)

SERVING: Final = (
    "prefill_tokens_per_s", "decode_tokens_per_s", "output_tokens_per_s", "total_tokens_per_s", "requests_per_s",
    "ttft_ms", "tpot_ms",
)  # fmt: skip
TRAINING: Final = ("tokens_per_s_per_card", "step_time_s", "mfu", "run_hours")
UNITS: Final = {
    "ttft_ms": "ms",
    "tpot_ms": "ms",
    "run_hours": "h",
    "step_time_s": "s",
    "mfu": "1",
    "requests_per_s": "1/s",
}
OF_COST: Final = ("account_", "cost_")
"""How names of figures of money begin that rest on the bill of a quote."""
COSTS: Final = {
    "per_month": "cost_per_month",
    "per_million_output_tokens": "cost_per_million_output_tokens_all_in",
    "per_million_tokens": "cost_per_million_tokens",
    "per_10k_requests": "cost_per_10k_requests",
    "per_million_input_tokens": "cost_per_million_input_tokens",
    "per_effective_pflop_hour": "cost_per_effective_pflop_hour",
    "per_paid_pflop_hour": "cost_per_paid_pflop_hour",
    "per_run": "cost_per_run",
    "per_card_hour": "cost_per_card_hour",
    "per_machine_month": "cost_per_machine_month",
    "idle": "cost_idle",
    "electricity_three_years": "electricity_three_years",
}
_NONE: Final = Leaf(0.0, "B", "memory/none", "The workload keeps none")


@stage
def _of_fit(fit: Fit) -> Mapping[str, Quantity]:
    """What a fit tells of every quote with the same machines."""
    named = {f"{part}_gb": fit.parts.get(part, _NONE) for part in MEMORY_PARTS if part != "data" or part in fit.parts}
    named |= {"total_per_card_gb": fit.total, "capacity_gb": fit.capacity, "usable_gb": fit.usable}
    found: dict[str, Quantity] = {name: gigabytes(size) for name, size in named.items()}
    if fit.largest_concurrency is not None:
        found["largest_concurrency"] = fit.largest_concurrency
    if fit.logical_cache is not None:
        found["kv_cache_logical_gb"] = gigabytes(fit.logical_cache)
    if fit.longest_context is not None:
        found["longest_context"] = longest_context_tokens(fit.longest_context, fit.usable)
    if fit.largest_batch is not None:
        found["largest_batch"] = largest_micro_batch_sequences(fit.largest_batch, fit.usable)
    return found


def addressed(evaluation: Evaluation, result: GroupResult) -> dict[str, Quantity]:
    """Collect the quantities; a speed that could not be computed is an unknown with its reason."""
    found: dict[str, Quantity] = {}
    fit = evaluation.fit
    if fit is not None:
        found |= _of_fit(fit)
        found |= _fewest(evaluation, fit)
    if evaluation.speed is not None:
        found |= evaluation.speed.values
    elif result.reason is not None:
        for name in expected_speeds(evaluation.workload.kind):
            path = f"quotes/{evaluation.quote.id}/{name}"
            found[name] = Leaf(None, UNITS.get(name, "token/s"), path, reason=result.reason)
    if evaluation.migration is not None:
        found |= evaluation.migration.figures
    if evaluation.schedule is not None:
        found |= evaluation.schedule.figures
    _add_cost(evaluation, found)
    return found


def _fewest(evaluation: Evaluation, fit: Fit) -> dict[str, Quantity]:
    """The fewest cards, and whole machines like the first of the quote."""
    groups = getattr(evaluation.quote, "groups", ())
    if fit.fewest_cards is None or not groups:
        return {}
    cards = fewest_cards_that_fit(fit.fewest_cards, fit.usable)
    path = f"quotes/{evaluation.quote.id}/groups/0/cards_per_machine"
    machine = Leaf(groups[0].cards_per_machine, "1", path)
    return {"fewest_cards": cards, "fewest_machines": fewest_machines_that_fit(cards, machine)}


def expected_speeds(kind: str) -> tuple[str, ...]:
    """Names of the speeds that a kind of workload has."""
    if kind == "online_serving":
        return SERVING
    if kind == "offline_batch":
        return (*SERVING, "run_hours")
    return TRAINING if kind in ("fine_tuning", "pretraining") else ("run_hours",)


def _add_cost(evaluation: Evaluation, found: dict[str, Quantity]) -> None:
    cost = evaluation.cost
    if cost is None:
        return
    found["cost_total"], found["cost_upfront"] = cost.total, cost.upfront
    for unit, name in COSTS.items():
        if unit in cost.units:
            found[name] = cost.units[unit]
    for line in cost.lines:
        found[f"account_{line.account}"] = line.total
    found["busy_share"] = cost.busy_share
    found["power_kw"] = kilowatts(cost.power)
