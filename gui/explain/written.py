"""A derivation as plain text, each step once, for mails and minutes."""

from __future__ import annotations

from engine.figures import Derived, Leaf, Quantity
from engine.figures.derivation import ordered
from engine.texts import Language, text
from gui.explain.entries import (
    figure_name,
    filled_text,
    formula_text,
    origin_text,
    parameter_name,
    value_text,
)


def written_out(root: Quantity, title: str, language: Language, currency: str) -> str:
    steps = list(reversed(ordered([root])))
    numbers = {id(step): place for place, step in enumerate(steps, 1)}
    lines = [f"{title} = {value_text(root, language, currency)}", ""]
    for step in steps:
        lines += _step(step, numbers, language, currency)
    return "\n".join(lines).rstrip() + "\n"


def _step(step: Quantity, numbers: dict[int, int], language: Language, currency: str) -> list[str]:
    head = f"[{numbers[id(step)]}] "
    value = value_text(step, language, currency)
    reason = [] if step.reason is None else [f"    {step.reason.text(language)}"]
    if isinstance(step, Leaf):
        source = " · ".join(part for part in (origin_text(step, language), step.source) if part)
        return [f"{head}{value} — {source}", *reason, ""]
    if not isinstance(step, Derived):
        return [f"{head}{value}", *reason, ""]
    lines = [f"{head}{figure_name(step, language)} = {value}", f"    {formula_text(step, language)}"]
    filled = filled_text(step, language, currency)
    lines += [f"    = {filled}"] if filled else []
    for parameter, operand in zip(step.figure.parameters, step.inputs, strict=True):
        place = f"[{numbers[id(operand)]}]" if isinstance(operand, Quantity) else text("explain.given", language)
        lines.append(f"    {parameter_name(parameter, language)}: {value_text(operand, language, currency)} {place}")
    return [*lines, *reason, f"    {text('explain.source', language, source=step.figure.source)}", ""]
