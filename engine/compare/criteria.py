"""What quotes are compared by beside their cost: speed, first token, lead time, risk; each as one quantity a quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine.compare.bands import estimates
from engine.compare.ranking import criterion
from engine.compare.results import Comparison, Estimate, Evaluation
from engine.compare.stages import keeping
from engine.compare.uncertainty.futures import percentiles
from engine.cost.decision_figures import bid_price, cost_in_bad_futures
from engine.figures import Leaf, Quantity
from engine.texts import Message
from engine.values import Unknown, leaf_of

Axis = Literal["cost", "total", "bid", "speed", "latency", "each_token", "lead_time", "risk", "power"]
AXES: Final[tuple[Axis, ...]] = (
    "cost", "total", "bid", "speed", "latency", "each_token", "lead_time", "risk", "power",
)  # fmt: skip
WEIGHTED: Final[tuple[Axis, ...]] = ("cost", "speed", "latency", "lead_time", "risk")
"""Criteria of the weighted score, in the order of its figure; the weight is the assumption of the same name."""
_FIGURES: Final[Mapping[Axis, str]] = {
    "total": "cost_total",
    "latency": "ttft_ms",
    "each_token": "tpot_ms",
    "power": "power_kw",
}
_NINE_IN_TEN: Final = 0.9
_UNITS: Final[Mapping[Axis, str]] = {
    "speed": "token/s",
    "latency": "ms",
    "each_token": "ms",
    "lead_time": "week",
    "power": "kW",
}


@dataclass(frozen=True, slots=True)
class Measure:
    """One criterion over all quotes; `values` are by quote id, and what is unknown carries its reason; `seed` is
    that of the futures in which amounts move."""

    axis: Axis
    unit: str
    more_is_better: bool
    values: Mapping[str, Quantity]
    seed: int

    @property
    def applies(self) -> bool:
        """Whether any quote has a value at all."""
        return any(quantity.known for quantity in self.values.values())

    def estimates(self, quotes: Sequence[str]) -> dict[str, Estimate]:
        """The values of some quotes with their ranges and grades."""
        return dict(zip(quotes, estimates([self.values[name] for name in quotes], self.seed), strict=True))


def measures(comparison: Comparison, evaluations: Sequence[Evaluation]) -> dict[Axis, Measure]:
    """Every criterion of some evaluations under one workload."""
    return _measured(comparison.project.seed, *evaluations)


@keeping(8)
def _measured(seed: int, *evaluations: Evaluation) -> dict[Axis, Measure]:
    serves = all(one.workload.kind in ("online_serving", "offline_batch") for one in evaluations)
    found: dict[Axis, Measure] = {}
    for axis in AXES:
        if axis == "risk":
            values = _risks(evaluations, seed)
        else:
            values = {one.quote.id: _value(axis, one, serves) for one in evaluations}
        unit = next((quantity.unit for quantity in values.values() if quantity.known), _UNITS.get(axis, "money"))
        found[axis] = Measure(axis, unit, axis == "speed" and serves, values, seed)
    return found


def _value(axis: Axis, evaluation: Evaluation, serves: bool) -> Quantity:
    if axis == "cost":
        ranked = criterion(evaluation)
        return _nothing(axis, evaluation) if ranked is None else ranked[1]
    if axis == "bid":
        return _bid(evaluation)
    if axis == "lead_time":
        return evaluation.figures.get("ready_weeks") or _start(evaluation)
    name = _FIGURES.get(axis) or ("output_tokens_per_s" if serves else "run_hours")
    if axis == "power" and evaluation.quote.kind == "hosted_api":
        return _nothing(axis, evaluation)
    return evaluation.figures.get(name) or _nothing(axis, evaluation)


def _start(evaluation: Evaluation) -> Leaf:
    """When hosted tokens can be had: at once, unless somebody says otherwise."""
    quote, path = evaluation.quote, f"quotes/{evaluation.quote.id}/start_delay_weeks"
    if isinstance(quote.start_delay_weeks, Unknown):
        return Leaf(0.0, "week", path, "Hosted tokens are paid as they are used")
    return leaf_of(quote.start_delay_weeks, "week", path, quote.source, scale=1.0)


def _bid(evaluation: Evaluation) -> Quantity:
    """What a supplier is paid; machines that are there already are no bid."""
    cost = evaluation.cost
    if cost is None or evaluation.quote.kind == "owned":
        return _nothing("bid", evaluation)
    by_account = {line.account: line.total for line in cost.lines}
    return bid_price(*(by_account[account] for account in ("hardware", "rent", "tokens", "support")))


def _risks(evaluations: Sequence[Evaluation], seed: int) -> dict[str, Quantity]:
    """The cost of the work that nine in ten futures stay below."""
    costs = {one.quote.id: _value("cost", one, serves=True) for one in evaluations}
    drawn = percentiles(list(costs.values()), seed, shares=(_NINE_IN_TEN,))
    found: dict[str, Quantity] = {}
    for (quote_id, cost), high in zip(costs.items(), drawn, strict=True):
        if cost.value is None or high is None or not float(cost.value):
            found[quote_id] = cost
            continue
        path = f"futures/{quote_id}/dearer_factor"
        factor = Leaf(float(high[0]) / float(cost.value), "1", path, "Nine in ten of the futures drawn cost less")
        found[quote_id] = cost_in_bad_futures(cost, factor)
    return found


def _nothing(axis: Axis, evaluation: Evaluation) -> Leaf:
    path = f"quotes/{evaluation.quote.id}/{axis}"
    reason = Message.of("unknown.no_criterion", quote=evaluation.quote.id, criterion=Message.of(f"criteria.{axis}"))
    return Leaf(None, _UNITS.get(axis, "money"), path, reason=reason)
