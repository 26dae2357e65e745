"""Ranges of amounts over drawn futures: one amount has one range wherever it stands."""

from __future__ import annotations

from functools import reduce
from importlib.resources import files

import numpy as np
import pytest
from offers import MODELS, compared, evaluated, purchase, rental, serving

from engine.compare.accounts import account_bars
from engine.compare.bands import bands, estimate
from engine.compare.curves import cost_curves
from engine.compare.evaluate import evaluate
from engine.compare.gap_view import gap_view
from engine.compare.outlook import outlook
from engine.compare.results import Comparison
from engine.compare.uncertainty.cost_bands import cost_bands, with_bands
from engine.compare.uncertainty.futures import drawn_along, ends_of
from engine.cost.figures import amount_between_readings, two_lines
from engine.figures import Leaf, Quantity
from engine.figures.variation import Graph
from engine.project.edits import set_seed
from engine.project.edits.assumptions import set_assumption_range
from engine.project.files import load
from engine.value_text import format_range
from engine.values import known

CARD = "nvidia-h100-sxm5-80gb"
SAMPLES = ("1-serving-70b.zh", "2-tuning-7b.en")


@pytest.fixture(scope="module", params=[*((name, 1) for name in SAMPLES), (SAMPLES[0], 7)])
def sample(request: pytest.FixtureRequest) -> Comparison:
    name, seed = request.param
    project = load(files("resources") / "samples" / f"{name}.cardwise").project  # type: ignore[arg-type]
    return evaluate(set_seed(project, seed))


def test_table_bars_curve_and_gap_tell_the_same_range_of_a_total(sample: Comparison) -> None:
    for workload in sample.project.workloads:
        curves = with_bands(cost_curves(sample, workload.id), outlook(sample, workload.id).cost_bands)
        ends = {one.quote_id: one for one in curves.series if one.low is not None and one.high is not None}
        bars = {bar.quote_id: bar.whole for bar in account_bars(sample, workload.id)}
        assert len(ends) > 1
        for quote_id, curve in ends.items():
            table = bands(sample.of(quote_id, workload.id), sample.project.seed)["cost_total"]
            assert curve.low is not None
            assert curve.high is not None
            assert (curve.low[-1], curve.high[-1]) == pytest.approx((table.low, table.high), rel=1e-9)
            assert bars[quote_id] == table
            assert table.value is not None
            assert curve.low[-1] <= table.value <= curve.high[-1]
        first, second = list(ends)[:2]
        found = gap_view(sample, workload.id, first, second)
        if found is not None and "total" in found.parts:
            assert found.parts["total"].ends[0] == bars[first]


def test_a_range_of_the_horizon_moves_what_is_told_of_a_month_and_not_the_total_to_its_end() -> None:
    base = compared((purchase(CARD),), (serving(MODELS["dense"]),))
    moved = evaluate(set_assumption_range(base.project, "cost.horizon_months", 36.0, 24.0, 60.0))
    before, after = (bands(one.of("A", "chat")) for one in (base, moved))
    ends = cost_bands(moved, "chat")["A"]
    assert (after["cost_total"].low, after["cost_total"].high) == pytest.approx((ends.low[-1], ends.high[-1]))
    assert after["cost_total"] == before["cost_total"]
    hardware = after["account_hardware"]
    assert hardware.low == hardware.value == hardware.high
    assert after["cost_per_month"].low < before["cost_per_month"].low  # type: ignore[operator]


def test_open_terms_combine_by_chance_and_do_not_add_up() -> None:
    """Four answers of 0 or 100 each: all four cost something in 1 of 16 futures, which is less than one in ten."""
    answers = [Leaf(0.0, "1", f"a/{name}", low=0.0, high=1.0, shape="either") for name in "wxyz"]
    each: list[Quantity] = [amount_between_readings(0.0, 100.0, share) for share in answers]
    found = estimate(reduce(two_lines, each))
    assert (found.low, found.high) == (0.0, 300.0)
    # three at once happen in 1 of 8
    assert estimate(reduce(two_lines, each[:3])).high == 300.0


def test_along_a_variable_the_range_is_that_of_all_others() -> None:
    # 340 or 544 in the kind reading, 680 in the hard one, each as likely as the other
    kind = Leaf(408.0, "money", "a/kind", low=340.0, high=544.0)
    share = Leaf(0.0, "1", "a/share", low=0.0, high=1.0, shape="either")
    graph = Graph([amount_between_readings(kind, 680.0, share)])
    ((low, high),) = drawn_along(graph, "a/kind", lambda _: np.array([340.0, 544.0]), 2, 1)  # type: ignore[misc]
    assert low.tolist() == [340.0, 544.0]
    assert high.tolist() == [680.0, 680.0]


def test_a_rent_is_never_above_all_hours_billed_in_full() -> None:
    comparison = compared((rental(CARD, price=known(100), price_change="fixed"),), (serving(MODELS["dense"]),))
    found = bands(comparison.of("B", "chat"))["account_rent"]
    machines = sum(group.machines for group in comparison.project.quotes[0].groups)
    assert found.high is not None
    assert found.high <= 100 * machines * 730 * 36 * 1.000001


def test_a_range_has_no_upper_end_where_more_than_a_tenth_of_the_futures_have_none() -> None:
    futures = np.linspace(1.0, 2.0, 100)
    some, many = (np.where(np.arange(100) < count, np.inf, futures) for count in (5, 20))
    assert ends_of(some, 1.5)[1] < 2.0
    low, high = ends_of(many, 1.5)
    assert high == np.inf
    assert 1.0 < low < 2.0
    assert ends_of(np.where(futures > 1.5, np.nan, futures), 1.5)[1] == 1.5


def test_what_a_piece_costs_has_no_upper_end_where_not_one_request_may_fit() -> None:
    """A 32B in 16 bits leaves an A100 of 80 GB room for a single request of 32,000 tokens, if for any."""
    work = serving("Qwen3 32B", input_tokens=32_000, output_tokens=79, concurrency=4)
    found = evaluated(rental("nvidia-a100-sxm4-80gb", 1), work)
    assert "may_not_fit" in {one.key for one in found.findings}
    ranges = bands(found)
    assert ranges["output_tokens_per_s"].low == 0
    cost = ranges["cost_per_million_output_tokens_all_in"]
    assert cost.high == np.inf
    assert format_range(cost.low, cost.high, "money", "en").endswith("to no upper end")
    assert format_range(cost.low, cost.high, "money", "zh").endswith("无上限")
    total = ranges["cost_total"]
    assert total.high is not None
    assert total.high < np.inf
