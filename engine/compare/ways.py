"""Buy, lease, rent, keep and tune, or hosted tokens: from how long and how busy a use which of them costs less."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.compare.investment import Investment, investment
from engine.compare.ranking import CRITERIA
from engine.compare.results import Comparison, Evaluation
from engine.compare.uncertainty.breaking_points import moved_to, searched
from engine.compare.uncertainty.contest import Contest, contest
from engine.compare.uncertainty.even import even
from engine.compare.uncertainty.futures import drawn_along
from engine.cost.decision_figures import tuning_gain_needed
from engine.figures import Grade, Leaf, Quantity
from engine.figures.variation import Graph, Move
from engine.project.assumed import assumed
from engine.project.edits.assumptions import assumption_at

Way = Literal["buy", "lease", "rent", "keep", "api"]
WAYS: Final[Mapping[str, Way]] = {
    "purchase": "buy",
    "lease": "lease",
    "rental": "rent",
    "owned": "keep",
    "hosted_api": "api",
}
"""The way of having compute, by the kind of quote."""
Along = Literal["months", "busy"]
ALONG: Final[tuple[Along, ...]] = ("months", "busy")
_HORIZON: Final = "cost.horizon_months"
_BUSY: Final = "cost.busy_share"
_DEMANDS: Final = ("requests_per_day", "runs_per_month")
_POINTS: Final = 241
_DEMAND_SPAN: Final = 4.0
_LEAST_BUSY: Final = 0.02
Array: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Curve:
    """Cost of the work of one quote at each value, with its range and grade; infinite where it then does no work."""

    way: Way
    quote_id: str
    costs: Array
    low: Array | None = None
    high: Array | None = None
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class BreakEven:
    """Where two quotes cost the same: below `value` `below` costs less, above it `above` does.

    Without a value one of them costs less in the whole range, and both fields name it. `figure` is the derivation of
    `value`.
    """

    below: str
    above: str
    value: float | None
    figure: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Sweep:
    """The ways of having compute along one input.

    Attributes:
        leaf: the input with its value of today.
        values: shape (points,).
        curves: one for each way, the cheapest quote of each.
        break_evens: by pair of quotes, in the order of `curves`.
    """

    along: Along
    leaf: Leaf
    values: Array
    curves: tuple[Curve, ...]
    break_evens: Mapping[tuple[str, str], BreakEven]


@dataclass(frozen=True, slots=True)
class Ways:
    """The cheapest quote of each way of having compute, and when which costs less.

    Attributes:
        best: quote id by way, the cheapest way first.
        criterion, unit: the figure by which they are compared, and its unit.
        sweeps: along the months of use and along how busy the machines are; what moves no cost is left out.
        switch: the best way at once against what is paid as it goes, or against what is there today.
        tuning: the share of work that kept machines would have to do more to match the best other way.
    """

    best: Mapping[Way, str]
    criterion: str
    unit: str
    sweeps: tuple[Sweep, ...]
    switch: Investment | None
    tuning: Quantity | None

    def sweep(self, along: Along) -> Sweep | None:
        """The sweep along one input, where it moves a cost."""
        return next((one for one in self.sweeps if one.along == along), None)


def ways(comparison: Comparison, workload_id: str) -> Ways | None:
    """Set the cheapest quote of each way against the others, per unit of work; None where none is ranked."""
    stands = contest(comparison, workload_id)
    if stands is None or not stands.quotes:
        return None
    best: dict[Way, Evaluation] = {}
    for one in stands.evaluations:
        best.setdefault(WAYS[one.quote.kind], one)
    places = [stands.quotes.index(one.quote.id) for one in best.values()]
    graph = Graph([stands.quantities[place] for place in places])
    chosen = Contest(stands.criterion, tuple(stands.quotes[place] for place in places), tuple(best.values()), graph, ())
    sweeps = (_sweep(comparison, workload_id, chosen, along) for along in ALONG)
    return Ways(
        {way: one.quote.id for way, one in best.items()},
        stands.criterion,
        graph.roots[0].unit,
        tuple(sweep for sweep in sweeps if sweep is not None),
        _switch(comparison, workload_id, best),
        _tuning(best, stands),
    )


def _sweep(comparison: Comparison, workload_id: str, stands: Contest, along: Along) -> Sweep | None:
    found = _months(comparison) if along == "months" else _busy(comparison, workload_id, stands)
    if found is None:
        return None
    leaf, values, move = found
    costs = stands.costs({leaf.path: move(values)}, len(values))
    if not np.any(costs[:, :1] != costs):
        return None
    seed = comparison.project.seed
    ranges = [ends or (None, None) for ends in drawn_along(stands.graph, leaf.path, move(values), len(values), seed)]
    grades = stands.graph.grades()
    curves = tuple(
        Curve(WAYS[one.quote.kind], one.quote.id, row, low, high, grade)
        for one, row, (low, high), grade in zip(stands.evaluations, costs, ranges, grades, strict=True)
    )
    evens = {}
    for first, second in combinations(range(len(curves)), 2):
        pair = (curves[first].quote_id, curves[second].quote_id)
        bracket = _crossing(values, costs[first] - costs[second])
        if bracket is not None:
            near = np.linspace(*bracket, len(values))
            again = stands.costs({leaf.path: move(near)}, len(near))
            bracket = _crossing(near, again[first] - again[second]) or bracket
        figure = None if bracket is None else even(stands, pair, leaf, move, bracket, (values[0], values[-1]))
        evens[pair] = _even(pair, costs[first] - costs[second], figure)
    return Sweep(along, leaf, values, curves, evens)


def _even(pair: tuple[str, str], gap: Array, figure: Quantity | None) -> BreakEven:
    known = gap[np.isfinite(gap)]
    first = not known.size or known[-1] < 0
    above, below = pair if first else pair[::-1]
    return BreakEven(above, above, None) if figure is None else BreakEven(below, above, float(figure.value), figure)


def _crossing(values: Array, gap: Array) -> tuple[float, float] | None:
    """The two values between which the gap changes its sign for the last time."""
    turns = np.flatnonzero(np.isfinite(gap[1:]) & np.isfinite(gap[:-1]) & (gap[1:] * gap[:-1] < 0))
    return (float(values[turns[-1]]), float(values[turns[-1] + 1])) if turns.size else None


_Moving: TypeAlias = "tuple[Leaf, Array, partial[Move]]"


def _months(comparison: Comparison) -> _Moving | None:
    assumption = assumption_at(comparison.project.assumptions, _HORIZON)
    if assumption.value is None:
        return None
    low, high = 1.0, max(72.0, 2 * assumption.value)
    leaf = assumed(comparison.project.assumptions.cost, "horizon_months")
    return leaf, np.linspace(low, high, _POINTS), partial(moved_to, assumption)


def _busy(comparison: Comparison, workload_id: str, stands: Contest) -> _Moving | None:
    """The busy share that is assumed, else the demand that sets it."""
    leaves = {leaf.path: leaf for leaf in stands.graph.leaves()}
    assumption = assumption_at(comparison.project.assumptions, _BUSY)
    own = assumed(comparison.project.assumptions.cost, "busy_share")
    if own.path in leaves:
        _, high = searched(assumption, "busy_share")
        return own, np.linspace(_LEAST_BUSY, high, _POINTS), partial(moved_to, assumption)
    for name in _DEMANDS:
        leaf = leaves.get(f"workloads/{workload_id}/{name}")
        if leaf is not None and leaf.value:
            today = float(leaf.value)
            return leaf, np.geomspace(today / _DEMAND_SPAN, today * _DEMAND_SPAN, _POINTS), partial(_plain)
    return None


def _plain(values: Array) -> Move:
    return lambda _leaf: values


def _switch(comparison: Comparison, workload_id: str, best: Mapping[Way, Evaluation]) -> Investment | None:
    """What is bought against what runs today, else against what is paid as it goes."""
    taken = best.get("buy") or best.get("lease")
    before = best.get("keep") or best.get("rent") or best.get("api")
    if "keep" in best and taken is None:
        taken = best.get("rent") or best.get("api")
    if taken is None or before is None:
        return None
    return investment(comparison, workload_id, taken.quote.id, before.quote.id, same_work=True)


def _tuning(best: Mapping[Way, Evaluation], stands: Contest) -> Quantity | None:
    others = [one for way, one in best.items() if way != "keep"]
    if "keep" not in best or not others or stands.criterion == CRITERIA[-1]:
        return None
    costs = [stands.quantities[stands.quotes.index(one.quote.id)] for one in (best["keep"], others[0])]
    return tuning_gain_needed(*costs)
