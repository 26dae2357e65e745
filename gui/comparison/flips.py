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

    `shown` is that of what is on screen: of the flip that is played, else of the project; None while it is looked for.
    `without_effect` are paths of inputs that move nothing; they are looked for last.
    """

    changed = Signal()
    effects_changed = Signal()
    looking_changed = Signal(bool)

    def __init__(self, session: ProjectSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.outlook: Outlook | None = None
        self.looking = False
        """Whether what was found is that of before, or nothing is found yet."""
        self.without_effect: tuple[str, ...] = ()
        self._about: object = None
        self._playing = False
        self._played: Outlook | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._start)
        session.bands_changed.connect(self.refresh)
        session.lines_changed.connect(self.refresh)

    @property
    def shown(self) -> Outlook | None:
        if self._session.stale:
            return None
        return self._played if self._session.previewing else self.outlook

    @property
    def points(self) -> Points | None:
        found = self._played or self.outlook
        return None if found is None else found.flips

    def play(self, playing: bool) -> None:
        """A flip that is played stays as it is, unlike a drag, and is looked at like the project itself."""
        self._playing = playing
        self.refresh()

    def refresh(self) -> None:
        self._session.jobs.drop("flips")
        self._session.jobs.drop("effects")
        self._played = None
        about = (self._session.project, self._session.workload_id)
        if self._session.ranges.given_up:
            self._rest(about)
            return
        self._set_looking(True)
        if self._session.previewing:
            if self._playing:
                self._pause.start()
            else:
                self._pause.stop()
            return
        if self.outlook is not None and about != self._about:
            self.outlook = None
            self.changed.emit()
        self._about = about
        self._pause.start()

    def _rest(self, about: object) -> None:
        """Keep what was found of this project; look for nothing."""
        self._pause.stop()
        self._set_looking(False)
        if about != self._about:
            self.outlook = None
        self._about = about
        self.changed.emit()

    def _set_looking(self, looking: bool) -> None:
        if looking != self.looking:
            self.looking = looking
            self.looking_changed.emit(looking)

    def _start(self) -> None:
        comparison, workload_id = self._session.comparison, self._session.workload_id
        if workload_id is None:
            self._take(Ok(None))
            return

        take = self._take_played if self._session.previewing else self._take
        self._session.jobs.run("flips", partial(outlook, comparison, workload_id), take)

    def _take_played(self, outcome: Outcome) -> None:
        self._played = outcome.value if isinstance(outcome, Ok) else None
        self._set_looking(False)
        self.changed.emit()

    def _take(self, outcome: Outcome) -> None:
        self.outlook = outcome.value if isinstance(outcome, Ok) else None
        self._set_looking(False)
        self.changed.emit()
        self._session.jobs.run("effects", partial(without_effect, self._session.comparison), self._take_effects)

    def _take_effects(self, outcome: Outcome) -> None:
        self.without_effect = outcome.value if isinstance(outcome, Ok) else ()
        self.effects_changed.emit()
