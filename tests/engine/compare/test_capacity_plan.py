"""Machines for a demand, worked out by hand from what one machine serves."""

from __future__ import annotations

import math
from typing import Any

import pytest
from offers import MODELS, compared, group, hosted, owned, purchase, serving

from engine.compare.capacity_plan import CapacityPlan, capacity_plans
from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.figure_titles import figure_title
from engine.compare.table import comparison_table
from engine.cost.capacity_figures import machines_for_demand, machines_with_spares
from engine.figures import Derived
from engine.figures.derivation import derivation, leaves, replay
from engine.project.edits import set_assumption
from engine.texts import LANGUAGES

CARD = "nvidia-h100-sxm5-80gb"
L40S = "nvidia-l40s"


def plans(*quotes: Any, a_day: float | None = 2_000_000.0, **work: Any) -> dict[str, CapacityPlan]:
    comparison = compared(quotes, (serving(MODELS["dense"], requests_per_day=a_day, **work),))
    return {plan.quote_id: plan for plan in capacity_plans(comparison, "chat")}


def test_figures_by_hand() -> None:
    # 10 a second, 2 of them elsewhere, 3 on a machine: three machines, four where a copy takes two of them
    assert machines_for_demand(10.0, 2.0, 3.0, 1.0).value == 3
    assert machines_for_demand(10.0, 2.0, 3.0, 2.0).value == 4
    assert machines_for_demand(1.0, 2.0, 3.0, 2.0).value == 0
    assert machines_with_spares(4.0, 1.0, 2.0).value == 6


def test_machines_follow_the_rate_that_one_serves() -> None:
    found = plans(purchase(CARD, groups=(group(CARD, 8, 2),)))["A"]
    assert found.per_machine is not None
    assert found.offered == 2
    rate = 2_000_000 / 86_400
    now = found.needs[0]
    assert now.asked.value == pytest.approx(rate)
    assert now.machines.value == math.ceil(rate / float(found.per_machine.value))
    assert now.with_spares.value == now.machines.value + 1
    assert [need.year for need in found.needs] == [0, 1, 2, 3]


def test_growth_and_spares_are_assumptions() -> None:
    comparison = compared((purchase(CARD),), (serving(MODELS["dense"], requests_per_day=2_000_000.0),))
    project = set_assumption(
        set_assumption(comparison.project, "capacity.growth_rate", 0.5), "capacity.spare_machines", 2
    )
    (found,) = capacity_plans(evaluate(project), "chat")
    last = found.needs[-1]
    assert last.asked.value == pytest.approx(2_000_000 / 86_400 * 1.5**3)
    assert last.with_spares.value == last.machines.value + 2
    assert float(last.machines.value) >= float(found.needs[0].machines.value)


def test_limits_take_more_machines() -> None:
    free = plans(purchase(L40S))["A"]
    bound = plans(purchase(L40S), tpot_limit_ms=25.0, ttft_limit_ms=2000.0)["A"]
    assert free.per_machine is not None
    if bound.per_machine is not None:
        assert float(bound.per_machine.value) < float(free.per_machine.value)
    else:
        assert bound.reason is not None
    never = plans(purchase(L40S), tpot_limit_ms=0.01)["A"]
    assert never.reason is not None
    assert never.reason.key in ("capacity_plan.misses_limits", "findings.misses_tpot_ms")


def test_what_is_owned_takes_its_part() -> None:
    found = plans(owned(L40S), purchase(CARD, quote_id="B"))
    alone, (beside,) = found["B"].needs[0], found["B"].pools
    (own,) = (plan for name, plan in found.items() if name != "B")
    assert beside.owned_id == own.quote_id
    assert own.per_machine is not None
    assert found["B"].per_machine is not None
    left = 2_000_000 / 86_400 - own.offered * float(own.per_machine.value)
    assert beside.machines.value == math.ceil(max(left, 0) / float(found["B"].per_machine.value))
    assert float(beside.machines.value) <= float(alone.machines.value)


def test_a_mixed_pool_is_counted_in_whole_sets_and_by_the_more_of_each_kind() -> None:
    a_day = 40_000_000.0
    mixed = plans(purchase(CARD, groups=(group(CARD, 8, 2), group(L40S, 8, 1))), a_day=a_day)["A"]
    kinds = [plans(purchase(CARD, groups=(one,)), a_day=a_day)["A"] for one in (group(CARD, 8, 2), group(L40S, 8, 1))]
    assert mixed.per_machine is not None
    served = [float(kind.per_machine.value) * kind.offered for kind in kinds if kind.per_machine is not None]
    assert float(mixed.per_machine.value) == pytest.approx(sum(served) / 3)
    rate = a_day / 86_400
    assert mixed.offered == 3
    assert mixed.needs[0].machines.value == 3 * math.ceil(rate / sum(served))
    # N+1 for each kind
    assert mixed.needs[0].with_spares.value == mixed.needs[0].machines.value + 2
    assert [more.card for more in mixed.more] == [CARD, L40S]
    for more, kind in zip(mixed.more, kinds, strict=True):
        assert kind.per_machine is not None
        assert more.machines.value == math.ceil(max(rate - sum(served), 0) / float(kind.per_machine.value))
    assert mixed.more[0].machines.value > 0


def test_every_count_opens_into_its_formula_and_its_sources() -> None:
    quotes = (owned(L40S), purchase(CARD, quote_id="B"))
    comparison = compared(quotes, (serving(MODELS["dense"], requests_per_day=2_000_000.0),))
    for plan in capacity_plans(comparison, "chat"):
        found = plan.figures()
        assert {"per_machine", "machines/0", "spares/3"} <= set(found)
        for name, quantity in found.items():
            opened = figure_at(comparison, f"{plan.quote_id}/chat/capacity/{name}")
            assert isinstance(opened, Derived)
            assert opened.value == quantity.value
            assert replay(derivation(opened)) == pytest.approx(opened.value)
            title = figure_title(f"{plan.quote_id}/chat/capacity/{name}", opened)
            assert title.text("en") != title.text("zh")
    spares = figure_at(comparison, "B/chat/capacity/spares/3")
    assert spares is not None
    paths = {leaf.path for leaf in leaves(spares)}
    assert {"assumptions/capacity/growth_rate", "assumptions/capacity/spare_machines"} <= paths
    assert "workloads/chat/requests_per_day" in paths


def test_words_say_until_when_it_is_enough() -> None:
    few = plans(purchase(CARD), a_day=200_000_000.0)["A"]
    assert few.enough_until is None
    assert few.words().key == "capacity_plan.too_few"
    enough = plans(purchase(CARD, groups=(group(CARD, 8, 9),)), a_day=1000.0)["A"]
    assert enough.enough_until == 3
    assert enough.words().key == "capacity_plan.enough"
    one = plans(purchase(CARD), a_day=1000.0)["A"]
    assert one.words().key == "capacity_plan.no_spare"
    (api,) = plans(hosted()).values()
    for plan in (few, enough, one, api):
        assert all(plan.words().text(language) for language in LANGUAGES)


def test_the_table_says_it_where_a_demand_is_stated() -> None:
    def rows(a_day: float | None) -> dict[str, Any]:
        comparison = compared((purchase(CARD),), (serving(MODELS["dense"], requests_per_day=a_day),))
        return {row.key: row.cells[0] for part in comparison_table(comparison, "chat").groups for row in part.rows}

    assert "machines_needed" not in rows(None)
    cell = rows(1000.0)["machines_needed"]
    assert (cell.text.text(), cell.note.text()) == ("2 needed", "1 offered")
    assert rows(200_000_000.0)["machines_needed"].bad
