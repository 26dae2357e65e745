"""Edits of workloads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.catalog.architecture import ModelArchitecture
from engine.invalid import readable_errors
from engine.project.edits.catalog import with_model
from engine.project.edits.edit import edit
from engine.project.edits.ids import next_workload_id
from engine.project.edits.items import moved, put_after, replaced, without
from engine.project.edits.kinds import WORKLOAD_KINDS, as_kind, kind_named
from engine.project.project import Project
from engine.project.value_notes import without_notes
from engine.texts import EngineError
from engine.workload.lengths import Lengths, length_figures
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing, Workload

_FIXED: Final = frozenset({"id", "kind", "set_aside"})
_MEANS: Final = frozenset({"input_tokens", "output_tokens"})

STARTERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "online_serving": {"input_tokens": 1024, "output_tokens": 512, "concurrency": 16},
    "offline_batch": {"input_tokens": 1024, "output_tokens": 512, "requests": 100_000},
    "fine_tuning": {"sequence_tokens": 2048, "global_batch": 32, "tokens": 50_000_000},
    "pretraining": {"sequence_tokens": 4096, "global_batch": 512, "tokens": 20_000_000_000},
    "graphics_science": {"operations_per_run": 1e18, "memory_gb": 24.0},
}
"""The sizes with which a form starts; visible there and meant to be changed."""


@edit("add_workload")
def add_workload(project: Project, kind: str, model: ModelArchitecture | None = None, name: str = "") -> Project:
    """Append a workload with starting sizes and select it; every kind but graphics and science needs a model."""
    target = kind_named(WORKLOAD_KINDS, kind)
    fields: dict[str, Any] = {"id": next_workload_id(item.id for item in project.workloads), "name": name}
    if target is not GraphicsScience:
        if model is None:
            raise EngineError("error.kind_needs_model")
        project = with_model(project, model)
        fields |= {"model": model.name, "name": name or model.name}
    with readable_errors():
        workload: Workload = target(**fields, **STARTERS[kind])
    return insert_workload(project, workload)


@edit("add_workload")
def insert_workload(project: Project, workload: Workload) -> Project:
    """Append a finished workload and select it; a taken id is replaced by the next free one.

    Its model must be in the project already.
    """
    _check_model(project, workload)
    taken = [item.id for item in project.workloads]
    if workload.id in taken:
        workload = workload.replace(id=next_workload_id(taken))
    return project.replace(workloads=(*project.workloads, workload), selected_workload=workload.id)


@edit("duplicate_workload")
def duplicate_workload(project: Project, workload_id: str) -> Project:
    """Put a copy right behind a workload, with the next id, and select it."""
    original = project.workload(workload_id)
    copy = original.replace(id=next_workload_id(item.id for item in project.workloads))
    return project.replace(workloads=put_after(project.workloads, original, copy), selected_workload=copy.id)


@edit("remove_workload")
def remove_workload(project: Project, workload_id: str) -> Project:
    """Take a workload out; a selection moves to its neighbour."""
    workload = project.workload(workload_id)
    remaining = without(project.workloads, workload)
    selected = project.selected_workload
    if selected == workload_id:
        place = min(project.workloads.index(workload), len(remaining) - 1)
        selected = remaining[place].id if remaining else None
    records = project.migration.without(workload_id=workload_id)
    walkthrough = project.walkthrough.without_workload(workload_id)
    return project.replace(
        workloads=remaining,
        selected_workload=selected,
        migration=records,
        walkthrough=walkthrough,
        value_notes=without_notes(project.value_notes, workload_id=workload_id),
    )


@edit("move_workload")
def move_workload(project: Project, workload_id: str, position: int) -> Project:
    """Put a workload at a position, counted from 0; past an end means at that end."""
    return project.replace(workloads=moved(project.workloads, project.workload(workload_id), position))


@edit("rename_workload")
def rename_workload(project: Project, workload_id: str, name: str) -> Project:
    """Give a workload another name."""
    return set_workload_field(project, workload_id, "name", name)


@edit("change_workload")
def set_workload_field(project: Project, workload_id: str, field: str, value: object) -> Project:
    """Set any stored field of a workload to a value of that field's type; a model must be in the project already.

    A number of tokens that somebody states takes the place of a distribution of lengths.
    """
    workload = project.workload(workload_id)
    if field in _FIXED or field not in type(workload).model_fields:
        raise EngineError("error.no_field", field=field, owner=workload_id)
    changes = {field: value}
    if field in _MEANS and getattr(workload, "lengths", None) is not None:
        changes["lengths"] = None
    changed = workload.replace(**changes)
    _check_model(project, changed)
    return project.replace(workloads=replaced(project.workloads, workload, changed))


@edit("change_lengths")
def set_lengths(project: Project, workload_id: str, lengths: Lengths | None) -> Project:
    """Say how the lengths of requests are distributed; their means become the tokens that are computed with."""
    workload = project.workload(workload_id)
    if not isinstance(workload, OnlineServing | OfflineBatch):
        raise EngineError("error.no_field", field="lengths", owner=workload_id)
    changes: dict[str, Any] = {"lengths": lengths}
    if lengths is not None:
        found = length_figures(lengths, workload_id)
        changes["input_tokens"] = max(round(float(found.input_mean.value)), 1)
        changes["output_tokens"] = max(round(float(found.output_mean.value)), 1)
    return project.replace(workloads=replaced(project.workloads, workload, workload.replace(**changes)))


@edit("add_workload")
def add_described_workload(project: Project, workload: Workload, model: ModelArchitecture | None = None) -> Project:
    """Append a finished workload with the model that it runs, and select it.

    A model of another shape under a name that the project has already gets a name of its own.
    """
    if model is None or isinstance(workload, GraphicsScience):
        return insert_workload(project, workload)
    known = {entry.name: entry for entry in project.used.models}
    name, number = model.name, 2
    while name in known and known[name].replace(name=model.name) != model:
        name, number = f"{model.name} ({number})", number + 1
    project = with_model(project, model if name == model.name else model.replace(name=name))
    return insert_workload(project, workload.replace(model=name))


@edit("change_model")
def set_workload_model(project: Project, workload_id: str, model: ModelArchitecture) -> Project:
    """Let a workload run another model, which joins the entries of the project."""
    return set_workload_field(with_model(project, model), workload_id, "model", model.name)


@edit("change_layout")
def set_parallelism(project: Project, workload_id: str, size: str, value: int | None) -> Project:
    """Fix one size of the layout (tensor, pipeline, data, expert, context), or leave it to the search with None."""
    layout = project.workload(workload_id).parallelism
    return set_workload_field(project, workload_id, "parallelism", layout.replace(**{size: value}))


@edit("change_kind_of_workload")
def change_workload_kind(
    project: Project, workload_id: str, kind: str, model: ModelArchitecture | None = None
) -> Project:
    """Make a workload another kind. What the new kind has no field for is set aside in the workload and comes back
    with its kind. Graphics and science that never had a model needs `model`, else one of the project is taken."""
    workload = project.workload(workload_id)
    target = kind_named(WORKLOAD_KINDS, kind)
    if isinstance(workload, target):
        return project
    starters = dict(STARTERS[kind])
    if target is not GraphicsScience:
        project = project if model is None else with_model(project, model)
        names = [model.name] if model else [entry.name for entry in project.used.models]
        starters |= {"model": names[0]} if names else {}
        if not names and not hasattr(workload, "model"):
            raise EngineError("error.kind_needs_model")
    changed = as_kind(workload, target, starters)
    _check_model(project, changed)
    return project.replace(workloads=replaced(project.workloads, workload, changed))


@edit("select_workload")
def select_workload(project: Project, workload_id: str) -> Project:
    """Say which workload the window looks at."""
    return project.replace(selected_workload=project.workload(workload_id).id)


def _check_model(project: Project, workload: Workload) -> None:
    if not isinstance(workload, GraphicsScience):
        project.used.model(workload.model)
