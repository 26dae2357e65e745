"""Electricity plans and years against price lists and hand calculation."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest

from engine.catalog.tables import tariffs
from engine.electricity.figures import capacity_charge, demand_charge, tier_cost
from engine.electricity.plan import DayPlan, ElectricityPlan, day_plans, plan_of
from engine.electricity.year import DayLoad, mean_price, period_hours, year
from engine.figures import Leaf
from engine.texts import EngineError
from engine.values import known

TARIFFS = {tariff.id: tariff for tariff in tariffs()}
BEIJING = "china-beijing-industrial-commercial-two-part-1-10kv-2024-07"
NONE, ALL = Leaf(0.0, "1", "a/idle"), Leaf(1.0, "1", "a/busy")


def beijing() -> ElectricityPlan:
    plan = plan_of(TARIFFS[BEIJING])
    assert plan is not None
    return plan


def simple(**changes: object) -> ElectricityPlan:
    """Valley from 0 to 8, flat else."""
    hours = ("valley",) * 8 + ("flat",) * 16
    stated = {"flat": known("0.8"), "valley": known("0.2"), "day_plans": (DayPlan(hours=hours),)}
    return ElectricityPlan(name="P", currency="CNY", source="test", **stated | changes)  # type: ignore[arg-type]


def test_hours_of_beijing_are_those_of_its_price_list() -> None:
    plan = beijing()
    winter, summer = plan.hours_of(1, weekend=False), plan.hours_of(7, weekend=True)
    assert [winter.count(period) for period in ("sharp", "peak", "flat", "valley")] == [0, 8, 8, 8]
    assert [hour for hour in range(24) if winter[hour] == "peak"] == [10, 11, 12, 17, 18, 19, 20, 21]
    assert [hour for hour in range(24) if summer[hour] == "sharp"] == [11, 12, 16]
    assert [hour for hour in range(24) if winter[hour] == "valley"] == [0, 1, 2, 3, 4, 5, 6, 23]


@pytest.mark.parametrize("text", ["", "valley includes 12-14h; other hours in the document named", "peak at noon"])
def test_hours_that_are_not_stated_are_not_guessed(text: str) -> None:
    assert day_plans(text) is None


def test_every_tariff_is_a_plan_or_lacks_its_hours() -> None:
    without = {tariff.region for tariff in tariffs() if plan_of(tariff) is None}
    assert without == {"China / Hubei"}


def test_an_even_load_pays_the_mean_of_the_hours() -> None:
    # flat 8 and valley 8 hours all year; sharp 3 hours on 62 of 365 days, two of them from peak and one from flat
    year_hours = {"sharp": 3 * 62, "peak": 8 * 365 - 2 * 62, "flat": 8 * 365 - 62, "valley": 8 * 365}
    prices = {"sharp": 1.057777, "peak": 0.926841, "flat": 0.681335, "valley": 0.435829}
    expected = sum(year_hours[period] * prices[period] for period in prices) / 8760
    assert mean_price(beijing(), DayLoad.even(), NONE, ALL).value == pytest.approx(expected)
    found = period_hours(beijing(), DayLoad.even())
    assert {period: 12 * hours for period, (hours, _) in found.items()} == pytest.approx(year_hours)


def test_work_by_night_pays_the_valley_and_idle_power_all_day() -> None:
    night = DayLoad.of([1.0] * 8 + [0.0] * 16, [1.0] * 8 + [0.0] * 16)
    third = Leaf(1 / 3, "1", "a/busy")
    assert mean_price(simple(), night, NONE, third).value == pytest.approx(0.2)
    # a quarter idle: 0.25 × 24 h even and 0.75 × 8 h in the valley
    idle = Leaf(0.25, "1", "a/idle")
    expected = (0.25 * (8 * 0.2 + 16 * 0.8) + 0.75 * 8 * 0.2) / (0.25 * 24 + 0.75 * 8)
    assert mean_price(simple(), night, idle, third).value == pytest.approx(expected)


def test_weekends_have_hours_and_work_of_their_own() -> None:
    weekend = DayPlan(hours=("valley",) * 24, days="weekends")
    plan = simple(day_plans=(*simple().day_plans, weekend))
    assert plan.hours_of(3, weekend=True) == ("valley",) * 24
    office = DayLoad.of([1.0] * 24, [0.0] * 24)
    assert mean_price(plan, office, NONE, Leaf(5 / 7, "1", "a/busy")).value == pytest.approx((8 * 0.2 + 16 * 0.8) / 24)
    idle = DayLoad.of([0.0] * 24, [1.0] * 24)
    assert mean_price(plan, idle, NONE, Leaf(2 / 7, "1", "a/busy")).value == pytest.approx(0.2)


def test_a_year_sums_to_power_and_mean_price() -> None:
    load = DayLoad.of(np.linspace(0.2, 1.0, 24), np.full(24, 0.3))
    found = year(beijing(), load, 10_000.0, 0.25, 0.4)
    assert found.energy_kwh.shape == found.cost.shape == (12, 24)
    # mean power: idle quarter, and 40 % of the rest
    assert found.energy_kwh.sum() == pytest.approx(8760 * 10 * (0.25 + 0.75 * 0.4))
    price = mean_price(beijing(), load, Leaf(0.25, "1", "a/idle"), Leaf(0.4, "1", "a/busy"))
    assert found.cost.sum() == pytest.approx(found.energy_kwh.sum() * price.value)
    assert sum(found.hours.values()) == pytest.approx(730)


def test_two_part_charges_and_tiers() -> None:
    # State Grid Hubei 2026-01, 1-10 kV: 42.0 a kW and month, 26.3 a kVA and month
    hubei = TARIFFS["china-hubei-industrial-commercial-two-part-1-10kv-2026-01"]
    assert hubei.demand_charge_per_kw_month == Decimal("42.0")
    assert demand_charge(10_000.0, 1.5, 42.0).value == pytest.approx(630)
    assert capacity_charge(250.0, 26.3).value == pytest.approx(6575)
    assert tier_cost(1200.0, 500.0, 0.03).value == pytest.approx(21)
    assert tier_cost(400.0, 500.0, 0.03).value == 0


def test_an_hour_without_a_price_is_refused() -> None:
    with pytest.raises(EngineError, match="peak"):
        simple(day_plans=(DayPlan(hours=("peak",) * 24),))
    with pytest.raises(EngineError, match="months"):
        simple(day_plans=(DayPlan(months=(1, 2)),))
