"""Buy, rent, keep or hosted tokens: break-evens against closed forms, the rule of twelve months, and the sentences."""

from __future__ import annotations

import pytest
from cases_of_memory import value
from offers import MODELS, assuming, compared, hosted, owned, purchase, rental, serving

from engine.compare.evaluate import evaluate
from engine.compare.results import Comparison
from engine.compare.ways import Ways, ways
from engine.compare.ways_words import ways_texts
from engine.project.edits import set_assumption, set_assumption_range
from engine.values import known

CARD = "nvidia-h100-sxm5-80gb"
WORK = (serving(MODELS["dense"]),)
GIVEN_BACK = {"held_when_idle": "no", "billing_step": "second", "billing_starts": "ready", "billing_ends": "stop"}


def found_of(comparison: Comparison) -> Ways:
    found = ways(comparison, "chat")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def both() -> Comparison:
    rented = rental(CARD, price=known(160), storage_per_month=known(0), bandwidth_per_month=known(0), **GIVEN_BACK)
    return compared((purchase(CARD), rented), WORK, assumptions=assuming(late_week_cost=0.0))


def test_break_even_in_busy_share_is_where_whole_evaluations_cross(both: Comparison) -> None:
    sweep = found_of(both).sweep("busy")
    assert sweep is not None
    (even,) = sweep.break_evens.values()
    assert even.value is not None
    assert (even.below, even.above) == ("B", "A")
    for shift, cheaper in ((0.98, "B"), (1.02, "A")):
        moved = evaluate(set_assumption(both.project, "cost.busy_share", even.value * shift))
        totals = {name: float(moved.of(name, "chat").figures["cost_total"].value) for name in "AB"}
        assert min(totals, key=lambda name: totals[name]) == cheaper


def test_break_even_in_months_is_where_whole_evaluations_cross(both: Comparison) -> None:
    sweep = found_of(both).sweep("months")
    assert sweep is not None
    (even,) = sweep.break_evens.values()
    assert even.value is not None
    for shift, cheaper in ((0.98, "B"), (1.02, "A")):
        moved = evaluate(set_assumption(both.project, "cost.horizon_months", even.value * shift))
        totals = {name: float(moved.of(name, "chat").figures["cost_total"].value) for name in "AB"}
        assert min(totals, key=lambda name: totals[name]) == cheaper


def test_break_even_agrees_with_the_closed_form() -> None:
    """Hours a month × (rent − electricity) = what owning costs whether it works or not; the figure of that name."""
    rented = rental(CARD, price=known(160), storage_per_month=known(0), bandwidth_per_month=known(0), **GIVEN_BACK)
    flat = assuming(idle_power_share=0.0, late_week_cost=0.0, available_share=1.0, operations_days=0.0)
    comparison = compared((purchase(CARD), rented), WORK, assumptions=flat)
    sweep = found_of(comparison).sweep("busy")
    assert sweep is not None
    (even,) = sweep.break_evens.values()
    bought, hired = (comparison.of(name, "chat").figures for name in "AB")
    hours = 0.6 * 730
    energy = float(bought["account_electricity"].value) + 0.5 * float(bought["account_electricity"].value)
    fixed = (float(bought["cost_total"].value) - energy) / 36
    per_hour = float(hired["cost_total"].value) / 36 / hours
    assert even.value is not None
    assert even.value * 730 == pytest.approx(value("break_even_hours", fixed, per_hour, energy / 36 / hours), rel=1e-3)


def test_without_a_crossing_the_cheaper_one_is_named_over_the_range() -> None:
    comparison = compared((purchase(CARD), rental(CARD, price=known(9000))), WORK)
    sweep = found_of(comparison).sweep("busy")
    if sweep is not None:
        (even,) = sweep.break_evens.values()
        assert even.value is None
        assert even.above == "A"
    said = [message.text() for message in ways_texts(comparison, "chat", found_of(comparison))["break_even"]]
    assert said[0].startswith("At today’s use buying A costs least")


def test_a_stated_demand_is_swept_in_place_of_the_busy_share() -> None:
    work = (serving(MODELS["dense"], requests_per_day=50_000.0),)
    rented = rental(CARD, price=known(160), **GIVEN_BACK)
    sweep = found_of(compared((purchase(CARD), rented), work)).sweep("busy")
    assert sweep is not None
    assert sweep.leaf.path == "workloads/chat/requests_per_day"
    assert (sweep.values[0], sweep.values[-1]) == pytest.approx((12_500, 200_000))


def test_the_rule_of_twelve_months_counts_the_same_work() -> None:
    """Rent of half as many cards for half the work: the payback is that against twice the rent."""
    comparison = compared((purchase(CARD), rental(CARD, 4, price=known(500))), WORK)
    found = found_of(comparison)
    assert found.switch is not None
    assert found.switch.payback_months is not None
    works = {name: float(comparison.of(name, "chat").figures["output_tokens_per_s"].value) for name in "AB"}
    lines = {name: comparison.of(name, "chat").cost for name in "AB"}
    assert lines["A"] is not None
    assert lines["B"] is not None
    left_out = ("financing", "lost_compute")
    upfront = sum(float(line.upfront.value) for line in lines["A"].lines if line.account not in left_out)
    monthly = {
        name: sum(float(line.monthly.value) for line in cost.lines if line.account not in left_out)
        for name, cost in lines.items()
        if cost is not None
    }
    saved = monthly["B"] * works["A"] / works["B"] - monthly["A"]
    first = sum(float(line.upfront.value) for line in lines["B"].lines if line.account not in left_out)
    assert found.switch.payback_months == pytest.approx((upfront - first * works["A"] / works["B"]) / saved, rel=1e-6)


def test_keeping_names_the_work_that_tuning_must_add() -> None:
    kept = owned("nvidia-a100-sxm4-80gb", resale_today=known(2_000_000))
    comparison = compared((kept, rental(CARD, price=known(120))), WORK)
    found = found_of(comparison)
    costs = [float(comparison.of(name, "chat").figures["cost_per_million_output_tokens_all_in"].value) for name in "CB"]
    assert found.tuning is not None
    assert float(found.tuning.value) == pytest.approx(costs[0] / costs[1] - 1)
    said = ways_texts(comparison, "chat", found)["tuning"]
    assert len(said) == 1
    assert "keeping C" in said[0].text()


def test_a_model_that_changes_before_the_purchase_pays_speaks_for_renting(both: Comparison) -> None:
    sweep = found_of(both).sweep("months")
    assert sweep is not None
    (even,) = sweep.break_evens.values()
    assert even.value is not None
    for life, said in ((even.value - 1, "renting B is right"), (even.value + 1, "longer than it takes")):
        project = set_assumption_range(both.project, "decision.model_life_months", life)
        project = set_assumption_range(project, "decision.operators_on_staff", 2.0)
        comparison = evaluate(project)
        sentences = [message.text() for message in ways_texts(comparison, "chat", found_of(comparison))["team"]]
        assert said in sentences[0]
        assert "2 people" in sentences[1]
    unknown = [message.text() for message in ways_texts(both, "chat", found_of(both))["team"]]
    assert all(sentence.startswith("Nobody said") for sentence in unknown)


def test_hosted_tokens_and_sentences_in_both_languages() -> None:
    comparison = compared((purchase(CARD), hosted(), owned(CARD)), (serving(requests_per_day=20_000.0),))
    found = found_of(comparison)
    assert set(found.best) == {"buy", "api", "keep"}
    for messages in ways_texts(comparison, "chat", found).values():
        for message in messages:
            assert message.text("en") != message.text("zh")


def test_nothing_ranked_has_no_ways() -> None:
    assert ways(compared((purchase("geforce-rtx-4090", 1),), (serving(MODELS["large"]),)), "chat") is None
