"""Presenting with two screens, as the platform without a display makes them: in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from platform_screens import ONE, TWO, run_on_screens

if TYPE_CHECKING:
    from pathlib import Path

SHOW = """
import os
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from engine.project.files import load
from gui.main_window import MainWindow
from gui.samples import samples
from gui.session import ProjectSession
from gui.settings.store import Settings

application = QApplication([])
window = MainWindow(Settings(Path(sys.argv[1])))
window.attach(ProjectSession(load(samples("en")[0][0]).project))
window.show()
window.present()
view = window.presentation.view
def where():
    application.processEvents()
    print(window.screen().name(), window.geometry().left(), window.width(), view.screen().name(), view.isVisible())
where()
view.swap.click()
where()
window.leave_presentation()
print(view.isVisible())
window.session.jobs.close()
sys.stdout.flush()
os._exit(0)
"""


def test_the_pages_fill_one_screen_and_the_presenters_view_the_other_also_when_they_are_swapped(tmp_path: Path) -> None:
    lines = run_on_screens(SHOW, (ONE, TWO), tmp_path, str(tmp_path / "settings.ini"))
    assert lines == ["one 0 1280 two True", "two 1280 1680 one True", "False"]
