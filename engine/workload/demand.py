"""When requests come: the buyer's profile of a week, hour by hour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Self, TypeAlias

import numpy as np
import numpy.typing as npt
from pydantic import Field, model_validator

from engine.base import Frozen
from engine.texts import EngineError

HOURS: Final = 24
WEEKDAYS, WEEKEND_DAYS = 5, 2
Day: TypeAlias = Annotated[tuple[Annotated[float, Field(ge=0, le=1e9)], ...], Field(min_length=HOURS, max_length=HOURS)]
"""Requests in each hour from midnight on, in any unit: only their proportions count."""


class DemandCurve(Frozen):
    """Requests by hour on a day from Monday to Friday, and on one of the weekend; both in the same unit."""

    weekday: Day
    weekend: Day

    @model_validator(mode="after")
    def _some_demand(self) -> Self:
        if not any(self.weekday) and not any(self.weekend):
            raise EngineError("error.no_demand")
        return self

    def week(self) -> npt.NDArray[np.float64]:
        """Hours of a week over their mean, shape (168,)."""
        hours = np.array([*self.weekday * WEEKDAYS, *self.weekend * WEEKEND_DAYS], dtype=np.float64)
        over_mean: npt.NDArray[np.float64] = hours / hours.mean()
        return over_mean

    @property
    def peak_to_mean(self) -> float:
        """The busiest hour over the mean of the week."""
        return float(self.week().max())

    @property
    def mean_to_peak(self) -> float:
        """The mean of the week over its busiest hour."""
        return 1 / self.peak_to_mean


def _hours(*spans: tuple[int, float]) -> tuple[float, ...]:
    """A day from spans of hours and their height."""
    return tuple(height for count, height in spans for _ in range(count))


_OFFICE: Final = _hours((7, 2), (1, 20), (1, 60), (3, 100), (1, 70), (1, 60), (4, 95), (1, 50), (2, 20), (3, 5))
_EVENING: Final = _hours((1, 40), (5, 15), (2, 30), (4, 60), (2, 75), (4, 60), (2, 80), (3, 100), (1, 70))
_EVENING_WEEKEND: Final = _hours((1, 55), (6, 20), (2, 40), (5, 80), (5, 85), (4, 100), (1, 75))
_NIGHT: Final = _hours((6, 100), (14, 5), (4, 100))

PRESETS: Final[Mapping[str, DemandCurve]] = {
    "flat": DemandCurve(weekday=(100.0,) * HOURS, weekend=(100.0,) * HOURS),
    "office_hours": DemandCurve(weekday=_OFFICE, weekend=_hours((8, 2), (12, 10), (4, 3))),
    "day_and_night": DemandCurve(
        weekday=_hours((7, 35), (15, 100), (2, 60)), weekend=_hours((7, 30), (15, 80), (2, 50))
    ),
    "consumer_evening": DemandCurve(weekday=_EVENING, weekend=_EVENING_WEEKEND),
    "night_batch": DemandCurve(weekday=_NIGHT, weekend=_NIGHT),
}
"""House shapes to begin with, the busiest hour at 100; to be replaced by what the buyer measured."""


def preset_of(curve: DemandCurve | None) -> str | None:
    """The name of the shape that a curve is, None where it is one of the buyer's own."""
    return next((name for name, preset in PRESETS.items() if preset == curve), None)
