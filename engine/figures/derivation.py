"""The graph behind a quantity: written out, replayed, and varied over the ranges of its leaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import numpy as np

from engine.figures.figure import FIGURES
from engine.figures.quantity import GRADES, Derived, Grade, Leaf, Operand, Quantity
from engine.source_texts import source_text
from engine.texts import Language


def ordered(roots: Iterable[Quantity]) -> list[Quantity]:
    """Every quantity that `roots` rest on, each once, inputs before what is made of them."""
    found: dict[int, Quantity] = {}
    pending: list[tuple[Quantity, bool]] = [(root, False) for root in roots]
    while pending:
        quantity, expanded = pending.pop()
        if id(quantity) in found:
            continue
        if expanded or not isinstance(quantity, Derived):
            found[id(quantity)] = quantity
            continue
        pending.append((quantity, True))
        pending.extend((operand, False) for operand in quantity.inputs if isinstance(operand, Quantity))
    return list(found.values())


def leaves(root: Quantity) -> list[Leaf]:
    """The leaves that a quantity rests on."""
    return [quantity for quantity in ordered([root]) if isinstance(quantity, Leaf)]


def grade_of(root: Quantity) -> Grade:
    """The worst grade among the leaves of a quantity; `exact` where none carries a grade."""
    worst = max((GRADES.index(leaf.grade) for leaf in leaves(root) if leaf.grade is not None), default=0)
    return GRADES[worst]


def derivation(root: Quantity, language: Language = "en") -> dict[str, Any]:
    """Write a derivation as ``{root, nodes: [{id, figure, value, unit, inputs, source}]}``.

    Inputs stand before what is made of them. A bare number that was given to a figure becomes a node of its own.
    """
    shared = derivations({"root": root}, language)
    return {"root": shared["roots"]["root"], "nodes": shared["nodes"]}


def derivations(roots: Mapping[str, Quantity], language: Language = "en") -> dict[str, Any]:
    """Write several derivations over one list of nodes, as ``{roots: {name: id}, nodes: [...]}``."""
    names: dict[int, str] = {}
    nodes: list[dict[str, Any]] = []

    def add(node: dict[str, Any]) -> str:
        node = {"id": f"n{len(nodes)}", **node}
        nodes.append(node)
        return str(node["id"])

    def name_of(operand: Operand) -> str:
        if isinstance(operand, Quantity):
            return names[id(operand)]
        source = source_text("given", language)
        return add({"figure": None, "value": written(operand), "unit": "", "inputs": {}, "source": source})

    for quantity in ordered(roots.values()):
        shared = {"value": written(quantity.value), "unit": quantity.unit}
        if isinstance(quantity, Derived):
            made_by = quantity.figure
            pairs = zip(made_by.parameters, quantity.inputs, strict=True)
            inputs = {parameter: name_of(operand) for parameter, operand in pairs}
            source = source_text(made_by.source, language)
            about: dict[str, Any] = {"figure": made_by.name, **shared, "inputs": inputs, "source": source}
        elif isinstance(quantity, Leaf):
            source = source_text(quantity.source, language)
            about = {"figure": None, **shared, "inputs": {}, "source": source, "path": quantity.path}
            if quantity.uncertain:
                about |= {"low": written(quantity.low), "high": written(quantity.high)}
        if quantity.reason is not None:
            about["reason"] = quantity.reason.text(language)
        if quantity.incomplete:
            about["incomplete"] = True
        names[id(quantity)] = add(about)
    return {"roots": {name: names[id(root)] for name, root in roots.items()}, "nodes": nodes}


def replay(written_out: Mapping[str, Any]) -> Any:
    """Compute the root of a written derivation again from its leaves.

    Returns:
        The value of the root, None where it is unknown.

    Raises:
        KeyError: a node names a figure that does not exist.
    """
    values: dict[str, Any] = {}
    for node in written_out["nodes"]:
        if node["figure"] is None:
            values[node["id"]] = _read(node["value"])
            continue
        made_by = FIGURES[node["figure"]]
        operands = [values[node["inputs"][parameter]] for parameter in made_by.parameters]
        if made_by.total and any(operand is not None for operand in operands):
            operands = [0 if operand is None else operand for operand in operands]
        unknown = any(operand is None for operand in operands)
        values[node["id"]] = None if unknown else made_by.raw(*operands)
    return values[written_out["root"]]


def written(value: Any) -> Any:
    """A value as JSON can hold it; Decimals as strings, which keep every digit."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, np.generic):
        return value.item()
    return value


def _read(value: Any) -> Any:
    if isinstance(value, str):
        return Decimal(value)
    if isinstance(value, list):
        return np.asarray(value)
    return value


def ranges(roots: Sequence[Quantity]) -> list[tuple[float, float] | None]:
    """The low and high of each root when its leaves move within their ranges.

    Each uncertain leaf is moved alone to its low and to its high; the relative changes of a root are
    independent and add in quadrature (first-order propagation, GUM JCGM 100:2008, 5.1.2). Leaves with the
    same path are one variable. Where a leaf at an end of its range leaves a root without a finite value, as the cost
    of a request that then has no room, that end is passed over; a root that never changes its sign keeps it.

    Returns:
        One pair a root; None for an unknown root or one that is not a single number.
    """
    graph = ordered(roots)
    paths: dict[str, int] = {}
    for quantity in graph:
        if isinstance(quantity, Leaf) and quantity.uncertain:
            paths.setdefault(quantity.path, len(paths))
    width = 1 + 2 * len(paths)
    values: dict[int, Any] = {}
    with np.errstate(all="ignore"):
        for quantity in graph:
            values[id(quantity)] = _varied(quantity, paths, width, values)
    return [_spread(root, values[id(root)]) for root in roots]


def _varied(quantity: Quantity, paths: Mapping[str, int], width: int, values: Mapping[int, Any]) -> Any:
    if isinstance(quantity, Leaf):
        if not quantity.uncertain:
            return quantity.value
        column = 1 + 2 * paths[quantity.path]
        varied = np.full(width, float(quantity.value))
        varied[column] = quantity.value if quantity.low is None else float(quantity.low)
        varied[column + 1] = quantity.value if quantity.high is None else float(quantity.high)
        return varied
    if not isinstance(quantity, Derived) or quantity.value is None or not quantity.figure.broadcasts:
        return quantity.value
    operands = [values[id(operand)] if isinstance(operand, Quantity) else operand for operand in quantity.inputs]
    if not any(isinstance(operand, np.ndarray) for operand in operands):
        return quantity.value
    return quantity.figure.raw(*(_number(operand) for operand in operands))


def _number(operand: Any) -> Any:
    """Arrays of floats do not mix with Decimals; a missing part of a sum adds nothing."""
    if operand is None:
        return 0.0
    return float(operand) if isinstance(operand, Decimal) else operand


def _spread(root: Quantity, varied: Any) -> tuple[float, float] | None:
    if root.value is None or np.ndim(root.value) or not np.isfinite(float(root.value)):
        return None
    centre = float(root.value)
    if np.ndim(varied) == 0:
        return centre, centre
    pairs = np.asarray(varied, dtype=float)[1:].reshape(-1, 2)
    pairs = np.where(np.isfinite(pairs), pairs, centre)
    if centre > 0 and bool(np.all(pairs > 0)):
        change = np.log(pairs / centre)
        down, up = _quadrature(change)
        return centre * float(np.exp(-down)), centre * float(np.exp(up))
    down, up = _quadrature(pairs - centre)
    floor = 0.0 if centre >= 0 and bool(np.all(pairs >= 0)) else -np.inf
    ceiling = 0.0 if centre <= 0 and bool(np.all(pairs <= 0)) else np.inf
    return max(centre - down, floor), min(centre + up, ceiling)


def _quadrature(change: Any) -> tuple[float, float]:
    lowest = np.minimum(change.min(axis=1), 0.0)
    highest = np.maximum(change.max(axis=1), 0.0)
    return float(np.sqrt((lowest**2).sum())), float(np.sqrt((highest**2).sum()))
