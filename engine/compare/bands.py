"""Every figure of an evaluation with its range and grade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np

from engine.compare.results import Estimate, Evaluation
from engine.compare.uncertainty.futures import drawn_ranges
from engine.figures import Grade, Quantity
from engine.figures.quantity import Derived
from engine.figures.variation import Graph
from engine.project.project import FIRST_SEED
from engine.value_text import open_reason

Ends: TypeAlias = tuple[float, float]
_ROUNDING: Final = 1e-12


def bands(evaluation: Evaluation, seed: int = FIRST_SEED) -> Mapping[str, Estimate]:
    """Move the assumptions behind every figure within their ranges; slower than the evaluation itself."""
    names = tuple(evaluation.figures)
    return dict(zip(names, estimates(tuple(evaluation.figures.values()), seed), strict=True))


def estimates(quantities: Sequence[Quantity], seed: int = FIRST_SEED) -> list[Estimate]:
    """Quantities as they are shown, with their ranges and grades.

    Amounts of money take the futures that curves, chances and present values take, so that one amount has one range
    wherever it stands; speeds, sizes and times take the spread that their estimates are tested with.

    Args:
        seed: of the futures, that of the project.
    """
    found: dict[int, Estimate] = {}
    for is_drawn in (True, False):
        places = [place for place, one in enumerate(quantities) if _is_drawn(one) == is_drawn]
        graph = Graph([quantities[place] for place in places])
        ranges = drawn_ranges(graph, seed) if is_drawn else graph.ranges()
        found |= zip(places, map(_estimate, graph.roots, ranges, graph.grades()), strict=True)
    return [found[place] for place in range(len(quantities))]


def _is_drawn(quantity: Quantity) -> bool:
    return isinstance(quantity, Derived) and quantity.unit == "money"


def estimate(quantity: Quantity, seed: int = FIRST_SEED) -> Estimate:
    """One quantity as it is shown, with its range."""
    return estimates([quantity], seed)[0]


def point(quantity: Quantity) -> Estimate:
    """One quantity as it is shown before its range is known."""
    value = None if quantity.value is None else float(np.asarray(quantity.value, dtype=np.float64))
    return Estimate(value, None, None, quantity.unit, None, quantity.reason, quantity.incomplete)


def _estimate(quantity: Quantity, band: Ends | None, grade: Grade) -> Estimate:
    if quantity.value is None:
        return Estimate(None, None, None, quantity.unit, None, quantity.reason)
    low, high = _settled(band) if band is not None else (None, None)
    reason = quantity.reason or open_reason(high, quantity.unit)
    return Estimate(float(quantity.value), low, high, quantity.unit, grade, reason, quantity.incomplete)


def _settled(band: Ends) -> Ends:
    """Ends without what rounding leaves of a difference that is nothing."""
    least = _ROUNDING * max(map(abs, band))
    low, high = (0.0 if abs(end) < least < np.inf else end for end in band)
    return low, high
