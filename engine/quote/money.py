"""Money: Decimal, with currency; different currencies or tax bases are never added."""

from __future__ import annotations

import datetime
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Annotated, Literal, Self, TypeAlias

import numpy as np
from pydantic import Field, model_validator

from engine.base import Frozen
from engine.figures import Bare, figure
from engine.texts import EngineError
from engine.values import ExactNumber

Currency: TypeAlias = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
TaxBasis = Literal["excluded", "included", "unknown"]
Rounding = Literal["half_up", "half_even"]


class ExchangeRate(Frozen):
    """How many units of `quote` one unit of `base` buys, on a date, by a source."""

    base: Currency
    quote: Currency
    rate: Annotated[ExactNumber, Field(gt=0)]
    date: datetime.date
    source: str = Field(min_length=1)

    @model_validator(mode="after")
    def _between_two(self) -> Self:
        if self.base == self.quote:
            raise EngineError("error.rate_one_currency", currency=self.base)
        return self


def rounded(amount: Decimal, rounding: Rounding = "half_up", places: int = 2) -> Decimal:
    """Round an amount as an invoice does."""
    mode = ROUND_HALF_UP if rounding == "half_up" else ROUND_HALF_EVEN
    return amount.quantize(Decimal(1).scaleb(-places), rounding=mode)


def find_rate(rates: tuple[ExchangeRate, ...], have: str, want: str) -> ExchangeRate:
    """The stated rate between two currencies, in either direction.

    Raises:
        EngineError: no rate is stated between them.
    """
    for rate in rates:
        if {rate.base, rate.quote} == {have, want}:
            return rate
    raise EngineError("error.no_rate", have=have, want=want)


def rate_between(rates: tuple[ExchangeRate, ...], have: str, want: str) -> Decimal:
    """What one unit of `have` is worth in `want`."""
    if have == want:
        return Decimal(1)
    rate = find_rate(rates, have, want)
    return rate.rate if rate.base == have else 1 / rate.rate


@figure(unit="money", formula="amount", source="The one place where an exact amount enters estimates")
def estimated_amount(amount: Bare) -> Bare:
    """An exact amount as the floating-point number that estimates use."""
    return np.asarray(amount, dtype=np.float64)[()]


@figure(unit="money", formula="amount × exchange_rate", source="Stated exchange rate")
def converted_amount(amount: Bare, exchange_rate: Bare) -> Bare:
    """An amount in another currency at a stated rate."""
    return amount * exchange_rate


@figure(unit="money", formula="amount ÷ (1 + tax_rate)", source="Value-added tax included in the price")
def amount_without_tax(amount: Bare, tax_rate: Bare) -> Bare:
    """The net amount of a price that includes tax."""
    return amount / (1 + tax_rate)


@figure(unit="money", formula="amount × (1 + tax_rate)", source="Value-added tax on top of the price")
def amount_with_tax(amount: Bare, tax_rate: Bare) -> Bare:
    """The gross amount of a price that excludes tax."""
    return amount * (1 + tax_rate)
