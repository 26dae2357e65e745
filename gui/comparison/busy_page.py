"""The cost of the work over the busy share, with its legend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.charts.busy_chart import BusyChart
from gui.charts.chart_page import ChartPage

if TYPE_CHECKING:
    from engine.compare.busy_curves import BusyCurves
    from gui.charts.marks import Slot


class BusyPage(ChartPage):
    def __init__(self, parent: QWidget | None = None) -> None:
        self.chart = BusyChart()
        super().__init__(self.chart, None, parent)
        self.follow()

    def set_curves(
        self, found: BusyCurves | None, names: Mapping[str, str], slots: Mapping[str, Slot], currency: str
    ) -> None:
        self.chart.set_curves(found, names, slots, currency)
