"""Eight in ten measured values lie within the ranges that are shown with estimates."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.estimation.cases import read_rows
from engine.estimation.scoring import Report, score_rows

MEASURED = Path(__file__).parents[2] / "data" / "measured"
FILES = ("inference", "memory", "memory_readings")


def scored(*names: str) -> Report:
    return score_rows([row for name in names for row in read_rows(MEASURED / f"{name}.csv")], ("task",))


def test_the_ranges_hold_eight_in_ten_of_all_rows() -> None:
    """Speed of serving and memory together: 72 to 92 %, which 80 % may be by chance and by other sources."""
    good = scored(*FILES).good
    assert good.rows > 130
    assert good.refused_share <= 0.1
    assert good.by_rows.coverage is not None
    assert 0.72 <= good.by_rows.coverage <= 0.92


def test_ranges_of_serving_alone() -> None:
    """Of fourteen rows at 80 % fewer than nine would be within their ranges once in twenty-five times."""
    good = scored("inference").good
    assert good.by_sources.coverage is not None
    assert good.by_rows.coverage is not None
    assert min(good.by_rows.coverage, good.by_sources.coverage) >= 9 / 14


@pytest.mark.parametrize("task", ["serve", "decode"])
def test_every_task_has_ranges(task: str) -> None:
    assert scored("inference").groups["task"][task].by_rows.coverage
