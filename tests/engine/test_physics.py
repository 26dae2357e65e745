"""What physics forbids never appears, whatever the workload: checked on whole evaluations at a fixed layout."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from offers import (
    MODELS,
    batch,
    evaluated,
    hosted,
    many,
    owned,
    pretraining,
    purchase,
    rental,
    science,
    serving,
    tuning,
)

from engine.catalog.library import catalog
from engine.catalog.parameters import count
from engine.compare.results import MEMORY_PARTS, Evaluation
from engine.figures import Derived
from engine.figures.derivation import ordered
from engine.memory.formats import CACHE_BITS, FORMATS
from engine.workload import Parallelism, Workload

few = settings(max_examples=25, deadline=None)
BY_SIZE = sorted(FORMATS, key=lambda name: FORMATS[name].bits)
CACHES_BY_SIZE = sorted(CACHE_BITS, key=lambda name: CACHE_BITS[name][0])
ROOMY = "nvidia-h200-sxm-141gb"

models = st.sampled_from([MODELS[kind] for kind in ("dense", "moe", "mla", "sliding", "linear", "stated")])
layouts = st.sampled_from([(1, 1, 8), (2, 2, 2), (4, 1, 2), (1, 8, 1)]).map(
    lambda sizes: Parallelism(tensor=sizes[0], pipeline=sizes[1], data=sizes[2], expert=1)
)
loads = st.fixed_dictionaries(
    {
        "input_tokens": st.integers(0, 4000),
        "output_tokens": st.integers(1, 2000),
        "concurrency": st.integers(1, 64),
        "weight_format": st.sampled_from(BY_SIZE),
        "cache_format": st.sampled_from(CACHES_BY_SIZE),
    }
)
grown = st.sampled_from(["input_tokens", "output_tokens", "concurrency", "weight_format", "cache_format"])


def larger(name: str, value: Any, by: int) -> Any:
    order = {"weight_format": BY_SIZE, "cache_format": CACHES_BY_SIZE}.get(name)
    return value + by if order is None else order[min(order.index(value) + by, len(order) - 1)]


def figure(evaluation: Evaluation, name: str) -> float:
    return float(evaluation.figures[name].value)


def serve(model: str, load: dict[str, Any], layout: Parallelism) -> Evaluation:
    return evaluated(rental(ROOMY), serving(model, parallelism=layout, **load))


@few
@given(model=models, load=loads, layout=layouts, name=grown, by=st.integers(1, 500))
def test_memory_of_serving_never_falls_when_a_size_grows(
    model: str, load: dict[str, Any], layout: Parallelism, name: str, by: int
) -> None:
    before, after = serve(model, load, layout), serve(model, {**load, name: larger(name, load[name], by)}, layout)
    assert before.layout == after.layout
    asked = load["concurrency"] + (by if name == "concurrency" else 0)
    if min(figure(one, "largest_concurrency") for one in (before, after)) >= asked:
        assert figure(after, "total_per_card_gb") >= figure(before, "total_per_card_gb") * (1 - 1e-12)
    assert figure(after, "weights_gb") >= figure(before, "weights_gb")
    if name != "concurrency":
        assert figure(after, "largest_concurrency") <= figure(before, "largest_concurrency")


@few
@given(
    method=st.sampled_from(["full", "lora", "qlora"]),
    recompute=st.sampled_from(["none", "selective", "full"]),
    sharding=st.sampled_from(["none", "zero1", "zero2", "zero3"]),
    name=st.sampled_from(["sequence_tokens", "micro_batch", "adapter_rank"]),
    by=st.integers(1, 64),
    layout=layouts,
)
def test_memory_of_training_never_falls_when_a_size_grows(
    method: str, recompute: str, sharding: str, name: str, by: int, layout: Parallelism
) -> None:
    sizes = {"sequence_tokens": 1024, "micro_batch": 1, "adapter_rank": 8}
    fixed: dict[str, Any] = {"method": method, "recompute": recompute, "sharding": sharding, "parallelism": layout}
    found = [
        evaluated(rental(ROOMY), tuning(global_batch=8 * 128, **fixed, **grown_sizes))
        for grown_sizes in (sizes, {**sizes, name: sizes[name] + by})
    ]
    assert found[0].layout == found[1].layout
    assert figure(found[1], "total_per_card_gb") >= figure(found[0], "total_per_card_gb") * (1 - 1e-12)


@few
@given(model=models, load=loads, layout=layouts, by=st.integers(1, 200))
def test_time_per_token_never_falls_when_the_batch_grows(
    model: str, load: dict[str, Any], layout: Parallelism, by: int
) -> None:
    load = {**load, "output_tokens": load["output_tokens"] + 1}  # one token has no time per further one
    before = serve(model, load, layout)
    after = serve(model, {**load, "concurrency": load["concurrency"] + by}, layout)
    assert figure(after, "tpot_ms") >= figure(before, "tpot_ms") * (1 - 1e-9)
    assert figure(after, "decode_tokens_per_s") <= figure(before, "decode_tokens_per_s") * (1 + 1e-9)
    assert figure(after, "ttft_ms") >= figure(before, "ttft_ms") * (1 - 1e-9)


@few
@given(model=models, load=loads, layout=layouts, card=st.sampled_from([ROOMY, "amd-mi300x", "nvidia-b200-sxm"]))
def test_no_decode_above_bandwidth_and_no_compute_above_the_peak(
    model: str, load: dict[str, Any], layout: Parallelism, card: str
) -> None:
    found = evaluated(rental(card), serving(model, parallelism=layout, **load))
    datasheet, counted = catalog().card(card), count(catalog().model(model))
    touched = min(counted.active, counted.total) - counted.embedding_quantity.value
    assert layout.tensor is not None
    assert datasheet.bandwidth_gbs is not None
    ceiling = layout.tensor * datasheet.bandwidth_gbs * 1e9 / (touched * FORMATS[load["weight_format"]].bits / 8)
    assert 0 < figure(found, "decode_tokens_per_s") <= ceiling
    peaks = [getattr(datasheet, f"{name}_dense_tflops") or 0 for name in ("bf16", "fp16", "fp8", "fp4")]
    peak = 8e12 * max(*peaks, datasheet.int8_dense_tops or 0)
    computed = figure(found, "total_tokens_per_s") * 2 * (counted.active - counted.embedding_quantity.value)
    # logits are computed for the last token of a prompt only, so the head is left out of what must be computed
    assert computed * 0.7 <= peak


@few
@given(model=models, load=loads, layout=layouts)
def test_rates_agree_with_littles_law(model: str, load: dict[str, Any], layout: Parallelism) -> None:
    """Requests a second × time of a request behind its own prompt is no more than what is held at once.

    Its own prompt is left out: alone in its pass it takes longer than its part of the passes that the rate counts.
    """
    load = {**load, "output_tokens": load["output_tokens"] + 32}
    found, alone = serve(model, load, layout), serve(model, {**load, "concurrency": 1}, layout)
    waiting = figure(found, "ttft_ms") - figure(alone, "ttft_ms")
    seconds = (waiting + (load["output_tokens"] - 1) * figure(found, "tpot_ms")) / 1000
    held = min(load["concurrency"], figure(found, "largest_concurrency"))
    assert figure(found, "requests_per_s") * seconds <= held * (1 + 1e-9)


def test_the_mfu_of_training_stays_below_one() -> None:
    for card in (ROOMY, "nvidia-a100-sxm4-80gb", "nvidia-l40s"):
        found = evaluated(rental(card), pretraining("Qwen3 4B"))
        assert 0 < figure(found, "mfu") < 1


def test_parts_add_up_to_the_total() -> None:
    for one in many():
        if one.fit is not None:
            parts = [figure(one, f"{part}_gb") for part in MEMORY_PARTS if f"{part}_gb" in one.figures]
            assert sum(parts) == pytest.approx(figure(one, "total_per_card_gb"), rel=1e-9)
            assert (figure(one, "total_per_card_gb") <= figure(one, "usable_gb") * (1 + 1e-9)) == one.fit.fits


QUOTES = (purchase(ROOMY), rental(ROOMY), owned(ROOMY), hosted())
WORKLOADS: tuple[Workload, ...] = (serving(requests_per_day=10_000.0), batch(), tuning(), science())


@pytest.mark.parametrize("quote", QUOTES, ids=[quote.kind for quote in QUOTES])
@pytest.mark.parametrize("workload", WORKLOADS, ids=[workload.kind for workload in WORKLOADS])
def test_cost_lines_add_up_to_the_total(quote: Any, workload: Any) -> None:
    cost = evaluated(quote, workload).cost
    assert cost is not None
    lines = [line for line in cost.lines if line.total.known]
    if not cost.total.known:
        assert lines == [line for line in lines if line.total.value == 0]
        return
    for side in ("upfront", "monthly", "total"):
        parts = [float(getattr(line, side).value or 0) for line in cost.lines]
        assert sum(parts) == pytest.approx(float(getattr(cost, side).value), rel=1e-9, abs=1e-6)
    for line in lines:
        spread = float(line.upfront.value) + 36 * float(line.monthly.value)
        if line.account != "resale":
            assert float(line.total.value) == pytest.approx(spread, rel=1e-9, abs=1e-6)


@pytest.mark.parametrize("kind", ["moe", "mla"])
def test_memory_of_experts_counts_all_of_them_and_compute_the_active_ones(kind: str) -> None:
    model = MODELS[kind]
    counted = count(catalog().model(model))
    assert counted.active < 0.4 * counted.total
    found = evaluated(rental(ROOMY, 1), serving(model, concurrency=1))
    assert figure(found, "weights_gb") == pytest.approx(counted.total * 2 / 1e9, rel=1e-9)
    steps = [one for one in ordered(found.figures.values()) if isinstance(one, Derived)]
    computed = {float(one.value) for one in steps if one.figure.name == "computed_parameters"}
    looked_up = 0 if catalog().model(model).tied_embeddings else counted.embedding_quantity.value
    assert computed == {counted.active - looked_up}
    read = {float(one.value) for one in steps if one.figure.name == "read_weight_bytes"}
    # a lone stream reads what it computes with, a prompt of 1,024 tokens touches almost every expert
    assert min(read) == pytest.approx(2 * (counted.active - looked_up), rel=1e-6)
    assert max(read) == pytest.approx(2 * (counted.total - looked_up), rel=1e-3)
