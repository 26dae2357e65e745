"""Shapes of a range: how likely the values between and around its ends are."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

Shape: TypeAlias = Literal["triangular", "uniform", "normal", "lognormal", "either"]
"""`triangular` and `uniform` end at low and high. In `normal` and `lognormal` 80 % lie between low and high, half
below the value. `either` is one end or the other, as with a question that has two answers."""

SHAPES: Final[tuple[Shape, ...]] = ("triangular", "uniform", "normal", "lognormal", "either")

_STANDARD: Final = NormalDist()
_NINETY_PERCENT: Final = _STANDARD.inv_cdf(0.9)


@dataclass(frozen=True, slots=True)
class Chances:
    """Where in its range a value lies: the share of values below it, and the standard normal deviate of that share.

    Both have the same shape.
    """

    share: npt.NDArray[np.float64]
    deviate: npt.NDArray[np.float64]

    @classmethod
    def at(cls, *shares: float) -> Chances:
        """Stated shares, each above 0 and below 1."""
        return cls(np.asarray(shares), np.asarray([_STANDARD.inv_cdf(share) for share in shares]))

    @classmethod
    @lru_cache(maxsize=512)
    def drawn(cls, name: str, seed: int, count: int) -> Chances:
        """`count` chances for a variable: one from each of `count` equal parts of its distribution, in an order of
        its own that depends on name and seed alone.

        Source: McKay, Beckman, Conover, Technometrics 21, 1979 (Latin hypercube), with the middle of each part.
        """
        digest = hashlib.sha256(f"{seed}:{name}".encode()).digest()
        order = np.random.Generator(np.random.PCG64(int.from_bytes(digest[:16], "big"))).permutation(count)
        middles = _middles(count)
        return cls(middles.share[order], middles.deviate[order])


@lru_cache(maxsize=8)
def _middles(count: int) -> Chances:
    return Chances.at(*((np.arange(count) + 0.5) / count).tolist())


def quantile(shape: Shape, low: float, value: float, high: float, chances: Chances) -> npt.NDArray[np.float64]:
    """The values of a range at some chances.

    Args:
        low, value, high: ends and most likely value (`triangular`) or median (`normal`, `lognormal`).

    Returns:
        Values in the unit of the range, in the shape of the chances. A lognormal range that reaches zero is taken as
        normal.

    Source:
        Triangular: inverse of its distribution, Forbes et al., Statistical Distributions, 4th ed., 2010; normal and
        lognormal: two halves with spreads of their own, Wallis, Statistical Science 29, 2014.
    """
    if shape == "uniform":
        return np.asarray(low + (high - low) * chances.share)
    if shape == "either":
        return np.where(chances.share < 0.5, low, high)
    if shape == "triangular":
        return _triangular(low, value, high, chances.share)
    steps = chances.deviate / _NINETY_PERCENT
    if shape == "lognormal" and low > 0:
        down, up = np.log(value / low), np.log(high / value)
        return np.asarray(value * np.exp(steps * np.where(steps < 0, down, up)))
    return np.asarray(value + steps * np.where(steps < 0, value - low, high - value))


def _triangular(low: float, mode: float, high: float, share: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    width = high - low
    if width <= 0:
        return np.full_like(share, mode)
    rising = low + np.sqrt(share * width * (mode - low))
    falling = high - np.sqrt((1 - share) * width * (high - mode))
    return np.where(share < (mode - low) / width, rising, falling)


def density(
    shape: Shape, low: float, value: float, high: float, values: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """How likely the values of a range are, per unit; of `either` and of a range without width nothing is between.

    Args:
        low, value, high: as in `quantile`.
        values: where to tell, any shape.

    Source:
        As `quantile`: the derivative of the share of values below each.
    """
    if shape == "either" or high <= low:
        return np.zeros_like(values)
    inside = (values >= low) & (values <= high)
    with np.errstate(all="ignore"):
        if shape == "uniform":
            found = np.full_like(values, 1 / (high - low))
        elif shape == "triangular":
            rising, falling = (values - low) / (value - low), (high - values) / (high - value)
            found = 2 / (high - low) * np.where(values < value, rising, np.where(value < high, falling, 1.0))
        elif shape == "lognormal" and low > 0:
            deviate = _deviate(np.log(values), math.log(low), math.log(value), math.log(high))
            return np.where(values > 0, deviate / values, 0.0)
        else:
            return _deviate(values, low, value, high)
    return np.where(inside, found, 0.0)


def _deviate(values: npt.NDArray[np.float64], low: float, value: float, high: float) -> npt.NDArray[np.float64]:
    """Density of two halves of normal distributions that meet at `value`."""
    spread = np.where(values < value, value - low, high - value) / _NINETY_PERCENT
    steps = (values - value) / spread
    found: npt.NDArray[np.float64] = np.exp(-0.5 * steps**2) / (spread * math.sqrt(2 * math.pi))
    return np.where(np.isfinite(found), found, 0.0)
