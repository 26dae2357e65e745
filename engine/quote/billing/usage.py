"""How a rental is used over its holding time."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from engine.base import Frozen
from engine.values import ExactNumber

Some = Annotated[ExactNumber, Field(ge=0)]
NOTHING = Decimal(0)


class Run(Frozen):
    """Cards from their order to their release, `times` over.

    In order of time: `provisioning_seconds` until they can be used, `seconds` of work, `idle_seconds` in which they
    are on and do nothing, `guest_stopped_seconds` shut down from inside only, `stopped_seconds` stopped at the
    provider. `start` is when billing can begin at the earliest; without one it is a full hour.
    """

    seconds: Some
    cards: Annotated[int, Field(ge=1)] = 1
    times: Annotated[int, Field(ge=1)] = 1
    start: datetime.datetime | None = None
    provisioning_seconds: Some = NOTHING
    idle_seconds: Some = NOTHING
    guest_stopped_seconds: Some = NOTHING
    stopped_seconds: Some = NOTHING


class Usage(Frozen):
    """Runs, and what is held or used beside them.

    `held_hours` is the whole holding time of storage, addresses and machines rented by the month; `month_hours` is
    what a month counts. Volumes are in GB (10⁹ B), `line_mbps` in Mbit/s, `rack_kw` in kW.
    """

    runs: tuple[Run, ...] = ()
    held_cards: Annotated[int, Field(ge=0)] = 0
    held_hours: Some = NOTHING
    month_hours: Annotated[ExactNumber, Field(gt=0)] = Decimal(730)
    storage_gb: Some = NOTHING
    snapshot_gb: Some = NOTHING
    public_ips: Some = NOTHING
    egress_gb: Some = NOTHING
    line_mbps: Some = NOTHING
    rack_kw: Some = NOTHING
