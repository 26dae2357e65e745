"""Which quotes are ranked, and by which figure."""

from __future__ import annotations

from typing import Final

from engine.compare.results import Comparison, Evaluation
from engine.cost.investment_figures import work_done_ratio
from engine.figures import Leaf, Quantity

CRITERIA: Final = ("cost_per_million_output_tokens_all_in", "cost_per_run", "cost_per_month")
"""Figures by which quotes are ranked: cost of the work done, else cost a month."""
_ALIKE: Final = Leaf(1.0, "1", "investment/times", "Ranked by cost a month: the work is taken to be the same")


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


def work_ratio(evaluation: Evaluation, other: Evaluation) -> Quantity | None:
    """How many times the work of `other` a quote does over the horizon; None where unlike figures rank them."""
    found = criterion(evaluation), criterion(other)
    if found[0] is None or found[1] is None or found[0][0] != found[1][0]:
        return None
    if found[0][0] == CRITERIA[-1]:
        return _ALIKE
    amounts = (evaluation.figures["cost_total"], found[0][1], other.figures["cost_total"], found[1][1])
    return work_done_ratio(*amounts) if all(amount.value for amount in amounts) else None
