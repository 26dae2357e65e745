"""What somebody stated or changed and what changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from offers import MODELS, batch, compared, group, owned, project, purchase, rental, serving, tuning

from engine.compare.effects import without_effect
from engine.compare.evaluate import evaluate
from engine.compare.found_items import found_items
from engine.compare.table import letters_of
from engine.electricity.plan import ElectricityPlan
from engine.electricity.site import SeasonalPue, Site
from engine.project.edits import set_assumption
from engine.project.edits.assumptions import set_assumption_range
from engine.project.project import Project
from engine.quote import Answer, OpenCost, PurchaseLine
from engine.texts import LANGUAGES
from engine.values import UNKNOWN, known
from engine.workload.usage import Job, UsagePattern

L20 = "nvidia-l20"
H100 = "nvidia-h100-sxm5-80gb"
WORK = (serving(MODELS["dense"]),)


def idle(made: Project) -> set[str]:
    return set(without_effect(evaluate(made)))


def test_a_changed_assumption_that_changes_nothing_is_reported() -> None:
    """Rented machines take the electricity of the supplier; the price of one's own has no effect, until one buys."""
    rented = compared((rental(L20),), WORK).project
    changed = set_assumption(set_assumption(rented, "cost.electricity_price", 1.1), "cost.busy_share", 0.4)
    assert "assumptions/cost/electricity_price" in idle(changed)
    assert "assumptions/cost/busy_share" not in idle(changed)
    bought = set_assumption(compared((owned(L20),), WORK).project, "cost.electricity_price", 1.1)
    assert "assumptions/cost/electricity_price" not in idle(bought)
    assert not {path for path in idle(rented) if path.startswith("assumptions/")}


def test_a_changed_range_of_what_nothing_rests_on_is_reported() -> None:
    rented = compared((rental(L20),), WORK).project
    assert "assumptions/cost/pue" in idle(set_assumption_range(rented, "cost.pue", 1.5, 1.1, 2.0))
    bought = compared((owned(L20),), WORK).project
    assert "assumptions/cost/pue" not in idle(set_assumption_range(bought, "cost.pue", 1.5, 1.1, 2.0))


def test_what_only_investments_or_counts_of_machines_rest_on_has_an_effect() -> None:
    quotes = (purchase(H100), rental(H100, price=known(200)))
    both = project(quotes, (serving(MODELS["dense"], requests_per_day=1e6),))
    for name, value in (("cost.income_tax_rate", 0.25), ("capacity.growth_rate", 0.5)):
        path = "assumptions/" + name.replace(".", "/")
        assert path not in idle(set_assumption(both, name, value)), name
        alone = project(quotes[:1], (tuning(),))
        assert path in idle(set_assumption(alone, name, value)), name
    timing = both.replace(conventions=both.conventions.replace(timing="begin"))
    assert "conventions/timing" not in idle(timing)
    assert "conventions/timing" in idle(timing.replace(quotes=quotes[:1]))


@pytest.mark.parametrize(
    ("field", "value", "moves"),
    [
        ("rounding", "half_even", False),  # a bill in whole hundreds needs no rounding
        ("market", "on_demand", False),
        ("market", "spot", True),  # spot machines under people who wait are a finding
        ("egress_gb", known(1000), False),  # the line has a flat price
        ("stock", "queue", True),
    ],
)
def test_fields_of_a_quote(field: str, value: Any, moves: bool) -> None:
    made = compared((rental(L20, **{field: value}),), WORK).project
    assert (f"quotes/B/{field}" not in idle(made)) == moves


def test_fields_of_groups_and_workloads() -> None:
    # how many machines are networked by what matters only where one model spans several machines
    alone = purchase(H100, groups=(group(H100, 8, 1, network_gbs=12.5),))
    assert "quotes/A/groups/0/network_gbs" in idle(project((alone,), (tuning(),)))
    several = purchase(H100, groups=(group(H100, 8, 4, network_gbs=100.0),))
    work = (tuning(MODELS["large"], method="full"),)
    assert "quotes/A/groups/0/network_gbs" not in idle(project((several,), work))
    # a batch that is stated as what the search takes anyway changes nothing; half of it does
    found = evaluate(project((purchase(H100),), (batch(),)))
    assert "workloads/pile/batch" not in idle(project((purchase(H100),), (batch(batch=4),)))
    layout = found.of("A", "pile").layout
    assert layout is not None
    same = batch(parallelism={"tensor": layout.tensor, "pipeline": layout.pipeline, "data": layout.data})
    assert {"workloads/pile/parallelism/tensor"} <= idle(project((purchase(H100),), (same,)))
    # a limit that is kept has done its work
    assert not [path for path in idle(project((purchase(H100),), (serving(tpot_limit_ms=1e6),))) if "tpot" in path]


def test_lines_and_open_costs_of_a_quote() -> None:
    """A field for the whole quote goes before its lines, and an answer before what it was taken to cost."""
    lines = (
        PurchaseLine(item="network", list_price=known(80_000)),
        PurchaseLine(item="software", list_price=known(20_000)),
    )
    flat = idle(project((purchase(H100, lines=lines, network_storage=known(50_000)),), WORK))
    assert "quotes/A/lines/0" in flat
    assert "quotes/A/lines/1" not in flat
    assert "quotes/A/lines/0" not in idle(project((purchase(H100, lines=lines),), WORK))
    costed = {"open_costs": (OpenCost(question="add_ons", amount=known(5_000)),)}
    assert "quotes/A/open_costs/0" not in idle(project((purchase(H100, **costed),), WORK))
    answered = (Answer(question="add_ons", text="none"),)
    assert "quotes/A/open_costs/0" in idle(project((purchase(H100, **costed, answers=answered),), WORK))


def test_the_contract_of_electricity_and_the_site_of_who_only_rents() -> None:
    """The supplier pays for power and stands the machines; as soon as one stands at home, both count."""
    own = {
        "electricity": ElectricityPlan(name="T", currency="CNY", source="bill", flat=known("1.2")),
        "site": Site(room="office", cooling_kw=0.5, seasonal_pue=SeasonalPue()),
    }
    rented = project((rental(L20),), WORK).replace(**own)
    assert idle(rented) == {"electricity", "site"}
    assert not idle(project((owned(L20),), WORK).replace(**own))
    named = [item.message for item in found_items(evaluate(rented), "chat", {"B": "A"}, ("electricity", "site"))]
    said = [message.text(language) for message in named for language in LANGUAGES if message.key.endswith("no_effect")]
    assert [sentence.partition(":")[0].partition("：")[0] for sentence in said] == [
        "Electricity plan", "电价方案", "Site", "场地",
    ]  # fmt: skip


def test_a_charge_of_a_contract_that_is_not_charged() -> None:
    """The charge for the highest power, stated under a contract that has none."""
    charge = {"flat": known("1.2"), "demand_charge_per_kw_month": known(40)}
    plan = ElectricityPlan(name="T", currency="CNY", source="bill", **charge)  # type: ignore[arg-type]
    bought = project((owned(L20),), WORK)
    assert idle(bought.replace(electricity=plan)) == {"electricity/demand_charge_per_kw_month"}
    assert not idle(bought.replace(electricity=plan.replace(charge_by="demand")))


def test_how_a_workload_is_used() -> None:
    """Storage that is priced by the GB is paid by what is stored; machines of one's own store for nothing."""
    stores = (serving(MODELS["dense"], usage=UsagePattern(storage_gb=5_000)),)
    by_the_gb = rental(L20, storage_per_month=UNKNOWN, storage_price=known("0.5"))
    assert "workloads/chat/usage/storage_gb" not in idle(project((by_the_gb,), stores))
    assert "workloads/chat/usage/storage_gb" in idle(project((owned(L20),), stores))
    jobs = (tuning(usage=UsagePattern(jobs=(Job(hours=10.0, times_per_month=4.0),))),)
    assert not [path for path in idle(project((rental(L20),), jobs)) if "/usage/" in path]


def test_it_stands_among_the_findings_of_its_workload_in_both_languages() -> None:
    made = project((rental(L20, market="reserved"),), (*WORK, tuning()))
    comparison, letters = evaluate(made), letters_of(made.quotes)
    paths = ("quotes/B/market", "workloads/tune/interleave")
    (one,) = (item for item in found_items(comparison, "chat", letters, paths) if item.key == "no_effect")
    assert (one.field, one.severity, one.quote_id) == ("quotes/B/market", "note", "B")
    said = {one.message.text(language) for language in LANGUAGES}
    assert len(said) == 2
    assert len([item for item in found_items(comparison, "tune", letters, paths) if item.key == "no_effect"]) == 2
