"""Accepted quotes keep the cell of every value; a second import shows what it would change and loses nothing."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest
from quote_sheets import read

from engine.importing.quotes.accepting import accepted, cards_of, differences
from engine.project.edits import import_quotes, set_quote_field
from engine.project.project import Project
from engine.quote.common import Origin, source_of
from engine.texts import EngineError
from engine.values import Known, known

ROWS: tuple[list[Any], ...] = (
    ["供应商：甲公司", "报价单号：Q-7", "报价日期：2025-11-20"],
    ["型号", "数量", "单价(万元)", "税率", "货期", "备注"],
    ["8×H20 141G", 2, 110, "含13%", "4周", "含上架"],
    ["8卡H100 SXM服务器", 3, 230, "含13%", "现货", ""],
)
EMPTY = Project(as_of=datetime.date(2025, 11, 25))


def imported() -> Project:
    quotes = accepted(read(*ROWS))
    return import_quotes(EMPTY, quotes, cards_of(quotes))


def test_each_value_keeps_file_sheet_and_cell() -> None:
    project = imported()
    assert [quote.id for quote in project.quotes] == ["A", "B"]
    origins = {origin.field: origin for origin in project.quote("A").origins}
    assert origins["price"] == Origin(field="price", file="quote.xlsx", sheet="Sheet1", cell="C3", text="110")
    assert origins["groups/0/machines"].cell == "B3"
    assert origins["groups/0/card"].cell == "A3"
    assert origins["supplier"].cell == "A1"
    assert "quote.xlsx · Sheet1 · C3" in source_of(project.quote("A"), "price")
    assert {card.id for card in project.used.cards} == {"nvidia-h20-141gb", "nvidia-h100-sxm5-80gb"}


def test_a_value_that_a_person_states_is_not_from_the_file_any_more() -> None:
    project = set_quote_field(imported(), "A", "price", known(1))
    assert "price" not in {origin.field for origin in project.quote("A").origins}


def test_a_second_import_of_the_same_file_changes_nothing() -> None:
    found = differences(imported(), read(*ROWS))
    assert [(one.index, one.quote_id, one.changes) for one in found] == [(0, "A", ()), (1, "B", ())]


def test_a_second_import_shows_what_it_would_change_and_keeps_what_it_leaves_out() -> None:
    project = set_quote_field(imported(), "A", "warranty_years", 3.0)
    rows = [list(row) for row in ROWS]
    rows[2][2], rows[2][1], rows[2][5] = 105, 4, ""
    rows.append(["L40S", "10张", 4.5, "含13%", "现货", ""])
    reading = read(*rows)
    first, second, third = differences(project, reading)
    assert {(change.field, str(change.old), str(change.new)) for change in first.changes} == {
        ("price", str(known(1_100_000)), str(known(1_050_000))),
        ("groups/0/machines", "2", "4"),
    }
    assert (second.quote_id, second.changes, third.quote_id) == ("B", (), None)
    quotes = accepted(reading)
    changed = import_quotes(project, quotes, cards_of(quotes), {0: "A", 1: "B"})
    assert changed.quote("A").price == Known(value=Decimal(1_050_000))  # type: ignore[union-attr]
    assert (changed.quote("A").note, changed.quote("A").warranty_years) == ("含上架", 3.0)  # type: ignore[union-attr]
    assert changed.quote("B") is project.quote("B") or changed.quote("B") == project.quote("B")
    assert [quote.id for quote in changed.quotes] == ["A", "B", "C"]


def test_a_quote_with_an_open_card_cannot_be_accepted() -> None:
    reading = read(["型号", "数量", "单价(元)"], ["8卡H20", 2, 1_000_000])
    assert accepted(reading) == ()
    with pytest.raises(EngineError, match="Which card"):
        accepted(reading, [0])


def test_the_edit_has_a_name() -> None:
    quotes = accepted(read(*ROWS))
    assert import_quotes.name(EMPTY, quotes, cards_of(quotes)).text("zh") == "导入报价"
