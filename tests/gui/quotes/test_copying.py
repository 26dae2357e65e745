"""Whole quotes on the clipboard, copies as what-if, and prices in other units."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from engine.project.edits import set_quote_field
from engine.project.project import Project
from engine.project.quote_text import paste_quote, quote_text
from engine.texts import EngineError
from engine.values import known
from gui.quotes.place import QuotesPlace

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


def test_a_quote_is_copied_and_pasted_behind_the_one_shown(
    place: QuotesPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    view = place.items.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [quote.id for quote in session.project.quotes] == ["A", "C", "B"]
    copy, original = session.project.quote("C"), session.project.quote("A")
    assert copy.replace(id="A") == original
    assert place.quote_id() == "C"
    session.undo()
    assert not session.can_undo


def test_another_project_takes_the_quote_with_its_cards(project: Project) -> None:
    other = Project(as_of=datetime.date(2026, 11, 30))
    pasted = paste_quote(other, quote_text(project, "B"))
    assert [quote.name for quote in pasted.quotes] == ["8 × H200, rent"]
    assert {card.id for card in pasted.used.cards} == {"nvidia-h200-sxm-141gb"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{}",
        "[1]",
        '{"cardwise-quotes": 1, "quotes": [{}], "cards": []}',
        '{"cardwise-quotes": 1}',
        "[" * 9999,
    ],
)
def test_anything_else_is_refused(project: Project, text: str) -> None:
    with pytest.raises(EngineError, match="clipboard"):
        paste_quote(project, text)


def test_pasting_something_else_is_left_to_import(place: QuotesPlace, session: ProjectSession, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText("12\t13")
    with qtbot.waitSignal(place.paste_requested):
        place.paste()
    assert not session.can_undo


def test_a_copy_is_a_what_if(place: QuotesPlace, session: ProjectSession) -> None:
    place.duplicate("B")
    assert session.project.quote("C").name == "8 × H200, rent (what if)"


def test_38_a_price_is_converted_and_costs_the_same(place: QuotesPlace, session: ProjectSession) -> None:
    """236.80 a machine-hour of 8 cards is 29.60 a card-hour, and 730 h of the machine are 172,864."""
    price = set_quote_field(session.project, "B", "price", known("236.80"))
    session.apply(set_quote_field.name(session.project, "B", "price", known("236.80")), lambda _project: price)
    place.show_quote("B")
    field = place.editor.price
    units = [action.data()[1] for action in field.menu.actions() if isinstance(action.data(), tuple)]
    assert units == ["card_hour", "total_hour", "card_month", "machine_month", "total_month"]
    before = session.comparison.of("B", "w1").figures["cost_total"].value
    field.conversion_chosen.emit("card_hour")
    quote = session.project.quote("B")
    assert (quote.price, quote.priced_by) == (known("29.6"), "card_hour")  # type: ignore[union-attr]
    assert session.comparison.of("B", "w1").figures["cost_total"].value == pytest.approx(before)
    field.conversion_chosen.emit("machine_month")
    assert session.project.quote("B").price == known(172_864)  # type: ignore[union-attr]
