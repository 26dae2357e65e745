"""The search over everything, by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from engine.figures.support import grade_of
from gui.forms.options import GRADE_ROLE, Option
from gui.i18n import set_language
from gui.main_window import MainWindow
from gui.searching.dialog import SearchDialog
from gui.widgets.grade_marks import grade_words

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.catalog.place import CatalogPlace
    from gui.quotes.place import QuotesPlace


pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the", extend=True)


def titles(dialog: SearchDialog) -> list[str]:
    model = dialog.view.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def search(window: MainWindow, qtbot: QtBot, typed: str, *, enter: bool = False) -> SearchDialog:
    dialog = SearchDialog(window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.line.setText(typed)
    if enter:
        qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    return dialog


def test_62_a_command_runs_and_the_search_is_gone(window: MainWindow, qtbot: QtBot) -> None:
    dialog = search(window, qtbot, "add rental", enter=True)
    assert not dialog.isVisible()
    assert window.session is not None
    assert window.session.project.quotes[-1].kind == "rental"


def test_every_word_counts_and_beginnings_come_first(window: MainWindow, qtbot: QtBot) -> None:
    found = titles(search(window, qtbot, "quote"))
    assert "Import Quotes" in found
    assert "Duplicate the Quote" in found
    assert found.index("Quotes") < found.index("Duplicate the Quote")


def test_a_card_is_shown_in_the_catalog(window: MainWindow, qtbot: QtBot) -> None:
    search(window, qtbot, "mi250x", enter=True)
    place: Any = window.stage.place("catalog")
    shown: CatalogPlace = place
    assert window.stage.stack.currentWidget() is shown
    assert shown.cards.table.selected_keys() == ("amd-mi250x",)


def test_a_quote_is_found_by_its_supplier(window: MainWindow, qtbot: QtBot) -> None:
    search(window, qtbot, "jarvislabs", enter=True)
    place: Any = window.stage.place("quotes")
    shown: QuotesPlace = place
    assert window.stage.stack.currentWidget() is shown
    assert shown.quote_id() == "B"


def test_a_figure_opens_with_its_derivation(window: MainWindow, qtbot: QtBot) -> None:
    search(window, qtbot, "D all accounts", enter=True)
    assert window.stage._address == "D/w1/cost_total"


def test_in_chinese_both_languages_find(window: MainWindow, qtbot: QtBot) -> None:
    set_language("zh")
    assert titles(search(window, qtbot, "撤销")) == titles(search(window, qtbot, "undo")) == ["撤销"]
    assert "电价" in titles(search(window, qtbot, "电价"))


def test_61_what_cannot_be_done_now_says_why_and_does_nothing(window: MainWindow, qtbot: QtBot) -> None:
    dialog = search(window, qtbot, "undo", enter=True)
    assert dialog.isVisible()
    index = dialog.view.model().index(0, 0)
    assert not index.flags() & Qt.ItemFlag.ItemIsEnabled
    assert "There is no change to undo." in str(index.data(Qt.ItemDataRole.AccessibleTextRole))


def test_keys_move_in_the_list_while_the_text_stays(window: MainWindow, qtbot: QtBot) -> None:
    dialog = search(window, qtbot, "h100")
    qtbot.keyClick(dialog.line, Qt.Key.Key_Down)
    assert dialog.view.currentIndex().row() == 1
    assert dialog.line.text() == "h100"
    qtbot.keyClick(dialog.line, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_what_is_nowhere_is_said_to_be_nowhere(window: MainWindow, qtbot: QtBot) -> None:
    dialog = search(window, qtbot, "zzqq")
    assert titles(dialog) == []
    assert "zzqq" in dialog._nothing.text()
    assert not dialog.view.isVisible()


def test_figures_that_are_found_carry_the_mark_of_their_support(window: MainWindow, qtbot: QtBot) -> None:
    dialog = search(window, qtbot, "D all accounts")
    session = window.session
    assert session is not None
    marks = set()
    for row, entry in enumerate(dialog._found):
        if entry.figure is not None:
            index = dialog.view.model().index(row, 0)
            marks.add(index.data(GRADE_ROLE))
            assert index.data(GRADE_ROLE) == grade_of(entry.figure)
            assert str(index.data(Qt.ItemDataRole.AccessibleTextRole)).endswith(grade_words(grade_of(entry.figure)))
    assert marks - {"exact"}


def test_the_mark_is_painted_before_the_number(window: MainWindow, qtbot: QtBot) -> None:
    dialog = search(window, qtbot, "")
    pictures = []
    for grade in ("", "measured", "datasheet"):
        dialog._model.set_options([Option("a", "Rate", "12 tokens/s", grade=grade)])
        pictures.append(dialog.view.viewport().grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]
