"""Edits of what a project keeps about migrations: profiles and results of validations."""

from __future__ import annotations

import datetime

from engine.migration.profile import ProfileSummary
from engine.migration.records import STEPS, MigrationRecords, Step, ValidationResult, WorkloadProfile
from engine.project.edits.edit import edit
from engine.project.project import Project
from engine.texts import EngineError


@edit("put_profile")
def put_profile(project: Project, workload_id: str, profile: ProfileSummary) -> Project:
    """Keep the profile of a workload, in place of an earlier one."""
    project.workload(workload_id)
    others = tuple(one for one in project.migration.profiles if one.workload_id != workload_id)
    return _with(project, profiles=(*others, WorkloadProfile(workload_id=workload_id, profile=profile)))


@edit("remove_profile")
def remove_profile(project: Project, workload_id: str) -> Project:
    """Forget the profile of a workload."""
    others = tuple(one for one in project.migration.profiles if one.workload_id != workload_id)
    return _with(project, profiles=others)


@edit("put_validation_result")
def put_validation_result(
    project: Project,
    quote_id: str,
    workload_id: str,
    step: Step,
    value: float,
    date: datetime.date | None = None,
    source: str = "",
    note: str = "",
) -> Project:
    """Enter what a step of a validation found; it takes the place of the estimate."""
    project.quote(quote_id), project.workload(workload_id)
    if step not in STEPS:
        raise EngineError("error.no_step", step=step, known=", ".join(STEPS))
    found = ValidationResult(
        quote_id=quote_id, workload_id=workload_id, step=step, value=0.0, date=date, source=source, note=note
    ).replace(value=float(value))
    return _with(project, results=(*_others(project.migration, quote_id, workload_id, step), found))


@edit("clear_validation_result")
def clear_validation_result(project: Project, quote_id: str, workload_id: str, step: Step) -> Project:
    """Take a result out; the estimate counts again."""
    return _with(project, results=_others(project.migration, quote_id, workload_id, step))


def _others(
    records: MigrationRecords, quote_id: str, workload_id: str, step: Step
) -> tuple[ValidationResult, ...]:  # fmt: skip
    key = quote_id, workload_id, step
    return tuple(one for one in records.results if (one.quote_id, one.workload_id, one.step) != key)


def _with(project: Project, **changes: object) -> Project:
    return project.replace(migration=project.migration.replace(**changes))
