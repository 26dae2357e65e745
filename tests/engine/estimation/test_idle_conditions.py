"""What is stated and cannot be heeded is said; limits hold for nineteen in twenty; too many at once is no refusal."""

from __future__ import annotations

import pytest

from engine.estimation.answer import Answer, answer
from engine.estimation.cases import predict
from engine.estimation.request import request_of_flags

FLAGS = {"card": "H100 SXM", "model": "Llama-3.1-8B", "precision": "bf16", "input": "1000", "output": "300"}


def estimated(**flags: str) -> Answer:
    return answer(request_of_flags({**FLAGS, **flags}))


def keys(found: Answer) -> set[str]:
    return {one.key for one in found.findings()}


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ({"task": "serve", "seq": "4096", "rank": "16", "interconnect": "pcie"}, {"seq", "rank", "interconnect"}),
        ({"task": "serve", "requests": "9", "rate": "1"}, {"requests"}),
        ({"task": "prefill", "output": "300"}, {"output"}),
        ({"task": "decode", "acceptance_share": "0.8"}, {"acceptance_share"}),
        ({"task": "decode", "acceptance_share": "0.8", "drafted_tokens": "4"}, set()),
        ({"task": "batch", "batch": "8", "ttft_limit": "1", "requests": "64"}, {"ttft_limit"}),
        ({"task": "batch", "rate": "2"}, {"rate"}),
        ({"task": "fp64", "precision": "fp64", "rate": "2", "tp": "8"}, {"rate", "tp", "input", "output"}),
        ({"task": "pretrain", "rank": "16", "rate": "2"}, {"rank", "rate", "output"}),
    ],
)
def test_conditions_without_effect(flags: dict[str, str], expected: set[str]) -> None:
    assert {key for key in keys(estimated(**flags)) if key.startswith("idle_")} == {f"idle_{name}" for name in expected}


def test_a_power_limit_slows_products_and_says_what_it_means() -> None:
    whole, limited = estimated(task="prefill"), estimated(task="prefill", power_limit="595")
    slow, fast = limited.of("prefill_tokens_per_s"), whole.of("prefill_tokens_per_s")
    assert slow is not None
    assert fast is not None
    assert 0.9 < slow.value / fast.value < 0.95
    assert "power_limited" in keys(limited)
    beyond = estimated(task="prefill", power_limit="800")
    unmoved = beyond.of("prefill_tokens_per_s")
    assert unmoved is not None
    assert unmoved.value == fast.value
    assert "power_limit_idle" in keys(beyond)


def test_unknown_software_is_not_called_unstated() -> None:
    found = keys(estimated(task="decode", framework="frobnicator"))
    assert "unknown_engine" in found
    assert "taken_framework" not in found
    assert "taken_framework" in keys(estimated(task="decode"))


@pytest.mark.parametrize(
    ("card", "framework", "runs"),
    [
        ("MI300X", "TensorRT-LLM 1.0", False),
        ("MI300X", "vLLM", True),
        ("H100 SXM", "MindIE", False),
        ("Ascend 910B3", "MindIE", True),
        ("Ascend 910B3", "vLLM-Ascend 0.9.1", True),
        ("Gaudi 2", "Optimum Habana", True),
    ],
)
def test_software_of_one_maker(card: str, framework: str, runs: bool) -> None:
    found = estimated(task="decode", card=card, framework=framework)
    speed = found.of("decode_tokens_per_s")
    assert (speed is not None and speed.value is not None) is runs
    assert found.blocked is not runs
    if speed is not None and not runs:
        assert speed.reason is not None
        assert speed.reason.key == "unknown.engine_of_other"


def test_a_table_says_that_software_is_unknown() -> None:
    row = {**FLAGS, "task": "decode", "metric": "decode_tokens_per_s", "unit": "tokens/s", "framework": "frobnicator"}
    assert any("frobnicator" in note.text("en") for note in predict(row).notes)


def test_a_limit_holds_for_nineteen_in_twenty() -> None:
    """The slowest twentieth waits longer than the middle one, so a limit between both is missed."""
    plain = estimated(task="serve", framework="vllm", rate="10")
    middle, slow = plain.of("ttft_load_ms"), plain.of("ttft_load_p95_ms")
    assert middle is not None
    assert slow is not None
    between = estimated(task="serve", framework="vllm", rate="10", ttft_limit=str((middle.value + slow.value) / 2))
    assert "misses_ttft_ms" in keys(between)
    assert between.blocked
    beyond = estimated(task="serve", framework="vllm", rate="10", ttft_limit=str(slow.value * 1.5))
    assert not any(key.startswith("misses_") for key in keys(beyond))


def test_a_limit_is_missed_once() -> None:
    found = keys(estimated(task="serve", framework="vllm", rate="10", ttft_limit="5"))
    assert {key for key in found if key.startswith("misses_ttft")} == {"misses_ttft_ms"}


@pytest.mark.parametrize("asked", [{"concurrency": "1024"}, {"concurrency": "64"}, {"rate": "5"}])
def test_more_at_once_than_there_is_room_for_is_no_refusal(asked: dict[str, str]) -> None:
    """72.7 GB of weights leave a card of 77.0 GB usable a few contexts of 0.43 GB: some are served, the others wait."""
    found = estimated(task="serve", model="Llama-3.1-70B", precision="fp8", **asked)
    most = found.of("largest_concurrency")
    assert found.main.fit is not None
    assert found.main.fit.fits
    assert most is not None
    assert 1 <= most.value <= (76.97 - 72.66) / 0.43
