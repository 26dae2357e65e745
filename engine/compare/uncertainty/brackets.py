"""Pairs of neighbouring values between which another quote becomes the cheapest, along one input."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from engine.cost.decision_figures import even_value

STEPS: Final = 64


class Bracket(NamedTuple):
    """Where the cheapest quote changes along an input.

    Attributes:
        name: the input.
        before, after: values at which `base` and `winner` are the cheapest.
        base, winner: indices of quotes.
        value: where both cost the same.
        span: which of the searched spans it is in.
    """

    name: str
    before: float
    after: float
    base: int
    winner: int
    value: float
    span: int


def changes(bracket: Bracket, costs: npt.NDArray[np.float64]) -> list[Bracket]:
    """All changes of the cheapest quote on the way through a bracket, in this order.

    Args:
        costs: at `STEPS` equal steps from its first value to its second, shape (quotes, steps + 1).
    """
    points = np.linspace(bracket.before, bracket.after, STEPS + 1)
    winners = costs.argmin(axis=0)
    winners[0] = base = bracket.base
    found: list[Bracket] = []
    for step in map(int, np.flatnonzero(winners[1:] != winners[:-1]) + 1):
        winner, ends = int(winners[step]), slice(step - 1, step + 1)
        if winner == base or not np.isfinite(costs[winner, step]):
            continue
        with np.errstate(invalid="ignore"):
            value = _crossing(points[ends], costs[base, ends] - costs[winner, ends])
        before, after = map(float, points[ends])
        found.append(Bracket(bracket.name, before, after, base, winner, value, bracket.span))
        base = winner
    return found


def _crossing(points: npt.NDArray[np.float64], gaps: npt.NDArray[np.float64]) -> float:
    """Where two gaps of costs have both quotes cost the same between them; else the second point."""
    (before, after), ends = gaps, (float(points.min()), float(points.max()))
    crosses = before <= 0 < after and np.isfinite(gaps).all()
    return float(even_value.raw(*points, before, after, *ends) if crosses else points[1])
