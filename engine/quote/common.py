"""What quotes of every kind have: who offers what until when, in which money, and what was answered."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from engine.base import Frozen, Identifier, SetAside
from engine.quote.money import Currency, Rounding, TaxBasis
from engine.texts import EngineError
from engine.values import UNKNOWN, StatedAmount, StatedShare
from engine.workload.workload import Count

Question = Literal["unit_and_minimum", "precedent", "scaling", "substitute", "pinned_image", "add_ons"]
QUESTIONS: tuple[Question, ...] = ("unit_and_minimum", "precedent", "scaling", "substitute", "pinned_image", "add_ons")
YesNo = Literal["yes", "no", "unknown"]
Condition = Literal["new", "refurbished", "used", "modified", "unknown"]
PriceChange = Literal["fixed", "with_notice", "any_time", "unknown"]
StatedPrecision = Literal["fp4", "fp8", "int8", "bf16", "fp16", "tf32", "fp32", "fp64", "unknown"]
Positive: TypeAlias = Annotated[float, Field(gt=0, le=1e12)]


class Answer(Frozen):
    """What a supplier answered to one of the six questions."""

    question: Question
    text: str = Field(min_length=1)
    evidence: str = ""
    date: datetime.date | None = None


class OpenCost(Frozen):
    """What an open question may cost, once or a month, until it is answered; a range is a listed assumption."""

    question: Question
    amount: StatedAmount
    per: Literal["once", "month"] = "once"


class CardGroup(Frozen):
    """Like machines with like cards; `bridged` says that link bridges, where the card needs them, are included.
    `power_limit_w` is what the buyer sets for one card, below the limit that it is delivered with.

    The `stated` fields are what the supplier writes about one card, to be held against its datasheet: memory in GB as
    it is sold, bandwidths in GB/s (links: both directions), the peak in TFLOPS or TOPS of `stated_precision`.
    """

    card: str = Field(min_length=1)
    cards_per_machine: Annotated[int, Field(ge=1, le=1024)] = 8
    machines: Annotated[int, Field(ge=1, le=100_000)] = 1
    bridged: bool = False
    network_gbs: Annotated[float, Field(ge=0.001, le=1e6)] | None = None
    host_power_w: Annotated[float, Field(ge=0, le=1e12)] | None = None
    power_limit_w: Positive | None = None
    condition: Condition = "unknown"
    stated_form_factor: str = ""
    stated_link: str = ""
    stated_memory_type: str = ""
    stated_power_w: Positive | None = None
    stated_memory_gb: Positive | None = None
    stated_bandwidth_gbs: Positive | None = None
    stated_link_gbs: Positive | None = None
    stated_tflops: Positive | None = None
    stated_precision: StatedPrecision = "unknown"

    @property
    def cards(self) -> int:
        """All cards of the group."""
        return self.cards_per_machine * self.machines


class Origin(Frozen):
    """Where a value was read: the field of the quote, or ``groups/0/machines``, and the cell or stretch of text."""

    field: str
    file: str = ""
    sheet: str = ""
    cell: str = ""
    text: str = ""


class QuoteBase(Frozen):
    """The fields of every quote. `tax_deductible` is no where the buyer gets no deductible invoice; a stated last day,
    `valid_until`, goes before one that is counted from the date."""

    id: Identifier
    name: str
    supplier: str = ""
    contact: str = ""
    number: str = ""
    date: datetime.date | None = None
    valid_days: Count | None = None
    valid_until: datetime.date | None = None
    currency: Currency = "CNY"
    tax_basis: TaxBasis = "unknown"
    tax_rate: StatedShare = UNKNOWN
    tax_deductible: YesNo = "unknown"
    rounding: Rounding = "half_up"
    rounded_at: Literal["line", "total"] = "total"
    answers: tuple[Answer, ...] = ()
    open_costs: tuple[OpenCost, ...] = ()
    migration_person_days: StatedAmount = UNKNOWN
    start_delay_weeks: StatedAmount = UNKNOWN
    source: str = ""
    note: str = ""
    origins: tuple[Origin, ...] = ()
    set_aside: SetAside = ()

    @model_validator(mode="after")
    def _answered_once(self) -> Self:
        for entries in (self.answers, self.open_costs):
            questions = [entry.question for entry in entries]
            repeated = [question for question in questions if questions.count(question) > 1]
            if repeated:
                raise EngineError("error.answered_twice", quote=self.id, question=repeated[0])
        return self

    def answered(self, question: Question) -> bool:
        """Whether a question has an answer."""
        return any(answer.question == question for answer in self.answers)

    def open_cost(self, question: Question) -> OpenCost | None:
        """What an open question may cost; None once it is answered, or where nobody said."""
        if self.answered(question):
            return None
        return next((entry for entry in self.open_costs if entry.question == question), None)


class SummedQuote(QuoteBase):
    """A quote on which the supplier did sums of its own; they are checked and never used in place of the sum.

    `stated_unit_price` is the price of one unit after its discount, `stated_other_price` the same before discount in
    the tax basis that `price` is not in, `stated_discount` what the discount takes off the whole offer. Totals are for
    the whole offer: `stated_net` before tax, `stated_total` with it, `stated_amount` where the supplier does not say.
    """

    stated_cards: Count | None = None
    stated_unit_price: StatedAmount = UNKNOWN
    stated_other_price: StatedAmount = UNKNOWN
    stated_discount: StatedAmount = UNKNOWN
    stated_amount: StatedAmount = UNKNOWN
    stated_net: StatedAmount = UNKNOWN
    stated_tax: StatedAmount = UNKNOWN
    stated_total: StatedAmount = UNKNOWN


def source_of(quote: QuoteBase, field: str = "") -> str:
    """Who quoted, where and when; of one field, the cell that it was read from."""
    place = next((origin for origin in quote.origins if origin.field == field), None)
    cell = () if place is None else (place.file, place.sheet, place.cell)
    where = " · ".join(part for part in cell if part) or quote.source
    parts = (quote.supplier, quote.number, str(quote.date or ""), where)
    return ", ".join(part for part in parts if part)


def exact(value: float) -> Decimal:
    """A stored share as the decimal number that was typed, to the 40 places that an exact number may have."""
    typed = Decimal(repr(value))
    return round(typed, 40) if abs(value) < 1e-22 else typed
