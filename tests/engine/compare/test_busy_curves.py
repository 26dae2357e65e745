"""Cost of the work over the busy share, against whole evaluations at other assumptions."""

from __future__ import annotations

import numpy as np
import pytest
from offers import compared, hosted, project, purchase, rental, serving, tuning

from engine.compare.busy_curves import busy_curves
from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.figure_titles import figure_title
from engine.project.edits import set_assumption

H100 = "nvidia-h100-sxm5-80gb"


def test_a_line_runs_through_the_figures_of_whole_evaluations() -> None:
    base = project((purchase(H100), rental(H100)), (serving(),))
    found = busy_curves(evaluate(base), "chat")
    assert found.criterion == "cost_per_million_output_tokens_all_in"
    for share in (0.1, 0.35, 0.6, 0.9):
        moved = evaluate(set_assumption(base, "cost.busy_share", share))
        for line in found.series:
            expected = float(moved.of(line.quote_id, "chat").figures[found.criterion].value)
            assert line.at(share) == pytest.approx(expected, rel=0.01)  # the line is straight between its points


def test_half_the_use_costs_about_twice_as_much_where_machines_are_bought() -> None:
    line = busy_curves(compared((purchase(H100),), (serving(),)), "chat").series[0]
    assert 1.8 < (line.at(0.3) or 0) / (line.at(0.6) or 1) < 2.0  # electricity alone follows the use


def test_the_quote_stands_where_its_demand_puts_it() -> None:
    comparison = compared((purchase(H100),), (serving(requests_per_day=20_000.0),))
    line, busy = busy_curves(comparison, "chat").series[0], comparison.of("A", "chat").figures["busy_share"]
    assert line.own == pytest.approx(float(busy.value))
    cost = comparison.of("A", "chat").figures["cost_per_million_output_tokens_all_in"]
    assert line.at(line.own or 0.0) == pytest.approx(float(cost.value), rel=0.01)
    assert (line.at(1.0) or 0.0) < (line.at(0.3) or 0.0)


def test_hosted_tokens_cost_the_same_at_any_share() -> None:
    line = busy_curves(compared((hosted(),), (serving(requests_per_day=1000.0),)), "chat").series[0]
    assert line.own is None
    assert line.values is not None
    assert np.ptp(line.values) == 0


def test_a_run_is_the_work_of_training() -> None:
    found = busy_curves(compared((purchase(H100),), (tuning(),)), "tune")
    assert found.criterion == "cost_per_run"
    assert (found.series[0].at(0.2) or 0.0) > (found.series[0].at(0.8) or 0.0)


def test_a_point_opens_with_its_derivation() -> None:
    comparison = compared((purchase(H100),), (serving(),))
    point = figure_at(comparison, "A/chat/cost_at_busy_share/0.3")
    moved = evaluate(set_assumption(comparison.project, "cost.busy_share", 0.3))
    assert point is not None
    expected = moved.of("A", "chat").figures["cost_per_million_output_tokens_all_in"]
    assert float(point.value) == pytest.approx(float(expected.value))
    title = figure_title("A/chat/cost_at_busy_share/0.3", point)
    assert "busy share of 30 %" in title.text("en")
    assert "忙时占比 30 %" in title.text("zh")


def test_a_quote_without_a_cost_says_why() -> None:
    line = busy_curves(compared((hosted(),), (tuning(),)), "tune").series[0]
    assert line.values is None
    assert line.reason is not None
