"""A named edit: a pure function from project to project, and what undo calls it."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from inspect import signature
from string import Formatter
from typing import Any, Concatenate, Generic, ParamSpec

from engine.invalid import field_name, is_unicode
from engine.project.project import Project
from engine.project.walkthrough import COMPOSED
from engine.texts import Argument, EngineError, Message, templates

Parameters = ParamSpec("Parameters")


class Edit(Generic[Parameters]):
    """A pure function `Project → Project` that knows its name.

    Calling it returns the changed project, in which everything untouched is the same object, or raises
    `EngineError`. `name` takes the same arguments, with the project as it was before.
    """

    def __init__(self, function: Callable[Concatenate[Project, Parameters], Project], key: str) -> None:
        self._function = function
        self._signature = signature(function)
        self.key = key
        update_wrapper(self, function)

    def __call__(self, project: Project, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Project:
        given = self._signature.bind(project, *args, **kwargs).arguments
        for name, value in given.items():
            if isinstance(value, str) and not is_unicode(value):
                raise EngineError("invalid.unicode", where=field_name(given["field"] if name == "value" else name))
        return self._function(project, *args, **kwargs)

    def name(self, project: Project, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Message:
        """What undo calls this edit with these arguments, such as "Change price of B"."""
        bound = self._signature.bind(project, *args, **kwargs)
        bound.apply_defaults()
        wanted = {name for _, name, _, _ in Formatter().parse(templates("en")[self.key]) if name}
        return Message.of(self.key, **{name: _argument(name, bound.arguments, project) for name in wanted})


def edit(
    key: str,
) -> Callable[[Callable[Concatenate[Project, Parameters], Project]], Edit[Parameters]]:
    """Make a function an edit whose name is the template at `edits.{key}`.

    The template may use the parameters of the function, and `quote`, `workload`, `field` and `entry` for the names of
    what `quote_id`, `workload_id`, `field`, `path`, `card` or `model` point at.
    """

    def wrap(function: Callable[Concatenate[Project, Parameters], Project]) -> Edit[Parameters]:
        return Edit(function, f"edits.{key}")

    return wrap


def _item_name(project: Project, item_id: str) -> Argument:
    """What a workload or a page is called; its id where it has no name."""
    if item_id in COMPOSED:
        return Message.of(f"walkthrough.title.{item_id}")
    items = (*project.workloads, *project.walkthrough.pages)
    found = next((item for item in items if item.id == item_id), None)
    return str(getattr(found, "name", "") or getattr(found, "title", "") or item_id)


def _argument(name: str, given: dict[str, Any], project: Project) -> Argument:
    match name:
        case "workload" | "page":
            return _item_name(project, str(given[f"{name}_id"]))
        case "field":
            return field_name(str(given.get("field") or given["path"]).rpartition(".")[2])
        case "dimension":
            return Message.of(f"score.{given['dimension']}")
        case "question":
            return Message.of(f"choices.question.{given['question']}")
        case "entry":
            keys = ("stated", "card", "model", "card_id", "model_name")
            entry = next(given[key] for key in keys if given.get(key) is not None)
            return str(getattr(entry, "name", entry))
        case _:
            by_id = name == "quote" and "quote_id" in given
            return str(given["quote_id" if by_id else name])
