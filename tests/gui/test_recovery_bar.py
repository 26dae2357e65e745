"""The window after a crash: what it keeps while one works, and the bar that offers it at the next start."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from engine.project import files
from engine.project.document import new_document
from engine.project.edits.project import rename_project
from engine.project.recovery import Recovery
from gui import document_flow
from gui.dialogs.recovered_changes import RecoveredChangesDialog
from gui.i18n import set_language
from gui.jobs import JobRunner
from gui.recovery import RecoveryGuard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QPushButton

    from engine.project.project import Project
    from gui.main_window import MainWindow
    from gui.session import ProjectSession

WORKS_AND_IS_KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from gui import app
from gui.recovery import RecoveryGuard
from gui.settings.store import Settings
from gui.main_window import MainWindow
from engine.project.edits.project import rename_project

settings = Settings()
application = app.make_application(app.arguments_of([]), settings)
window = MainWindow(settings)
starter = app.Starter(window, Path(sys.argv[1]))
starter.ready.connect(lambda: app.guard_changes(window))
starter.begin()
session, guard = window.session, window.findChild(RecoveryGuard)
session.apply(rename_project.name(session.project, "second"), lambda project: rename_project(project, "second"))
look = QTimer(interval=20)
look.timeout.connect(lambda: guard.recovery.snapshot.exists() and os.kill(os.getpid(), signal.SIGKILL))
look.start()
QTimer.singleShot(30_000, application.quit)
application.exec()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "recovery"


@pytest.fixture
def guarded(
    bare_window: MainWindow, folder: Path, executor: Any
) -> Iterator[Callable[[], tuple[RecoveryGuard, list[str]]]]:
    """Begins to guard the window, with what is said from then on."""
    guards: list[RecoveryGuard] = []

    def begin() -> tuple[RecoveryGuard, list[str]]:
        said: list[str] = []
        session_of(bare_window).message.connect(lambda message, _: said.append(message.key))
        guards.append(RecoveryGuard(bare_window, Recovery(folder), JobRunner(executor)))
        return guards[-1], said

    yield begin
    for guard in guards:
        guard.end()


def session_of(window: MainWindow) -> ProjectSession:
    assert window.session is not None
    return window.session


def rename(window: MainWindow, name: str) -> None:
    session = session_of(window)
    session.apply(rename_project.name(session.project, name), lambda project: rename_project(project, name))


def leave_behind(folder: Path, project: Project, path: Path | None, name: str) -> Path:
    """A session that crashed after a change."""
    document = new_document(project) if path is None else files.load(path)
    recovery = Recovery(folder)
    recovery.keep(document, rename_project(document.project, name))
    assert recovery._lock is not None
    os.close(recovery._lock._descriptor)
    return recovery.snapshot


@pytest.fixture
def path(sample: Project, tmp_path: Path) -> Path:
    found = files.save(new_document(sample), tmp_path / "cluster.cardwise").path
    assert found is not None
    return found


def buttons(guard: RecoveryGuard) -> tuple[QPushButton, QPushButton]:
    return guard.bar._action, guard.bar.second


def test_68_an_edit_is_kept_after_a_moment_and_gone_after_a_save(
    bare_window: MainWindow, guarded: Any, folder: Path, executor: Any, tmp_path: Path
) -> None:
    guard, said = guarded()
    rename(bare_window, "second")
    assert guard.timer.isActive()
    guard.timer.timeout.emit()
    executor.drain()
    assert guard.recovery.snapshot.exists()
    assert session_of(bare_window).save_as(tmp_path / "a.cardwise")
    executor.drain()
    assert not guard.recovery.snapshot.exists()
    assert not guard.timer.isActive()
    assert said == []


def test_many_edits_begin_one_wait(bare_window: MainWindow, guarded: Any, executor: Any) -> None:
    guard, _ = guarded()
    rename(bare_window, "second")
    guard.timer.setInterval(60_000)
    before = guard.timer.remainingTime()
    rename(bare_window, "third")
    assert guard.timer.remainingTime() <= before
    guard.keep()
    executor.drain()
    assert "third" in guard.recovery.snapshot.read_text(encoding="utf-8")
    guard.timer.stop()


def test_nothing_is_written_while_a_slider_is_dragged(bare_window: MainWindow, guarded: Any, executor: Any) -> None:
    guard, _ = guarded()
    session = session_of(bare_window)
    rename(bare_window, "second")
    guard.timer.stop()
    session.preview(lambda project: rename_project(project, "third"))
    assert not guard.timer.isActive()
    guard.timer.timeout.emit()
    executor.drain()
    assert not guard.recovery.snapshot.exists()
    assert guard.timer.isActive()
    session.cancel_preview()


@pytest.mark.parametrize("answer", ["discard", "save"])
def test_closing_removes_what_was_kept(
    bare_window: MainWindow, guarded: Any, folder: Path, executor: Any, path: Path, monkeypatch: Any, answer: str
) -> None:
    guard, _ = guarded()
    assert session_of(bare_window).open(path)
    rename(bare_window, "second")
    guard.keep()
    executor.drain()
    monkeypatch.setattr(document_flow, "ask_unsaved", lambda *_: "cancel")
    assert not bare_window.close()
    assert guard.recovery.snapshot.exists()
    monkeypatch.setattr(document_flow, "ask_unsaved", lambda *_: answer)
    assert bare_window.close()
    assert list(folder.iterdir()) == []


def test_68_what_a_crash_left_opens_as_modified_and_stays_until_it_is_saved(
    bare_window: MainWindow, guarded: Any, folder: Path, executor: Any, sample: Project, path: Path
) -> None:
    snapshot = leave_behind(folder, sample, path, "second")
    guard, said = guarded()
    assert guard.bar.isVisible()
    assert guard.bar.toolTip() == str(path)
    buttons(guard)[0].click()
    session = session_of(bare_window)
    assert (session.project.name, session.path, session.modified) == ("second", path, True)
    assert not guard.bar.isVisible()
    assert said == ["recovery.opened"]
    assert snapshot.exists()
    executor.drain()
    assert guard.recovery.snapshot.exists(), "it is kept as this session's own by now"
    assert not snapshot.exists()
    session.undo()
    assert session.project == files.load(path).project
    session.redo()
    assert session.save()
    executor.drain()
    assert list(folder.glob("*.json")) == []
    assert files.load(path).project.name == "second"
    assert [entry.new for entry in files.load(path).log] == ["second"]


def test_a_project_never_saved_is_recovered_without_a_path(
    bare_window: MainWindow, guarded: Any, folder: Path, sample: Project
) -> None:
    leave_behind(folder, sample, None, "second")
    guard, _ = guarded()
    assert "second" in guard.bar.text()
    buttons(guard)[0].click()
    session = session_of(bare_window)
    assert (session.project.name, session.path, session.modified) == ("second", None, True)


def test_a_file_changed_meanwhile_is_said_and_asked_about_when_saving(
    bare_window: MainWindow, guarded: Any, folder: Path, sample: Project, path: Path
) -> None:
    leave_behind(folder, sample, path, "second")
    files.save(new_document(rename_project(sample, "by a colleague")), path)
    guard, _ = guarded()
    assert "The file itself was changed since" in guard.bar.text()
    set_language("zh")
    assert "文件本身此后已被修改" in guard.bar.text()
    buttons(guard)[0].click()
    session = session_of(bare_window)
    assert (session.project.name, session.path, session.modified) == ("second", path, True)
    assert session.changed_on_disk()
    assert files.load(path).project.name == "by a colleague"


def test_two_are_offered_one_after_the_other_and_discarding_asks_in_the_bar(
    bare_window: MainWindow, guarded: Any, folder: Path, sample: Project
) -> None:
    for name in ("one", "two"):
        leave_behind(folder, sample, None, name)
    guard, _ = guarded()
    act, second = buttons(guard)
    assert "“two”" in guard.bar.text()
    assert "1 of 2" in guard.bar.text()
    second.click()
    assert "for good" in guard.bar.text()
    second.click()
    assert len(list(folder.glob("*.json"))) == 2, "Keep keeps"
    second.click()
    act.click()
    assert len(list(folder.glob("*.json"))) == 1
    assert "“one”" in guard.bar.text()
    guard.bar._close.click()
    assert not guard.bar.isVisible()
    guard.end()
    assert [one.document.project.name for one in offered_again(folder)] == ["one"]


def offered_again(folder: Path) -> Any:
    found = Recovery(folder).left_behind().recovered
    for one in found:
        one.leave()
    return found


def test_refusing_to_leave_the_open_project_keeps_the_offer(
    bare_window: MainWindow, guarded: Any, folder: Path, sample: Project, monkeypatch: Any
) -> None:
    leave_behind(folder, sample, None, "second")
    guard, _ = guarded()
    rename(bare_window, "mine")
    monkeypatch.setattr(document_flow, "ask_unsaved", lambda *_: "cancel")
    buttons(guard)[0].click()
    assert session_of(bare_window).project.name == "mine"
    assert guard.bar.isVisible()


def test_68_what_differs_from_the_file_is_listed_before_one_decides(
    bare_window: MainWindow, guarded: Any, folder: Path, path: Path
) -> None:
    leave_behind(folder, files.load(path).project, path, "second")
    guard, _ = guarded()
    assert guard.bar.compare.isVisible()
    guard.bar.compare.click()
    dialog = bare_window.findChild(RecoveredChangesDialog)
    assert dialog is not None
    assert [(one.place, one.after) for one in dialog.changes] == [("Project", "second")]
    assert dialog.changes[0].before == files.load(path).project.name
    dialog.close()
    guard.bar.second.click()
    assert not guard.bar.compare.isVisible()
    guard.bar.second.click()
    path.unlink()
    guard.bar.compare.click()
    assert not guard.bar.compare.isVisible()


def test_68_what_was_being_typed_is_told_with_what_was_recovered(
    bare_window: MainWindow, guarded: Any, executor: Any
) -> None:
    guard, _ = guarded()
    bare_window.show_place("quotes")
    place = bare_window.stage.place("quotes")
    place.show_quote(session_of(bare_window).project.quotes[0].id)
    line = next(line for line in place.findChildren(QLineEdit) if line.accessibleName() == "Supplier")
    line.setFocus()
    line.setCursorPosition(len(line.text()))
    QTest.keyClicks(line, " of Berlin")
    assert guard.timer.isActive()
    guard.timer.timeout.emit()
    executor.drain()
    kept = json.loads(guard.recovery.snapshot.read_text(encoding="utf-8"))
    assert kept["typed"] == "Supplier: Lambda of Berlin"
    line.editingFinished.emit()
    guard.keep()
    executor.drain()
    kept = json.loads(guard.recovery.snapshot.read_text(encoding="utf-8"))
    assert kept["typed"] == ""


def test_68_typed_text_is_told_when_it_is_recovered(
    bare_window: MainWindow, guarded: Any, folder: Path, path: Path
) -> None:
    document, recovery = files.load(path), Recovery(folder)
    recovery.keep(document, document.project, typed="Supplier: Lambd")
    assert recovery._lock is not None
    os.close(recovery._lock._descriptor)
    guard, said = guarded()
    buttons(guard)[0].click()
    assert said == ["recovery.opened_typed"]
    assert "“Supplier: Lambd”" in bare_window.stage.message.text()


def test_a_damaged_snapshot_is_said_and_the_window_goes_on(
    bare_window: MainWindow, guarded: Any, folder: Path, sample: Project
) -> None:
    snapshot = leave_behind(folder, sample, None, "second")
    snapshot.write_bytes(snapshot.read_bytes()[:500])
    guard, said = guarded()
    assert not guard.bar.isVisible()
    assert said == ["recovery.damaged"]


def test_a_folder_that_cannot_be_written_is_said_once(
    bare_window: MainWindow, guarded: Any, folder: Path, executor: Any
) -> None:
    folder.write_bytes(b"")
    guard, said = guarded()
    for name in ("second", "third"):
        rename(bare_window, name)
        guard.keep()
        executor.drain()
    assert said == ["recovery.unwritable"]
    assert session_of(bare_window).project.name == "third"


def test_a_long_path_does_not_widen_the_window(
    bare_window: MainWindow, guarded: Any, folder: Path, sample: Project, tmp_path: Path
) -> None:
    deep = tmp_path / ("d" * 200)
    deep.mkdir()
    path = files.save(new_document(sample), deep / f"{'x' * 200}.cardwise").path
    leave_behind(folder, sample, path, "second")
    guard, _ = guarded()
    assert guard.bar.minimumSizeHint().width() < 800
    assert guard.bar.toolTip() == str(path)
    guard.bar.second.click()
    assert guard.bar.minimumSizeHint().width() < 800


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_68_a_program_killed_after_an_edit_is_offered_at_the_next_start(
    bare_window: MainWindow, path: Path, executor: Any
) -> None:
    done = subprocess.run([sys.executable, "-c", WORKS_AND_IS_KILLED, str(path)], timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    assert files.load(path).project.name != "second"
    guard = RecoveryGuard(bare_window, runner=JobRunner(executor))
    assert guard.bar.toolTip() == str(path)
    buttons(guard)[0].click()
    assert session_of(bare_window).project.name == "second"
    guard.end()
