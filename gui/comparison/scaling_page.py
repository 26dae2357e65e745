"""The scaling chart, whose curves are searched off the GUI thread once nobody drags."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from engine.compare.scaling_curves import SCALING_METRICS, scaling_curves
from engine.texts import text
from gui.charts.chart_page import ChartPage
from gui.charts.scaling_chart import ScalingChart
from gui.i18n import language
from gui.jobs import Ok, Outcome
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from engine.compare.results import Comparison
    from gui.charts.marks import Slot
    from gui.session import ProjectSession

TOPIC: Final = "scaling"


class ScalingPage(ChartPage):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        self.metrics, self.chart = PillTabs(), ScalingChart()
        super().__init__(self.chart, self.metrics, parent)
        self._session = session
        self.searching = False
        self._names: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self.metrics.current_changed.connect(self._on_metric)
        self.follow()

    def show_comparison(
        self, comparison: Comparison | None, workload_id: str, names: Mapping[str, str], slots: Mapping[str, Slot]
    ) -> None:
        """The lines that are there stay until the new ones are found; meanwhile a note says so."""
        self._names, self._slots = names, slots
        jobs = self._session.jobs
        if comparison is None:
            jobs.drop(TOPIC)
            self.searching = False
            self.chart.set_curves((), {}, {}, pending=False)
            self._tell()
            return
        if self.chart.empty:
            self.chart.set_curves((), names, slots, pending=True)
        self.searching = True
        self._tell()
        if self._session.previewing:
            jobs.drop(TOPIC)
        else:
            jobs.run(TOPIC, partial(scaling_curves, comparison, workload_id), self._take)

    def retranslate(self) -> None:
        self.metrics.set_tabs((metric, text(f"scaling.{metric}", language())) for metric in SCALING_METRICS)
        self._tell()
        super().retranslate()

    def _tell(self) -> None:
        stale = self.searching and not self.chart.empty
        self.say(text("scaling.searching", language()) if stale else "")
        self.chart.set_working(stale)

    def _take(self, outcome: Outcome) -> None:
        if isinstance(outcome, Ok):
            self.searching = False
            self.chart.set_curves(outcome.value, self._names, self._slots, pending=False)
            self._tell()

    def _on_metric(self, name: str) -> None:
        self.chart.set_metric(next(metric for metric in SCALING_METRICS if metric == name))
