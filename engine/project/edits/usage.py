"""Edits of how a workload uses machines in a month."""

from __future__ import annotations

from engine.project.edits.edit import edit
from engine.project.edits.workloads import set_workload_field
from engine.project.project import Project
from engine.texts import EngineError
from engine.workload.usage import Job, UsagePattern


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


@edit("remove_job")
def remove_job(project: Project, workload_id: str, index: int) -> Project:
    """Take a job out; with the last one the pattern counts again."""
    jobs = project.workload(workload_id).usage.jobs
    _job(project, workload_id, index)
    return set_usage_field(project, workload_id, "jobs", (*jobs[:index], *jobs[index + 1 :]))


@edit("change_job")
def set_job_field(project: Project, workload_id: str, index: int, field: str, value: object) -> Project:
    """Set a field of a job."""
    jobs = project.workload(workload_id).usage.jobs
    job = _job(project, workload_id, index)
    if field not in Job.model_fields:
        raise EngineError("error.no_field", field=field, owner=workload_id)
    changed = job.replace(**{field: value})
    return set_usage_field(project, workload_id, "jobs", (*jobs[:index], changed, *jobs[index + 1 :]))


def _job(project: Project, workload_id: str, index: int) -> Job:
    jobs = project.workload(workload_id).usage.jobs
    if not 0 <= index < len(jobs):
        raise EngineError("error.no_job", workload=workload_id, number=index + 1)
    return jobs[index]
