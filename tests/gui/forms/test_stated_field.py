"""A value that is quoted, a range with its source, or not quoted: the three never turn into one another unasked."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from engine.values import UNKNOWN, Between, Known, known
from gui.forms.stated_field import StatedField
from gui.i18n import set_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QLineEdit
    from pytestqt.qtbot import QtBot

    Enter = Callable[[QLineEdit, str], None]


@pytest.fixture
def field(qtbot: QtBot) -> StatedField:
    field = StatedField("CNY a month")
    field.set_label("Public bandwidth")
    qtbot.addWidget(field)
    field.show()
    return field


@pytest.fixture
def committed(field: StatedField) -> list[Any]:
    found: list[Any] = []
    field.committed.connect(found.append)
    return found


def test_what_is_typed_is_stored_exactly(field: StatedField, committed: list[Any], qtbot: QtBot, enter: Enter) -> None:
    enter(field.single.line, "236.70")
    assert committed == [Known(value=Decimal("236.70"))]
    assert field.single.line.text() == "236.70"


def test_amounts_are_understood_as_people_write_them(
    field: StatedField, committed: list[Any], qtbot: QtBot, enter: Enter
) -> None:
    enter(field.single.line, "¥1.2万")
    assert committed == [known(12_000)]


def test_an_emptied_value_means_not_quoted_and_never_zero(
    field: StatedField, committed: list[Any], qtbot: QtBot
) -> None:
    field.set_value(known(2300))
    field.single.line.setFocus()
    field.single.line.selectAll()
    qtbot.keyClick(field.single.line, Qt.Key.Key_Delete)
    qtbot.keyClick(field.single.line, Qt.Key.Key_Return)
    assert committed == [UNKNOWN]
    assert field.is_open()
    assert field.single.line.placeholderText() == "not quoted"
    assert field.single.line.property("state") == "open"


def test_a_range_counts_only_with_its_source(
    field: StatedField, committed: list[Any], qtbot: QtBot, enter: Enter
) -> None:
    field.choose("range")
    enter(field.range_row.low.line, "3000")
    enter(field.range_row.high.line, "5000")
    assert committed == []
    enter(field.range_row.source.line, "supplier on the phone")
    assert committed == [Between(low=Decimal(3000), high=Decimal(5000), source="supplier on the phone")]


def test_a_range_the_wrong_way_round_is_refused_with_a_sentence(
    field: StatedField, committed: list[Any], qtbot: QtBot, enter: Enter
) -> None:
    field.choose("range")
    enter(field.range_row.low.line, "5000")
    enter(field.range_row.high.line, "3000")
    enter(field.range_row.source.line, "letter")
    assert committed == []
    assert "low to high" in field.message()


def test_one_value_out_of_a_range_is_its_point(field: StatedField, committed: list[Any]) -> None:
    field.set_value(Between(low=Decimal(200), high=Decimal(300), likely=Decimal(240), source="letter"))
    field.choose("known")
    assert committed == [known(240)]
    assert field.single.line.text() == "240"


def test_not_quoted_can_be_said_of_a_range(field: StatedField, committed: list[Any]) -> None:
    field.set_value(Between(low=Decimal(200), high=Decimal(300), source="letter"))
    field.choose("unknown")
    assert committed == [UNKNOWN]
    assert not field.single.isHidden()


def test_a_share_is_shown_in_per_cent_and_stored_as_a_share(qtbot: QtBot, enter: Enter) -> None:
    field = StatedField("%", scale=100)
    qtbot.addWidget(field)
    field.show()
    found: list[Any] = []
    field.committed.connect(found.append)
    enter(field.single.line, "13")
    assert found == [known("0.13")]
    field.set_value(known("0.06"))
    assert field.single.line.text() == "6"


def test_escape_brings_the_stored_value_back(field: StatedField, committed: list[Any], qtbot: QtBot) -> None:
    field.set_value(known(80))
    field.single.line.setFocus()
    qtbot.keyClicks(field.single.line, "x")
    qtbot.keyClick(field.single.line, Qt.Key.Key_Return)
    assert field.message()
    qtbot.keyClick(field.single.line, Qt.Key.Key_Escape)
    assert field.single.line.text() == "80"
    assert field.message() == ""
    assert committed == []


def test_every_part_has_a_name(field: StatedField) -> None:
    assert field.single.line.accessibleName() == "Public bandwidth"
    row = field.range_row
    parts = (row.low.line, row.likely.line, row.high.line, row.source.line, *field._openers[:1])
    names = [part.accessibleName() for part in parts]
    assert all(name.startswith("Public bandwidth, ") for name in names)
    assert len(set(names)) == len(names)


def test_it_speaks_chinese_at_once(field: StatedField) -> None:
    set_language("zh")
    assert field.single.line.placeholderText() == "未报"
    assert [action.text() for action in field.menu.actions()] == ["确定数值", "区间（注明来源）", "未报"]
