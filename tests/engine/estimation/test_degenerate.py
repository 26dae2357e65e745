"""Answers of one token, prompts of none, and what every flag refuses."""

from __future__ import annotations

import pytest

from engine.estimation.answer import Answer, answer
from engine.estimation.conditions import CONDITIONS, Condition
from engine.estimation.metrics import METRICS, unit_factor
from engine.estimation.request import request_of_flags
from engine.estimation.result import result
from engine.texts import EngineError, format_number

NUMBERS = [one for one in CONDITIONS if one.kind in ("count", "tokens", "positive", "share")]


def estimate(**flags: str) -> Answer:
    return answer(request_of_flags({"model": "Llama 3.1 8B", "card": "H100 SXM", "precision": "bf16", **flags}))


def speed(**flags: str) -> dict[str, dict[str, object]]:
    made: dict[str, dict[str, object]] = result(estimate(**flags))["speed"]
    return made


@pytest.mark.parametrize(
    "flags", [{"output": "1"}, {"task": "prefill"}, {"output": "1", "rate": "2", "tpot_limit": "20"}]
)
def test_an_answer_of_one_token_has_no_time_between_tokens(flags: dict[str, str]) -> None:
    found = speed(input="512", **flags)
    for name in ("tpot_ms", "decode_tokens_per_s"):
        assert found[name]["value"] is None
        assert "one token" in str(found[name]["reason"])


def test_a_lone_prompt_takes_no_decode_step() -> None:
    """Requests a second of one prompt after the other are one over the time to its first token."""
    found = speed(task="prefill", input="2048", concurrency="1")
    requests, first = found["requests_per_s"]["value"], found["ttft_ms"]["value"]
    assert isinstance(requests, float)
    assert isinstance(first, float)
    assert requests * first / 1000 == pytest.approx(1)


def test_no_prompt_has_no_rate_of_prompt_tokens() -> None:
    found = speed(input="0", output="128", rate="2", ttft_limit="500")
    assert found["prefill_tokens_per_s"]["value"] is None
    assert found["ttft_p95_ms"]["value"] is not None


def test_an_answer_of_no_token_is_refused() -> None:
    with pytest.raises(EngineError, match="at least one token"):
        estimate(input="512", output="0")


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
            assert format_number(high) in sentence
    request_of_flags({condition.name: repr(int(high) if high > 1 else high)})
    if low > 0:
        request_of_flags({condition.name: repr(low)})


@pytest.mark.parametrize("name", ["goodput_requests_per_s", "highest_rate_within_limits", "requests_per_s"])
def test_rates_of_requests_are_written_in_many_ways(name: str) -> None:
    for unit in ("1/s", "/s", "req/s", "requests/s", "QPS", ""):
        assert unit_factor(METRICS[name], name, unit) == 1
    with pytest.raises(EngineError):
        unit_factor(METRICS[name], name, "ms")
