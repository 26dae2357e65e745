"""The program: what it imports before the first paint, how it begins, what it survives."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QPlainTextEdit

from gui.app import CrashGuard, Starter, arguments_of
from gui.dialogs.about import AboutDialog
from gui.dialogs.crash import CrashDialog
from gui.dialogs.shortcuts import ShortcutsDialog
from gui.main_window import MainWindow
from gui.samples import samples
from gui.screens import SCREENS
from gui.settings.dialog import PreferencesDialog
from gui.settings.store import Settings
from gui.theme import Mode, apply_theme

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ROOT = Path(__file__).resolve().parents[2]
SLOW_MODULES = ("pydantic", "numpy", "pyqtgraph", "pandas", "engine.compare", "engine.catalog")


def test_nothing_slow_is_imported_before_the_window_is_there() -> None:
    code = (
        "import json, sys, gui.app\n"
        "from gui.main_window import MainWindow\nfrom gui.settings.store import Settings\n"
        "application = gui.app.make_application(gui.app.arguments_of([]), Settings())\n"
        "window = MainWindow(Settings())\nprint(json.dumps(sorted(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = json.loads(found.stdout)
    assert "PySide6.QtWidgets" in loaded
    assert [name for name in SLOW_MODULES if name in loaded] == []


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    made = MainWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(made)
    return made


def begin(window: MainWindow, file: Path | None, *, sample: bool = False) -> None:
    starter = Starter(window, file, sample=sample)
    starter.begin()
    assert window.session is not None
    window.session.jobs.close()


def test_a_sample_is_shown_where_it_is_asked_for(window: MainWindow, qtbot: QtBot) -> None:
    starter = Starter(window, None, sample=True)
    window.show()
    qtbot.waitUntil(lambda: window.session is not None and not window.at_start and starter._begun, timeout=30_000)
    assert window.session is not None
    assert window.session.title == samples("en")[0][1]
    assert (window.session.path, window.session.modified) == (None, False)
    assert window.stage.stack.currentWidget() is window.stage.place("compare")
    window.session.jobs.close()


def test_2_the_first_start_shows_the_start_page_with_new_open_recent_and_samples(window: MainWindow) -> None:
    begin(window, None)
    assert window.at_start
    page = window.start_page
    assert page is not None
    said = {button.text().replace("&", "") for button in page.findChildren(QAbstractButton) if not button.isHidden()}
    assert {"New project", "New, step by step…", "Open a file…"} <= said
    assert {title for _, title in samples("en")} <= said
    assert "Recent projects" in {label.text() for label in page.findChildren(QLabel)}


def test_2_a_first_start_with_a_sample_says_the_way_to_the_start_page(window: MainWindow) -> None:
    begin(window, None, sample=True)
    assert not window.at_start
    assert "Ctrl+W closes it and shows the start page" in window.stage.message.text()
    window.action_set["close"].trigger()
    assert window.at_start
    again = MainWindow(window.settings)
    begin(again, None, sample=True)
    assert not again.stage.message.isVisibleTo(again)
    again.close()
    again.deleteLater()


def test_5_a_file_is_opened(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "计划 A & B.cardwise"
    path.write_bytes(samples("en")[1][0].read_bytes())
    begin(window, path)
    assert window.session is not None
    assert window.session.path == path
    assert window.windowTitle() == "计划 A & B[*] — Cardwise"


@pytest.mark.parametrize("content", [None, b"", b"{", b"PK\x03\x04"])
def test_67_a_file_that_cannot_be_opened_is_named_in_the_window(
    window: MainWindow, tmp_path: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.cardwise"
    if content is not None:
        path.write_bytes(content)
    begin(window, path)
    assert window.at_start
    message = window.stage.message
    assert "broken.cardwise" in message.text()
    assert re.search(r"\b(open|choose)\b", message.text(), re.IGNORECASE), "it does not say what to do"
    assert not re.search("Traceback|Error|Exception|Errno", message.text() + capsys.readouterr().err)
    message.copying.trigger()
    assert QGuiApplication.clipboard().text() == message.text()


def test_8_settings_that_cannot_be_kept_are_said_to_be_lost(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    window = MainWindow(Settings(tmp_path / "file" / "settings.ini"))
    qtbot.addWidget(window)
    begin(window, None)
    assert "settings.ini" in window.stage.message.text()


def test_command_line() -> None:
    options = arguments_of(["plan.cardwise", "--lang", "zh", "--theme", "dark"])
    assert (options.file, options.lang, options.theme, options.grab) == (Path("plan.cardwise"), "zh", "dark", None)
    with pytest.raises(SystemExit):
        arguments_of(["--theme", "purple"])


def test_what_nobody_foresaw_is_shown_calmly_and_the_project_stays(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(window, None)
    shown: list[CrashDialog] = []
    monkeypatch.setattr(QDialog, "exec", lambda dialog: shown.append(dialog) or 0)
    monkeypatch.setattr(QDialog, "deleteLater", lambda _: None)
    guard = CrashGuard(window)
    assert window.session is not None
    project = window.session.project
    try:
        raise RuntimeError("the cause")
    except RuntimeError as error:
        guard.caught(type(error), error, error.__traceback__)
    details = shown[0].findChild(QPlainTextEdit)
    assert isinstance(details, QPlainTextEdit)
    assert "RuntimeError: the cause" in details.toPlainText()
    shown[0].copy()
    assert "RuntimeError: the cause" in QGuiApplication.clipboard().text()
    assert window.session.project is project
    with pytest.raises(KeyboardInterrupt):
        raise_through(guard)
    assert len(shown) == 1
    shown[0].close()


def raise_through(guard: CrashGuard) -> None:
    error = KeyboardInterrupt()
    guard.caught(KeyboardInterrupt, error, None)
    raise error


@pytest.mark.parametrize("language", ["en", "zh"])
def test_dialogs_say_everything_and_close_by_escape(window: MainWindow, qtbot: QtBot, language: Any) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QLabel

    from gui.i18n import set_language

    set_language(language)
    for dialog in (AboutDialog(window), ShortcutsDialog(window), PreferencesDialog(window, window.settings)):
        qtbot.addWidget(dialog)
        dialog.show()
        assert dialog.windowTitle()
        assert all(label.text() for label in dialog.findChildren(QLabel) if label.isVisible())
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()


def test_95_about_tells_version_and_dates_of_the_data(window: MainWindow, qtbot: QtBot) -> None:
    dialog = AboutDialog(window)
    qtbot.addWidget(dialog)
    said = " ".join(label.text() for label in dialog.findChildren(QLabel))
    fitted = json.loads((ROOT / "resources" / "calibration" / "calibration.json").read_text(encoding="utf-8"))["fitted"]
    assert version("cardwise") in said
    assert fitted[:10] in said
    assert "2026-11-09" in said  # of the newest rows of prices.csv
    assert "SIL Open Font License" in said


def test_preferences_take_effect_at_once(window: MainWindow, qtbot: QtBot) -> None:
    dialog = PreferencesDialog(window, window.settings)
    qtbot.addWidget(dialog)
    dialog.language_chosen.connect(window.commands.view.choose_language)
    dialog.show()
    with qtbot.waitSignal(dialog.language_chosen):
        dialog._language.setCurrentIndex(1)
        dialog._language.activated.emit(1)
    assert dialog.windowTitle() == "首选项"
    assert window.settings.language == "zh"


def test_preferences_show_the_theme_that_is_in_force(window: MainWindow, qapp: QApplication, qtbot: QtBot) -> None:
    """A theme of the command line is not kept, and yet it is what is seen."""
    apply_theme(qapp, Mode.CONTRAST_DARK)
    dialog = PreferencesDialog(window, window.settings)
    qtbot.addWidget(dialog)
    assert dialog._theme.currentData() == "contrast_dark"
    assert window.settings.theme == "light"


@pytest.mark.slow
def test_grab_draws_every_screen(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gui.app", "--grab", str(tmp_path), "--lang", "zh", "--size", "1024x640"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert result.returncode == 0, result.stderr
    names = {path.name for path in tmp_path.glob("*.png")}
    assert names == {f"{screen}.png" for screen in SCREENS}
