"""Where the money of each quote goes over the horizon, as plain numbers for charts and reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.compare.bands import estimates
from engine.compare.results import Account, Comparison, Estimate, Evaluation
from engine.figures import Quantity
from engine.texts import Message


@dataclass(frozen=True, slots=True)
class AccountBar:
    """The accounts of one quote over the horizon, money.

    `amounts` holds only known accounts other than zero; `unknown` names those with a part that nobody quoted, so
    that `total` is a lower bound. `total` is None where nothing is known; `reason` then says why. `whole` is the
    total with its range and grade, None as long as they are not known.
    """

    quote_id: str
    amounts: Mapping[Account, float]
    unknown: tuple[Account, ...]
    total: float | None
    incomplete: bool
    reason: Message | None = None
    whole: Estimate | None = None


def account_bars(
    comparison: Comparison, workload_id: str, bands: Mapping[tuple[str, str], Mapping[str, Estimate]] | None = None
) -> tuple[AccountBar, ...]:
    """One bar a quote, in the order of the project.

    Args:
        bands: every figure with its range, by quote and workload, as far as they are known; those of a comparison
            before are taken relative to the totals of now. None looks for the ranges of the totals.
    """
    column = comparison.column(workload_id)
    if bands is None:
        totals = {one.quote.id: one.cost.total for one in column if one.cost is not None}
        found = dict(zip(totals, estimates(tuple(totals.values()), comparison.project.seed), strict=True))
    else:
        known = {one.quote.id: bands.get((one.quote.id, workload_id), {}).get("cost_total") for one in column}
        found = {quote_id: whole for quote_id, whole in known.items() if whole is not None}
    return tuple(_bar(evaluation, found.get(evaluation.quote.id)) for evaluation in column)


def _bar(evaluation: Evaluation, whole: Estimate | None) -> AccountBar:
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
        None if whole is None else _moved(whole, _amount(cost.total)),
    )


def _moved(whole: Estimate, total: float | None) -> Estimate:
    """The range of a total where the total is another by now."""
    if not whole.value or not total or total == whole.value:
        return whole
    low, high = (None if end is None else end * total / whole.value for end in (whole.low, whole.high))
    return replace(whole, value=total, low=low, high=high)


def _amount(quantity: Quantity) -> float | None:
    return None if quantity.value is None else float(quantity.value)
