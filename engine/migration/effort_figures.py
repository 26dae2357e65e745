"""Effort and calendar of a migration: the four procedures, and what a fallback costs until it is filled."""

from __future__ import annotations

from engine.figures import Bare, figure

_FOUR = "Four procedures: make it run, align accuracy, fill in operators, tune speed"


@figure(unit="d", formula="run_days × structure_factor", source=_FOUR)
def make_it_run_days(run_days: Bare, structure_factor: Bare) -> Bare:
    """Person-days until the model runs at all."""
    return run_days * structure_factor


@figure(unit="d", formula="align_days × accuracy_runs", source=_FOUR + "; a fallback means a second run")
def align_accuracy_days(align_days: Bare, accuracy_runs: Bare) -> Bare:
    """Person-days until the answers are as good as before."""
    return align_days * accuracy_runs


@figure(
    unit="1",
    formula="missing_operators + fallback_operators × fallback_fill_share + unknown_operators × unknown_missing_share",
    source="Missing operators, those on the processor that cost too much, and what no list names at its share",
)
def operators_to_fill(
    missing_operators: Bare,
    fallback_operators: Bare,
    fallback_fill_share: Bare,
    unknown_operators: Bare,
    unknown_missing_share: Bare,
) -> Bare:
    """Hot operators that somebody has to write."""
    filled = missing_operators + fallback_operators * fallback_fill_share
    return filled + unknown_operators * unknown_missing_share


@figure(unit="d", formula="operators_to_fill × operator_days", source=_FOUR)
def fill_operators_days(operators_to_fill: Bare, operator_days: Bare) -> Bare:
    """Person-days of writing operators."""
    return operators_to_fill * operator_days


@figure(unit="d", formula="tuning_days + operators_to_fill × operator_tuning_days", source=_FOUR)
def tune_speed_days(tuning_days: Bare, operators_to_fill: Bare, operator_tuning_days: Bare) -> Bare:
    """Person-days until it is as fast as planned."""
    return tuning_days + operators_to_fill * operator_tuning_days


@figure(
    unit="d",
    formula="make_it_run_days + align_accuracy_days + fill_operators_days + tune_speed_days",
    source=_FOUR,
    total=True,
)
def migration_effort_days(
    make_it_run_days: Bare, align_accuracy_days: Bare, fill_operators_days: Bare, tune_speed_days: Bare
) -> Bare:
    """Person-days of all four procedures."""
    return make_it_run_days + align_accuracy_days + fill_operators_days + tune_speed_days


@figure(
    unit="week",
    formula="person_days ÷ (team_size × work_days_a_week) + waiting_weeks + open_questions × question_weeks"
    " + canary_weeks",
    source="The team works side by side; waiting, open questions and the canary come on top",
)
def migration_weeks(
    person_days: Bare,
    team_size: Bare,
    work_days_a_week: Bare,
    waiting_weeks: Bare,
    open_questions: Bare,
    question_weeks: Bare,
    canary_weeks: Bare,
) -> Bare:
    """Calendar of a migration, from the machines' arrival until the new stack carries all."""
    work = person_days / (team_size * work_days_a_week)
    return work + waiting_weeks + open_questions * question_weeks + canary_weeks


@figure(unit="money", formula="migration_weeks × current_stack_week_cost", source="Both stacks run in parallel")
def parallel_stack_cost(migration_weeks: Bare, current_stack_week_cost: Bare) -> Bare:
    """What runs today goes on until the canary is over."""
    return migration_weeks * current_stack_week_cost


@figure(unit="1", formula="supported_seconds ÷ profile_seconds", source="Share of the compute time of a profile")
def compute_time_share(supported_seconds: Bare, profile_seconds: Bare) -> Bare:
    """Share of the time of computation."""
    return supported_seconds / profile_seconds


@figure(
    unit="1",
    formula="1 + fallback_share × (fallback_slowdown − 1)",
    source="Amdahl 1967: what runs on the processor takes its factor longer",
)
def fallback_time_factor(fallback_share: Bare, fallback_slowdown: Bare) -> Bare:
    """Time of the model against all operators on the card."""
    return 1 + fallback_share * (fallback_slowdown - 1)


@figure(unit="token/s", formula="expected_rate × (1 − tolerance)", source="The real run is within the tolerance")
def least_tokens_per_s(expected_rate: Bare, tolerance: Bare) -> Bare:
    """The rate that a validation has to reach."""
    return expected_rate * (1 - tolerance)


@figure(
    unit="token/s",
    formula="expected_rate × short_rate_share",
    source="A share of the rate at a short context",
)
def least_long_context_tokens_per_s(expected_rate: Bare, short_rate_share: Bare) -> Bare:
    """The decode rate that a validation has to reach at a context of 32K and more."""
    return expected_rate * short_rate_share


@figure(
    unit="1",
    formula="measured_rate ÷ expected_rate",
    source="What the validation measured, against the estimate",
)
def measured_against_estimate(measured_rate: Bare, expected_rate: Bare) -> Bare:
    """How far a measurement is from its estimate."""
    return measured_rate / expected_rate


@figure(
    unit="token/s",
    formula="total_tokens_per_s × measured_against_estimate",
    source="Prompts and answers keep their proportion",
)
def measured_total_tokens_per_s(total_tokens_per_s: Bare, measured_against_estimate: Bare) -> Bare:
    """Tokens of prompts and answers at a measured rate of answers."""
    return total_tokens_per_s * measured_against_estimate


@figure(
    unit="1/s",
    formula="requests_per_s × measured_against_estimate",
    source="Prompts and answers keep their proportion",
)
def measured_requests_per_s(requests_per_s: Bare, measured_against_estimate: Bare) -> Bare:
    """Requests at a measured rate of answers."""
    return requests_per_s * measured_against_estimate
