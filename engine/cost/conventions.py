"""Conventions of the trade between which a project chooses; each is shown beside what rests on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from engine.base import Frozen
from engine.cost.figures import monthly_rate
from engine.cost.investment import Timing
from engine.cost.time_value import effective_monthly_rate, nominal_from_real_rate
from engine.figures import Quantity
from engine.project.assumed import assumed

if TYPE_CHECKING:
    from engine.project.assumptions import CostAssumptions

RateBasis = Literal["nominal", "real"]
MonthlyRate = Literal["nominal_over_twelve", "compounding"]
CapitalView = Literal["cash", "accrual"]


class Conventions(Frozen):
    """How money is counted over time.

    `monthly_rate`: interest of a month is a twelfth of the yearly rate, or compounds to it in a year.
    `rate_basis`: the stated cost of capital has inflation in it, as the payments have (nominal), or inflation comes on
    top of it (real). `timing`: when in its month a payment is due, for present values.
    `capital`: machines cost their price less resale (cash), or their depreciation within the horizon (accrual).
    """

    monthly_rate: MonthlyRate = "nominal_over_twelve"
    capital: CapitalView = "cash"
    rate_basis: RateBasis = "nominal"
    timing: Timing = "end"


CASH: Final[CapitalView] = "cash"
USUAL: Final = Conventions()


def rate_a_month(cost: CostAssumptions, conventions: Conventions) -> Quantity:
    """Interest of a month under the conventions of the project."""
    figure = monthly_rate if conventions.monthly_rate == "nominal_over_twelve" else effective_monthly_rate
    stated = assumed(cost, "nominal_rate")
    if conventions.rate_basis == "nominal":
        return figure(stated)
    return figure(nominal_from_real_rate(stated, assumed(cost, "inflation_rate")))
