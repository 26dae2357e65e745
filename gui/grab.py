"""Draws every place of the window into PNG files, for the documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

from gui.actions import PLACES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.main_window import MainWindow

PATIENCE_MS = 60_000
SETTLING_MS = 1_000


def grab_places(window: MainWindow, folder: Path, size: str) -> int:
    """Returns the exit code: 1 where the ranges did not arrive in time."""
    width, _, height = size.partition("x")
    folder.mkdir(parents=True, exist_ok=True)
    window.resize(int(width), int(height))
    window.show()
    _wait(PATIENCE_MS, lambda: window.session is not None)
    session = window.session
    if session is None:
        return 1
    arrived = _wait(PATIENCE_MS, lambda: not session.stale)
    for place in () if window.at_start else PLACES:
        window.show_place(place)
        _wait(SETTLING_MS)
        _wait(PATIENCE_MS, lambda: not session.jobs.busy)
        window.grab().save(str(folder / f"{place}.png"))
    window.show_start()
    _wait(SETTLING_MS)
    window.grab().save(str(folder / "start.png"))
    session.jobs.close()
    return 0 if arrived else 1


def _wait(milliseconds: int, done: Callable[[], bool] | None = None) -> bool:
    deadline = QDeadlineTimer(milliseconds)
    while not deadline.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if done is not None and done():
            return True
    return done is None
