"""Which stored fields a form or a report shows of an item, in which order, as what kind of value and in which unit."""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from engine.source_texts import source_text
from engine.texts import Language, has_text, text

Control = Literal["text", "whole", "number", "share", "stated", "stated_share", "choice", "flag", "date"]

OPEN_KEY: Final = "unknown"
"""What a choice holds that nobody made."""


@dataclass(frozen=True)
class Row:
    """`unit` is a key of the texts of the form; `optional` lets the control be empty, which then means `empty`.

    `vacant` is a key of the texts: what an empty control says where empty is a good answer and not an open question.
    `shown` says for which items the row stands, beyond having the field at all. `unknown` is a key of the texts: what a
    stated value says where none is given, for items of the kinds `unknown_for`.
    """

    name: str
    control: Control
    unit: str = ""
    optional: bool = False
    empty: object = None
    vacant: str = ""
    width: int = 0
    shown: Callable[[Any], bool] | None = None
    unit_of: Callable[[Any], str] | None = None
    unknown: str = ""
    unknown_for: frozenset[str] = frozenset()

    def stands_for(self, item: object) -> bool:
        return self.name in type(item).model_fields and (self.shown is None or self.shown(item))  # type: ignore[attr-defined]


def choice_text(field: str, value: str, language: Language) -> str:
    """A choice by its name; else a word of the catalog, such as the kind of memory."""
    keys = (f"choices.{field}.{value}", f"choices.answer.{value}")
    return next((text(key, language) for key in keys if has_text(key, language)), source_text(value, language))


def literal_values(model: Any, field: str) -> tuple[str, ...]:
    return _literals(model.model_fields[field].annotation)


def _literals(annotation: Any) -> tuple[str, ...]:
    origin = get_origin(annotation)
    if origin is Literal:
        return get_args(annotation)
    if origin is Annotated:
        return _literals(get_args(annotation)[0])
    if origin in (Union, types.UnionType):
        return tuple(value for part in get_args(annotation) for value in _literals(part))
    return ()
