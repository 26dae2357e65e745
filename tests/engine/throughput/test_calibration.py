"""The calibration: what it holds, how it falls back, and whether the fit finds what is there."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from offers import batch, evaluated, owned

from engine.catalog.library import catalog
from engine.figures.variation import ranges
from engine.memory.formats import FORMATS
from engine.throughput.calibration import generation_of, keys_of, memory_of, published_calibration
from engine.throughput.coefficients import UNITS, residuals
from engine.throughput.engines import engine_of, named_engine

ROOT = Path(__file__).parents[3]
ROWS = ROOT / "tests" / "data" / "measured" / "inference.csv"


@pytest.fixture(scope="module")
def tools() -> tuple[ModuleType, ModuleType]:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import calibrate
        import calibration_rows
    finally:
        sys.path.remove(str(ROOT / "tools"))
    return calibrate, calibration_rows


@pytest.fixture(scope="module")
def rows(tools: tuple[ModuleType, ModuleType]) -> list[Any]:
    return list(tools[1].read_table(ROWS))


def test_every_parameter_stands_on_the_level_of_all_results() -> None:
    found = {offset.parameter for offset in published_calibration().offsets if offset.level == "global"}
    assert found == set(UNITS)


@pytest.mark.parametrize(
    ("framework", "engine"),
    [
        ("vLLM 0.11.0", "vllm"),
        ("vLLM-Ascend 0.9.1", "ascend"),
        ("MindIE 2.1RC1", "mindie"),
        ("TensorRT-LLM 1.0 (PyTorch backend)", "trtllm"),
        ("NVIDIA NIM 1.8.0 (TensorRT-LLM)", "trtllm"),
        ("llama.cpp (May 2024, CUDA 12.1)", "llama_cpp_early"),
        ("llama.cpp build ddd4ec142 rocm-7.2.4", "llama_cpp"),
        ("Ollama or llama.cpp (see issue)", "llama_cpp"),
        ("gpt-fast (PyTorch, torch.compile)", "compiled"),
        ("Transformers 4.46 + flash-attn2", "eager"),
        ("MiniMax serving stack", None),
        (None, None),
    ],
)
def test_engines_by_the_words_of_tables(framework: str | None, engine: str | None) -> None:
    assert named_engine(framework) == engine


def test_without_a_name_the_usual_engine_of_the_stack_is_taken() -> None:
    names = {
        "nvidia-h100-sxm5-80gb": "vllm", "huawei-ascend-910b2": "ascend", "intel-gaudi-2": "habana",
        "intel-arc-pro-b60": "vllm", "apple-m4-max-40core-128gb": "llama_cpp",
    }  # fmt: skip
    assert {name: engine_of(None, catalog().card(name)).key for name in names} == names
    assert not engine_of(None, catalog().card("nvidia-h100-sxm5-80gb")).stated


def test_a_card_knows_its_generation_and_memory() -> None:
    found = {
        name: catalog().card(name) for name in ("geforce-rtx-4090", "nvidia-l40s", "nvidia-b200-sxm", "amd-mi300x")
    }
    shared = catalog().card("amd-ryzen-ai-max-395-128gb")
    assert [generation_of(card) for card in found.values()] == [
        "nvidia_ada_desk",
        "nvidia_ada",
        "nvidia_blackwell",
        "amd",
    ]
    assert [memory_of(card) for card in found.values()] == ["gddr", "gddr", "hbm", "hbm"]
    assert (generation_of(shared), memory_of(shared)) == ("amd_unified", "unified")


def factor(task: str, framework: str | None) -> Any:
    card = catalog().card("nvidia-h100-sxm5-80gb")
    return getattr(residuals(card, engine_of(framework, card), published_calibration()), task)


def test_a_card_that_nobody_measured_has_a_wider_range_and_wider_still_without_like_cards() -> None:
    high = {
        name: residuals(card, engine_of("vLLM", card), published_calibration()).serve.high
        for name in ("nvidia-h200-sxm-141gb", "nvidia-h20-96gb", "metax-c500")
        if (card := catalog().card(name))
    }
    measured, like, none = (np.log(bound) for bound in high.values())
    assert measured < like < none


def test_unmeasured_engines_take_the_residuals_of_all() -> None:
    named, usual = factor("serve", "vLLM"), factor("serve", None)
    assert named.value == usual.value == 1.0
    assert usual.high == pytest.approx(np.exp(1.25 * published_calibration().spread("serve", "").high))
    card = catalog().card("nvidia-h100-sxm5-80gb")
    assert keys_of(card, engine_of(None, card), FORMATS["fp8"])["engine_format"] == "vllm/eight_bits"


def test_engines_without_such_results_take_those_of_engines_with_like_kernels() -> None:
    """Nobody measured lone prompts under vLLM: as under TensorRT-LLM, tuned for each card too, but wider."""
    wide, narrow = factor("prefill", "vLLM"), factor("prefill", "TensorRT-LLM 0.9")
    assert wide.high == pytest.approx(narrow.high**1.25, rel=1e-3)
    assert wide.low == pytest.approx(narrow.low**1.25, rel=1e-3)
    assert wide.high > factor("prefill", "llama.cpp").high


def test_a_fixed_batch_has_a_narrower_range_than_a_schedule() -> None:
    found = {}
    for size in (None, 64):
        rate = evaluated(owned("nvidia-h100-sxm5-80gb"), batch(framework="TensorRT-LLM 0.9", batch=size))
        low, high = ranges([rate.figures["requests_per_s"]])[0] or (1.0, 1.0)
        found[size] = np.log(high / low)
    assert 0.3 < found[64] < 0.9 * found[None]


def test_a_longer_time_is_a_lower_rate(tools: tuple[ModuleType, ModuleType], rows: list[Any]) -> None:
    """First tokens that came sooner than estimated widen the range of rates upwards."""
    calibrate, _ = tools
    found = replace(rows[0], kind="prefill", timed=True)
    (spread, *_) = calibrate.spreads([found] * 3, [-0.3, -0.2, -0.1])
    assert spread["low"] > 0
    assert spread["high"] == pytest.approx(0.3 * 2**0.5, rel=1e-3)


def test_the_fit_is_deterministic(tools: tuple[ModuleType, ModuleType], rows: list[Any]) -> None:
    calibrate, _ = tools
    assert len(rows) >= 5
    first, second = (calibrate.written(calibrate.calibrated(rows, "2026-11")[0]) for _ in range(2))
    assert first == second


def test_the_fit_finds_parameters_that_made_the_results(tools: tuple[ModuleType, ModuleType], rows: list[Any]) -> None:
    """Results made with every card reading and multiplying at 0.8 of the start: estimates come out the same."""
    calibrate, _ = tools
    fit = calibrate.Fit(rows)
    truth = fit.centre.copy()
    for at, (level, _, name) in enumerate(fit.places):
        if level == "global" and name in ("read_share", "matrix_share", "cache_share"):
            truth[at] += np.log(0.8)
    made, _ = fit.predicted(truth)
    start, _ = fit.predicted(fit.centre)
    fit.measured = made
    _, _, found, _ = fit.solve()
    assert np.median(np.abs(start - made)) > 0.08
    assert np.median(np.abs(found - made)) < 0.02
    assert np.max(np.abs(found - made)) < 0.06
