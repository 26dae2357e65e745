"""Lines of a purchase, costs of open questions and the letter, driven in the place Quotes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QLineEdit

from engine.project.edits import add_line, set_open_cost
from engine.quote.quote import OpenCost, Purchase
from engine.values import known
from gui.forms.stated_field import StatedField
from gui.quotes.place import QuotesPlace

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.session import ProjectSession

    Enter = Callable[[QLineEdit, str], None]


def purchase(session: ProjectSession) -> Purchase:
    found = session.project.quote("A")
    assert isinstance(found, Purchase)
    return found


def test_a_line_is_added_filled_and_taken_out(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    lines = place.editor.lines
    assert lines.isVisibleTo(place.editor)
    lines.add.click()
    assert len(purchase(session).lines) == 1
    price: Any = lines.forms[0].form.control("list_price")
    assert isinstance(price, StatedField)
    enter(price.single.line, "1450000")
    assert purchase(session).lines[0].list_price == known(1_450_000)
    lines.forms[0].remove.click()
    assert purchase(session).lines == ()
    session.undo()
    assert purchase(session).lines[0].list_price == known(1_450_000)


def test_a_rental_has_no_lines(place: QuotesPlace) -> None:
    place.show_quote("B")
    assert not place.editor.lines.isVisibleTo(place.editor)


def test_what_an_open_question_may_cost_is_kept(place: QuotesPlace, session: ProjectSession, enter: Enter) -> None:
    place.show_quote("B")
    row = place.editor.questions.rows[1]
    row.head.setChecked(True)
    enter(row.cost.single.line, "18000")
    wanted = OpenCost(question="precedent", amount=known(18_000))
    assert session.project.quote("B").open_costs == (wanted,)
    session.undo()
    assert session.project.quote("B").open_costs == ()


def test_what_changed_elsewhere_is_shown(place: QuotesPlace, session: ProjectSession) -> None:
    session.apply(add_line.name(session.project, "A"), lambda project: add_line(project, "A", "software"))
    item: Any = place.editor.lines.forms[0].form.control("item")
    assert item.value() == "software"
    change = set_open_cost.name(session.project, "A", "add_ons", known(5), "month")
    session.apply(change, lambda project: set_open_cost(project, "A", "add_ons", known(5), "month"))
    row = place.editor.questions.rows[5]
    assert row.cost.value() == known(5)
    assert row.per.value() == "month"
