"""The figures of a comparison as they stand on screen, in the form that the file holds."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from engine.compare.ranking import admitted
from engine.compare.results import Comparison, Estimate
from engine.figures import Quantity
from engine.project.document import ShownFigure


def saved_figures(
    comparison: Comparison, bands: Mapping[tuple[str, str], Mapping[str, Estimate]]
) -> tuple[ShownFigure, ...]:
    """Every figure with its address ``quote/workload/figure``; ranges where they have been computed.

    Args:
        bands: ranges by quote id and workload id, then by figure.
    """
    found = []
    for (quote_id, workload_id), evaluation in comparison.evaluations.items():
        ranges = bands.get((quote_id, workload_id), {})
        for name, quantity in evaluation.figures.items():
            found.append(_shown(f"{quote_id}/{workload_id}/{name}", quantity, ranges.get(name)))
    return tuple(found)


def recommended_quotes(comparison: Comparison) -> tuple[tuple[str, str], ...]:
    """Each workload with the quote that is the cheapest of those that meet every limit, where there is one."""
    ranked = ((workload.id, admitted(comparison, workload.id)) for workload in comparison.project.workloads)
    return tuple((workload_id, found[0].quote.id) for workload_id, found in ranked if found)


def _shown(address: str, quantity: Quantity, estimate: Estimate | None) -> ShownFigure:
    value = None if quantity.value is None else float(quantity.value)
    fits = estimate is not None and estimate.value is not None and float(estimate.value) == value
    low, high = (estimate.low, estimate.high) if estimate is not None and fits else (None, None)
    high = high if high is None or isfinite(high) else None
    return ShownFigure(address=address, value=value, low=low, high=high, unit=quantity.unit)
