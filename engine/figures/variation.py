"""The graph behind results computed again where its leaves take other values, many at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cached_property, partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.figures.derivation import ordered
from engine.figures.quantity import Derived, Grade, Lacking, Leaf, Operand, Quantity
from engine.figures.support import grade_of, moving

Move: TypeAlias = Callable[[Leaf], npt.NDArray[np.float64]]
"""The values that a leaf takes; leaves with the same path are one variable, each perhaps in a unit of its own."""

Moved: TypeAlias = Mapping[str, Move]
"""Which variables move, by path; all give arrays of one shape."""

State: TypeAlias = tuple[tuple[str, float], ...]
"""Leaves that are held, by path, at a value."""


class Graph:
    """Everything that some results rest on, ready to be computed again.

    What does not broadcast, as the search for a layout, keeps its value, and so does what is unknown.
    """

    def __init__(self, roots: Sequence[Quantity]) -> None:
        self.roots = tuple(roots)

    @cached_property
    def _order(self) -> list[Quantity]:
        return ordered(self.roots)

    @cached_property
    def _moving(self) -> list[Quantity]:
        return moving(self.roots)

    def leaves(self) -> tuple[Leaf, ...]:
        """The leaves that are known, each path once."""
        found = {one.path: one for one in self._order if isinstance(one, Leaf) and one.value is not None}
        return tuple(found.values())

    def uncertain(self) -> tuple[Leaf, ...]:
        """The leaves that have a range and can move a root, each path once."""
        return tuple({one.path: one for one in self._moving if isinstance(one, Leaf)}.values())

    def values(self, moved: Moved) -> list[Any]:
        """Each root where the leaves of `moved` take these values.

        Returns:
            An array in the shape of the values, or the value of the root where it rests on none of them; None where
            it is unknown. A sum with an unknown part is a lower bound, as it was.
        """
        return self._values(moved, self._order)

    def within_ranges(self, moved: Moved) -> list[Any]:
        """As `values` where leaves move within their ranges, so that one without a range stays: much sooner."""
        return self._values(moved, self._moving)

    def _values(self, moved: Moved, order: Sequence[Quantity]) -> list[Any]:
        found: dict[int, Any] = {}
        with np.errstate(all="ignore"):
            for quantity in order:
                if quantity.value is None:
                    continue
                if isinstance(quantity, Leaf):
                    move = moved.get(quantity.path)
                    if move is not None:
                        found[id(quantity)] = move(quantity)
                elif isinstance(quantity, Derived) and _rests_on(quantity, found):
                    operands = [_number(found.get(id(operand), operand)) for operand in quantity.inputs]
                    found[id(quantity)] = quantity.figure.raw(*operands)
        return [found.get(id(root), root.value) for root in self.roots]

    def reach(self) -> dict[str, int]:
        """Which roots each leaf can move, by path: bit `place` is set for the root at that place."""
        found: dict[int, int] = {}
        for place, root in enumerate(self.roots):
            found[id(root)] = found.get(id(root), 0) | 1 << place
        reached: dict[str, int] = {}
        for quantity in reversed(self._order):
            above = found.get(id(quantity), 0)
            if isinstance(quantity, Leaf):
                reached[quantity.path] = reached.get(quantity.path, 0) | above
            elif isinstance(quantity, Derived):
                for operand in quantity.inputs:
                    found[id(operand)] = found.get(id(operand), 0) | above
        return reached

    def grades(self) -> list[Grade]:
        """The worst grade of what each root rests on."""
        return [grade_of(root) for root in self.roots]

    def ranges(self) -> list[tuple[float, float] | None]:
        """The low and high of each root when its leaves move within their ranges.

        Each uncertain leaf is moved alone to its low and to its high; the relative changes of a root are
        independent and add in quadrature (first-order propagation, GUM JCGM 100:2008, 5.1.2). Leaves with the
        same path are one variable. A leaf that is one end or the other is no spread: the others are moved around
        each reading, and the range reaches over both. Where a root grows without limit at an end of a leaf, as the
        wait of requests that come faster than they leave, its range is open: the high is infinite. An end at which
        it has no value at all is passed over; a root that never changes its sign keeps it.

        Returns:
            One pair a root; None for an unknown root or one that is not a single number.
        """
        either, others = _parted(self.uncertain())
        found = self._around((), others)
        for state, places in self._extremes(either).items():
            held = Graph([self.roots[place] for place in places])
            around = held._around(state, _parted(held.uncertain())[1])
            for place, ends in zip(places, around, strict=True):
                found[place] = _hull(found[place], ends)
        return found

    def _extremes(self, either: Sequence[Leaf]) -> dict[State, list[int]]:
        """The ends of these leaves at which roots are lowest and highest, each with the places of those roots."""
        states: dict[State, list[int]] = {}
        if not either:
            return states
        for place, rows in enumerate(self.within_ranges(one_at_a_time(either))):
            if np.ndim(rows) != 1:
                continue
            moving = [(leaf, rows[1 + 2 * number], rows[2 + 2 * number]) for number, leaf in enumerate(either)]
            moving = [one for one in moving if one[1] != one[2]]
            for highest in (False, True):
                state = tuple((leaf.path, bounds(leaf)[bool(high > low) == highest]) for leaf, low, high in moving)
                states.setdefault(state, []).append(place)
        return states

    def _around(self, state: State, others: Sequence[Leaf]) -> list[tuple[float, float] | None]:
        """The range of each root by its `others` where some leaves are held; None where it has none."""
        varied = self.within_ranges({**_held(state), **one_at_a_time(others)})
        found = [_unmoved(root) for root in self.roots]
        moving = [place for place, one in enumerate(found) if one is not None and np.ndim(varied[place])]
        if moving:
            rows = [np.broadcast_to(varied[place], (1 + 2 * len(others),)) for place in moving]
            centres = [
                float(row[0] if state else self.roots[place].value) for place, row in zip(moving, rows, strict=True)
            ]
            ends = zip(moving, centres, rows, _spreads(centres, rows), strict=True)
            for place, centre, row, (low, high) in ends:
                grows = bool(np.isposinf(row).any())
                whole = (low, np.inf if grows else high)
                found[place] = whole if np.isfinite(centre) else (np.inf, np.inf) if grows else None
        return found


def rebuilt(root: Quantity, moved: Moved, source: str) -> Quantity:
    """A result with its whole derivation where leaves take one other value each, as `Graph.values` has it.

    Args:
        moved: moves to arrays without dimensions.
        source: what is said of the leaves that took another value.
    """
    made: dict[int, Quantity] = {}
    with np.errstate(all="ignore"):
        for quantity in ordered([root]):
            if quantity.value is None:
                continue
            if isinstance(quantity, Leaf) and quantity.path in moved:
                value = np.float64(moved[quantity.path](quantity))
                made[id(quantity)] = Leaf(value, quantity.unit, quantity.path, source, grade=quantity.grade)
            elif isinstance(quantity, Derived) and _rests_on(quantity, made):
                made[id(quantity)] = _again(quantity, made)
    return made.get(id(root), root)


def _again(quantity: Derived, made: Mapping[int, Quantity]) -> Derived:
    inputs = tuple(made.get(id(operand), operand) for operand in quantity.inputs)
    value = quantity.figure.raw(*(_number(operand) for operand in inputs))
    if isinstance(quantity, Lacking):
        return Lacking(value, quantity.figure, inputs, quantity.reason)
    return type(quantity)(value, quantity.figure, inputs)


def _held(state: State) -> dict[str, Move]:
    return {path: partial(_hold, value=value) for path, value in state}


def _hold(_leaf: Leaf, value: float) -> npt.NDArray[np.float64]:
    return np.array([value])


def _parted(leaves: Sequence[Leaf]) -> tuple[list[Leaf], list[Leaf]]:
    """Those that are one end or the other, and those with a spread."""
    return [one for one in leaves if one.shape == "either"], [one for one in leaves if one.shape != "either"]


def _hull(first: tuple[float, float] | None, second: tuple[float, float] | None) -> tuple[float, float] | None:
    """Over both ranges."""
    if first is None or second is None:
        return first
    return min(first[0], second[0]), max(first[1], second[1])


def _rests_on(quantity: Derived, found: Mapping[int, Any]) -> bool:
    """Whether an operand has values of its own."""
    if quantity.figure.moves:
        for operand in quantity.inputs:
            if id(operand) in found:
                return True
    return False


def _number(operand: Operand) -> Any:
    """Arrays of floats do not mix with Decimals; a missing part of a sum adds nothing."""
    number = operand.value if isinstance(operand, Quantity) else operand
    if number is None:
        return 0.0
    return float(number) if isinstance(number, Decimal) else number


def ranges(roots: Sequence[Quantity]) -> list[tuple[float, float] | None]:
    """As `Graph.ranges`, where nothing else is asked of the graph."""
    return Graph(roots).ranges()


def one_at_a_time(leaves: Sequence[Leaf]) -> dict[str, Move]:
    """Each leaf alone at its low and at its high.

    Returns:
        By path a move to arrays of shape (1 + 2 × leaves,): first as it is, then low and high of each leaf in turn.
    """
    width = 1 + 2 * len(leaves)
    return {leaf.path: partial(_ends, width=width, column=1 + 2 * number) for number, leaf in enumerate(leaves)}


def _ends(leaf: Leaf, width: int, column: int) -> npt.NDArray[np.float64]:
    values = np.full(width, float(leaf.value))
    values[column], values[column + 1] = bounds(leaf)
    return values


def bounds(leaf: Leaf) -> tuple[float, float]:
    """The low and high of a known leaf; an end that is not stated is its value."""
    ends = (leaf.value if end is None else end for end in (leaf.low, leaf.high))
    low, high = (float(end) for end in ends)
    return low, high


def _unmoved(root: Quantity) -> tuple[float, float] | None:
    """The range of a root that nothing moves; None where it has none."""
    if root.value is None or np.ndim(root.value) or not np.isfinite(float(root.value)):
        return None
    return float(root.value), float(root.value)


def _spreads(centres: Sequence[float], varied: Sequence[npt.NDArray[np.float64]]) -> list[tuple[float, float]]:
    """The ranges of roots from their values with each variable at its low and high, as `one_at_a_time` lays them."""
    centre = np.array(centres)[:, None]
    pairs = np.array(varied, dtype=np.float64)[:, 1:]
    pairs = np.where(np.isfinite(pairs), pairs, centre)
    relative = (centre > 0) & (pairs > 0).all(axis=1, keepdims=True)
    with np.errstate(all="ignore"):
        change = np.where(relative, np.log(pairs / centre), pairs - centre).reshape(len(centres), -1, 2)
    down = np.sqrt((np.minimum(change.min(axis=2), 0.0) ** 2).sum(axis=1))[:, None]
    up = np.sqrt((np.maximum(change.max(axis=2), 0.0) ** 2).sum(axis=1))[:, None]
    floor = np.where((centre >= 0) & (pairs >= 0).all(axis=1, keepdims=True), 0.0, -np.inf)
    ceiling = np.where((centre <= 0) & (pairs <= 0).all(axis=1, keepdims=True), 0.0, np.inf)
    low = np.where(relative, centre * np.exp(-np.where(relative, down, 0.0)), np.maximum(centre - down, floor))
    high = np.where(relative, centre * np.exp(np.where(relative, up, 0.0)), np.minimum(centre + up, ceiling))
    return list(zip(low[:, 0].tolist(), high[:, 0].tolist(), strict=True))
