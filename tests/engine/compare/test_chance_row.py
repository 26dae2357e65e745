"""The row that says how often each quote is the cheapest."""

from __future__ import annotations

import numpy as np
import pytest

from engine.compare.chance_row import Chances
from engine.compare.evaluate import evaluate
from engine.compare.results import Comparison
from engine.compare.table import Row, comparison_table
from engine.compare.uncertainty.futures import Chance
from engine.project.files import load
from resources import files


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return evaluate(load(files.path("samples/1-serving-70b.en.cardwise")).project)


def row(comparison: Comparison, chance: Chances | None) -> Row | None:
    table = comparison_table(comparison, comparison.project.workloads[0].id, chance=chance)
    rows = [row for group in table.groups for row in group.rows if group.key == "cost"]
    return next((row for row in rows if row.key == "cheapest_share"), None)


def test_shares_stand_under_their_quotes_and_what_is_open_is_said(comparison: Comparison) -> None:
    chance = Chance(("B", "D", "A"), np.array([0.5, 0.3, 0.2]), np.zeros((3, 3)), ("E",))
    found = row(comparison, chance)
    assert found is not None
    assert found.title.text() == "Cheapest in … of futures"
    assert found.title.text("zh") == "成本最低的概率"
    assert [quote.id for quote in comparison.project.quotes] == ["A", "B", "C", "D", "E"]
    shares = [None if cell.estimate is None else cell.estimate.value for cell in found.cells]
    assert shares == [0.2, 0.5, None, 0.3, None]
    words = [None if cell.text is None else cell.text.text() for cell in found.cells]
    assert words == [None, None, "—", None, "open"]
    assert not any(cell.best or cell.bad for cell in found.cells)
    assert "4,000 futures" in found.cells[0].hint.text()  # type: ignore[union-attr]


def test_the_row_keeps_its_place_while_the_shares_are_computed(comparison: Comparison) -> None:
    found = row(comparison, "pending")
    assert found is not None
    assert {cell.text.text() for cell in found.cells if cell.text is not None} == {"…"}
    assert row(comparison, None) is None


def test_a_share_that_is_nearly_nothing_or_nearly_all_is_not_rounded_to_it(comparison: Comparison) -> None:
    chance = Chance(("B", "D", "A"), np.array([0.9985, 0.0015, 0.0]), np.zeros((3, 3)), ())
    found = row(comparison, chance)
    assert found is not None
    words = [None if cell.text is None else cell.text.text() for cell in found.cells]
    assert words == [None, "more than 99 %", "—", "less than 1 %", "—"]
