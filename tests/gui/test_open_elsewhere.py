"""A file is open in one window: whoever opens it again finds that window in front."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gui import app
from gui.document_flow import DocumentFlow
from gui.open_elsewhere import OpenFile, _address, bring_to_front, is_open_elsewhere

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("raise", extend=True)

ROOT = Path(__file__).resolve().parents[2]
ASK = "import sys; from pathlib import Path; from gui.open_elsewhere import bring_to_front; "
ASK += "print(bring_to_front(Path(sys.argv[1])))"


def asked_by_another_process(path: Path, folder: Path) -> subprocess.Popen[str]:
    """Who writes the path in another way means the same file."""
    command = [sys.executable, "-c", ASK, f"{path.parent}/../{path.parent.name}/{path.name}"]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_6_the_window_that_has_the_file_comes_to_the_front(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.session is not None
    path = tmp_path / "计划 A.cardwise"
    window.session.save_as(path)
    window.showMinimized()
    held = window.commands._held
    assert held is not None
    with qtbot.waitSignal(held.wanted, timeout=20_000):
        other = asked_by_another_process(path, tmp_path)
    assert other.communicate()[0].strip() == "True"
    assert not window.isMinimized()
    assert not bring_to_front(tmp_path / "another.cardwise")
    window.close()
    assert not bring_to_front(path)


def test_6_a_window_leaves_the_file_to_the_other_one_and_says_so(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    assert window.session is not None
    path = tmp_path / "plan.cardwise"
    window.session.save_copy(path)
    elsewhere = OpenFile()
    elsewhere.hold(path)
    before = window.session.project
    with qtbot.waitSignal(elsewhere.wanted):
        assert not window.commands.open_path(path)
    assert window.session.project is before
    assert window.session.path is None
    assert "plan.cardwise" in window.stage.message.text()
    elsewhere.hold(None)
    assert window.commands.open_path(path)
    elsewhere.deleteLater()


def test_6_a_second_start_with_the_file_ends_at_once(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "plan.cardwise"
    path.write_text("{}", encoding="utf-8")
    elsewhere = OpenFile()
    elsewhere.hold(path)
    monkeypatch.setattr(app, "make_application", lambda *_: None)
    with qtbot.waitSignal(elsewhere.wanted):
        assert app.main([str(path)]) == 0
    elsewhere.hold(None)
    elsewhere.deleteLater()


def test_6_who_comes_second_does_not_take_the_file_from_who_has_it(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "plan.cardwise"
    first, second = OpenFile(), OpenFile()
    heard: list[OpenFile] = []
    first.wanted.connect(lambda: heard.append(first))
    second.wanted.connect(lambda: heard.append(second))
    first.hold(path)
    second.hold(path)
    assert is_open_elsewhere(path)
    with qtbot.waitSignal(first.wanted):
        assert bring_to_front(path)
    assert heard == [first]  # asking whether it is open brought nobody to the front
    second.hold(None)
    assert is_open_elsewhere(path)
    first.hold(None)
    assert not is_open_elsewhere(path)
    for held in (first, second):
        held.deleteLater()


def test_6_what_a_program_that_crashed_left_behind_is_taken_over(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "plan.cardwise"
    crashed = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    crashed.bind(str(_address(path)))
    crashed.close()
    held = OpenFile()
    held.hold(path)
    with qtbot.waitSignal(held.wanted):
        assert bring_to_front(path)
    held.hold(None)
    held.deleteLater()


def test_6_a_file_that_is_open_elsewhere_is_not_saved_over(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "plan.cardwise"
    path.write_text("kept", encoding="utf-8")
    elsewhere = OpenFile()
    elsewhere.hold(path)
    monkeypatch.setattr(DocumentFlow, "_target", lambda *_: path)
    for command in ("save_as", "save_copy"):
        window.action_set[command].trigger()
        assert "plan.cardwise" in window.stage.message.text()
    assert path.read_text(encoding="utf-8") == "kept"
    elsewhere.hold(None)
    elsewhere.deleteLater()
