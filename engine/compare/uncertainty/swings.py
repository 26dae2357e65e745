"""The tornado: each uncertain input alone at the ends of its range, the widest swing first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.compare.results import Comparison
from engine.compare.uncertainty.contest import contest
from engine.figures import Leaf, Quantity
from engine.figures.variation import Graph, one_at_a_time


@dataclass(frozen=True, slots=True)
class Swing:
    """What one input does to a result, all others as they are.

    Attributes:
        leaf: the input with its range.
        at_low, at_high: the result where the input is at its low and at its high.
    """

    leaf: Leaf
    at_low: float
    at_high: float

    @property
    def width(self) -> float:
        """Distance between the two results."""
        return abs(self.at_high - self.at_low)


def swings(root: Quantity) -> tuple[Swing, ...]:
    """The swings of one result, the widest first; inputs that do not move it are left out."""
    graph = Graph([root])
    leaves = graph.uncertain()
    if not leaves or root.value is None:
        return ()
    return _sorted(leaves, np.asarray(graph.within_ranges(one_at_a_time(leaves))[0], dtype=np.float64))


def gap_swings(comparison: Comparison, workload_id: str, quote_id: str, other_id: str) -> tuple[Swing, ...]:
    """The swings of the criterion of `other_id` less that of `quote_id`: below zero the other one is cheaper.

    Raises:
        ValueError: one of the quotes is not ranked.
    """
    stands = contest(comparison, workload_id)
    if stands is None:
        raise ValueError(f"no quote is ranked under {workload_id}")
    first, second = stands.quotes.index(quote_id), stands.quotes.index(other_id)
    leaves = stands.graph.uncertain()
    costs = stands.costs(one_at_a_time(leaves), 1 + 2 * len(leaves))
    return _sorted(leaves, costs[second] - costs[first])


def _sorted(leaves: tuple[Leaf, ...], values: np.ndarray) -> tuple[Swing, ...]:
    if np.ndim(values) == 0:
        return ()
    found = [
        Swing(leaf, float(values[1 + 2 * number]), float(values[2 + 2 * number])) for number, leaf in enumerate(leaves)
    ]
    moving = [swing for swing in found if swing.width > 0 and np.isfinite(swing.width)]
    return tuple(sorted(moving, key=lambda swing: (-swing.width, swing.leaf.path)))
