"""A text that is longer than its line ends in … until somebody types."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from gui.widgets.fields import MOST_IN_NAME, TextField
from gui.widgets.wrapping import words_filled

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt_log_ignore("raise", extend=True)


def test_72_a_long_name_says_that_it_goes_on(qtbot: QtBot) -> None:
    page, long, short = QWidget(), TextField(), TextField()
    column = QVBoxLayout(page)
    for field in (long, short):
        column.addWidget(field)
    qtbot.addWidget(page)
    page.resize(220, 120)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    long.set_value("Rent 8 × H100 SXM of the eastern region")
    short.set_value("Rent")
    short.line.setFocus()
    assert short.line.cut_at() is None
    area = long.line.cut_at()
    assert area is not None
    before = long.line.grab().toImage()
    assert before.rect().contains(area)
    long.line.setFocus()
    assert long.line.cut_at() is None


def test_36_a_text_too_long_for_a_name_is_refused_and_not_cut(qtbot: QtBot) -> None:
    field = TextField(required=True)
    qtbot.addWidget(field)
    field.set_value("Rent")
    committed = QSignalSpy(field.committed)
    QApplication.clipboard().setText("名" * 100_000)
    field.line.selectAll()
    field.line.paste()
    field.line.editingFinished.emit()
    assert field.message() == "100,000 letters are too many; at most 200 fit here."
    assert len(field.line.text()) == 100_000
    assert committed.count() == 0
    field.line.setText("名" * MOST_IN_NAME)
    field.line.editingFinished.emit()
    assert committed.at(0) == ["名" * MOST_IN_NAME]


def test_a_name_is_measured_only_as_far_as_its_lines_reach(qtbot: QtBot) -> None:
    class Counting(QFontMetrics):
        asked = 0

        def horizontalAdvance(self, text: str, /) -> int:  # type: ignore[override]
            self.asked += 1
            return super().horizontalAdvance(text)

    metrics = Counting(QApplication.font())
    lines = words_filled("8 × H200 " * 10_000, metrics, (160, 160))
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert metrics.asked < 100
