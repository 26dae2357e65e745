"""A year of electricity of one quote, as a chart shows it: load and price by hour, cost by month."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.compare.cost_stage import day_load
from engine.compare.evaluate import settings_of_project
from engine.compare.results import Comparison, Evaluation
from engine.cost.energy import charges, energy_price, facility_pue, one_price
from engine.cost.figures import monthly_energy_kwh
from engine.cost.prices import Settings, exchange_rate
from engine.electricity.plan import PERIODS, ElectricityPlan, Period
from engine.electricity.year import hourly_energy, hourly_kw, hourly_prices
from engine.figures import Grade, Quantity
from engine.figures.quantity import GRADES
from engine.figures.variation import Graph
from engine.project.assumed import assumed
from engine.texts import Message

Part: TypeAlias = Literal["sharp", "peak", "flat", "valley", "charges", "cooling"]
PARTS: Final[tuple[Part, ...]] = (*PERIODS, "charges", "cooling")


@dataclass(frozen=True, slots=True)
class Season:
    """Months (1 to 12) in which the hours of the days are alike.

    Attributes:
        periods: of the hours of a workday and of a weekend day.
        price: money per kWh in the currency of the project, shape (2, 24).
    """

    months: tuple[int, ...]
    periods: tuple[tuple[Period, ...], tuple[Period, ...]]
    price: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ElectricityView:
    """What a quote draws and what that costs.

    Attributes:
        seasons: the days that differ in their hours or prices.
        power_kw: mean power of the machines by hour of a workday and of a weekend day, shape (2, 24).
        parts: money by month from January on, each of shape (12,); parts that are nothing are left out. Energy of the
            machines by period, what is billed beside it, and energy of the facility around the machines.
        mean_price: what a kWh costs on average, charges for power apart.
        pue: facility over machines, over the year.
        grade: what supports the amounts.
        reason: why there are no amounts; then `parts` is empty.
    """

    seasons: tuple[Season, ...]
    power_kw: npt.NDArray[np.float64]
    parts: Mapping[Part, npt.NDArray[np.float64]]
    mean_price: Quantity
    pue: Quantity
    reason: Message | None = None
    grade: Grade | None = None

    @property
    def months(self) -> npt.NDArray[np.float64]:
        """All parts together, money by month, shape (12,)."""
        found: npt.NDArray[np.float64] = sum(self.parts.values(), np.zeros(12))
        return found


def pays_for_power(evaluation: Evaluation) -> bool:
    """Whether the machines of a quote stand at the site of the buyer."""
    return evaluation.quote.kind in ("purchase", "owned", "lease")


def electricity_view(comparison: Comparison, quote_id: str, workload_id: str) -> ElectricityView | None:
    """The year of a quote under a workload; None where its machines stand elsewhere or were not evaluated."""
    evaluation = comparison.of(quote_id, workload_id)
    if evaluation.cost is None or not pays_for_power(evaluation):
        return None
    settings = settings_of_project(comparison.project)
    plan = settings.electricity or one_price(settings)
    load, power, busy = day_load(evaluation.workload), evaluation.cost.power, evaluation.cost.busy_share
    idle = evaluation.cost.idle_power_share
    price = energy_price(busy, load, settings, idle)
    pue = facility_pue(settings, (busy, idle, load))
    rate = 1.0 if plan.currency == settings.currency else exchange_rate(plan.currency, settings, float).value
    unknown = next((one for one in (power, busy, idle, pue, price) if not one.known), None)
    if rate is None or unknown is not None:
        reason = price.reason if unknown is None else unknown.reason
        return ElectricityView(_seasons(plan, np.nan), np.full((2, 24), np.nan), {}, price, pue, reason)
    drawing = (load, float(power.value), float(idle.value), float(busy.value))
    parts = _parts(plan, hourly_energy(*drawing), rate, evaluation, settings)
    grade = max(Graph([price, pue, power, busy, idle]).grades(), key=GRADES.index)
    return ElectricityView(_seasons(plan, rate), hourly_kw(*drawing), parts, price, pue, grade=grade)


def _parts(
    plan: ElectricityPlan, drawn: npt.NDArray[np.float64], rate: float, evaluation: Evaluation, settings: Settings
) -> Mapping[Part, npt.NDArray[np.float64]]:
    """By month; the days of a month count in proportion to the hours that the project takes for one."""
    cost = evaluation.cost
    if cost is None:
        return {}
    hours = assumed(settings.cost, "month_hours")
    to_month = 12 * float(hours.value) / 8760
    paid = drawn * hourly_prices(plan) * rate * to_month
    found: dict[Part, npt.NDArray[np.float64]] = {}
    for period in PERIODS:
        here = _hours_in(plan, period)
        if here.any():
            found[period] = np.where(here, paid, 0.0).sum(axis=(1, 2))
    energy = monthly_energy_kwh(cost.power, hours, cost.busy_share, cost.idle_power_share)
    billed = sum(float(charge.value) for charge in charges(cost.power, energy, settings) if charge.known)
    if billed:
        found["charges"] = np.full(12, billed)
    seasons = None if settings.site is None else settings.site.seasonal_pue
    pue = np.full(12, float(facility_pue(settings).value)) if seasons is None else np.array(seasons.by_month())
    found["cooling"] = paid.sum(axis=(1, 2)) * (pue - 1)
    return found


def _hours_in(plan: ElectricityPlan, period: Period) -> npt.NDArray[np.bool_]:
    return np.array(
        [
            [[one == period for one in plan.hours_of(month, weekend=weekend)] for weekend in (False, True)]
            for month in range(1, 13)
        ]
    )


def _seasons(plan: ElectricityPlan, rate: float) -> tuple[Season, ...]:
    prices = hourly_prices(plan) * rate
    alike: dict[tuple[tuple[Period, ...], tuple[Period, ...]], list[int]] = {}
    for month in range(1, 13):
        days = (plan.hours_of(month, weekend=False), plan.hours_of(month, weekend=True))
        alike.setdefault(days, []).append(month)
    return tuple(Season(tuple(months), periods, prices[months[0] - 1]) for periods, months in alike.items())
