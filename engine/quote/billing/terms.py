"""The terms under which a rental is billed."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from engine.base import Frozen
from engine.quote.money import Currency, Rounding, TaxBasis
from engine.texts import EngineError
from engine.values import UNKNOWN, ExactNumber, StatedAmount, StatedShare

BillingStep = Literal["second", "minute", "hour_begun", "clock_hour", "unknown"]
StoppedBilling = Literal["storage_only", "reduced_rate", "full_rate", "unknown"]
BillingStart = Literal["order", "ready", "unknown"]
BillingEnd = Literal["guest_shutdown", "stop", "release", "unknown"]
VolumeUnit = Literal["gb", "gib"]
Stage = Literal["line", "total"]
PerTime = Literal["hour", "month"]
FlatItem = Literal["storage", "bandwidth", "rack_power", "support"]

STEP_SECONDS: Final = {"second": 1, "minute": 60, "hour_begun": 3600, "clock_hour": 3600}
Positive = Annotated[ExactNumber, Field(gt=0)]


class Tier(Frozen):
    """Units up to and including `up_to` cost `price` each; the last tier has no limit."""

    up_to: Positive | None = None
    price: StatedAmount


def tiers_in_order(tiers: tuple[Tier, ...]) -> bool:
    """Whether limits rise and only the last tier has none."""
    limits = [tier.up_to for tier in tiers]
    if not limits:
        return True
    *inner, last = limits
    known = [limit for limit in inner if limit is not None]
    return last is None and len(known) == len(inner) and known == sorted(set(known))


class Reservation(Frozen):
    """Units paid for the whole holding time at a contracted price of the same unit and time as the list price."""

    units: Positive
    price: StatedAmount = UNKNOWN


class Flat(Frozen):
    """A flat price a month for what is held; `field` names the term that states it, or that nobody stated."""

    item: FlatItem
    field: str
    price: StatedAmount = UNKNOWN


class Terms(Frozen):
    """What a rental charges for what.

    `price` is that of one unit as sold, which holds `cards_per_unit` cards, for an hour or a month; `path` is where
    the terms are stored. `flats` are prices a month for all that is held of a kind; `minimum_charge` is the least that
    cards and machines cost in a month. Amounts are rounded to the cent at the stage `rounded_at` and nowhere else.
    """

    path: str = "terms"
    source: str = ""
    currency: Currency = "CNY"
    price: StatedAmount = UNKNOWN
    per: PerTime = "hour"
    cards_per_unit: Positive = Decimal(1)
    discount_share: StatedShare | None = None
    step: BillingStep = "unknown"
    minimum_minutes: StatedAmount = UNKNOWN
    starts: BillingStart = "unknown"
    ends: BillingEnd = "unknown"
    when_stopped: StoppedBilling = "unknown"
    stopped_price: StatedAmount = UNKNOWN
    reservation: Reservation | None = None
    storage_price: StatedAmount = UNKNOWN
    snapshot_price: StatedAmount = UNKNOWN
    public_ip_price: StatedAmount = UNKNOWN
    egress: tuple[Tier, ...] = ()
    egress_unit: VolumeUnit = "gb"
    line_price: StatedAmount = UNKNOWN
    rack_power_price: StatedAmount = UNKNOWN
    flats: tuple[Flat, ...] = ()
    minimum_charge: StatedAmount = UNKNOWN
    installation: StatedAmount = UNKNOWN
    deposit: StatedAmount = UNKNOWN
    tax_basis: TaxBasis = "unknown"
    tax_rate: StatedShare = UNKNOWN
    storage_tax_rate: StatedShare = UNKNOWN
    bandwidth_tax_rate: StatedShare = UNKNOWN
    power_tax_rate: StatedShare = UNKNOWN
    support_tax_rate: StatedShare = UNKNOWN
    rounding: Rounding = "half_up"
    rounded_at: Stage = "total"

    @model_validator(mode="after")
    def _tiers(self) -> Self:
        if not tiers_in_order(self.egress):
            raise EngineError("error.tiers_order")
        return self
