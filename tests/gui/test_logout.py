"""Logging out with changes that are not saved; the session manager of the desktop is synthesised."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QCloseEvent

from engine.project.edits.project import rename_project
from gui import document_flow
from gui.logout import LogoutGuard
from gui.main_window import MainWindow

if TYPE_CHECKING:
    from gui.session import ProjectSession


pytestmark = pytest.mark.qt_log_ignore("raise", extend=True)


class SynthesisedManager:
    def __init__(self, *, may_ask: bool = True) -> None:
        self.may_ask = may_ask
        self.done: list[str] = []

    def allowsInteraction(self) -> bool:
        return self.may_ask

    def release(self) -> None:
        self.done.append("release")

    def cancel(self) -> None:
        self.done.append("cancel")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Questions that were put; the last word of the list of answers is given."""
    put: list[str] = []
    monkeypatch.setattr(document_flow, "ask_unsaved", lambda *_: put.append("?") or "cancel")
    return put


def change(window: MainWindow, name: str = "second") -> ProjectSession:
    session = window.session
    assert session is not None
    session.apply(rename_project.name(session.project, name), lambda project: rename_project(project, name))
    return session


def test_14_cancel_keeps_the_session_of_the_desktop_and_the_changes(window: MainWindow, asked: list[str]) -> None:
    session, manager = change(window), SynthesisedManager()
    LogoutGuard(window).ask(manager)
    assert asked == ["?"]
    assert manager.done == ["release", "cancel"]
    assert (session.project.name, session.modified) == ("second", True)


def test_what_was_given_up_is_not_asked_about_again(
    window: MainWindow, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    change(window)
    manager, closing = SynthesisedManager(), QCloseEvent()
    monkeypatch.setattr(document_flow, "ask_unsaved", lambda *_: asked.append("?") or "discard")
    LogoutGuard(window).ask(manager)
    assert manager.done == ["release"]
    window.closeEvent(closing)
    assert closing.isAccepted()
    assert asked == ["?"]


def test_a_change_after_that_is_asked_about(
    window: MainWindow, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    change(window)
    with monkeypatch.context() as patched:
        patched.setattr(document_flow, "ask_unsaved", lambda *_: "discard")
        LogoutGuard(window).ask(SynthesisedManager())
    change(window, "third")
    closing = QCloseEvent()
    window.closeEvent(closing)
    assert not closing.isAccepted()
    assert asked == ["?"]


@pytest.mark.parametrize(("changed", "may_ask"), [(False, True), (True, False)])
def test_nothing_is_asked_where_nothing_would_be_lost_or_nobody_may_be_asked(
    window: MainWindow, asked: list[str], changed: bool, may_ask: bool
) -> None:
    if changed:
        change(window)
    manager = SynthesisedManager(may_ask=may_ask)
    LogoutGuard(window).ask(manager)
    assert asked == []
    assert manager.done == []
