from __future__ import annotations

import pytest

from engine.project import edits
from engine.project.assumption_limits import LIMITS
from engine.project.assumptions import STATED_HERE, Assumptions
from engine.project.project import Project
from engine.texts import EngineError


def test_the_range_moves_in_proportion(project: Project) -> None:
    changed = edits.set_assumption(project, "cost.electricity_price", 1.4)
    price = changed.assumptions.cost.electricity_price
    # 0.7 within 0.5 … 1.0, doubled
    assert (price.value, price.low, price.high) == (1.4, pytest.approx(1.0), pytest.approx(2.0))
    assert price.source == STATED_HERE
    assert changed.assumptions.speed is project.assumptions.speed
    assert changed.assumptions.cost.pue is project.assumptions.cost.pue
    assert changed.quotes[0] is project.quotes[0]


def test_a_range_of_a_share_ends_at_one(project: Project) -> None:
    share = edits.set_assumption(project, "cost.busy_share", 0.9).assumptions.cost.busy_share
    assert (share.value, share.high) == (0.9, 1.0)


def test_a_value_that_was_zero_gets_its_range_back(project: Project) -> None:
    zero = edits.set_assumption(project, "cost.electricity_price", 0.0)
    again = edits.set_assumption(zero, "cost.electricity_price", 0.7).assumptions.cost.electricity_price
    assert (again.low, again.high) == (pytest.approx(0.5), pytest.approx(1.0))


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("cost.busy_share", 1.2, "busy share must be 1 or less, not 1.2."),
        ("cost.pue", 0.9, "PUE must be 1 or more, not 0.9."),
        ("cost.electricity_price", -0.1, "electricity price must be 0 or more, not -0.1."),
        ("cost.horizon_months", float("nan"), "horizon must be a finite number, not nan."),
        ("cost.horizon_months", 0.0, "horizon must be 1 or more, not 0."),
        ("cost.moon_phase", 1.0, "There is no assumption cost.moon_phase."),
        ("weather.pue", 1.0, "There is no assumption weather.pue."),
        ("pue", 1.0, "There is no assumption pue."),
    ],
)
def test_what_cannot_be_is_refused(project: Project, path: str, value: float, complaint: str) -> None:
    with pytest.raises(EngineError) as refused:
        edits.set_assumption(project, path, value)
    assert str(refused.value) == complaint


def test_a_range_of_ones_own(project: Project) -> None:
    changed = edits.set_assumption_range(project, "cost.pue", 1.3, 1.25, 1.4, "meter of 2025")
    pue = changed.assumptions.cost.pue
    assert (pue.value, pue.low, pue.high, pue.unit, pue.source) == (1.3, 1.25, 1.4, "1", "meter of 2025")
    nothing = edits.set_assumption_range(project, "cost.pue", None).assumptions.cost.pue
    assert nothing.value is None
    with pytest.raises(EngineError, match="from low to high"):
        edits.set_assumption_range(project, "cost.pue", 1.3, 1.4, 1.25)
    with pytest.raises(EngineError, match="PUE must be 10 or less, not 15"):
        edits.set_assumption_range(project, "cost.pue", 1.3, 1.2, 15.0)


def test_resetting_one_a_group_or_all(project: Project) -> None:
    changed = edits.set_assumption(project, "cost.pue", 1.2)
    changed = edits.set_assumption(changed, "cost.busy_share", 0.4)
    changed = edits.set_assumption_source(changed, "speed.real_share", "own benchmark")
    one = edits.reset_assumption(changed, "cost.pue")
    assert one.assumptions.cost.pue == Assumptions().cost.pue
    assert one.assumptions.cost.busy_share.value == 0.4
    group = edits.reset_assumptions(changed, "cost")
    assert group.assumptions.cost == Assumptions().cost
    assert group.assumptions.speed.real_share.source == "own benchmark"
    assert edits.reset_assumptions(changed).assumptions == Assumptions()


def test_a_unit_is_part_of_the_value() -> None:
    cost = Assumptions().cost
    with pytest.raises(EngineError, match="electricity price is counted in money/kWh, not in money/MWh"):
        cost.replace(electricity_price=cost.electricity_price.replace(unit="money/MWh"))


def test_limits_name_assumptions_that_exist_and_hold_their_defaults() -> None:
    groups = [getattr(Assumptions(), name) for name in Assumptions.model_fields]
    existing = {name for group in groups for name in type(group).model_fields}
    assert set(LIMITS) <= existing


@pytest.mark.parametrize("path", ["speed.real_share", "memory.framework_gb", "cost.network_gbs"])
def test_what_fits_and_layouts_rest_on_is_never_unknown(project: Project, path: str) -> None:
    group_name, name = path.split(".")
    group = getattr(project.assumptions, group_name)
    with pytest.raises(EngineError, match="cannot be left unknown"):
        group.replace(**{name: getattr(group, name).replace(value=None, low=None, high=None)})


def test_a_network_without_any_speed_is_none(project: Project) -> None:
    with pytest.raises(EngineError, match=r"must be 0.001 or more, not 0\."):
        edits.set_assumption(project, "cost.network_gbs", 0.0)
