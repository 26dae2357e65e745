"""Quotes: purchase, rental, owned and hosted API, as a tagged union."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from engine.base import Frozen, Identifier, SetAside
from engine.quote.money import Currency, TaxBasis
from engine.texts import EngineError
from engine.values import UNKNOWN, StatedAmount, StatedShare
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
    """Like machines with like cards; `bridged` says that link bridges, where the card needs them, are included."""

    card: str = Field(min_length=1)
    cards_per_machine: Annotated[int, Field(ge=1, le=1024)] = 8
    machines: Annotated[int, Field(ge=1, le=100_000)] = 1
    bridged: bool = False
    network_gbs: Annotated[float, Field(gt=0)] | None = None
    host_power_w: Annotated[float, Field(ge=0)] | None = None

    @property
    def cards(self) -> int:
        """All cards of the group."""
        return self.cards_per_machine * self.machines


class _Quote(Frozen):
    id: Identifier
    name: str
    supplier: str = ""
    number: str = ""
    date: datetime.date | None = None
    valid_days: Count | None = None
    currency: Currency = "CNY"
    tax_basis: TaxBasis = "unknown"
    tax_rate: StatedShare = UNKNOWN
    answers: tuple[Answer, ...] = ()
    migration_person_days: StatedAmount = UNKNOWN
    start_delay_weeks: StatedAmount = UNKNOWN
    source: str = ""
    note: str = ""
    set_aside: SetAside = ()

    @model_validator(mode="after")
    def _answered_once(self) -> Self:
        questions = [answer.question for answer in self.answers]
        repeated = [question for question in questions if questions.count(question) > 1]
        if repeated:
            raise EngineError("error.answered_twice", quote=self.id, question=repeated[0])
        return self

    def answered(self, question: Question) -> bool:
        """Whether a question has an answer."""
        return any(answer.question == question for answer in self.answers)


class Purchase(_Quote):
    """Machines or cards that are bought."""

    kind: Literal["purchase"] = "purchase"
    groups: tuple[CardGroup, ...] = Field(min_length=1)
    priced_by: Literal["card", "machine", "total"] = "machine"
    price: StatedAmount = UNKNOWN
    discount_share: Annotated[float, Field(ge=0, lt=1)] = 0.0
    installation: StatedAmount = UNKNOWN
    network_storage: StatedAmount = UNKNOWN
    support_per_year: StatedAmount = UNKNOWN
    warranty_years: Annotated[float, Field(ge=0)] | None = None
    residual_share: StatedShare = UNKNOWN


class Rental(_Quote):
    """Machines or cards that are rented."""

    kind: Literal["rental"] = "rental"
    groups: tuple[CardGroup, ...] = Field(min_length=1)
    priced_by: Literal["card_hour", "machine_hour", "card_month", "machine_month"] = "machine_hour"
    price: StatedAmount = UNKNOWN
    commitment_months: Annotated[int, Field(ge=0)] = 0
    minimum_charge: Literal["second", "minute", "hour_begun", "clock_hour", "unknown"] = "unknown"
    held_when_idle: Literal["yes", "no", "unknown"] = "unknown"
    storage_per_month: StatedAmount = UNKNOWN
    bandwidth_per_month: StatedAmount = UNKNOWN
    rack_power_per_month: StatedAmount = UNKNOWN
    support_per_month: StatedAmount = UNKNOWN
    deposit: StatedAmount = UNKNOWN


class Owned(_Quote):
    """What is in the rack today."""

    kind: Literal["owned"] = "owned"
    groups: tuple[CardGroup, ...] = Field(min_length=1)
    resale_today: StatedAmount = UNKNOWN
    remaining_months: Count | None = None
    support_per_year: StatedAmount = UNKNOWN


class HostedApi(_Quote):
    """Tokens bought from a service (托管 API); prices are per million tokens."""

    kind: Literal["hosted_api"] = "hosted_api"
    input_price: StatedAmount = UNKNOWN
    output_price: StatedAmount = UNKNOWN
    cached_input_price: StatedAmount = UNKNOWN
    batch_discount_share: Annotated[float, Field(ge=0, lt=1)] = 0.0


HardwareQuote: TypeAlias = Purchase | Rental | Owned
Quote: TypeAlias = Annotated[Purchase | Rental | Owned | HostedApi, Field(discriminator="kind")]
