"""Published results that no fit has seen: how near the estimates are, and how often their ranges hold."""

import re
from pathlib import Path

import pytest

from engine.estimation.cases import read_rows
from engine.estimation.scoring import Report, score_rows

ROOT = Path(__file__).resolve().parents[3]
ROWS = ROOT / "tests" / "data" / "spot_checks.csv"
PAGE = ROOT / "docs" / "spot-checks.md"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def report() -> Report:
    return score_rows(read_rows(ROWS), ["task"])


def test_estimates_are_as_near_as_for_results_held_out(report: Report) -> None:
    median = report.good.by_sources.median_error
    assert median is not None
    assert median < 0.22
    assert report.good.refused_share <= 0.1


def test_ranges_hold_as_often_as_they_say(report: Report) -> None:
    for figures in (report.good.by_rows, report.good.by_sources):
        assert figures.coverage is not None
        assert 0.72 <= figures.coverage <= 0.92


@pytest.mark.parametrize(("task", "most"), [("decode", 0.25), ("prefill", 0.3), ("serve", 0.25), ("train", 0.4)])
def test_no_task_is_far_off(report: Report, task: str, most: float) -> None:
    score = report.groups["task"][task]
    assert score.predicted >= 5
    assert score.by_sources.median_error is not None
    assert score.by_sources.median_error < most


def test_no_source_is_one_of_those_fitted() -> None:
    fitted = (ROOT / "docs" / "accuracy.md").read_text(encoding="utf-8")
    groups = {row["source_group"] for row in read_rows(ROWS)}
    assert len(groups) >= 40
    assert not [group for group in groups if f"| {group} |" in fitted]


def test_the_page_tells_the_scores_of_the_program(report: Report) -> None:
    told = re.search(r"\| all \| (\d+) \| \d+ % \| (\d+) % \|", PAGE.read_text(encoding="utf-8"))
    assert told
    median = report.good.by_rows.median_error
    assert median is not None
    assert int(told[1]) == report.good.rows
    assert int(told[2]) == pytest.approx(100 * median, abs=1)
