"""Where the money of each quote goes over the horizon, as plain numbers for charts and reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.compare.results import Account, Comparison, Evaluation
from engine.figures import Quantity
from engine.texts import Message


@dataclass(frozen=True, slots=True)
class AccountBar:
    """The accounts of one quote over the horizon, money.

    `amounts` holds only known accounts other than zero; `unknown` names those with a part that nobody quoted, so
    that `total` is a lower bound. `total` is None where nothing is known; `reason` then says why.
    """

    quote_id: str
    amounts: Mapping[Account, float]
    unknown: tuple[Account, ...]
    total: float | None
    incomplete: bool
    reason: Message | None = None


def account_bars(comparison: Comparison, workload_id: str) -> tuple[AccountBar, ...]:
    """One bar a quote, in the order of the project."""
    return tuple(_bar(evaluation) for evaluation in comparison.column(workload_id))


def _bar(evaluation: Evaluation) -> AccountBar:
    cost = evaluation.cost
    if cost is None:
        reason = next((finding.message for finding in evaluation.findings if finding.severity == "block"), None)
        return AccountBar(evaluation.quote.id, {}, (), None, False, reason)
    amounts = {line.account: _amount(line.total) for line in cost.lines}
    return AccountBar(
        evaluation.quote.id,
        {account: amount for account, amount in amounts.items() if amount},
        tuple(line.account for line in cost.lines if not line.total.firm),
        _amount(cost.total),
        cost.total.incomplete,
        cost.total.reason,
    )


def _amount(quantity: Quantity) -> float | None:
    return None if quantity.value is None else float(quantity.value)
