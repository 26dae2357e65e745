"""Keys and clipboard in the sheet of lines, as people know them from spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lines_of_purchase import BLOCK, paste, purchase, table
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from engine.values import known
from gui.forms.sheet_table import block_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.quotes.line_table import LineTable
    from gui.quotes.place import QuotesPlace
    from gui.session import ProjectSession

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)


def keys(view: LineTable, qtbot: QtBot, *pressed: Qt.Key) -> None:
    for key in pressed:
        qtbot.keyClick(view, key)


def test_37_tab_arrows_f2_enter_and_escape_as_in_a_sheet(
    place: QuotesPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    paste(place, BLOCK.replace("$80,000.50", "80,000.50"))
    view = table(place)
    view.setFocus()
    view.setCurrentIndex(view.lines.index(0, 1))
    keys(view, qtbot, Qt.Key.Key_Tab)
    assert (view.currentIndex().row(), view.currentIndex().column()) == (0, 2)
    keys(view, qtbot, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right)
    assert (view.currentIndex().row(), view.currentIndex().column()) == (0, 2)
    keys(view, qtbot, Qt.Key.Key_F2)
    editor = view.viewport().findChild(QLineEdit)
    assert editor is not None
    assert editor.text() == "2"  # F2 keeps what is there
    editor.selectAll()
    qtbot.keyClicks(editor, "9")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert purchase(session).lines[0].quantity == known(2)
    qtbot.keyClicks(view, "7")  # a key begins anew
    editor = next(one for one in view.viewport().findChildren(QLineEdit) if one.isVisible())
    assert editor.text() == "7"
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: purchase(session).lines[0].quantity == known(7), timeout=2000)
    qtbot.waitUntil(lambda: view.currentIndex().row() == 1, timeout=2000)
    steps = session.undo_name
    assert steps is not None
    session.undo()
    assert purchase(session).lines[0].quantity == known(2)


def test_31_33_a_block_of_a_spreadsheet_goes_in_and_out_by_keys(
    place: QuotesPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    """Rows end as on Windows, a cell with a line break and quotes is quoted, and the same stands there as HTML."""
    data = QMimeData()
    data.setText('machines\t"H20 server\n8 ""cards"""\t2\t1450000\r\nnetwork\tswitches\t1\t80000\r\n')
    data.setHtml("<table><tr><td>machines</td></tr></table>")
    QGuiApplication.clipboard().setMimeData(data)
    view = table(place)
    view.setFocus()
    view.setCurrentIndex(view.lines.index(0, 0))
    qtbot.keyClick(view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    lines = purchase(session).lines
    assert [line.text for line in lines] == ['H20 server 8 "cards"', "switches"]
    assert [line.quantity for line in lines] == [known(2), known(1)]
    view._select(0, 0, 1, 3)
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().mimeData()
    assert '"H20 server 8 ""cards"""' in copied.text()
    assert "<td>1450000</td>" in copied.html()
    view.setCurrentIndex(view.lines.index(2, 0))
    qtbot.keyClick(view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert purchase(session).lines[2:] == lines


def test_31_a_lone_quotation_mark_is_a_character() -> None:
    assert block_of('5" disk\t2\n3\t4\n') == [['5" disk', "2"], ["3", "4"]]
    assert block_of("") == []
