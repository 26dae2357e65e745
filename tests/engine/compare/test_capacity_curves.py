"""Capacity over requests at once, against the table, Little's law and the limits by hand."""

from __future__ import annotations

import numpy as np
import pytest
from offers import compared, hosted, purchase, rental, serving

from engine.compare.capacity_curves import CapacityCurves, CapacityPoints, capacity_curves
from engine.values import known
from engine.workload import Parallelism

H200, H100 = "nvidia-h200-sxm-141gb", "nvidia-h100-sxm5-80gb"
LAYOUT = Parallelism(tensor=8, pipeline=1, data=1)


def found(card: str = H200, name: str = "Llama 3.1 70B", **changes: object) -> tuple[CapacityCurves, dict[str, float]]:
    load = {"concurrency": 24, "input_tokens": 1024, "output_tokens": 512, "parallelism": LAYOUT} | changes
    comparison = compared((rental(card),), (serving(name, **load),))
    (evaluation,) = comparison.evaluations.values()
    figures = {name: float(one.value) for name, one in evaluation.figures.items() if one.value is not None}
    return capacity_curves(comparison, evaluation.workload.id), figures


def points(card: str = H200, name: str = "Llama 3.1 70B", **changes: object) -> CapacityPoints:
    made = found(card, name, **changes)[0].series[0].points
    assert made is not None
    return made


def test_at_the_stated_concurrency_the_curve_is_the_table() -> None:
    curves, figures = found()
    made = curves.series[0].points
    assert made is not None
    at = int(np.flatnonzero(made.concurrency == 24)[0])
    for name in ("output_tokens_per_s", "requests_per_s", "ttft_ms", "tpot_ms"):
        assert getattr(made, name)[at] == pytest.approx(figures[name], rel=1e-9)
    assert curves.asked == 24


def test_requests_at_once_are_rate_times_time() -> None:
    """Little 1961: in a saturated replica the rate times the time of an answer gives the requests at once; a prompt of
    one's own waits in the mean field as those of others do, so that both agree within a few per cent."""
    made = points()
    answer = (made.ttft_ms + 511 * made.tpot_ms) / 1000
    np.testing.assert_allclose(made.requests_per_s * answer, made.concurrency, rtol=0.06)


def test_both_definitions_of_tpot() -> None:
    made = points()
    np.testing.assert_allclose(made.tpot_with_first_ms, (made.ttft_ms + 511 * made.tpot_ms) / 512)
    assert (made.tpot_with_first_ms > made.tpot_ms).all()


def test_everything_grows_with_requests_and_the_tail_lies_above_the_middle() -> None:
    made = points()
    for name in ("output_tokens_per_s", "ttft_ms", "ttft_p95_ms", "tpot_ms", "tpot_p95_ms"):
        assert (np.diff(getattr(made, name)) >= 0).all(), name
    assert (made.ttft_p95_ms >= made.ttft_ms).all()
    assert (made.tpot_p95_ms >= made.tpot_ms).all()
    assert (made.rate_low < made.output_tokens_per_s).all()
    assert (made.rate_high > made.output_tokens_per_s).all()
    assert made.grade == "calibrated"


def test_the_highest_rate_is_the_best_within_both_limits() -> None:
    free = points()
    assert free.highest_rate is None
    assert free.within.all()
    made = points(ttft_limit_ms=800.0, tpot_limit_ms=25.0)
    kept = (made.ttft_p95_ms <= 800 * 1.001) & (made.tpot_p95_ms <= 25 * 1.001)
    assert 0 < kept.sum() < kept.size
    assert (made.within == kept).all()
    assert made.highest_rate == pytest.approx(made.requests_per_s[kept].max(), rel=1e-3)
    assert points(tpot_limit_ms=20.0).highest_rate < made.highest_rate  # type: ignore[operator]


@pytest.mark.parametrize("rate", [None, 200_000.0])
def test_table_and_curve_judge_alike(rate: float | None) -> None:
    curves, figures = found(requests_per_day=rate, ttft_limit_ms=150.0, tpot_limit_ms=25.0)
    made = curves.series[0].points
    assert made is not None
    assert made.highest_rate == pytest.approx(figures["highest_rate_within_limits"], rel=1e-9)
    names = ("ttft_p95_ms", "tpot_p95_ms")
    if rate is None:
        at = 24.0
    else:
        at, names = figures["load_concurrency"], ("ttft_load_p95_ms", "tpot_load_p95_ms")
    for name, line in zip(names, (made.ttft_p95_ms, made.tpot_p95_ms), strict=True):
        assert np.interp(at, made.concurrency, line) == pytest.approx(figures[name], rel=0.01)


def test_a_limit_that_no_load_keeps() -> None:
    made = points(tpot_limit_ms=0.5)
    assert (made.highest_rate, made.highest_rate_at) == (0.0, None)
    assert not made.within.any()


def test_memory_or_the_engine_ends_the_curve() -> None:
    """vLLM takes 256 requests at once by default on cards below 70 GB (max_num_seqs)."""
    made = points(H100, input_tokens=16_000, concurrency=500)
    assert made.ends == "memory"
    small = {"input_tokens": 100, "output_tokens": 50, "parallelism": Parallelism(data=8)}
    few = points("nvidia-l40s", "Qwen3 0.6B", framework="vllm", concurrency=500, **small)
    assert few.ends == "software"
    assert few.concurrency[-1] == pytest.approx(8 * 256)
    assert points(concurrency=1).ends is None


def test_what_has_no_curve_says_why() -> None:
    comparison = compared((purchase(H200, price=known(1)), hosted()), (serving("Llama 3.1 70B"),))
    curves = capacity_curves(comparison, comparison.project.workloads[0].id)
    without = [series for series in curves.series if series.points is None]
    assert [series.reason.key for series in without if series.reason is not None] == ["capacity.hosted"]
