"""Many futures: every range drawn at once, the same for all quotes, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.compare.results import Comparison
from engine.compare.uncertainty.contest import contest
from engine.figures import Leaf, Quantity
from engine.figures.shapes import Chances
from engine.figures.variation import Graph, Move, drawn
from engine.project.assumptions import limits_of

FUTURES: Final = 4000
"""Futures behind a probability: its standard error is below 0.8 points."""
BAND_FUTURES: Final = 1000
"""Futures behind a band."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How the quotes fare over all futures.

    Attributes:
        quotes: ids of the quotes that are ranked, cheapest first today.
        cheapest: share of futures in which each is the cheapest; they sum to 1, and a tie is shared.
        beats: shape (quotes, quotes); share of futures in which the row costs less than the column.
        open: quotes whose cost is a lower bound and that are therefore in none.
    """

    quotes: tuple[str, ...]
    cheapest: npt.NDArray[np.float64]
    beats: npt.NDArray[np.float64]
    open: tuple[str, ...]

    def of(self, quote_id: str) -> float:
        """The share of futures in which a quote is the cheapest."""
        return float(self.cheapest[self.quotes.index(quote_id)])


def moves(leaves: Sequence[Leaf], seed: int, count: int) -> Mapping[str, Move]:
    """The futures of some variables: each has draws of its own, which no edit of another one changes."""
    return {leaf.path: partial(_possible, chances=Chances.drawn(leaf.path, seed, count)) for leaf in leaves}


def _possible(leaf: Leaf, chances: Chances) -> npt.NDArray[np.float64]:
    """Draws of a leaf, none beyond what an assumption can be at all."""
    values = drawn(leaf, chances)
    if not leaf.path.startswith("assumptions/") or leaf.shape not in {"normal", "lognormal"}:
        return values
    return np.clip(values, *limits_of(leaf.path.rpartition("/")[2]))


def chances(comparison: Comparison, workload_id: str, count: int = FUTURES) -> Chance | None:
    """The probability that each quote is the cheapest, and that one beats another.

    Layouts, gates and what has no range stay as they are. All quotes meet the same futures: what they share moves
    them alike and cancels.

    Returns:
        None where no quote can be ranked.
    """
    stands = contest(comparison, workload_id)
    if stands is None or not stands.quotes:
        return None
    costs = stands.costs(moves(stands.graph.uncertain(), comparison.project.seed, count), count)
    least = costs == costs.min(axis=0)
    cheapest = (least / least.sum(axis=0)).mean(axis=1)
    beats = (costs[:, None, :] < costs[None, :, :]).mean(axis=2)
    return Chance(stands.quotes, cheapest, beats, stands.open)


def percentiles(
    roots: Sequence[Quantity], seed: int, count: int = BAND_FUTURES, shares: tuple[float, ...] = (0.1, 0.5, 0.9)
) -> list[npt.NDArray[np.float64] | None]:
    """Percentiles of some results over all futures.

    Returns:
        For each root an array of shape (shares, …) of its values; None for an unknown root.
    """
    graph = Graph(roots)
    values = graph.values(moves(graph.uncertain(), seed, count))
    return [None if root.value is None else _shares(value, shares) for root, value in zip(roots, values, strict=True)]


def _shares(value: Any, shares: tuple[float, ...]) -> npt.NDArray[np.float64]:
    array = np.atleast_1d(np.asarray(value, dtype=np.float64))
    finite = array[np.isfinite(array)]
    return np.quantile(finite, shares) if finite.size else np.full(len(shares), np.nan)
