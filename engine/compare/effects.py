"""Assumptions that somebody changed and that change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from engine.compare.evaluate import evaluate
from engine.compare.results import Comparison
from engine.project.assumptions import GROUPS, Assumptions
from engine.project.edits.assumptions import reset_assumption

_JUDGING: Final = ("decision",)
"""Groups that enter the methods of decision and no figure."""


def without_effect(comparison: Comparison) -> tuple[str, ...]:
    """Assumptions, as ``cost.pue``, whose value is not that of the house and whose return to it moves no figure.

    Each is tried by a whole evaluation, so that nothing is said that is not so: some tens of milliseconds for each
    changed assumption, so not during a drag.
    """
    if not comparison.evaluations:
        return ()
    return tuple(name for name in _changed(comparison) if _same(comparison, name))


def _changed(comparison: Comparison) -> Iterator[str]:
    usual, own = Assumptions(), comparison.project.assumptions
    for group in GROUPS:
        if group in _JUDGING:
            continue
        for field in type(getattr(own, group)).model_fields:
            if getattr(getattr(own, group), field).value != getattr(getattr(usual, group), field).value:
                yield f"{group}.{field}"


def _same(comparison: Comparison, name: str) -> bool:
    other = evaluate(reset_assumption(comparison.project, name))
    for key, one in comparison.evaluations.items():
        again = other.evaluations[key]
        if one is again:
            continue
        if one.figures.keys() != again.figures.keys() or one.blocked != again.blocked:
            return False
        if not all(_equal(one.figures[figure].value, again.figures[figure].value) for figure in one.figures):
            return False
    return True


def _equal(first: Any, second: Any) -> bool:
    if first is None or second is None:
        return first is second
    return bool(
        np.array_equal(np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64), equal_nan=True)
    )
