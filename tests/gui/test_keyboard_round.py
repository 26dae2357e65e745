"""The whole window by keyboard: no control is out of reach of Tab, and none holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from engine.project.files import load
from gui.actions import PLACES
from gui.jobs import JobRunner
from gui.main_window import MainWindow
from gui.samples import samples
from gui.session import ProjectSession
from gui.settings.store import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, executor: Any) -> Iterator[MainWindow]:
    made = MainWindow(Settings(tmp_path / "settings.ini"))
    session = ProjectSession(load(samples("en")[0][0]).project, runner=JobRunner(executor), parent=made)
    made.attach(session)
    qtbot.addWidget(made)
    made.resize(1380, 840)
    made.show()
    yield made
    session.jobs.close()


def reached_from(start: QWidget) -> list[QWidget]:
    """The controls that Tab comes by, from one and back to it."""
    found, widget = [start], start.nextInFocusChain()
    while widget is not None and widget is not start and len(found) < 5000:
        found.append(widget)
        widget = widget.nextInFocusChain()
    return found


@pytest.mark.parametrize("place", PLACES)
def test_tab_reaches_every_control_and_comes_back(window: MainWindow, place: str) -> None:
    window.show_place(place)
    QApplication.processEvents()
    controls = [widget for widget in window.findChildren(QWidget) if takes_tab(widget)]
    assert len(controls) >= 3
    reached = set(map(id, reached_from(window)))
    assert [name_of(widget) for widget in controls if id(widget) not in reached] == []


def takes_tab(widget: QWidget) -> bool:
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return by_tab and widget.isVisible() and widget.isEnabled() and not widget.isWindow()


def name_of(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName()}"
