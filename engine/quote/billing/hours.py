"""Hours that are billed: from runs, under the terms."""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce

from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import PartKind
from engine.quote.billing.figures import (
    added_unit_hours,
    billed_seconds,
    billed_unit_hours,
    rented_units,
    working_unit_hours,
)
from engine.quote.billing.lines import Case, number
from engine.quote.billing.terms import STEP_SECONDS
from engine.quote.billing.usage import Run
from engine.values import Unknown

HOUR = 3600


@dataclass(frozen=True, slots=True)
class Hours:
    """Unit-hours of a run: billed, at work, and the seconds behind them for reading."""

    billed: Quantity
    working: Quantity
    used_seconds: Decimal
    run: Run | None
    place: int = 0


def on_sections(case: Case, run: Run) -> dict[PartKind, Decimal]:
    """Seconds of a run that count as on, by what they were spent on, by when the terms let billing start and end."""
    terms = case.terms
    found: dict[PartKind, Decimal] = {"work": run.seconds}
    if terms.starts == "order":
        found["provisioning"] = run.provisioning_seconds
    found["idle"] = run.idle_seconds
    if terms.ends != "guest_shutdown":
        found["shut_inside"] = run.guest_stopped_seconds
    if terms.ends == "release" or terms.when_stopped == "full_rate":
        found["stopped"] = run.stopped_seconds
    return found


def on_seconds(case: Case, run: Run) -> Decimal:
    """Seconds of a run that count as on."""
    return sum(on_sections(case, run).values(), Decimal(0))


def stopped_seconds(case: Case, run: Run) -> Decimal:
    """Seconds of a run that are billed at the rate for stopped machines."""
    if case.terms.when_stopped != "reduced_rate" or case.terms.ends == "release":
        return Decimal(0)
    return run.stopped_seconds


def unit_leaves(case: Case, cards: int, path: str) -> tuple[Leaf, Leaf]:
    """Cards that are wanted, and cards in what is sold as one."""
    size = Leaf(case.terms.cards_per_unit, "1", f"{case.terms.path}/cards_per_unit", case.terms.source)
    return number(cards, f"{path}/cards"), size


def run_hours(case: Case) -> list[Hours]:
    """One entry a run; under clock hours, runs that happen once share one entry."""
    runs = list(enumerate(case.usage.runs))
    if case.terms.step != "clock_hour":
        return [_own(case, run, place) for place, run in runs]
    once = [(place, run) for place, run in runs if run.times == 1 and run.start is not None]
    others = [_own(case, run, place) for place, run in runs if (place, run) not in once]
    return ([_shared(case, once)] if once else []) + others


def minimum_seconds(case: Case) -> Quantity:
    """The least that a start is billed; without one stated there is no other than the step."""
    stated, path = case.terms.minimum_minutes, f"{case.terms.path}/minimum_minutes"
    if isinstance(stated, Unknown):
        return Leaf(Decimal(0), "s", path, "No minimum stated beyond the billing step")
    leaf = case.stated(stated, "minimum_minutes", "s")
    return Leaf(leaf.value * 60, "s", path, case.terms.source)


def _own(case: Case, run: Run, place: int) -> Hours:
    path = f"usage/runs/{place}"
    cards, size = unit_leaves(case, run.cards, path)
    on = on_seconds(case, run)
    past = number(_past_the_hour(run) if case.terms.step == "clock_hour" else 0, f"{path}/start", "s")
    step = Leaf(Decimal(STEP_SECONDS[case.terms.step]), "s", f"{case.terms.path}/billing_step", case.terms.source)
    times = number(run.times, f"{path}/times")
    seconds = billed_seconds(past, number(on, f"{path}/seconds", "s"), step, minimum_seconds(case))
    hours = billed_unit_hours(rented_units(cards, size), seconds, times)
    working = working_unit_hours(cards, number(run.seconds, f"{path}/seconds", "s"), times, size)
    return Hours(hours, working, on, run, place)


def _past_the_hour(run: Run) -> Decimal:
    start = run.start
    if start is None:
        return Decimal(0)
    return Decimal(start.minute * 60 + start.second) + Decimal(start.microsecond) / 1_000_000


def _shared(case: Case, runs: list[tuple[int, Run]]) -> Hours:
    """Clock hours in which anything ran, each at the most units that were on at once in it."""
    changes: dict[Decimal, list[tuple[Decimal, Decimal]]] = defaultdict(list)
    working: list[Quantity] = []
    used = Decimal(0)
    for place, run in runs:
        cards, size = unit_leaves(case, run.cards, f"usage/runs/{place}")
        units = Decimal(rented_units(cards, size).value)
        on = max(on_seconds(case, run), minimum_seconds(case).value)
        used += on
        seconds = number(run.seconds, f"usage/runs/{place}/seconds", "s")
        working.append(working_unit_hours(cards, seconds, number(1, f"usage/runs/{place}/times"), size))
        for hour, begin, end in _hours_of(run, on):
            changes[hour] += [(begin, units), (end, -units)]
    total = sum((_most_at_once(moves) for moves in changes.values()), Decimal(0))
    billed = Leaf(total, "h", "usage/clock_hours", "Each clock hour touched, at the most units on at once in it")
    return Hours(billed, reduce(added_unit_hours, working), used, None)


def _hours_of(run: Run, on: Decimal) -> list[tuple[Decimal, Decimal, Decimal]]:
    """Clock hours that a run touches, each with the begin and end of the run inside it, in seconds."""
    start = run.start or datetime.datetime.min
    days = Decimal(start.toordinal() * 24 * HOUR + start.hour * HOUR)
    begin = days + _past_the_hour(run)
    end = begin + on
    found, hour = [], days
    while hour < end:
        found.append((hour, max(begin, hour), min(end, hour + HOUR)))
        hour += HOUR
    return found


def _most_at_once(moves: list[tuple[Decimal, Decimal]]) -> Decimal:
    on, most = Decimal(0), Decimal(0)
    for _, units in sorted(moves, key=lambda move: (move[0], move[1])):
        on += units
        most = max(most, on)
    return most
