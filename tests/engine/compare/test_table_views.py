"""Cells of a table in words, on a row made by hand."""

from __future__ import annotations

import pytest

from engine.compare.results import Estimate
from engine.compare.table import Cell, Column, Row, RowGroup, Table
from engine.compare.table_views import RowWriter
from engine.texts import Language, Message

WORD = Message.of("table.dash")


@pytest.mark.parametrize(
    ("language", "of_nothing", "of_much"),
    [("en", "0 to 30.7 k", "1,416 to 1,708"), ("zh", "0 至 3.07 万", "142 至 171")],
)
def test_the_range_of_nothing_says_in_which_unit_it_is(language: Language, of_nothing: str, of_much: str) -> None:
    """Beside a bare 0 nothing says that the row counts in thousands, or in 万."""
    found = [
        Estimate(0.0, 0.0, 30_700.0, "money", None),
        Estimate(1_510_000.0, 1_415_900.0, 1_707_700.0, "money", None),
        Estimate(41_310.0, None, None, "money", None),
    ]
    columns = tuple(Column(letter, letter, WORD, WORD) for letter in "ABC")
    row = Row("cost_upfront", WORD, "money", tuple(Cell(estimate=one) for one in found))
    table = Table(WORD, WORD, columns, (RowGroup("cost", WORD, (row,)),))
    _, written = RowWriter().rows(table, language, "CNY")
    assert [cell.main for cell in written.cells[:2]] == (["0", "1,510 k"] if language == "en" else ["0", "151 万"])
    assert [cell.sub for cell in written.cells[:2]] == [of_nothing, of_much]
