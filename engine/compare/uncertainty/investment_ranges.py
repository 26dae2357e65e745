"""What an investment comes to over many futures: present value, payback and rate of return with their ranges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.compare.investment import LOST, NOT_CASH, in_cash, sums_of, tax_parts
from engine.compare.ranking import work_ratio
from engine.compare.results import Comparison
from engine.compare.uncertainty.futures import BAND_FUTURES, SHARES, moves
from engine.cost.conventions import rate_a_month
from engine.cost.investment import SHIFT, Payments, after_tax, paybacks
from engine.figures import Leaf, Quantity
from engine.figures.variation import Graph
from engine.project.assumed import assumed

Ends: TypeAlias = tuple[float, float]
"""Between these lie eight in ten futures."""
_LEAST_RATE: Final = -0.9
_MOST_RATE: Final = 9.0
"""Between these a month's rate of return is looked for."""
_HALVINGS: Final = 60


@dataclass(frozen=True, slots=True)
class InvestmentRange:
    """One quote instead of another over all futures.

    Attributes:
        npv: ends of the present value.
        payback, discounted_payback: ends in months; infinite where it is never paid back.
        returns: ends of the rate of return of a year; None where most futures have none or several.
        pays: share of futures in which the present value is above zero.
        paid_back: share of futures in which it is paid back within the horizon.
    """

    npv: Ends
    payback: Ends
    discounted_payback: Ends
    returns: Ends | None
    pays: float
    paid_back: float


def investment_range(
    comparison: Comparison,
    workload_id: str,
    quote_id: str,
    instead_of: str,
    *,
    same_work: bool = False,
    count: int = BAND_FUTURES,
) -> InvestmentRange | None:
    """The ranges behind `investment`, over the same futures as those of all other figures; the horizon stays.

    Returns:
        None where an account of either is open or nothing about them can move.
    """
    cost = comparison.project.assumptions.cost
    horizon, monthly_rate = assumed(cost, "horizon_months"), rate_a_month(cost, comparison.project.conventions)
    cash = in_cash(comparison)
    pair = (cash.of(quote_id, workload_id), cash.of(instead_of, workload_id))
    times = (
        work_ratio(*pair) if same_work else Leaf(1.0, "1", "investment/times", "One quote against another as they are")
    )
    own, other = (sums_of(one, NOT_CASH | LOST) for one in pair)
    if times is None or own is None or other is None or not horizon.known or not monthly_rate.known:
        return None
    taxes = [tax_parts(one, cost) for one in pair]
    roots = [*own, *other, times, monthly_rate, *(part for tax in taxes if tax is not None for part in tax)]
    rows = _drawn(roots, horizon.path, comparison.project.seed, count)
    if rows is None:
        return None
    months = round(float(horizon.value))
    paid = [_payments(rows[place : place + 3], months) for place in (0, 3)]
    for place, tax in enumerate(taxes):
        if tax is not None:
            capital, resale, rate, life = rows[8 + 4 * place : 12 + 4 * place]
            each = zip(paid[place], capital, -resale, rate, life, strict=True)
            paid[place] = np.stack([after_tax(*one) for one in each])
    saved = rows[6][:, None] * paid[1] - paid[0]
    return _judged(saved, rows[7], SHIFT[comparison.project.conventions.timing])


def _drawn(roots: Sequence[Quantity], horizon: str, seed: int, count: int) -> list[npt.NDArray[np.float64]] | None:
    graph = Graph(roots)
    drawn = {path: move for path, move in moves(graph.uncertain(), seed, count).items() if path != horizon}
    if not drawn:
        return None
    return [np.broadcast_to(np.asarray(value, dtype=np.float64), (count,)) for value in graph.within_ranges(drawn)]


def _payments(sums: Sequence[npt.NDArray[np.float64]], months: int) -> Payments:
    """What falls due by month in every future, shape (futures, months + 1)."""
    upfront, monthly, total = sums
    paid = np.repeat(monthly[:, None], months + 1, axis=1)
    paid[:, 0] = upfront
    paid[:, -1] += total - upfront - monthly * months
    return paid


def _judged(saved: Payments, rates: npt.NDArray[np.float64], due_earlier: float) -> InvestmentRange:
    periods = np.arange(saved.shape[1], dtype=np.float64)
    due = np.where(periods > 0, periods - due_earlier, 0.0)
    worth = (saved / (1 + rates[:, None]) ** due).sum(axis=1)
    simple = paybacks(saved, np.zeros(len(saved)))
    returns = _returns(saved)
    kept = returns[np.isfinite(returns)]
    yearly = (1 + kept) ** 12 - 1 if kept.size * 2 > returns.size else None
    return InvestmentRange(
        _ends(worth),
        _ends(simple),
        _ends(paybacks(saved, rates)),
        None if yearly is None else _ends(yearly),
        float((worth > 0).mean()),
        float(np.isfinite(simple).mean()),
    )


def _ends(values: npt.NDArray[np.float64]) -> Ends:
    """The futures at the two shares themselves, since between a month and never there is nothing."""
    low, high = np.quantile(values, SHARES, method="nearest")
    return float(low), float(high)


def _returns(saved: Payments) -> npt.NDArray[np.float64]:
    """The rate of return of a month by halving, where what is saved changes its sign once; else no number."""
    signs = np.sign(saved)
    once = np.array([np.count_nonzero(np.diff(row[row != 0])) == 1 for row in signs])
    low, high = np.full(len(saved), _LEAST_RATE), np.full(len(saved), _MOST_RATE)

    def worth(rate: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        found, factor = saved[:, -1], 1 / (1 + rate)
        for month in range(saved.shape[1] - 2, -1, -1):
            found = found * factor + saved[:, month]
        return found

    first, last = worth(low), worth(high)
    solvable = once & (np.sign(first) != np.sign(last))
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        same = np.sign(worth(middle)) == np.sign(first)
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    return np.where(solvable, (low + high) / 2, np.nan)
