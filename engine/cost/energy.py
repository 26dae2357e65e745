"""Electricity of machines of one's own: at one price, or as a contract bills it."""

from __future__ import annotations

import math

from engine.cost import figures
from engine.cost.parts import Installation, Parts
from engine.cost.prices import Settings, exchange_rate
from engine.electricity.figures import (
    capacity_charge,
    converted_energy_price,
    demand_charge,
    facility_energy_kwh,
    seasonal_pue,
    tier_cost,
)
from engine.electricity.plan import DayPlan, ElectricityPlan
from engine.electricity.site import SeasonalPue
from engine.electricity.year import DayLoad, mean_price, year
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.quote.common import exact
from engine.values import UNKNOWN, Known, StatedAmount, leaf_of


def energy_parts(place: Installation, busy_share: Quantity, load: DayLoad, settings: Settings) -> tuple[Parts, Parts]:
    """The accounts electricity and cooling."""
    cost = settings.cost
    idle = place.idle_power_share
    energy = figures.monthly_energy_kwh(place.power, assumed(cost, "month_hours"), busy_share, idle)
    price = energy_price(busy_share, load, settings, idle)
    monthly: Quantity = figures.energy_cost(energy, price)
    for charge in charges(place.power, energy, settings):
        monthly = figures.two_lines(monthly, charge)
    rack, paid = assumed(cost, "rack_per_kw_month"), facility_pue(settings, (busy_share, idle, load))
    return Parts(monthly=monthly), Parts(monthly=figures.cooling_cost(energy, paid, price, place.power, rack))


def facility_pue(settings: Settings, paid: tuple[Quantity, Quantity, DayLoad] | None = None) -> Quantity:
    """Power of the facility over that of the machines: as assumed for the year, or the mean of the two seasons.

    Args:
        paid: busy share, idle power share and load, where months count by what their energy costs and not by number.
    """
    seasons = None if settings.site is None else settings.site.seasonal_pue
    if seasons is None:
        return assumed(settings.cost, "pue")
    path = "site/seasonal_pue"
    share = len(seasons.warm_months) / 12 if paid is None else _paid_share(seasons, settings, *paid)
    source = "Share of the months" if paid is None else "Share of a year's cost of energy"
    return seasonal_pue(
        Leaf(share, "1", f"{path}/warm_share", source),
        Leaf(seasons.warm, "1", f"{path}/warm", "Stated for the site"),
        Leaf(seasons.cool, "1", f"{path}/cool", "Stated for the site"),
    )


def _paid_share(seasons: SeasonalPue, settings: Settings, busy_share: Quantity, idle: Quantity, load: DayLoad) -> float:
    plan = settings.electricity or one_price(settings)
    shares = (float(one.value) if one.known else 1.0 for one in (idle, busy_share))
    by_month = year(plan, load, 1000.0, *shares).cost.sum(axis=1)
    share = float(by_month[[month - 1 for month in seasons.warm_months]].sum() / by_month.sum())
    return share if math.isfinite(share) else len(seasons.warm_months) / 12


def one_price(settings: Settings) -> ElectricityPlan:
    """The assumed price as a contract that bills it at every hour."""
    price = settings.cost.electricity_price
    stated = UNKNOWN if price.value is None else Known(value=exact(price.value))
    return ElectricityPlan(
        name="flat", currency=settings.currency, source=price.source, flat=stated, day_plans=(DayPlan(),)
    )


def energy_price(busy_share: Quantity, load: DayLoad, settings: Settings, idle_power_share: Quantity) -> Quantity:
    """What a kWh costs: under the contract of the project, else as assumed."""
    plan = settings.electricity
    if plan is None:
        return assumed(settings.cost, "electricity_price")
    price = mean_price(plan, load, idle_power_share, busy_share)
    if plan.currency == settings.currency:
        return price
    return converted_energy_price(price, exchange_rate(plan.currency, settings, float))


def charges(power: Quantity, energy: Quantity, settings: Settings) -> list[Quantity]:
    """What a contract bills a month beside its price a kWh: higher tiers, and power or capacity."""
    plan, pue = settings.electricity, facility_pue(settings)
    if plan is None:
        return []
    found: list[Quantity] = []
    for number, tier in enumerate(plan.tiers):
        path = f"electricity/tiers/{number}"
        above = Leaf(float(tier.above_kwh), "kWh", f"{path}/above_kwh", plan.source)
        surcharge = Leaf(float(tier.surcharge), "money/kWh", f"{path}/surcharge", plan.source)
        found.append(tier_cost(facility_energy_kwh(energy, pue), above, surcharge))
    if plan.charge_by == "demand":
        rate = _leaf(plan, plan.demand_charge_per_kw_month, "money/kW", "demand_charge_per_kw_month")
        found.append(demand_charge(power, pue, rate))
    if plan.charge_by == "capacity":
        rate = _leaf(plan, plan.capacity_charge_per_kva_month, "money/kVA", "capacity_charge_per_kva_month")
        found.append(capacity_charge(_leaf(plan, plan.capacity_kva, "kVA", "capacity_kva"), rate))
    if plan.currency == settings.currency:
        return found
    rate = exchange_rate(plan.currency, settings, float)
    return [figures.share_of_amount(rate, charge) for charge in found]


def _leaf(plan: ElectricityPlan, stated: StatedAmount, unit: str, field: str) -> Leaf:
    return leaf_of(stated, unit, f"electricity/{field}", plan.source, scale=1.0)
