"""Machines or cards for a time: rented or leased."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.quote.billing.terms import BillingEnd, BillingStart, BillingStep, StoppedBilling, VolumeUnit
from engine.quote.common import CardGroup, PriceChange, SummedQuote, YesNo
from engine.values import UNKNOWN, StatedAmount, StatedShare
from engine.workload.workload import Count


class Rental(SummedQuote):
    """Machines or cards that are rented.

    A price by the `total` is that of everything offered: a rack, a superchip, a cluster that is let as one. A price
    whose unit is `unclear_hour` or `unclear_month` may be that of a card or of a machine. What is held or used
    beside the cards is priced flat a month, or by amount and unit price; a flat price goes first. `stated_month` is
    what the supplier says that a month of all cards comes to; its totals are for `stated_months`, else the commitment.
    Rates of tax of what is held beside the cards stand apart where they are others than that of the rent: services at
    6 %, power at 13 %, lines at 9 %. `installation` is what setting up costs once, beside the bills of the months.
    """

    kind: Literal["rental"] = "rental"
    groups: tuple[CardGroup, ...] = Field(min_length=1)
    priced_by: Literal[
        "card_hour",
        "machine_hour",
        "total_hour",
        "card_month",
        "machine_month",
        "total_month",
        "unclear_hour",
        "unclear_month",
    ] = "machine_hour"
    price: StatedAmount = UNKNOWN
    discount_share: Annotated[float, Field(ge=0, lt=1)] = 0.0
    unit_sold: Literal["card", "machine", "partition", "superchip", "rack", "unknown"] = "unknown"
    market: Literal["on_demand", "reserved", "spot", "unknown"] = "unknown"
    commitment_months: Annotated[int, Field(ge=0, le=1200)] = 0
    billing_step: BillingStep = "unknown"
    minimum_minutes: StatedAmount = UNKNOWN
    minimum_charge_per_month: StatedAmount = UNKNOWN
    billing_starts: BillingStart = "unknown"
    billing_ends: BillingEnd = "unknown"
    billed_when_stopped: StoppedBilling = "unknown"
    stopped_price: StatedAmount = UNKNOWN
    held_when_idle: YesNo = "unknown"
    volume_moves: YesNo = "unknown"
    storage_per_month: StatedAmount = UNKNOWN
    storage_gb: StatedAmount = UNKNOWN
    storage_price: StatedAmount = UNKNOWN
    snapshot_gb: StatedAmount = UNKNOWN
    snapshot_price: StatedAmount = UNKNOWN
    public_ips: StatedAmount = UNKNOWN
    public_ip_price: StatedAmount = UNKNOWN
    bandwidth_per_month: StatedAmount = UNKNOWN
    egress_gb: StatedAmount = UNKNOWN
    egress_free_gb: StatedAmount = UNKNOWN
    egress_price: StatedAmount = UNKNOWN
    egress_unit: VolumeUnit = "gb"
    line_mbps: StatedAmount = UNKNOWN
    line_price: StatedAmount = UNKNOWN
    rack_power_per_month: StatedAmount = UNKNOWN
    rack_power_kw: StatedAmount = UNKNOWN
    rack_power_price: StatedAmount = UNKNOWN
    support_per_month: StatedAmount = UNKNOWN
    support_tier: str = ""
    installation: StatedAmount = UNKNOWN
    storage_tax_rate: StatedShare = UNKNOWN
    bandwidth_tax_rate: StatedShare = UNKNOWN
    power_tax_rate: StatedShare = UNKNOWN
    support_tax_rate: StatedShare = UNKNOWN
    deposit: StatedAmount = UNKNOWN
    price_change: PriceChange = "unknown"
    price_notice_days: Count | None = None
    data_deletion_days: Annotated[int, Field(ge=0)] | None = None
    availability_share: StatedShare = UNKNOWN
    sla_credit_share: StatedShare = UNKNOWN
    stack_version: str = ""
    transfer_limits: str = ""
    region: str = ""
    stock: Literal["in_stock", "queue", "none", "unknown"] = "unknown"
    substitute: str = ""
    beside_owned: YesNo = "unknown"
    stated_month: StatedAmount = UNKNOWN
    stated_months: Count | None = None


class Lease(SummedQuote):
    """Machines that are paid for by the month over a fixed term, and bought out or given back at its end."""

    kind: Literal["lease"] = "lease"
    groups: tuple[CardGroup, ...] = Field(min_length=1)
    lease_payment: StatedAmount = UNKNOWN
    lease_months: Count = 36
    lease_paid: Literal["advance", "arrears", "unknown"] = "unknown"
    buyout: StatedAmount = UNKNOWN
    deposit: StatedAmount = UNKNOWN
    installation: StatedAmount = UNKNOWN
    network_storage: StatedAmount = UNKNOWN
    support_per_year: StatedAmount = UNKNOWN
    warranty_years: Annotated[float, Field(ge=0)] | None = None
    beside_owned: YesNo = "unknown"
