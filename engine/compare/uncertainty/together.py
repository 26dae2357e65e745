"""Inputs that make another quote the cheapest only where several of them turn out unfavourably."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Final, NamedTuple

import numpy as np

from engine.compare.results import Comparison
from engine.compare.uncertainty.as_if import as_if, is_as_if
from engine.compare.uncertainty.breaking_points import Breaking, moved_to
from engine.compare.uncertainty.contest import Contest, contest
from engine.compare.uncertainty.inputs import assumptions_of, beside_of, path_of_input
from engine.compare.uncertainty.lines import Line, costs_along
from engine.project.project import Project
from engine.values import Assumption

MOST: Final = 3
"""Inputs that are told together."""
_STEPS: Final = 64


@dataclass(frozen=True, slots=True)
class Together:
    """The fewest inputs that, each within the range that is stated of it, together make another quote the cheapest.

    Attributes:
        parts: each at its value where both cost the same, all the same share of the way to the end of their ranges.
        winner: the quote that is the cheapest beyond.
        criterion: the figure by which it is.
    """

    parts: tuple[Breaking, ...]
    winner: str
    criterion: str

    def played(self, project: Project) -> Project:
        """The project with every input just past its value."""
        return reduce(as_if, self.parts, project)

    def is_played(self, project: Project) -> bool:
        return all(is_as_if(project, one) for one in self.parts)

    def address(self, workload_id: str) -> str:
        """Where the cost of the other quote opens."""
        return f"{self.winner}/{workload_id}/{self.criterion}"


class _Pull(NamedTuple):
    name: str
    stated: Assumption
    end: float


def flips_together(comparison: Comparison, workload_id: str, left_out: Collection[str] = ()) -> Together | None:
    """Two or three inputs that flip the winner together; None where no three do.

    Against each quote the inputs are tried in the order of what the nearer end of their range takes off its lag.

    Args:
        left_out: inputs that are never told, as ``cost.month_hours``.
    """
    stands = contest(comparison, workload_id)
    if stands is None or len(stands.quotes) < 2:
        return None
    stated = assumptions_of(comparison, stands) | beside_of(stands)
    ranged = {name: one for name, one in stated.items() if one.low is not None and name not in left_out}
    if not ranged:
        return None
    orders = list(_pulls(stands, ranged))
    for count in range(2, MOST + 1):
        found = [one for order in orders if (one := _crossing(stands, order[:count])) is not None]
        if found:
            _, together = min(found, key=lambda one: one[0])
            return together
    return None


def _pulls(stands: Contest, ranged: Mapping[str, Assumption]) -> Iterator[Sequence[_Pull]]:
    """For each other quote the ends that bring it nearest to the cheapest one, those that help most first."""
    ends = {name: np.array([one.low, one.high], dtype=np.float64) for name, one in ranged.items()}
    lines = [
        Line(path_of_input(name), partial(moved_to, one), float(one.value or 0.0), ends[name])
        for name, one in ranged.items()
    ]
    costs, today = costs_along(stands, lines, 2), stands.costs({}, 1)[:, 0]
    base = int(today.argmin())
    for rival in (place for place in range(len(today)) if place != base):
        gained = (today[rival] - today[base]) - (costs[:, rival] - costs[:, base])
        helps = [
            (float(row.max()), _Pull(name, one, float(ends[name][int(row.argmax())])))
            for (name, one), row in zip(ranged.items(), gained, strict=True)
            if np.isfinite(row).all() and row.max() > 0
        ]
        yield [pull for _, pull in sorted(helps, key=lambda one: -one[0])]


def _crossing(stands: Contest, pulls: Sequence[_Pull]) -> tuple[float, Together] | None:
    """How far along the way to the ends the winner changes, and what then stands together."""
    way = np.linspace(0.0, 1.0, _STEPS + 1)
    starts = [float(one.stated.value or 0.0) for one in pulls]
    moved = {
        path_of_input(one.name): moved_to(one.stated, start + way * (one.end - start))
        for one, start in zip(pulls, starts, strict=True)
    }
    costs = stands.costs(moved, len(way))
    base = int(costs[:, 0].argmin())
    other = np.flatnonzero(costs.argmin(axis=0) != base)
    if len(pulls) < 2 or not other.size:
        return None
    step = int(other[0])
    winner = int(costs[:, step].argmin())
    before, after = (float(costs[winner, place] - costs[base, place]) for place in (step - 1, step))
    share = float(way[step - 1] + (way[step] - way[step - 1]) * before / (before - after))
    parts = tuple(
        Breaking(
            one.name,
            start,
            float(one.stated.low or 0.0),
            float(one.stated.high or 0.0),
            start + share * (one.end - start),
            stands.quotes[winner],
            unit=one.stated.unit,
        )
        for one, start in zip(pulls, starts, strict=True)
    )
    return share, Together(parts, stands.quotes[winner], stands.criterion)
