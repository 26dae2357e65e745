"""Which cell of a comparison shows an operand of a derivation."""

from __future__ import annotations

from engine.compare.results import Comparison
from engine.figures import Derived, Operand, Quantity


def cell_of(comparison: Comparison, operand: Operand | None, quote_id: str, workload_id: str) -> tuple[str, str] | None:
    """Quote and figure whose cell holds this very quantity, perhaps in another unit; None where no cell does.

    The quote that is explained comes first: what several quotes share is shown where the reader looks.
    """
    if not isinstance(operand, Quantity):
        return None
    column = sorted(comparison.column(workload_id), key=lambda one: one.quote.id != quote_id)
    for evaluation in column:
        for name, quantity in evaluation.figures.items():
            if quantity is operand or _in_another_unit(quantity) is operand:
                return evaluation.quote.id, name
    return None


def _in_another_unit(quantity: Quantity) -> Quantity | None:
    """What a figure of one operand was made from."""
    made = quantity.inputs[0] if isinstance(quantity, Derived) and len(quantity.inputs) == 1 else None
    return made if isinstance(made, Quantity) else None
