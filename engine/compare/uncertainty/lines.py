"""Costs along many inputs, each moved alone, in few passes over the graph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.compare.uncertainty.contest import Contest
from engine.compare.uncertainty.even import Mover


class Line(NamedTuple):
    """Values that one input takes, of shape (width,); elsewhere it is as it is `today`."""

    path: str
    mover: Mover
    today: float
    values: npt.NDArray[np.float64]


def costs_along(stands: Contest, lines: Sequence[Line], width: int) -> npt.NDArray[np.float64]:
    """The criterion of every quote along every line.

    Lines that move no quote in common are walked along side by side in one lane, as those of what each quote leaves
    open; the one column behind the lanes is today.

    Returns:
        Shape (lines, quotes, width).
    """
    reach = stands.graph.reach()
    moves = [reach[line.path] for line in lines]
    lanes = _lanes(moves)
    count = width * (max(lanes, default=-1) + 1) + 1
    columns: dict[str, tuple[Mover, npt.NDArray[np.float64]]] = {}
    for lane, line in zip(lanes, lines, strict=True):
        _, values = columns.setdefault(line.path, (line.mover, np.full(count, line.today)))
        values[lane * width : (lane + 1) * width] = line.values
    costs = stands.costs({path: mover(values) for path, (mover, values) in columns.items()}, count)
    found = np.repeat(np.repeat(costs[None, :, -1:], len(lines), axis=0), width, axis=2)
    for along, lane, quotes in zip(found, lanes, moves, strict=True):
        rows = [place for place in range(len(costs)) if quotes >> place & 1]
        along[rows] = costs[rows, lane * width : (lane + 1) * width]
    return found


def _lanes(moves: Iterable[int]) -> list[int]:
    """For each the first lane in which nothing else moves any of its quotes, which are bits."""
    taken: list[int] = []
    found = []
    for quotes in moves:
        lane = next((place for place, others in enumerate(taken) if not others & quotes), len(taken))
        if lane == len(taken):
            taken.append(0)
        taken[lane] |= quotes
        found.append(lane)
    return found
