"""PySide6 6.12.0 loses a reference to None, True or False with each call; Python before 3.12 then aborts."""

from __future__ import annotations

import sys
from collections.abc import Callable

import PySide6
import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGraphicsScene, QLabel
from pytestqt.qtbot import QtBot

CALLS = 1000
SPARE_REFERENCES = 300_000
# other code may drop a few references meanwhile; the fault drops one a call
TOLERANCE = 100


class Sender(QObject):
    switched = Signal(bool)


def test_version_is_the_one_that_was_tried() -> None:
    version = tuple(int(part) for part in PySide6.__version__.split("."))
    assert (6, 11, 3) <= version < (6, 12)


def emit_signals(qtbot: QtBot) -> int:
    sender = Sender()
    heard: list[bool] = []
    sender.switched.connect(heard.append)
    for number in range(CALLS):
        sender.switched.emit(number % 2 == 0)
    return len(heard)


def set_titles(qtbot: QtBot) -> int:
    label = QLabel()
    qtbot.addWidget(label)
    for number in range(CALLS):
        label.setWindowTitle(f"title {number}")
    return int(label.windowTitle().removeprefix("title ")) + 1


def remove_items(qtbot: QtBot) -> int:
    scene = QGraphicsScene()
    removed = 0
    for _ in range(CALLS):
        item = scene.addRect(0, 0, 1, 1)
        scene.removeItem(item)
        removed += not scene.items()
    return removed


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None, True and False are immortal from Python 3.12 on")
@pytest.mark.parametrize("use_binding", [emit_signals, set_titles, remove_items])
def test_calls_lose_no_references_to_singletons(qtbot: QtBot, use_binding: Callable[[QtBot], int]) -> None:
    spare = [None, True, False] * (SPARE_REFERENCES // 3)
    before = [sys.getrefcount(singleton) for singleton in (None, True, False)]
    done = use_binding(qtbot)
    after = [sys.getrefcount(singleton) for singleton in (None, True, False)]
    assert done == CALLS
    assert len(spare) == SPARE_REFERENCES
    assert all(now > earlier - TOLERANCE for earlier, now in zip(before, after, strict=True)), (before, after)
