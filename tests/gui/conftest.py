"""Every test of the window begins in the light theme, in English and at normal text size."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QInputMethodEvent

from gui import fonts, i18n, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication, QLineEdit
    from pytestqt.qtbot import QtBot

    from engine.project.project import Project
    from gui.session import ProjectSession


@pytest.fixture(autouse=True)
def usual_look(qapp: QApplication) -> Iterator[None]:
    if theme.theme() is not theme.LIGHT or not qapp.styleSheet():
        theme.apply_theme(qapp, theme.LIGHT)
    yield
    if fonts.scale() != 1.0:
        theme.set_font_scale(1.0)
    if theme.theme() is not theme.LIGHT:
        theme.apply_theme(qapp, theme.LIGHT)
    if i18n.language() != "en":
        i18n.set_language("en")


class ManualExecutor(Executor):
    """Runs what it was given only when a test says so, and delivers it."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **_named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, work, arguments))
        return future

    def drain(self) -> None:
        while self.waiting:
            future, work, arguments = self.waiting.pop(0)
            if future.set_running_or_notify_cancel():
                future.set_result(work(*arguments))
        QCoreApplication.sendPostedEvents()


@pytest.fixture
def executor() -> ManualExecutor:
    return ManualExecutor()


@pytest.fixture
def open_session(executor: ManualExecutor, qtbot: QtBot) -> Iterator[Callable[[Project], ProjectSession]]:
    """Opens a project in a session of its own; ranges arrive only when a test lets them."""
    from gui.jobs import JobRunner
    from gui.session import ProjectSession

    opened: list[ProjectSession] = []

    def open_one(project: Project) -> ProjectSession:
        opened.append(ProjectSession(project, runner=JobRunner(executor)))
        return opened[-1]

    yield open_one
    for session in opened:
        session.jobs.close()


@pytest.fixture
def enter(qtbot: QtBot) -> Callable[[QLineEdit, str], None]:
    """Replace the text of a line as a person does, with an input method where keys cannot, and press Enter."""

    def enter_text(line: QLineEdit, text: str) -> None:
        line.setFocus()
        line.selectAll()
        if text.isascii():
            qtbot.keyClick(line, Qt.Key.Key_Backspace)
            qtbot.keyClicks(line, text)
        else:
            composed = QInputMethodEvent()
            composed.setCommitString(text)
            QCoreApplication.sendEvent(line, composed)
        qtbot.keyClick(line, Qt.Key.Key_Return)

    return enter_text
