"""Projects to begin with: the scenes that buyers recognise, and one for each kind of workload."""

from __future__ import annotations

import datetime
import tomllib
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from engine.base import Frozen
from engine.catalog.library import catalog
from engine.project.project import Project, Used
from engine.texts import EngineError
from engine.workload.demand import PRESETS
from engine.workload.workload import Workload
from resources import files

_WORKLOAD: TypeAdapter[Workload] = TypeAdapter(Workload)


class Template(Frozen):
    """What a project begins with: names and summary by language, and workloads as the file states them.

    `scene` marks those of a whole situation; the others stand for one kind of workload.
    """

    id: str
    name: dict[str, str]
    summary: dict[str, str]
    source: str
    workloads: list[dict[str, Any]]
    scene: bool = False


@cache
def templates() -> tuple[Template, ...]:
    """Every template, in the order in which they are offered."""
    found = tomllib.loads(files.read_text("templates/templates.toml"))
    return tuple(Template(**entry) for entry in found["templates"])


def project_of(template_id: str, language: str, as_of: datetime.date) -> Project:
    """A project without quotes, its first workload selected.

    Raises:
        EngineError: there is no such template.
    """
    template = next((entry for entry in templates() if entry.id == template_id), None)
    if template is None:
        raise EngineError("error.no_template", template=template_id)
    workloads = tuple(_workload(f"w{number}", entry, language) for number, entry in enumerate(template.workloads, 1))
    models = dict.fromkeys(entry["model"] for entry in template.workloads if "model" in entry)
    return Project(
        name=template.name[language],
        as_of=as_of,
        workloads=workloads,
        used=Used(models=tuple(catalog().model(name) for name in models)),
        selected_workload="w1",
    )


def _workload(workload_id: str, stated: dict[str, Any], language: str) -> Workload:
    fields = {**stated, "id": workload_id, "name": stated["name"][language]}
    if "demand" in stated:
        fields["demand"] = PRESETS[stated["demand"]]
    return _WORKLOAD.validate_python(fields)
