"""Cases of value over time, payback, use and futures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest
from offers import MODELS, compared, purchase, serving

from engine.compare.front import front
from engine.compare.uncertainty.futures import chances, percentiles
from engine.cost.investment import internal_rates, payback_periods, present_value
from engine.registry import all_figures
from engine.values import Between, known

TIME_CASES: Final[dict[str, Callable[[dict[str, Any], dict[str, Any]], None]]] = {}
_FIGURES: Final = all_figures()

Case = Callable[[dict[str, Any], dict[str, Any]], None]


def case(name: str) -> Callable[[Case], Case]:
    def keep(check: Case) -> Case:
        TIME_CASES[name] = check
        return check

    return keep


def value(figure: str, *operands: float) -> float:
    return float(_FIGURES[figure](*operands).value)


@case("B095")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    apparent = value("apparent_power_va", given["w"], given["pf"])
    assert apparent == pytest.approx(expected["va"], abs=0.1)
    assert (apparent <= given["ups_va"] and given["w"] <= given["ups_w"]) == expected["ok"]
    # the rating in VA alone would have let it pass
    assert apparent <= given["ups_va"]


@case("B106")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert value("linear_salvage", given["cost"], 12 * given["life"], 12 * given["project"]) == expected["salvage"]


@case("B107")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    nominal = value("nominal_from_real_rate", given["real"], given["infl"])
    assert nominal == pytest.approx(expected["nominal"], abs=1e-9)
    assert nominal - expected["simple_sum"] == pytest.approx(given["real"] * given["infl"])


@case("B108")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    found = value("levelised_unit_cost", given["fcr"], given["cap"], given["foc"], given["aep"], given["voc"])
    assert found == pytest.approx(expected["lcoe"], abs=1e-12)


@case("B109")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    payments, rate = np.array(given["cf"], dtype=float), given["r"]
    found = present_value(payments, rate)
    assert found == pytest.approx(expected["npv_t0"], abs=0.01)
    assert found / (1 + rate) == pytest.approx(expected["excel_npv_all"], abs=0.01)


@case("B111")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    found = internal_rates(np.array(given["cf"], dtype=float))
    assert found.rates == pytest.approx(expected["irr"], abs=1e-6)
    assert not found.unique


@case("B114")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    years = given["years"]
    assert given["cloud"] - given["own"] == expected["saving"]
    annual = (given["cloud"] - (given["own"] - given["capex"])) / years
    assert annual == pytest.approx(expected["annual"], abs=1.0)
    payments = np.array([-given["capex"], *[annual] * years], dtype=float)
    assert payback_periods(payments) == pytest.approx(expected["payback_y"], abs=1e-3)
    assert present_value(payments, given["r"]) == pytest.approx(expected["npv"], abs=1.0)
    # undiscounted it saves, discounted it is never paid back
    assert payback_periods(payments, given["r"]) is None
    share = value("break_even_busy_share", given["util"], given["own"], given["cloud"])
    assert share == pytest.approx(expected["breakeven_util"], abs=1e-3)


@case("B120")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    work = value("migration_cost", given["md"], given["rate"])
    one_off = given["new"] + work + given["spares"] - given["resale"]
    assert one_off == expected["one_off"]
    lost = given["loss"] * given["old_m"]
    months = [value("switch_payback_months", one_off, given["old_m"], given["new_m"], one) for one in (0.0, lost)]
    assert months == pytest.approx([expected["months_simple"], expected["months_with_loss"]], abs=0.01)
    assert [one <= 12 for one in months] == expected["within_12"]


@case("B122")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    hours = value("break_even_hours", given["fixed_month"], given["rent"], given["energy_h"])
    assert hours == pytest.approx(expected["hours"], abs=0.01)
    assert 100 * hours / 730 == pytest.approx(expected["util_pct"], abs=0.01)


@case("B127")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    costs = {}
    for name in ("A", "B"):
        cards, teraflops, mfu, available, hourly = given[name]
        effective = value("effective_flops_per_s", cards, teraflops * 1e12, mfu, available)
        assert effective / 1e15 == pytest.approx(expected[f"{name}_pflops"], abs=1e-3)
        costs[name] = value("cost_per_effective_pflop_hour", hourly, effective)
        assert costs[name] == pytest.approx(expected[f"{name}_cost"], abs=1e-3)
    assert expected["cheaper"].startswith(min(costs, key=lambda name: costs[name]))


@case("B133")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    found = front(given, (False, True))
    assert list(found.options) == expected["front"]
    assert dict(found.beaten) == expected["dominated"]


@case("B134")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    price = Between(low=known(900_000).value, high=known(1_200_000).value, source="for the test")
    quotes = (purchase("nvidia-l20", price=price), purchase("nvidia-l20", quote_id="B", price=known(1_050_000)))

    def drawn() -> bytes:
        comparison = compared(quotes, (serving(MODELS["dense"]),), seed=given["seed"])
        found = chances(comparison, "chat", given["n"])
        bands = percentiles([comparison.of("A", "chat").figures["cost_total"]], given["seed"], given["n"])
        assert found is not None
        assert bands[0] is not None
        assert len(bands[0]) == 3
        return found.cheapest.tobytes() + found.beats.tobytes() + bands[0].tobytes()

    assert drawn() == drawn()
    assert expected["identical"][:3] == ["P10", "P50", "P90"]
