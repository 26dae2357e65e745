"""Which layout is taken where limits are kept by some, by none at the demand, and by none at any load."""

from __future__ import annotations

import numpy as np
import pytest
from offers import evaluated, rental, serving

from engine.compare.judged_layouts import scored_within
from engine.memory.layouts import LEAST_MISSED, MOST_WITHIN, WITHIN
from engine.throughput.load import Array, CapacityCurve, Limits, highest_rate_within
from engine.workload.workload import OnlineServing

ALL = np.array([True, True, True])
PLACES = np.array([[1.0] * 3, [10.0] * 3, [100.0] * 3])
"""Three layouts: quick and small, in between, slow with most tokens."""
CURVES = CapacityCurve(
    PLACES,
    np.array([[1.0, 1.0, 1.0], [4.0, 5.0, 6.0], [8.0, 12.0, 20.0]]),
    np.array([[0.01, 0.02, 0.05], [0.02, 0.04, 0.06], [0.10, 0.08, 0.07]]),
    np.array([[0.1, 0.2, 0.4], [0.2, 0.3, 0.5], [2.0, 1.0, 0.8]]),
    np.array([0.1, 0.2, 0.4]),
)
TOKENS = np.array([80.0, 120.0, 200.0])


def _workload(concurrency: int, **limits: float) -> OnlineServing:
    workload: OnlineServing = serving("Llama 3.1 70B", concurrency=concurrency, **limits)
    return workload


def _chosen(workload: OnlineServing, at_once: float) -> tuple[int, str]:
    admitted = np.full(3, at_once)
    scores, because = scored_within(workload, TOKENS, CURVES, (at_once, admitted, 1.0), ALL)
    return int(np.argmax(scores)), because


def test_most_tokens_of_those_that_keep_the_limits() -> None:
    assert _chosen(_workload(1, tpot_limit_ms=65), 1) == (2, WITHIN)
    assert _chosen(_workload(1, tpot_limit_ms=40), 1) == (1, WITHIN)


def test_most_requests_within_where_none_keeps_up() -> None:
    """At 100 at once all miss 60 ms; few at once keep it."""
    place, because = _chosen(_workload(100, tpot_limit_ms=60), 100)
    within = highest_rate_within(CURVES, Limits(None, 0.06, 512.0, by_rate=False))
    assert (place, because) == (int(np.argmax(within)), MOST_WITHIN)
    assert within[1] > within[0] > 0


def test_least_missed_where_no_load_keeps_them() -> None:
    """At 10 at once P95 of TPOT is read at 10 + 1.645 × √10 = 15.2: 24.6, 42.3 and 60.6 ms, over 5 ms."""
    assert _chosen(_workload(10, tpot_limit_ms=5), 10) == (0, LEAST_MISSED)
    assert _chosen(_workload(100, tpot_limit_ms=5), 100) == (2, LEAST_MISSED)


def test_the_worse_of_two_limits_decides() -> None:
    """First tokens: 0.1 + 3 × 0.1 = 0.4, 0.5, 0.7 s at 10 at once; over 50 ms that is 8, 10 and 14."""
    workload = _workload(10, ttft_limit_ms=50, tpot_limit_ms=2)
    limits = Limits(0.05, 0.002, float(workload.output_tokens), by_rate=False)
    worst = limits.worst(CURVES, np.full((1, 3), 10.0))[0]
    each = 10 + 1.645 * 10**0.5
    tpot = [0.02 + (each - 10) / 90 * 0.08, 0.04 + (each - 10) / 90 * 0.04, 0.06 + (each - 10) / 90 * 0.01]
    assert worst == pytest.approx(
        [max(first / 0.05, slow / 0.002) for first, slow in zip((0.4, 0.5, 0.7), tpot, strict=True)]
    )
    assert _chosen(workload, 10) == (0, LEAST_MISSED)


def test_many_curves_are_read_as_one_by_one() -> None:
    for limits in (Limits(None, 0.06, 512.0, by_rate=False), Limits(1.0, 0.07, 512.0, by_rate=True)):
        alone = [
            float(highest_rate_within(CapacityCurve(*(one[..., place] for one in _arrays())), limits))
            for place in range(3)
        ]
        assert highest_rate_within(CURVES, limits) == pytest.approx(alone, rel=1e-12)


def _arrays() -> tuple[Array, ...]:
    return (
        CURVES.concurrency,
        CURVES.requests_per_s,
        CURVES.tpot_seconds,
        CURVES.ttft_seconds,
        CURVES.lone_prompt_seconds,
    )


def test_the_derivation_says_why() -> None:
    quote = rental("huawei-ascend-910b3", 8)
    found = evaluated(quote, serving("Llama 3.1 70B", concurrency=48, ttft_limit_ms=10, tpot_limit_ms=1))
    assert found.layout is not None
    assert found.layout.because == LEAST_MISSED
