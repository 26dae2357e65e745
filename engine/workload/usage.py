"""How machines are used in an average month: jobs one by one, or a pattern; and what is stored and sent."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engine.base import Frozen

Amount: TypeAlias = Annotated[float, Field(ge=0, le=1e12)]
Hours: TypeAlias = Annotated[float, Field(ge=0, le=10_000)]
Between = Literal["as_offered", "stopped", "left_on", "given_back"]


class Job(Frozen):
    """Cards from their order to their release, so many times a month; hours and minutes are those of one time.

    Without a number of cards it takes all that are offered. `start` matters where clock hours are billed.
    """

    name: str = ""
    start: datetime.datetime | None = None
    hours: Hours
    cards: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    times_per_month: Annotated[float, Field(gt=0, le=1e6)] = 1.0
    provisioning_minutes: Amount = 0.0
    idle_hours: Hours = 0.0
    shut_down_hours: Hours = 0.0
    stopped_hours: Hours = 0.0


class UsagePattern(Frozen):
    """What a bill needs to know of a month.

    Without jobs the demand, the runs or the busy share give the hours of work, in `starts_per_month` stretches (one
    where it is None, or one a run). `between` is what happens to the machines meanwhile; as offered means that they
    are left on where the offer holds them, given back where it does not, and else stopped. Volumes that are None
    are those of the quote.
    """

    jobs: tuple[Job, ...] = ()
    starts_per_month: Annotated[float, Field(gt=0, le=1e6)] | None = None
    provisioning_minutes: Amount = 0.0
    between: Between = "as_offered"
    storage_gb: Amount | None = None
    snapshot_gb: Amount | None = None
    egress_gb: Amount | None = None
