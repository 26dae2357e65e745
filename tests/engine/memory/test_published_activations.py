"""Activations and states of published tables: Korthikanti 2022, Calculon's validation, SimuMax."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalog.library import catalog
from engine.figures.run import numbers
from engine.memory import shapes, state_figures, training_figures
from engine.memory.layouts import LayoutSizes
from engine.memory.textbook import gpt_block_activation_bytes
from engine.memory.trained_model import block_copies
from engine.memory.training import TrainingMemory, trained_model, training_memory
from engine.memory.training_figures import block_input_bytes, in_flight_micro_batches
from engine.project.assumptions import MemoryAssumptions
from engine.workload import Pretraining

GIB = 2**30
GPT3 = {"sequence_tokens": 2048, "micro_batch": 1, "hidden": 12288, "heads": 96}


def block(tensor: int, split: int, scores: float, **sizes: int) -> float:
    stated = {**GPT3, **sizes}
    return float(
        gpt_block_activation_bytes(**stated, tensor=tensor, sequence_split=split, kept_score_share=scores).value / GIB
    )


def test_scores_of_gpt_3_outweigh_the_rest_of_a_layer() -> None:
    # 5 × heads × tokens ÷ hidden = 80, beside 34
    assert block(1, 1, 1) / block(1, 1, 0) == pytest.approx((34 + 80) / 34)


@pytest.mark.parametrize(
    ("tensor", "split", "scores", "gib"),
    [(1, 1, 1, 2.672), (8, 1, 1, 0.539), (8, 8, 1, 0.334), (8, 8, 0, 0.0996)],
    ids=["none", "tensor", "tensor and sequence", "selective"],
)
def test_a_layer_of_gpt_3(tensor: int, split: int, scores: float, gib: float) -> None:
    assert block(tensor, split, scores) == pytest.approx(gib, rel=2e-3)


def test_full_recomputation_keeps_the_input() -> None:
    assert block_input_bytes(2048, 12288, 1).value / GIB == pytest.approx(0.0469, abs=5e-5)


def test_the_first_stage_of_1f1b_holds_all_layers() -> None:
    # 96 layers over 8 stages with 8 micro-batches in flight, as Korthikanti 2022 puts it
    held = 96 / 8 * in_flight_micro_batches(8, 64, 1).value
    assert held == 96
    assert held * block(8, 8, 1) == pytest.approx(32.06, abs=0.01)
    assert held * block(8, 8, 0) == pytest.approx(9.5625, abs=1e-9)


@pytest.mark.parametrize(
    ("split", "scores", "gib"), [(1, 1, 66.84375), (8, 0, 12.3515625)], ids=["tensor", "selective"]
)
def test_interleaving_as_calculon_validated_it(split: int, scores: float, gib: float) -> None:
    # GPT3-175B on 8 × 8 cards with 3 chunks a stage: the profile column of Calculon's validation
    held = 96 / 8 * in_flight_micro_batches(8, 64, 3).value
    assert held * block(8, split, scores) == gib


def test_22b_under_selective_recomputation() -> None:
    held = 48 * block(8, 8, 0, micro_batch=4, hidden=6144)
    assert held == 9.5625


def trained(model: str, tensor: int) -> TrainingMemory:
    workload = Pretraining(
        id="w",
        name="",
        model=model,
        framework="Megatron-LM",
        sequence_tokens=4096,
        global_batch=8,
        tokens=1_000_000,
        recompute="none",
        sharding="none",
    )
    known = trained_model(workload, catalog().model(model))
    return training_memory(numbers, known, LayoutSizes(tensor, 1, 1), 8, 200e9, MemoryAssumptions())


@pytest.mark.parametrize(("model", "gib"), [("Llama 3.1 8B", 16.84), ("Llama 3.1 70B", 147.9)])
def test_megatron_states_as_simumax_counts_them(model: str, gib: float) -> None:
    parts = trained(model, 8).parts
    states = parts["weights"] + parts["gradients"] + parts["optimizer"]
    assert states / GIB == pytest.approx(gib, rel=1e-3)
    assert parts["gradients"] / parts["weights"] == pytest.approx(2)
    assert parts["optimizer"] / parts["weights"] == pytest.approx(6)


def test_megatron_peak_of_8b_comes_near_simumax() -> None:
    # 19.35 GiB at the peak of a step, tensor parallel 8 with sequence parallelism, 4,096 tokens
    need = trained("Llama 3.1 8B", 8)
    assert (need.total - need.parts["reserved"]) / GIB == pytest.approx(19.35, rel=0.02)


def test_what_8b_keeps_for_a_micro_batch_as_simumax_counts_it() -> None:
    """2.38 GiB over 8 ranks with sequence parallelism: 32 blocks, FP32 logits, the last norm's input and output."""
    architecture = catalog().model("Llama 3.1 8B")
    job: dict[str, Any] = {"sequence_tokens": 4096, "global_batch": 8, "tokens": 10**6, "recompute": "none"}
    workload = Pretraining(id="w", name="", model=architecture.name, framework="Megatron-LM", **job)
    hidden, keys, mlp = block_copies(trained_model(workload, architecture))
    sizes = (4096, hidden, 4096, 8, 4096, keys, mlp, 14_336, 0, 32, 4096, 8)
    blocks = 32 * float(training_figures.block_activation_bytes(*sizes).value)
    logits, norm = 4 * 4096 * 128_256 / 8, 2 * 2 * 4096 * 4096 / 8
    assert (blocks + logits + norm) / GIB == pytest.approx(2.38, abs=0.005)


def test_states_in_host_memory_and_gradients_that_are_freed() -> None:
    """8.03 B parameters: 16-bit gradients of 16.06 GB, or of the 128,256 × 4,096 head alone, 1.05 GB."""
    head = 128_256 * 4096
    freed = state_figures.freed_gradient_bytes
    assert freed(16.06e9, 1, 2, head, 1).value == pytest.approx(1.0507e9, rel=1e-4)
    assert freed(16.06e9, 4, 2, head, 1).value == pytest.approx(16.06e9)
    assert freed(0.5e9, 1, 2, head, 1).value == pytest.approx(0.5e9)
    assert state_figures.bytes_beside_host(96.36e9, 1).value == 0
    # 80 blocks in 8 stages: two of the ten of a stage stay on the card
    assert training_figures.kept_beside_host_bytes(1e9, 8, 80).value == pytest.approx(0.2e9)


def test_scales_of_7b() -> None:
    """LitGPT prints 4,279,744 for adapter v2 of Llama 2 7B: these, its prompts, the last norm, scales of the head."""
    outputs = shapes.layer_outputs(catalog().model("Llama 2 7B"))
    assert outputs.value == 12_288 + 4096 + 22_016 + 4096
    found = state_figures.scale_parameters(32, outputs, 4096)
    prompts, ends = 1_229_760, 2 * 32_000 + 4096
    assert found.value + prompts + ends == 4_279_744
