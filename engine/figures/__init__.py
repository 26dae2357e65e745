"""Figures: pure functions with unit, formula and source, whose results carry their derivation."""

from engine.figures.figure import FIGURES, Figure, figure
from engine.figures.quantity import GRADES, Bare, Derived, Grade, Leaf, Operand, Quantity, bare

__all__ = [
    "FIGURES",
    "GRADES",
    "Bare",
    "Derived",
    "Figure",
    "Grade",
    "Leaf",
    "Operand",
    "Quantity",
    "bare",
    "figure",
]
