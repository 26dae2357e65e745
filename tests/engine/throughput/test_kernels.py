"""What sets kernels of one engine apart from those of another, against published measurements."""

from __future__ import annotations

import pytest

from engine.catalog.library import catalog
from engine.compare.serving_stage import model_of
from engine.figures.run import numbers
from engine.memory.formats import FORMATS
from engine.memory.layouts import LayoutSizes
from engine.project.assumptions import SpeedAssumptions
from engine.throughput.calibration import published_calibration
from engine.throughput.coefficients import Residuals
from engine.throughput.engines import engine_of
from engine.throughput.passes import Ways
from engine.throughput.rate_figures import fetched_bytes_per_s, sustained_share, unpacked_bytes_per_s
from engine.throughput.rates import Rates, rates, summing_leaf
from engine.throughput.serving import ServingPoint, ServingSpeed, serving_speed

EARLY = "llama.cpp (May 2024)"
NEW = "llama.cpp"
A100, RTX_3090, A6000 = "nvidia-a100-pcie-80gb", "geforce-rtx-3090", "rtx-a6000"


def rate(card_id: str, framework: str, number_format: str = "fp16") -> Rates:
    card, assumptions = catalog().card(card_id), SpeedAssumptions()
    engine = engine_of(framework, card)
    return rates(card, FORMATS[number_format], engine, None, assumptions, published_calibration())


def speed(card_id: str, framework: str, model: str, context: float) -> ServingSpeed:
    """One stream on one card that holds anything; half of 512 decoded tokens are behind the middle one."""
    served = model_of(catalog().model(model), "fp16", "fp16", framework)
    point = ServingPoint(input_tokens=context, output_tokens=512.0, concurrency=1.0)
    none, one_card = Ways(1.0, 0.0, 0.0, 1.0, 0.0), LayoutSizes(1.0, 1.0, 1.0)
    return serving_speed(numbers, served, one_card, point, rate(card_id, framework), none, Residuals())


def slower_by(framework: str, model: str) -> float:
    """Seconds that a step takes longer behind 3,840 tokens: half of what a stream of 8,192 has more than one of 512."""
    return float(speed(A100, framework, model, 3840.0).decode_step_seconds) - float(
        speed(A100, framework, model, 0.0).decode_step_seconds
    )


def test_early_kernels_read_the_cache_for_every_query_head() -> None:
    """llama-bench of May 2024 on an A100: between 512 and 8,192 tokens a step of an 8B takes 1.3 ms longer, of a 70B
    6.4 ms: as 32 x 32 to 80 x 64 query heads, not as 32 x 8 to 80 x 8 heads of keys and values."""
    small, large = slower_by(EARLY, "Llama 3.1 8B"), slower_by(EARLY, "Llama 3.1 70B")
    assert small == pytest.approx(1.3e-3, rel=0.3)
    assert large == pytest.approx(6.4e-3, rel=0.3)
    assert large / small == pytest.approx(5.0, rel=0.02)
    assert slower_by(NEW, "Llama 3.1 70B") / slower_by(NEW, "Llama 3.1 8B") == pytest.approx(2.5, rel=0.02)


def test_portable_kernels_leave_stacked_memory_waiting() -> None:
    """llama-bench of May 2024, an 8B in F16: 54.8 token/s on an A100 is 0.42 of its bandwidth, 47.4 on an RTX 3090
    0.76; compiled kernels reach 0.68 of that of an A100 (gpt-fast)."""
    weights = (8_030_261_248 - 128_256 * 4096) * 2
    shares = {
        (card, framework): float(speed(card, framework, "Llama 3.1 8B", 0.0).decode_tokens_per_s)
        * weights
        / (catalog().card(card).bandwidth_gbs or 0)
        / 1e9
        for card, framework in ((A100, EARLY), (RTX_3090, EARLY), (A100, "gpt-fast"))
    }
    assert shares[A100, EARLY] == pytest.approx(0.42, rel=0.15)
    assert shares[RTX_3090, EARLY] == pytest.approx(0.76, rel=0.15)
    assert shares[A100, "gpt-fast"] == pytest.approx(0.68, rel=0.15)


def test_what_is_on_the_way_bounds_a_rate() -> None:
    """Two lanes for each FP32 operation of an A100: 0.025 B x 19.5 T x 2 is 0.975 TB/s, whatever the memory does."""
    assert fetched_bytes_per_s.raw(1.6e12, 0.025, 19.5e12, 2) == pytest.approx(0.975e12)
    assert fetched_bytes_per_s.raw(0.5e12, 0.025, 19.5e12, 2) == 0.5e12


def test_the_more_weights_share_sixteen_bits_the_more_they_are_split() -> None:
    """One split for eight bits, three for four: per byte six times as many operations."""
    read, vector = 1e12, 1e13
    eight, four = (1 / unpacked_bytes_per_s.raw(read, 2.0, size, vector, 1) - 1 / read for size in (1.0, 0.5))
    assert four == pytest.approx(6 * eight)
    assert unpacked_bytes_per_s.raw(read, 2.0, 2.0, vector, 1) == pytest.approx(read)


def test_one_chip_takes_in_alike_as_a_desk_card_and_as_a_workstation_card() -> None:
    """An RTX 3090 and an A6000 hold one chip; the one sums in 16 bits to get the other's peak. llama-bench of May 2024:
    4,240 and 4,315 token/s of a prompt of 1,024 in F16."""
    desk, workstation = (speed(card, EARLY, "Llama 3.1 8B", 1024.0).prefill_tokens_per_s for card in (RTX_3090, A6000))
    assert desk / workstation == pytest.approx(4240 / 4315, rel=0.2)
    card = catalog().card(RTX_3090)
    assert summing_leaf(card, engine_of(NEW, card)).value == pytest.approx(142.3e12)
    assert summing_leaf(card, engine_of("vLLM", card)).value == pytest.approx(71.2e12)


def test_power_beyond_need_adds_little() -> None:
    """At one watt for each TFLOP/s as stated; twice as many watts add less than half as many took away."""
    stated, halved, doubled = (sustained_share.raw(0.6, power, 300e12, 1.0) for power in (300.0, 150.0, 600.0))
    assert (stated, halved, doubled) == (pytest.approx(0.6), pytest.approx(0.4), pytest.approx(0.8))
    assert sustained_share.raw(0.6, 1e9, 300e12, 1.0) == 0.92
