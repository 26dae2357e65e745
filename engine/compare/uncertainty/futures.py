"""Many futures: every range drawn at once, the same for all quotes, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.compare.results import Comparison
from engine.compare.uncertainty.contest import contest
from engine.figures import Leaf, Quantity
from engine.figures.quantity import Derived
from engine.figures.shapes import Chances, Shape, quantile
from engine.figures.variation import Graph, Move, bounds
from engine.project.assumption_limits import limits_of

FUTURES: Final = 4000
"""Futures behind a probability: its standard error is below 0.8 points."""
BAND_FUTURES: Final = 1000
"""Futures behind a band, and behind the range of an amount."""
LINE_FUTURES: Final = 200
"""Futures at each point of a line of amounts."""
SHARES: Final = (0.1, 0.9)
"""Eight in ten futures lie within a band."""
Ends: TypeAlias = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]
_NO_END: Final = 1e300
"""In place of what has no end, so that shares can be taken."""
_OVER_HORIZON: Final = frozenset({"account_total", "all_accounts", "idle_cost_of_machines", "idle_cost_of_rent"})
"""What is told of the horizon of the project, so that a range of the horizon itself does not move it."""
_HORIZON: Final = "assumptions/cost/horizon_months"


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
    return {leaf.path: partial(_possible, seed=seed, count=count) for leaf in leaves}


def _possible(leaf: Leaf, seed: int, count: int) -> npt.NDArray[np.float64]:
    """Draws of a leaf, none beyond what an assumption can be at all."""
    low, high = bounds(leaf)
    return _drawn(leaf.path, leaf.shape, (low, float(leaf.value), high), seed, count)


@lru_cache(maxsize=512)
def _drawn(path: str, shape: Shape, span: tuple[float, float, float], seed: int, count: int) -> npt.NDArray[np.float64]:
    values = quantile(shape, *span, Chances.drawn(path, seed, count))
    if path.startswith("assumptions/") and shape in {"normal", "lognormal"}:
        values = np.clip(values, *limits_of(path.rpartition("/")[2]))
    values.flags.writeable = False
    return values


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
    values = graph.within_ranges(moves(graph.uncertain(), seed, count))
    return [None if root.value is None else _shares(value, shares) for root, value in zip(roots, values, strict=True)]


def ends_of(values: npt.NDArray[np.float64], today: Any) -> Ends:
    """Between which values most futures lie, along the first axis, with what is counted today within them.

    Where all ranges reach to one side of what is counted, as open terms do, today's value can lie outside of them.
    What is unknown in a future counts as today; where more than a tenth of the futures have no end, the high has none.
    """
    closed = np.where(np.isnan(values) | np.isneginf(values), today, np.minimum(values, _NO_END))
    low, high = np.quantile(closed, SHARES, axis=0)
    return np.fmin(low, today), np.fmax(np.where(high < _NO_END / 1e3, high, np.inf), today)


def drawn_ranges(graph: Graph, seed: int, count: int = BAND_FUTURES) -> list[tuple[float, float] | None]:
    """The low and high of the amounts of a graph when everything that they rest on is drawn at once.

    An amount over the horizon is told of the horizon as it is; in amounts a month or a piece of work it moves, too.

    Returns:
        One pair a root; None for an unknown root or one that is not a single number.
    """
    roots, drawn = graph.roots, dict(moves(graph.uncertain(), seed, count))
    values = graph.within_ranges(drawn)
    if drawn.pop(_HORIZON, None) is not None:
        held = [place for place, root in enumerate(roots) if _over_horizon(root)]
        for place, value in zip(held, Graph([roots[place] for place in held]).within_ranges(drawn), strict=True):
            values[place] = value
    return _all_ends(roots, values)


def drawn_along(graph: Graph, path: str, move: Move, points: int, seed: int) -> list[Ends | None]:
    """As `drawn_ranges` at each value of one variable, which itself is taken as certain.

    Args:
        move: gives the values of the variable at `path`, of shape (points,).

    Returns:
        The lows and the highs of each root, of shape (points,); None for an unknown root.
    """
    drawn = moves([leaf for leaf in graph.uncertain() if leaf.path != path], seed, LINE_FUTURES)
    upright: dict[str, Move] = {name: partial(_upright, move=one) for name, one in drawn.items()}
    found: list[Ends | None] = []
    for today, rows in zip(graph.values({path: move}), graph.values({**upright, path: move}), strict=True):
        if today is None:
            found.append(None)
            continue
        line = np.broadcast_to(np.asarray(today, dtype=np.float64), (points,))
        values = np.broadcast_to(np.asarray(rows, dtype=np.float64), (LINE_FUTURES, points))
        found.append(ends_of(values, line))
    return found


def _upright(leaf: Leaf, move: Move) -> npt.NDArray[np.float64]:
    """Values down the rows, so that those of another variable lie along them."""
    return move(leaf)[:, None]


def _over_horizon(root: Quantity) -> bool:
    return isinstance(root, Derived) and root.figure.name in _OVER_HORIZON


def _all_ends(roots: Sequence[Quantity], values: Sequence[Any]) -> list[tuple[float, float] | None]:
    found: list[tuple[float, float] | None] = [
        None if root.value is None or np.ndim(root.value) else (float(root.value), float(root.value)) for root in roots
    ]
    moving = [place for place, ends in enumerate(found) if ends is not None and np.ndim(values[place]) == 1]
    if moving:
        rows = np.array([values[place] for place in moving], dtype=np.float64).T
        today = np.array([float(roots[place].value) for place in moving])
        for place, low, high in zip(moving, *(ends.tolist() for ends in ends_of(rows, today)), strict=True):
            found[place] = (low, high)
    return found


def _shares(value: Any, shares: tuple[float, ...]) -> npt.NDArray[np.float64]:
    array = np.atleast_1d(np.asarray(value, dtype=np.float64))
    finite = array[np.isfinite(array)]
    return np.quantile(finite, shares) if finite.size else np.full(len(shares), np.nan)
