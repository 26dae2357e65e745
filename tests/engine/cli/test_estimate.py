"""``cardwise-cli estimate``: the form of the answer, what must come out, what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.cli import main

MEMORY = (
    "weights_gb", "kv_cache_gb", "activations_gb", "gradients_gb", "optimizer_gb", "reserved_gb", "data_gb",
    "total_per_card_gb", "capacity_gb",
)  # fmt: skip
LOAD = (
    "ttft_p95_ms", "tpot_p95_ms", "tpot_with_first_ms", "load_share", "load_concurrency", "goodput_requests_per_s",
    "highest_rate_within_limits",
)  # fmt: skip
SPEED = (
    "prefill_tokens_per_s", "decode_tokens_per_s", "output_tokens_per_s", "total_tokens_per_s", "ttft_ms", "tpot_ms",
    "requests_per_s", "tokens_per_s_per_card", "step_time_s", "mfu",
)  # fmt: skip
SERVING = (
    "--card", "H100 SXM 80GB", "--cards", "8", "--model", "Llama-3.1-70B", "--precision", "fp8", "--kv-precision",
    "fp8", "--input", "1024", "--output", "512", "--concurrency", "64", "--tp", "8",
)  # fmt: skip
TUNING = (
    "--task", "finetune", "--method", "lora", "--card", "A100 SXM 80GB", "--cards", "2", "--model", "Llama-2-7B",
    "--precision", "bf16", "--seq", "2048", "--micro-batch", "1", "--global-batch", "16", "--recompute", "full",
    "--sharding", "zero3", "--rank", "16",
)  # fmt: skip


def estimate(capsys: pytest.CaptureFixture[str], *flags: str) -> tuple[int, dict[str, Any]]:
    code = main(["estimate", *flags, "--json"])
    out, err = capsys.readouterr()
    assert err == ""
    return code, json.loads(out)


def refused(capsys: pytest.CaptureFixture[str], *flags: str) -> str:
    code = main(["estimate", *flags])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("flags", [SERVING, TUNING])
def test_form_of_the_answer(flags: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = estimate(capsys, *flags)
    assert code == 0
    assert answer["fits"] is True
    assert {"layout", "bound_by", "findings", "memory", "speed"} <= set(answer)
    assert tuple(answer["memory"]) == MEMORY
    assert tuple(answer["speed"]) == (*SPEED, *LOAD)
    for entry in (*answer["memory"].values(), *answer["speed"].values()):
        if entry["value"] is None:
            assert entry["reason"]
            continue
        assert {"value", "low", "high", "unit", "grade"} <= set(entry)
        if entry["low"] is not None:
            assert entry["low"] <= entry["value"] <= entry["high"]
    for finding in answer["findings"]:
        assert finding["severity"] in ("block", "warn", "note")
        assert finding["text"]


def test_memory_of_a_70b_in_fp8_over_eight_cards(capsys: pytest.CaptureFixture[str]) -> None:
    _, answer = estimate(capsys, *SERVING)
    memory = {key: entry["value"] for key, entry in answer["memory"].items()}
    # 70,553,706,496 parameters, of which input embedding and head, 2 × 128,256 × 8,192, stay in 16 bits
    head = 2 * 128_256 * 8_192
    assert memory["weights_gb"] == pytest.approx((70_553_706_496 - head + 2 * head) / 8 / 1e9, rel=1e-6)
    # 163,840 B a token in 8 bits, 64 requests of 1,536 tokens, KV heads shared out over eight cards
    assert memory["kv_cache_gb"] == pytest.approx(163_840 * 64 * 1_536 / 8 / 1e9, rel=1e-6)
    assert memory["gradients_gb"] == memory["optimizer_gb"] == 0
    parts = [memory[key] for key in MEMORY[:6]]
    assert memory["total_per_card_gb"] == pytest.approx(sum(parts), rel=1e-9)
    assert memory["capacity_gb"] == pytest.approx(81_559 * 2**20 / 1e9, rel=1e-6)
    assert answer["layout"]["tensor"] == 8


def test_decode_stays_below_the_bandwidth_ceiling(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--card", "A100 SXM 80GB", "--model", "Llama-2-7B", "--precision", "bf16", "--input", "128"]
    _, answer = estimate(capsys, *flags, "--output", "128", "--task", "decode")
    # 2,039 GB/s over 6,738,415,616 parameters of 2 B, without the looked-up embedding of 32,000 × 4,096
    ceiling = 2.039e12 / (2 * (6_738_415_616 - 32_000 * 4_096))
    assert 0.4 * ceiling < answer["speed"]["decode_tokens_per_s"]["value"] < ceiling
    assert answer["speed"]["decode_tokens_per_s"]["high"] < ceiling


def test_a_lone_request_gets_its_tokens_at_the_rate_of_its_stream(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--card", "A100 SXM 80GB", "--model", "Llama-2-7B", "--input", "2048", "--output", "128"]
    _, answer = estimate(capsys, *flags, "--precision", "bf16", "--concurrency", "1")
    speed = {key: entry["value"] for key, entry in answer["speed"].items() if entry["value"] is not None}
    assert speed["tpot_ms"] == pytest.approx(1000 / speed["decode_tokens_per_s"])
    assert speed["ttft_ms"] == pytest.approx(1000 * 2048 / speed["prefill_tokens_per_s"])


def test_three_cards_that_cannot_hold_a_70b_block(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--card", "RTX A6000 48GB", "--cards", "3", "--model", "Llama-3.1-70B", "--precision", "bf16"]
    code, answer = estimate(capsys, *flags, "--input", "512", "--output", "512", "--concurrency", "1")
    assert code == 1
    assert answer["fits"] is False
    severities = {finding["key"]: finding["severity"] for finding in answer["findings"]}
    assert severities["does_not_fit"] == "block"
    assert severities["cannot_split"] == "warn"
    assert answer["speed"]["output_tokens_per_s"]["value"] is None
    assert answer["memory"]["total_per_card_gb"]["value"] > 48


def test_an_ambiguous_card_covers_all_it_may_be(capsys: pytest.CaptureFixture[str]) -> None:
    shared = ["--model", "Llama-3.1-8B", "--precision", "bf16", "--input", "512", "--output", "512", "--task", "decode"]
    _, ambiguous = estimate(capsys, "--card", "H100", *shared)
    finding = next(found for found in ambiguous["findings"] if found["key"] == "ambiguous")
    decode = ambiguous["speed"]["decode_tokens_per_s"]
    for name in ("H100 SXM 80GB", "H100 PCIe 80GB"):
        _, exact = estimate(capsys, "--card", name, *shared)
        assert exact["findings"] == [found for found in exact["findings"] if found["key"] != "ambiguous"]
        value = exact["speed"]["decode_tokens_per_s"]["value"]
        assert decode["low"] <= value <= decode["high"]
    assert "PCIe" in finding["text"]


def test_what_is_not_stated_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    _, answer = estimate(capsys, "--card", "A100 SXM 80GB", "--model", "Llama-3.1-8B")
    keys = {finding["key"] for finding in answer["findings"]}
    assert {"taken_weights", "taken_input", "taken_output"} <= keys


def test_science_is_counted_by_its_fp64_peak(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--task", "fp64", "--card", "A100 SXM 80GB", "--cards", "4", "--operations", "1e20", "--memory-gb", "100"]
    code, answer = estimate(capsys, *flags)
    assert code == 0
    assert answer["model"] is None
    assert answer["memory"]["data_gb"]["value"] == 25
    hours = answer["run"]["run_hours"]
    # 9.7 TFLOP/s a card is the datasheet's FP64 rate, which no run beats
    assert 1e20 / (4 * 9.7e12) / 3600 < hours["low"] <= hours["value"] <= hours["high"]


def test_a_row_of_flags_reads_every_spelling(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--task", "qlora", "--card", "RTX 4090", "--model", "meta-llama/Llama-3.1-8B", "--precision", "NF4 base"]
    code, answer = estimate(capsys, *flags, "--seq", "2048", "--recompute", "full")
    assert answer["workload"] == "fine_tuning"
    # QLoRA quantises the linear layers: of 8,030,261,248 parameters, 2 × 128,256 × 4,096 stay in 16 bits
    ends = 2 * 128_256 * 4_096
    expected = ((8_030_261_248 - ends) * 4.127 / 8 + ends * 2) / 1e9
    assert answer["memory"]["weights_gb"]["value"] == pytest.approx(expected, rel=1e-6)
    assert code in (0, 1)


@pytest.mark.parametrize(
    ("flags", "named"),
    [
        (["--card", "No Such Card 9000", "--model", "Llama-3.1-8B"], "No Such Card 9000"),
        (["--card", "H100", "--model", "No Such Model"], "No Such Model"),
        (["--model", "Llama-3.1-8B"], "--card"),
        (["--card", "H100"], "--model"),
        (["--card", "H100", "--model", "Llama-3.1-8B", "--input", "-1"], "--input"),
        (["--card", "H100", "--model", "Llama-3.1-8B", "--input", "nan"], "--input"),
        (["--card", "H100", "--model", "Llama-3.1-8B", "--cards", "2.5"], "--cards"),
        (["--card", "H100", "--model", "Llama-3.1-8B", "--cards", "0"], "--cards"),
        (["--card", "H100", "--model", "Llama-3.1-8B", "--precision", "bf17"], "bf17"),
        (["--card", "H100", "--model", "Llama-3.1-8B", "--task", "dance"], "dance"),
        (["--card", "H100", "--model", "Llama-3.1-8B", "--cards", "8", "--nodes", "3"], "3 nodes"),
        (["--card", "H100", "--model", "Llama-3.1-8B", "--cards", "4", "--tp", "8"], "8"),
        (["--card", "H100", "--model", "Llama-3.1-8B", "--task", "pretrain", "--precision", "q4_k_m"], "q4_k_m"),
        (["--card", "H100", "--task", "fp64", "--precision", "fp8"], "fp8"),
        (["--crd", "H100"], "--crd"),
        (["--lang", "fr"], "fr"),
        (["--cases", "nowhere.csv"], "nowhere.csv"),
        ([], "--card"),
    ],
)
def test_bad_input_names_the_field(flags: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert named in refused(capsys, *flags)


def test_for_reading_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["estimate", *SERVING, "--lang", "zh"]) == 0
    out, _ = capsys.readouterr()
    assert "模型放得下" in out
    assert "最满的卡合计" in out
