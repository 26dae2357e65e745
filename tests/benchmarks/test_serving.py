"""One serving estimate with its search of a layout, and rows through validation."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING

from offers import evaluated, rental, serving

from engine.estimation.answer import Answer, answer
from engine.estimation.cases import read_rows
from engine.estimation.request import request_of_flags
from engine.estimation.scoring import score_rows

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from engine.compare.results import Evaluation

ROWS = Path(__file__).parents[1] / "data" / "measured" / "inference.csv"


def test_estimate_with_layout_search_on_eight_cards(benchmark: BenchmarkFixture) -> None:
    """Target: below 5 ms."""
    lengths = itertools.count(1024)

    def estimate() -> Evaluation:
        return evaluated(
            rental("nvidia-h200-sxm-141gb", 8), serving("Llama 3.1 70B", input_tokens=next(lengths), concurrency=32)
        )

    assert benchmark(estimate).speed is not None


def test_one_answer_with_layout_search_on_eight_cards(benchmark: BenchmarkFixture) -> None:
    """Target: below 5 ms. What an estimate of speed is without costs: search of a layout, fit, speed."""
    lengths = itertools.count(1024)

    def estimate() -> Answer:
        stated = {
            "task": "serve",
            "precision": "bf16",
            "card": "H200 SXM",
            "cards": "8",
            "model": "Llama 3.1 70B",
            "concurrency": "32",
            "output": "512",
        }
        return answer(request_of_flags(stated | {"input": str(next(lengths))}), brief=True)

    assert benchmark(estimate).main.speed is not None


def test_one_answer_within_limits_at_a_rate(benchmark: BenchmarkFixture) -> None:
    """Target: below 5 ms. Requests at once and the layout that suits them are searched in turn."""
    lengths = itertools.count(1024)

    def estimate() -> Answer:
        stated = {
            "task": "serve",
            "precision": "bf16",
            "card": "H200 SXM",
            "cards": "8",
            "model": "Llama 3.1 70B",
            "output": "512",
            "rate": "5",
            "ttft_limit": "1000",
            "tpot_limit": "50",
        }
        return answer(request_of_flags(stated | {"input": str(next(lengths))}), brief=True)

    assert benchmark(estimate).of("goodput_requests_per_s") is not None


def test_a_thousand_rows_of_measurements(benchmark: BenchmarkFixture) -> None:
    """Target: below 10 s on two processors; no two rows are alike."""
    measured = itertools.cycle(list(read_rows(ROWS)))
    rows = [
        row | {"id": str(number), "input_len": str(128 + number)}
        for number, row in zip(range(1000), measured, strict=False)
    ]
    scored = benchmark.pedantic(score_rows, (rows, ("task",)), rounds=1)
    assert scored.good.predicted + scored.medium.predicted > 900
