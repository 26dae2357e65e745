"""Speeds that mean nothing have a reason and no value, and numbers out of bounds are told with theirs."""

from __future__ import annotations

import pytest

from engine.estimation.answer import answer
from engine.estimation.metrics import predicted
from engine.estimation.request import Request, request_of_flags
from engine.estimation.result import result
from engine.texts import EngineError


def request(**flags: str) -> Request:
    return request_of_flags({"card": "H100 SXM", "model": "Llama 3.1 8B", "precision": "bf16", **flags})


@pytest.mark.parametrize(
    ("flags", "without"),
    [
        ({"input": "512", "output": "1"}, {"tpot_ms"}),
        ({"input": "512", "output": "0"}, {"tpot_ms"}),
        ({"input": "0", "output": "100"}, {"prefill_tokens_per_s"}),
        (
            {"task": "prefill", "input": "512"},
            {"tpot_ms", "decode_tokens_per_s", "output_tokens_per_s", "total_tokens_per_s", "requests_per_s"},
        ),
        ({"input": "512", "output": "2"}, set()),
    ],
)
def test_speeds_of_work_without_such_tokens(flags: dict[str, str], without: set[str]) -> None:
    speeds = result(answer(request(**flags)))["speed"]
    shown = ("prefill_tokens_per_s", "decode_tokens_per_s", "output_tokens_per_s", "total_tokens_per_s", "ttft_ms",
             "tpot_ms", "requests_per_s")  # fmt: skip
    assert {name for name in shown if speeds[name]["value"] is None} == without
    assert all(len(speeds[name]["reason"]) > 20 for name in without)


def test_a_table_gets_the_reason_instead_of_a_time() -> None:
    with pytest.raises(EngineError, match="first token"):
        predicted(request(input="512", output="1", metric="tpot_ms"), "ms")


@pytest.mark.parametrize("unit", ["1/s", "req/s", "requests/s", ""])
def test_units_of_rates_of_requests(unit: str) -> None:
    limited = request(input="512", output="100", rate="2", tpot_limit="100", metric="goodput_requests_per_s")
    assert predicted(limited, unit).estimate.value == pytest.approx(2.0)


def test_drafts_whose_share_is_not_stated_have_a_wider_range_and_say_so() -> None:
    stated = answer(request(input="200", output="200", drafted_tokens="4", acceptance_share="0.7"))
    taken = answer(request(input="200", output="200", drafted_tokens="4"))
    assert "taken_acceptance_share" in {finding.key for finding in taken.findings()}
    assert "taken_acceptance_share" not in {finding.key for finding in stated.findings()}
    (low, high), (least, most) = (
        (one.low or 0.0, one.high or 0.0)
        for found in (stated, taken)
        if (one := found.of("decode_tokens_per_s")) is not None
    )
    assert 0 < least < low < high < most


@pytest.mark.parametrize(
    ("flag", "value", "said"),
    [
        ("rate", "1e300", "--rate cannot be 1e300; expected a number above 0 and at most 1,000,000,000."),
        ("prefill_chunk", "0", "--prefill-chunk cannot be 0; expected a whole number from 16 to 1,000,000."),
        ("expert_load", "0.5", "--expert-load cannot be 0.5; expected a number from 1 to 64."),
        ("drafted_tokens", "17", "--drafted-tokens cannot be 17; expected a whole number from 0 to 16."),
        ("network_gbs", "1e20", "--network-gbs cannot be 1e20; expected a number from 0.001 to 1,000,000."),
    ],
)
def test_a_number_out_of_bounds_is_told_with_its_bounds(flag: str, value: str, said: str) -> None:
    with pytest.raises(EngineError) as refused:
        request(**{flag: value})
    assert refused.value.message.text("en") == said
