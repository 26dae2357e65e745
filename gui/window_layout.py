"""Size, position, splitters, columns and folded strips of the window, kept between sessions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHeaderView, QSplitter, QWidget

from gui.widgets.fold_button import FoldButton

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from gui.settings.store import Settings

SMALLEST = QSize(1024, 640)
FIRST = QSize(1440, 900)
GRIP = QSize(120, 60)
FRAME = QSize(16, 48)
"""What a desktop may draw around a window that is not shown yet."""


def restore_window(window: QMainWindow, settings: Settings) -> None:
    room = [screen.availableSize() - FRAME for screen in QGuiApplication.screens()]
    least = SMALLEST.boundedTo(max(room, key=lambda size: size.width() * size.height()))
    window.setMinimumSize(least)
    if not window.restoreGeometry(settings.bytes_of("window")):
        window.resize(_fitting(FIRST))
    if not _reachable(window.frameGeometry()):
        screen = QGuiApplication.primaryScreen().availableGeometry()
        window.resize(window.size().boundedTo(screen.size()).expandedTo(least))
        window.move(screen.topLeft())


def keep_window(window: QMainWindow, settings: Settings) -> None:
    if not window.isFullScreen():
        settings.keep_bytes("window", window.saveGeometry())


def restore_parts(root: QWidget, settings: Settings) -> None:
    """Splitters, table headers and folded strips below `root` that have a name."""
    for part in _parts(root):
        state = settings.bytes_of(part.objectName())
        if not state.isEmpty():
            part.restoreState(state)


def keep_parts(root: QWidget, settings: Settings) -> None:
    for part in _parts(root):
        settings.keep_bytes(part.objectName(), part.saveState())


def _parts(root: QWidget) -> list[QSplitter | QHeaderView | FoldButton]:
    found: list[QSplitter | QHeaderView | FoldButton] = [
        *root.findChildren(QSplitter), *root.findChildren(QHeaderView), *root.findChildren(FoldButton),
    ]  # fmt: skip
    return [part for part in found if part.objectName() and not part.objectName().startswith("qt_")]


def _reachable(frame: QRect) -> bool:
    """Whether enough of the title bar lies on a screen to take hold of it."""
    bar = QRect(frame.topLeft(), QSize(frame.width(), GRIP.height()))
    return any(
        visible.width() >= GRIP.width() and visible.height() >= GRIP.height() // 2
        for visible in (bar.intersected(screen.availableGeometry()) for screen in QGuiApplication.screens())
    )


def _fitting(wanted: QSize) -> QSize:
    return wanted.boundedTo(QGuiApplication.primaryScreen().availableSize() - FRAME)
