"""The value of an input at which two quotes cost the same, with all that it was solved from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.compare.uncertainty.contest import Contest
from engine.cost.decision_figures import cost_gap, even_value
from engine.figures import Leaf, Quantity
from engine.figures.quantity import Derived
from engine.figures.variation import Move, rebuilt

Span: TypeAlias = tuple[float, float]
Mover: TypeAlias = Callable[[npt.NDArray[np.float64]], Move]
"""The move of a leaf to some values of the input."""

_SEARCHED: Final = "End of the range that was searched"
_TRIED: Final = "Tried in the search for where both quotes cost the same"


class Even(Derived):
    """A value of an input, counted as that input is."""

    __slots__ = ()

    @property
    def unit(self) -> str:  # type: ignore[override]
        """Unit of the input."""
        return str(self.inputs[0].unit)  # type: ignore[union-attr]


def even(
    stands: Contest, pair: tuple[str, str], leaf: Leaf, mover: Mover, bracket: Span, searched: Span
) -> Quantity | None:
    """The value of an input at which two quotes cost the same.

    Args:
        pair: quotes, of which neither costs less at both ends of `bracket`.
        leaf: the input.
        bracket: value on this side and on the other side of the point, a step of the search apart.
        searched: low and high of the range.

    Returns:
        A quantity in the unit of the input, from the costs of both quotes at both ends of `bracket`, each with its own
        derivation; None where they have no crossing between the ends.
    """
    values = [Leaf(value, leaf.unit, leaf.path, _TRIED) for value in bracket]
    ends = [Leaf(value, leaf.unit, leaf.path, _SEARCHED) for value in searched]
    first, second = (stands.quantities[stands.quotes.index(quote_id)] for quote_id in pair)
    gaps = []
    for value in bracket:
        moved = {leaf.path: mover(np.asarray(value, dtype=np.float64))}
        gaps.append(cost_gap(*(rebuilt(root, moved, _TRIED) for root in (first, second))))
    if not gaps[0].value * gaps[1].value <= 0 or gaps[0].value == gaps[1].value:
        return None
    found = even_value(*values, *gaps, *ends)
    return Even(found.value, found.figure, found.inputs) if np.isfinite(found.value) else None
