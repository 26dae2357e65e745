"""The graph behind a quantity, written out and computed again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

import numpy as np

from engine.figures.figure import FIGURES
from engine.figures.quantity import Derived, Leaf, Operand, Quantity
from engine.source_texts import source_text
from engine.texts import Language


def ordered(roots: Iterable[Quantity]) -> list[Quantity]:
    """Every quantity that `roots` rest on, each once, inputs before what is made of them."""
    found: dict[int, Quantity] = {}
    opened = set[int]()
    pending = list(roots)
    while pending:
        quantity = pending[-1]
        key = id(quantity)
        if key in found:
            pending.pop()
        elif key in opened or not isinstance(quantity, Derived):
            found[key] = pending.pop()
        else:
            opened.add(key)
            pending += [one for one in quantity.inputs if isinstance(one, Quantity) and id(one) not in found]
    return list(found.values())


def leaves(root: Quantity) -> list[Leaf]:
    """The leaves that a quantity rests on."""
    return [quantity for quantity in ordered([root]) if isinstance(quantity, Leaf)]


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
