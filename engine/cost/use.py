"""How machines are used in a month: exactly, as bills take it, and as the hours along which estimates scale a bill."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from engine.compare.stages import stage
from engine.cost.figures import working_hours
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.project.assumptions import CostAssumptions
from engine.quote.billing.usage import NOTHING, Run, Usage
from engine.quote.common import exact
from engine.quote.quote import Quote, Rental
from engine.quote.rental_terms import Own, month_of
from engine.values import Known
from engine.workload.usage import Job, UsagePattern
from engine.workload.workload import Workload

HOUR: Final = Decimal(3600)
_A_MILLISECOND: Final = Decimal("0.001")
_OWN: Final = ("storage_gb", "snapshot_gb", "egress_gb")
_STATED_WHEN_STOPPED: Final = ("storage_only", "reduced_rate", "full_rate")


@dataclass(frozen=True, slots=True)
class Use:
    """The work of an average month: `hours` with the derivation behind them, in `starts` stretches, None for one."""

    pattern: UsagePattern
    busy: Quantity
    hours: Quantity
    month: Leaf
    starts: float | None
    path: str


def use_of(workload: Workload, busy: Quantity, cost: CostAssumptions, timed: bool = False) -> Use:
    """How a workload uses machines that are busy for a share of the month.

    Args:
        timed: the speed gave the length of a run, so that each run is a stretch of its own.
    """
    pattern = workload.usage
    starts = pattern.starts_per_month
    if starts is None and timed:
        starts = getattr(workload, "runs_per_month", None)
    return pattern_use(pattern, busy, cost, starts, f"workloads/{workload.id}/usage")


def pattern_use(
    pattern: UsagePattern, busy: Quantity, cost: CostAssumptions, starts: float | None = None, path: str = "usage"
) -> Use:
    """A month of work in so many stretches, one where that is None."""
    month = assumed(cost, "month_hours")
    every = None if starts is None else float(starts)
    return Use(pattern, busy, working_hours(month, busy), month, every, path)


def of_calendar_month(use: Use, day: datetime.date) -> Use:
    """The same use in the calendar month of a day: its own hours, and the jobs that fall into it."""
    days = calendar.monthrange(day.year, day.month)[1]
    month = Leaf(float(days * 24), "h", "calendar/month_hours", f"{day:%Y-%m}")
    jobs = tuple(job for job in use.pattern.jobs if _falls_in(job, day.replace(day=1), day.replace(day=days)))
    if jobs or not use.pattern.jobs:
        return replace(use, pattern=use.pattern.replace(jobs=jobs), hours=working_hours(month, use.busy), month=month)
    busy = Leaf(0.0, "1", f"{use.path}/jobs", f"{day:%Y-%m}")
    idle = use.pattern.replace(jobs=(), between="given_back")
    return Use(idle, busy, working_hours(month, busy), month, None, use.path)


def _falls_in(job: Job, first: datetime.date, last: datetime.date) -> bool:
    """Whether a job runs in a month: once in that of its start, several times from that on, without a date always."""
    if job.start is None:
        return True
    start = job.start.date()
    return start <= last and (start >= first or job.times_per_month != 1)


def usage_of(quote: Rental, use: Use) -> Usage | None:
    """A month under the terms of a rental; None where its hours are unknown."""
    if not use.hours.known or not use.month.known:
        return None
    hours, month = float(use.hours.value), float(use.month.value)
    return _month(quote, use.pattern, hours, month, use.starts, use.path)


@stage
def _month(quote: Rental, pattern: UsagePattern, hours: float, month: float, starts: float | None, path: str) -> Usage:
    """So many hours of work in a month of so many hours."""
    if pattern.jobs:
        runs = tuple(job_runs(quote, pattern))
    else:
        runs = (_stretch(quote, pattern, exact(hours) * HOUR, exact(month) * HOUR, starts),)
    return month_of(quote, runs, exact(month), own_amounts(pattern, path))


def between(quote: Rental, pattern: UsagePattern, starts: float | None) -> str:
    """What happens to machines that do not work: given back between stated stretches of work if nobody holds them,
    else stopped, where they may cost nothing or their whole price."""
    if pattern.between != "as_offered":
        return pattern.between
    if quote.billed_when_stopped in _STATED_WHEN_STOPPED:
        return "stopped"
    if quote.held_when_idle == "yes":
        return "left_on"
    return "given_back" if quote.held_when_idle == "no" and starts is not None else "stopped"


def gives_back(quote: Quote, workload: Workload) -> bool:
    """Whether a quote counts as given back, and not paid, whenever the machines do not work."""
    by_the_hour = isinstance(quote, Rental) and quote.priced_by.endswith("hour") and quote.commitment_months == 0
    if not isinstance(quote, Rental) or not by_the_hour or workload.usage.jobs:
        return False
    starts = workload.usage.starts_per_month or getattr(workload, "runs_per_month", None)
    return between(quote, workload.usage, starts) == "given_back"


def _stretch(quote: Rental, pattern: UsagePattern, work: Decimal, month: Decimal, starts: float | None) -> Run:
    """All cards at work for the hours of work, in equal stretches; meanwhile what the pattern says."""
    times = Decimal(1) if starts is None else exact(starts)
    rest = max(month - work, NOTHING)
    meanwhile = {"left_on": "idle_seconds", "stopped": "stopped_seconds"}.get(between(quote, pattern, starts))
    if quote.commitment_months:
        times, meanwhile = Decimal(1), None
    return Run(
        seconds=work / times,
        cards=sum(group.cards for group in quote.groups),
        times=times if work else NOTHING if meanwhile is None else times,
        provisioning_seconds=exact(pattern.provisioning_minutes) * 60,
        idle_seconds=rest / times if meanwhile == "idle_seconds" else NOTHING,
        stopped_seconds=rest / times if meanwhile == "stopped_seconds" else NOTHING,
    )


def job_runs(quote: Rental, pattern: UsagePattern) -> Iterator[Run]:
    """The runs of stated jobs; those without a number of cards take all that are offered."""
    offered = sum(group.cards for group in quote.groups)
    for job in pattern.jobs:
        yield Run(
            seconds=_seconds(job.hours),
            cards=job.cards or offered,
            times=exact(job.times_per_month),
            start=job.start,
            provisioning_seconds=exact(job.provisioning_minutes) * 60,
            idle_seconds=_seconds(job.idle_hours),
            guest_stopped_seconds=_seconds(job.shut_down_hours),
            stopped_seconds=_seconds(job.stopped_hours),
        )


def _seconds(hours: float) -> Decimal:
    """Hours as they were typed: a third of an hour is 1,200 seconds, and not one more that is begun."""
    return (exact(hours) * HOUR).quantize(_A_MILLISECOND)


def own_amounts(pattern: UsagePattern, path: str) -> Own:
    """What the buyer says to store and to send, in place of what the quote counts with."""
    amounts = ((name, getattr(pattern, name)) for name in _OWN)
    return tuple(
        (name, Known(value=exact(float(amount))), f"{path}/{name}") for name, amount in amounts if amount is not None
    )


def job_card_hours(jobs: tuple[Job, ...], offered: int) -> float:
    """Card-hours at work in a month; jobs without a number of cards take all that are offered."""
    return float(sum(job.hours * job.times_per_month * (job.cards or offered) for job in jobs))
