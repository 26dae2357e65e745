"""The capacity chart with the choice of what it shows, its legend, and the goodput in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.compare.capacity_curves import METRICS
from engine.texts import text
from gui.charts.capacity_chart import CapacityChart
from gui.charts.chart_page import ChartPage
from gui.i18n import language
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from engine.compare.capacity_curves import CapacityCurves
    from gui.charts.marks import Slot


class CapacityPage(ChartPage):
    def __init__(self, parent: QWidget | None = None) -> None:
        self.metrics, self.chart = PillTabs(), CapacityChart()
        super().__init__(self.chart, self.metrics, parent)
        self.metrics.current_changed.connect(self._on_metric)
        self.chart.note_changed.connect(self.say)
        self.follow()

    def set_curves(self, curves: CapacityCurves | None, names: Mapping[str, str], colours: Mapping[str, Slot]) -> None:
        self.chart.set_curves(curves, names, colours)

    def retranslate(self) -> None:
        self.metrics.set_tabs((metric, text(f"capacity.{metric}", language())) for metric in METRICS)
        super().retranslate()

    def _on_metric(self, name: str) -> None:
        self.chart.set_metric(next(metric for metric in METRICS if metric == name))
