"""First paint, side by side with a bare window that holds one empty plot; run it as a program for the numbers."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
RUNS: Final = 5
ALLOWED_RATIO: Final = 1.5

BARE: Final = """
import time
from PySide6.QtCore import QObject, QEvent
from PySide6.QtWidgets import QApplication, QMainWindow
import pyqtgraph

application = QApplication([])
window = QMainWindow()
widget = pyqtgraph.PlotWidget()
window.setCentralWidget(widget)
window.resize(1440, 900)
watched = widget.viewport()
"""

OURS: Final = """
import time
from gui.app import arguments_of, make_application
from gui.main_window import MainWindow
from gui.settings.store import Settings

settings = Settings()
application = make_application(arguments_of([]), settings)
window = MainWindow(settings)
window.resize(1440, 900)
watched = window.stage
"""

UNTIL_PAINTED: Final = """
from PySide6.QtCore import QEvent, QObject

class Watch(QObject):
    painted = False

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.painted = True
        return False

watch = Watch()
watched.installEventFilter(watch)
window.show()
while not watch.painted:
    application.processEvents()
print(time.clock_gettime(time.CLOCK_MONOTONIC) - STARTED, flush=True)
import os
os._exit(0)
"""


def milliseconds_to_paint(program: str, folder: Path) -> float:
    """From the start of the process to the first paint of its middle."""
    started = "import sys, time\nSTARTED = float(sys.argv[1])\n"
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(folder),
        "XDG_STATE_HOME": str(folder),
        "PYTHONPATH": str(ROOT),
    }
    code = (
        "import subprocess, sys, time\n"
        "sys.exit(subprocess.call([sys.executable, '-c', sys.argv[1],"
        " str(time.clock_gettime(time.CLOCK_MONOTONIC))]))"
    )
    command = [sys.executable, "-c", code, started + program + UNTIL_PAINTED]
    result = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, cwd=folder, timeout=60
    )
    return float(result.stdout.split()[-1]) * 1000


def medians(folder: Path, runs: int = RUNS) -> tuple[float, float]:
    """Medians of the bare window and of ours, taken in turn after one run each to warm the caches."""
    times: dict[str, list[float]] = {BARE: [], OURS: []}
    for run in range(runs + 1):
        for program, found in times.items():
            taken = milliseconds_to_paint(program, folder)
            if run:
                found.append(taken)
    return statistics.median(times[BARE]), statistics.median(times[OURS])


def test_first_paint_is_about_as_quick_as_that_of_a_bare_window(tmp_path: Path) -> None:
    bare, ours = medians(tmp_path)
    assert ours <= ALLOWED_RATIO * bare, f"bare {bare:.0f} ms, ours {ours:.0f} ms"


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        bare_ms, ours_ms = medians(Path(scratch), 9)
    print(f"bare window with an empty plot {bare_ms:.0f} ms, Cardwise {ours_ms:.0f} ms, ratio {ours_ms / bare_ms:.2f}")
