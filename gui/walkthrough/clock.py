"""How long the presentation has lasted, and what time it is."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTime, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from engine.texts import text
from gui.fonts import Role
from gui.i18n import language
from gui.widgets.basics import text_label

SECOND_MS = 1000


class Clock(QObject):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._since = QElapsedTimer()
        self._labels: list[QLabel] = []
        self._tick = QTimer(self)
        self._tick.setInterval(SECOND_MS)
        self._tick.timeout.connect(self.show_time)

    def label(self) -> QLabel:
        """A label that tells the time while the clock runs."""
        made = text_label(role=Role.SLIDE_FIGURE)
        self._labels.append(made)
        self.show_time()
        return made

    def start(self) -> None:
        self._since.start()
        self._tick.start()
        self.show_time()

    def stop(self) -> None:
        self._tick.stop()

    def show_time(self) -> None:
        seconds = self._since.elapsed() // SECOND_MS if self._since.isValid() else 0
        lasted = f"{seconds // 60}:{seconds % 60:02d}"
        shown = text(
            "walkthrough.presenter.clock", language(), lasted=lasted, now=QTime.currentTime().toString("HH:mm")
        )
        for label in self._labels:
            label.setText(shown)
