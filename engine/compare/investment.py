"""One quote judged as an investment against another: what it costs more at first, and what it saves later."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from engine.compare.evaluate import evaluate
from engine.compare.ranking import work_ratio
from engine.compare.results import Account, Comparison, CostLine, Evaluation
from engine.cost import investment_figures as judged
from engine.cost.conventions import CASH, rate_a_month
from engine.cost.figures import all_accounts
from engine.cost.investment import RULE_MONTHS, SHIFT, Payments, Returns, internal_rates
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.project.assumptions import CostAssumptions

NOT_CASH: Final[frozenset[Account]] = frozenset({"financing"})
"""Discounting already charges for the capital; financing beside it would count it twice."""
LOST: Final[frozenset[Account]] = frozenset({"lost_compute"})
"""A loss of compute is paid only by who replaces it."""
CAPITAL: Final[frozenset[Account]] = frozenset({"hardware", "network_storage", "installation", "support", "spares"})
"""What is paid at once for these is written off over its life and not deducted from profits at once."""

_NOT_CASH: Final = Leaf(0.0, "money", "investment/financing", "Discounting charges for the capital already")
_LOST: Final = Leaf(0.0, "money", "investment/lost_compute", "A loss of compute is paid only by who replaces it")
_RUNNING: Final = Leaf(0.0, "money", "investment/running", "Not written off: deducted in the month in which it is paid")


@dataclass(frozen=True, slots=True)
class Investment:
    """Taking one quote instead of another.

    Attributes:
        quote_id, instead_of: the two quotes.
        figures: by name, each with its derivation: `saved` (shape (months + 1,), saved above zero, paid more below,
            after the tax on profits that the project states), `npv`, `returns`, `payback`, `discounted_payback`, and
            `payback_with_loss`, in which the loss of compute is replaced at its cost.
        returns: the rates of return a month.
    """

    quote_id: str
    instead_of: str
    figures: Mapping[str, Quantity]
    returns: Returns

    @property
    def payments(self) -> Payments:
        """What is saved, shape (months + 1,)."""
        saved: Payments = self.figures["saved"].value
        return saved

    @property
    def npv(self) -> float:
        """Net present value."""
        return float(self.figures["npv"].value)

    @property
    def payback_months(self) -> float | None:
        """The simple payback; None where it is never paid back."""
        return _finite(self.figures["payback"].value)

    @property
    def discounted_payback_months(self) -> float | None:
        """The payback at present value; None where it is never paid back."""
        return _finite(self.figures["discounted_payback"].value)

    @property
    def payback_with_loss_months(self) -> float | None:
        """The simple payback where the loss of compute is replaced at its cost."""
        return _finite(self.figures["payback_with_loss"].value)

    @property
    def yearly_return(self) -> float | None:
        """The rate of return of a year; None where there is none or more than one."""
        return float(self.figures["returns"].value) if self.returns.unique else None

    @property
    def within_rule(self) -> tuple[bool, bool]:
        """Whether it is paid back within twelve months, without and with the loss of compute."""
        both = (self.payback_months, self.payback_with_loss_months)
        return both[0] is not None and both[0] <= RULE_MONTHS, both[1] is not None and both[1] <= RULE_MONTHS


def _finite(months: Any) -> float | None:
    return float(months) if math.isfinite(months) else None


def payments_of(evaluation: Evaluation, months: Leaf, without: Collection[Account] = ()) -> Quantity | None:
    """What a quote costs today and at the end of each month of the horizon; resale falls into the last.

    Returns:
        Costs above zero, shape (months + 1,); None where any account is not firm.
    """
    sums = sums_of(evaluation, without)
    return None if sums is None else judged.payments_by_month(*sums, months)


def sums_of(evaluation: Evaluation, without: Collection[Account] = ()) -> tuple[Quantity, Quantity, Quantity] | None:
    """What is paid at the start, each month and in all over the accounts; None where any account is not firm."""
    cost = evaluation.cost
    if cost is None or not cost.total.firm:
        return None
    upfront, monthly, total = (_sum(cost.lines, part, without) for part in ("upfront", "monthly", "total"))
    return upfront, monthly, total


def _sum(lines: tuple[CostLine, ...], part: str, without: Collection[Account]) -> Quantity:
    left_out = {**dict.fromkeys(NOT_CASH, _NOT_CASH), **dict.fromkeys(LOST, _LOST)}
    return all_accounts(
        *(left_out.get(line.account, _RUNNING) if line.account in without else getattr(line, part) for line in lines)
    )


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
    project = comparison.project
    rate = rate_a_month(project.assumptions.cost, project.conventions)
    if project.assumptions.cost.horizon_months.value is None or not rate.known:
        return None
    comparison = in_cash(comparison)
    pair = (comparison.of(quote_id, workload_id), comparison.of(instead_of, workload_id))
    once = Leaf(1.0, "1", "investment/times", "One quote against another as they are")
    times = work_ratio(*pair) if same_work else once
    cost = project.assumptions.cost
    saved = None if times is None else _saved(pair, cost, times, NOT_CASH | LOST, taxed=True)
    with_loss = None if times is None else _saved(pair, cost, times, NOT_CASH, taxed=False)
    if saved is None or with_loss is None:
        return None
    timing = project.conventions.timing
    due = Leaf(SHIFT[timing], "1", f"conventions/timing/{timing}", "Convention of the project")
    figures = {
        "saved": saved,
        "npv": judged.net_present_value(saved, rate, due),
        "returns": judged.internal_returns(saved),
        "payback": judged.simple_payback_months(saved),
        "discounted_payback": judged.discounted_payback_months(saved, rate),
        "payback_with_loss": judged.simple_payback_months(with_loss),
    }
    return Investment(quote_id, instead_of, figures, internal_rates(np.asarray(saved.value)))


def _saved(
    pair: tuple[Evaluation, Evaluation],
    cost: CostAssumptions,
    times: Quantity,
    without: Collection[Account],
    *,
    taxed: bool,
) -> Quantity | None:
    months = assumed(cost, "horizon_months")
    own, other = (payments_of(one, months, without) for one in pair)
    if own is None or other is None:
        return None
    if taxed:
        own, other = (_taxed(one, paid, cost) for one, paid in zip(pair, (own, other), strict=True))
    return judged.saved_payments(times, other, own)


def _taxed(evaluation: Evaluation, payments: Quantity, cost: CostAssumptions) -> Quantity:
    """The payments of a quote after the tax on profits that they save, where a rate is stated."""
    parts = tax_parts(evaluation, cost)
    return payments if parts is None else judged.payments_after_tax(payments, *parts)


def tax_parts(evaluation: Evaluation, cost: CostAssumptions) -> tuple[Quantity, Quantity, Quantity, Quantity] | None:
    """What tax on profits rests on: what is written off, resale as a cost, rate and life; None where none is stated."""
    rate, life = assumed(cost, "income_tax_rate"), assumed(cost, "depreciation_months")
    if not rate.value or not life.known or evaluation.cost is None:
        return None
    lines = evaluation.cost.lines
    running = frozenset(line.account for line in lines) - CAPITAL
    resale = next(line.total for line in lines if line.account == "resale")
    return _sum(lines, "upfront", running), resale, rate, life
