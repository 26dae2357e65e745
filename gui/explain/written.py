"""A derivation as plain text, each step once, for mails and minutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.compare.explanation import (
    figure_name,
    filled_text,
    formula_text,
    parameter_name,
    source_line,
    value_text,
)
from engine.figures import Derived, Leaf, Quantity
from engine.figures.derivation import ordered
from engine.source_texts import source_text
from engine.texts import Language, text

if TYPE_CHECKING:
    from engine.project.project import Project


def written_out(root: Quantity, title: str, language: Language, currency: str, project: Project | None = None) -> str:
    steps = list(reversed(ordered([root])))
    numbers = {id(step): place for place, step in enumerate(steps, 1)}
    lines = [f"{title} = {value_text(root, language, currency)}", ""]
    for step in steps:
        lines += _step(step, numbers, language, currency, project)
    return "\n".join(lines).rstrip() + "\n"


def _step(
    step: Quantity, numbers: dict[int, int], language: Language, currency: str, project: Project | None
) -> list[str]:
    head = f"[{numbers[id(step)]}] "
    value = value_text(step, language, currency)
    reason = [] if step.reason is None else [f"    {step.reason.text(language)}"]
    if isinstance(step, Leaf):
        return [f"{head}{value} — {source_line(step, language, project)}", *reason, ""]
    if not isinstance(step, Derived):
        return [f"{head}{value}", *reason, ""]
    lines = [f"{head}{figure_name(step, language)} = {value}", f"    {formula_text(step, language)}"]
    filled = filled_text(step, language, currency)
    lines += [f"    = {filled}"] if filled else []
    for parameter, operand in zip(step.figure.parameters, step.inputs, strict=True):
        place = f"[{numbers[id(operand)]}]" if isinstance(operand, Quantity) else text("explain.given", language)
        lines.append(f"    {parameter_name(parameter, language)}: {value_text(operand, language, currency)} {place}")
    source = source_text(step.figure.source, language)
    return [*lines, *reason, f"    {text('explain.source', language, source=source)}", ""]
