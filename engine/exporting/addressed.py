"""The number that stands at an address of a report, in the comparison itself."""

from __future__ import annotations

from engine.compare.bills import bill_figure
from engine.compare.results import Comparison
from engine.figures import Quantity
from engine.project.assumed import assumed


def quantity_at(comparison: Comparison, address: str) -> Quantity | None:
    """The quantity at ``quote/workload/figure``, ``quote/workload/bill/reading/line``, ``assumptions/group/name`` or
    ``catalog/cards/card/field``; None where there is none."""
    first, _, rest = address.partition("/")
    second, _, name = rest.partition("/")
    if first == "assumptions":
        return assumed(getattr(comparison.project.assumptions, second), name)
    if first == "catalog":
        card, _, field = name.partition("/")
        return comparison.project.used.card(card).leaf(field)
    if name.startswith("bill/"):
        return bill_figure(comparison, first, second, name.removeprefix("bill/"))
    evaluation = comparison.evaluations.get((first, second))
    return None if evaluation is None else evaluation.figures.get(name)
