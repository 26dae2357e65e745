"""What physics forbids never appears, on every card of the catalog: at a fixed layout, engine and precision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from offers import evaluated, owned, pretraining, serving

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.compare.bands import bands
from engine.compare.serving_stage import demand, model_of
from engine.figures.run import numbers
from engine.memory.formats import FORMATS
from engine.memory.layouts import LayoutSizes
from engine.memory.served_model import ServedModel
from engine.project.assumptions import SpeedAssumptions
from engine.throughput.calibration import published_calibration
from engine.throughput.coefficients import SHARES, UNITS, Residuals, coefficients, residuals
from engine.throughput.engines import engine_of, engines
from engine.throughput.passes import Ways
from engine.throughput.rates import Rates, missing, rates
from engine.throughput.serving import ServingPoint, ServingSpeed, serving_speed
from engine.workload import Parallelism

CARDS = [card for card in catalog().cards if missing(card) is None]
ENGINES = ("vLLM", "TensorRT-LLM", "llama.cpp", "llama.cpp (May 2024)", "transformers", None)
MODELS = ("Llama 3.1 8B", "Mixtral 8x7B")
BARE = Residuals()
ONE_CARD = LayoutSizes(1.0, 1.0, 1.0)


def speed(card: Card, model: str, framework: str | None, error: Residuals = BARE, **point: Any) -> ServingSpeed:
    """One card that holds anything."""
    asked = {"input_tokens": 512.0, "output_tokens": 256.0, "concurrency": 1.0} | point
    served = model_of(catalog().model(model), "bf16", "bf16", framework)
    rate, none = rates_under(card, served, framework), Ways(1.0, 0.0, 0.0, 1.0, 0.0)
    return serving_speed(numbers, served, ONE_CARD, ServingPoint(**asked), rate, none, error)


def rates_under(card: Card, served: ServedModel, framework: str | None) -> Rates:
    engine = engine_of(framework, card)
    return rates(card, FORMATS["bf16"], engine, served.profile, SpeedAssumptions(), published_calibration())


def highest(card: Card, framework: str | None) -> dict[str, Any]:
    """What every estimate of a card is multiplied by, with its range."""
    found = residuals(card, engine_of(framework, card), published_calibration())
    return {name: getattr(found, name) for name in ("prefill", "decode", "serve")}


@pytest.mark.parametrize("framework", ENGINES)
def test_no_card_reads_above_its_bandwidth_or_computes_above_its_peak(framework: str | None) -> None:
    weights = (8_030_261_248 - 128_256 * 4096) * 2
    for card in CARDS:
        found = speed(card, "Llama 3.1 8B", framework)
        assert card.bandwidth_gbs is not None
        assert found.decode_tokens_per_s < card.bandwidth_gbs * 1e9 / weights
        peak = max(card.bf16_dense_tflops or 0, card.fp16_dense_tflops or 0, card.fp16_acc16_dense_tflops or 0)
        if not peak:  # nobody states one: at most as much for its bandwidth as any card of the catalog has
            peak = 0.4 * card.bandwidth_gbs
        flops = 2 * (8_030_261_248 - 128_256 * 4096)
        assert found.prefill_tokens_per_s < peak * 1e12 / flops


@pytest.mark.parametrize("framework", ENGINES)
def test_no_range_reaches_above_bandwidth_or_peak(framework: str | None) -> None:
    """At the high end of every residual: a lone stream, a lone prompt, and a full batch."""
    weights = (8_030_261_248 - 128_256 * 4096) * 2
    for card in CARDS:
        best = {name: leaf.high for name, leaf in highest(card, framework).items()}
        assert all(high > 1 for high in best.values())
        found = speed(card, "Llama 3.1 8B", framework, error=Residuals(**best))
        full = speed(card, "Llama 3.1 8B", framework, error=Residuals(**best), concurrency=256.0)
        assert card.bandwidth_gbs is not None
        assert found.decode_tokens_per_s <= card.bandwidth_gbs * 1e9 / weights * (1 + 1e-9)
        assert 1 / found.tpot_seconds <= card.bandwidth_gbs * 1e9 / weights * (1 + 1e-9)
        served = model_of(catalog().model("Llama 3.1 8B"), "bf16", "bf16", framework)
        dense = rates_under(card, served, framework).dense
        if not dense.known:
            continue
        # an output head is multiplied for the last token of a prompt alone
        assert found.prefill_tokens_per_s * 2 * (weights / 2 - 128_256 * 4096) <= dense.value * (1 + 1e-9)
        every = full.output_tokens_per_s * weights + full.requests_per_s * 512 * (weights - 2 * 128_256 * 4096)
        assert every <= dense.value * (1 + 1e-9)


@pytest.mark.parametrize("precision", ["bf16", "fp8"])
def test_no_range_of_training_reaches_the_peak(precision: str) -> None:
    for card in CARDS:
        found = evaluated(owned(card.id, 8), pretraining("Llama 3.2 1B", precision=precision))
        if found.figures and found.figures["mfu"].known:
            high = bands(found)["mfu"].high
            assert high is not None
            assert high <= 0.95, card.id


@pytest.mark.parametrize("framework", ENGINES)
@pytest.mark.parametrize("model", MODELS)
def test_time_per_token_never_falls_as_batch_and_context_grow(model: str, framework: str | None) -> None:
    grown = np.array([1.0, 2.0, 3.0, 8.0, 64.0, 500.0])
    for card in CARDS:
        by_batch = speed(card, model, framework, concurrency=grown)
        by_context = speed(card, model, framework, input_tokens=grown * 100)
        for times in (by_batch.decode_step_seconds, by_batch.tpot_seconds, by_context.decode_step_seconds):
            assert np.all(np.diff(times) >= -1e-12), card.id
        assert np.all(np.diff(by_batch.ttft_seconds) >= -1e-12), card.id
        assert np.all(np.diff(by_context.lone_prompt_seconds) > 0), card.id


@pytest.mark.parametrize("framework", ENGINES)
def test_more_bandwidth_is_never_slower(framework: str | None) -> None:
    for card in CARDS:
        assert card.bandwidth_gbs is not None
        faster = card.replace(bandwidth_gbs=card.bandwidth_gbs * 1.3)
        before, after = (speed(one, "Llama 3.1 8B", framework, concurrency=8.0) for one in (card, faster))
        assert after.decode_tokens_per_s > before.decode_tokens_per_s
        assert after.requests_per_s > before.requests_per_s


def test_every_share_is_at_most_one() -> None:
    for card in CARDS:
        for engine in engines():
            found = coefficients(card, engine, FORMATS["fp8"], published_calibration())
            assert all(0 < getattr(found, name).value <= 1 for name in SHARES)
            assert all(getattr(found, name).value > 0 for name in UNITS)


def test_the_real_share_moves_estimates_in_proportion() -> None:
    """At 0.65 as calibrated; at half of it a stream that waits for memory takes about twice as long."""
    card = catalog().card("geforce-rtx-4090")
    served = model_of(catalog().model("Llama 3.1 8B"), "bf16", "bf16", "llama.cpp")
    usual = SpeedAssumptions()
    halved = usual.replace(real_share=usual.real_share.with_value(0.325))
    engine, fitted = engine_of("llama.cpp", card), published_calibration()
    both = [rates(card, FORMATS["bf16"], engine, served.profile, one, fitted) for one in (usual, halved)]
    assert both[1].read.value == pytest.approx(both[0].read.value / 2)
    assert both[1].matrix.value == pytest.approx(both[0].matrix.value / 2)


def test_a_card_that_nobody_measured_has_a_wider_range_and_a_lower_grade() -> None:
    layout = Parallelism(tensor=1, pipeline=1, data=1)
    workload = serving("Llama 3.1 8B", parallelism=layout, framework="vLLM")
    found = {}
    for card in ("nvidia-h100-sxm5-80gb", "tier-d-m"):
        estimate = bands(evaluated(owned(card, 1), workload))["output_tokens_per_s"]
        assert estimate.low is not None
        assert estimate.high is not None
        found[card] = (np.log(estimate.high / estimate.low), estimate.grade)
    assert found["tier-d-m"][0] > found["nvidia-h100-sxm5-80gb"][0]
    assert found["nvidia-h100-sxm5-80gb"][1] == "calibrated"
    assert found["tier-d-m"][1] == "datasheet"


def test_demand_is_read_from_the_workload() -> None:
    wanted = demand(serving(input_tokens=100, output_tokens=20), 4)
    assert (wanted.input_tokens.value, wanted.output_tokens.value, wanted.whole_tokens.value) == (100, 20, 120)
