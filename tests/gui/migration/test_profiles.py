"""Profiles in the window: read off its thread, shown before they are taken, in part where a trace is cut off."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from gui.jobs import JobRunner
from gui.migration import view as view_module
from gui.migration.reading import ProfileDialog

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.migration.view import MigrationView
    from gui.session import ProjectSession


@pytest.fixture
def dialog(session: ProjectSession, executor: Any, qtbot: QtBot) -> ProfileDialog:
    dialog = ProfileDialog(session, "w1", JobRunner(executor))
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_nothing_is_taken_before_a_person_says_so(
    dialog: ProfileDialog, session: ProjectSession, executor: Any, table: Path
) -> None:
    dialog.read(table)
    assert not dialog.take.isEnabled()
    executor.drain()
    assert session.project.migration.profiles == ()
    assert "operators.csv: 3 operators" in dialog.result_view.title.text()
    cells = [dialog.result_view.table.item(0, column) for column in range(3)]
    assert [cell.text() for cell in cells if cell is not None] == ["aten::mm", "6 ms", "10"]
    dialog.take.click()
    profile = session.project.migration.profile_of("w1")
    assert profile is not None
    assert profile.compute_seconds == pytest.approx(0.010)
    assert profile.collective_seconds == pytest.approx(0.004)
    session.undo()
    assert session.project.migration.profiles == ()


def test_a_cut_off_trace_offers_what_could_be_read(
    dialog: ProfileDialog, session: ProjectSession, executor: Any, tmp_path: Path
) -> None:
    path = tmp_path / "cut.json"
    kernel = {"ph": "X", "cat": "kernel", "name": "sgemm", "ts": 1, "dur": 8, "args": {"correlation": 1}}
    path.write_text(json.dumps([kernel, kernel])[:-5], encoding="utf-8")
    dialog.read(path)
    executor.drain()
    assert "ends in the middle" in dialog.message.text()
    assert dialog.take.text() == "Take what could be read"
    assert session.project.migration.profiles == ()
    dialog.take.click()
    profile = session.project.migration.profile_of("w1")
    assert profile is not None
    assert not profile.complete


def test_what_is_no_profile_is_told_and_cannot_be_taken(dialog: ProfileDialog, executor: Any, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear customer", encoding="utf-8")
    dialog.read(path)
    executor.drain()
    assert "letter.txt is no profile" in dialog.message.text()
    assert not dialog.take.isEnabled()


def test_64_cancel_stops_the_reading_and_changes_nothing(
    dialog: ProfileDialog, session: ProjectSession, executor: Any, table: Path
) -> None:
    dialog.read(table)
    dialog.cancel.click()
    assert dialog._given_up.is_set()
    assert session.project.migration.profiles == ()
    assert not dialog.isVisible()


def test_63_progress_follows_the_share_that_was_read(dialog: ProfileDialog, executor: Any, table: Path) -> None:
    dialog.read(table)
    dialog._on_share(0.42)
    dialog._poll.timeout.emit()
    assert dialog.progress.value() == 420
    dialog.reject()


def test_a_file_that_is_dropped_on_the_view_is_read(
    view: MigrationView, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    monkeypatch.setattr(view_module.MigrationView, "read_profile", lambda _view, path: read.append(path))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(table))])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    view.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, left, none))
    assert read == [table]
    data.setUrls([QUrl.fromLocalFile(str(table.with_suffix(".cardwise")))])
    view.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, left, none))
    assert read == [table]


def test_a_profile_is_removed_in_one_step(
    view: MigrationView, dialog: ProfileDialog, session: ProjectSession, executor: Any, table: Path
) -> None:
    assert not view.head.remove_profile.isVisibleTo(view)
    dialog.read(table)
    executor.drain()
    dialog.take.click()
    assert view.head.remove_profile.isVisibleTo(view)
    assert view.head.profile.full_text() == "Profile: operators.csv"
    view.head.remove_profile.click()
    assert session.project.migration.profiles == ()
    session.undo()
    assert session.project.migration.profile_of("w1") is not None
