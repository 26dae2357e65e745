"""Two quotes set against each other: how far apart they are, what moves the gap, and what it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.compare.bands import estimates
from engine.compare.results import Comparison, Estimate
from engine.compare.uncertainty.attribution import Gap, gap_in_total, gap_per_work
from engine.compare.uncertainty.contest import contest
from engine.compare.uncertainty.swings import Swing, gap_swings
from engine.figures import Quantity

Measure = Literal["work", "total"]
"""Per unit of the criterion, or over the whole horizon."""


@dataclass(frozen=True, slots=True)
class GapParts:
    """A gap with the two costs between which it lies, all in `unit`; `ends` are these with their ranges and grades."""

    unit: str
    start: float
    end: float
    gap: Gap
    ends: tuple[Estimate, Estimate]

    @property
    def by_share(self) -> bool:
        """Whether shares of the gap tell anything: none of its parts is larger than the gap itself."""
        return all(abs(part.share) <= 1 for part in self.gap.parts)


@dataclass(frozen=True, slots=True)
class GapView:
    """What stands between two quotes.

    Attributes:
        first, second: ids of the quotes; every gap is the cost of `second` less that of `first`.
        criterion: the figure by which they are ranked.
        unit: its unit.
        today: the gap as things stand.
        swings: what each uncertain input alone does to it, the widest first.
        parts: what it is made of, by measure; a measure is left out where a cost is not firm.
        ends: the two costs with their ranges and grades.
    """

    first: str
    second: str
    criterion: str
    unit: str
    today: float
    swings: tuple[Swing, ...]
    parts: dict[Measure, GapParts]
    ends: tuple[Estimate, Estimate] | None = None


def contenders(comparison: Comparison, workload_id: str) -> tuple[str, ...]:
    """Ids of the quotes that can be set against each other, cheapest first."""
    stands = contest(comparison, workload_id)
    return () if stands is None else stands.quotes


def gap_view(comparison: Comparison, workload_id: str, first: str, second: str) -> GapView | None:
    """Set two quotes against each other; None where one of them has no firm cost or both are the same."""
    stands = contest(comparison, workload_id)
    if stands is None or first == second or not {first, second} <= set(stands.quotes):
        return None
    costs = [stands.quantities[stands.quotes.index(quote_id)] for quote_id in (first, second)]
    before, after = (float(cost.value) for cost in costs)
    one, other = (comparison.of(quote_id, workload_id) for quote_id in (first, second))
    parts: dict[Measure, GapParts] = {}
    per_work, total = gap_per_work(one, other, stands.criterion), gap_in_total(one, other)
    if per_work is not None:
        parts["work"] = GapParts(costs[0].unit, before, after, per_work, _ends(comparison, *costs))
    if total is not None:
        totals = [each.figures["cost_total"] for each in (one, other)]
        start, end = (float(each.value) for each in totals)
        parts["total"] = GapParts("money", start, end, total, _ends(comparison, *totals))
    moved = gap_swings(comparison, workload_id, first, second)
    return GapView(
        first, second, stands.criterion, costs[0].unit, after - before, moved, parts, _ends(comparison, *costs)
    )


def _ends(comparison: Comparison, first: Quantity, second: Quantity) -> tuple[Estimate, Estimate]:
    one, other = estimates([first, second], comparison.project.seed)
    return one, other
