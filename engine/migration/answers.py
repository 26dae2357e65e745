"""What the lists of today say about an operator, of a profile or implied by the structure of a model."""

from __future__ import annotations

from dataclasses import dataclass

from engine.catalog.stacks import Stack
from engine.migration.coverage import Cell
from engine.migration.hot import hot_answer, hot_filler
from engine.migration.lookup import filler, look_up


@dataclass(frozen=True, slots=True)
class OperatorAnswer:
    """What a stack says about an operator.

    `alias` is the other name under which it was found, with the reason. `weak` marks a plainer operator that stands in
    for a fused one. `filler` is a library outside the stack that brings what the stack does not run itself.
    """

    cell: Cell
    alias: str = ""
    why: str = ""
    weak: bool = False
    filler: Cell | None = None


def answer_today(name: str, stack: Stack, *, implied: bool) -> OperatorAnswer:
    """Ask the lists that come with the program."""
    if implied:
        answer = hot_answer(name, stack)
        brought = None if answer.cell.support == "native" else hot_filler(name, stack)
        return OperatorAnswer(answer.cell, weak=answer.weak, filler=brought)
    found = look_up(name, stack)
    brought = None if found.cell.support == "native" else filler(name, stack)
    return OperatorAnswer(found.cell, found.alias, found.why, filler=brought)
