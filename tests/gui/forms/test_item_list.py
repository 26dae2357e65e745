"""The list of an editor: everything it can do works from the keyboard, and it changes nothing itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from gui.forms.item_lines import Entry
from gui.forms.item_list import ItemList

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ENTRIES = (
    Entry("A", "8 × H200, buy", "2.90 M CNY · 5 open", "A", 0),
    Entry("B", "8 × H200, rent", "236.70 CNY an hour · all answered", "B", 1),
    Entry("C", "Used cards", "not priced · 6 open", "C", 2, warns=True),
)


@pytest.fixture
def items(qtbot: QtBot) -> ItemList:
    items = ItemList(("purchase", "rental"))
    items.set_texts("Quotes", "Add", {"purchase": "Purchase", "rental": "Rental"}, "Duplicate", "Remove")
    items.set_entries(ENTRIES, "B")
    qtbot.addWidget(items)
    items.resize(220, 400)
    items.show()
    items.view.setFocus()
    return items


@pytest.mark.parametrize(
    ("key", "modifier", "signal", "expected"),
    [
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "remove_requested", ["B"]),
        (Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier, "duplicate_requested", ["B"]),
        (Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier, "rename_requested", ["B"]),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "rename_requested", ["B"]),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier, "moved", ["B", 0]),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier, "moved", ["B", 2]),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, "chosen", ["C"]),
    ],
)
def test_keys(items: ItemList, qtbot: QtBot, key: Any, modifier: Any, signal: str, expected: list[Any]) -> None:
    with qtbot.waitSignal(getattr(items, signal), timeout=1000) as caught:
        qtbot.keyClick(items.view, key, modifier)
    assert caught.args == expected


def test_77_a_name_that_is_longer_than_the_list_goes_on_in_a_second_line(items: ItemList, qtbot: QtBot) -> None:
    before = items.view.sizeHintForRow(1)
    items.set_entries((Entry("A", "Rent", "open", "A", 0), Entry("B", "Rent 8 × H200 SXM", "open", "B", 1)), "B")
    items.resize(150, 400)
    assert items.view.sizeHintForRow(1) > items.view.sizeHintForRow(0)
    items.resize(300, 400)
    assert items.view.sizeHintForRow(1) == items.view.sizeHintForRow(0) <= before


def test_nothing_moves_beyond_an_end(items: ItemList, qtbot: QtBot) -> None:
    items.set_entries(ENTRIES, "A")
    with qtbot.assertNotEmitted(items.moved):
        qtbot.keyClick(items.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)


def test_new_entries_announce_no_choice(items: ItemList, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(items.chosen):
        items.set_entries(ENTRIES[:1], "A")
    assert items.current() == "A"
    assert items.view.count() == 1


def test_lines_speak_letter_name_and_summary(items: ItemList) -> None:
    spoken = items.view.item(2).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "C Used cards, not priced · 6 open"


def test_the_buttons_have_names_and_tell_their_keys(items: ItemList) -> None:
    assert items.duplicate.accessibleName() == "Duplicate"
    assert items.remove.toolTip() == "Remove (Del)"
    assert [action.text() for action in items.add.menu().actions()] == ["Purchase", "Rental"]


def test_without_entries_there_is_nothing_to_copy_or_remove(items: ItemList) -> None:
    items.set_entries((), None)
    assert items.current() == ""
    assert not items.duplicate.isEnabled()
    assert not items.remove.isEnabled()
