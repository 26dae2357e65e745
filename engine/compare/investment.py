"""One quote judged as an investment against another: what it costs more at first, and what it saves later."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.compare.evaluate import evaluate
from engine.compare.ranking import work_ratio
from engine.compare.results import Account, Comparison, Evaluation
from engine.cost.conventions import CASH, rate_a_month
from engine.cost.investment import Payments, Returns, after_tax, internal_rates, payback_periods, present_value
from engine.project.assumptions import CostAssumptions

NOT_CASH: Final[frozenset[Account]] = frozenset({"financing"})
"""Discounting already charges for the capital; financing beside it would count it twice."""
LOST: Final[frozenset[Account]] = frozenset({"lost_compute"})
"""A loss of compute is paid only by who replaces it."""
CAPITAL: Final[frozenset[Account]] = frozenset({"hardware", "network_storage", "spares"})
"""What is paid at once for these is written off over its life and not deducted from profits at once."""
RULE_MONTHS: Final = 12
"""A switch should pay for itself within so many months."""


@dataclass(frozen=True, slots=True)
class Investment:
    """Taking one quote instead of another.

    Attributes:
        quote_id, instead_of: the two quotes.
        payments: what is saved (above zero) or paid (below) today and at the end of each month, shape (months + 1,).
        npv: their present value at the monthly rate of the project, after the tax on profits that it states.
        returns: their rates of return a month.
        payback_months, discounted_payback_months: None where they are never paid back.
        payback_with_loss_months: the simple payback where the loss of compute is replaced at its cost.
    """

    quote_id: str
    instead_of: str
    payments: Payments
    npv: float
    returns: Returns
    payback_months: float | None
    discounted_payback_months: float | None
    payback_with_loss_months: float | None

    @property
    def yearly_return(self) -> float | None:
        """The rate of return of a year; None where there is none or more than one."""
        return (1 + self.returns.rates[0]) ** 12 - 1 if self.returns.unique else None

    @property
    def within_rule(self) -> tuple[bool, bool]:
        """Whether it is paid back within twelve months, without and with the loss of compute."""
        both = (self.payback_months, self.payback_with_loss_months)
        return both[0] is not None and both[0] <= RULE_MONTHS, both[1] is not None and both[1] <= RULE_MONTHS


def payments_of(evaluation: Evaluation, months: int, without: Collection[Account] = ()) -> Payments | None:
    """What a quote costs today and at the end of each month of the horizon; resale falls into the last.

    Returns:
        Costs above zero, shape (months + 1,); None where any account is not firm.
    """
    cost = evaluation.cost
    if cost is None or not cost.total.firm:
        return None
    payments = np.zeros(months + 1)
    for line in cost.lines:
        if line.account in without:
            continue
        upfront, monthly, total = (float(part.value or 0.0) for part in (line.upfront, line.monthly, line.total))
        payments[0] += upfront
        payments[1:] += monthly
        payments[-1] += total - upfront - monthly * months
    return payments


def in_cash(comparison: Comparison) -> Comparison:
    """The comparison in the cash view, in which each amount stands where it is paid."""
    project = comparison.project
    if project.conventions.capital == CASH:
        return comparison
    return evaluate(project.replace(conventions=project.conventions.replace(capital=CASH)))


def investment(
    comparison: Comparison, workload_id: str, quote_id: str, instead_of: str, *, same_work: bool = False
) -> Investment | None:
    """Judge taking one quote instead of another, always in the cash view.

    Args:
        same_work: count `instead_of` at the work that `quote_id` does, as many machines as that takes.

    Returns:
        None where the cost of either is not firm, or the cost of capital or the horizon is unknown.
    """
    assumptions = comparison.project.assumptions.cost
    horizon, rate = assumptions.horizon_months.value, assumptions.nominal_rate.value
    if horizon is None or rate is None:
        return None
    months = round(horizon)
    project = comparison.project
    comparison = in_cash(comparison)
    pair = [comparison.of(name, workload_id) for name in (quote_id, instead_of)]
    times = work_ratio(*pair) if same_work else 1.0
    if times is None:
        return None
    cash = [payments_of(one, months, NOT_CASH | LOST) for one in pair]
    with_loss = [payments_of(one, months, NOT_CASH) for one in pair]
    if cash[0] is None or cash[1] is None or with_loss[0] is None or with_loss[1] is None:
        return None
    taxed = [
        _taxed(one, payments, assumptions) for one, payments in zip(pair, cash, strict=True) if payments is not None
    ]
    saved = times * taxed[1] - taxed[0]
    monthly = float(rate_a_month(assumptions, comparison.project.conventions).value)
    return Investment(
        quote_id,
        instead_of,
        saved,
        present_value(saved, monthly, project.conventions.timing),
        internal_rates(saved),
        payback_periods(saved),
        payback_periods(saved, monthly),
        payback_periods(times * with_loss[1] - with_loss[0]),
    )


def _taxed(evaluation: Evaluation, payments: Payments, cost: CostAssumptions) -> Payments:
    """The payments of a quote after the tax on profits that they save, where a rate is stated."""
    rate, life = cost.income_tax_rate.value, cost.depreciation_months.value
    if not rate or life is None or evaluation.cost is None:
        return payments
    lines = {line.account: line for line in evaluation.cost.lines}
    capital = sum(float(lines[account].upfront.value or 0.0) for account in CAPITAL)
    return after_tax(payments, capital, -float(lines["resale"].total.value or 0.0), rate, life)
