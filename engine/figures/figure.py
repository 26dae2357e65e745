"""The `figure` decorator: a pure function that declares its unit, formula and source."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final

from engine.figures.formula import Formula
from engine.figures.quantity import Derived, Lacking, Operand, Quantity, bare
from engine.texts import EngineError, Message

FIGURES: Final[dict[str, Figure]] = {}
"""Every figure that has been defined, by name; `engine.registry` imports the modules that define them."""


class Figure:
    """A named quantity as a pure function of the quantities it needs.

    Calling it takes numbers or quantities, by position or by name, and returns a `Derived` quantity.
    An unknown input makes the result unknown; where `total` is set the result is a sum, which with an
    unknown part is a lower bound marked incomplete. `raw` is the bare body on numbers and arrays.
    """

    __slots__ = (
        "arity", "broadcasts", "formula", "method", "moves", "name", "parameters", "raw", "source", "total", "unit",
    )  # fmt: skip

    def __init__(
        self,
        body: Callable[..., Any],
        *,
        unit: str,
        source: str,
        formula: Formula | None,
        method: str | None,
        total: bool,
        broadcasts: bool,
        moves: bool,
    ) -> None:
        self.name = body.__name__
        self.raw = body
        self.unit = unit
        self.source = source
        self.formula = formula
        self.method = method
        self.total = total
        self.broadcasts = broadcasts
        self.moves = moves
        self.parameters = tuple(inspect.signature(body).parameters)
        self.arity = len(self.parameters)

    def __call__(self, *args: Operand, **named: Operand) -> Derived:
        if named or len(args) != self.arity:
            args = self.bind(args, named)
        try:
            values = [operand.value for operand in args]  # type: ignore[union-attr]
        except AttributeError:
            values = [bare(operand) for operand in args]
        for value in values:
            if value is None:
                return self._lacking(args)
        for operand in args:
            if type(operand) is Lacking:
                return self._lacking(args)
        return Derived(self.raw(*values), self, args)

    def _lacking(self, args: tuple[Operand, ...]) -> Derived:
        """The result where an input is unknown or a lower bound."""
        lacking = [operand for operand in args if isinstance(operand, Quantity) and not operand.firm]
        values = [bare(operand) for operand in args]
        unknown = sum(value is None for value in values)
        reason = next((operand.reason for operand in lacking if operand.value is None), lacking[0].reason)
        if unknown and (not self.total or unknown == len(values)):
            return Lacking(None, self, args, reason)
        return Lacking(self.raw(*(0 if value is None else value for value in values)), self, args, reason)

    def bind(self, args: tuple[Operand, ...], named: dict[str, Operand]) -> tuple[Operand, ...]:
        """Put operands into the order of the parameters.

        Raises:
            EngineError: a parameter is missing, unknown or given twice.
        """
        if len(args) > len(self.parameters):
            raise EngineError("error.figure_too_many", figure=self.name, count=len(self.parameters))
        given = dict(zip(self.parameters, args, strict=False))
        for name, operand in named.items():
            if name not in self.parameters:
                expected = ", ".join(self.parameters)
                raise EngineError("error.figure_parameter", figure=self.name, parameter=name, expected=expected)
            if name in given:
                raise EngineError("error.figure_twice", figure=self.name, parameter=name)
            given[name] = operand
        missing = [name for name in self.parameters if name not in given]
        if missing:
            raise EngineError("error.figure_missing", figure=self.name, parameter=", ".join(missing))
        return tuple(given[name] for name in self.parameters)

    def label(self) -> Message:
        """The name that users read."""
        return Message.of(f"figures.{self.name}")

    def __repr__(self) -> str:
        return f"Figure({self.name})"


def figure(
    *,
    unit: str,
    source: str,
    formula: str | None = None,
    method: str | None = None,
    total: bool = False,
    broadcasts: bool = True,
    moves: bool | None = None,
) -> Callable[[Callable[..., Any]], Figure]:
    """Declare a function as a figure.

    Args:
        unit: SI unit of the value, ``1`` for a share or count, ``money`` for an amount in the currency in use.
        source: paper, manual or rule that the formula comes from.
        formula: text in the formula grammar, with exactly the parameter names.
        method: words instead of a formula, for interpolation, search and order statistics.
        broadcasts: the body takes arrays of any shape; a search over a whole curve does not.
        moves: it does so for all but its curves, so that its range follows from theirs; as `broadcasts` where not said.
        total: the figure is a sum of its parameters, so unknown parts make it incomplete, not unknown.
    """
    if (formula is None) == (method is None):
        raise TypeError("a figure has either a formula or a method")

    def declare(body: Callable[..., Any]) -> Figure:
        parsed = None if formula is None else Formula(formula)
        moving = broadcasts if moves is None else moves
        made = Figure(
            body,
            unit=unit,
            source=source,
            formula=parsed,
            method=method,
            total=total,
            broadcasts=broadcasts,
            moves=moving,
        )
        if parsed is not None and set(parsed.names) != set(made.parameters):
            wrong = set(parsed.names) ^ set(made.parameters)
            raise TypeError(f"{made.name}: formula and parameters differ in {', '.join(sorted(wrong))}")
        if FIGURES.setdefault(made.name, made) is not made:
            raise TypeError(f"the figure {made.name} is defined twice")
        return made

    return declare
