"""The accounts of a quote: what falls due at once, each month, and per unit of work."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_FIVE_ACCOUNTS = "Five accounts: migration, lost compute, operations, spares, late start"
_DEFINITION = "Definition"


@figure(unit="money", formula="unit_price × units", source=_DEFINITION)
def line_amount(unit_price: Bare, units: Bare) -> Bare:
    """Price of several units."""
    return unit_price * units


@figure(unit="money", formula="amount × (1 − discount_share)", source=_DEFINITION)
def discounted_amount(amount: Bare, discount_share: Bare) -> Bare:
    """Price after discount."""
    return amount * (1 - discount_share)


@figure(unit="money", formula="first + second", source="Sum of two quoted lines", total=True)
def two_lines(first: Bare, second: Bare) -> Bare:
    """Two lines of a bill together."""
    return first + second


@figure(unit="money", formula="share × base_amount", source="A share of another account")
def share_of_amount(share: Bare, base_amount: Bare) -> Bare:
    """A share of an amount."""
    return share * base_amount


@figure(unit="h", formula="month_hours × busy_share", source="Hours of work in a month")
def working_hours(month_hours: Bare, busy_share: Bare) -> Bare:
    """Hours in which the machines work in a month."""
    return month_hours * busy_share


@figure(unit="h", formula="max(month_hours − working_hours, 0)", source="Hours of a month without work")
def remaining_hours(month_hours: Bare, working_hours: Bare) -> Bare:
    """Hours in which the machines do not work in a month."""
    return np.maximum(month_hours - working_hours, 0)


@figure(
    unit="money",
    formula="amount × use ÷ use_on_bill",
    source="A bill is exact at the use that it was made for; elsewhere its lines follow their quantities",
)
def amount_at_use(amount: Bare, use: Bare, use_on_bill: Bare) -> Bare:
    """A line of a bill at another use, in hours or in requests."""
    return amount * use / use_on_bill


@figure(unit="money", formula="max(amount, minimum_amount)", source="The least that a month is billed")
def at_least_minimum(amount: Bare, minimum_amount: Bare) -> Bare:
    """The use of a month, or the minimum charge where that is more."""
    return np.maximum(amount, minimum_amount)


@figure(
    unit="money",
    formula="kind_amount + (hard_amount − kind_amount) × hard_share",
    source="Two readings of what a supplier left open; which counts until it is answered is said beside it",
)
def amount_between_readings(kind_amount: Bare, hard_amount: Bare, hard_share: Bare) -> Bare:
    """An amount whose terms can be read in two ways."""
    return kind_amount + (hard_amount - kind_amount) * hard_share


@figure(
    unit="W",
    formula="cards × card_power_w × (1 + host_power_share)",
    source="Cards at their limit with processors, fans and losses around them",
)
def installation_power_w(cards: Bare, card_power_w: Bare, host_power_share: Bare) -> Bare:
    """Power of an installation at full load."""
    return cards * card_power_w * (1 + host_power_share)


@figure(unit="W", formula="cards × card_power_w + machines × host_power_w", source="Cards at their limit and the host")
def stated_installation_power_w(cards: Bare, card_power_w: Bare, machines: Bare, host_power_w: Bare) -> Bare:
    """Power of an installation whose host power is stated."""
    return cards * card_power_w + machines * host_power_w


@figure(unit="W", formula="first + second", source="Groups of machines together")
def added_power_w(first: Bare, second: Bare) -> Bare:
    """Power of two groups of machines."""
    return first + second


@figure(
    unit="kWh",
    formula="power_w ÷ 1000 × month_hours × (busy_share + idle_power_share × (1 − busy_share))",
    source="Barroso 2018: load and idle apart; kWh = (load × share + idle × (1 − share)) × hours",
)
def monthly_energy_kwh(power_w: Bare, month_hours: Bare, busy_share: Bare, idle_power_share: Bare) -> Bare:
    """Energy of the machines in a month, before cooling."""
    return power_w / 1000 * month_hours * (busy_share + idle_power_share * (1 - busy_share))


@figure(unit="money", formula="energy_kwh × price_per_kwh", source=_DEFINITION)
def energy_cost(energy_kwh: Bare, price_per_kwh: Bare) -> Bare:
    """Cost of energy at a flat price."""
    return energy_kwh * price_per_kwh


@figure(
    unit="money",
    formula="energy_kwh × (pue − 1) × price_per_kwh + power_w ÷ 1000 × rack_per_kw_month",
    source="ISO/IEC 30134-2 (PUE); facility space priced a kW and month",
)
def cooling_cost(energy_kwh: Bare, pue: Bare, price_per_kwh: Bare, power_w: Bare, rack_per_kw_month: Bare) -> Bare:
    """Cooling, losses and rack space of a month."""
    return energy_kwh * (pue - 1) * price_per_kwh + power_w / 1000 * rack_per_kw_month


@figure(
    unit="money",
    formula="machines × operations_days × kinds_of_card × person_day_cost",
    source=_FIVE_ACCOUNTS + "; two kinds of card in one pool double the work",
)
def operations_cost(machines: Bare, operations_days: Bare, kinds_of_card: Bare, person_day_cost: Bare) -> Bare:
    """Operations and on-call of a month."""
    return machines * operations_days * kinds_of_card * person_day_cost


@figure(unit="money", formula="person_days × person_day_cost", source=_FIVE_ACCOUNTS)
def migration_cost(person_days: Bare, person_day_cost: Bare) -> Bare:
    """Moving the workload to another software stack."""
    return person_days * person_day_cost


@figure(unit="money", formula="monthly_capacity_cost × (1 − available_share)", source=_FIVE_ACCOUNTS)
def lost_compute_cost(monthly_capacity_cost: Bare, available_share: Bare) -> Bare:
    """What is paid in a month for machines that do not work although they should."""
    return monthly_capacity_cost * (1 - available_share)


@figure(unit="money", formula="amount ÷ months", source="Straight line")
def monthly_share(amount: Bare, months: Bare) -> Bare:
    """An amount spread evenly over months."""
    return amount / months


@figure(unit="1", formula="ceil(cards × spares_share)", source="Whole spare cards, rounded up")
def spare_cards(cards: Bare, spares_share: Bare) -> Bare:
    """Spare cards to hold."""
    return np.ceil(np.round(cards * spares_share, 9))


@figure(unit="money", formula="spare_cards × amount ÷ cards", source=_FIVE_ACCOUNTS)
def spares_cost(spare_cards: Bare, amount: Bare, cards: Bare) -> Bare:
    """Spare cards at their share of the price."""
    return spare_cards * amount / cards


@figure(unit="money", formula="start_weeks × late_week_cost", source=_FIVE_ACCOUNTS)
def late_start_cost(start_weeks: Bare, late_week_cost: Bare) -> Bare:
    """What it costs that the work starts late."""
    return start_weeks * late_week_cost


@figure(
    unit="1",
    formula="rate × (1 + rate) ^ periods ÷ ((1 + rate) ^ periods − 1)",
    source="Capital recovery factor, HOMER documentation",
)
def capital_recovery_factor(rate: Bare, periods: Bare) -> Bare:
    """Even payment a period for a capital of one; without interest, as in the limit, an even share of it."""
    free = np.equal(rate, 0)
    charged = np.where(free, 1.0, rate)
    growth = (1 + charged) ** periods
    return np.where(free, 1 / periods, charged * growth / (growth - 1))[()]


@figure(unit="1", formula="nominal_rate ÷ 12", source="Monthly convention: nominal rate over twelve")
def monthly_rate(nominal_rate: Bare) -> Bare:
    """Interest of a month."""
    return nominal_rate / 12


@figure(
    unit="money",
    formula="principal × capital_recovery_factor − principal ÷ months",
    source="The part of an even payment above straight line is the cost of capital",
)
def financing_cost(principal: Bare, capital_recovery_factor: Bare, months: Bare) -> Bare:
    """Cost of capital in a month."""
    return principal * capital_recovery_factor - principal / months


@figure(
    unit="money",
    formula="hardware + network_storage + installation + support + spares",
    source="Everything that is paid before the machines earn anything",
    total=True,
)
def paid_up_front(hardware: Bare, network_storage: Bare, installation: Bare, support: Bare, spares: Bare) -> Bare:
    """What is paid at once and has to be financed."""
    return hardware + network_storage + installation + support + spares


@figure(
    unit="1",
    formula="order_payment_share × (1 + rate) ^ (start_weeks × 12 ÷ 52.1786)"
    " + retention_share ÷ (1 + rate) ^ retention_months + 1 − order_payment_share − retention_share",
    source="Paid earlier than at delivery it costs interest, what is retained saves it",
)
def payment_dates_factor(
    order_payment_share: Bare, retention_share: Bare, rate: Bare, start_weeks: Bare, retention_months: Bare
) -> Bare:
    """What an invoice that is paid by milestones is worth at delivery, for an invoice of one."""
    ahead = order_payment_share * (1 + rate) ** (start_weeks * 12 / 52.1786)
    behind = retention_share / (1 + rate) ** retention_months
    return ahead + behind + 1 - order_payment_share - retention_share


@figure(
    unit="money",
    formula="invoiced × (payment_dates_factor − 1) × capital_recovery_factor",
    source="Interest on what is paid before delivery, less that on what is paid after it, in even payments",
)
def cost_of_payment_dates(invoiced: Bare, payment_dates_factor: Bare, capital_recovery_factor: Bare) -> Bare:
    """What the milestones of a payment cost a month; below zero where they save interest."""
    return invoiced * (payment_dates_factor - 1) * capital_recovery_factor


@figure(unit="money", formula="−residual_share × amount", source="Resale at the end, cash view: purchase less resale")
def resale_credit(residual_share: Bare, amount: Bare) -> Bare:
    """What resale brings back, negative."""
    return -residual_share * amount


@figure(
    unit="money",
    formula="amount × (1 − residual_share) ÷ life_months",
    source="Straight line to the residual value, accrual view",
)
def depreciation_a_month(amount: Bare, residual_share: Bare, life_months: Bare) -> Bare:
    """Depreciation of a month within the life of the machines."""
    return amount * (1 - residual_share) / life_months


@figure(unit="money", formula="upfront + monthly × months + at_end", source="Sum over the horizon")
def account_total(upfront: Bare, monthly: Bare, months: Bare, at_end: Bare) -> Bare:
    """One account over the horizon."""
    return upfront + monthly * months + at_end


@figure(unit="money", formula="total ÷ months", source=_DEFINITION)
def cost_per_month(total: Bare, months: Bare) -> Bare:
    """All accounts, a month."""
    return total / months


@figure(
    unit="money",
    formula="hardware + rent + hosted_tokens + electricity + cooling + network_storage + installation"
    " + support + operations + migration + lost_compute + spares + late_start + financing + resale",
    source="All accounts, each once",
    total=True,
)
def all_accounts(
    hardware: Bare,
    rent: Bare,
    hosted_tokens: Bare,
    electricity: Bare,
    cooling: Bare,
    network_storage: Bare,
    installation: Bare,
    support: Bare,
    operations: Bare,
    migration: Bare,
    lost_compute: Bare,
    spares: Bare,
    late_start: Bare,
    financing: Bare,
    resale: Bare,
) -> Bare:
    """Sum of all accounts."""
    bought = hardware + rent + hosted_tokens + electricity + cooling + network_storage + installation + support
    work = operations + migration + lost_compute + spares
    return bought + work + late_start + financing + resale
