"""Growing and shrinking the window: every field keeps its height, and no number is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication, QWidget

from gui.main_window import MainWindow
from gui.widgets.field import Field
from gui.widgets.number_field import NumberField

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)
SMALL, LARGE = (1024, 640), (1920, 1000)


@pytest.fixture
def window(bare_window: MainWindow) -> MainWindow:
    bare_window.resize(*SMALL)
    return bare_window


def settle() -> None:
    for _ in range(5):
        QApplication.processEvents()


def shown(window: MainWindow, kind: type[QWidget]) -> list[Any]:
    return [widget for widget in window.findChildren(kind) if widget.isVisible()]


@pytest.mark.parametrize("place", ["workload", "quotes"])
def test_no_field_is_squeezed_while_sections_are_made(window: MainWindow, place: str) -> None:
    window.show_place(place)
    counted = [0]
    for _ in range(40):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 1)
        fields = shown(window, Field)
        assert [field.control.accessibleName() for field in fields if field.height() < 20] == []
        counted.append(len(fields))
    assert counted[-1] > 15


@pytest.mark.parametrize("place", ["workload", "quotes"])
def test_every_field_keeps_its_height_when_the_window_changes(window: MainWindow, place: str) -> None:
    window.show_place(place)
    for size in (SMALL, LARGE, SMALL, LARGE):
        window.resize(*size)
        settle()
        fields = shown(window, Field)
        assert len(fields) > 8
        assert [field.control.accessibleName() for field in fields if field.height() < 20] == []


@pytest.mark.parametrize("place", ["workload", "quotes"])
def test_a_number_is_never_cut_off_by_its_unit(window: MainWindow, place: str) -> None:
    """31.92 USD/machine-hour must not read as 31 in a narrow column."""
    window.show_place(place)
    settle()
    numbers = [field for field in shown(window, NumberField) if field.line.text()]
    assert numbers
    for field in numbers:
        line = field.line
        room = line.width() - line.textMargins().right() - 16
        assert line.fontMetrics().horizontalAdvance(line.text()) <= room, line.text()
