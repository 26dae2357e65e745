"""Opening a project of fifty quotes until its comparison is painted; run it as a program for the numbers."""

from __future__ import annotations

import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

from engine.project.document import new_document
from engine.project.edits import duplicate_quote
from engine.project.files import load, save

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow

QUOTES = 50
RUNS = 7


def write_project(path: Path) -> None:
    """The serving sample with its quotes duplicated until there are fifty, each with a price of its own."""
    from gui.samples import samples

    project = load(samples("en")[0][0]).project
    first = project.quotes
    while len(project.quotes) < QUOTES:
        quote = first[len(project.quotes) % len(first)]
        project = duplicate_quote(project, quote.id, f"{quote.name} {len(project.quotes)}")
    save(new_document(project), path)


def opened(window: MainWindow, path: Path) -> float:
    """Milliseconds until every point value of the comparison is painted; ranges follow off the window."""
    from PySide6.QtWidgets import QApplication

    assert window.session is not None
    window.session.new()
    QApplication.processEvents()
    begun = time.perf_counter()
    assert window.commands.open_path(path)
    window.show_place("compare")
    window.repaint()
    QApplication.processEvents()
    taken = (time.perf_counter() - begun) * 1000
    assert len(window.session.comparison.evaluations) == QUOTES
    return taken


def made_window(folder: Path) -> MainWindow:
    from gui.main_window import MainWindow
    from gui.session import ProjectSession
    from gui.settings.store import Settings

    window = MainWindow(Settings(folder / "settings.ini"))
    window.attach(ProjectSession(parent=window))
    window.resize(1440, 900)
    window.show()
    window.show_place("compare")
    return window


def test_opening_fifty_quotes_to_a_painted_comparison(
    benchmark: BenchmarkFixture, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "fifty.cardwise"
    write_project(path)
    window = made_window(tmp_path)
    qtbot.addWidget(window)
    benchmark.pedantic(lambda: opened(window, path), rounds=RUNS, warmup_rounds=1)
    assert window.session is not None
    window.session.jobs.close()


if __name__ == "__main__":
    import os
    import sys
    import tempfile

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from PySide6.QtWidgets import QApplication

    application = QApplication([])
    with tempfile.TemporaryDirectory() as scratch:
        write_project(Path(scratch) / "fifty.cardwise")
        shown = made_window(Path(scratch))
        times = [opened(shown, Path(scratch) / "fifty.cardwise") for _ in range(RUNS)]
        assert shown.session is not None
        shown.session.jobs.close()
    print(f"first {times[0]:.0f} ms, median of the rest {statistics.median(times[1:]):.0f} ms")
