"""Every figure of an evaluation with its range and grade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.compare.results import Estimate, Evaluation
from engine.figures import Grade, Quantity
from engine.figures.variation import Graph


def bands(evaluation: Evaluation) -> Mapping[str, Estimate]:
    """Move the assumptions behind every figure within their ranges; slower than the evaluation itself."""
    names = tuple(evaluation.figures)
    return dict(zip(names, estimates(tuple(evaluation.figures.values())), strict=True))


def estimates(quantities: Sequence[Quantity]) -> list[Estimate]:
    """Quantities as they are shown, with their ranges and grades."""
    graph = Graph(quantities)
    return [_estimate(*found) for found in zip(quantities, graph.ranges(), graph.grades(), strict=True)]


def estimate(quantity: Quantity) -> Estimate:
    """One quantity as it is shown, with its range."""
    return estimates([quantity])[0]


def point(quantity: Quantity) -> Estimate:
    """One quantity as it is shown before its range is known."""
    value = None if quantity.value is None else float(np.asarray(quantity.value, dtype=np.float64))
    return Estimate(value, None, None, quantity.unit, None, quantity.reason, quantity.incomplete)


def _estimate(quantity: Quantity, band: tuple[float, float] | None, grade: Grade) -> Estimate:
    if quantity.value is None:
        return Estimate(None, None, None, quantity.unit, None, quantity.reason)
    low, high = band if band is not None else (None, None)
    return Estimate(float(quantity.value), low, high, quantity.unit, grade, quantity.reason, quantity.incomplete)
