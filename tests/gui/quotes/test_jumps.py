"""Jumps of findings: the field is in view and has the cursor, however far down and however new the form is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from gui.quotes.place import QuotesPlace

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def settled(qtbot: QtBot, place: QuotesPlace) -> None:
    qtbot.waitUntil(lambda: not place.editor.fields._late._keys, timeout=5000)
    QApplication.processEvents()


def in_view(widget: QWidget) -> bool:
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    assert isinstance(above, QScrollArea)
    top = widget.mapTo(above.viewport(), widget.rect().topLeft()).y()
    return top >= 0 and top + widget.height() <= above.viewport().height()


@pytest.mark.parametrize("field", ["answers", "stack_version", "valid_days", "line_price"])
def test_52_a_jump_into_a_form_that_is_still_being_made_ends_in_view(
    place: QuotesPlace, qtbot: QtBot, field: str
) -> None:
    place.show_quote("B")
    place._on_finding(f"quotes/B/{field}")
    settled(qtbot, place)
    focused = place.focusWidget()
    assert focused is not None
    assert place.editor.isAncestorOf(focused)
    assert in_view(focused)


def test_52_a_second_jump_to_the_questions_comes_back_to_them(place: QuotesPlace, qtbot: QtBot) -> None:
    place.show_quote("B")
    place._on_finding("quotes/B/answers")
    answer = place.editor.questions.rows[0].answer.line
    place._on_finding("quotes/B/price")
    settled(qtbot, place)
    assert not in_view(answer)
    place._on_finding("quotes/B/answers")
    settled(qtbot, place)
    assert place.focusWidget() is answer
    assert in_view(answer)
