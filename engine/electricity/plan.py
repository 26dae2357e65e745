"""A contract for electricity as it is billed: prices by time of day and season, tiers, and the charge for power."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import FailFast, Field, model_validator

from engine.base import Frozen
from engine.catalog.tables import Tariff
from engine.quote.money import Currency
from engine.texts import EngineError, Language
from engine.values import UNKNOWN, ExactNumber, Known, StatedAmount

Period: TypeAlias = Literal["sharp", "peak", "flat", "valley"]
PERIODS: Final[tuple[Period, ...]] = ("sharp", "peak", "flat", "valley")
"""From dear to cheap (尖、峰、平、谷)."""

Days: TypeAlias = Literal["all", "workdays", "weekends"]
ALL_MONTHS: Final = tuple(range(1, 13))


class DayPlan(Frozen):
    """Which period each hour of a day belongs to, in some months and on some days; a later plan replaces an earlier
    one for the same days."""

    hours: Annotated[tuple[Period, ...], Field(min_length=24, max_length=24)] = ("flat",) * 24
    months: Annotated[tuple[Annotated[int, Field(ge=1, le=12)], ...], Field(min_length=1)] = ALL_MONTHS
    days: Days = "all"


class Tier(Frozen):
    """What every kWh of a month above a limit costs in addition."""

    above_kwh: Annotated[ExactNumber, Field(ge=0)]
    surcharge: ExactNumber


class ElectricityPlan(Frozen):
    """Prices in money per kWh. The charge for power is for the highest power of a month (demand) or for the rating of
    the transformer (capacity), never for both."""

    name: Annotated[str, Field(min_length=1)]
    currency: Currency
    source: Annotated[str, Field(min_length=1)]
    sharp: StatedAmount = UNKNOWN
    peak: StatedAmount = UNKNOWN
    flat: StatedAmount = UNKNOWN
    valley: StatedAmount = UNKNOWN
    day_plans: Annotated[tuple[DayPlan, ...], FailFast()] = (DayPlan(),)
    tiers: Annotated[tuple[Tier, ...], FailFast()] = ()
    charge_by: Literal["none", "demand", "capacity"] = "none"
    demand_charge_per_kw_month: StatedAmount = UNKNOWN
    capacity_charge_per_kva_month: StatedAmount = UNKNOWN
    capacity_kva: StatedAmount = UNKNOWN

    @model_validator(mode="after")
    def _every_hour_has_a_price(self) -> Self:
        used = {period for plan in self.day_plans for period in plan.hours}
        missing = [period for period in PERIODS if period in used and not isinstance(getattr(self, period), Known)]
        if missing and any(isinstance(getattr(self, period), Known) for period in PERIODS):
            raise EngineError("error.period_without_price", plan=self.name, period=missing[0])
        if not {month for plan in self.day_plans for month in plan.months} >= set(ALL_MONTHS):
            raise EngineError("error.months_without_hours", plan=self.name)
        return self

    def hours_of(self, month: int, *, weekend: bool) -> tuple[Period, ...]:
        """The 24 periods of a day of a month (1 to 12)."""
        wanted = ("all", "weekends" if weekend else "workdays")
        fitting = [plan for plan in self.day_plans if month in plan.months and plan.days in wanted]
        return fitting[-1].hours if fitting else ("flat",) * 24


_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_PART: Final = re.compile(r"(sharp|peak|flat|valley)( [A-Z][a-z]{2}-[A-Z][a-z]{2})? ([0-9]+-[0-9]+(?:,[0-9]+-[0-9]+)*)")


def day_plans(hours: str) -> tuple[DayPlan, ...] | None:
    """The day plans behind a line such as ``peak 10-13,17-22; valley 23-7; sharp Jul-Aug 11-13,16-17``.

    Hours that are not named are flat.

    Returns:
        None where the line says something else: then somebody has to state the hours.
    """
    parts = [_PART.fullmatch(part.strip()) for part in hours.split(";")]
    if not hours or any(part is None for part in parts):
        return None
    every: list[Period] = ["flat"] * 24
    seasonal: dict[tuple[int, ...], list[tuple[Period, list[int]]]] = {}
    for part in parts:
        if part is None:
            continue
        period: Period = part[1]  # type: ignore[assignment]
        covered = _hours(part[3])
        if part[2]:
            seasonal.setdefault(_months(part[2].strip()), []).append((period, covered))
            continue
        for hour in covered:
            every[hour] = period
    plans = [DayPlan(hours=tuple(every))]
    for months, changes in seasonal.items():
        changed = list(every)
        for period, covered in changes:
            for hour in covered:
                changed[hour] = period
        plans.append(DayPlan(hours=tuple(changed), months=months))
    return tuple(plans)


def _hours(text: str) -> list[int]:
    found = []
    for span in text.split(","):
        first, last = (int(end) for end in span.split("-"))
        found += [hour % 24 for hour in range(first, last if last > first else last + 24)]
    return found


def _months(text: str) -> tuple[int, ...]:
    first, last = (_MONTHS.index(end) for end in text.split("-"))
    return tuple(month % 12 + 1 for month in range(first, (last if last >= first else last + 12) + 1))


def plan_of(tariff: Tariff, language: Language = "en", *, without_hours: bool = False) -> ElectricityPlan | None:
    """A tariff of the catalog as a plan.

    A tariff without hours of its own is taken at its one price; one with prices by period whose hours are not known
    is no plan yet.

    Args:
        language: of the name.
        without_hours: take such a tariff all the same, every hour flat until somebody states its hours.

    Returns:
        None where the hours are not known or there is no price for the rest of the day.
    """
    by_period = any(price is not None for price in (tariff.sharp, tariff.peak, tariff.valley))
    plans = day_plans(tariff.hours) if by_period else (DayPlan(),)
    if plans is None and without_hours:
        plans = (DayPlan(),)
    if plans is None or tariff.flat_or_average is None:
        return None
    if tariff.sharp is None:
        plans = tuple(plan for plan in plans if "sharp" not in plan.hours)
    charge = tariff.demand_charge_per_kw_month is not None
    return ElectricityPlan(
        name=tariff.place(language),
        currency=tariff.currency,
        source=tariff.source,
        sharp=_stated(tariff.sharp),
        peak=_stated(tariff.peak),
        flat=_stated(tariff.flat_or_average),
        valley=_stated(tariff.valley),
        day_plans=plans,
        charge_by="demand" if charge else "none",
        demand_charge_per_kw_month=_stated(tariff.demand_charge_per_kw_month),
        capacity_charge_per_kva_month=_stated(tariff.capacity_charge_per_kva_month),
    )


def _stated(price: Decimal | None) -> StatedAmount:
    return UNKNOWN if price is None else Known(value=price)
