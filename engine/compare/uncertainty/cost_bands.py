"""Between which amounts the cumulative cost of each quote stays in most futures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from engine.compare.curves import CostCurves, CostSeries
from engine.compare.results import Comparison
from engine.compare.uncertainty.futures import BAND_FUTURES, Ends, ends_of, moves
from engine.figures import Grade, Quantity
from engine.figures.variation import Graph
from engine.project.assumed import assumed


class CostBand(NamedTuple):
    """Lowest and highest amount at the end of each month from 0 on, and how well they are supported."""

    low: npt.NDArray[np.float64]
    high: npt.NDArray[np.float64]
    grade: Grade | None = None


def cost_bands(comparison: Comparison, workload_id: str, count: int = BAND_FUTURES) -> Mapping[str, CostBand]:
    """The bands around the curves of cumulative cost, by quote, over the same futures for all quotes.

    The horizon is that of the project, whatever its range; a quote without a cost, or none that can move, has none.
    """
    cost_of = {
        one.quote.id: one.cost
        for one in comparison.column(workload_id)
        if one.cost is not None and one.cost.total.known
    }
    horizon = assumed(comparison.project.assumptions.cost, "horizon_months")
    graph = Graph([root for cost in cost_of.values() for root in (cost.upfront, cost.monthly, cost.total)])
    drawn = moves(graph.uncertain(), comparison.project.seed, count)
    values = graph.within_ranges({path: move for path, move in drawn.items() if path != horizon.path})
    months, grades = np.arange(int(horizon.value or 0) + 1, dtype=np.float64), graph.grades()
    found = {}
    for place, quote_id in enumerate(cost_of):
        own = slice(3 * place, 3 * place + 3)
        band = _band(graph.roots[own], values[own], months)
        if band is not None:
            found[quote_id] = CostBand(*band, grades[3 * place + 2])
    return found


def with_bands(curves: CostCurves, found: Mapping[str, CostBand]) -> CostCurves:
    """The curves with the bands that there are."""
    return replace(curves, series=tuple(_banded(one, found.get(one.quote_id)) for one in curves.series))


def _banded(one: CostSeries, band: CostBand | None) -> CostSeries:
    fitting = band is not None and one.amounts is not None and band.low.shape == one.amounts.shape
    found = band if fitting else None
    return one if found is None else replace(one, low=found.low, high=found.high, grade=found.grade)


def _band(roots: Sequence[Quantity], values: Sequence[Any], months: npt.NDArray[np.float64]) -> Ends | None:
    """None where nothing moves; what is unknown is left out, as in the curve."""
    if all(np.ndim(value) == 0 for value in values):
        return None
    today = _amounts([root.value for root in roots], months)
    amounts = _amounts(values, months)
    return ends_of(amounts, today)


def _amounts(values: Sequence[Any], months: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What is paid up to each month, the last one with what falls due at the end."""
    upfront, monthly, total = (np.asarray(0.0 if value is None else value, dtype=np.float64) for value in values)
    amounts = upfront[..., None] + monthly[..., None] * months
    amounts = np.broadcast_to(amounts, (*np.broadcast_shapes(amounts.shape[:-1], total.shape), len(months))).copy()
    if len(months):
        amounts[..., -1] = total
    return amounts
