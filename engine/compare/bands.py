"""Every figure of an evaluation with its range and grade."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engine.compare.results import Estimate, Evaluation
from engine.figures import Quantity
from engine.figures.derivation import grade_of
from engine.figures.variation import ranges


def bands(evaluation: Evaluation) -> Mapping[str, Estimate]:
    """Move the assumptions behind every figure within their ranges; slower than the evaluation itself."""
    names = tuple(evaluation.figures)
    quantities = tuple(evaluation.figures.values())
    spread = ranges(quantities)
    return {name: _estimate(quantity, band) for name, quantity, band in zip(names, quantities, spread, strict=True)}


def estimate(quantity: Quantity) -> Estimate:
    """One quantity as it is shown, with its range."""
    return _estimate(quantity, ranges([quantity])[0])


def point(quantity: Quantity) -> Estimate:
    """One quantity as it is shown before its range is known."""
    value = None if quantity.value is None else float(np.asarray(quantity.value, dtype=np.float64))
    return Estimate(value, None, None, quantity.unit, None, quantity.reason, quantity.incomplete)


def _estimate(quantity: Quantity, band: tuple[float, float] | None) -> Estimate:
    if quantity.value is None:
        return Estimate(None, None, None, quantity.unit, None, quantity.reason)
    low, high = band if band is not None else (None, None)
    return Estimate(
        float(quantity.value), low, high, quantity.unit, grade_of(quantity), quantity.reason, quantity.incomplete
    )
