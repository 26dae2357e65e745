"""A demand that is met at the typical value and missed at the unfavourable end is said to be so wherever it counts."""

from __future__ import annotations

import pytest
from reports import sample

from engine.compare.bands import bands
from engine.compare.decision import decide
from engine.compare.evaluate import evaluate
from engine.compare.results import Comparison, Estimate
from engine.compare.table import comparison_table
from engine.compare.walkthrough import pages
from engine.workload.workload import OnlineServing

Bands = dict[str, dict[str, Estimate]]


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return evaluate(sample("1-serving-70b.en"))


@pytest.fixture(scope="module")
def ranges(comparison: Comparison) -> Bands:
    return {one.quote.id: dict(bands(one)) for one in comparison.column(_work(comparison).id)}


def _work(comparison: Comparison) -> OnlineServing:
    (work,) = comparison.project.workloads
    assert isinstance(work, OnlineServing)
    return work


def unsure(comparison: Comparison, ranges: Bands) -> list[str]:
    """By hand: the time of a token at most as long as asked, and at its unfavourable end longer."""
    limit = _work(comparison).tpot_limit_ms
    assert limit is not None
    found = {quote: one["tpot_p95_ms"] for quote, one in ranges.items() if "tpot_p95_ms" in one}
    return [
        quote
        for quote, one in found.items()
        if one.value is not None and one.high is not None and float(one.value) <= limit < one.high
    ]


def test_the_sample_has_quotes_that_are_unsure(comparison: Comparison, ranges: Bands) -> None:
    assert unsure(comparison, ranges)


def test_the_recommendation_names_them_with_their_ends(comparison: Comparison, ranges: Bands) -> None:
    decision = decide(comparison, _work(comparison).id, bands=ranges)
    remarks = [one.text("en") for one in decision.remarks if one.key == "decision.unsure_limit"]
    (told,) = [one for one in remarks if "limit 125 ms" in one]
    for quote in unsure(comparison, ranges):
        assert f"{ranges[quote]['tpot_p95_ms'].high:.3g} ms" in told
        assert quote in told
    assert "decision.unsure_limit" not in {one.key for one in decide(comparison, _work(comparison).id).remarks}


def test_cells_of_the_table_say_so(comparison: Comparison, ranges: Bands) -> None:
    table = comparison_table(comparison, _work(comparison).id, ranges)
    row = next(row for group in table.groups for row in group.rows if row.key == "tpot_p95_ms")
    marked = [column.quote_id for column, cell in zip(table.columns, row.cells, strict=True) if cell.unsure]
    assert marked == unsure(comparison, ranges)
    assert not any(cell.bad and cell.unsure for cell in row.cells)


def test_the_page_of_speed_says_so_and_how_limits_are_judged(comparison: Comparison, ranges: Bands) -> None:
    page = next(one for one in pages(comparison, _work(comparison).id, ranges) if one.key == "speed")
    warned = {line.quote_id for line in page.lines if line.tone == "warn"}
    assert warned == set(unsure(comparison, ranges))
    assert "P95" in page.lead.text("en")


def test_a_wide_limit_leaves_nobody_unsure(comparison: Comparison, ranges: Bands) -> None:
    work = _work(comparison).model_copy(update={"tpot_limit_ms": 10_000.0, "ttft_limit_ms": None})
    project = comparison.project.model_copy(update={"workloads": (work,)})
    relaxed = decide(evaluate(project), work.id, bands=ranges)
    assert "decision.unsure_limit" not in {one.key for one in relaxed.remarks}
