"""Sliders over assumptions: a drag is a preview of the session, its release one step to undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from engine.project.edits import assumption_at, set_assumption
from gui.widgets.slider_scale import SliderScale

if TYPE_CHECKING:
    from engine.project.project import Project
    from gui.session import ProjectSession


Key = TypeVar("Key", bound=str)


@dataclass(frozen=True, slots=True)
class Knob(Generic[Key]):
    """A slider over an assumption; it shows the stored value times `shown`."""

    slider: Key
    path: str
    scale: SliderScale
    decimals: int = 0
    shown: float = 1.0


def preview(session: ProjectSession, knob: Knob[Key], shown: float) -> None:
    session.preview(moved_to(knob, shown))


def commit(session: ProjectSession, knob: Knob[Key], shown: float) -> None:
    name = set_assumption.name(session.project, knob.path, shown / knob.shown)
    if session.previewing:
        session.commit_preview(name)
    else:
        session.apply(name, moved_to(knob, shown))


def moved_to(knob: Knob[Key], shown: float) -> Callable[[Project], Project]:
    """The edit that puts an assumption where its slider stands."""

    def change(project: Project) -> Project:
        value = shown / knob.shown
        if assumption_at(project.assumptions, knob.path).value == value:
            return project
        return set_assumption(project, knob.path, value)

    return change
