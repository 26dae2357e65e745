"""Person-days and weeks of a migration, from what is known about its operators and its precedents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.figures import Leaf, Quantity
from engine.migration import effort_figures as figures
from engine.migration.coverage import Support
from engine.migration.results import PROCEDURES, Procedure, ProcedureEffort
from engine.migration.textbook import migration_person_days
from engine.project.assumed import assumed

if TYPE_CHECKING:
    from engine.migration.records import ValidationResult
    from engine.project.assumptions import MigrationAssumptions

_HOT = "Counted among the hot operators"


@dataclass(frozen=True, slots=True)
class Situation:
    """What effort rests on: hot operators by support, and what precedents and questions say.

    `quantised` and `replaced` each ask for one more run of comparing accuracy: another number format, and operators
    that run on the processor or are written anew. `path` is where the counts are said to stand.
    """

    counts: Mapping[Support, int]
    precedent: bool
    waits: bool
    quantised: bool
    replaced: bool
    open_questions: int
    path: str


def procedures_of(
    here: Situation, group: MigrationAssumptions, results: Sequence[ValidationResult]
) -> tuple[ProcedureEffort, ...]:
    """The four procedures; one that was done counts as it was."""
    factor = Leaf(1.0, "1", f"{here.path}/structure_factor", "An engine states that the model runs on this stack")
    runs = 1 + here.quantised + here.replaced
    source = "One run, one more for a quantised format, one more where operators are replaced"
    accuracy_runs = Leaf(runs, "1", f"{here.path}/accuracy_runs", source)
    filled = figures.operators_to_fill(
        Leaf(here.counts.get("missing", 0), "1", f"{here.path}/missing_operators", _HOT),
        Leaf(here.counts.get("fallback", 0), "1", f"{here.path}/fallback_operators", _HOT),
        assumed(group, "fallback_fill_share"),
        Leaf(here.counts.get("unknown", 0), "1", f"{here.path}/unknown_operators", _HOT),
        assumed(group, "unknown_missing_share"),
    )
    days: dict[Procedure, Quantity] = {
        "make_it_run": figures.make_it_run_days(
            assumed(group, "run_days"), factor if here.precedent else assumed(group, "unprecedented_factor")
        ),
        "align_accuracy": figures.align_accuracy_days(assumed(group, "align_days"), accuracy_runs),
        "fill_operators": figures.fill_operators_days(filled, assumed(group, "operator_days")),
        "tune_speed": figures.tune_speed_days(
            assumed(group, "tuning_days"), filled, assumed(group, "operator_tuning_days")
        ),
    }
    return tuple(_done(name, results) or ProcedureEffort(name, days[name]) for name in PROCEDURES)


def _done(name: Procedure, results: Sequence[ValidationResult]) -> ProcedureEffort | None:
    """A procedure as it was; None where nobody says that it was done."""
    done = next((one for one in results if one.step == name), None)
    if done is None:
        return None
    path = f"migration/results/{done.quote_id}/{done.workload_id}/{name}"
    spent = Leaf(done.value, "d", path, done.source or "Entered by you", grade="yours")
    return ProcedureEffort(name, spent, measured=True)


def effort_of(procedures: Sequence[ProcedureEffort]) -> Quantity:
    """Person-days of all procedures together."""
    return figures.migration_effort_days(*(one.days for one in procedures))


def weeks_of(days: Quantity, here: Situation, group: MigrationAssumptions) -> Quantity:
    """The calendar: work of the team, waiting for support, open questions, canary."""
    none = Leaf(0.0, "week", f"{here.path}/waiting_weeks", "The stack states support")
    return figures.migration_weeks(
        days,
        assumed(group, "team_size"),
        assumed(group, "work_days_a_week"),
        assumed(group, "structure_lag_weeks") if here.waits else none,
        Leaf(here.open_questions, "1", f"{here.path}/open_questions", "Of three"),
        assumed(group, "open_question_weeks"),
        assumed(group, "canary_weeks"),
    )


def house_days(group: MigrationAssumptions) -> Quantity:
    """The labelled house rule: operators × days + rounds × team."""
    names = ("operators_to_change", "days_per_operator", "regression_rounds", "team_size")
    return migration_person_days(*(assumed(group, name) for name in names))
