"""A double click opens a file: the entry, the type and the icon lie where the desktop looks for them."""

from __future__ import annotations

import configparser
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from gui import desktop
from gui.settings.dialog import PreferencesDialog

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.settings.store import Settings

pytestmark = pytest.mark.skipif(not desktop.is_offered(), reason="other systems learn of files from their installers")

ROOT = Path(__file__).resolve().parents[2]
KEEPS_CASE = configparser.RawConfigParser


def entry() -> dict[str, str]:
    read = KEEPS_CASE()
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(desktop.data_home() / desktop.ENTRY, encoding="utf-8")
    return dict(read["Desktop Entry"])


def test_5_a_double_click_opens_the_file(tmp_path: Path) -> None:
    written = desktop.install()
    assert desktop.is_installed()
    shown = entry()
    program, placeholder = shlex.split(shown["Exec"].replace("\\\\", "\\"))
    assert placeholder == "%f"
    assert Path(program) == ROOT / "run"
    assert shown["MimeType"] == f"{desktop.MIME};"
    assert shown["Name[zh_CN]"] == "卡衡"
    kind = ElementTree.parse(desktop.data_home() / desktop.TYPE).getroot()[0]
    assert kind.get("type") == desktop.MIME
    assert "*.cardwise" in [element.get("pattern") for element in kind]
    assert len(written) == 3
    if shutil.which("desktop-file-validate"):
        checked = subprocess.run(["desktop-file-validate", written[0]], capture_output=True, text=True, check=False)
        assert (checked.returncode, checked.stdout) == (0, "")
    desktop.remove()
    assert not any(path.exists() for path in written)


def test_5_a_program_in_a_folder_with_odd_letters_is_quoted() -> None:
    assert desktop._quoted('/opt/a b/100% "x" $y') == '"/opt/a b/100%% \\\\"x\\\\" \\\\$y"'


def test_5_it_is_chosen_in_the_preferences(qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = PreferencesDialog(None, settings)
    qtbot.addWidget(dialog)
    dialog.double_click.click()
    assert desktop.is_installed()
    dialog.double_click.click()
    assert not desktop.is_installed()

    def refused() -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(desktop, "install", refused)
    dialog.double_click.click()
    assert not dialog.double_click.isChecked()
    assert "you are not allowed to" in dialog._note.text()


def test_5_the_command_says_what_it_did() -> None:
    command = [sys.executable, "-m", "gui.desktop"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert str(desktop.data_home()) in said
    assert desktop.is_installed()
    subprocess.run([*command, "remove"], cwd=ROOT, capture_output=True, check=True)
    assert not desktop.is_installed()
