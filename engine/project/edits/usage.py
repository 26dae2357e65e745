"""Edits of how a workload uses machines in a month."""

from __future__ import annotations

from typing import Final

from engine.project.edits.edit import edit
from engine.project.edits.workloads import set_workload_field
from engine.project.project import Project
from engine.texts import EngineError
from engine.workload.usage import Job, UsagePattern

MOST_JOBS: Final = 500


@edit("change_usage")
def set_usage_field(project: Project, workload_id: str, field: str, value: object) -> Project:
    """Set a field of the pattern."""
    pattern = project.workload(workload_id).usage
    if field not in UsagePattern.model_fields:
        raise EngineError("error.no_field", field=field, owner=workload_id)
    return set_workload_field(project, workload_id, "usage", pattern.replace(**{field: value}))


@edit("add_job")
def add_job(project: Project, workload_id: str, hours: float = 10.0) -> Project:
    """Append a job on all cards, once a month; with the first one jobs take the place of the pattern."""
    pattern = project.workload(workload_id).usage
    return set_usage_field(project, workload_id, "jobs", (*pattern.jobs, Job(hours=hours)))


@edit("change_jobs")
def set_job_cells(project: Project, workload_id: str, cells: tuple[tuple[int, str, object], ...]) -> Project:
    """Set many fields of jobs at once, as (job, field, value); jobs beyond the last are added, of an hour each."""
    jobs = list(project.workload(workload_id).usage.jobs)
    for index, field, value in cells:
        if field not in Job.model_fields:
            raise EngineError("error.no_field", field=field, owner=workload_id)
        while 0 <= len(jobs) <= index < MOST_JOBS:
            jobs.append(Job(hours=1.0))
        if not 0 <= index < len(jobs):
            raise EngineError("error.no_job", workload=workload_id, number=index + 1)
        jobs[index] = jobs[index].replace(**{field: value})
    return set_usage_field(project, workload_id, "jobs", tuple(jobs))


@edit("remove_jobs")
def remove_jobs(project: Project, workload_id: str, indexes: tuple[int, ...]) -> Project:
    """Take jobs out; with the last one the pattern counts again."""
    jobs = project.workload(workload_id).usage.jobs
    for index in indexes:
        if not 0 <= index < len(jobs):
            raise EngineError("error.no_job", workload=workload_id, number=index + 1)
    return set_usage_field(
        project, workload_id, "jobs", tuple(job for place, job in enumerate(jobs) if place not in indexes)
    )
