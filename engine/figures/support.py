"""How well a quantity is supported, and whether it can move: found once, and kept with the quantity."""

from __future__ import annotations

from collections.abc import Iterable

from engine.figures.quantity import GRADES, Derived, Grade, Quantity, keep_support


def grade_of(root: Quantity) -> Grade:
    """The worst grade among the leaves of a quantity; `exact` where none carries a grade."""
    return GRADES[_support_of(root) >> 1]


def moving(roots: Iterable[Quantity]) -> list[Quantity]:
    """Everything behind `roots` that leaves with a range can move, each once, inputs before what is made of them."""
    found: dict[int, Quantity] = {}
    opened = set[int]()
    pending = [root for root in roots if _support_of(root) & 1]
    while pending:
        quantity = pending[-1]
        key = id(quantity)
        if key in found:
            pending.pop()
        elif key in opened or not isinstance(quantity, Derived):
            found[key] = pending.pop()
        else:
            opened.add(key)
            pending += [
                one
                for one in quantity.inputs
                if isinstance(one, Quantity) and _support_of(one) & 1 and id(one) not in found
            ]
    return list(found.values())


def _support_of(root: Quantity) -> int:
    if isinstance(root, Derived) and root.support is None:
        pending = [root]
        while pending:
            quantity = pending[-1]
            left = [one for one in quantity.inputs if isinstance(one, Derived) and one.support is None]
            if left:
                pending += left
            else:
                keep_support(pending.pop(), _of_inputs(quantity))
    return root.support or 0


def _of_inputs(quantity: Derived) -> int:
    supports = [one.support or 0 for one in quantity.inputs if isinstance(one, Quantity)]
    moves = quantity.figure.moves and quantity.value is not None and any(one & 1 for one in supports)
    return max(supports, default=0) // 2 * 2 + moves
