"""Edits of contract, site and seed; a refused one says what is wrong."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine.catalog.tables import tariffs
from engine.electricity.plan import DayPlan, Tier
from engine.electricity.site import Circuit, SeasonalPue
from engine.project import edits
from engine.project.project import Project
from engine.texts import EngineError
from engine.values import UNKNOWN, known


def test_a_contract_of_ones_own_begins_at_the_assumed_price(project: Project) -> None:
    begun = edits.begin_contract(edits.set_assumption(project, "cost.electricity_price", 0.62), "Park")
    assert begun.electricity is not None
    assert begun.electricity.flat == known("0.62")
    changed = edits.set_electricity_field(begun, "valley", known("0.3"))
    hours = DayPlan(hours=("valley",) * 8 + ("flat",) * 16)
    changed = edits.set_day_plans(changed, [hours])
    assert changed.electricity is not None
    assert changed.electricity.hours_of(3, weekend=True)[:8] == ("valley",) * 8
    assert changed.quotes[0] is begun.quotes[0]


def test_what_a_contract_cannot_be_is_refused(project: Project) -> None:
    with pytest.raises(EngineError, match="no electricity contract"):
        edits.set_tiers(project, [])
    begun = edits.begin_contract(project, "Park")
    with pytest.raises(EngineError, match="peak"):
        edits.set_day_plans(begun, [DayPlan(hours=("peak",) * 24)])
    with pytest.raises(EngineError, match="flat"):
        edits.set_electricity_field(edits.set_electricity_field(begun, "peak", known(1)), "flat", UNKNOWN)
    with pytest.raises(EngineError, match="colour"):
        edits.set_electricity_field(begun, "colour", "red")


def test_every_tariff_can_be_taken_in_both_languages(project: Project) -> None:
    for tariff in tariffs():
        taken = edits.take_tariff(project, tariff, "zh").electricity
        assert taken is not None
        assert taken.name == tariff.place("zh")
        assert taken.source == tariff.source
    hubei = next(tariff for tariff in tariffs() if tariff.region == "China / Hubei")
    taken = edits.take_tariff(project, hubei).electricity
    assert taken is not None
    assert set(taken.hours_of(1, weekend=False)) == {"flat"}
    assert taken.valley != UNKNOWN


def test_tiers_stand_in_order(project: Project) -> None:
    tiers = [Tier(above_kwh=Decimal(9), surcharge=Decimal(2)), Tier(above_kwh=Decimal(5), surcharge=Decimal(1))]
    taken = edits.set_tiers(edits.begin_contract(project, "Park"), tiers).electricity
    assert taken is not None
    assert [tier.above_kwh for tier in taken.tiers] == [5, 9]


def test_the_first_limit_describes_the_site(project: Project) -> None:
    assert project.site is None
    changed = edits.set_site_field(project, "room", "office")
    changed = edits.set_circuits(changed, [Circuit(count=2)])
    changed = edits.set_seasonal_pue(changed, SeasonalPue(warm=1.7))
    assert changed.site is not None
    assert (changed.site.room, changed.site.circuits[0].count) == ("office", 2)
    assert changed.site.seasonal_pue is not None
    assert changed.site.seasonal_pue.by_month()[:6] == (1.3, 1.3, 1.3, 1.3, 1.3, 1.7)
    with pytest.raises(EngineError):
        edits.set_site_field(project, "power_factor", 2.0)


def test_seed_and_shape(project: Project) -> None:
    assert edits.set_seed(project, 7).seed == 7
    with pytest.raises(EngineError):
        edits.set_seed(project, -1)
    changed = edits.set_assumption_range(project, "cost.pue", 1.4, 1.2, 1.6, shape="normal")
    assert changed.assumptions.cost.pue.shape == "normal"
    kept = edits.set_assumption_range(changed, "cost.pue", 1.3, 1.2, 1.6)
    assert kept.assumptions.cost.pue.shape == "normal"
