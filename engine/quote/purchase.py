"""Machines or cards that are bought."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from engine.base import Frozen
from engine.quote.common import CardGroup, SummedQuote, YesNo
from engine.values import UNKNOWN, StatedAmount, StatedShare, known
from engine.workload.workload import Count

LineKind = Literal[
    "machines", "cards", "network", "storage", "installation", "freight", "software", "renewal", "support"
]
LINE_KINDS: tuple[LineKind, ...] = (
    "machines", "cards", "network", "storage", "installation", "freight", "software", "renewal", "support",
)  # fmt: skip
PAYMENT_SHARES: Final = (
    *("order_payment_share", "shipment_payment_share", "delivery_payment_share", "acceptance_payment_share"),
    "retention_share",
)
"""Milestones of payment, in the order in which they fall due."""


class PurchaseLine(Frozen):
    """A line of a purchase: how many at which list price, less its discount. Support and renewals are priced a year.

    A `tax_rate` that is unknown is that of the quote; services at 6 % stand so beside goods at 13 %.
    `stated_unit_price` (after discount) and `stated_amount` are what the supplier wrote beside it.
    """

    item: LineKind = "machines"
    text: str = ""
    quantity: StatedAmount = known(1)
    list_price: StatedAmount = UNKNOWN
    discount_share: Annotated[float, Field(ge=0, lt=1)] = 0.0
    tax_rate: StatedShare = UNKNOWN
    stated_unit_price: StatedAmount = UNKNOWN
    stated_amount: StatedAmount = UNKNOWN


class Purchase(SummedQuote):
    """Machines or cards that are bought.

    A price `unclear` may be that of a card or of a machine. Lines say what the quote lists apart; a field that states
    the same thing for the whole quote goes before its lines.
    """

    kind: Literal["purchase"] = "purchase"
    groups: tuple[CardGroup, ...] = Field(min_length=1)
    priced_by: Literal["card", "machine", "total", "unclear"] = "machine"
    price: StatedAmount = UNKNOWN
    discount_share: Annotated[float, Field(ge=0, lt=1)] = 0.0
    lines: tuple[PurchaseLine, ...] = ()
    duty_rate: StatedAmount = UNKNOWN
    installation: StatedAmount = UNKNOWN
    network_storage: StatedAmount = UNKNOWN
    software: StatedAmount = UNKNOWN
    renewal_per_year: StatedAmount = UNKNOWN
    support_per_year: StatedAmount = UNKNOWN
    freight: StatedAmount = UNKNOWN
    freight_valid_days: Count | None = None
    delivery_term: Literal["exw", "fca", "fob", "cif", "dap", "ddp", "delivered", "unknown"] = "unknown"
    delivery_place: str = ""
    late_penalty_share: StatedShare = UNKNOWN
    acceptance_test: YesNo = "unknown"
    beside_owned: YesNo = "unknown"
    order_payment_share: StatedShare = UNKNOWN
    shipment_payment_share: StatedShare = UNKNOWN
    delivery_payment_share: StatedShare = UNKNOWN
    acceptance_payment_share: StatedShare = UNKNOWN
    retention_share: StatedShare = UNKNOWN
    retention_months: Count | None = None
    warranty_years: Annotated[float, Field(ge=0)] | None = None
    warranty_response: Literal["four_hours", "next_business_day", "return_to_depot", "unknown"] = "unknown"
    repair_days: StatedAmount = UNKNOWN
    parts_policy: Literal["on_site", "advance_exchange", "return_first", "none", "unknown"] = "unknown"
    availability_share: StatedShare = UNKNOWN
    sla_credit_share: StatedShare = UNKNOWN
    spares_hold_months: Count | None = None
    spare_card_price: StatedAmount = UNKNOWN
    buy_back_share: StatedShare = UNKNOWN
    residual_share: StatedShare = UNKNOWN
    stack_version: str = ""
    transfer_limits: str = ""
