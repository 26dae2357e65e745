"""The page over all workloads: who is recommended for each, and what every quote costs for it."""

from __future__ import annotations

import pytest
from reports import report, sample

from engine.compare.evaluate import evaluate
from engine.compare.ranking import admitted, criterion
from engine.exporting.report import Paragraph, Table
from engine.texts import Language


@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_workload_has_a_line_with_its_winner_and_costs(language: Language) -> None:
    comparison = evaluate(sample(f"2-tuning-7b.{language}"))
    (section,) = report(f"2-tuning-7b.{language}", language).of("overview")
    winners, costs = (block for block in section.blocks if isinstance(block, Table))
    claim = section.blocks[0]
    assert isinstance(claim, Paragraph)
    assert len(winners.rows) == len(comparison.project.workloads)
    for row, workload in zip(winners.rows, comparison.project.workloads, strict=True):
        best = admitted(comparison, workload.id)[0]
        assert row.cells[0].text == workload.name
        assert row.cells[1].text.startswith(best.quote.id)
        assert best.quote.id in claim.text
        found = criterion(best)
        assert found is not None
        assert row.cells[2].number is not None
        assert row.cells[2].number.value == pytest.approx(float(found[1].value), rel=1e-9)
        assert row.cells[3].number is not None
        assert row.cells[3].number.value == pytest.approx(float(best.figures["cost_total"].value), rel=1e-9)
    assert [row.cells[0].text.partition(" ")[0] for row in costs.rows] == [one.id for one in comparison.project.quotes]


def test_what_is_blocked_has_no_cost_and_the_cheapest_is_strong() -> None:
    comparison = evaluate(sample("2-tuning-7b.en"))
    (section,) = report("2-tuning-7b.en", "en").of("overview")
    costs = next(block for block in section.blocks if isinstance(block, Table) and block.key == "overview_costs")
    for row, quote in zip(costs.rows, comparison.project.quotes, strict=True):
        for cell, workload in zip(row.cells[1:], comparison.project.workloads, strict=True):
            one = comparison.evaluations[quote.id, workload.id]
            assert (cell.text == "—") == (one.blocked or criterion(one) is None)
            assert (cell.tone == "strong") == (admitted(comparison, workload.id)[0] is one)


def test_a_project_with_one_workload_needs_none() -> None:
    assert not report("1-serving-70b.en", "en").of("overview")
