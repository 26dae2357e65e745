"""How the deciding figures come about, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.compare.explanation import (
    figure_name,
    filled_text,
    formula_text,
    parameter_name,
    range_text,
    source_line,
    value_text,
)
from engine.compare.figure_titles import figure_title
from engine.compare.ranking import criterion
from engine.compare.results import Evaluation
from engine.exporting.material import Material, Scene, leaf_number
from engine.exporting.report import Block, Cell, Input, Number, Paragraph, Receipt, Step
from engine.figures import Derived, Leaf, Operand, Quantity
from engine.figures.quantity import bare
from engine.figures.support import grade_of
from engine.source_texts import source_text
from engine.texts import Language, text

_MORE: Final = ("cost_total", "output_tokens_per_s", "run_hours")
"""Figures of the recommended quote that are explained beside the one by which it was chosen."""
_TOLD_WITH: Final = frozenset({"cost_total"})
"""Those of them that are left out where they are a step of it: the appendix goes on from there to the bills."""
_COMPARED: Final = 2
"""Whose figures decide: the recommended quote and the next one."""


def receipts(scene: Scene) -> Iterator[Block]:
    """The figure by which the quotes are ranked, for those that decide, and what stands behind the first."""
    yield Paragraph(scene.material.words("receipts_lead"))
    for place, evaluation in enumerate(scene.deciding[:_COMPARED]):
        for figure in _deciding(scene.material, evaluation, first=place == 0):
            yield receipt(scene.material, evaluation, figure)


def _deciding(material: Material, evaluation: Evaluation, *, first: bool) -> tuple[str, ...]:
    by = criterion(evaluation)
    names = () if by is None else (by[0],)
    if first:
        steps = () if by is None else _steps(evaluation.figures[by[0]], material.options.receipt_depth)
        told = {id(step) for step, _ in steps}
        known = {name: evaluation.figures[name] for name in _MORE if name in evaluation.figures}
        more = (name for name, one in known.items() if name not in _TOLD_WITH or id(one) not in told)
        names = (*names, *more)
    return tuple(dict.fromkeys(names))


def receipt(material: Material, evaluation: Evaluation, figure: str) -> Receipt:
    """One figure with the steps down to the depth that is wanted; below that, inputs stand with their values."""
    root = evaluation.figures[figure]
    address = f"{evaluation.quote.id}/{evaluation.workload.id}/{figure}"
    roles = _steps(root, material.options.receipt_depth)
    numbers = {id(step): place for place, (step, _) in enumerate(roles, 1)}
    written = tuple(_step(material, step, role, numbers, address if step is root else "") for step, role in roles)
    title = figure_title(address, root).text(material.language)
    return Receipt(title, address, written)


def _steps(root: Quantity, depth: int) -> list[tuple[Derived, str]]:
    """The figures that make `root`, each once, nearest first, with the parameter that each fills; none that is zero."""
    found: dict[int, tuple[Derived, str]] = {}
    level: list[tuple[Quantity, str]] = [(root, "")]
    for _ in range(depth + 1):
        below = []
        for one, role in level:
            if isinstance(one, Derived) and id(one) not in found:
                found[id(one)] = (one, role)
                below += [(operand, name) for name, operand in _pairs(one) if isinstance(operand, Quantity)]
        level = [(operand, name) for operand, name in below if not _is_nothing(operand)]
    return list(found.values())


def _pairs(step: Derived) -> list[tuple[str, Operand]]:
    """Parameters with what fills them; from a sum what adds nothing is left out."""
    pairs = list(zip(step.figure.parameters, step.inputs, strict=True))
    formula = step.figure.formula
    if formula is None or formula.text != " + ".join(step.figure.parameters):
        return pairs
    return [(name, operand) for name, operand in pairs if not _is_nothing(operand)] or pairs


def _is_nothing(operand: Operand) -> bool:
    value = bare(operand)
    return _is_single(value) and value == 0


def _step(material: Material, step: Derived, role: str, numbers: dict[int, int], address: str) -> Step:
    language, currency = material.language, material.project.currency
    pairs = _pairs(step)
    number = Number(_single(step), step.unit, grade=grade_of(step), address=address, incomplete=step.incomplete)
    formula, filled = formula_text(step, language), filled_text(step, language, currency)
    if len(pairs) < len(step.inputs):
        formula = " + ".join(parameter_name(name, language) for name, _ in pairs)
        filled = " + ".join(value_text(operand, language, currency) for _, operand in pairs)
    return Step(
        numbers[id(step)],
        _named(step, role, language),
        Cell(value_text(step, language, currency), number, note=material.say(step.reason)),
        formula,
        filled,
        source_text(step.figure.source, language),
        tuple(_input(material, name, operand, numbers) for name, operand in pairs),
    )


def _named(step: Derived, role: str, language: Language) -> str:
    """What the step fills in the one above it, with what it is where that is called otherwise."""
    own = figure_name(step, language)
    filled = parameter_name(role, language) if role else own
    return own if filled.casefold() == own.casefold() else f"{filled} · {own}"


def _input(material: Material, parameter: str, operand: Operand, numbers: dict[int, int]) -> Input:
    language = material.language
    name, shown = parameter_name(parameter, language), value_text(operand, language, material.project.currency)
    if isinstance(operand, Leaf):
        low, high = (None if end is None else float(end) for end in (operand.low, operand.high))
        ranges = range_text(low, high, operand, language)
        number = leaf_number(operand) if _is_single(operand.value) else None
        return Input(name, Cell(shown, number, ranges), source_line(operand, language, material.project))
    if isinstance(operand, Derived):
        value = _single(operand)
        cell = Cell(shown, None if value is None else Number(value, operand.unit))
        return Input(name, cell, figure_name(operand, language), numbers.get(id(operand), 0))
    return Input(name, Cell(shown), text("explain.given", language))


def _single(quantity: Quantity) -> float | None:
    return float(quantity.value) if _is_single(quantity.value) else None


def _is_single(value: object) -> bool:
    return value is not None and getattr(value, "ndim", 0) == 0
