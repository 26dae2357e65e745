"""Curves and bars of a comparison as plain numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.compare.bands import estimate
from engine.compare.results import MEMORY_PARTS, Account, Comparison, Cost, Estimate, Fit, MemoryPart
from engine.compare.stages import stage
from engine.figures import Grade, Quantity
from engine.memory.figures import gigabytes
from engine.texts import Message

PRICED: Final[frozenset[Account]] = frozenset({"hardware", "rent", "tokens"})
"""The accounts of what an offer itself costs."""


@dataclass(frozen=True, slots=True)
class CostSeries:
    """Cumulative cost of one quote, money at the end of each month from 0 on; None where it is unknown.

    `low` and `high` are the ends of its band; None where it has none, or none is drawn.
    `grade` is what supports it, None as long as that is not told.
    """

    quote_id: str
    amounts: npt.NDArray[np.float64] | None
    incomplete: bool = False
    reason: Message | None = None
    low: npt.NDArray[np.float64] | None = None
    high: npt.NDArray[np.float64] | None = None
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class Crossing:
    """From `month` on `cheaper_after` has cost less than `overtakes`."""

    month: float
    cheaper_after: str
    overtakes: str


@dataclass(frozen=True, slots=True)
class CostCurves:
    """Cumulative cost of all quotes under one workload; `months` has shape (horizon + 1,)."""

    months: npt.NDArray[np.float64]
    series: tuple[CostSeries, ...]
    crossing: Crossing | None


@dataclass(frozen=True, slots=True)
class MemoryBar:
    """Memory of the fullest card of one quote, GB; `remedies` are those of a fit that fails.

    `whole` is the sum of the parts with its range and grade.
    """

    quote_id: str
    parts: Mapping[MemoryPart, float]
    capacity_gb: float
    usable_gb: float
    fits: bool
    remedies: tuple[Message, ...] = ()
    whole: Estimate | None = None

    @property
    def total_gb(self) -> float:
        """All parts together, GB."""
        return float(sum(self.parts.values()))

    def in_order(self) -> tuple[tuple[MemoryPart, float], ...]:
        """The parts that take room, GB, as they are always drawn."""
        return tuple((part, self.parts[part]) for part in MEMORY_PARTS if self.parts.get(part))


def cost_curves(comparison: Comparison, workload_id: str) -> CostCurves:
    """Cumulative cost by month, and the last crossing that changes which firm quote is cheapest."""
    horizon = int(comparison.project.assumptions.cost.horizon_months.value or 0)
    months = np.arange(horizon + 1, dtype=np.float64)
    series = []
    for evaluation in comparison.column(workload_id):
        cost = evaluation.cost
        if cost is None or not cost.total.known or _price_open(cost):
            reason = None if cost is None else cost.total.reason
            series.append(CostSeries(evaluation.quote.id, None, reason=reason))
            continue
        amounts = cumulative(cost, months)
        series.append(CostSeries(evaluation.quote.id, amounts, cost.total.incomplete, cost.total.reason))
    admitted = {evaluation.quote.id for evaluation in comparison.column(workload_id) if not evaluation.blocked}
    firm = [one for one in series if one.amounts is not None and not one.incomplete and one.quote_id in admitted]
    return CostCurves(months, tuple(series), crossing(firm, months))


def _price_open(cost: Cost) -> bool:
    """Whether nothing is known of what the offer itself costs, so that a line would run along the small accounts."""
    return any(line.account in PRICED and not line.total.firm and not line.total.value for line in cost.lines)


def cumulative(cost: Cost, months: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Upfront, plus a monthly amount, plus what falls due in the last month; unknown parts are left out."""
    upfront, monthly, total = _number(cost.upfront), _number(cost.monthly), _number(cost.total)
    amounts = upfront + monthly * months
    if len(months):
        amounts[-1] = total
    return amounts


def _number(quantity: Quantity) -> float:
    return 0.0 if quantity.value is None else float(quantity.value)


def crossing(series: Sequence[CostSeries], months: npt.NDArray[np.float64]) -> Crossing | None:
    """The last change of the cheapest quote; None where one is cheapest all the time, or both begin alike.

    The month is interpolated linearly between month ends.
    """
    if len(series) < 2 or len(months) < 2:
        return None
    table = np.array([one.amounts for one in series])
    cheapest = np.argmin(table, axis=0)
    changes = np.nonzero(cheapest[1:] != cheapest[:-1])[0]
    if not len(changes):
        return None
    at = int(changes[-1])
    before, after = int(cheapest[at]), int(cheapest[at + 1])
    gap = table[after] - table[before]
    share: Any = gap[at] / (gap[at] - gap[at + 1]) if gap[at] != gap[at + 1] else 0.0
    month = float(months[at] + share)
    return Crossing(month, series[after].quote_id, series[before].quote_id) if month > months[0] else None


def memory_bars(comparison: Comparison, workload_id: str) -> tuple[MemoryBar, ...]:
    """Memory by part of every quote whose fit is known."""
    column = comparison.column(workload_id)
    bars = (memory_bar(evaluation.quote.id, evaluation.fit) for evaluation in column)
    return tuple(bar for bar in bars if bar is not None)


@stage
def memory_bar(quote_id: str, fit: Fit | None) -> MemoryBar | None:
    """A fit as plain numbers; None where the fit or the capacity is unknown."""
    if fit is None or not fit.capacity.known or not fit.usable.known:
        return None
    parts = {part: float(quantity.value) / 1e9 for part, quantity in fit.parts.items() if quantity.value}
    capacity, usable = float(fit.capacity.value) / 1e9, float(fit.usable.value) / 1e9
    whole = estimate(gigabytes(fit.total))
    return MemoryBar(quote_id, parts, capacity, usable, fit.fits, () if fit.fits else fit.remedies, whole)
