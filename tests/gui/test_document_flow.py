"""Opening, saving and closing: every way out of the questions, and what each leaves."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QMessageBox, QPushButton, QWidget

from engine.compare.results import Comparison
from engine.project import files
from engine.project.edits.project import rename_project
from engine.project.project import Project
from gui import document_flow
from gui.dialogs.questions import ChangedOnDiskQuestion, UnsavedQuestion
from gui.document_flow import DocumentFlow, file_name
from gui.i18n import set_language
from gui.main_window import MainWindow
from gui.session import ProjectSession
from gui.settings.store import Settings

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Answers:
    """Stands in for the person before the questions and the file dialog."""

    def __init__(self) -> None:
        self.unsaved = "cancel"
        self.changed = "cancel"
        self.file: Path | None = None
        self.asked: list[str] = []

    def ask_unsaved(self, *_: Any) -> str:
        self.asked.append("unsaved")
        return self.unsaved

    def ask_changed(self, *_: Any) -> str:
        self.asked.append("changed")
        return self.changed

    def choose_file(self, dialog: QFileDialog) -> Path | None:
        self.asked.append("file")
        dialog.deleteLater()
        return self.file


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    made = Answers()
    monkeypatch.setattr(document_flow, "ask_unsaved", made.ask_unsaved)
    monkeypatch.setattr(document_flow, "ask_changed_on_disk", made.ask_changed)
    monkeypatch.setattr(DocumentFlow, "_chosen", made.choose_file)
    return made


@pytest.fixture
def session(open_session: Any) -> ProjectSession:
    made: ProjectSession = open_session(
        Project(name="first", as_of=datetime.date(2026, 11, 30)),
        evaluate=lambda project, _kept=None: Comparison(project, {}),
    )
    return made


@pytest.fixture
def window(qtbot: QtBot, session: ProjectSession, answers: Answers, tmp_path: Path) -> MainWindow:
    made = MainWindow(Settings(tmp_path / "settings.ini"))
    made.attach(session)
    qtbot.addWidget(made, before_close_func=lambda _: setattr(answers, "unsaved", "discard"))
    made.show()
    return made


def change(session: ProjectSession, name: str = "second") -> None:
    session.apply(rename_project.name(session.project, name), lambda project: rename_project(project, name))


def closes(window: MainWindow) -> bool:
    event = QCloseEvent()
    window.closeEvent(event)
    return event.isAccepted()


def test_nothing_is_asked_where_nothing_would_be_lost(window: MainWindow, answers: Answers) -> None:
    assert closes(window)
    assert answers.asked == []


def test_cancel_keeps_the_window_and_the_changes(window: MainWindow, session: ProjectSession, answers: Answers) -> None:
    change(session)
    assert not closes(window)
    assert answers.asked == ["unsaved"]
    assert (session.project.name, session.modified) == ("second", True)


def test_discard_closes_without_a_file(
    window: MainWindow, session: ProjectSession, answers: Answers, tmp_path: Path
) -> None:
    change(session)
    answers.unsaved = "discard"
    assert closes(window)
    assert list(tmp_path.glob("*.cardwise")) == []


def test_save_asks_for_a_file_and_then_closes(
    window: MainWindow, session: ProjectSession, answers: Answers, tmp_path: Path
) -> None:
    change(session)
    answers.unsaved, answers.file = "save", tmp_path / "plan.cardwise"
    assert closes(window)
    assert answers.asked == ["unsaved", "file"]
    assert files.load(tmp_path / "plan.cardwise").project.name == "second"


def test_cancelling_the_file_dialog_of_that_question_keeps_everything(
    window: MainWindow, session: ProjectSession, answers: Answers
) -> None:
    change(session)
    answers.unsaved, answers.file = "save", None
    assert not closes(window)
    assert (session.project.name, session.modified, session.path) == ("second", True, None)


def test_a_save_that_fails_keeps_the_window_open(
    window: MainWindow, session: ProjectSession, answers: Answers, tmp_path: Path
) -> None:
    change(session)
    answers.unsaved, answers.file = "save", tmp_path / "no such folder" / "plan.cardwise"
    assert not closes(window)
    assert session.modified
    assert window.stage.message.isVisible()


def test_a_cancelled_save_as_leaves_plain_save_on_the_old_file(
    window: MainWindow, session: ProjectSession, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "plan.cardwise"
    session.save_as(path)
    change(session)
    window.commands.save_as()
    assert session.path == path
    window.commands.save()
    assert answers.asked == ["file"]
    assert files.load(path).project.name == "second"


@pytest.mark.parametrize("command", ["new", "open_path", "open_sample"])
def test_whatever_replaces_the_project_asks_first(
    window: MainWindow, session: ProjectSession, answers: Answers, tmp_path: Path, command: str
) -> None:
    other = tmp_path / "other.cardwise"
    session.save_copy(other)
    change(session)
    run = getattr(window.commands, command)
    run() if command == "new" else run(other)
    assert session.project.name == "second"
    answers.unsaved = "discard"
    run() if command == "new" else run(other)
    assert session.project.name != "second"
    assert answers.asked == ["unsaved", "unsaved"]


@pytest.mark.parametrize(
    ("answer", "written", "path_after"),
    [("cancel", "theirs", "plan"), ("overwrite", "mine", "plan"), ("save_as", "theirs", "both")],
)
def test_a_file_changed_by_another_program_is_not_replaced_unasked(
    window: MainWindow,
    session: ProjectSession,
    answers: Answers,
    tmp_path: Path,
    answer: str,
    written: str,
    path_after: str,
) -> None:
    path = tmp_path / "plan.cardwise"
    session.save_as(path)
    theirs = path.read_text(encoding="utf-8") + "\n"
    path.write_text(theirs, encoding="utf-8")
    change(session)
    answers.changed, answers.file = answer, tmp_path / "both.cardwise"
    window.commands.save()
    assert answers.asked[0] == "changed"
    assert (path.read_text(encoding="utf-8") == theirs) == (written == "theirs")
    assert session.path == tmp_path / f"{path_after}.cardwise"
    assert session.modified == (answer == "cancel")


def test_a_broken_file_is_named_and_the_project_stays(
    window: MainWindow, session: ProjectSession, tmp_path: Path
) -> None:
    path = tmp_path / "方案 2027.cardwise"
    path.write_bytes(b"\x00\x01")
    session.save_as(tmp_path / "plan.cardwise")
    assert not window.commands.open_path(path)
    assert "方案 2027.cardwise" in window.stage.message.text()
    assert session.path == tmp_path / "plan.cardwise"
    assert session.project.name == "first"


def press(box: QMessageBox, qtbot: QtBot, key: Qt.Key) -> str:
    box.show()
    qtbot.keyClick(box, key)
    clicked: QAbstractButton | None = box.clickedButton()
    return "" if clicked is None else clicked.objectName()


def test_enter_saves_and_escape_cancels(qtbot: QtBot, session: ProjectSession) -> None:
    change(session)
    for key, expected in ((Qt.Key.Key_Return, "save"), (Qt.Key.Key_Escape, "cancel")):
        box = UnsavedQuestion(None, session)
        qtbot.addWidget(box)
        assert press(box, qtbot, key) == expected


def test_enter_keeps_both_versions_and_escape_cancels(qtbot: QtBot) -> None:
    for key, expected in ((Qt.Key.Key_Return, "save_as"), (Qt.Key.Key_Escape, "cancel")):
        box = ChangedOnDiskQuestion(None, "plan.cardwise")
        qtbot.addWidget(box)
        assert press(box, qtbot, key) == expected


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_question_says_what_is_lost(qtbot: QtBot, session: ProjectSession, tmp_path: Path, language: Any) -> None:
    set_language(language)
    change(session)
    box = UnsavedQuestion(None, session)
    qtbot.addWidget(box)
    assert "second" in box.text()
    never = box.informativeText()
    last = session.undo_name
    assert last is not None
    assert last.text(language) in never
    session.save_as(tmp_path / "plan.cardwise")
    change(session, "third")
    saved = UnsavedQuestion(None, session)
    qtbot.addWidget(saved)
    assert saved.informativeText() != never
    assert {button.objectName() for button in saved.findChildren(QPushButton)} >= {"save", "discard", "cancel"}


def test_the_file_dialog_proposes_name_folder_and_ending(
    qtbot: QtBot, session: ProjectSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.save_as(tmp_path / "plan.cardwise")
    seen: list[QFileDialog] = []
    monkeypatch.setattr(QFileDialog, "exec", lambda dialog: seen.append(dialog) or QFileDialog.DialogCode.Rejected)
    monkeypatch.setattr(QFileDialog, "deleteLater", lambda _: None)
    window = QWidget()
    qtbot.addWidget(window)
    flow = DocumentFlow(window, session, Settings(tmp_path / "settings.ini"))
    assert not flow.save_as()
    dialog = seen[0]
    qtbot.addWidget(dialog)
    assert dialog.defaultSuffix() == "cardwise"
    assert dialog.selectedFiles() == [str(tmp_path / "plan.cardwise")]
    assert not dialog.testOption(QFileDialog.Option.DontConfirmOverwrite)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Serving 70B: rent or buy", "Serving 70B - rent or buy"),
        ("70B 推理：租还是买", "70B 推理 - 租还是买"),
        ("A/B <draft>?", "A B  draft"),
        ("plain name", "plain name"),
    ],
)
def test_a_title_becomes_a_name_that_every_system_takes(title: str, name: str) -> None:
    assert file_name(title) == name
