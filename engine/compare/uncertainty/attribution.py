"""What the gap between two quotes is made of, to the last part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np

from engine.compare.results import Account, Evaluation

Part: TypeAlias = Account | Literal["work", "other"]
"""An account, the work that the machines do (what the same money yields), or several parts put together."""
_ROUNDING: Final = 1e-12
"""How small beside the largest part what is left of rounding is."""


@dataclass(frozen=True, slots=True)
class GapPart:
    """One part of a gap: its amount in the unit of the figure, and its share of the whole gap, which may be negative
    or above 1."""

    part: Part
    amount: float
    share: float


@dataclass(frozen=True, slots=True)
class Gap:
    """By how much the figure of one quote is above that of another, and why.

    `parts` sum to `amount`, the largest first; their shares to 1. None are given where the gap is nothing.
    """

    amount: float
    parts: tuple[GapPart, ...]


def largest_parts(gap: Gap, most: int) -> Gap:
    """The same gap in at most `most` parts: the largest, and all others in one."""
    if len(gap.parts) <= most:
        return gap
    kept, others = gap.parts[: most - 1], gap.parts[most - 1 :]
    other = GapPart("other", sum(one.amount for one in others), sum(one.share for one in others))
    return Gap(gap.amount, (*kept, other))


def gap_in_total(first: Evaluation, second: Evaluation) -> Gap | None:
    """The cost over the horizon of `second` less that of `first`, by account.

    Returns:
        None where an account of either is unknown: the rest would not be the gap.
    """
    if first.cost is None or second.cost is None or not (first.cost.total.firm and second.cost.total.firm):
        return None
    return _gap(_differences(first, second))


def gap_per_work(first: Evaluation, second: Evaluation, criterion: str) -> Gap | None:
    """The cost of a unit of work of `second` less that of `first`: by account, and by the work that they do.

    A cost per unit is a ratio of money and work; their logarithms add, and the logarithmic mean of the two ratios
    turns them back into amounts without a remainder.

    Returns:
        None where a cost is not firm or not above zero.

    Source:
        Ang, Energy Policy 33, 2005 (additive LMDI-I).
    """
    total = gap_in_total(first, second)
    ends = [one.figures[criterion] for one in (first, second) if criterion in one.figures]
    if total is None or len(ends) < 2 or not all(end.firm and end.value > 0 for end in ends):
        return None
    before, after = (float(end.value) for end in ends)
    sums = [_total(one) for one in (first, second)]
    if min(sums) <= 0:
        return None
    mean = _logarithmic_mean(after, before)
    money = mean * float(np.log(sums[1] / sums[0]))
    # an account's part of the change in money is its difference over the logarithmic mean of the two sums
    scale = mean / _logarithmic_mean(sums[1], sums[0])
    parts: dict[Part, float] = {part: amount * scale for part, amount in _differences(first, second).items()}
    parts["work"] = (after - before) - money
    return _gap(parts)


def _logarithmic_mean(first: float, second: float) -> float:
    if abs(first / second - 1) < 1e-9:
        return (first + second) / 2
    return (first - second) / float(np.log(first / second))


def _total(evaluation: Evaluation) -> float:
    return 0.0 if evaluation.cost is None else float(evaluation.cost.total.value)


def _differences(first: Evaluation, second: Evaluation) -> dict[Part, float]:
    parts: dict[Part, float] = {}
    for sign, one in ((-1.0, first), (1.0, second)):
        for line in one.cost.lines if one.cost is not None else ():
            if line.total.value is not None:
                parts[line.account] = parts.get(line.account, 0.0) + sign * float(line.total.value)
    return parts


def _gap(parts: dict[Part, float]) -> Gap:
    amount = sum(parts.values())
    if amount == 0:
        return Gap(0.0, ())
    least = _ROUNDING * max(map(abs, parts.values()))
    found = [GapPart(part, value, value / amount) for part, value in parts.items() if abs(value) > least]
    return Gap(amount, tuple(sorted(found, key=lambda part: -abs(part.amount))))
