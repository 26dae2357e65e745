"""A row of payments judged as an investment: present value, rates of return, payback.

Payments stand in an array of shape (periods + 1,): the first is due today, each other at the end of its period.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

Payments: TypeAlias = npt.NDArray[np.float64]
Timing: TypeAlias = Literal["end", "middle", "begin"]
"""When in its period a payment is due; the first one always today."""

SHIFT: Final[Mapping[Timing, float]] = {"end": 0.0, "middle": 0.5, "begin": 1.0}
"""How much of a period before its end a payment is due."""
_SAME: Final = 1e-9
_ROUNDING: Final = 1e-12
"""Below this a rate is nothing but rounding."""
RULE_MONTHS: Final = 12
"""A switch should pay for itself within so many months."""


@dataclass(frozen=True, slots=True)
class Returns:
    """Every rate at which the payments are worth nothing, a period, above −100 %, in rising order.

    `unique` is whether there is just one: with several, none of them is *the* rate of return, and the curve of
    present values says more.
    """

    rates: tuple[float, ...]
    sign_changes: int

    @property
    def unique(self) -> bool:
        """Whether there is one rate of return."""
        return len(self.rates) == 1


def present_value(payments: Payments, rate: float, timing: Timing = "end") -> float:
    """Net present value.

    Args:
        rate: interest of a period, above −1.

    Raises:
        ValueError: the rate is −100 % or below.

    Source:
        NREL System Advisor Model help. A spreadsheet's NPV() discounts its first value too: there the same comes out
        as the first payment plus NPV() of the others.
    """
    return float(np.sum(discounted(payments, rate, timing)))


def discounted(payments: Payments, rate: float, timing: Timing = "end") -> Payments:
    """Each payment at what it is worth today, same shape; arguments and errors as of `present_value`."""
    if rate <= -1:
        raise ValueError(f"a rate is above -1, not {rate}")
    periods = np.arange(len(payments), dtype=np.float64)
    periods[1:] -= SHIFT[timing]
    worth: Payments = payments / (1 + rate) ** periods
    return worth


def internal_rates(payments: Payments) -> Returns:
    """All real rates of return above −100 %.

    They are the positive real roots of the payments as a polynomial in 1 ÷ (1 + rate). By Descartes' rule there are
    no more of them than changes of sign.
    """
    scale = float(np.max(np.abs(payments), initial=0.0))
    signs = np.sign(payments[payments != 0])
    changes = int(np.sum(signs[1:] != signs[:-1]))
    if not changes:
        return Returns((), changes)
    roots = np.roots(np.trim_zeros(payments[::-1] / scale, "f"))
    real = [float(root.real) for root in roots if abs(root.imag) < 1e-7 * max(1.0, abs(root)) and root.real > 0]
    rates = sorted(_polished(payments / scale, factor) for factor in real)
    distinct = [
        rate for number, rate in enumerate(rates) if not number or rate - rates[number - 1] > _SAME * (1 + rate)
    ]
    return Returns(tuple(rate for rate in distinct if _is_zero(payments / scale, rate)), changes)


def _polished(payments: Payments, factor: float) -> float:
    """The rate behind a root, after some steps of Newton's method on it."""
    curve = np.polynomial.Polynomial(payments)
    slope = curve.deriv()
    for _ in range(8):
        steep = slope(factor)
        if not steep:
            break
        step = factor - float(curve(factor) / steep)
        if step <= 0:
            break
        factor = step
    rate = 1 / factor - 1
    return 0.0 if abs(rate) < _ROUNDING else rate


def _is_zero(payments: Payments, rate: float) -> bool:
    """Whether a rate is really a root: the value there is small beside its terms."""
    terms = payments / (1 + rate) ** np.arange(len(payments))
    return abs(float(terms.sum())) <= 1e-6 * float(np.abs(terms).sum())


def payback_periods(payments: Payments, rate: float = 0.0) -> float | None:
    """Periods after which the payments so far are worth nothing or more, within a period by straight line.

    Args:
        rate: interest of a period; 0 for the simple payback.

    Returns:
        None where that is never so; 0 where it is so from the start.
    """
    found = float(paybacks(payments[None, :], np.asarray([rate]))[0])
    return found if np.isfinite(found) else None


def paybacks(payments: Payments, rates: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """As `payback_periods`, for rows of payments, shape (rows, periods + 1), each at its own rate.

    Returns:
        Shape (rows,); infinite where it is never paid back.
    """
    worth = np.cumsum(payments / (1 + rates[:, None]) ** np.arange(payments.shape[1]), axis=1)
    scale = np.max(np.abs(payments), axis=1, initial=0.0)
    reached = worth >= -_SAME * np.where(scale > 0, scale, 1.0)[:, None]
    first, rows = reached.argmax(axis=1), np.arange(len(payments))
    before, after = worth[rows, np.maximum(first - 1, 0)], worth[rows, first]
    with np.errstate(invalid="ignore", divide="ignore"):
        within = np.where(first > 0, first - 1 + before / (before - after), 0.0)
    return np.where(reached.any(axis=1), within, np.inf)


def after_tax(payments: Payments, capital: float, resale: float, tax_rate: float, life_months: float) -> Payments:
    """Costs after the tax on profits that they save.

    Args:
        payments: costs above zero, shape (months + 1,), with capital today and resale (below zero) in the last month.
        capital: part of the first payment that is written off in a straight line over its life.
        resale: what is received at the end, above zero; the book value that it leaves is a loss, what goes beyond the
            book value a profit.
        tax_rate: share of a profit that is paid as tax.
        life_months: over which capital is written off.

    Source:
        Straight-line depreciation as a deduction; every other cost is deducted when it is paid.
    """
    months = len(payments) - 1
    deducted = payments.copy()
    deducted[0] -= capital
    deducted[-1] += resale
    written_off = min(months / life_months, 1.0)
    if months:
        inside = np.clip(life_months - np.arange(months), 0.0, 1.0) / life_months
        deducted[1:] += capital * inside
    deducted[-1] += capital * (1 - written_off) - resale
    return payments - tax_rate * deducted
