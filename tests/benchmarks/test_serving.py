"""One serving estimate with its search of a layout, and rows through validation."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING

from offers import evaluated, rental, serving

from engine.estimation.cases import predict, read_rows

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


def test_a_row_of_measurements(benchmark: BenchmarkFixture) -> None:
    """Target: 1,000 rows below 10 s on two processors."""
    rows = itertools.cycle(list(read_rows(ROWS)))
    assert benchmark(lambda: predict(next(rows))).value is not None
