"""The what-if sliders, and the values at which the winner flips on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.compare.results import Comparison
from engine.compare.uncertainty.breaking_points import breaking_points
from engine.project.edits.assumptions import set_assumption
from engine.project.project import Project

Slider = Literal["busy_share", "electricity_price", "horizon_months", "real_share"]
SLIDERS: Final[Mapping[Slider, tuple[str, float, float]]] = {
    "busy_share": ("cost", 0.05, 1.0),
    "electricity_price": ("cost", 0.0, 2.0),
    "horizon_months": ("cost", 6.0, 72.0),
    "real_share": ("speed", 0.2, 1.0),
}
"""Group of the assumption, lowest and highest value of the slider."""


@dataclass(frozen=True, slots=True)
class FlipPoint:
    """The value of a slider at which another quote becomes the cheapest, and on which side of it."""

    value: float
    winner: str
    side: Literal["below", "above"]


Flips: TypeAlias = Mapping[Slider, tuple[FlipPoint, ...]]


def with_slider(project: Project, slider: Slider, value: float) -> Project:
    """The project with one what-if assumption at another value."""
    return set_assumption(project, _name(slider), value)


def _name(slider: Slider) -> str:
    return f"{SLIDERS[slider][0]}.{slider}"


def all_flips(comparison: Comparison, workload_id: str) -> Flips:
    """Values of every slider at which the cheapest admitted quote changes, nearest to the current value first.

    Layouts stay as they are. A slider that moves no cost, as the busy share where the demand is stated, has none.
    """
    ranges = {_name(slider): (low, high) for slider, (_, low, high) in SLIDERS.items()}
    found: dict[Slider, list[FlipPoint]] = {slider: [] for slider in SLIDERS}
    for one in breaking_points(comparison, workload_id, ranges):
        if one.value is not None and one.winner is not None:
            slider: Slider = one.name.partition(".")[2]  # type: ignore[assignment]
            found[slider].append(FlipPoint(one.value, one.winner, one.side))
    return {slider: tuple(flips) for slider, flips in found.items()}


def flip_points(comparison: Comparison, workload_id: str, slider: Slider) -> tuple[FlipPoint, ...]:
    """Values of one slider at which the cheapest admitted quote changes, nearest first."""
    return all_flips(comparison, workload_id)[slider]
