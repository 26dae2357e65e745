"""Scenarios side by side."""

from __future__ import annotations

import pytest

from engine.compare.evaluate import evaluate
from engine.compare.ranking import admitted
from engine.compare.scenarios import scenario_rows
from engine.project.edits import apply_scenario, keep_scenario, set_assumption
from engine.project.files import load
from engine.project.project import Project
from resources import files


@pytest.fixture
def project() -> Project:
    """Busy for 60 % of the time as shipped, where renting B is cheapest; D is bought and wins where machines are never
    idle."""
    shipped = load(files.path("samples/1-serving-70b.en.cardwise")).project
    busy = keep_scenario(set_assumption(shipped, "cost.busy_share", 1.0), "Busy")
    dear = set_assumption(apply_scenario(busy, "s1"), "cost.electricity_price", 1.5)
    dear = keep_scenario(dear, "Busy, dear power")
    return dear.replace(assumptions=shipped.assumptions)


def test_each_row_shows_what_applying_it_gives(project: Project) -> None:
    rows = scenario_rows(evaluate(project), "w1")
    assert [row.name for row in rows] == ["", "Busy", "Busy, dear power"]
    assert [row.in_force for row in rows] == [True, False, False]
    for row in rows[1:]:
        applied = evaluate(apply_scenario(project, row.scenario_id))
        best = admitted(applied, "w1")[0]
        assert row.winner == best.quote.id
        shown = dict(row.costs)[best.quote.id]
        assert shown is not None
        assert not shown.incomplete
        assert shown.value == best.figures["cost_per_million_output_tokens_all_in"].value


def test_the_winner_moves_with_the_busy_share(project: Project) -> None:
    assert [row.winner for row in scenario_rows(evaluate(project), "w1")][:2] == ["B", "D"]


def test_only_assumptions_that_differ_are_shown(project: Project) -> None:
    rows = scenario_rows(evaluate(project), "w1")
    shown = [{path: assumption.value for path, assumption in row.assumed} for row in rows]
    assert shown == [
        {"cost.busy_share": 0.6, "cost.electricity_price": 0.7},
        {"cost.busy_share": 1.0, "cost.electricity_price": 0.7},
        {"cost.busy_share": 1.0, "cost.electricity_price": 1.5},
    ]
