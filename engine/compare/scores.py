"""Scores of quotes: bare on arrays, for thousands of futures, and with the derivation of the one that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from engine.compare.criteria import WEIGHTED, Axis, Measure
from engine.cost import decision_figures as figures
from engine.cost.unit_figures import price_score
from engine.figures import Figure, Leaf, Operand, Quantity
from engine.project.assumed import assumed
from engine.project.assumptions import DecisionAssumptions
from engine.texts import Message

Method = Literal["cost", "total", "tender", "weighted"]
METHODS: Final[tuple[Method, ...]] = ("cost", "total", "tender", "weighted")
RELATIVE: Final[tuple[Method, ...]] = ("tender", "weighted")
"""Methods whose points depend on which other quotes are there."""
QUALITY: Final[tuple[Axis, ...]] = ("speed", "latency", "lead_time")
"""What a tender counts beside the price."""

Table = Mapping[Axis, npt.NDArray[np.float64]]
"""By criterion an array of shape (quotes, futures); what is unknown is not a number."""


def weights_of(
    group: DecisionAssumptions, found: Mapping[Axis, Measure], axes: Sequence[Axis] = WEIGHTED
) -> dict[Axis, float]:
    """The weights of the criteria that the workload has at all; zero for the others."""
    stated = {axis: float(getattr(group, f"{axis}_weight").value) for axis in WEIGHTED}
    return {axis: weight if axis in axes and found[axis].applies else 0.0 for axis, weight in stated.items()}


def points(
    method: Method, table: Table, found: Mapping[Axis, Measure], group: DecisionAssumptions
) -> npt.NDArray[np.float64]:
    """What a method ranks by, the more the better.

    Args:
        table: the criteria of the quotes that are compared with each other; the best of them sets the measure.

    Returns:
        Shape (quotes, futures); not a number where a quote has no rank.
    """
    if method in ("cost", "total"):
        return -table[method]
    if method == "weighted":
        return _weighted(table, found, weights_of(group, found))
    price = _shares("bid", table, found)
    share = float(group.tender_price_weight.value or 0.0)
    weights = weights_of(group, found, QUALITY)
    if share == 1 or not sum(weights.values()):
        return 100 * price
    return np.asarray(figures.tender_score.raw(100 * share * price, share, _weighted(table, found, weights)))


def _weighted(table: Table, found: Mapping[Axis, Measure], weights: Mapping[Axis, float]) -> npt.NDArray[np.float64]:
    operands: list[npt.NDArray[np.float64] | float] = []
    for axis in WEIGHTED:
        operands += [weights[axis], _shares(axis, table, found) if weights[axis] else 0.0]
    if not sum(weights.values()):
        return np.full_like(table["cost"], np.nan)
    return np.asarray(figures.weighted_score.raw(*operands))


def _shares(axis: Axis, table: Table, found: Mapping[Axis, Measure]) -> npt.NDArray[np.float64]:
    values = table[axis]
    known = np.isfinite(values)
    more = found[axis].more_is_better
    edge = np.where(known, values, -np.inf if more else np.inf)
    best = edge.max(axis=0) if more else edge.min(axis=0)
    with np.errstate(all="ignore"):
        pair = (values, best) if more else (best, values)
        return np.where(known, _share_figure(axis, more=more).raw(*pair), np.nan)


def _share_figure(axis: Axis, *, more: bool) -> Figure:
    if axis == "lead_time":
        return figures.lead_time_share
    return figures.share_of_highest if more else figures.share_of_lowest


def derived_points(
    method: Method, quote_id: str, rivals: Sequence[str], found: Mapping[Axis, Measure], group: DecisionAssumptions
) -> Quantity:
    """What a method ranks one quote by, with its derivation: a cost, or points among `rivals`."""
    if method in ("cost", "total"):
        return found[method].values[quote_id]
    if method == "weighted":
        return _derived_weighted(quote_id, rivals, found, group, weights_of(group, found))
    best = _best("bid", rivals, found) or found["bid"].values[quote_id]
    share = float(group.tender_price_weight.value or 0.0)
    weights = weights_of(group, found, QUALITY)
    alone = share == 1 or not sum(weights.values())
    weight = assumed(group, "tender_price_weight")
    full = Leaf(100.0 if alone else 100 * share, "1", weight.path, weight.source)
    price = price_score(best, found["bid"].values[quote_id], full)
    if alone:
        return price
    return figures.tender_score(price, weight, _derived_weighted(quote_id, rivals, found, group, weights))


def _derived_weighted(
    quote_id: str,
    rivals: Sequence[str],
    found: Mapping[Axis, Measure],
    group: DecisionAssumptions,
    weights: Mapping[Axis, float],
) -> Quantity:
    if not sum(weights.values()):
        reason = Message.of("unknown.no_weighted_criterion")
        return Leaf(None, "1", f"quotes/{quote_id}/weighted_score", reason=reason)
    operands: list[Operand] = []
    for axis in WEIGHTED:
        if not weights[axis]:
            operands += [0.0, 0.0]
            continue
        own = found[axis].values[quote_id]
        more = found[axis].more_is_better
        best = _best(axis, rivals, found) or own
        pair = (own, best) if more else (best, own)
        operands += [assumed(group, f"{axis}_weight"), _share_figure(axis, more=more)(*pair)]
    return figures.weighted_score(*operands)


def _best(axis: Axis, rivals: Sequence[str], found: Mapping[Axis, Measure]) -> Quantity | None:
    known = [found[axis].values[name] for name in rivals if found[axis].values[name].known]
    choose = max if found[axis].more_is_better else min
    return choose(known, key=lambda quantity: float(quantity.value)) if known else None


def contributions(
    quote_id: str, rivals: Sequence[str], found: Mapping[Axis, Measure], group: DecisionAssumptions
) -> dict[Axis, float]:
    """Points of the weighted score by criterion; they sum to the score."""
    weights = weights_of(group, found)
    whole = sum(weights.values())
    table = {axis: column(found[axis], rivals) for axis in WEIGHTED}
    place = list(rivals).index(quote_id)
    return {
        axis: 100 * weight / whole * float(_shares(axis, table, found)[place, 0])
        for axis, weight in weights.items()
        if weight
    }


def column(measure: Measure, quotes: Sequence[str]) -> npt.NDArray[np.float64]:
    """The values of today, shape (quotes, 1)."""
    values = [measure.values[name].value for name in quotes]
    return np.array([[np.nan if value is None else float(value)] for value in values])
