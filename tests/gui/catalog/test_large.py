"""Behaviour 41: ten thousand rows scroll and filter; what is done rests on what is seen, not on how much there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.catalog.library import catalog
from engine.catalog.search import CardIndex, Filters
from gui.catalog.records import CARD_COLUMNS, card_record
from gui.catalog.table import RecordModel
from gui.catalog.view import RecordTable

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from engine.catalog.card import Card
    from gui.catalog.records import Cell

MANY = 10_000


@pytest.fixture(scope="module")
def cards() -> list[Card]:
    base = catalog().cards
    return [base[place % len(base)].replace(id=f"card-{place}") for place in range(MANY)]


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The rows whose cells were asked for, once a cell."""
    counted: list[int] = []
    cell = RecordModel.cell

    def counting(self: RecordModel, row: int, column: int) -> Cell | None:
        counted.append(row)
        return cell(self, row, column)

    monkeypatch.setattr(RecordModel, "cell", counting)
    return counted


def test_41_scrolling_paints_only_the_rows_in_view(cards: list[Card], painted: list[int], qtbot: QtBot) -> None:
    table = RecordTable(CARD_COLUMNS, "large")
    qtbot.addWidget(table)
    table.records.set_records([card_record(card, "en") for card in cards], [(c.key, "") for c in CARD_COLUMNS])
    table.resize(900, 600)
    table.show()
    rows = table.viewport().height() // table.rowHeight(0) + 2
    for target in (0, MANY // 2, MANY - 1):
        painted.clear()
        table.scrollTo(table.records.index(target, 0), table.ScrollHint.PositionAtCenter)
        table.grab()
        assert 0 < len(painted) <= 2 * rows * len(CARD_COLUMNS)


def test_41_a_filter_over_ten_thousand_cards_finds_what_it_should(cards: list[Card]) -> None:
    index = CardIndex(cards)
    found = index.search("", Filters(max_power_w=300.0, formats=("fp8",)))
    few = catalog().search("", Filters(max_power_w=300.0, formats=("fp8",)))
    copies = [sum(card.name == one.name for card in cards) for one in few.matching]
    assert len(found.matching) == sum(copies)


def test_40_columns_are_hidden_moved_and_reset(qtbot: QtBot) -> None:
    table = RecordTable(CARD_COLUMNS, "columns")
    qtbot.addWidget(table)
    header = table.horizontalHeader()
    first = [column.key for place, column in enumerate(CARD_COLUMNS) if not table.isColumnHidden(place)]
    assert first == [column.key for column in CARD_COLUMNS if column.shown]
    table.setColumnHidden(3, True)
    table.setColumnHidden(len(CARD_COLUMNS) - 1, False)
    header.moveSection(4, 1)
    kept = header.saveState()
    table.reset_columns()
    assert not table.isColumnHidden(3)
    assert [header.logicalIndex(place) for place in range(5)] == [0, 1, 2, 3, 4]
    header.restoreState(kept)
    assert table.isColumnHidden(3)
    assert header.logicalIndex(1) == 4
