"""Undo in a field means what is being typed, and the document once nothing is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from gui.widgets.fields import TextField

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def undone() -> list[bool]:
    return []


@pytest.fixture
def window(qtbot: QtBot, undone: list[bool]) -> QMainWindow:
    """A window with Undo in its menus and one field."""
    window = QMainWindow()
    action = QAction("Undo", window)
    action.setShortcut(QKeySequence(QKeySequence.StandardKey.Undo))
    action.triggered.connect(lambda: undone.append(True))
    window.addAction(action)
    window.setCentralWidget(TextField())
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    return window


@pytest.fixture
def field(window: QMainWindow) -> TextField:
    field = window.centralWidget()
    assert isinstance(field, TextField)
    field.line.setFocus()
    return field


def press_undo(qtbot: QtBot, field: TextField) -> None:
    qtbot.keyClick(field.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def test_29_half_typed_text_is_undone_in_the_field(field: TextField, qtbot: QtBot, undone: list[bool]) -> None:
    qtbot.keyClicks(field.line, "Vendor")
    press_undo(qtbot, field)
    assert field.line.text() == ""
    assert undone == []


def test_29_after_it_is_committed_undo_is_that_of_the_document(
    field: TextField, qtbot: QtBot, undone: list[bool]
) -> None:
    qtbot.keyClicks(field.line, "Vendor")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    press_undo(qtbot, field)
    assert undone == [True]
    assert field.line.text() == "Vendor"
