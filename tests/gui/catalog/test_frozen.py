"""The first column stays in view, and columns and order come back at the next start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray, QPoint, Qt

from engine.catalog.library import catalog
from gui.catalog.records import CARD_COLUMNS, card_record
from gui.catalog.view import RecordTable
from gui.settings.store import Settings
from gui.window_layout import keep_parts, restore_parts

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

NAMES = [column.key for column in CARD_COLUMNS]
YEAR, MEMORY = NAMES.index("year"), NAMES.index("memory_gb")


@pytest.fixture
def table(qtbot: QtBot) -> RecordTable:
    made = RecordTable(CARD_COLUMNS, "cards")
    qtbot.addWidget(made)
    records = [card_record(card, "en") for card in catalog().cards]
    made.records.set_records(records, [(column.key, "") for column in CARD_COLUMNS])
    made.resize(560, 400)
    made.show()
    return made


def scroll(table: RecordTable) -> None:
    table.horizontalScrollBar().setValue(table.horizontalScrollBar().maximum())


def test_40_the_first_column_stays_where_it_is(table: RecordTable) -> None:
    before = table.visualRect(table.records.index(3, 0))
    beside = table.visualRect(table.records.index(3, 1))
    scroll(table)
    assert table.horizontalScrollBar().value() > 100
    assert table.visualRect(table.records.index(3, 0)) == before
    assert table.visualRect(table.records.index(3, 1)).left() < beside.left()
    assert table.indexAt(QPoint(before.left() + 5, before.center().y())) == table.records.index(3, 0)


def test_what_is_painted_there_is_the_first_column(table: RecordTable) -> None:
    area = table.visualRect(table.records.index(3, 0)).adjusted(0, 0, -2, -1)
    before = table.viewport().grab(area).toImage()
    scroll(table)
    assert table.viewport().grab(area).toImage() == before


def test_no_cell_hides_below_the_first_column(table: RecordTable) -> None:
    scroll(table)
    table.scrollTo(table.records.index(3, 1))
    assert table.visualRect(table.records.index(3, 1)).left() >= table.columnWidth(0)


def test_a_click_on_the_frozen_title_sorts_by_it(table: RecordTable, qtbot: QtBot) -> None:
    scroll(table)
    qtbot.mouseClick(table.header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
    assert table.sorted_by == (0, True)


def test_3_order_and_columns_come_back(table: RecordTable, qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    table.sort_by(MEMORY, descending=True)
    table.setColumnHidden(YEAR, True)
    table.setColumnWidth(MEMORY, 133)
    keep_parts(table, settings)
    later = RecordTable(CARD_COLUMNS, "cards")
    qtbot.addWidget(later)
    restore_parts(later, settings)
    assert later.sorted_by == (MEMORY, True)
    assert later.isColumnHidden(YEAR)
    assert later.columnWidth(MEMORY) == 133


def test_columns_that_cannot_be_read_begin_as_they_are(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    fresh = RecordTable(CARD_COLUMNS, "cards")
    qtbot.addWidget(fresh)
    widths = [fresh.columnWidth(place) for place in range(len(CARD_COLUMNS))]
    settings.keep_bytes(fresh.header.objectName(), QByteArray(b"\0\0\0\xff garbage"))
    restore_parts(fresh, settings)
    assert [fresh.columnWidth(place) for place in range(len(CARD_COLUMNS))] == widths
    assert fresh.sorted_by == (0, False)
