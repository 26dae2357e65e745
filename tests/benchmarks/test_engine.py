"""Figures, single evaluations and whole comparisons, as a dragged slider or a command asks for them.

Targets on a quiet machine: 12 quotes × 2 workloads at kept layouts under 15 ms, one evaluation at a fixed layout
under 1 ms, one figure about 1 µs.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from offers import hosted, owned, project, purchase, rental, serving, tuning

from engine.compare.bands import bands
from engine.compare.evaluate import evaluate
from engine.compare.sliders import Slider, flip_points, with_slider
from engine.compare.uncertainty.breaking_points import breaking_points
from engine.compare.uncertainty.futures import chances
from engine.figures import Leaf
from engine.figures.derivation import derivation
from engine.memory.textbook import kv_cache_bytes
from engine.workload import Parallelism

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from engine.project.project import Project

CARDS = ("nvidia-h100-sxm5-80gb", "nvidia-h200-sxm-141gb", "amd-mi300x", "huawei-ascend-910b3", "nvidia-l20")
LARGE = "Llama 3.1 70B"


def twelve_quotes() -> Project:
    quotes: list[Any] = [purchase(card, quote_id=f"buy-{card}") for card in CARDS]
    quotes += [rental(card, quote_id=f"rent-{card}") for card in CARDS]
    quotes += [owned("nvidia-a100-sxm4-80gb"), hosted()]
    assert len(quotes) == 12
    return project(quotes, (serving(LARGE, weight_format="fp8", requests_per_day=20_000.0), tuning(LARGE)))


@pytest.mark.parametrize("slider", ["busy_share", "electricity_price", "horizon_months", "real_share"])
def test_drag_of_a_slider_over_12_quotes_and_2_workloads(benchmark: BenchmarkFixture, slider: Slider) -> None:
    base = twelve_quotes()
    kept = evaluate(base)
    steps = count(1)

    def next_step() -> tuple[tuple[Project], dict[str, Any]]:
        value = {"horizon_months": 24.0}.get(slider, 0.4) + next(steps) * 1e-6
        return (with_slider(base, slider, value),), {}

    found = benchmark.pedantic(lambda moved: evaluate(moved, kept=kept), setup=next_step, rounds=60, warmup_rounds=5)
    assert len(found.evaluations) == 24


def test_edit_of_one_quote_among_12(benchmark: BenchmarkFixture) -> None:
    base = twelve_quotes()
    evaluate(base)
    steps = count(1)

    def next_step() -> tuple[tuple[Project], dict[str, Any]]:
        changed = base.quotes[5].replace(name=f"renamed {next(steps)}")
        return (base.replace(quotes=(*base.quotes[:5], changed, *base.quotes[6:])),), {}

    found = benchmark.pedantic(evaluate, setup=next_step, rounds=60, warmup_rounds=5)
    assert len(found.evaluations) == 24


@pytest.mark.parametrize("kind", ["serving", "tuning"])
def test_one_evaluation_at_a_fixed_layout(benchmark: BenchmarkFixture, kind: str) -> None:
    fixed = Parallelism(tensor=8, pipeline=1, data=1)
    made = {"serving": serving, "tuning": tuning}[kind](parallelism=fixed)
    base = project((rental(CARDS[0]),), (made,))
    sizes = count(1)

    def next_size() -> tuple[tuple[Project], dict[str, Any]]:
        return (base.replace(workloads=(made.replace(note=str(next(sizes))),)),), {}

    found = benchmark.pedantic(evaluate, setup=next_size, rounds=200, warmup_rounds=20)
    assert found.evaluations["B", made.id].speed is not None


def test_search_over_64_cards(benchmark: BenchmarkFixture) -> None:
    from offers import group

    sizes = count(1)
    base = project((rental(CARDS[0], groups=(group(CARDS[0], machines=8),)),), (serving(LARGE),))

    def next_size() -> tuple[tuple[Project], dict[str, Any]]:
        return (base.replace(workloads=(serving(LARGE, note=str(next(sizes))),)),), {}

    found = benchmark.pedantic(evaluate, setup=next_size, rounds=30, warmup_rounds=2)
    assert found.of("B", "chat").layout is not None


def test_ranges_of_one_evaluation(benchmark: BenchmarkFixture) -> None:
    one = evaluate(twelve_quotes()).of("rent-nvidia-h100-sxm5-80gb", "chat")
    assert len(benchmark(bands, one)) > 30


def test_flip_points_of_a_slider(benchmark: BenchmarkFixture) -> None:
    comparison = evaluate(twelve_quotes())
    found = benchmark.pedantic(flip_points, (comparison, "chat", "busy_share"), rounds=5)
    assert all(0 < one.value < 1 for one in found)


def test_four_thousand_futures(benchmark: BenchmarkFixture) -> None:
    comparison = evaluate(twelve_quotes())
    found = benchmark(chances, comparison, "chat")
    assert found is not None
    assert len(found.quotes) > 5


def test_breaking_points_of_all_assumptions(benchmark: BenchmarkFixture) -> None:
    comparison = evaluate(twelve_quotes())
    assert len(benchmark(breaking_points, comparison, "chat")) >= 12


def test_one_figure(benchmark: BenchmarkFixture) -> None:
    operands = [Leaf(value, "1", f"x/{value}") for value in (60.0, 8.0, 128.0, 8192.0, 16.0, 2.0)]
    assert benchmark(kv_cache_bytes, *operands).value == pytest.approx(3.221e10, rel=1e-3)


def test_one_bare_figure(benchmark: BenchmarkFixture) -> None:
    assert benchmark(kv_cache_bytes.raw, 60.0, 8.0, 128.0, 8192.0, 16.0, 2.0) > 0


def test_written_derivation_of_a_total(benchmark: BenchmarkFixture) -> None:
    total = evaluate(twelve_quotes()).of("buy-nvidia-h100-sxm5-80gb", "chat").figures["cost_total"]
    assert len(benchmark(derivation, total)["nodes"]) > 50
