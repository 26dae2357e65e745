"""Energy by period of the day, its mean price, and the monthly charge for power."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_CONTRACT = "Prices by period, as the electricity contract bills them"


@figure(
    unit="h",
    formula="idle_power_share × period_hours + (1 − idle_power_share) × busy_share × period_work_hours",
    source="Machines draw their idle power all the time, and the rest while they work",
)
def period_load_hours(idle_power_share: Bare, busy_share: Bare, period_hours: Bare, period_work_hours: Bare) -> Bare:
    """Hours at full load in a month that come to the energy of a period.

    `period_work_hours` counts each hour by how much more or less than on average is done in it.
    """
    return idle_power_share * period_hours + (1 - idle_power_share) * busy_share * period_work_hours


@figure(
    unit="money/kWh",
    formula="(sharp_load_hours × sharp_price + peak_load_hours × peak_price + flat_load_hours × flat_price"
    " + valley_load_hours × valley_price)"
    " ÷ (sharp_load_hours + peak_load_hours + flat_load_hours + valley_load_hours)",
    source=_CONTRACT,
)
def mean_energy_price(
    sharp_load_hours: Bare,
    sharp_price: Bare,
    peak_load_hours: Bare,
    peak_price: Bare,
    flat_load_hours: Bare,
    flat_price: Bare,
    valley_load_hours: Bare,
    valley_price: Bare,
) -> Bare:
    """What a kWh costs on average over the year at this load."""
    charge = sharp_load_hours * sharp_price + peak_load_hours * peak_price
    charge = charge + flat_load_hours * flat_price + valley_load_hours * valley_price
    return charge / (sharp_load_hours + peak_load_hours + flat_load_hours + valley_load_hours)


@figure(
    unit="money/kWh",
    formula="price_per_kwh × exchange_rate",
    source="Electricity that is billed in another currency, at the stated rate",
)
def converted_energy_price(price_per_kwh: Bare, exchange_rate: Bare) -> Bare:
    """Price of a kWh in the currency in which the project compares."""
    return price_per_kwh * exchange_rate


@figure(
    unit="1",
    formula="warm_share × warm_pue + (1 − warm_share) × cool_pue",
    source="Power usage effectiveness changes with the weather; months count by what is drawn or paid in them",
)
def seasonal_pue(warm_share: Bare, warm_pue: Bare, cool_pue: Bare) -> Bare:
    """Mean of a value for warm and one for cool months; `warm_share` is what of the year falls to warm months."""
    return warm_share * warm_pue + (1 - warm_share) * cool_pue


@figure(
    unit="kWh", formula="energy_kwh × pue", source="Power usage effectiveness: facility over machines, ISO/IEC 30134-2"
)
def facility_energy_kwh(energy_kwh: Bare, pue: Bare) -> Bare:
    """Energy of machines and of what cools and supplies them."""
    return energy_kwh * pue


@figure(
    unit="money",
    formula="max(facility_energy_kwh − tier_above_kwh, 0) × tier_surcharge",
    source="Tiered prices: each kWh of a month at the price of its tier",
)
def tier_cost(facility_energy_kwh: Bare, tier_above_kwh: Bare, tier_surcharge: Bare) -> Bare:
    """What the energy of a month above a limit costs in addition."""
    return np.maximum(facility_energy_kwh - tier_above_kwh, 0.0) * tier_surcharge


@figure(
    unit="money",
    formula="power_w ÷ 1000 × pue × charge_per_kw",
    source="Two-part tariff: charge for the highest power of each month",
)
def demand_charge(power_w: Bare, pue: Bare, charge_per_kw: Bare) -> Bare:
    """Charge of a month for power that is reached in it, facility included."""
    return power_w / 1000 * pue * charge_per_kw


@figure(
    unit="money",
    formula="capacity_kva × charge_per_kva",
    source="Two-part tariff: charge for the rating of the transformer",
)
def capacity_charge(capacity_kva: Bare, charge_per_kva: Bare) -> Bare:
    """Charge of a month for a transformer, whatever is drawn."""
    return capacity_kva * charge_per_kva


@figure(
    unit="W",
    formula="cards × (power_limit_w + card_power_w × host_power_share)",
    source="Cards at the limit that is set for them; processors and fans stay as they are without it",
)
def limited_installation_power_w(cards: Bare, power_limit_w: Bare, card_power_w: Bare, host_power_share: Bare) -> Bare:
    """Power at full load of an installation whose cards run below the power that they are delivered with."""
    return cards * (power_limit_w + card_power_w * host_power_share)


@figure(
    unit="1",
    formula="min(idle_power_share × unlimited_power_w ÷ power_w, 1)",
    source="A power limit lowers what cards draw at work, not what they draw while idle",
)
def idle_share_under_limit(idle_power_share: Bare, unlimited_power_w: Bare, power_w: Bare) -> Bare:
    """Idle power against the power at full load, where that is limited."""
    return np.minimum(idle_power_share * unlimited_power_w / power_w, 1)
