"""Conventions of the trade between which a project chooses; each is shown beside what rests on it."""

from __future__ import annotations

from typing import Final, Literal

from engine.base import Frozen
from engine.cost.figures import monthly_rate
from engine.cost.time_value import effective_monthly_rate
from engine.figures import Leaf, Quantity

MonthlyRate = Literal["nominal_over_twelve", "compounding"]
CapitalView = Literal["cash", "accrual"]


class Conventions(Frozen):
    """How money is counted over time.

    `monthly_rate`: interest of a month is a twelfth of the yearly rate, or compounds to it in a year.
    `capital`: machines cost their price less resale (cash), or their depreciation within the horizon (accrual).
    """

    monthly_rate: MonthlyRate = "nominal_over_twelve"
    capital: CapitalView = "cash"


CASH: Final[CapitalView] = "cash"
USUAL: Final = Conventions()


def rate_a_month(nominal_rate: Leaf, conventions: Conventions) -> Quantity:
    """Interest of a month under the convention of the project."""
    figure = monthly_rate if conventions.monthly_rate == "nominal_over_twelve" else effective_monthly_rate
    return figure(nominal_rate)
