"""Two ways to run one composition of figures: with its graph for the shown point, or bare on arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.figures.figure import Figure
from engine.figures.quantity import Operand, Quantity

Run: TypeAlias = Callable[..., Any]
"""Called as ``run(figure, *operands)``: returns a `Quantity` or the bare value."""


def graph(figure: Figure, *operands: Operand) -> Quantity:
    """Evaluate with the derivation."""
    return figure(*operands)


def numbers(figure: Figure, *operands: Operand) -> Any:
    """Evaluate bare; every operand must be known. Searches and curves use this on arrays."""
    return figure.raw(*[operand.value if isinstance(operand, Quantity) else operand for operand in operands])
