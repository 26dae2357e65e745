"""Figures by which a quote is judged as an investment: its payments, what they are worth, when they are paid back.

The payments of a quote are one array of shape (months + 1,): what falls due today and at the end of each month.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.cost.investment import SHIFT, Timing, after_tax, internal_rates, payback_periods, present_value
from engine.figures import Bare, figure

_HELP: Final = "NREL System Advisor Model help"
_TIMINGS: Final[dict[float, Timing]] = {shift: timing for timing, shift in SHIFT.items()}


@figure(
    unit="money",
    method="Today what falls due at once, each month what falls due in it, in the last one also what is left of the"
    " total, as a resale",
    source="Cash flow over the horizon",
    broadcasts=False,
)
def payments_by_month(upfront: Bare, monthly: Bare, total: Bare, months: Bare) -> Bare:
    """Costs above zero, today and at the end of each month, shape (months + 1,)."""
    count = round(float(months))
    payments = np.full(count + 1, float(monthly))
    payments[0] = float(upfront)
    payments[-1] += float(total) - float(upfront) - float(monthly) * count
    return payments


@figure(
    unit="money",
    method="Each payment less the tax that it saves: running costs at once, machines as they are written off in a"
    " straight line over their life, at the end what resale leaves of the book value",
    source=f"{_HELP}: cash flows after tax on profits",
    broadcasts=False,
)
def payments_after_tax(payments: Bare, amount: Bare, resale: Bare, income_tax_rate: Bare, life_months: Bare) -> Bare:
    """Payments after the tax on profits that they save, same shape; `resale` is a cost, so below zero."""
    return after_tax(payments, float(amount), -float(resale), float(income_tax_rate), float(life_months))


@figure(
    unit="1",
    formula="(own_cost ÷ own_unit_cost) ÷ (other_cost ÷ other_unit_cost)",
    source="Cost over cost of a unit is the work done over the horizon",
)
def work_done_ratio(own_cost: Bare, own_unit_cost: Bare, other_cost: Bare, other_unit_cost: Bare) -> Bare:
    """How many times the work of another quote one does."""
    return (own_cost / own_unit_cost) / (other_cost / other_unit_cost)


@figure(
    unit="money",
    formula="times × other_payments − own_payments",
    source="Taking one quote instead of another saves what the other would have cost",
    broadcasts=False,
)
def saved_payments(times: Bare, other_payments: Bare, own_payments: Bare) -> Bare:
    """What is saved (above zero) or paid more (below) today and each month, shape (months + 1,)."""
    return times * other_payments - own_payments


@figure(
    unit="money",
    method="Sum of what is saved in each month over (1 + interest of a month) to the power of the months until then;"
    " what is due today is not discounted",
    source=_HELP,
    broadcasts=False,
)
def net_present_value(saved_payments: Bare, monthly_rate: Bare, due_earlier: Bare) -> Bare:
    """Net present value; `due_earlier` is how much of a month before its end a payment is due: 0, 0.5 or 1."""
    return np.asarray(present_value(saved_payments, float(monthly_rate), _TIMINGS[float(due_earlier)]))


@figure(
    unit="1",
    method="Every yearly rate above −100 % at which what is saved is worth nothing today, compounded from months; all"
    " real roots, so more than one where savings change their sign more than once",
    source=f"{_HELP}; Descartes’ rule of signs",
    broadcasts=False,
)
def internal_returns(saved_payments: Bare) -> Bare:
    """Rates of return of a year: one number, shape (rates,) where there are several, not a number without any."""
    rates = (1 + np.asarray(internal_rates(saved_payments).rates)) ** 12 - 1
    return rates if rates.size > 1 else np.asarray(rates[0] if rates.size else np.nan)


@figure(
    unit="month",
    method="The first month in which what is saved so far is nothing or more, within the month by straight line",
    source="Simple payback",
    broadcasts=False,
)
def simple_payback_months(saved_payments: Bare) -> Bare:
    """Months until it is paid back; infinite where it never is."""
    return _months(payback_periods(saved_payments))


@figure(
    unit="month",
    method="The first month in which what is saved so far, each month at its present value, is nothing or more",
    source="Discounted payback",
    broadcasts=False,
)
def discounted_payback_months(saved_payments: Bare, monthly_rate: Bare) -> Bare:
    """Months until it is paid back at present value; infinite where it never is."""
    return _months(payback_periods(saved_payments, float(monthly_rate)))


def _months(found: float | None) -> Bare:
    return np.asarray(np.inf if found is None else found)
