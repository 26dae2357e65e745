"""The comparison read against a baseline and without hidden quotes."""

from __future__ import annotations

import pytest

from engine.compare.arranging import arranged, distance_text
from engine.compare.evaluate import evaluate
from engine.compare.results import Estimate
from engine.compare.table import comparison_table
from engine.compare.table_views import RowView, RowWriter, column_views
from engine.exporting.compose import report_of
from engine.exporting.material import Options
from engine.exporting.web_page import web_page_of
from engine.project.edits import hide_quote, remove_quote, remove_workload, set_baseline, set_value_note, show_quote
from engine.project.files import load
from engine.project.project import Project
from engine.row_format import row_format
from engine.texts import EngineError
from resources import files


@pytest.fixture
def project() -> Project:
    return load(files.path("samples/1-serving-70b.en.cardwise")).project


def rows(project: Project) -> dict[str, RowView]:
    table = arranged(comparison_table(evaluate(project), "w1"), project, "w1")
    return {row.key: row for row in RowWriter().rows(table, "en", project.currency) if not row.heading}


def estimate(value: float | None, unit: str = "money", *, incomplete: bool = False) -> Estimate:
    return Estimate(value, None, None, unit, None, None, incomplete)


def test_distances_are_differences_with_their_share() -> None:
    """From 80 to 100 is 25 % more, from 80 to 60 a quarter less."""
    shape = row_format([80.0, 100.0, 60.0], "money", "en", "CNY")
    assert distance_text(estimate(100.0), estimate(80.0), shape, "en") == "+20 (+25 %)"
    assert distance_text(estimate(60.0), estimate(80.0), shape, "en") == "−20 (−25 %)"
    assert distance_text(estimate(80.0), estimate(80.0), shape, "en") == "as the baseline"


def test_shares_differ_by_points_alone_and_from_nothing_there_is_no_share() -> None:
    shape = row_format([0.4, 0.65], "1", "en", "CNY")
    assert distance_text(estimate(0.65, "1"), estimate(0.4, "1"), shape, "en") == "+25 %"
    money = row_format([0.0, 12.5], "money", "en", "CNY")
    assert distance_text(estimate(12.5), estimate(0.0), money, "en") == "+12.5"


def test_an_unknown_or_a_lower_bound_has_no_distance() -> None:
    shape = row_format([80.0], "money", "en", "CNY")
    for one, other in ((None, 80.0), (80.0, None)):
        assert distance_text(estimate(one), estimate(other), shape, "en") == ""
    assert distance_text(estimate(90.0, incomplete=True), estimate(80.0), shape, "en") == ""


def test_every_other_quote_is_read_against_the_baseline(project: Project) -> None:
    figures = {key: evaluation.figures["cost_upfront"] for key, evaluation in evaluate(project).evaluations.items()}
    assert float(figures["D", "w1"].value) > 0
    shown = rows(set_baseline(project, "A"))["output_tokens_per_s"]
    speeds = [evaluate(project).evaluations[quote, "w1"].figures["output_tokens_per_s"].value for quote in "AB"]
    above = float(speeds[1]) / float(speeds[0]) - 1
    assert f"({above * 100:+.1f} %)" in shown.cells[1].sub or f"({above * 100:+.0f} %)" in shown.cells[1].sub
    assert "%" not in shown.cells[0].sub
    assert shown.cells[1].spoken.count(shown.cells[1].sub) == 1


def test_hidden_quotes_leave_the_table_and_nothing_else(project: Project) -> None:
    hidden = hide_quote(set_baseline(project, "B"), "B")
    assert hidden.arrangement.baseline is None
    table = arranged(comparison_table(evaluate(hidden), "w1"), hidden, "w1")
    assert [column.letter for column in column_views(table, "en")] == ["A", "C", "D", "E"]
    assert all(len(row.cells) == 4 for group in table.groups for row in group.rows)
    assert len(hidden.quotes) == 5
    assert show_quote(hidden, "B").arrangement.hidden == ()
    assert set_baseline(hidden, "B").arrangement.hidden == ()


def test_one_quote_stays_and_one_that_is_gone_is_forgotten(project: Project) -> None:
    for quote_id in "ABCD":
        project = hide_quote(project, quote_id)
    with pytest.raises(EngineError, match="One quote at least"):
        hide_quote(project, "E")
    assert remove_quote(project, "A").arrangement.hidden == ("B", "C", "D")
    assert remove_quote(set_baseline(project, "A"), "A").arrangement.baseline is None


def test_the_baseline_is_named_in_its_column(project: Project) -> None:
    columns = column_views(arranged(comparison_table(evaluate(project), "w1"), set_baseline(project, "C"), "w1"), "zh")
    assert [column.subtitle.startswith("基准 · ") for column in columns] == [False, False, True, False, False]


def test_a_note_stands_on_its_value_until_its_quote_is_gone(project: Project) -> None:
    noted = set_value_note(project, "B", "w1", "output_tokens_per_s", " shown on 3 November ")
    cells = rows(noted)["output_tokens_per_s"].cells
    assert [cell.remark for cell in cells] == ["", "shown on 3 November", "", "", ""]
    assert cells[1].tip.startswith("shown on 3 November")
    assert "note: shown on 3 November" in cells[1].spoken
    assert remove_quote(noted, "B").value_notes == ()
    assert remove_workload(noted, "w1").value_notes == ()
    assert set_value_note(noted, "B", "w1", "output_tokens_per_s", "").value_notes == ()


def test_a_note_is_printed(project: Project) -> None:
    noted = set_value_note(project, "D", "w1", "cost_upfront", "with the rebate of May")
    page = web_page_of(report_of(evaluate(noted), "en", Options(topics=("notes",)))).decode()
    assert "with the rebate of May" in page


def test_a_folded_group_keeps_its_heading(project: Project) -> None:
    table = comparison_table(evaluate(project), "w1")
    everything = RowWriter().rows(table, "en", "CNY")
    folded = RowWriter().rows(table, "en", "CNY", folded=frozenset({"cost"}))
    assert [row.key for row in folded if row.heading] == [row.key for row in everything if row.heading]
    assert "cost_total" in {row.key for row in everything} - {row.key for row in folded}
