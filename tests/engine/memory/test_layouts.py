"""Legal layouts of known models, and why the others are refused."""

from __future__ import annotations

import pytest

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.library import catalog
from engine.compare.results import Layout
from engine.memory.layouts import layouts
from engine.workload import Parallelism

DEEPSEEK = "DeepSeek V3 / R1 671B"


def model(name: str) -> ModelArchitecture:
    return catalog().model(name)


def legal(name: str, cards: int, machine: int = 8, **stated: int) -> set[str]:
    return {str(one) for one in layouts(model(name), cards, machine, Parallelism(**stated), training=False).legal}


def test_70b_on_eight_cards() -> None:
    assert legal("Llama 3.1 70B", 8) == {
        "TP1 × DP8", "TP1 × PP2 × DP4", "TP1 × PP4 × DP2", "TP1 × PP8", "TP2 × DP4", "TP2 × PP2 × DP2", "TP2 × PP4",
        "TP4 × DP2", "TP4 × PP2", "TP8",
    }  # fmt: skip


def test_deepseek_v3_on_one_and_two_machines() -> None:
    assert {"TP8", "TP1 × DP8 × EP8"} <= legal(DEEPSEEK, 8)
    two = legal(DEEPSEEK, 16)
    # tensor parallelism stays inside a machine; two machines take a pipeline, or spread the experts
    assert {"TP8 × PP2", "TP8 × DP2 × EP16", "TP1 × DP16 × EP16"} <= two
    assert not any(name.startswith("TP16") for name in two)


def test_tensor_parallelism_beyond_a_machine_is_for_who_fixes_it_and_ends_with_the_cards() -> None:
    found = layouts(model(DEEPSEEK), 16, 8, Parallelism(tensor=16), training=False)
    assert [str(one) for one in found.legal] == ["TP16"]
    found = layouts(model(DEEPSEEK), 16, 8, Parallelism(tensor=32), training=False)
    assert not found.legal
    assert [refusal.reason.key for refusal in found.refused] == ["refusal.too_few_cards"]


def test_linked_machines_count_as_one() -> None:
    found = layouts(model("Llama 3.1 70B"), 16, 4, Parallelism(), training=False, linked=72)
    assert "TP16" in {str(one) for one in found.legal}


@pytest.mark.parametrize(
    ("name", "tensor", "reason"),
    [("Llama 3.1 70B", 3, "refusal.heads"), ("Qwen2.5 14B", 6, "refusal.heads"), (DEEPSEEK, 6, "refusal.heads")],
)
def test_heads_are_not_cut(name: str, tensor: int, reason: str) -> None:
    found = layouts(model(name), 6, 8, Parallelism(tensor=tensor), training=False)
    assert [refusal.reason.key for refusal in found.refused] == [reason]


def test_experts_spread_evenly_or_not_at_all() -> None:
    found = layouts(model("Mixtral 8x7B"), 3, 8, Parallelism(tensor=1, expert=3), training=False)
    assert "refusal.experts" in {refusal.reason.key for refusal in found.refused}
    assert not found.legal


def test_more_stages_than_layers_are_refused() -> None:
    found = layouts(model("Llama 3.1 8B"), 64, 8, Parallelism(tensor=1, pipeline=33), training=False)
    assert {refusal.reason.key for refusal in found.refused} == {"refusal.layers"}


def test_an_engine_that_splits_by_layers_gets_no_tensor_parallelism() -> None:
    found = layouts(model("Llama 3.1 70B"), 4, 4, Parallelism(), training=False, layer_split=True)
    assert {one.tensor for one in found.legal} == {1}
    assert {refusal.reason.key for refusal in found.refused} == {"refusal.layer_split"}
    fixed = layouts(model("Llama 3.1 70B"), 4, 4, Parallelism(tensor=4), training=False, layer_split=True)
    assert Layout(4, 1, 1) in fixed.legal


def test_long_sequences_may_be_shared_out_in_training() -> None:
    short = layouts(model("Llama 3.1 8B"), 8, 8, Parallelism(), training=True, sequence_tokens=8192).legal
    long = layouts(model("Llama 3.1 8B"), 8, 8, Parallelism(), training=True, sequence_tokens=131_072).legal
    assert {one.context for one in short} == {1}
    assert {one.context for one in long} == {1, 2, 4, 8}
    assert all(one.cards == 8 for one in long)


def test_every_offered_layout_is_one_that_engines_take() -> None:
    for architecture in catalog().models:
        for one in layouts(architecture, 16, 8, Parallelism(), training=False).legal:
            heads, kv_heads = architecture.heads, architecture.kv_heads
            assert one.tensor <= 8
            assert one.cards <= 16
            assert one.pipeline <= architecture.layers
            assert not heads or heads % one.tensor == 0, architecture.name
            if kv_heads and not architecture.is_mla:
                assert kv_heads % one.tensor == 0 or one.tensor % kv_heads == 0, architecture.name
            if one.expert > 1:
                assert architecture.experts % (one.tensor * one.expert) == 0, architecture.name
                assert one.data % one.expert == 0


def test_experts_with_block_scales_are_cut_between_blocks_only() -> None:
    # vLLM refuses Qwen3 235B in FP8 over 8 cards: 1,536 ÷ 8 = 192 is no multiple of 128
    qwen = model("Qwen3 235B-A22B")
    found = layouts(qwen, 8, 8, Parallelism(), training=False, scale_block=128)
    assert {one.tensor for one in found.legal} == {1, 2, 4}
    assert "refusal.scale_block" in {refusal.reason.key for refusal in found.refused}
    assert "TP4 × DP2 × EP8" in {str(one) for one in found.legal}
    # DeepSeek V3: 2,048 ÷ 8 = 256
    assert 8 in {
        one.tensor for one in layouts(model(DEEPSEEK), 8, 8, Parallelism(), training=False, scale_block=128).legal
    }


@pytest.mark.parametrize("linked", [0, 72])
@pytest.mark.parametrize("cards", [6, 8, 64])
def test_every_layout_of_a_training_job_is_one_that_frameworks_take(cards: int, linked: int) -> None:
    domain = max(8, linked)
    for architecture in catalog().models:
        found = layouts(architecture, cards, 8, Parallelism(), training=True, linked=linked, sequence_tokens=32_768)
        assert all(refusal.reason.text("zh") and refusal.reason.text("en") for refusal in found.refused)
        for one in found.legal:
            assert one.cards == cards, architecture.name
            assert one.tensor <= domain
            assert architecture.heads % one.tensor == 0, architecture.name
            assert (architecture.ffn or 0) % one.tensor == 0, architecture.name
            assert one.pipeline <= architecture.layers, architecture.name
            if one.expert > 1:
                assert architecture.is_moe
                assert architecture.experts % (one.tensor * one.expert) == 0, architecture.name
                assert (one.data * one.context) % one.expert == 0
