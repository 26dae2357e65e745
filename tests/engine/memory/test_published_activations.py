"""Activations and states of published tables: Korthikanti 2022, Calculon's validation, SimuMax."""

from __future__ import annotations

import pytest

from engine.catalog.library import catalog
from engine.figures.run import numbers
from engine.memory.layouts import LayoutSizes
from engine.memory.textbook import gpt_block_activation_bytes
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
