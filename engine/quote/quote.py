"""Quotes: purchase, rental, lease, owned and hosted API, as a tagged union."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engine.quote.common import QUESTIONS, Answer, CardGroup, OpenCost, PriceChange, Question, QuoteBase
from engine.quote.purchase import Purchase, PurchaseLine
from engine.quote.rental import Lease, Rental
from engine.values import UNKNOWN, StatedAmount, StatedShare
from engine.workload.workload import Count

__all__ = [
    "QUESTIONS",
    "Answer",
    "CardGroup",
    "HardwareQuote",
    "HostedApi",
    "Lease",
    "OpenCost",
    "Owned",
    "Purchase",
    "PurchaseLine",
    "Question",
    "Quote",
    "Rental",
]


class Owned(QuoteBase):
    """What is in the rack today; the book value is shown, what counts is what it would bring."""

    kind: Literal["owned"] = "owned"
    groups: tuple[CardGroup, ...] = Field(min_length=1)
    resale_today: StatedAmount = UNKNOWN
    book_value: StatedAmount = UNKNOWN
    remaining_months: Count | None = None
    support_per_year: StatedAmount = UNKNOWN


class HostedApi(QuoteBase):
    """Tokens bought from a service (托管 API); prices are per million tokens."""

    kind: Literal["hosted_api"] = "hosted_api"
    input_price: StatedAmount = UNKNOWN
    output_price: StatedAmount = UNKNOWN
    cached_input_price: StatedAmount = UNKNOWN
    batch_discount_share: Annotated[float, Field(ge=0, lt=1)] = 0.0
    price_change: PriceChange = "unknown"
    price_notice_days: Count | None = None
    availability_share: StatedShare = UNKNOWN
    sla_credit_share: StatedShare = UNKNOWN


HardwareQuote: TypeAlias = Purchase | Rental | Lease | Owned
Quote: TypeAlias = Annotated[Purchase | Rental | Lease | Owned | HostedApi, Field(discriminator="kind")]
