"""What lists of operators and engines stated when a project was saved, so that later lists do not move its figures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated

from pydantic import FailFast, ValidationError

from engine.base import Frozen
from engine.catalog.architecture import ModelArchitecture
from engine.catalog.identity import once_per_object
from engine.catalog.stacks import Stack, stack_named
from engine.migration.answers import OperatorAnswer, answer_today
from engine.migration.coverage import Cell, Evidence, Support
from engine.migration.precedents import Precedent, Standing, model_precedents
from engine.throughput.kept_calibration import unpacked_tables


class KeptCell(Frozen):
    """A claim of a list with its source."""

    support: Support
    operator: str
    back_end: str
    version: str
    repository: str = ""
    commit: str = ""
    date: str = ""
    text: str = ""


class KeptOperator(Frozen):
    """What a stack said about an operator: of a profile, or `implied` by the structure of a model."""

    stack: str
    name: str
    implied: bool
    cell: KeptCell
    alias: str = ""
    why: str = ""
    weak: bool = False
    filler: KeptCell | None = None


class KeptStatement(Frozen):
    """What an engine stated about a model."""

    engine: str
    hardware: str
    subject: str
    stated: str
    standing: Standing
    repository: str = ""
    commit: str = ""
    date: str = ""
    text: str = ""
    note: str = ""


class KeptModel(Frozen):
    """All that engines stated about a model on a stack; nothing where they stated nothing."""

    stack: str
    model: str
    statements: tuple[KeptStatement, ...] = ()


class KeptEvidence(Frozen):
    """The stacks, operators and statements on which the migrations of a project rest."""

    stacks: Annotated[tuple[Stack, ...], FailFast()] = ()
    operators: Annotated[tuple[KeptOperator, ...], FailFast()] = ()
    models: Annotated[tuple[KeptModel, ...], FailFast()] = ()


def read_evidence(held: object) -> object:
    """What a file holds as tables of lines, as a model; anything else as it is, for the model to judge.

    Raises:
        ValueError: a line does not fit its table.
    """
    if not isinstance(held, Mapping):
        return held
    try:
        return KeptEvidence.model_validate_json(json.dumps(unpacked_tables(held)))
    except ValidationError as error:
        raise ValueError(error.errors()[0]["msg"]) from None


def stack_in(kept: KeptEvidence | None, name: str) -> Stack | None:
    """A stack as it was kept, else as the catalog has it."""
    today = stack_named(name)
    if kept is None or today is None:
        return today
    return next((stack for stack in kept.stacks if stack.id == today.id), today)


def answer_in(kept: KeptEvidence | None, name: str, stack: Stack, *, implied: bool) -> OperatorAnswer:
    """What was kept about an operator, else what the lists say today."""
    found = None if kept is None else _operators(kept).get((stack.id, name, implied))
    if found is None:
        return answer_today(name, stack, implied=implied)
    filler = None if found.filler is None else _cell(found.filler)
    return OperatorAnswer(_cell(found.cell), found.alias, found.why, found.weak, filler)


def precedents_in(kept: KeptEvidence | None, model: ModelArchitecture, stack: Stack) -> tuple[Precedent, ...]:
    """What was kept of statements about a model, else what engines state today."""
    for one in () if kept is None else kept.models:
        if (one.stack, one.model) == (stack.id, model.name):
            return tuple(_precedent(statement) for statement in one.statements)
    return model_precedents(model, stack)


def kept_operator(name: str, stack: Stack, answer: OperatorAnswer, *, implied: bool) -> KeptOperator:
    """An answer in the form in which a project keeps it."""
    filler = None if answer.filler is None else _kept_cell(answer.filler)
    return KeptOperator(
        stack=stack.id, name=name, implied=implied, cell=_kept_cell(answer.cell), alias=answer.alias, why=answer.why,
        weak=answer.weak, filler=filler,
    )  # fmt: skip


def kept_model(model: ModelArchitecture, stack: Stack, stated: tuple[Precedent, ...]) -> KeptModel:
    """Statements in the form in which a project keeps them."""
    kept = (
        KeptStatement(
            engine=one.engine, hardware=one.hardware, subject=one.subject, stated=one.stated, standing=one.standing,
            note=one.note, **asdict(one.evidence),
        )
        for one in stated
    )  # fmt: skip
    return KeptModel(stack=stack.id, model=model.name, statements=tuple(kept))


@once_per_object
def _operators(kept: KeptEvidence) -> Mapping[tuple[str, str, bool], KeptOperator]:
    return {(one.stack, one.name, one.implied): one for one in kept.operators}


def _kept_cell(cell: Cell) -> KeptCell:
    return KeptCell(
        support=cell.support, operator=cell.operator, back_end=cell.back_end, version=cell.version,
        **asdict(cell.evidence),
    )  # fmt: skip


def _cell(kept: KeptCell) -> Cell:
    return Cell(kept.support, kept.operator, kept.back_end, kept.version, _evidence(kept))


def _precedent(kept: KeptStatement) -> Precedent:
    return Precedent(
        kept.engine, kept.hardware, kept.subject, kept.stated, kept.standing, _evidence(kept), kept.note
    )  # fmt: skip


def _evidence(kept: KeptCell | KeptStatement) -> Evidence:
    return Evidence(kept.repository, kept.commit, kept.date, kept.text)
