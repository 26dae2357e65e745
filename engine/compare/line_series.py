"""Lines of quotes over a quantity, as plain numbers for charts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.figures import Grade
from engine.texts import Message

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LineSeries:
    """One quote; all arrays of shape (points,).

    Attributes:
        across, values: None where there is no line, for the `reason`.
        low, high: the range of each value; None where the line has none.
        own: where along the line the quote stands as it is offered and used; None where it does not move along it.
        incomplete: the values are lower bounds.
        within: where limits hold; None without limits.
        grade: how well the values are supported; None where that is not told.
    """

    quote_id: str
    across: Array | None = None
    values: Array | None = None
    low: Array | None = None
    high: Array | None = None
    own: float | None = None
    incomplete: bool = False
    reason: Message | None = None
    within: npt.NDArray[np.bool_] | None = None
    grade: Grade | None = None

    def at(self, across: float) -> float | None:
        """The value at a place, between points in proportion; None outside the line."""
        if self.across is None or self.values is None:
            return None
        if not self.across[0] * (1 - 1e-9) <= across <= self.across[-1] * (1 + 1e-9):
            return None
        return float(np.interp(across, self.across, self.values))

    def ends(self, across: float) -> tuple[float, float] | None:
        """The range of the value at a place, without end where either neighbour has none; None outside the line, or
        where it has no range."""
        if self.at(across) is None or self.across is None or self.low is None or self.high is None:
            return None
        low, high = (float(np.interp(across, self.across, end)) for end in (self.low, self.high))
        return (np.inf if np.isnan(low) else low), (np.inf if np.isnan(high) else high)

    def extent(self, *, with_range: bool = True) -> tuple[float, float]:
        """The lowest and the highest value, ranges included as far as they have an end; zero without a line."""
        parts = [self.values, *((self.low, self.high) if with_range else ())]
        known = [part[np.isfinite(part)] for part in parts if part is not None]
        if self.values is None:
            return 0.0, 0.0
        return (
            min(float(np.min(part, initial=np.inf)) for part in known),
            max(float(np.max(part, initial=-np.inf)) for part in known),
        )
