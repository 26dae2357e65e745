"""Where machines are to stand: what its supply, cooling and room can take, as the buyer describes it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from engine.base import Frozen

CONTINUOUS_SHARE: Final = 0.8
"""Share of a breaker's rating for a load that lasts: common practice, not a rule of every country."""

Room = Literal["office", "server_room", "data_centre", "unknown"]
Positive = Annotated[float, Field(gt=0, le=1e9)]


class Circuit(Frozen):
    """Circuits of one kind: how many there are, and what each can carry."""

    count: Annotated[int, Field(ge=1, le=10_000)] = 1
    volts: Positive = 230.0
    amperes: Positive = 16.0
    phases: Literal[1, 3] = 1
    continuous_share: Annotated[float, Field(gt=0, le=1)] = CONTINUOUS_SHARE


class SeasonalPue(Frozen):
    """Facility over machine power in warm and in cool months (1 to 12), in place of one value for the year."""

    warm: Annotated[float, Field(ge=1, le=10)] = 1.6
    cool: Annotated[float, Field(ge=1, le=10)] = 1.3
    warm_months: Annotated[tuple[Annotated[int, Field(ge=1, le=12)], ...], Field(min_length=1, max_length=11)] = (
        6, 7, 8, 9,
    )  # fmt: skip

    def by_month(self) -> tuple[float, ...]:
        """The value of each month, from January on."""
        return tuple(self.warm if month in self.warm_months else self.cool for month in range(1, 13))


class Site(Frozen):
    """Limits of a site; None where nobody stated one.

    `noise_db` is what the people in and beside the room can bear. An uninterruptible supply has two ratings, in W and
    in VA, and both hold.
    """

    room: Room = "unknown"
    circuits: tuple[Circuit, ...] = ()
    independent_feeds: Annotated[int, Field(ge=1, le=10)] | None = None
    rack_limit_kw: Positive | None = None
    machines_per_rack: Annotated[int, Field(ge=1, le=100)] = 1
    cooling_kw: Positive | None = None
    noise_db: Positive | None = None
    ups_w: Positive | None = None
    ups_va: Positive | None = None
    power_factor: Annotated[float, Field(gt=0, le=1)] = 0.95
    seasonal_pue: SeasonalPue | None = None
