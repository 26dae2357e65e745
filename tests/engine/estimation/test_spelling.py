"""Spellings of public measurements, each with the meaning its source gives it."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.estimation import spelling
from engine.estimation.numbers import read_number
from engine.estimation.spelling import Spelled

PRECISIONS = {
    "fp32": ["fp32", "FP32", "tf32", "float32"],
    "bf16": ["BF16", "bfloat16", "BF16 base", "BF16 eager", "amp_bf16"],
    "fp16": ["FP16", "fp16", "F16 (GGUF)", "float16", "half", "ＦＰ１６"],
    "fp8": [
        "FP8", "fp8", "MXFP8", "MXFP8 cublas", "FP8-CS", "FP8-MX", "FP8 (float8 linear)", "FP8 (hybrid)", "FP8 rowwise",
        "FP8 rowwise, bf16 all-gather", "FP8 + compile", "FP8 nocompile", "fp8_e4m3", "FP8 W8A8",
    ],
    "int8": ["W8A8", "int8", "8bit", "SmoothQuant"],
    "int8_weights": ["GPTQ-Int8", "INT8 weight-only", "W8A16", "int8wo"],
    "int4": [
        "AWQ", "AWQ 4-bit", "AWQ-INT4", "GPTQ-Int4", "GPTQ 4-bit", "W4A16 (AWQ-class)", "INT4 g32 (q4f16)",
        "INT4 weight-only g32", "int4wo-64", "int4wo-hqq g64", "awq-hqq-int4 g64", "awq-uint4 g64 (slow kernel)",
    ],
    "nf4": ["NF4 double-quant (bnb)", "NF4 base", "bnb.nf4-dq"],
    "nf4_single": ["NF4 (bnb)", "bnb.nf4"],
    "fp4": ["NVFP4", "FP4"],
    "mxfp4": ["MXFP4", "mxfp4"],
    "q4_k_m": ["Q4_K_M (GGUF)", "4-bit GGUF", "IQ4_NL"], "q4_k_xl": ["GGUF UD-Q4_K_XL"],
    "q8_0": ["Q8_0"], "q8_k_xl": ["GGUF UD-Q8_K_XL"],
    "q5_k_m": ["Q5_K_M", "Q5"], "q5_k_s": ["Q5_K_S"], "iq4_xs": ["IQ4_XS"], "q4_k_s": ["Q4_K_S"],
    "q3_k_s": ["Q3_K_S"], "q3_k_l": ["Q3_K_L"], "iq3_xxs": ["UD-IQ3_XXS"], "iq2_xxs": ["IQ2_XXS"],
    "q6_k": ["Q6_K"], "q4_0": ["Q4_0"], "q3_k_m": ["Q3_K_M"], "q2_k": ["Q2_K"],
}  # fmt: skip
HINTS = {
    "not in summary (typically FP8; FP4 on B200)": "fp8",
    "not stated (FP8 likely)": "fp8",
    "FP8 (not in table; FP8 recipes)": "fp8",
    "MXFP4 (native, not stated)": "mxfp4",
    "4-bit GGUF (tool default, not stated)": "q4_k_m",
}
TASKS = {
    "serve": ["serve", "online serving", "在线服务"],
    "decode": ["decode", "generation", "解码"],
    "prefill": ["prefill", "预填充"],
    "batch": ["batch", "offline", "离线批量"],
    "pretrain": ["train", "pretrain", "pretraining", "预训练"],
    "finetune": ["sft", "peft", "lora", "qlora", "finetune", "fine-tuning", "微调"],
    "memory": ["memory", "显存"],
    "fp64": ["fp64"],
    "comm": ["comm"],
    "p2p": ["p2p"],
    "gemm": ["gemm"],
    "membw": ["membw"],
    "power": ["power"],
}
METHODS = {
    "full": ["full", "full-finetuning", "sft"],
    "lora": ["lora", "lora rank 32", "adalora rank 8", "peft", "adapter_v2", "ia3", "prefixtuning", "ptuning"],
    "qlora": ["qlora", "QLoRA"],
}
SHARDINGS = {
    "none": ["none", "DDP"],
    "zero1": ["distributed optimizer", "ZeRO-1 group 8", "ZeRO-1 over all", "zero1"],
    "zero2": ["FSDP SHARD_GRAD_OP", "ZeRO-2"],
    "zero3": ["FSDP", "FSDP2", "FSDP2 64", "FSDP FULL_SHARD", "DeepSpeed ZeRO-3"],
}
RECOMPUTES = {
    "none": ["none", "off"],
    "selective": ["selective", "selective op", "selective layer (every 2nd)", "recipe default (selective)"],
    "full": ["full", "full+offload"],
}
PHASES = {
    "serve": ["inference"],
    "pretrain": ["train"],
    "finetune": ["sft", "peft", "lora", "qlora", "adapter", "adapter_v2"],
}

Reader = Callable[[str], Spelled[str]]
TABLES: list[tuple[Reader, dict[str, list[str]]]] = [
    (spelling.read_weights, PRECISIONS),
    (spelling.read_task, TASKS),
    (spelling.read_method, METHODS),
    (spelling.read_sharding, SHARDINGS),
    (spelling.read_recompute, RECOMPUTES),
    (spelling.read_phase, PHASES),
]
CASES = [(reader, text, meaning) for reader, table in TABLES for meaning, texts in table.items() for text in texts]


@pytest.mark.parametrize(("reader", "text", "meaning"), CASES)
def test_meaning(reader: Reader, text: str, meaning: str) -> None:
    assert reader(text) == Spelled(meaning, stated=True)


@pytest.mark.parametrize(("text", "meaning"), HINTS.items())
def test_a_guess_of_the_source_is_never_a_fact(text: str, meaning: str) -> None:
    assert spelling.read_weights(text) == Spelled(meaning, stated=False)


@pytest.mark.parametrize("text", ["", "-", "n/a", "see submission", "not stated", "unknown", "未注明"])
@pytest.mark.parametrize("reader", [reader for reader, _ in TABLES])
def test_nothing_is_stated(reader: Reader, text: str) -> None:
    assert reader(text) == Spelled(None, stated=False)


@pytest.mark.parametrize("text", ["bf17", "ternary", "1.58bit", "hello"])
def test_what_nobody_knows_is_stated_without_meaning(text: str) -> None:
    assert spelling.read_weights(text) == Spelled(None, stated=True)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1e9", 1e9), ("8_192", 8192), ("8,192", 8192), ("1,000,000.5", 1_000_000.5), (".5", 0.5), ("5.", 5),
        ("-3", -3), ("−3", -3), ("＋８", 8), (" 7 ", 7), ("1E+3", 1000),
    ],
)  # fmt: skip
def test_number(text: str, number: float) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "2**30", "1,5", "1,00", "0x10", "8k", "1 000", "1_", "__1", "1e", "ten", "1.2.3"])
def test_no_number(text: str) -> None:
    assert read_number(text) is None


@given(st.floats(allow_nan=False))
def test_every_float_is_read_as_itself(number: float) -> None:
    assert read_number(repr(number)) == number


COLUMNS: dict[str, Reader] = {
    "precision": spelling.read_weights,
    "kv_precision": spelling.read_cache,
    "task": spelling.read_task,
    "phase": spelling.read_phase,
    "recompute": spelling.read_recompute,
    "sharding": spelling.read_sharding,
}


def measured_tables() -> list[Path]:
    folder = os.environ.get("CARDWISE_MEASURED")
    shared = Path(__file__).parents[4] / "shared" / "data" / "measured"
    return sorted((Path(folder) if folder else shared).glob("*.csv"))


@pytest.mark.parametrize("column", COLUMNS)
def test_every_spelling_of_the_public_tables_is_understood(column: str) -> None:
    tables = measured_tables()
    if not tables:
        pytest.skip("the public tables are not here; name their folder in CARDWISE_MEASURED")
    found = set()
    for table in tables:
        with table.open(encoding="utf-8", newline="") as stream:
            found |= {row.get(column) or "" for row in csv.DictReader(stream)}
    not_understood = {text for text in found if COLUMNS[column](text) == Spelled(None, stated=True)}
    assert not_understood == set()
