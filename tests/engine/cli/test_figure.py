"""``cardwise-cli figure``: every textbook figure at its published example, and what it refuses."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli import main
from engine.registry import all_figures

Run = tuple[int, str, str]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Run:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


EXAMPLES = [
    ("weight_bytes", "parameters=7e9 bytes_per_parameter=2", 14e9),
    ("kv_cache_bytes", "layers=60 kv_heads=8 head_dim=128 tokens=1 batch=1 bytes_per_value=2", 245_760),
    ("kv_cache_bytes", "layers=60 kv_heads=8 head_dim=128 tokens=8,192 batch=1 bytes_per_value=2", 2.013e9),
    ("kv_cache_bytes", "layers=60 kv_heads=8 head_dim=128 tokens=8_192 batch=16 bytes_per_value=2", 3.221e10),
    ("training_state_bytes", "parameters=7e9 bytes_per_parameter=16", 112e9),
    ("training_state_bytes", "parameters=7e9 bytes_per_parameter=3", 21e9),
    ("training_flops", "parameters=7e9 tokens=1e12", 4.2e22),
    (
        "training_seconds",
        "training_flops=4.2e22 cards=64 dense_flops_per_s=4e14 utilisation=0.4 scaling_efficiency=1",
        4.1016e6,
    ),
    (
        "training_seconds",
        "training_flops=4.2e22 cards=1 dense_flops_per_s=4e14 utilisation=0.4 scaling_efficiency=1",
        2.625e8,
    ),
    (
        "training_seconds",
        "training_flops=4.2e22 cards=64 dense_flops_per_s=4e14 utilisation=0.4 scaling_efficiency=0.8",
        5.127e6,
    ),
    (
        "training_seconds",
        "training_flops=4.2e22 cards=256 dense_flops_per_s=4e14 utilisation=0.4 scaling_efficiency=0.8",
        1.2817e6,
    ),
    ("decode_ceiling_tokens_per_s", "bandwidth_bytes_per_s=1.5e12 weight_bytes=14e9", 107.14),
    ("decode_ceiling_tokens_per_s", "bandwidth_bytes_per_s=6e11 weight_bytes=14e9", 42.86),
    ("decode_ceiling_tokens_per_s", "bandwidth_bytes_per_s=4e12 weight_bytes=140e9", 28.57),
    ("ridge_intensity_flop_per_byte", "dense_flops_per_s=4e14 bandwidth_bytes_per_s=2e12", 200),
    (
        "roofline_flops_per_s",
        "dense_flops_per_s=4e14 bandwidth_bytes_per_s=2e12 intensity_flop_per_byte=1",
        2e12,
    ),
    (
        "roofline_flops_per_s",
        "dense_flops_per_s=4e14 bandwidth_bytes_per_s=2e12 intensity_flop_per_byte=3000",
        4e14,
    ),
    ("gradient_sync_seconds", "gradient_bytes=28e9 link_bytes_per_s=9e11", 0.0311111),
    ("gradient_sync_seconds", "gradient_bytes=28e9 link_bytes_per_s=6.4e10", 0.4375),
    ("electricity_cost", "power_w=10,000 hours=8760 price_per_kwh=0.7", 61_320),
    ("electricity_cost", "power_w=10000 hours=24 price_per_kwh=0.7", 168),
    (
        "cost_per_million_output_tokens",
        (
            "card_price=80,000 cards=8 power_w=4800 pue=1.25 price_per_kwh=0.7 hours_per_month=720 utilisation=0.6"
            " tokens_per_s_per_card=800 months=36"
        ),
        2.0899,
    ),
    (
        "cost_per_million_output_tokens",
        (
            "card_price=80000 cards=8 power_w=4800 pue=1.25 price_per_kwh=0.7 hours_per_month=720 utilisation=0.3"
            " tokens_per_s_per_card=800 months=36"
        ),
        4.1799,
    ),
    (
        "migration_person_days",
        "operators_to_change=20 mean_days_per_operator=3 regression_rounds=4 team_size=5",
        80,
    ),
    ("supply_rating_w", "peak_power_w=10,000 headroom=1.5", 15_000),
    ("host_memory_bytes", "card_memory_bytes=24e9", 96e9),
]


@pytest.mark.parametrize(("name", "pairs", "expected"), EXAMPLES)
def test_textbook_figure_at_its_example(
    name: str, pairs: str, expected: float, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "figure", name, *pairs.split(), "--json")
    assert (code, err) == (0, "")
    result = json.loads(out)
    assert list(result) == ["name", "value", "unit", "formula", "source", "inputs"]
    assert result["value"] == pytest.approx(expected, rel=1e-3)
    assert set(result["inputs"]) == {pair.partition("=")[0] for pair in pairs.split()}


def test_reading_of_numbers_is_shown_back(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "figure", "weight_bytes", "parameters=8,030,261,248", "bytes_per_parameter=2", "--json")
    result = json.loads(out)
    assert result["inputs"] == {"parameters": 8_030_261_248, "bytes_per_parameter": 2}
    assert result["value"] == 16_060_522_496
    assert result["unit"] == "B"


def test_for_reading(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "figure", "weight_bytes", "parameters=7e9", "bytes_per_parameter=2")
    assert code == 0
    assert "weight_bytes = 14,000,000,000 B" in out
    assert "= 7,000,000,000 × 2" in out


REFUSALS = [
    (["weight_byte", "parameters=1", "bytes_per_parameter=2"], "weight_bytes"),
    (["weight_bytes", "parameters=1", "bytes=2"], "bytes_per_parameter"),
    (["weight_bytes", "parameters=1"], "bytes_per_parameter"),
    (["weight_bytes", "parameters=-1", "bytes_per_parameter=2"], "-1"),
    (["weight_bytes", "parameters=nan", "bytes_per_parameter=2"], "nan"),
    (["weight_bytes", "parameters=inf", "bytes_per_parameter=2"], "inf"),
    (["weight_bytes", "parameters=1e999", "bytes_per_parameter=2"], "1e999"),
    (["weight_bytes", "parameters=2**30", "bytes_per_parameter=2"], "2**30"),
    (["weight_bytes", "parameters=1,5", "bytes_per_parameter=2"], "1,5"),
    (["weight_bytes", "parameters=", "bytes_per_parameter=2"], "parameters"),
    (["weight_bytes", "parameters", "bytes_per_parameter=2"], "name=number"),
    (["weight_bytes", "parameters=1", "parameters=1", "bytes_per_parameter=2"], "twice"),
    (["decode_ceiling_tokens_per_s", "bandwidth_bytes_per_s=1", "weight_bytes=0"], "weight_bytes"),
    (["weight_bytes", "parameters=1e200", "bytes_per_parameter=1e200"], "finite"),
    ([], "--list"),
]


@pytest.mark.parametrize(("arguments", "named"), REFUSALS)
@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_bad_input_is_one_sentence(
    arguments: list[str], named: str, as_json: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "figure", *arguments, *as_json)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.rstrip().endswith((".", "?"))
    assert named in err


def test_refusals_speak_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "figure", "weight_bytes", "parameters=-1", "bytes_per_parameter=2", "--lang", "zh")
    assert code == 2
    assert "不能为负" in err


def test_list_holds_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "figure", "--list", "--json")
    listed = json.loads(out)
    assert code == 0
    assert {one["name"] for one in listed} == set(all_figures())
    assert {name for name, *_ in EXAMPLES} <= {one["name"] for one in listed}
    assert all(one["unit"] and one["formula"] and one["source"] and one["parameters"] for one in listed)


@given(st.text(max_size=40), st.text(max_size=40), st.sampled_from(["weight_bytes", "ridge_intensity_flop_per_byte"]))
def test_any_text_gives_a_result_or_a_sentence(name: str, value: str, figure: str) -> None:
    assert main(["figure", figure, f"{name}={value}", f"dense_flops_per_s={value}", "bandwidth_bytes_per_s=2"]) in (
        0,
        2,
    )


@given(st.floats(), st.floats())
def test_any_number_gives_a_result_or_a_sentence(first: float, second: float) -> None:
    pairs = [f"dense_flops_per_s={first!r}", f"bandwidth_bytes_per_s={second!r}"]
    assert main(["figure", "ridge_intensity_flop_per_byte", *pairs]) in (0, 2)
