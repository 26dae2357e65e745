"""Commands that are off say why, in both languages, and closing during work is clean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gui.actions import ACTIONS
from gui.i18n import set_language

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow

OFFER = "型号,数量,单价(万元)\nH20 141G 8卡整机,2,98\n"


def unexplained(window: MainWindow) -> tuple[set[str], set[str]]:
    """Names of the commands that are off, and of those among them whose tooltip only repeats what they are called."""
    off, silent = set(), set()
    for spec in ACTIONS:
        action = window.action_set[spec.name]
        if action.isEnabled():
            continue
        off.add(spec.name)
        called = action.text().replace("&", "")
        if called in action.toolTip() or not action.toolTip().endswith((".", "。")):
            silent.add(spec.name)
    return off, silent


def test_61_every_command_that_is_off_says_why_in_both_languages(window: MainWindow) -> None:
    met: set[str] = set()
    for language in ("en", "zh"):
        set_language(language)  # type: ignore[arg-type]
        for show in (window.show_start, lambda: window.show_place("compare"), lambda: window.show_place("catalog")):
            show()
            off, silent = unexplained(window)
            assert silent == set(), language
            met |= off
    assert {"undo", "redo"} <= met


def test_66_the_window_closes_while_an_import_is_read(
    window: MainWindow, executor: Any, tmp_path: Path, qtbot: QtBot
) -> None:
    offer = tmp_path / "offer.csv"
    offer.write_text(OFFER, encoding="utf-8")
    session = window.session
    assert session is not None
    before = session.project
    window.commands.imports.import_files([offer])
    dialog = window.commands.imports.dialog
    assert dialog is not None
    assert session.jobs.busy
    dialog.reject()
    assert window.close()
    executor.drain()
    assert session.project is before
    assert not window.isVisible()
