"""The first steps of how a figure comes about, written out below each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.compare.explanation import parameter_name
from engine.figures import Derived, Quantity, bare
from engine.source_texts import source_text
from engine.texts import format_number, has_text, text
from gui import i18n
from gui.fonts import Role
from gui.format import format_value
from gui.widgets.basics import rule, text_label

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS: Final = 4
SAME_FOR_MANY: Final = frozenset({"account_total"})
"""Figures that are used for several things alike: what they are shows only in the step that they go into."""


class Step(QWidget):
    """A name with its value, the formula in names, and the same in numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = text_label(wrap=True)
        self.value = text_label(role=Role.STRONG)
        self.value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self.formula = text_label(role=Role.FORMULA, tone="muted", wrap=True)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 7, 0, 7)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.value, 0, 1)
        grid.addWidget(self.formula, 1, 0, 1, 2)

    def show_step(self, step: Derived, role: str, currency: str) -> None:
        """`role` is the parameter as which the step goes into the one before it."""
        spoken = i18n.language()
        by_role = step.figure.name in SAME_FOR_MANY and role
        self.name.setText(sentence_case(parameter_name(role, spoken) if by_role else figure_name(step)))
        shown = format_value(step.value, step.unit, spoken, currency)
        self.value.setText(text("display.so_far", spoken, value=shown) if step.incomplete else shown)
        self.formula.setText("\n".join(formula_lines(step)))


class DerivationList(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.steps: list[Step] = []
        self._rules = [rule() for _ in range(STEPS - 1)]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for place in range(STEPS):
            if place:
                column.addWidget(self._rules[place - 1])
            step = Step()
            self.steps.append(step)
            column.addWidget(step)

    def show_quantity(self, root: Quantity | None, currency: str) -> None:
        found = list(first_steps(root)) if root is not None else []
        for place, step in enumerate(self.steps):
            step.setVisible(place < len(found))
            if place:
                self._rules[place - 1].setVisible(place < len(found))
            if place < len(found):
                step.show_step(*found[place], currency)


def first_steps(root: Quantity) -> Iterator[tuple[Derived, str]]:
    """The quantity and what it rests on, nearest first, each with the parameter as which it goes into the one before.

    Steps that only hand a value on are left out, and so are those of a sum that are zero; the largest come first.
    """
    waiting: list[tuple[Quantity, str]] = [(root, "")]
    seen, given = set(), 0
    while waiting and given < STEPS:
        quantity, role = waiting.pop(0)
        if id(quantity) in seen or not isinstance(quantity, Derived):
            continue
        seen.add(id(quantity))
        waiting += _operands(quantity)
        if not _hands_on(quantity):
            given += 1
            yield quantity, role


def _operands(step: Derived) -> list[tuple[Quantity, str]]:
    pairs: list[tuple[Quantity, str]] = [
        (operand, role)
        for operand, role in zip(step.inputs, step.figure.parameters, strict=True)
        if isinstance(operand, Derived)
    ]
    if not _adds_up(step):
        return pairs
    parts = [(operand, role) for operand, role in pairs if operand.value is None or operand.value != 0]
    return sorted(parts, key=lambda pair: -abs(float(pair[0].value or 0)))


def figure_name(step: Derived) -> str:
    key = f"figures.{step.figure.name}"
    return text(key, i18n.language()) if has_text(key, i18n.language()) else step.figure.name.replace("_", " ")


def formula_lines(step: Derived) -> list[str]:
    """The formula in names and in numbers; a figure without a closed formula says its method."""
    figure = step.figure
    if figure.formula is None:
        return [source_text(figure.method or "", i18n.language())]
    operands = {name: bare(operand) for name, operand in zip(figure.parameters, step.inputs, strict=True)}
    if _adds_up(step):
        parts = [f"{_parameter(name)} {_number(value)}" for name, value in operands.items() if value != 0]
        return [" + ".join(parts)]
    names = {name: _parameter(name) for name in figure.parameters}
    values = {name: _number(value) for name, value in operands.items()}
    return [figure.formula.shown(names), f"= {figure.formula.shown(values)}"]


def sentence_case(name: str) -> str:
    return name[:1].upper() + name[1:]


def _parameter(name: str) -> str:
    words = parameter_name(name, i18n.language())
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


def _number(value: Any) -> str:
    if value is None:
        return text("display.unknown", i18n.language())
    number = float(value)
    return format_number(round(number) if abs(number) >= 1000 else number)


def _adds_up(step: Derived) -> bool:
    formula = step.figure.formula
    return formula is not None and formula.text == " + ".join(step.figure.parameters)


def _hands_on(step: Derived) -> bool:
    formula = step.figure.formula
    return formula is not None and formula.text in step.figure.parameters
