"""The table of parameters: complete, nothing too many, right units, and what may be given."""

from __future__ import annotations

import math

import pytest
from offers import many

from engine.estimation.one_figure import listed
from engine.figures import Derived, Figure, Quantity
from engine.figures.derivation import ordered
from engine.figures.parameters import ANY, PARAMETERS, check, parameter_of
from engine.project.assumption_limits import LIMITS
from engine.registry import all_figures
from engine.texts import EngineError

FIGURES = all_figures()
NAMES = {name for figure in FIGURES.values() for name in figure.parameters}
UNITS = {figure.unit for figure in FIGURES.values()}

# a stream decodes one token in a step
STREAMS_AS_TOKENS = ("tokens", "1", "step_sequences")


def test_every_parameter_is_a_figure_or_has_a_row() -> None:
    assert NAMES - set(FIGURES) == set(PARAMETERS)


def test_a_parameter_with_the_name_of_a_figure_has_its_unit() -> None:
    assert parameter_of(FIGURES["decode_ceiling_tokens_per_s"], "weight_bytes").unit == "B"
    assert parameter_of(FIGURES["cost_per_10k_requests"], "monthly_requests").unit == "1"


def test_units_are_spelled_alike() -> None:
    known = UNITS | {"1/d", "1/month", "MiB", "month", "week", "d/month", "d/week", "year"}
    known |= {"money/kWh", "money/d", "money/week", "money/kW", "money/kVA", "kVA", "V", "A", ANY}
    figures = FIGURES.values()
    used = {parameter_of(figure, name).unit for figure in figures for name in figure.parameters}
    assert used <= known


def test_names_say_their_unit() -> None:
    endings = {"_bytes": "B", "_w": "W", "_kwh": "kWh", "_gb": "GB", "_mib": "MiB", "_seconds": "s", "_hours": "h"}
    endings |= {"flops_per_s": "FLOP/s", "bytes_per_s": "B/s", "_flops": "FLOP", "_share": "1", "_parameters": "1"}
    for figure in FIGURES.values():
        for name in figure.parameters:
            found = {unit for ending, unit in endings.items() if name.endswith(ending)}
            if name != "price_per_kwh":
                assert not found or found == {parameter_of(figure, name).unit}, (figure.name, name)


def test_what_evaluations_hand_to_a_figure_has_the_unit_of_its_parameter() -> None:
    wrong, looked_at = set(), set()
    for evaluation in many():
        for step in ordered(evaluation.figures.values()):
            if not isinstance(step, Derived):
                continue
            for name, operand in zip(step.figure.parameters, step.inputs, strict=True):
                unit = parameter_of(step.figure, name).unit
                looked_at.add((step.figure.name, name))
                made_by = operand.figure.name if isinstance(operand, Derived) else ""
                if isinstance(operand, Quantity) and unit not in (ANY, operand.unit):
                    wrong.add((name, operand.unit, made_by))
    assert len(looked_at) > 300
    assert wrong <= {STREAMS_AS_TOKENS}


def test_limits_of_assumptions_lie_within_those_of_the_parameter() -> None:
    both = set(LIMITS) & set(PARAMETERS)
    assert len(both) >= 10
    for name in both:
        low, high = LIMITS[name]
        assert PARAMETERS[name].low <= low <= high <= PARAMETERS[name].high, name


REFUSED: list[tuple[str, str, float, str]] = [
    ("weight_bytes", "parameters", -1.0, "zero or more"),
    ("weight_bytes", "parameters", math.nan, "finite"),
    ("weight_bytes", "parameters", math.inf, "finite"),
    ("resale_credit", "residual_share", 1.5, "1 or less"),
    ("training_seconds", "utilisation", 40.0, "1 or less"),
    ("cooling_cost", "pue", 0.9, "1 or more"),
    ("kv_cache_bytes", "layers", 60.5, "whole"),
    ("decode_ceiling_tokens_per_s", "weight_bytes", 0.0, "more than zero"),
    ("training_seconds", "scaling_efficiency", 0.0, "more than zero"),
    ("cache_bytes_per_card", "cache_heads", 0.0, "more than zero"),
    ("shared_run_hours", "second", 0.0, "more than zero"),
]


@pytest.mark.parametrize(("figure", "name", "number", "said"), REFUSED)
def test_refused(figure: str, name: str, number: float, said: str) -> None:
    with pytest.raises(EngineError, match=said) as raised:
        check(FIGURES[figure], name, number)
    assert name in str(raised.value)
    assert figure in str(raised.value)
    assert raised.value.message.text("zh") != raised.value.message.text("en")


TAKEN: list[tuple[str, str, float]] = [
    ("account_total", "at_end", -5000.0),
    ("scaling_efficiency", "doublings_beyond_four", -2.0),
    ("electricity_cost", "hours", 0.0),
    ("roofline_flops_per_s", "intensity_flop_per_byte", 0.0),
    ("embedding_parameters", "vocab", 128256.0),
    ("supply_rating_w", "headroom", 1.5),
]


@pytest.mark.parametrize(("figure", "name", "number"), TAKEN)
def test_taken(figure: str, name: str, number: float) -> None:
    assert check(FIGURES[figure], name, number) == number


def test_written_as_it_was_typed() -> None:
    with pytest.raises(EngineError, match="1e999"):
        check(FIGURES["weight_bytes"], "parameters", math.inf, "1e999")


def divides_by(figure: Figure) -> set[str]:
    return set(figure.formula.divisors) if figure.formula is not None else set()


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        ("weight_bytes", set()),
        ("training_seconds", {"cards", "dense_flops_per_s", "utilisation", "scaling_efficiency"}),
        ("capital_recovery_factor", set()),
        ("cost_per_million_tokens", {"monthly_tokens"}),
        ("decode_memory_seconds", {"tensor", "cache_heads", "read_bytes_per_s", "cache_bytes_per_s"}),
    ],
)
def test_what_a_formula_divides_by(figure: str, expected: set[str]) -> None:
    assert divides_by(FIGURES[figure]) == expected


def test_the_list_of_figures_says_the_unit_of_each_input() -> None:
    by_name = {one["name"]: one for one in listed("en")}
    assert by_name["electricity_cost"]["units"] == {"power_w": "W", "hours": "h", "price_per_kwh": "money/kWh"}
    assert by_name["added_requests_per_s"]["units"] == {"first": "1/s", "second": "1/s"}
    assert all(list(one["units"]) == one["parameters"] for one in by_name.values())
