"""Opening a project of fifty quotes until its comparison is painted; run it as a program for the numbers."""

from __future__ import annotations

import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from engine.project.document import new_document
from engine.project.edits import duplicate_quote
from engine.project.files import load, save

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QWidget
    from pytest_benchmark.fixture import BenchmarkFixture
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow

QUOTES = 50
RUNS = 7


def write_project(path: Path) -> None:
    """The serving sample with its quotes duplicated until there are fifty."""
    from gui.samples import samples

    project = load(samples("en")[0][0]).project
    first = project.quotes
    while len(project.quotes) < QUOTES:
        quote = first[len(project.quotes) % len(first)]
        project = duplicate_quote(project, quote.id, f"{quote.name} {len(project.quotes)}")
    save(new_document(project), path)


class _Last(QObject):
    """The last event of some widgets that resized or painted them; what is painted last is painted as it stays."""

    def __init__(self, widgets: Iterable[QWidget]) -> None:
        super().__init__()
        self.events: dict[QObject, QEvent.Type | None] = dict.fromkeys(widgets)
        for widget in self.events:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() in {QEvent.Type.Paint, QEvent.Type.Resize}:
            self.events[watched] = event.type()
        return False


def opened(window: MainWindow, path: Path) -> float:
    """Milliseconds until every point value of the comparison is painted; ranges follow off the window."""
    from gui.comparison.place import ComparePlace

    assert window.session is not None
    window.session.new()
    QApplication.processEvents()
    place = window.stage.place("compare")
    assert isinstance(place, ComparePlace)
    seen = _Last(
        (
            place.table_card.table.viewport(),
            *(one.canvas.viewport() for one in place.charts.charts() if one.isVisible()),
        )
    )
    begun = time.perf_counter()
    assert window.commands.open_path(path)
    window.show_place("compare")
    QApplication.processEvents()
    taken = (time.perf_counter() - begun) * 1000
    assert set(seen.events.values()) == {QEvent.Type.Paint}
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
    application = QApplication([])
    with tempfile.TemporaryDirectory() as scratch:
        write_project(Path(scratch) / "fifty.cardwise")
        shown = made_window(Path(scratch))
        times = [opened(shown, Path(scratch) / "fifty.cardwise") for _ in range(RUNS)]
        assert shown.session is not None
        shown.session.jobs.close()
    print(f"first {times[0]:.0f} ms, median of the rest {statistics.median(times[1:]):.0f} ms")
