"""Two quotes set against each other: the parts lead from the one cost to the other, and both ways agree."""

from __future__ import annotations

import pytest

from engine.compare.evaluate import evaluate
from engine.compare.gap_view import contenders, gap_view
from engine.compare.results import Comparison
from engine.project.files import load
from resources import files


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return evaluate(load(files.path("samples/1-serving-70b.en.cardwise")).project)


def test_the_parts_lead_from_one_cost_to_the_other(comparison: Comparison) -> None:
    workload = comparison.project.workloads[0].id
    view = gap_view(comparison, workload, "B", "D")
    assert view is not None
    costs = [float(comparison.of(quote, workload).figures[view.criterion].value) for quote in ("B", "D")]
    assert view.today == pytest.approx(costs[1] - costs[0])
    for found in view.parts.values():
        assert found.start + sum(part.amount for part in found.gap.parts) == pytest.approx(found.end)
        assert sum(part.share for part in found.gap.parts) == pytest.approx(1)
    assert set(view.parts) == {"work", "total"}
    assert (view.parts["work"].start, view.parts["work"].end) == pytest.approx(costs)


def test_the_other_way_round_every_number_changes_its_sign(comparison: Comparison) -> None:
    workload = comparison.project.workloads[0].id
    there, back = (gap_view(comparison, workload, *pair) for pair in (("B", "D"), ("D", "B")))
    assert there is not None
    assert back is not None
    assert back.today == -there.today
    assert [swing.at_low for swing in back.swings] == pytest.approx([-swing.at_low for swing in there.swings])
    assert [swing.leaf.path for swing in back.swings] == [swing.leaf.path for swing in there.swings]


def test_an_open_quote_and_a_quote_against_itself_have_no_gap(comparison: Comparison) -> None:
    workload = comparison.project.workloads[0].id
    assert set(contenders(comparison, workload)) == {"A", "B", "C", "D"}
    assert gap_view(comparison, workload, "B", "E") is None
    assert gap_view(comparison, workload, "B", "B") is None
