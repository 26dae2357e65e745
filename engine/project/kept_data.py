"""What comes with the program and a project keeps, so that its figures stay when the program's own data move on."""

from __future__ import annotations

from engine.project.kept_migration import evidence_of
from engine.project.project import Project
from engine.throughput.calibration import published_calibration


def keeping_data(project: Project) -> Project:
    """The project with the calibration and the evidence on software stacks that its figures rest on.

    What it keeps already stays; what its migrations do not ask any more goes.
    """
    used = project.used
    calibration = used.fit
    evidence = evidence_of(project, used.evidence)
    if calibration is used.calibration and evidence is used.evidence:
        return project
    return project.replace(used=used.replace(calibration=calibration, evidence=evidence))


def with_todays_data(project: Project) -> Project:
    """The project with the calibration and the evidence that come with the program."""
    evidence = evidence_of(project, None)
    return project.replace(used=project.used.replace(calibration=published_calibration(), evidence=evidence))


def keeps_older_calibration(project: Project) -> bool:
    """Whether the project keeps another calibration than the one that comes with the program."""
    kept = project.used.calibration
    return kept is not None and kept != published_calibration()


def keeps_older_evidence(project: Project) -> bool:
    """Whether the lists that come with the program say something else about what the project keeps."""
    kept = project.used.evidence
    return kept is not None and evidence_of(project, kept) != evidence_of(project, None)
