"""Quotes: purchase, rental, owned and hosted API, as a tagged union."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engine.base import Frozen
from engine.quote.money import Currency, TaxBasis
from engine.values import UNKNOWN, Stated
from engine.workload.workload import Count

Question = Literal["unit_and_minimum", "precedent", "scaling", "substitute", "pinned_image", "add_ons"]
QUESTIONS: tuple[Question, ...] = ("unit_and_minimum", "precedent", "scaling", "substitute", "pinned_image", "add_ons")


class Answer(Frozen):
    """What a supplier answered to one of the six questions."""

    question: Question
    text: str = Field(min_length=1)
    evidence: str = ""
    date: datetime.date | None = None


class CardGroup(Frozen):
    """Like machines with like cards."""

    card: str = Field(min_length=1)
    cards_per_machine: Annotated[int, Field(ge=1, le=1024)] = 8
    machines: Annotated[int, Field(ge=1, le=100_000)] = 1
    network_gbs: Annotated[float, Field(gt=0)] | None = None
    host_power_w: Annotated[float, Field(ge=0)] | None = None

    @property
    def cards(self) -> int:
        """All cards of the group."""
        return self.cards_per_machine * self.machines


class _Quote(Frozen):
    id: str = Field(min_length=1)
    name: str
    supplier: str = ""
    number: str = ""
    date: datetime.date | None = None
    valid_days: Count | None = None
    currency: Currency = "CNY"
    tax_basis: TaxBasis = "unknown"
    tax_rate: Stated = UNKNOWN
    answers: tuple[Answer, ...] = ()
    migration_person_days: Stated = UNKNOWN
    start_delay_weeks: Stated = UNKNOWN
    source: str = ""
    note: str = ""

    def answered(self, question: Question) -> bool:
        """Whether a question has an answer."""
        return any(answer.question == question for answer in self.answers)


class Purchase(_Quote):
    """Machines or cards that are bought."""

    kind: Literal["purchase"] = "purchase"
    groups: tuple[CardGroup, ...] = Field(min_length=1)
    priced_by: Literal["card", "machine", "total"] = "machine"
    price: Stated = UNKNOWN
    discount_share: Annotated[float, Field(ge=0, lt=1)] = 0.0
    installation: Stated = UNKNOWN
    network_storage: Stated = UNKNOWN
    support_per_year: Stated = UNKNOWN
    warranty_years: Annotated[float, Field(ge=0)] | None = None
    residual_share: Stated = UNKNOWN


class Rental(_Quote):
    """Machines or cards that are rented."""

    kind: Literal["rental"] = "rental"
    groups: tuple[CardGroup, ...] = Field(min_length=1)
    priced_by: Literal["card_hour", "machine_hour", "card_month", "machine_month"] = "machine_hour"
    price: Stated = UNKNOWN
    commitment_months: Annotated[int, Field(ge=0)] = 0
    minimum_charge: Literal["second", "minute", "hour_begun", "clock_hour", "unknown"] = "unknown"
    held_when_idle: Literal["yes", "no", "unknown"] = "unknown"
    storage_per_month: Stated = UNKNOWN
    bandwidth_per_month: Stated = UNKNOWN
    rack_power_per_month: Stated = UNKNOWN
    support_per_month: Stated = UNKNOWN
    deposit: Stated = UNKNOWN


class Owned(_Quote):
    """What is in the rack today."""

    kind: Literal["owned"] = "owned"
    groups: tuple[CardGroup, ...] = Field(min_length=1)
    resale_today: Stated = UNKNOWN
    remaining_months: Count | None = None
    support_per_year: Stated = UNKNOWN


class HostedApi(_Quote):
    """Tokens bought from a service (托管 API); prices are per million tokens."""

    kind: Literal["hosted_api"] = "hosted_api"
    input_price: Stated = UNKNOWN
    output_price: Stated = UNKNOWN
    cached_input_price: Stated = UNKNOWN
    batch_discount_share: Annotated[float, Field(ge=0, lt=1)] = 0.0


HardwareQuote: TypeAlias = Purchase | Rental | Owned
Quote: TypeAlias = Annotated[Purchase | Rental | Owned | HostedApi, Field(discriminator="kind")]
