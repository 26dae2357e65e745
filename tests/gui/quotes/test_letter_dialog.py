"""The letter to a supplier on screen, on the clipboard, in a file and on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QGuiApplication, QPdfWriter

from engine.quote.letter import letter
from gui.quotes.letter_dialog import LetterDialog
from gui.quotes.place import QuotesPlace

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from engine.project.project import Project
    from gui.session import ProjectSession


@pytest.fixture
def dialog(project: Project, qtbot: QtBot) -> LetterDialog:
    made = LetterDialog(project, "B")
    qtbot.addWidget(made)
    made.show()
    return made


def test_it_is_copied_as_it_was_adapted(dialog: LetterDialog, project: Project) -> None:
    assert dialog.text.toPlainText() == letter(project, "B", "en")
    dialog.text.appendPlainText("P.S. We come on Monday.")
    dialog.copy.click()
    assert QGuiApplication.clipboard().text().endswith("P.S. We come on Monday.")
    assert dialog.told.text()


def test_it_is_written_in_the_other_language(dialog: LetterDialog, project: Project) -> None:
    index = dialog.language.box.findData("zh")
    dialog.language.box.setCurrentIndex(index)
    dialog.language.box.activated.emit(index)
    assert dialog.text.toPlainText() == letter(project, "B", "zh")


def test_it_is_saved_or_says_why_not(dialog: LetterDialog, tmp_path: Path) -> None:
    assert dialog.save_to(tmp_path / "letter.txt")
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == dialog.text.toPlainText()
    assert not dialog.save_to(tmp_path)
    assert tmp_path.name in dialog.told.text()


def test_it_is_printed(dialog: LetterDialog, tmp_path: Path) -> None:
    path = tmp_path / "letter.pdf"
    writer = QPdfWriter(str(path))
    dialog.print_to(writer)
    del writer
    assert QByteArray(path.read_bytes()).startsWith(QByteArray(b"%PDF"))
    assert path.stat().st_size > 3000


def test_what_a_question_may_cost_is_taken_as_an_assumption(place: QuotesPlace, session: ProjectSession) -> None:
    """Two weeks of one person at 1,800 a day: up to 18,000."""
    place.show_quote("B")
    row = place.editor.questions.rows[1]
    assert "18,000" in row.preview.toolTip() + row._guess
    row.head.click()
    row.take.click()
    (entry,) = session.project.quote("B").open_costs
    assert (entry.question, entry.amount.low, entry.amount.high) == ("precedent", 0, 18_000)  # type: ignore[union-attr]
    assert row.take.isHidden()
    session.undo()
    assert session.project.quote("B").open_costs == ()


def test_questions_are_worded_for_what_is_offered(place: QuotesPlace) -> None:
    place.show_quote("A")
    bought = [row.sentence.text() for row in place.editor.questions.rows]
    assert not any("rent" in sentence.lower() or "shutdown" in sentence for sentence in bought)
    place.show_quote("B")
    assert "shutdown" in place.editor.questions.rows[0].sentence.text()
