"""What engines state about models and features, found by the names that people give them."""

from __future__ import annotations

import pytest
from offers import serving

from engine.catalog.library import catalog
from engine.catalog.stacks import Stack, stack_named, stack_of, stacks
from engine.migration.coverage import read_json
from engine.migration.data_types import chip_types
from engine.migration.hot import hot_operators
from engine.migration.model_names import speaks_of
from engine.migration.precedents import feature_precedents, model_precedents


def stack(name: str) -> Stack:
    found = stack_named(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("line", "model", "covered"),
    [
        ("Qwen3 0.6B - 235B", "Qwen3 32B", True),
        ("QWen3 0.6B-235B", "Qwen3 30B-A3B", True),
        ("Qwen3-Dense", "Qwen3 32B", True),
        ("Qwen3-Dense", "Qwen3 30B-A3B", False),
        ("Qwen3-Moe", "Qwen3 30B-A3B", True),
        ("Qwen3-Next 80B", "Qwen3 32B", False),
        ("Qwen3-VL", "Qwen3 32B", False),
        ("Qwen2.5 0.5B - 72B", "Qwen3 32B", False),
        ("Qwen/Qwen2.5-72B-Instruct", "Qwen2.5 72B", True),
        ("Qwen/Qwen2.5-7B-Instruct", "Qwen2.5 72B", False),
        ("Llama2/3/3.1/3.2", "Llama 3.1 8B", True),
        ("Llama3.1 8B", "Llama 3.1 70B", False),
        ("DeepSeek V3/V3.1", "DeepSeek V3 / R1 671B", True),
        ("DeepSeek-V3 685B", "DeepSeek V3 / R1 671B", True),
        ("DeepSeek-V3.2 685B", "DeepSeek V3 / R1 671B", False),
        ("DeepSeek-V2 16B, 236B", "DeepSeek V2 236B-A21B", True),
        ("Mixtral 8x7B, 8x22B", "Mixtral 8x7B", True),
        ("Mixtral 8x22B", "Mixtral 8x7B", False),
        ("openai/gpt-oss-120b", "gpt-oss 120B", True),
        ("openai/gpt-oss-20b", "gpt-oss 120B", False),
        ("GLM-5/5.1", "GLM-5.1", True),
    ],
)
def test_a_line_covers_a_model(line: str, model: str, covered: bool) -> None:
    assert speaks_of(line, catalog().model(model)) is covered


def test_a_precedent_names_engine_date_and_longest_context() -> None:
    found = model_precedents(catalog().model("DeepSeek V4 Flash"), stack("CANN"))
    assert [(one.engine, one.hardware, one.standing, one.longest_tokens) for one in found] == [
        ("vLLM-Ascend", "ascend-cann Ascend 950 Products", "yes", 1_000_000),
        ("vLLM-Ascend", "ascend-cann A2/A3", "limited", 1_000_000),
    ]
    assert {one.evidence.date for one in found} == {"2026-08-22"}
    assert {one.evidence.commit for one in found} == {"182b75ea84ff"}


def test_no_list_is_no_denial() -> None:
    assert model_precedents(catalog().model("Llama 3.1 8B"), stack("MUSA")) == ()


def test_features_are_those_in_use() -> None:
    model, workload = catalog().model("DeepSeek V3 / R1 671B"), serving(weight_format="fp8", drafted_tokens=2)
    found = feature_precedents(model, workload, stack("CUDA"))
    assert any("fp8" in one.subject.lower() for one in found)
    assert any("speculative" in one.subject.lower() for one in found)
    assert not any("lora" in one.subject.lower() for one in found)


@pytest.mark.parametrize(
    ("model", "changes", "among", "not_among"),
    [
        ("Llama 3.1 8B", {}, "paged attention (decode)", "grouped GEMM (MoE)"),
        ("Qwen3 30B-A3B", {"weight_format": "int4"}, "W4A16 GEMM", "MLA attention"),
        ("DeepSeek V3.2", {"weight_format": "fp8"}, "sparse attention / indexer (DSA)", "paged attention (decode)"),
        ("DeepSeek V3 / R1 671B", {"weight_format": "int8"}, "dynamic quant per token", "FP8 scaled GEMM"),
        ("Falcon Mamba 7B", {}, "SSM scan (Mamba)", "flash attention (prefill, varlen)"),
    ],
)
def test_the_structure_implies_operators(model: str, changes: dict[str, str], among: str, not_among: str) -> None:
    found = hot_operators(catalog().model(model), serving(model, **changes))
    assert among in found
    assert not_among not in found


def test_every_card_has_its_stack() -> None:
    assert [card.id for card in catalog().cards if card.stack and stack_of(card) is None] == []
    assert len(stacks()) == len({one.id for one in stacks()}) >= 13


def test_every_datum_of_a_stack_has_a_source() -> None:
    for one in stacks():
        for datum in (one.version, one.evidence, one.fallback, one.torch, one.lag, one.fp8, one.types):
            assert datum.source or not datum.known, one.id


@pytest.mark.parametrize(
    ("name", "behaviour", "lag"),
    [
        ("CANN", "cpu_with_warning", 0),
        ("oneAPI", "error_unless_allowed", 0),
        ("MUSA", "none_known", None),
        ("Neuware", "cpu", None),
        ("SynapseAI", "unknown", 9),
    ],
)
def test_what_happens_where_an_operator_is_missing(name: str, behaviour: str, lag: int | None) -> None:
    assert (stack(name).behaviour, stack(name).lag_releases) == (behaviour, lag)


def test_data_types_by_chip() -> None:
    """Ascend lists `mm` for FP16 and FP32, native on A2 and A3 and not on 950DT; other stacks have no such list."""
    found = {one.chip: one for one in chip_types("aten::mm", stack("CANN"))}
    assert {chip: one.runs for chip, one in found.items()} == {"950DT": False, "A2": True, "A3": True}
    assert found["A2"].types == ("fp16", "fp32")
    assert found["A2"].evidence.commit == "9e73e708ab93"
    assert chip_types("aten::mm", stack("MUSA")) == ()


def test_every_statement_names_a_repository() -> None:
    """Pages without a licence of their own are not shipped."""
    assert [source for source in read_json("precedents.json")["sources"] if not source.get("repository")] == []
