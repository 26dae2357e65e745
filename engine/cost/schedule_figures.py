"""From the order to the end of the first run, against the day on which it is needed."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_STEPS = "Steps of a schedule one after the other: delivery, queue, installation, image and drivers, migration, run"


@figure(unit="week", formula="setup_days ÷ work_days_a_week", source="Working days as calendar weeks")
def setup_weeks(setup_days: Bare, work_days_a_week: Bare) -> Bare:
    """Calendar of setting up image and drivers."""
    return setup_days / work_days_a_week


@figure(
    unit="week",
    formula="start_weeks + queue_weeks + installation_weeks + setup_weeks + migration_weeks",
    source=_STEPS,
)
def ready_weeks(
    start_weeks: Bare, queue_weeks: Bare, installation_weeks: Bare, setup_weeks: Bare, migration_weeks: Bare
) -> Bare:
    """From the order until the work runs on its stack."""
    return start_weeks + queue_weeks + installation_weeks + setup_weeks + migration_weeks


@figure(unit="week", formula="run_hours ÷ 168", source="A run goes on day and night; a week has 168 hours")
def run_weeks(run_hours: Bare) -> Bare:
    """Calendar of one run."""
    return run_hours / 168


@figure(unit="week", formula="before_weeks + step_weeks", source=_STEPS)
def step_end_weeks(before_weeks: Bare, step_weeks: Bare) -> Bare:
    """From the order until a step of the schedule is over."""
    return before_weeks + step_weeks


@figure(unit="week", formula="ready_weeks + run_weeks", source=_STEPS)
def finish_weeks(ready_weeks: Bare, run_weeks: Bare) -> Bare:
    """From the order until the first run is over; of a service, until it runs."""
    return ready_weeks + run_weeks


@figure(
    unit="week", formula="available_weeks − finish_weeks", source="Day on which it is needed, counted from the order"
)
def weeks_to_spare(available_weeks: Bare, finish_weeks: Bare) -> Bare:
    """Weeks between the end and the day on which it is needed; below zero where it comes late."""
    return available_weeks - finish_weeks


@figure(unit="week", formula="max(−weeks_to_spare, 0)", source="Weeks after the day on which it is needed")
def weeks_late(weeks_to_spare: Bare) -> Bare:
    """How many weeks too late it comes, 0 where it is in time."""
    return np.maximum(-weeks_to_spare, 0.0)
