"""Keeps the comparison of the shown project: in a drag lines first, then all values, bands off the GUI thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from engine.project.project import FIRST_SEED
from engine.texts import EngineError
from gui.jobs import Failed, JobRunner, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.compare.results import Comparison, Estimate, Evaluation
    from engine.project.project import Project

Key: TypeAlias = tuple[str, str]
Bands: TypeAlias = "Mapping[str, Estimate]"
Evaluate: TypeAlias = "Callable[..., Comparison]"
BandsOf: TypeAlias = "Callable[[Evaluation, int], Bands]"

FRAME_MS = 16
REST_MS = 60
"""How long after the last move of a drag all values follow the lines."""
LAG_MS = 200
"""The longest that they do so while the drag goes on."""
BANDS_PAUSE_MS = 120


class Evaluator(QObject):
    """`stale` holds while `bands` belong to an older comparison; results for an older one are dropped."""

    comparison_changed = Signal(object)
    lines_asked = Signal(object)
    """A list, to which a view that draws lines in a drag adds the workload of which it wants them."""
    lines_changed = Signal(object)
    """In a drag: what lines and bars show of that workload; `comparison_changed` follows with everything."""
    bands_changed = Signal()
    stale_changed = Signal(bool)
    failed = Signal(object)

    def __init__(
        self,
        runner: JobRunner,
        evaluate: Evaluate | None = None,
        bands_of: BandsOf | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self._evaluate = evaluate
        self._bands_of = bands_of
        self._comparison: Comparison | None = None
        self._bands: dict[Key, Bands] = {}
        self._made_from: dict[Key, Evaluation] = {}
        self._seed = FIRST_SEED
        self._stale = False
        self.given_up = False
        self._wanted: object = None
        self._awaited: Project | None = None
        self._frame = single_shot(self, FRAME_MS, self._show_frame)
        self._lined: Project | None = None
        self._whole = single_shot(self, REST_MS, self._show_lined)
        self._lagging = QElapsedTimer()
        self._shown = QElapsedTimer()
        self._shown.start()
        self._pause = single_shot(self, BANDS_PAUSE_MS, self.start_bands)

    @property
    def comparison(self) -> Comparison | None:
        return self._comparison

    @property
    def bands(self) -> Mapping[Key, Bands]:
        return self._bands

    @property
    def stale(self) -> bool:
        return self._stale

    def take(self, project: Project) -> None:
        """Evaluate now and wholly; listeners hear of it by `announce`."""
        self._frame.stop()
        self._whole.stop()
        self._awaited = self._lined = None
        self._comparison = self._evaluator()(project)

    def announce(self) -> None:
        self._drop_bands()
        self.given_up = False
        self._set_stale(not self._bands_are_current())
        self.comparison_changed.emit(self._comparison)
        if self._stale:
            self._pause.start()

    def show_soon(self, project: Project) -> None:
        """Evaluate at once, or with the next frame; of several projects within a frame only the last one counts.

        Where lines are drawn they come first, and all other values when the drag rests, or a few times a second.
        """
        self._awaited = project
        if not self._frame.isActive():
            self._frame.start(max(0, FRAME_MS - self._shown.elapsed()))

    def give_up(self) -> None:
        """Leave out ranges that are not there, and what rests on them, until they are taken up or the next edit."""
        self._drop_bands()
        self._pause.stop()
        self.given_up = True
        if self._stale:
            self._bands, self._made_from = {}, {}
            self._set_stale(False)
        self.bands_changed.emit()

    def take_up(self) -> None:
        self.given_up = False
        self._set_stale(not self._bands_are_current())
        if self._stale:
            self.start_bands()
        else:
            self.bands_changed.emit()

    def _drop_bands(self) -> None:
        self._wanted = None
        self._runner.drop("bands")

    def start_bands(self) -> None:
        self._pause.stop()
        comparison = self._comparison
        if comparison is None or not self._stale:
            return
        bands_of = self._bands_maker()
        evaluations, seed = comparison.evaluations, comparison.project.seed
        self._wanted = evaluations
        usable = self._made_from.items() if seed == self._seed else ()
        known = {key: (made_from, self._bands[key]) for key, made_from in usable}

        def work() -> dict[Key, Bands]:
            made: dict[Key, Bands] = {}
            for key, evaluation in evaluations.items():
                if self._wanted is not evaluations:
                    break
                made_from, bands = known.get(key, (None, None))
                made[key] = bands if bands is not None and made_from is evaluation else bands_of(evaluation, seed)
            return made

        def take(outcome: Outcome) -> None:
            if isinstance(outcome, Failed):
                self.failed.emit(outcome.error)
                return
            self._bands = outcome.value
            self._made_from, self._seed = dict(evaluations), seed
            self._set_stale(False)
            self.bands_changed.emit()

        self._runner.run("bands", work, take)

    def _show_frame(self) -> None:
        project = self._awaited
        asked: list[str] = []
        self.lines_asked.emit(asked)
        if project is None or not asked:
            self._show_awaited()
            return
        self._awaited, self._lined = None, project
        self._shown.start()
        self._drop_bands()
        self._pause.stop()
        try:
            lines = self._lines()(project, asked[0], self._comparison)
        except EngineError as error:
            self.failed.emit(error)
            return
        if not self._whole.isActive():
            self._lagging.start()
        self._whole.start(min(REST_MS, max(0, LAG_MS - self._lagging.elapsed())))
        self.lines_changed.emit(lines)

    def _show_awaited(self) -> None:
        project, self._awaited = self._awaited or self._lined, None
        self._show(project)

    def _show_lined(self) -> None:
        """All values of the project whose lines are drawn; what is awaited meanwhile has lines of its own first."""
        self._show(self._lined)

    def _show(self, project: Project | None) -> None:
        """At the layouts that were found before: a search can wait until the drag ends."""
        self._whole.stop()
        self._lined = None
        if project is None:
            return
        self._shown.start()
        try:
            self._comparison = self._evaluator()(project, self._comparison)
        except EngineError as error:
            self.failed.emit(error)
            return
        self.announce()

    def _bands_are_current(self) -> bool:
        if self._comparison is None:
            return True
        evaluations = self._comparison.evaluations
        return self._made_from.keys() == evaluations.keys() and all(
            self._made_from[key] is evaluation for key, evaluation in evaluations.items()
        )

    def _set_stale(self, stale: bool) -> None:
        if stale != self._stale:
            self._stale = stale
            self.stale_changed.emit(stale)

    def _evaluator(self) -> Evaluate:
        if self._evaluate is None:
            from engine.compare.evaluate import evaluate

            self._evaluate = evaluate
        return self._evaluate

    @staticmethod
    def _lines() -> Callable[[Project, str, Comparison | None], Comparison]:
        from engine.compare.evaluate import evaluate_lines

        return evaluate_lines

    def _bands_maker(self) -> BandsOf:
        if self._bands_of is None:
            from engine.compare.bands import bands

            self._bands_of = bands
        return self._bands_of


def single_shot(parent: QObject, milliseconds: int, slot: Callable[[], None]) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(slot)
    return timer
