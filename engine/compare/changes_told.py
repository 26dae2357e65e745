"""What differs between two states of a project, as a person reads it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.compare.places import place_text
from engine.field_rows import choice_text
from engine.project.changes import differences
from engine.texts import format_number, text

if TYPE_CHECKING:
    from engine.project.project import Project
    from engine.texts import Language

_KIND: Final = re.compile(r" \(\w+\)$")
_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")
_OWN: Final = ("used", "selected_workload")
"""What a project keeps for itself, and what is only looked at."""


@dataclass(frozen=True, slots=True)
class ToldChange:
    """Where something differs, and what stands there before and after; "" where nothing does."""

    place: str
    before: str
    after: str


def told_changes(before: Project, after: Project, language: Language) -> tuple[ToldChange, ...]:
    """Every stored value that a person could have changed, in the order of the fields."""
    found = (change for change in differences(before, after) if change.path.partition("/")[0] not in _OWN)
    return tuple(
        ToldChange(
            place_text(change.path, language, after) or text("recovery.project", language),
            _value(change.path, change.old, language),
            _value(change.path, change.new, language),
        )
        for change in found
    )


def _value(path: str, value: str | None, language: Language) -> str:
    if value is None:
        return ""
    if path.count("/") == 1:
        return _KIND.sub("", value)
    if value in ("True", "False"):
        return text(f"choices.answer.{'yes' if value == 'True' else 'no'}", language)
    if _NUMBER.fullmatch(value):
        return format_number(float(value), 6)
    return choice_text(path.rpartition("/")[2], value, language)
