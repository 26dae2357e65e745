"""How the steps of a slider map to values."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class SliderScale:
    """A range in even steps, or, with `logarithmic`, in even ratios."""

    minimum: float
    maximum: float
    step: float
    logarithmic: bool = False

    RATIO_STEPS = 200

    def __post_init__(self) -> None:
        if not self.minimum < self.maximum or self.step <= 0:
            raise ValueError(f"A slider from {self.minimum} to {self.maximum} in steps of {self.step} has no values.")
        if self.logarithmic and self.minimum <= 0:
            raise ValueError(f"A logarithmic slider cannot start at {self.minimum}; it must start above zero.")

    @property
    def count(self) -> int:
        if self.logarithmic:
            return self.RATIO_STEPS
        return max(1, round((self.maximum - self.minimum) / self.step))

    def value(self, position: int) -> float:
        if position <= 0:
            return self.minimum
        if position >= self.count:
            return self.maximum
        share = position / self.count
        if self.logarithmic:
            raw = self.minimum * (self.maximum / self.minimum) ** share
        else:
            raw = self.minimum + share * (self.maximum - self.minimum)
        return min(self.maximum, max(self.minimum, self._rounded(raw)))

    def share(self, value: float) -> float:
        """Where a value stands between the ends, from 0 to 1; beyond them it stands at the end."""
        inside = min(self.maximum, max(self.minimum, value))
        if self.logarithmic:
            return math.log(inside / self.minimum) / math.log(self.maximum / self.minimum)
        return (inside - self.minimum) / (self.maximum - self.minimum)

    def position(self, value: float) -> int:
        return round(self.share(value) * self.count)

    def _rounded(self, raw: float) -> float:
        decimals = max(0, 2 - math.floor(math.log10(abs(raw)))) if self.logarithmic else _decimals(self.step)
        return round(raw, decimals)


def _decimals(step: float) -> int:
    return next((places for places in range(9) if math.isclose(round(step, places), step, rel_tol=1e-9)), 9)
