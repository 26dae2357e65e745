"""Edits of assumptions; a path is group and name, such as ``cost.busy_share``."""

from __future__ import annotations

import math

from engine.figures.shapes import Shape
from engine.invalid import field_name
from engine.project.assumption_limits import limits_of
from engine.project.assumptions import GROUPS, STATED_HERE, Assumptions
from engine.project.edits.edit import edit
from engine.project.project import Project
from engine.texts import EngineError
from engine.values import Assumption


@edit("change_assumption")
def set_assumption(project: Project, path: str, value: float, source: str = STATED_HERE) -> Project:
    """Assume another value; its range moves with it in proportion, as far as the range can be at all."""
    assumption = assumption_at(project.assumptions, path)
    start = assumption if assumption.value else assumption_at(Assumptions(), path)
    name = path.partition(".")[2]
    if not math.isfinite(value):
        raise EngineError("invalid.finite", where=field_name(name), given=str(value))
    low_limit, high_limit = limits_of(name)
    if not low_limit <= value <= high_limit:
        return put_assumption(project, path, assumption.replace(value=value, low=None, high=None))
    moved = start.with_value(value, source)
    low = None if moved.low is None else max(moved.low, low_limit)
    high = None if moved.high is None else min(moved.high, high_limit)
    return put_assumption(project, path, moved.replace(low=low, high=high))


@edit("change_assumption")
def set_assumption_range(
    project: Project,
    path: str,
    value: float | None,
    low: float | None = None,
    high: float | None = None,
    source: str = STATED_HERE,
    shape: Shape | None = None,
) -> Project:
    """Assume a value with a range, or nothing at all where `value` is None; without a shape it keeps the one it has."""
    assumption = assumption_at(project.assumptions, path)
    changes = {"value": value, "low": low, "high": high, "source": source, "shape": shape or assumption.shape}
    return put_assumption(project, path, assumption.replace(**changes))


@edit("change_assumption_source")
def set_assumption_source(project: Project, path: str, source: str) -> Project:
    """Say who stands behind an assumption."""
    return put_assumption(project, path, assumption_at(project.assumptions, path).replace(source=source))


@edit("reset_assumption")
def reset_assumption(project: Project, path: str) -> Project:
    """Return to the default of the house."""
    return put_assumption(project, path, assumption_at(Assumptions(), path))


@edit("reset_assumptions")
def reset_assumptions(project: Project, group: str | None = None) -> Project:
    """Return to the defaults of the house, in one group or in all."""
    if group is None:
        return project.replace(assumptions=Assumptions())
    if group not in GROUPS:
        raise EngineError("error.no_assumption", path=group)
    return project.replace(assumptions=project.assumptions.replace(**{group: getattr(Assumptions(), group)}))


def assumption_at(assumptions: Assumptions, path: str) -> Assumption:
    """The assumption at a path.

    Raises:
        EngineError: there is none.
    """
    group, _, name = path.partition(".")
    members = type(getattr(assumptions, group)).model_fields if group in GROUPS else {}
    if name not in members:
        raise EngineError("error.no_assumption", path=path)
    assumption: Assumption = getattr(getattr(assumptions, group), name)
    return assumption


def put_assumption(project: Project, path: str, assumption: Assumption) -> Project:
    """The project with one assumption in the place of another."""
    group, _, name = path.partition(".")
    changed = getattr(project.assumptions, group).replace(**{name: assumption})
    return project.replace(assumptions=project.assumptions.replace(**{group: changed}))
