"""What tells one report or picture from another: made from which project, by which program, on which measurements."""

from __future__ import annotations

import datetime
from typing import Final

from engine.exporting.report import Stamp
from engine.project.file_format import app_version, content_hash
from engine.project.project import Project

_HASH_SHOWN: Final = 12


def project_stamp(project: Project, stamped: datetime.date | None = None) -> Stamp:
    """The stamp of a project as it stands; `stamped` is the date that shall stand on what is made."""
    return Stamp(
        project.name,
        project.as_of,
        stamped,
        app_version(),
        project.used.fit.fit_date,
        content_hash(project),
        project.seed,
        project.currency,
    )


def stamp_facts(stamp: Stamp) -> dict[str, str]:
    """What its line at the foot of a page or below a chart is filled with."""
    return {
        "as_of": stamp.as_of.isoformat(),
        "engine": stamp.engine_version,
        "data": stamp.data_date,
        "hash": stamp.content_hash[:_HASH_SHOWN],
        "seed": str(stamp.seed),
    }
