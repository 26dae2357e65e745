"""Draws every screen of the window into PNG files, for the documentation."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from gui.main_window import MainWindow
    from gui.walkthrough.page_pictures import PagePictures

PATIENCE_MS = 60_000
SETTLING_MS = 600
LAYING_OUT_MS = 120


def grab_screens(window: MainWindow, folder: Path, size: str) -> int:
    """Returns the exit code: 1 where nothing could be drawn."""
    width, _, height = size.partition("x")
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, screen in drawn_screens(window, (int(width), int(height))):
        count += screen.grab().save(str(folder / f"{name}.png"))
    return 0 if count else 1


def drawn_screens(window: MainWindow, size: tuple[int, int]) -> Iterator[tuple[str, QWidget]]:
    """Each screen by name when all that it computes has arrived; without a project only the start page."""
    window.resize(*size)
    window.show()
    _wait(PATIENCE_MS, lambda: window.session is not None)
    session = window.session
    if session is None or not _wait(PATIENCE_MS, lambda: not session.stale):
        return
    window.stage.message.hide()  # what is said once at the first start
    from gui.screens import SCREENS, shown
    from gui.walkthrough.page_pictures import PagePictures

    names = sorted(SCREENS, key=lambda name: name == "start")
    for name in ["start"] if window.at_start else names:
        with shown(window, name) as screen:
            _wait(SETTLING_MS)
            _wait(PATIENCE_MS, lambda: not session.jobs.busy)
            _wait(LAYING_OUT_MS)
            _wait(PATIENCE_MS, partial(_all_drawn, screen.findChildren(PagePictures)))
            yield name, screen
    session.jobs.close()


def _all_drawn(pictures: list[PagePictures]) -> bool:
    return not any(one.busy for one in pictures)


def _wait(milliseconds: int, done: Callable[[], bool] | None = None) -> bool:
    deadline = QDeadlineTimer(milliseconds)
    while not deadline.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if done is not None and done():
            return True
    return done is None
