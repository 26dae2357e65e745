"""Every test of the window begins in the light theme, in English and at normal text size."""

from __future__ import annotations

import threading
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from shiboken6 import isValid

from gui import fonts, i18n, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication, QLineEdit
    from pytestqt.qtbot import QtBot

    from engine.project.project import Project
    from gui.main_window import MainWindow
    from gui.session import ProjectSession
    from gui.settings.store import Settings


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


@pytest.fixture(autouse=True)
def nothing_left_behind(usual_look: None, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails a test that leaves windows, running timers or threads: later tests would pay for them.

    Windows belong to `qtbot.addWidget`, sessions to `open_session`; whatever is kept by a reference that nobody
    thinks of, such as a lambda on a signal of something that lives longer, shows here too.
    """
    threads, windows = set(threading.enumerate()), set(qapp.topLevelWidgets())
    timers = _started_timers(monkeypatch)
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # type: ignore[arg-type]
    QGuiApplication.clipboard().clear()  # what Python put there must not be freed after Python is gone
    running = [timer for timer in timers if isValid(timer) and timer.isActive()]
    left = [
        *(f"window {window!r}" for window in set(qapp.topLevelWidgets()) - windows if window.parent() is None),
        *(f"timer of {timer.parent()!r}" for timer in running),
        *(f"thread {thread.name}" for thread in threading.enumerate() if thread not in threads),
    ]
    assert not left, f"The test leaves behind: {', '.join(left)}."


def _started_timers(monkeypatch: pytest.MonkeyPatch) -> set[QTimer]:
    started: set[QTimer] = set()
    start: Callable[..., None] = QTimer.start

    def watched(timer: QTimer, *arguments: Any) -> None:
        started.add(timer)
        start(timer, *arguments)

    monkeypatch.setattr(QTimer, "start", watched)
    return started


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
def settings(tmp_path: Path) -> Settings:
    from gui.settings.store import Settings

    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def bare_window(qtbot: QtBot, settings: Settings, executor: ManualExecutor, sample: Project) -> Iterator[MainWindow]:
    """A window with the first sample and no place shown yet; ranges arrive only when a test lets them."""
    from gui.jobs import JobRunner
    from gui.main_window import MainWindow
    from gui.session import ProjectSession

    made = MainWindow(settings)
    session = ProjectSession(sample, runner=JobRunner(executor), parent=made)
    made.attach(session)
    qtbot.addWidget(made, before_close_func=lambda _: forget_changes(session))
    made.show()
    yield made
    session.jobs.close()


@pytest.fixture
def window(bare_window: MainWindow) -> MainWindow:
    """A window that shows the comparison of the first sample."""
    bare_window.show_place("compare")
    return bare_window


def forget_changes(session: ProjectSession) -> None:
    """So that closing asks nothing."""
    session._history.mark_saved()
    session._modified = False


@pytest.fixture
def open_session(executor: ManualExecutor, qtbot: QtBot) -> Iterator[Callable[..., ProjectSession]]:
    """Opens a project in a session of its own, which takes named arguments too; ranges arrive when a test lets them."""
    from gui.jobs import JobRunner
    from gui.session import ProjectSession

    opened: list[ProjectSession] = []

    def open_one(project: Project, **named: Any) -> ProjectSession:
        opened.append(ProjectSession(project, runner=JobRunner(executor), **named))
        return opened[-1]

    yield open_one
    for session in opened:
        session.jobs.close()
        session.deleteLater()


@pytest.fixture(scope="session")
def sample() -> Project:
    """The serving sample, evaluated once for all tests."""
    from engine.project.files import load
    from gui.samples import samples

    return load(samples("en")[0][0]).project


@pytest.fixture(scope="session")
def project(sample: Project) -> Project:
    """A folder that needs another project than the sample has a fixture of its own."""
    return sample


@pytest.fixture
def session(project: Project, open_session: Callable[[Project], ProjectSession]) -> ProjectSession:
    return open_session(project)


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
