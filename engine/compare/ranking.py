"""Which quotes are ranked, and by which figure."""

from __future__ import annotations

from typing import Final

from engine.compare.results import Comparison, Evaluation
from engine.figures import Quantity

CRITERIA: Final = ("cost_per_million_output_tokens_all_in", "cost_per_run", "cost_per_month")
"""Figures by which quotes are ranked: cost of the work done, else cost a month."""


def criterion(evaluation: Evaluation) -> tuple[str, Quantity] | None:
    """The first of `CRITERIA` that is known for a quote."""
    for name in CRITERIA:
        quantity = evaluation.figures.get(name)
        if quantity is not None and quantity.known:
            return name, quantity
    return None


def admitted(comparison: Comparison, workload_id: str) -> list[Evaluation]:
    """Quotes that no finding blocks and whose cost is known, cheapest first; lower bounds come after firm costs.

    All are ranked by one figure: a quote that has only another one cannot be set beside them.
    """
    chosen = [(criterion(one), one) for one in comparison.column(workload_id) if not one.blocked]
    ranked = [(by[0], by[1].incomplete, float(by[1].value), one) for by, one in chosen if by is not None]
    first = min((CRITERIA.index(name) for name, *_ in ranked), default=0)
    ranked.sort(key=lambda entry: entry[1:3])
    return [one for name, _, _, one in ranked if name == CRITERIA[first]]


def work_ratio(evaluation: Evaluation, other: Evaluation) -> float | None:
    """How many times the work of `other` a quote does over the horizon; None where unlike figures rank them."""
    found = criterion(evaluation), criterion(other)
    if found[0] is None or found[1] is None or found[0][0] != found[1][0]:
        return None
    if found[0][0] == CRITERIA[-1]:
        return 1.0
    works = [
        float(one.figures["cost_total"].value) / float(ranked[1].value)
        for one, ranked in ((evaluation, found[0]), (other, found[1]))
        if one.figures["cost_total"].value and ranked[1].value
    ]
    return works[0] / works[1] if len(works) == 2 else None
