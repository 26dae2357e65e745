from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from engine.workload.demand import PRESETS
from gui.workload.demand_editor import DemandEditor


def shown(qtbot: QtBot) -> DemandEditor:
    editor = DemandEditor()
    qtbot.addWidget(editor)
    editor.resize(360, 200)
    editor.set_value(PRESETS["office_hours"])
    editor.show()
    return editor


def test_nothing_stated_shows_no_bars(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    editor.set_value(None)
    assert editor.shape.value() == "none"
    assert not editor.bars.isVisible()


def test_a_dragged_bar_makes_a_shape_of_ones_own(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    assert editor.shape.value() == "office_hours"
    with qtbot.waitSignal(editor.committed):
        qtbot.mouseClick(editor.bars, Qt.MouseButton.LeftButton, pos=QPoint(16, 6))
    made = editor.value()
    assert made is not None
    assert made.weekday[0] > 90
    assert made.weekday[1:] == PRESETS["office_hours"].weekday[1:]
    assert made.weekend == PRESETS["office_hours"].weekend
    assert editor.shape.value() == "own"


def test_keys_move_an_hour_of_the_weekend(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    editor.parts.button("weekend").click()
    qtbot.keyClick(editor.bars, Qt.Key.Key_Right)
    with qtbot.waitSignal(editor.committed):
        qtbot.keyClick(editor.bars, Qt.Key.Key_Up)
    made = editor.value()
    assert made is not None
    assert made.weekend[0] == PRESETS["office_hours"].weekend[0] + 5
    assert made.weekday == PRESETS["office_hours"].weekday


def test_the_last_bar_cannot_be_taken_away(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    only = PRESETS["flat"].replace(weekday=(5.0, *(0.0,) * 23), weekend=(0.0,) * 24)
    editor.set_value(only)
    qtbot.keyClick(editor.bars, Qt.Key.Key_Right)
    for _ in range(20):
        qtbot.keyClick(editor.bars, Qt.Key.Key_Down)
    made = editor.value()
    assert made is not None
    assert made.weekday[0] > 0
