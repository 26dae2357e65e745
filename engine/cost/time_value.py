"""What money is worth over time, and how much use makes a purchase worth it."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure


@figure(
    unit="1", formula="(1 + nominal_rate) ^ (1 ÷ 12) − 1", source="Monthly convention: the year compounds to the rate"
)
def effective_monthly_rate(nominal_rate: Bare) -> Bare:
    """Interest of a month that compounds to the rate of a year."""
    return (1 + nominal_rate) ** (1 / 12) - 1


@figure(
    unit="1",
    formula="(1 + real_rate) × (1 + inflation_rate) − 1",
    source="NREL System Advisor Model help: nominal discount rate",
)
def nominal_from_real_rate(real_rate: Bare, inflation_rate: Bare) -> Bare:
    """Nominal rate of a year; the simple sum of both leaves out their product."""
    return (1 + real_rate) * (1 + inflation_rate) - 1


@figure(
    unit="money",
    formula="amount × (life_months × ceil(months ÷ life_months) − months) ÷ life_months",
    source="HOMER documentation: salvage value, linear over the life of the last replacement",
)
def linear_salvage(amount: Bare, life_months: Bare, months: Bare) -> Bare:
    """What is left at the end of a horizon, where things are replaced at the end of their life."""
    return amount * (life_months * np.ceil(months / life_months) - months) / life_months


@figure(
    unit="money",
    formula="(fixed_charge_rate × amount + fixed_yearly_cost) ÷ yearly_units + variable_cost",
    source="NREL simple levelised cost with a fixed charge rate",
)
def levelised_unit_cost(
    fixed_charge_rate: Bare, amount: Bare, fixed_yearly_cost: Bare, yearly_units: Bare, variable_cost: Bare
) -> Bare:
    """Levelised cost of a unit of output."""
    return (fixed_charge_rate * amount + fixed_yearly_cost) / yearly_units + variable_cost


@figure(
    unit="month",
    formula="one_off_cost ÷ (old_monthly_cost − new_monthly_cost − replaced_compute_cost)",
    source="Months until lower monthly costs have paid for a switch",
)
def switch_payback_months(
    one_off_cost: Bare, old_monthly_cost: Bare, new_monthly_cost: Bare, replaced_compute_cost: Bare
) -> Bare:
    """Simple payback of a switch, with what the compute that is lost costs to replace (0 to leave it out).

    Below zero where the monthly costs are not lower: it is never paid back.
    """
    return one_off_cost / (old_monthly_cost - new_monthly_cost - replaced_compute_cost)


@figure(
    unit="h",
    formula="fixed_monthly_cost ÷ (rent_per_hour − energy_per_hour)",
    source="Hours a month at which a machine of one's own costs what rent costs",
)
def break_even_hours(fixed_monthly_cost: Bare, rent_per_hour: Bare, energy_per_hour: Bare) -> Bare:
    """Hours of use a month from which owning is cheaper; below zero, never, where rent costs less than electricity."""
    return fixed_monthly_cost / (rent_per_hour - energy_per_hour)


@figure(
    unit="1",
    formula="busy_share × own_cost ÷ rent_cost",
    source="The busy share at which rent that is paid by use comes to the cost of owning",
)
def break_even_busy_share(busy_share: Bare, own_cost: Bare, rent_cost: Bare) -> Bare:
    """Busy share from which owning is cheaper, from both costs at one busy share."""
    return busy_share * own_cost / rent_cost


@figure(
    unit="FLOP/s",
    formula="cards × dense_flops_per_s × mfu × available_share",
    source="Effective compute: what is really worked on, over all the time",
)
def effective_flops_per_s(cards: Bare, dense_flops_per_s: Bare, mfu: Bare, available_share: Bare) -> Bare:
    """Compute that does work, on average over the month."""
    return cards * dense_flops_per_s * mfu * available_share


@figure(
    unit="money",
    formula="hourly_cost ÷ (effective_flops_per_s ÷ 1e15)",
    source="Cost of an hour over the effective PFLOP/s in it",
)
def cost_per_effective_pflop_hour(hourly_cost: Bare, effective_flops_per_s: Bare) -> Bare:
    """Cost of an hour of an effective PFLOP/s."""
    return hourly_cost / (effective_flops_per_s / 1e15)


@figure(unit="VA", formula="power_w ÷ power_factor", source="Definition of the power factor")
def apparent_power_va(power_w: Bare, power_factor: Bare) -> Bare:
    """Apparent power, by which supplies without interruption are rated beside their power in watts."""
    return power_w / power_factor
