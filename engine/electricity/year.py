"""A year of electricity under a plan: hours by period, and energy and cost by month and by hour of the day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.electricity.figures import mean_energy_price, period_load_hours
from engine.electricity.plan import PERIODS, ElectricityPlan, Period
from engine.figures import Leaf, Quantity
from engine.values import leaf_of

DAYS: Final = np.array([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31], dtype=np.float64)
"""Days of the months of a year of 365 days; a month is then 730 hours on average."""
_WORKDAYS: Final = 5 / 7


@dataclass(frozen=True, slots=True)
class DayLoad:
    """How the work of a day is spread over its hours, each as a multiple of the mean over the week.

    Both have shape (24,).
    """

    workday: npt.NDArray[np.float64]
    weekend: npt.NDArray[np.float64]

    @classmethod
    def even(cls) -> DayLoad:
        """The same at every hour."""
        return cls(np.ones(24), np.ones(24))

    @classmethod
    def of(cls, workday: npt.ArrayLike, weekend: npt.ArrayLike) -> DayLoad:
        """Any amounts by hour, brought to a mean of one; all hours alike where nothing is done."""
        both = np.asarray(workday, dtype=np.float64), np.asarray(weekend, dtype=np.float64)
        mean = float(_WORKDAYS * both[0].mean() + (1 - _WORKDAYS) * both[1].mean())
        return cls(both[0] / mean, both[1] / mean) if mean > 0 else cls.even()


@dataclass(frozen=True, slots=True)
class ElectricityYear:
    """What a load draws and costs over a year.

    Attributes:
        energy_kwh, cost: by month and hour of the day, shape (12, 24); cost is that of energy alone.
        hours: hours of a mean month by period.
        power_kw: mean power by hour of a workday and of a weekend day, shape (2, 24).
    """

    energy_kwh: npt.NDArray[np.float64]
    cost: npt.NDArray[np.float64]
    hours: Mapping[Period, float]
    power_kw: npt.NDArray[np.float64]


def period_hours(plan: ElectricityPlan, load: DayLoad) -> dict[Period, tuple[float, float]]:
    """Hours of a mean month in each period, and the same with every hour weighted by what is done in it."""
    found = dict.fromkeys(PERIODS, (0.0, 0.0))
    for month, days in enumerate(DAYS, start=1):
        for weekend, share, weights in ((False, _WORKDAYS, load.workday), (True, 1 - _WORKDAYS, load.weekend)):
            for hour, period in enumerate(plan.hours_of(month, weekend=weekend)):
                hours, work = found[period]
                each = days * share / 12
                found[period] = (hours + each, work + each * float(weights[hour]))
    return found


def mean_price(plan: ElectricityPlan, load: DayLoad, idle_power_share: Quantity, busy_share: Quantity) -> Quantity:
    """What a kWh costs on average, with its derivation; a period in which nothing is ever drawn needs no price."""
    operands: list[Quantity] = []
    for period, (hours, work) in period_hours(plan, load).items():
        path = f"electricity/{period}"
        operands.append(
            period_load_hours(
                idle_power_share,
                busy_share,
                Leaf(hours, "h", f"{path}_hours", plan.source),
                Leaf(work, "h", f"{path}_work_hours", plan.source),
            )
        )
        price = getattr(plan, period)
        stated = leaf_of(price, "money/kWh", f"electricity/{period}", plan.source, 1.0)
        operands.append(stated if hours else Leaf(0.0, "money/kWh", f"electricity/{period}", plan.source))
    return mean_energy_price(*operands)


def year(
    plan: ElectricityPlan, load: DayLoad, power_w: float, idle_power_share: float, busy_share: float
) -> ElectricityYear:
    """Energy and its cost by month and hour for a power at full load; unknown prices are not a number."""
    drawn = hourly_energy(load, power_w, idle_power_share, busy_share)
    energy, cost = drawn.sum(axis=1), (drawn * hourly_prices(plan)).sum(axis=1)
    hours = {period: found[0] for period, found in period_hours(plan, load).items()}
    return ElectricityYear(energy, cost, hours, hourly_kw(load, power_w, idle_power_share, busy_share))


def hourly_energy(load: DayLoad, power_w: float, idle_power_share: float, busy_share: float) -> npt.NDArray[np.float64]:
    """Energy of a year in kWh by month, workdays and weekend days, and hour of the day, shape (12, 2, 24)."""
    days = np.outer(DAYS, (_WORKDAYS, 1 - _WORKDAYS))
    drawn: npt.NDArray[np.float64] = days[:, :, None] * hourly_kw(load, power_w, idle_power_share, busy_share)
    return drawn


def hourly_kw(load: DayLoad, power_w: float, idle_power_share: float, busy_share: float) -> npt.NDArray[np.float64]:
    """Mean power by hour of a workday and of a weekend day, shape (2, 24)."""
    work = np.minimum(busy_share * np.stack((load.workday, load.weekend)), 1.0)
    power: npt.NDArray[np.float64] = power_w / 1000 * (idle_power_share + (1 - idle_power_share) * work)
    return power


def hourly_prices(plan: ElectricityPlan) -> npt.NDArray[np.float64]:
    """Money per kWh by month, workday or weekend day, and hour, shape (12, 2, 24); not a number where unknown."""
    prices = {period: _price(plan, period) for period in PERIODS}
    return np.array(
        [
            [[prices[period] for period in plan.hours_of(month, weekend=weekend)] for weekend in (False, True)]
            for month in range(1, 13)
        ]
    )


def _price(plan: ElectricityPlan, period: Period) -> float:
    value = leaf_of(getattr(plan, period), "money/kWh", period, plan.source, 1.0).value
    return float("nan") if value is None else float(value)
