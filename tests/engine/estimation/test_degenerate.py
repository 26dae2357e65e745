"""Answers of one token, prompts of none, and what every flag refuses."""

from __future__ import annotations

import pytest

from engine.estimation.answer import Answer, answer
from engine.estimation.conditions import CONDITIONS, Condition
from engine.estimation.metrics import METRICS, unit_factor
from engine.estimation.numbers import read_number
from engine.estimation.request import request_of_flags
from engine.estimation.result import result
from engine.texts import EngineError

NUMBERS = [one for one in CONDITIONS if one.kind in ("count", "tokens", "positive", "share")]


def estimate(**flags: str) -> Answer:
    return answer(request_of_flags({"model": "Llama 3.1 8B", "card": "H100 SXM", "precision": "bf16", **flags}))


def speed(**flags: str) -> dict[str, dict[str, object]]:
    made: dict[str, dict[str, object]] = result(estimate(**flags))["speed"]
    return made


def test_one_token_at_a_rate_has_no_time_between_tokens_and_misses_no_limit_of_it() -> None:
    found = estimate(input="512", output="1", rate="2", tpot_limit="0.001")
    for name in ("tpot_ms", "tpot_load_ms", "tpot_load_p95_ms"):
        one = found.of(name)
        assert one is not None
        assert one.value is None
        assert one.reason is not None
    assert not found.blocked


def test_a_lone_prompt_takes_no_decode_step() -> None:
    """Requests a second of one prompt after the other are one over the time to its first token."""
    found = estimate(task="prefill", input="2048", concurrency="1")
    requests, first = (found.of(name) for name in ("requests_per_s", "ttft_ms"))
    assert requests is not None
    assert first is not None
    assert requests.value * first.value / 1000 == pytest.approx(1)


def test_no_prompt_has_no_rate_of_prompt_tokens() -> None:
    found = speed(input="0", output="128", rate="2", ttft_limit="500")
    assert found["prefill_tokens_per_s"]["value"] is None
    assert found["ttft_p95_ms"]["value"] is not None


@pytest.mark.parametrize("condition", NUMBERS, ids=lambda one: one.name)
def test_every_flag_names_itself_and_its_bounds(condition: Condition) -> None:
    low, high = condition.limits
    wrong = ["nan", "inf", "-1", "x", "", repr(high * 2)]
    if low > 0:
        wrong.append(repr(low / 2))
    if condition.kind == "count":
        wrong.append("1.5")
    for text in wrong:
        with pytest.raises(EngineError) as refused:
            request_of_flags({condition.name: text})
        sentence = refused.value.message.text("en")
        assert sentence.startswith(condition.flag)
        if condition.kind != "share":
            assert read_number(sentence.rstrip(".").split()[-1]) == high
    request_of_flags({condition.name: repr(int(high) if high > 1 else high)})
    if low > 0:
        request_of_flags({condition.name: repr(low)})


@pytest.mark.parametrize("name", ["goodput_requests_per_s", "highest_rate_within_limits", "requests_per_s"])
def test_rates_of_requests_are_written_in_many_ways(name: str) -> None:
    for unit in ("1/s", "/s", "req/s", "requests/s", "QPS", ""):
        assert unit_factor(METRICS[name], name, unit) == 1
    with pytest.raises(EngineError):
        unit_factor(METRICS[name], name, "ms")
