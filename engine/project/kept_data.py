"""What comes with the program and a project keeps, so that its figures stay when the program's own data move on."""

from __future__ import annotations

from engine.project.project import Project
from engine.throughput.calibration import published_calibration


def keeping_calibration(project: Project) -> Project:
    """The project with the calibration that its figures rest on; one that it keeps already stays."""
    if project.used.calibration is not None:
        return project
    return with_todays_calibration(project)


def with_todays_calibration(project: Project) -> Project:
    """The project with the calibration that comes with the program."""
    return project.replace(used=project.used.replace(calibration=published_calibration()))


def keeps_older_calibration(project: Project) -> bool:
    """Whether the project keeps another calibration than the one that comes with the program."""
    kept = project.used.calibration
    return kept is not None and kept != published_calibration()
