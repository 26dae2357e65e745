"""A derivation written out: its shape, shared nodes, JSON, and the result computed again from the leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import Any

import numpy as np
import pytest
from offers import MODELS, evaluated, many, purchase, rental, serving, tuning

from engine.compare.results import Evaluation
from engine.figures import Derived, Leaf, Quantity
from engine.figures.derivation import derivation, leaves, ordered, replay
from engine.figures.support import grade_of
from engine.memory.textbook import kv_cache_bytes, weight_bytes
from engine.registry import all_figures
from engine.texts import Message
from engine.throughput.textbook import decode_ceiling_tokens_per_s
from engine.values import UNKNOWN

FIGURES = all_figures()


def ceiling() -> Derived:
    parameters = Leaf(7e9, "1", "catalog/models/7B/parameters", "model card")
    weights = weight_bytes(parameters, 2)
    return decode_ceiling_tokens_per_s(Leaf(1.5e12, "B/s", "catalog/cards/X/bandwidth_gbs", "datasheet"), weights)


def test_shape() -> None:
    written = derivation(ceiling())
    assert set(written) == {"root", "nodes"}
    by_id = {node["id"]: node for node in written["nodes"]}
    assert len(by_id) == len(written["nodes"]) == 5
    root = by_id[written["root"]]
    assert root["figure"] == "decode_ceiling_tokens_per_s"
    assert root["unit"] == "token/s"
    assert root["value"] == pytest.approx(107.142857)
    weights = by_id[root["inputs"]["weight_bytes"]]
    assert weights["figure"] == "weight_bytes"
    given = by_id[weights["inputs"]["bytes_per_parameter"]]
    assert (given["figure"], given["value"], given["source"], given["inputs"]) == (None, 2, "given", {})
    bandwidth = by_id[root["inputs"]["bandwidth_bytes_per_s"]]
    assert (bandwidth["path"], bandwidth["source"]) == ("catalog/cards/X/bandwidth_gbs", "datasheet")


def test_inputs_stand_before_what_is_made_of_them() -> None:
    evaluation = evaluated(rental("nvidia-h100-sxm5-80gb"), serving(MODELS["moe"]))
    seen: set[str] = set()
    for node in derivation(evaluation.figures["cost_per_million_tokens"])["nodes"]:
        assert set(node["inputs"].values()) <= seen
        seen.add(node["id"])


def test_a_shared_node_stands_once() -> None:
    root: Quantity = Leaf(1.0, "B", "a/b")
    for _ in range(60):
        root = kv_cache_bytes(root, root, root, root, root, root)
    # as a tree it would have 6^60 nodes
    assert len(derivation(root)["nodes"]) == 61
    assert len(ordered([root, root])) == 61
    assert len(leaves(root)) == 1


def test_deep_graphs_do_not_exhaust_the_stack() -> None:
    root: Quantity = Leaf(1.0, "B", "a/b")
    for _ in range(20_000):
        root = weight_bytes(root, 1)
    assert replay(derivation(root)) == 1.0


def test_unknown_and_lower_bound_are_said_in_the_language() -> None:
    evaluation = evaluated(purchase("nvidia-h100-sxm5-80gb", support_per_year=UNKNOWN), serving())
    written = derivation(evaluation.figures["cost_total"], "zh")
    root = next(node for node in written["nodes"] if node["id"] == written["root"])
    assert root["incomplete"] is True
    assert "未报" in root["reason"]
    assert any(node["value"] is None and "未报" in node["reason"] for node in written["nodes"])
    assert replay(written) == pytest.approx(root["value"], rel=1e-9)


def test_an_unknown_root_replays_to_unknown() -> None:
    unknown = Leaf(None, "1", "x/parameters", reason=Message.of("unknown.not_stated", path="x"))
    assert replay(derivation(weight_bytes(unknown, 2))) is None


def test_arrays_and_decimals_survive_json() -> None:
    array = weight_bytes(Leaf(np.array([1.0, 2.0]), "1", "x/parameters"), 2)
    again = json.loads(json.dumps(derivation(array)))
    assert replay(again).tolist() == [2.0, 4.0]
    exact = FIGURES["line_amount"](Leaf(Decimal("0.10"), "money", "quotes/A/price"), Leaf(3, "1", "quotes/A/cards"))
    written = json.loads(json.dumps(derivation(exact)))
    assert replay(written) == Decimal("0.30")


@cache
def evaluations() -> tuple[Evaluation, ...]:
    return many()


def roots() -> Iterator[tuple[str, Quantity]]:
    for evaluation in evaluations():
        for name, quantity in evaluation.figures.items():
            yield f"{evaluation.quote.id}/{evaluation.workload.id}/{name}", quantity


def test_the_evaluations_are_of_every_kind() -> None:
    kinds = {(one.quote.kind, one.workload.kind) for one in evaluations()}
    assert len(kinds) == 4 * 5
    made_by = {step.figure.name for _, root in roots() for step in ordered([root]) if isinstance(step, Derived)}
    assert {"mla_cache_bytes", "window_tokens", "touched_share", "stated_cache_bytes", "hybrid_cache_bytes"} <= made_by
    assert {"adapter_parameters", "added_requests_per_s", "million_tokens", "late_start_cost"} <= made_by
    assert len(made_by) > 120


def test_every_result_comes_out_again_from_its_leaves() -> None:
    for count, (address, root) in enumerate(roots()):
        written = derivation(root)
        if count % 8 == 0:
            written = json.loads(json.dumps(written, allow_nan=False))
        found = replay(written)
        if root.value is None:
            assert found is None, address
        else:
            assert float(found) == pytest.approx(float(root.value), rel=1e-9), address
    assert count > 2_000


def test_every_leaf_of_a_result_says_where_it_comes_from() -> None:
    every = ordered(root for _, root in roots())
    without = {one.path for one in every if isinstance(one, Leaf) and not one.path}
    assert without == set()
    catalog_cells = [one for one in every if isinstance(one, Leaf) and one.path.startswith("catalog/")]
    assert len(catalog_cells) > 50
    assert all(cell.source for cell in catalog_cells)


def test_every_derived_value_is_that_of_its_figure_on_its_inputs() -> None:
    """The graph is the computation: no step was computed otherwise than its figure says."""
    for step in ordered(root for _, root in roots()):
        if not isinstance(step, Derived) or step.value is None or step.incomplete:
            continue
        values = [operand.value if isinstance(operand, Quantity) else operand for operand in step.inputs]
        if all(value is not None for value in values):
            again: Any = step.figure.raw(*values)
            assert again == step.value, step.figure.name


def test_the_grade_is_the_worst_of_the_leaves() -> None:
    exact = Leaf(2.0, "1", "a/exact")
    measured = Leaf(2.0, "1", "a/measured", grade="measured", low=1.0, high=3.0)
    datasheet = Leaf(2.0, "1", "a/datasheet", grade="datasheet", low=1.0, high=3.0)
    assert grade_of(weight_bytes(exact, 2)) == "exact"
    assert grade_of(weight_bytes(exact, measured)) == "measured"
    assert grade_of(weight_bytes(weight_bytes(datasheet, 2), measured)) == "datasheet"


def test_an_estimate_from_datasheets_says_so() -> None:
    evaluation = evaluated(rental("nvidia-h100-sxm5-80gb"), tuning())
    assert grade_of(evaluation.figures["tokens_per_s_per_card"]) == "datasheet"
