"""Presenting with two screens, as the platform without a display makes them: in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
SCREEN = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1, "y": 0}
SCREENS = [
    {"name": "one", "x": 0, "width": 1280, "height": 800, **SCREEN},
    {"name": "two", "x": 1280, "width": 1024, "height": 768, **SCREEN},
]
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
    config = tmp_path / "screens.json"
    given = {"synchronousWindowSystemEvents": False, "windowFrameMargins": True, "screens": SCREENS}
    config.write_text(json.dumps(given))
    surroundings = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}", "HOME": str(tmp_path)}
    command = [sys.executable, "-c", SHOW, str(tmp_path / "settings.ini")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=surroundings)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:3] == ["one 0 1280 two True", "two 1280 1024 one True", "False"]
