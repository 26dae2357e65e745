"""A project as if an input stood just past the point at which another quote becomes the cheapest."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final, cast

from engine.compare.uncertainty.breaking_points import Breaking
from engine.compare.uncertainty.inputs import RESIDUAL, is_own_path
from engine.cost.open_costs import OPEN_ANSWERS
from engine.project.edits.assumptions import assumption_at, set_assumption
from engine.project.edits.quote_parts import set_open_cost
from engine.project.edits.quotes import set_quote_field
from engine.project.project import Project
from engine.quote.common import Question, exact
from engine.quote.open_worth import Around, uncounted
from engine.values import Between, Known

_PLACES: Final = 10
"""Decimal places of an amount that is played."""


def as_if(project: Project, flip: Breaking) -> Project:
    """The project with the input of a breaking point just past it; unchanged where there is no such point.

    An open answer costs as much as that; a field that a quote states between two ends has that value; a speed is so
    much more or less than estimated.
    """
    if flip.beyond is None:
        return project
    if flip.name.startswith(RESIDUAL):
        calibration = project.used.fit.supposing(flip.name, flip.beyond)
        return project.replace(used=project.used.replace(calibration=calibration))
    if not is_own_path(flip.name):
        return set_assumption(project, flip.name, flip.beyond)
    _, quote_id, *steps = flip.name.split("/")
    if steps[0] == OPEN_ANSWERS:
        return _answered(project, quote_id, cast("Question", steps[1]), flip.beyond)
    stated = getattr(project.quote(quote_id), steps[0], None)
    changed = _changed(stated, steps[1:], flip.beyond / flip.current if flip.current else None, flip.beyond)
    return set_quote_field(project, quote_id, steps[0], changed)


def is_as_if(project: Project, flip: Breaking) -> bool:
    """Whether a project states the value that `as_if` gives the input."""
    if not is_own_path(flip.name):
        return assumption_at(project.assumptions, flip.name).value == flip.beyond
    if flip.name.startswith(RESIDUAL):
        return project.used.fit.factor(flip.name) == flip.beyond
    quote_id = flip.name.split("/")[1]
    return as_if(project, flip).quote(quote_id) == project.quote(quote_id)


def _answered(project: Project, quote_id: str, question: Question, amount: float) -> Project:
    quote = project.quote(quote_id)
    entry = quote.open_cost(question)
    per = next(
        (per for name, _, per in uncounted(Around.of(project), quote) if name == question),
        "once" if entry is None else entry.per,
    )
    return set_open_cost(project, quote_id, question, Known(value=_amount(amount)), per)


def _changed(stated: Any, steps: list[str], factor: float | None, value: float) -> Any:
    """What a quote states with the range at the end of a path at another value; stored in a unit of its own, the value
    moves in proportion."""
    if isinstance(stated, Between):
        moved = value if factor is None else float(stated.point) * factor
        return Known(value=_amount(min(max(moved, float(stated.low)), float(stated.high))))
    if not steps or stated is None:
        return stated
    if isinstance(stated, tuple):
        place = int(steps[0])
        entry = _changed(stated[place], steps[1:], factor, value)
        return (*stated[:place], entry, *stated[place + 1 :])
    return stated.replace(**{steps[0]: _changed(getattr(stated, steps[0]), steps[1:], factor, value)})


def _amount(value: float) -> Decimal:
    return round(exact(value), _PLACES)
