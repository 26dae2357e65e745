"""Where the winner flips on each slider, computed off the GUI thread and never during a drag."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from engine.compare.sliders import Flips as Points
from engine.compare.sliders import all_flips
from gui.jobs import Ok, Outcome

if TYPE_CHECKING:
    from gui.session import ProjectSession

PAUSE_MS: Final = 200


class Flips(QObject):
    """`points` is None until they are found for these quotes and this workload; in a drag the last ones stay."""

    changed = Signal()

    def __init__(self, session: ProjectSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.points: Points | None = None
        self._about: object = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._start)
        session.bands_changed.connect(self.refresh)

    def refresh(self) -> None:
        self._session.jobs.drop("flips")
        if self._session.previewing:
            self._pause.stop()
            return
        about = (self._session.project, self._session.workload_id)
        if self.points is not None and about != self._about:
            self.points = None
            self.changed.emit()
        self._about = about
        self._pause.start()

    def _start(self) -> None:
        comparison, workload_id = self._session.comparison, self._session.workload_id
        if workload_id is None:
            self._take(Ok({}))
            return

        self._session.jobs.run("flips", partial(all_flips, comparison, workload_id), self._take)

    def _take(self, outcome: Outcome) -> None:
        self.points = outcome.value if isinstance(outcome, Ok) else None
        self.changed.emit()
