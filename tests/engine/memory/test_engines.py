"""Constants of engines against their own logs."""

from __future__ import annotations

import pytest

from engine.catalog.library import catalog
from engine.figures.run import numbers
from engine.memory.inference import ServingMemory, serving_memory
from engine.memory.layouts import LayoutSizes
from engine.memory.profiles import profiles, serving_profile, training_profile
from engine.memory.served_model import served_model
from engine.project.assumptions import MemoryAssumptions
from engine.values import Assumption

MIB = 2**20


def serve(model: str, stored: str, engine: str | None, tokens: int, **assumed: Assumption) -> ServingMemory:
    known = served_model(catalog().model(model), stored, "fp16", engine)
    usual = MemoryAssumptions(**assumed)
    return serving_memory(numbers, known, LayoutSizes(1, 1, 1), tokens, tokens - 256, 1, 24e9, usual)


def test_8b_in_llama_cpp() -> None:
    # its log for Llama 3 8B Q4_K_M with 8,192 tokens: 4,403 MiB of weights on the card (281 MiB of embedding stay in
    # host memory), 1,024 MiB of cache, 258 MiB of compute buffer
    parts = serve("Llama 3 8B", "q4_k_m", "llama.cpp", 8192).parts
    assert parts["weights"] / MIB == pytest.approx(4403, rel=0.01)
    assert parts["kv_cache"] / MIB == 1024
    assert parts["activations"] / MIB == pytest.approx(258, rel=0.25)


@pytest.mark.parametrize(
    ("stored", "gib"),
    [
        ("q8_0", 7.95), ("q6_k", 6.14), ("q5_k_m", 5.33), ("q5_k_s", 5.21), ("q4_k_m", 4.58), ("q4_k_s", 4.36),
        ("iq4_xs", 4.17), ("q3_k_l", 4.02), ("q3_k_s", 3.41), ("iq3_xxs", 3.04), ("q2_k", 2.95), ("iq2_xxs", 2.23),
    ],
)  # fmt: skip
def test_files_of_8b_as_llama_cpp_lists_them(stored: str, gib: float) -> None:
    known = served_model(catalog().model("Llama 3.1 8B"), stored, "fp16")
    assert float(known.weights.value) / 2**30 == pytest.approx(gib, abs=0.01)


def test_llama_cpp_pads_its_cache() -> None:
    need = serve("Llama 3 8B", "q4_k_m", "ollama", 1000)
    assert need.parts["kv_cache"] == 1024 * 131_072
    assert need.logical_cache == 1000 * 131_072


@pytest.mark.parametrize(
    ("model", "stored", "gib"),
    [("Qwen2.5 7B", "bf16", 14.38), ("Qwen2.5 32B", "bf16", 61.58), ("Qwen2.5 72B", "int4", 39.91)],
)
def test_a_short_prompt_in_transformers(model: str, stored: str, gib: float) -> None:
    # Qwen2.5 speed benchmark, one token in and 2,048 out on A100: the allocator's peak
    need = serve(model, stored, "Transformers 4.46", 2049)
    assert (need.total - need.parts["reserved"]) / 2**30 == pytest.approx(gib, rel=0.03)


def test_the_user_knows_better_than_a_table() -> None:
    own = Assumption(value=5.0, unit="GB", source="nvidia-smi")
    assert serve("Llama 3 8B", "bf16", "vLLM 0.9", 1024).parts["reserved"] == 1.0e9
    assert serve("Llama 3 8B", "bf16", "vLLM 0.9", 1024, framework_gb=own).parts["reserved"] == 5e9


@pytest.mark.parametrize(
    ("framework", "key"),
    [
        ("vLLM 0.10.1", "vllm"),
        ("vllm-ascend 0.9", "vllm_ascend"),
        ("SGLang", "sglang"),
        ("TensorRT-LLM 1.0", "tensorrt_llm"),
        ("Ollama", "llama_cpp"),
        ("LMDeploy TurboMind", "lmdeploy"),
        ("MindIE", "mindie"),
        ("something else", None),
    ],
)
def test_engines_are_known_by_their_names(framework: str, key: str | None) -> None:
    found = serving_profile(framework)
    assert (None if found is None else found.key) == key


def test_who_names_no_framework_gets_what_is_usual() -> None:
    assert training_profile(None, tuning=False).key == "unnamed_pretraining"
    assert training_profile("", tuning=True).key == "unnamed_tuning"
    assert training_profile("Megatron-Bridge", tuning=False).key == "megatron"


@pytest.mark.parametrize("kind", ["serving", "training"])
def test_every_constant_lies_in_its_range_and_has_a_source(kind: str) -> None:
    for profile in profiles("serving" if kind == "serving" else "training"):
        for field, leaf in profile.leaves.items():
            assert leaf.source, (profile.key, field)
            assert leaf.low is None or leaf.low <= leaf.value, (profile.key, field)
            assert leaf.high is None or leaf.value <= leaf.high, (profile.key, field)
