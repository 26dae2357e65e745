"""Serving at a rate of requests, speculative decoding, prefix cache."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from offers import evaluated, rental, serving

from engine.compare.bands import bands
from engine.compare.results import Estimate
from engine.estimation.result import entry
from engine.registry import all_figures
from engine.throughput.load import CapacityCurve, Limits, highest_rate_within
from engine.value_text import format_range
from engine.workload import Parallelism

FIGURES = all_figures()
H200 = "nvidia-h200-sxm-141gb"
LAYOUT = Parallelism(tensor=8, pipeline=1, data=1)


def figures(**changes: object) -> dict[str, float]:
    load = {"concurrency": 16, "input_tokens": 1024, "output_tokens": 512, "parallelism": LAYOUT} | changes
    found = evaluated(rental(H200), serving("Llama 3.1 70B", **load)).figures
    return {name: float(quantity.value) for name, quantity in found.items() if quantity.value is not None}


def test_tokens_of_a_speculative_step() -> None:
    """Leviathan 2023: four drafts of which 0.8 hold give 3.36 tokens; at 0.05 of a step each 2.80 times as fast."""
    accepted = FIGURES["accepted_tokens"].raw(0.8, 4)
    assert accepted == pytest.approx(3.36, abs=0.005)
    assert 1 / FIGURES["speculative_step_seconds"].raw(1.0, 4, 0.05, accepted) == pytest.approx(2.80, abs=0.005)


def test_drafts_help_a_lone_stream_more_than_a_full_batch() -> None:
    gain = {
        batch: figures(concurrency=batch, drafted_tokens=4, acceptance_share=0.8)["decode_tokens_per_s"]
        / figures(concurrency=batch)["decode_tokens_per_s"]
        for batch in (1, 400)
    }
    assert 1 < gain[1] <= 2.8
    assert gain[400] < gain[1]


def test_a_cached_prefix_saves_its_part_of_the_prompt() -> None:
    whole, half = (figures(input_tokens=8000, prefix_share=share)["ttft_ms"] for share in (0.0, 0.5))
    assert 0.3 * whole < half < 0.75 * whole


def test_latencies_grow_with_the_rate_of_requests() -> None:
    found = [figures(requests_per_day=rate) for rate in (20_000, 200_000, 400_000)]
    for name in ("load_share", "load_concurrency", "ttft_load_ms", "ttft_load_p95_ms", "tpot_load_ms"):
        values = [one[name] for one in found]
        assert values == sorted(values)
        assert values[0] < values[-1]
    for one in found:
        assert one["ttft_load_p95_ms"] >= one["ttft_load_ms"]
        assert one["tpot_load_p95_ms"] >= one["tpot_load_ms"]
        # with the first token counted in, the mean lies between
        assert one["tpot_load_with_first_ms"] == pytest.approx((one["ttft_load_ms"] + 511 * one["tpot_load_ms"]) / 512)


def test_little_at_a_rate() -> None:
    """200,000 requests a day are 2.315 a second; with the time of a request they make the concurrency."""
    found = figures(requests_per_day=200_000)
    seconds = 512 * found["tpot_load_ms"] / 1000
    assert found["load_concurrency"] == pytest.approx(2.315 * seconds, rel=0.15)


WAITING = ("load_concurrency", "ttft_load_ms", "ttft_load_p95_ms", "tpot_load_with_first_ms")
STEADY = ("tpot_load_ms", "tpot_load_p95_ms")
LIMITED: dict[str, Any] = {
    "input_tokens": 1024, "output_tokens": 512, "concurrency": 16, "parallelism": LAYOUT, "ttft_limit_ms": 2e3,
}  # fmt: skip


def at_load(share: float) -> dict[str, Estimate]:
    """The ranges of an installation of which such a share of its capacity is asked."""
    offer, load = rental(H200), serving("Llama 3.1 70B", requests_per_day=1000.0, **LIMITED)
    probe = evaluated(offer, load).figures["load_share"].value
    rate = 1000.0 * share / float(probe)
    return dict(bands(evaluated(offer, serving("Llama 3.1 70B", requests_per_day=rate, **LIMITED))))


def test_beyond_capacity_every_latency_says_so() -> None:
    found = at_load(1.1)
    assert found["load_share"].value == pytest.approx(1.1)
    for name in (*WAITING, *STEADY):
        assert found[name].value is None
        assert found[name].reason is not None
        assert found[name].reason.text().startswith("Over capacity: ")
        assert found[name].reason.text("zh").startswith("超出容量")


def test_a_range_that_reaches_over_capacity_is_open_there() -> None:
    """At 0.95 of the capacity, what is 20 % slower than expected cannot keep up."""
    found = at_load(0.95)
    assert found["load_share"].high is not None
    assert found["load_share"].high > 1
    for name in WAITING:
        one = found[name]
        assert one.value < 1e5
        assert one.high == math.inf
        assert 0 < one.low < one.value  # type: ignore[operator]
        assert format_range(one.low, one.high, one.unit, "en", one.value).endswith(" to over capacity")
        assert format_range(one.low, one.high, one.unit, "zh", one.value).endswith("至超出容量")
        assert entry(one)["high"] is None
        assert "over capacity" in entry(one)["open_end"].lower()
    # the batch of a full engine has an end, and so have the times between its tokens
    for name in STEADY:
        assert found[name].value < found[name].high < 100 * found[name].value  # type: ignore[operator]


def test_well_below_capacity_every_figure_under_load_has_a_range_and_a_grade() -> None:
    found = at_load(0.5)
    for name in (*WAITING, *STEADY, "load_share", "highest_rate_within_limits"):
        assert found[name].low < found[name].value < found[name].high < math.inf  # type: ignore[operator]
        assert found[name].grade == "calibrated"


def test_waits_grow_without_limit_towards_full_load() -> None:
    """Pollaczek-Khinchine for fixed service: half a service at half the load, 4.5 at 0.9, no end from 1 on."""
    wait = FIGURES["prompt_waiting_seconds"].raw
    assert wait(0.5, 2.0) == pytest.approx(1.0)
    assert wait(0.9, 2.0) == pytest.approx(9.0)
    assert wait(1.0, 2.0) == wait(1.5, 2.0) == math.inf


PLACES = np.array([1.0, 10.0, 100.0])
CURVE = CapacityCurve(
    PLACES, np.array([1.0, 5.0, 10.0]), np.array([0.01, 0.02, 0.1]), np.array([0.1, 0.12, 0.3]), 0.1
)  # fmt: skip


def test_the_highest_rate_at_which_requests_come_by_chance_and_keep_the_limits() -> None:
    def highest(ttft: float | None, tpot: float | None) -> float:
        return highest_rate_within(CURVE, Limits(ttft, tpot, 100.0, by_rate=True))

    assert highest(None, None) == pytest.approx(10, rel=0.01)
    assert highest(None, 0.005) == 0
    # (10 + 90 × 3/8) requests at once would take 0.05 s a token; busy moments have 1.645 √n more
    assert 5 < highest(None, 0.05) < 10 * 0.75
    # three times the mean wait of Pollaczek and Khinchine, 0.1 s × load ÷ 2 ÷ (1 − load), is 0.05 s at a load of 1/4
    assert highest(0.15, None) == pytest.approx(2.5, rel=0.01)


def test_the_highest_rate_of_so_many_that_are_always_there() -> None:
    def highest(ttft: float | None, tpot: float | None) -> float:
        return highest_rate_within(CURVE, Limits(ttft, tpot, 100.0, by_rate=False))

    assert highest(None, 0.005) == 0
    # the mean wait for prompts of others is 0.02 s at ten requests at once, where five leave a second
    assert highest(0.16, None) == pytest.approx(5.0, rel=0.02)
    assert highest(0.16, None) > highest(0.14, None) > 1.0


def test_what_is_served_within_the_limits_is_no_more_than_comes() -> None:
    limits = {"ttft_limit_ms": 2000.0, "tpot_limit_ms": 60.0}
    few, many = (figures(requests_per_day=rate, **limits) for rate in (86_400.0, 864_000.0))
    assert few["goodput_requests_per_s"] == pytest.approx(1.0)
    assert few["highest_rate_within_limits"] > 1.0
    assert many["goodput_requests_per_s"] == pytest.approx(many["highest_rate_within_limits"])
    assert "goodput_requests_per_s" not in figures(**limits)
    assert figures(**limits)["highest_rate_within_limits"] > 0


def test_a_rate_just_below_the_highest_keeps_its_limit_and_one_just_above_does_not() -> None:
    limit = {"ttft_limit_ms": 150.0}
    highest = figures(requests_per_day=1000.0, **limit)["highest_rate_within_limits"] * 86_400
    below, above = (figures(requests_per_day=highest * share, **limit) for share in (0.998, 1.002))
    assert below["ttft_load_p95_ms"] < 150 < above["ttft_load_p95_ms"]
