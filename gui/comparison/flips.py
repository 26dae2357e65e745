"""How often each quote wins and where the winner flips, computed off the GUI thread and never during a drag."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from engine.compare.effects import without_effect
from engine.compare.outlook import Outlook, outlook
from engine.compare.sliders import Flips as Points
from gui.jobs import Ok, Outcome

if TYPE_CHECKING:
    from gui.session import ProjectSession

PAUSE_MS: Final = 200


class Flips(QObject):
    """`outlook` is None until it is found for these quotes and this workload; in a drag the last one stays.

    `without_effect` are paths of inputs that move nothing; they are looked for last.
    """

    changed = Signal()
    effects_changed = Signal()

    def __init__(self, session: ProjectSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.outlook: Outlook | None = None
        self.without_effect: tuple[str, ...] = ()
        self._about: object = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._start)
        session.bands_changed.connect(self.refresh)
        session.lines_changed.connect(self.refresh)

    @property
    def points(self) -> Points | None:
        return None if self.outlook is None else self.outlook.flips

    def refresh(self) -> None:
        self._session.jobs.drop("flips")
        self._session.jobs.drop("effects")
        if self._session.previewing:
            self._pause.stop()
            return
        about = (self._session.project, self._session.workload_id)
        if self.outlook is not None and about != self._about:
            self.outlook = None
            self.changed.emit()
        self._about = about
        self._pause.start()

    def _start(self) -> None:
        comparison, workload_id = self._session.comparison, self._session.workload_id
        if workload_id is None:
            self._take(Ok(None))
            return

        self._session.jobs.run("flips", partial(outlook, comparison, workload_id), self._take)

    def _take(self, outcome: Outcome) -> None:
        self.outlook = outcome.value if isinstance(outcome, Ok) else None
        self.changed.emit()
        self._session.jobs.run("effects", partial(without_effect, self._session.comparison), self._take_effects)

    def _take_effects(self, outcome: Outcome) -> None:
        self.without_effect = outcome.value if isinstance(outcome, Ok) else ()
        self.effects_changed.emit()
