"""Lines of a purchase, costs of open questions and the letter, driven in the place Quotes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lines_of_purchase import BLOCK, cell, paste, purchase, table
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QLineEdit

from engine.project.edits import add_line, set_open_cost, set_quote_field
from engine.quote.quote import OpenCost, PurchaseLine
from engine.values import UNKNOWN, known
from gui.quotes.place import QuotesPlace

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession

    Enter = Callable[[QLineEdit, str], None]


def view_field(place: QuotesPlace) -> str:
    view = table(place)
    return view.lines.fields[view.currentIndex().column()]


def test_a_line_is_added_filled_and_taken_out(place: QuotesPlace, session: ProjectSession, qtbot: QtBot) -> None:
    lines = place.editor.lines
    assert lines.isVisibleTo(place.editor)
    lines.add.click()
    assert len(purchase(session).lines) == 1
    view = table(place)
    view.setCurrentIndex(view.lines.index(0, 3))
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = view.viewport().findChild(QLineEdit)
    assert editor is not None
    editor.setText("1450000")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: purchase(session).lines[0].list_price == known(1_450_000), timeout=1000)
    qtbot.waitUntil(lambda: view.currentIndex().row() == 1, timeout=1000)
    view.setCurrentIndex(view.lines.index(0, 0))
    lines.remove.click()
    assert purchase(session).lines == ()
    session.undo()
    assert purchase(session).lines[0].list_price == known(1_450_000)


def test_31_a_block_from_a_sheet_is_one_step(place: QuotesPlace, session: ProjectSession) -> None:
    """145 万 are 1,450,000; a price in dollars is refused where the quote is in yuan, and its cell is marked."""
    paste(place, BLOCK)
    first, second = purchase(session).lines
    assert (first.item, first.text, first.quantity) == ("machines", "H20 server", known(2))
    assert (first.list_price, first.discount_share) == (known(1_450_000), 0.12)
    assert (second.item, second.list_price) == ("network", UNKNOWN)
    assert set(table(place).lines.bad) == {(1, 3)}
    assert cell(place, 1, 3) == "$80,000.50"
    assert "1 cell" in place.editor.lines.note.text()
    session.undo()
    assert not session.can_undo
    assert purchase(session).lines == ()


@pytest.mark.parametrize(
    ("column", "written", "field", "wanted"),
    [
        (3, "1,234.50", "list_price", known("1234.50")),
        (3, "¥12万", "list_price", known(120_000)),
        (3, "１２３４．５", "list_price", known("1234.5")),
        (3, "1\u00a0234\u00a0567", "list_price", known(1_234_567)),
        (3, "1.2e3", "list_price", known(1200)),
        (3, "面议", "list_price", UNKNOWN),
        (4, "15%", "discount_share", 0.15),
        (4, "15", "discount_share", 0.15),
        (4, "8.8折", "discount_share", 0.12),
        (5, "6%", "tax_rate", known("0.06")),
        (5, "9", "tax_rate", known("0.09")),
        (2, "16", "quantity", known(16)),
        (0, "Freight", "item", "freight"),
        (0, "软件", "item", "software"),
    ],
)
def test_32_what_a_cell_understands(
    place: QuotesPlace, session: ProjectSession, column: int, written: str, field: str, wanted: object
) -> None:
    paste(place, written, 0, column)
    assert table(place).lines.bad == {}
    if wanted == UNKNOWN:
        assert purchase(session).lines[0].list_price == UNKNOWN
    else:
        found = getattr(purchase(session).lines[0], field)
        assert found == (pytest.approx(wanted) if isinstance(wanted, float) else wanted)


def test_points_of_a_continental_price(place: QuotesPlace, session: ProjectSession) -> None:
    change = set_quote_field.name(session.project, "A", "currency", "EUR")
    session.apply(change, lambda project: set_quote_field(project, "A", "currency", "EUR"))
    paste(place, "1.234,50 €", 0, 3)
    assert purchase(session).lines[0].list_price == known("1234.50")


@pytest.mark.parametrize(
    ("column", "written"),
    [(3, "80 GB"), (3, "about ten"), (3, "-5"), (0, "thing"), (4, "120%"), (3, "1,23"), (5, "120")],
)
def test_32_what_a_cell_refuses_is_marked_and_changes_nothing(
    place: QuotesPlace, session: ProjectSession, qtbot: QtBot, column: int, written: str
) -> None:
    before = session.project
    paste(place, written, 0, column)
    assert session.project is before
    view = table(place)
    index = view.lines.index(0, column)
    assert index.data() == written
    assert index.data(Qt.ItemDataRole.ToolTipRole)
    assert index.data(Qt.ItemDataRole.BackgroundRole) is not None
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert index.data() == ""
    assert view.lines.bad == {}


def test_37_filling_down_deleting_and_copying(place: QuotesPlace, session: ProjectSession, qtbot: QtBot) -> None:
    paste(place, BLOCK.replace("$80,000.50", "80,000.50"))
    view = table(place)
    view._select(0, 2, 1, 3)
    qtbot.keyClick(view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert purchase(session).lines[1].quantity == known(2)
    assert purchase(session).lines[1].list_price == known(1_450_000)
    view.copy()
    data = QGuiApplication.clipboard().mimeData()
    assert data.text() == "2\t1450000\n2\t1450000"
    assert "<td>1450000</td>" in data.html()
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert {line.list_price for line in purchase(session).lines} == {UNKNOWN}
    assert [line.text for line in purchase(session).lines] == ["H20 server", "switches"]
    view._select(0, 0, 0, len(view.lines.fields) - 1)
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert [line.text for line in purchase(session).lines] == ["switches"]


def test_every_field_of_a_line_has_a_column(place: QuotesPlace) -> None:
    assert set(table(place).lines.fields) == set(PurchaseLine.model_fields)


def test_an_empty_tax_rate_shows_that_of_the_quote(place: QuotesPlace, session: ProjectSession) -> None:
    paste(place, BLOCK)
    change = set_quote_field.name(session.project, "A", "tax_rate", "0.13")
    session.apply(change, lambda project: set_quote_field(project, "A", "tax_rate", known("0.13")))
    paste(place, "6", 1, 5)
    assert [cell(place, row, 5) for row in (0, 1)] == ["13 %", "6 %"]
    shown = [table(place).lines.index(row, 5) for row in (0, 1)]
    assert [index.data(Qt.ItemDataRole.ForegroundRole) is None for index in shown] == [False, True]
    assert [index.data(Qt.ItemDataRole.EditRole) for index in shown] == ["", "6"]
    table(place)._select(1, 5, 1, 5)
    table(place).clear()
    assert purchase(session).lines[1].tax_rate == UNKNOWN


def test_one_cell_fills_a_selection(place: QuotesPlace, session: ProjectSession) -> None:
    paste(place, BLOCK)
    view = table(place)
    view._select(0, 2, 1, 2)
    QGuiApplication.clipboard().setText("5")
    view.paste()
    assert [line.quantity for line in purchase(session).lines] == [known(5), known(5)]


def test_36_escape_keeps_the_old_value(place: QuotesPlace, session: ProjectSession, qtbot: QtBot) -> None:
    paste(place, BLOCK)
    before, view = session.project, table(place)
    view.setCurrentIndex(view.lines.index(0, 1))
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = view.viewport().findChild(QLineEdit)
    assert editor is not None
    editor.setText("something else")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert session.project is before
    assert cell(place, 0, 1) == "H20 server"


def test_84_an_input_method_composes_in_a_cell(place: QuotesPlace, session: ProjectSession, qtbot: QtBot) -> None:
    """Synthesised: the composition is shown, Enter of the input method takes it over, and only then Enter the cell."""
    paste(place, BLOCK)
    before, view = session.project, table(place)
    view.setCurrentIndex(view.lines.index(0, 1))
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = view.viewport().findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    QCoreApplication.sendEvent(editor, QInputMethodEvent("fuwuqi", []))
    assert session.project is before
    taken = QInputMethodEvent()
    taken.setCommitString("服务器")
    QCoreApplication.sendEvent(editor, taken)
    assert editor.text() == "服务器"
    assert editor.isVisible()
    assert session.project is before
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: purchase(session).lines[0].text == "服务器", timeout=1000)


def test_a_finding_on_a_line_leads_to_its_cell(place: QuotesPlace) -> None:
    paste(place, BLOCK)
    place.show_quote("A", "lines/1/stated_amount")
    at = table(place).currentIndex()
    assert (at.row(), view_field(place)) == (1, "stated_amount")


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
    assert cell(place, 0, 0) == "Software"
    change = set_open_cost.name(session.project, "A", "add_ons", known(5), "month")
    session.apply(change, lambda project: set_open_cost(project, "A", "add_ons", known(5), "month"))
    row = place.editor.questions.rows[5]
    assert row.cost.value() == known(5)
    assert row.per.value() == "month"
