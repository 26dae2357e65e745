"""The year of electricity behind a chart: it sums to the accounts, and follows seasons and hours."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from offers import MODELS, assuming, compared, group, purchase, rental, serving

from engine.compare.electricity_view import ElectricityView, electricity_view
from engine.electricity.plan import DayPlan, ElectricityPlan
from engine.electricity.site import SeasonalPue, Site
from engine.values import UNKNOWN, known

H100 = "nvidia-h100-sxm5-80gb"
SUMMER = DayPlan(hours=("valley",) * 8 + ("flat",) * 8 + ("sharp",) * 8, months=(7, 8))
PLAN = ElectricityPlan(
    name="P",
    currency="CNY",
    source="test",
    sharp=known("1.2"),
    flat=known("0.8"),
    valley=known("0.2"),
    day_plans=(DayPlan(hours=("valley",) * 8 + ("flat",) * 16), SUMMER),
    charge_by="demand",
    demand_charge_per_kw_month=known(40),
)
STATED = {"busy_share": 0.5, "idle_power_share": 0.25, "pue": 1.5, "rack_per_kw_month": 0.0}


def comparison(**changes: Any) -> Any:
    """10 kW: 8 × 700 W and 4,400 W beside them."""
    quotes = (purchase(H100, groups=(group(H100, 8, host_power_w=4400.0),)), rental(H100))
    return compared(quotes, (serving(MODELS["dense"]),), assumptions=assuming(**STATED), **changes)


def view(**changes: Any) -> ElectricityView:
    found = electricity_view(comparison(**changes), "A", "chat")
    assert found is not None
    return found


@pytest.mark.parametrize("site", [None, Site(seasonal_pue=SeasonalPue(warm=1.8, cool=1.2, warm_months=(6, 7, 8)))])
@pytest.mark.parametrize("plan", [None, PLAN, PLAN.replace(currency="USD")])
def test_a_year_is_twelve_months_of_the_accounts(plan: ElectricityPlan | None, site: Site | None) -> None:
    made = comparison(electricity=plan, site=site)
    found = electricity_view(made, "A", "chat")
    lines = {line.account: line for line in made.of("A", "chat").cost.lines}
    billed = 12 * (lines["electricity"].monthly.value + lines["cooling"].monthly.value)
    assert found is not None
    assert sum(float(part.sum()) for part in found.parts.values()) == pytest.approx(billed, rel=1e-9)
    assert found.months.sum() == pytest.approx(billed, rel=1e-9)


def test_july_by_hand() -> None:
    parts = view(electricity=PLAN).parts
    # 6.25 kW all day, 31 days: 8 hours in the valley, 8 flat and 8 sharp
    energy = 31 * 8 * 6.25
    july = {name: float(part[6]) for name, part in parts.items()}
    assert july["valley"] == pytest.approx(energy * 0.2)
    assert july["flat"] == pytest.approx(energy * 0.8)
    assert july["sharp"] == pytest.approx(energy * 1.2)
    assert july["cooling"] == pytest.approx(energy * 2.2 * 0.5)
    assert july["charges"] == pytest.approx(10 * 1.5 * 40)
    assert "peak" not in parts
    assert float(parts["sharp"][0]) == 0.0


def test_seasons_are_the_days_that_differ() -> None:
    winter, summer = view(electricity=PLAN).seasons
    assert summer.months == (7, 8)
    assert winter.months == (1, 2, 3, 4, 5, 6, 9, 10, 11, 12)
    assert summer.price[0].tolist() == [0.2] * 8 + [0.8] * 8 + [1.2] * 8
    assert view().seasons[0].months == tuple(range(1, 13))


def test_warm_months_count_by_what_is_paid_in_them() -> None:
    pue = SeasonalPue(warm=1.8, cool=1.2, warm_months=(7, 8))
    found = view(electricity=PLAN, site=Site(seasonal_pue=pue))
    # a summer day costs 8 × (0.2 + 0.8 + 1.2), another 8 × (0.2 + 2 × 0.8)
    warm, cool = 62 * 2.2, 303 * 1.8
    assert found.pue.value == pytest.approx((warm * 1.8 + cool * 1.2) / (warm + cool))


def test_rented_machines_have_no_bill_of_ones_own_and_an_unknown_price_has_a_reason() -> None:
    assert electricity_view(comparison(), "B", "chat") is None
    unknown = PLAN.replace(sharp=UNKNOWN, flat=UNKNOWN, valley=UNKNOWN)
    found = view(electricity=unknown)
    assert not found.parts
    assert found.reason is not None
    assert np.isnan(found.seasons[0].price).all()
