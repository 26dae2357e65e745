"""On opening again: which figures moved and why, whether the winner did, and the way to all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QTableWidget

from engine.compare.saved_against_now import moved_figures
from engine.compare.saved_figures import recommended_quotes, saved_figures
from engine.figures.support import grade_of
from engine.project.document import Document, new_document
from engine.texts import text
from gui.dialogs.saved_and_now import NOW, SavedAndNowDialog
from gui.document_file import since_last_time
from gui.i18n import set_language
from gui.widgets.grade_marks import grade_words

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from gui.session import ProjectSession

pytestmark = pytest.mark.qt_log_ignore("raise", extend=True)


def saved_with_other_figures(session: ProjectSession, *, winner: str) -> Document:
    """The project as a file that showed twice the cost, and the given quote as the cheapest."""
    shown = tuple(
        one.replace(value=2 * float(one.value)) if one.address == "B/w1/cost_total" and one.value is not None else one
        for one in saved_figures(session.comparison, {})
    )
    return replace(new_document(session.project), shown=shown, recommended=(("w1", winner),))


def test_what_moved_and_that_the_winner_did_not_is_one_message(session: ProjectSession) -> None:
    winner = dict(recommended_quotes(session.comparison))["w1"]
    document = saved_with_other_figures(session, winner=winner)
    assert [one.address for one in moved_figures(document, session.comparison)] == ["B/w1/cost_total"]
    said = since_last_time(document, session.comparison)
    assert said is not None
    assert said.text("en").startswith("1 of ")
    assert said.text("en").endswith(text("saved.same_winner"))


def test_that_the_winner_moved_is_said_beside_what_moved(session: ProjectSession) -> None:
    winner = dict(recommended_quotes(session.comparison))["w1"]
    said = since_last_time(saved_with_other_figures(session, winner="C"), session.comparison)
    assert said is not None
    for language in ("en", "zh"):
        shown = said.text(language)
        assert winner in shown
        assert "C" in shown


def test_nothing_is_said_where_nothing_moved(session: ProjectSession) -> None:
    shown = saved_figures(session.comparison, {})
    document = replace(new_document(session.project), shown=shown, recommended=recommended_quotes(session.comparison))
    assert since_last_time(document, session.comparison) is None


def test_the_message_leads_to_every_figure(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[SavedAndNowDialog] = []

    def remember(dialog: SavedAndNowDialog) -> None:
        opened.append(dialog)

    monkeypatch.setattr(SavedAndNowDialog, "exec", remember)
    session = window.session
    assert session is not None
    session.save_as(tmp_path / "plan.cardwise")
    session._warn(saved_with_other_figures(session, winner="C"))
    message = window.stage.message
    assert message.isVisible()
    assert message._action.text() == text("saved.details")
    set_language("zh")
    assert message._action.text() == text("saved.details", "zh")
    message._action.click()
    assert len(opened) == 1
    session.message.emit(since_last_time(saved_with_other_figures(session, winner="B"), session.comparison), "warn")
    assert not message._action.isVisible()


def test_figures_of_now_carry_the_mark_of_their_support(session: ProjectSession, qtbot: QtBot) -> None:
    dialog = SavedAndNowDialog(None, saved_with_other_figures(session, winner="B"), session.comparison)
    qtbot.addWidget(dialog)
    table = dialog.findChild(QTableWidget)
    grade = grade_of(session.comparison.of("B", "w1").figures["cost_total"])
    assert grade != "exact"
    now, saved = table.item(0, NOW), table.item(0, NOW - 1)
    assert now is not None
    assert saved is not None
    assert grade_words(grade) in now.toolTip()
    assert not now.icon().isNull()
    assert saved.icon().isNull()
