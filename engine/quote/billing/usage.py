"""How a rental is used over its holding time."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from engine.base import Frozen
from engine.values import ExactNumber, Known, StatedAmount, known

Some = Annotated[ExactNumber, Field(ge=0)]
NOTHING = Decimal(0)
NONE = known(0)


def _whole(value: Any) -> Any:
    return Decimal(value) if type(value) is int else value


def _stated(value: Any) -> Any:
    """A bare decimal number is a stated one."""
    return Known(value=value) if isinstance(value, Decimal) else value


Held = Annotated[StatedAmount | ExactNumber, BeforeValidator(_stated)]
"""An amount that is held or used: stated, a range, or unknown, which is not zero."""


class Run(Frozen):
    """Cards from their order to their release, `times` over; in an average month that need not be a whole number.

    In order of time: `provisioning_seconds` until they can be used, `seconds` of work, `idle_seconds` in which they
    are on and do nothing, `guest_stopped_seconds` shut down from inside only, `stopped_seconds` stopped at the
    provider. `start` is when billing can begin at the earliest; without one it is a full hour.
    """

    seconds: Some
    cards: Annotated[int, Field(ge=1)] = 1
    times: Annotated[ExactNumber, Field(ge=0), BeforeValidator(_whole)] = Decimal(1)
    start: datetime.datetime | None = None
    provisioning_seconds: Some = NOTHING
    idle_seconds: Some = NOTHING
    guest_stopped_seconds: Some = NOTHING
    stopped_seconds: Some = NOTHING


class Usage(Frozen):
    """Runs, and what is held or used beside them.

    `held_hours` is the whole holding time of storage, addresses and machines rented by the month; `month_hours` is
    what a month counts. Volumes are in GB (10⁹ B), `line_mbps` in Mbit/s, `rack_kw` in kW. `places` says where an
    amount is stored, as (field, path), and `source` who says so.
    """

    runs: tuple[Run, ...] = ()
    held_cards: Annotated[int, Field(ge=0)] = 0
    held_hours: Some = NOTHING
    month_hours: Annotated[ExactNumber, Field(gt=0)] = Decimal(730)
    storage_gb: Held = NONE
    snapshot_gb: Held = NONE
    public_ips: Held = NONE
    egress_gb: Held = NONE
    line_mbps: Held = NONE
    rack_kw: Held = NONE
    places: tuple[tuple[str, str], ...] = ()
    source: str = "Usage as planned"
