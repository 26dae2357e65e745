"""Quotes that do not say whether their prices include tax: what they come to when that is read the other way."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from engine.compare.results import Evaluation
from engine.compare.stages import stage
from engine.figures import Leaf, Quantity
from engine.figures.variation import Graph, bounds

_FINDINGS: Final = frozenset({"tax_unknown", "tax_readings"})


def tax_is_unsaid(evaluation: Evaluation) -> bool:
    """Whether nobody said what tax is in the prices of a quote, so that it cannot be ranked firmly."""
    return any(finding.key in _FINDINGS for finding in evaluation.findings)


def read_otherwise(evaluation: Evaluation, figure: str) -> float | None:
    """What a figure comes to in the reading of tax that does not count, the cheaper one; None where none is open."""
    quantity = evaluation.figures.get(figure)
    if quantity is None or not tax_is_unsaid(evaluation):
        return None
    return other_reading(quantity, evaluation.quote.id)


@stage
def other_reading(quantity: Quantity, quote_id: str) -> float | None:
    """What a quantity comes to where the tax of a quote is read the other way; None where it does not rest on that."""
    graph, path = Graph([quantity] if quantity.firm else []), f"quotes/{quote_id}/tax_basis"
    if not any(leaf.path == path for leaf in graph.uncertain()):
        return None
    (value,) = graph.values({path: _other_end})
    return None if value is None else float(value)


def _other_end(leaf: Leaf) -> npt.NDArray[np.float64]:
    low, high = bounds(leaf)
    return np.asarray(high if float(leaf.value) == low else low, dtype=np.float64)
