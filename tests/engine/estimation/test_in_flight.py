"""How many requests ran at once where a table prints the most that ever did."""

from __future__ import annotations

import json

import pytest

from engine.estimation.request import Request, request_of_row

PEAK = {"requests": 100, "duration_s": 275.57, "mean_ttft_ms": 145.88, "mean_tpot_ms": 47.28}
"""vllm bench with four at once prints 8 as its peak: 100 ÷ 275.57 × (0.146 + 219.6 × 0.0473) = 3.8 (GPUStack)."""


def read(extra: object, concurrency: str = "8") -> Request:
    row = {
        "task": "serve", "scenario": "online_all_requests_at_once", "model": "Qwen3-8B", "card": "Ascend 910B2",
        "concurrency": concurrency, "input_len": "232", "output_len": "221", "extra_json": json.dumps(extra),
    }  # fmt: skip
    return request_of_row(row)


def test_requests_that_follow_each_other_count_by_littles_law() -> None:
    found = read(PEAK)
    assert found.concurrency == 4
    assert not found.requests_at_once


def test_a_queue_that_drains_stays_as_it_was_stated() -> None:
    """All at once: on average half of them are left, which contradicts nothing."""
    found = read({**PEAK, "mean_ttft_ms": 100_000.0}, concurrency="100")
    assert found.concurrency == 100
    assert found.requests_at_once


@pytest.mark.parametrize(
    "extra",
    [
        {**PEAK, "mean_tpot_ms": 100.0},
        {name: value for name, value in PEAK.items() if name != "duration_s"},
        {**PEAK, "duration_s": 0},
        {**PEAK, "requests": "many"},
        [1, 2],
    ],
)
def test_what_does_not_contradict_or_does_not_say_changes_nothing(extra: object) -> None:
    assert read(extra).concurrency == 8
