"""Electricity in the accounts of a quote: at one price, and under a contract."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from offers import MODELS, assuming, compared, group, purchase, serving

from engine.compare.results import Evaluation
from engine.compare.uncertainty.breaking_points import breaking_points
from engine.electricity.plan import DayPlan, ElectricityPlan, Tier
from engine.figures.derivation import leaves
from engine.project import edits
from engine.values import known
from engine.workload.demand import DemandCurve

H100 = "nvidia-h100-sxm5-80gb"
NIGHT = DemandCurve(weekday=(1.0,) * 8 + (0.0,) * 16, weekend=(1.0,) * 8 + (0.0,) * 16)


def contract(**changes: Any) -> ElectricityPlan:
    """0.2 from 0 to 8 o'clock, else 0.8."""
    hours = DayPlan(hours=("valley",) * 8 + ("flat",) * 16)
    stated: dict[str, Any] = {"currency": "CNY", "flat": known("0.8"), "valley": known("0.2"), "day_plans": (hours,)}
    return ElectricityPlan(name="P", source="test", **stated | changes)


def evaluated(plan: ElectricityPlan | None, **work: Any) -> Evaluation:
    """10 kW: 8 × 700 W and 4,400 W beside them; half busy, a quarter idle power, PUE 1.5."""
    quote = purchase(H100, groups=(group(H100, 8, host_power_w=4400.0),))
    stated = {"busy_share": 0.5, "idle_power_share": 0.25, "pue": 1.5, "electricity_price": 0.7}
    return compared((quote,), (serving(MODELS["dense"], **work),), assumptions=assuming(**stated), electricity=plan).of(
        "A", "chat"
    )


def monthly(evaluation: Evaluation, account: str) -> float:
    assert evaluation.cost is not None
    return float(next(line.monthly.value for line in evaluation.cost.lines if line.account == account))


ENERGY = 730 * 10 * (0.25 + 0.75 * 0.5)
MEAN = (8 * 0.2 + 16 * 0.8) / 24


def test_one_price() -> None:
    assert monthly(evaluated(None), "electricity") == pytest.approx(ENERGY * 0.7)


def test_a_contract_takes_the_place_of_the_price() -> None:
    found = evaluated(contract())
    assert monthly(found, "electricity") == pytest.approx(ENERGY * MEAN)
    paths = {leaf.path for leaf in leaves(found.figures["cost_total"])}
    assert "electricity/valley" in paths
    assert "assumptions/cost/electricity_price" not in paths


def test_work_by_night_is_cheaper() -> None:
    night = evaluated(contract(), demand=NIGHT)
    # the shape alone: the busiest hours fill the machines, which are busy a third of the time
    energy = 730 * 10 * (0.25 + 0.75 / 3)
    price = (0.25 * (8 * 0.2 + 16 * 0.8) + 0.75 / 3 * 24 * 0.2) / (0.25 * 24 + 0.75 / 3 * 24)
    assert monthly(night, "electricity") == pytest.approx(energy * price)


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"charge_by": "demand", "demand_charge_per_kw_month": known(42)}, 10 * 1.5 * 42),
        (
            {"charge_by": "capacity", "capacity_charge_per_kva_month": known(20), "capacity_kva": known(30)},
            600.0,
        ),
        ({"tiers": (Tier(above_kwh=Decimal(5000), surcharge=Decimal("0.1")),)}, (ENERGY * 1.5 - 5000) * 0.1),
        ({"tiers": (Tier(above_kwh=Decimal(50_000), surcharge=Decimal("0.1")),)}, 0.0),
    ],
)
def test_charges_beside_the_price(changes: dict[str, Any], more: float) -> None:
    assert monthly(evaluated(contract(**changes)), "electricity") == pytest.approx(ENERGY * MEAN + more)


def test_a_charge_that_nobody_stated_makes_a_lower_bound() -> None:
    found = evaluated(contract(charge_by="demand"))
    assert found.figures["cost_total"].incomplete
    assert monthly(found, "electricity") == pytest.approx(ENERGY * MEAN)


def test_another_currency_is_converted_at_the_stated_rate() -> None:
    # 7.1 CNY a USD
    assert monthly(evaluated(contract(currency="USD")), "electricity") == pytest.approx(ENERGY * MEAN * 7.1)


def test_no_price_slider_flips_anything_under_a_contract() -> None:
    quotes = (purchase(H100), purchase(H100, quote_id="B", price=known(900_000)))
    comparison = compared(quotes, (serving(MODELS["dense"]),), electricity=contract())
    assert "cost.electricity_price" not in {one.name for one in breaking_points(comparison, "chat")}


def test_edits() -> None:
    project = compared((purchase(H100),), (serving(MODELS["dense"]),)).project
    changed = edits.set_electricity(project, contract())
    assert changed.electricity == contract()
    assert edits.set_electricity(changed, None) == project
