"""Electricity of machines of one's own: at one price, or as a contract bills it."""

from __future__ import annotations

from engine.cost import figures
from engine.cost.parts import Installation, Parts
from engine.cost.prices import Settings, exchange_rate
from engine.electricity.figures import (
    capacity_charge,
    converted_energy_price,
    demand_charge,
    facility_energy_kwh,
    tier_cost,
)
from engine.electricity.plan import ElectricityPlan
from engine.electricity.year import DayLoad, mean_price
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.values import StatedAmount, leaf_of


def energy_parts(place: Installation, busy_share: Quantity, load: DayLoad, settings: Settings) -> tuple[Parts, Parts]:
    """The accounts electricity and cooling."""
    cost = settings.cost
    pue, idle = assumed(cost, "pue"), assumed(cost, "idle_power_share")
    energy = figures.monthly_energy_kwh(place.power, assumed(cost, "month_hours"), busy_share, idle)
    price = energy_price(busy_share, load, settings)
    monthly: Quantity = figures.energy_cost(energy, price)
    for charge in _charges(place, energy, pue, settings):
        monthly = figures.two_lines(monthly, charge)
    rack = assumed(cost, "rack_per_kw_month")
    return Parts(monthly=monthly), Parts(monthly=figures.cooling_cost(energy, pue, price, place.power, rack))


def energy_price(busy_share: Quantity, load: DayLoad, settings: Settings) -> Quantity:
    """What a kWh costs: under the contract of the project, else as assumed."""
    plan = settings.electricity
    if plan is None:
        return assumed(settings.cost, "electricity_price")
    price = mean_price(plan, load, assumed(settings.cost, "idle_power_share"), busy_share)
    if plan.currency == settings.currency:
        return price
    return converted_energy_price(price, exchange_rate(plan.currency, settings, float))


def _charges(place: Installation, energy: Quantity, pue: Quantity, settings: Settings) -> list[Quantity]:
    """What a contract bills beside its price a kWh: higher tiers, and power or capacity."""
    plan = settings.electricity
    if plan is None:
        return []
    charges: list[Quantity] = []
    for number, tier in enumerate(plan.tiers):
        path = f"electricity/tiers/{number}"
        above = Leaf(float(tier.above_kwh), "kWh", f"{path}/above_kwh", plan.source)
        surcharge = Leaf(float(tier.surcharge), "money/kWh", f"{path}/surcharge", plan.source)
        charges.append(tier_cost(facility_energy_kwh(energy, pue), above, surcharge))
    if plan.charge_by == "demand":
        rate = _leaf(plan, plan.demand_charge_per_kw_month, "money/kW", "demand_charge_per_kw_month")
        charges.append(demand_charge(place.power, pue, rate))
    if plan.charge_by == "capacity":
        rate = _leaf(plan, plan.capacity_charge_per_kva_month, "money/kVA", "capacity_charge_per_kva_month")
        charges.append(capacity_charge(_leaf(plan, plan.capacity_kva, "kVA", "capacity_kva"), rate))
    if plan.currency == settings.currency:
        return charges
    rate = exchange_rate(plan.currency, settings, float)
    return [figures.share_of_amount(rate, charge) for charge in charges]


def _leaf(plan: ElectricityPlan, stated: StatedAmount, unit: str, field: str) -> Leaf:
    return leaf_of(stated, unit, f"electricity/{field}", plan.source, scale=1.0)
