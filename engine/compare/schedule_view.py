"""The schedules of all quotes as bars: where each step begins and ends, and how far its end can move."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.compare.results import STEPS, Comparison, Schedule, StepName
from engine.compare.uncertainty.futures import FUTURES, moves
from engine.cost.schedule_figures import step_end_weeks
from engine.figures import Grade, Leaf, Quantity
from engine.figures.variation import Graph, ranges
from engine.texts import Message


@dataclass(frozen=True, slots=True)
class StepBar:
    """A step in weeks after the order; `low` and `high` are the ends of the range in which it ends, `grade` what
    supports that end."""

    name: StepName
    start: float
    end: float
    low: float
    high: float
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class ScheduleBar:
    """The schedule of one quote.

    Attributes:
        steps: those that take any time, in order; empty where a step is unknown, for the `reason`.
        finish, low, high: weeks until the first run is over, with the ends of its range.
        grade: what supports the end.
        in_time: the share of futures in which it is over by the day on which it is needed; None without such a day.
    """

    quote_id: str
    steps: tuple[StepBar, ...]
    finish: float = 0.0
    low: float = 0.0
    high: float = 0.0
    in_time: float | None = None
    grade: Grade | None = None
    reason: Message | None = None


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """All quotes under a workload; `needed` is the day on which it is needed, in weeks after the order."""

    bars: tuple[ScheduleBar, ...]
    needed: float | None


def schedule_view(comparison: Comparison, workload_id: str) -> ScheduleView:
    """The schedules of all quotes."""
    project = comparison.project
    needed = None if project.needed_by is None else (project.needed_by - project.as_of).days / 7
    bars = (
        _bar(one.quote.id, one.schedule, needed, project.seed)
        for one in comparison.column(workload_id)
        if one.schedule is not None
    )
    return ScheduleView(tuple(bars), needed)


def _bar(quote_id: str, schedule: Schedule, needed: float | None, seed: int) -> ScheduleBar:
    finish = schedule.figures["finish_weeks"]
    if not finish.known:
        return ScheduleBar(quote_id, (), reason=finish.reason)
    ends: list[Quantity] = []
    before: Quantity = Leaf(0.0, "week", "schedule/order", "The order")
    for name in STEPS:
        before = step_end_weeks(before, schedule.steps[name])
        ends.append(before)
    graph = Graph(ends)
    spans, grades, own = graph.ranges(), graph.grades(), ranges([schedule.steps[name] for name in STEPS])
    steps, start = [], 0.0
    for name, end, span, taken, grade in zip(STEPS, ends, spans, own, grades, strict=True):
        low, high = span or (float(end.value), float(end.value))
        if taken is not None and taken[1] > 0:
            steps.append(StepBar(name, start, float(end.value), low, high, grade))
        start = float(end.value)
    last = spans[-1] or (start, start)
    in_time = _in_time(finish, needed, seed)
    return ScheduleBar(quote_id, tuple(steps), start, *last, in_time=in_time, grade=grades[-1])


def _in_time(finish: Quantity, needed: float | None, seed: int) -> float | None:
    if needed is None:
        return None
    graph = Graph([finish])
    (weeks,) = graph.within_ranges(moves(graph.uncertain(), seed, FUTURES))
    return float(np.mean(np.asarray(weeks, dtype=np.float64) <= needed))
