"""A text that is longer than its line ends in … until somebody types."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.fields import TextField

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
