"""Where the winner changes: along one assumption, and over the plane of two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from engine.compare.results import Comparison
from engine.compare.uncertainty.brackets import STEPS, Bracket, changes
from engine.compare.uncertainty.contest import Contest, contest
from engine.compare.uncertainty.even import even
from engine.compare.uncertainty.inputs import RESIDUAL, assumptions_of, beside_of, is_own_path, path_of_input
from engine.compare.uncertainty.lines import Line, costs_along
from engine.figures import Leaf, Quantity
from engine.figures.variation import Move
from engine.project.assumption_limits import limits_of
from engine.values import Assumption

FLIP: Final = "flip"
"""How the addresses of breaking points begin behind quote and workload."""
_ROUNDS: Final = 2
_WIDE: Final = 4.0
"""How far beyond its value an assumption is searched: to a quarter and to four times."""
_SPEEDS: Final = (0.5, 2.0)
"""From half the speed that is estimated to twice it."""
_FAR: Final = 2.0
_BESIDE: Final = 1.5
_BEYOND: Final = 0.02
"""How far past a breaking point the other side of it is shown, as a share of the way to the end."""


@dataclass(frozen=True, slots=True)
class Breaking:
    """Where along one assumption another quote becomes the cheapest.

    Attributes:
        name: the assumption, as ``cost.busy_share``; what is none has its path.
        unit: that of the input.
        value: where the winner changes, None where it changes nowhere between `low` and `high`.
        winner: the quote that is the cheapest beyond it.
        current: the value of today.
        low, high: the range that was searched.
        before, after: ends of the last step of the search; at the first the winner is still the one of today, at the
            second it is `winner`.
        likely: the range that is stated of the input; None where there is none.
        further: where farther out the winner changes again, and the quote that is the cheapest from there on.
    """

    name: str
    current: float
    low: float
    high: float
    value: float | None = None
    winner: str | None = None
    before: float | None = None
    after: float | None = None
    unit: str = "1"
    likely: tuple[float, float] | None = None
    further: tuple[tuple[float, str], ...] = ()

    @property
    def outside(self) -> float:
        """How often as far from today as the end of the stated range; without one neither likely nor ruled out."""
        if self.value is None or self.likely is None:
            return _BESIDE
        reach = self.likely[self.side == "above"] - self.current
        return (self.value - self.current) / reach if reach else float("inf")

    @property
    def far(self) -> bool:
        """Whether it is more than twice as far from today as the end of the stated range."""
        return self.outside > _FAR

    @property
    def side(self) -> Literal["below", "above"]:
        """On which side of the value the other quote is the cheapest."""
        return "above" if self.value is not None and self.value > self.current else "below"

    def address(self, workload_id: str) -> str:
        """Where its derivation opens; see `breaking_figure`."""
        return f"{self.winner}/{workload_id}/{FLIP}/{self.name}/{self.side}"

    @property
    def beyond(self) -> float | None:
        """A value just past the point, at which the other quote is the cheapest; None where there is none."""
        if self.value is None:
            return None
        end = self.further[0][0] if self.further else self.high if self.side == "above" else self.low
        return self.value + _BEYOND * (end - self.value)

    @property
    def distance(self) -> float:
        """How far away it is, as a share of the way to the end of the range; infinite where it is nowhere."""
        if self.value is None:
            return float("inf")
        end = self.high if self.value > self.current else self.low
        return abs(self.value - self.current) / abs(end - self.current) if end != self.current else 0.0


@dataclass(frozen=True, slots=True)
class Plane:
    """Which quote is the cheapest over two assumptions.

    Attributes:
        across, up: values along the two, shapes (columns,) and (rows,).
        quotes: ids of the quotes that are ranked.
        winner: index into `quotes`, shape (rows, columns).
        lead: how far the winner is below the next one, as a share of its cost, same shape.
    """

    across: npt.NDArray[np.float64]
    up: npt.NDArray[np.float64]
    quotes: tuple[str, ...]
    winner: npt.NDArray[np.intp]
    lead: npt.NDArray[np.float64]


def searched(assumption: Assumption, name: str) -> tuple[float, float]:
    """The range in which an assumption is searched: four times either way, within what it can be at all; a share to
    both its ends."""
    least, most = limits_of(name)
    value = float(assumption.value or 0.0)
    if most <= 1.0:
        return least, most
    low = value / _WIDE if assumption.low is None else min(value / _WIDE, assumption.low)
    high = value * _WIDE if assumption.high is None else max(value * _WIDE, assumption.high)
    return max(least, low), min(most, high)


def breaking_points(
    comparison: Comparison, workload_id: str, ranges: Mapping[str, tuple[float, float]] | None = None
) -> tuple[Breaking, ...]:
    """Where each assumption would have to be for another quote to become the cheapest, the nearest first.

    An assumption stands once for each side on which the winner changes, or once where it changes on none.

    The error of the speed estimates is searched too, and what quotes state between two ends or leave open within these;
    both stand only where they change the winner.

    All assumptions are searched at once on the graph behind the costs, where layouts stay as they are; what does not
    move any cost is left out.

    Args:
        ranges: what is searched of which assumptions, as ``cost.busy_share``; all that the costs rest on where it is
            None.
    """
    stands = contest(comparison, workload_id)
    if stands is None or len(stands.quotes) < 2:
        return ()
    assumptions = assumptions_of(comparison, stands)
    limits = {name: searched(assumption, name.partition(".")[2]) for name, assumption in assumptions.items()}
    beside = beside_of(stands)
    assumptions |= beside
    for name, one in beside.items():
        low, high = (float(end or 0.0) for end in (one.low, one.high))
        limits[name] = (min(_SPEEDS[0], low), max(_SPEEDS[1], high)) if name.startswith(RESIDUAL) else (low, high)
    if ranges is not None:
        limits = {name: ends for name, ends in ranges.items() if name in assumptions}
    found = _search(stands, {name: assumptions[name] for name in limits}, limits)
    shown = (one for one in found if one.value is not None or one.name not in beside)
    return tuple(sorted(shown, key=lambda one: (one.distance, one.name)))


def mapped(points: Iterable[Breaking]) -> tuple[str, ...]:
    """The assumptions over which a map of winners can be drawn, in the order of their breaking points."""
    return tuple(dict.fromkeys(one.name for one in points if not is_own_path(one.name)))


def breaking_figure(comparison: Comparison, quote_id: str, workload_id: str, place: str) -> Quantity | None:
    """The derivation of the value beyond which a quote is the cheapest; None where there is no such value.

    Args:
        place: assumption and side, as ``cost.busy_share/above``.
    """
    name, _, side = place.rpartition("/")
    points = breaking_points(comparison, workload_id)
    found = (one for one in points if (one.name, one.side, one.winner) == (name, side, quote_id))
    one, stands = next(found, None), contest(comparison, workload_id)
    if one is None or stands is None or one.before is None or one.after is None:
        return None
    assumption = (assumptions_of(comparison, stands) | beside_of(stands))[name]
    leaf = next(leaf for leaf in stands.graph.leaves() if leaf.path == path_of_input(name))
    pair, mover = (stands.quotes[0], quote_id), partial(moved_to, assumption)
    return even(stands, pair, leaf, mover, (one.before, one.after), (one.low, one.high))


def plane(comparison: Comparison, workload_id: str, across: str, up: str, count: int = 41) -> Plane | None:
    """The map of winners over two assumptions; None where fewer than two quotes are ranked or one does not matter.

    Args:
        across, up: assumptions as ``cost.busy_share``.
        count: points along each.
    """
    stands = contest(comparison, workload_id)
    if stands is None or len(stands.quotes) < 2:
        return None
    assumptions = assumptions_of(comparison, stands)
    if across not in assumptions or up not in assumptions or across == up:
        return None
    first, second = (np.linspace(*searched(assumptions[name], name.partition(".")[2]), count) for name in (across, up))
    wide, high = np.meshgrid(first, second)
    moved = {
        path_of_input(across): moved_to(assumptions[across], wide.ravel()),
        path_of_input(up): moved_to(assumptions[up], high.ravel()),
    }
    costs = stands.costs(moved, count * count)
    two = np.partition(costs, 1, axis=0)[:2]
    with np.errstate(invalid="ignore", divide="ignore"):
        lead = np.where(two[0] > 0, two[1] / two[0] - 1, np.inf)
    shape = (count, count)
    return Plane(first, second, stands.quotes, costs.argmin(axis=0).reshape(shape), lead.reshape(shape))


def moved_to(assumption: Assumption, values: npt.NDArray[np.float64]) -> Move:
    """The move of a leaf to where its assumption takes these values."""
    return partial(_set, assumption=assumption, values=values)


def _set(leaf: Leaf, assumption: Assumption, values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The leaf where its assumption takes these values; some leaves state it in a unit of their own."""
    stated = float(assumption.value or 0.0)
    return values if not stated or leaf.value == stated else values * (float(leaf.value) / stated)


def _search(
    stands: Contest, chosen: Mapping[str, Assumption], limits: Mapping[str, tuple[float, float]]
) -> list[Breaking]:
    """Both sides of every assumption, scanned and then refined, all in a few passes over the graph."""
    current = {name: float(assumption.value or 0.0) for name, assumption in chosen.items()}
    base = int(np.argmin([float(quantity.value) for quantity in stands.quantities]))
    ends = [(name, end) for name in chosen for end in limits[name] if end != current[name]]
    spans = [Bracket(name, current[name], end, base, base, end, span) for span, (name, end) in enumerate(ends)]
    costs = _along(stands, chosen, spans)
    moving = {span.name for span, rows in zip(spans, costs, strict=True) if np.any(rows[:, :1] != rows)}
    brackets = [one for span, rows in zip(spans, costs, strict=True) for one in changes(span, rows)]
    for _ in range(_ROUNDS):
        rounds = zip(brackets, _along(stands, chosen, brackets), strict=True)
        brackets = [one for bracket, rows in rounds for one in changes(bracket, rows)[:1]]
    today = {name: Breaking(name, current[name], *limits[name], unit=chosen[name].unit) for name in chosen}
    found = []
    for _, group in groupby(brackets, key=lambda one: one.span):
        first, *others = group
        found.append(
            replace(
                today[first.name],
                value=first.value,
                winner=stands.quotes[first.winner],
                before=first.before,
                after=first.after,
                likely=_likely(chosen[first.name]),
                further=tuple((one.value, stands.quotes[one.winner]) for one in others),
            )
        )
    nowhere = moving - {one.name for one in found}
    return found + [today[name] for name in nowhere]


def _likely(assumption: Assumption) -> tuple[float, float] | None:
    low, high = assumption.low, assumption.high
    return None if low is None or high is None else (float(low), float(high))


def _along(stands: Contest, chosen: Mapping[str, Assumption], brackets: list[Bracket]) -> npt.NDArray[np.float64]:
    """The costs along every bracket, shape (brackets, quotes, steps + 1)."""
    lines = [
        Line(
            path_of_input(one.name),
            partial(moved_to, chosen[one.name]),
            float(chosen[one.name].value or 0.0),
            np.linspace(one.before, one.after, STEPS + 1),
        )
        for one in brackets
    ]
    return costs_along(stands, lines, STEPS + 1)
