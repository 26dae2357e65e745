"""The capacity chart with the choice of what it shows, its legend, and the goodput in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.compare.capacity_curves import METRICS
from engine.texts import text
from gui.charts.capacity_chart import CapacityChart
from gui.fonts import Role
from gui.i18n import keep_translated, language
from gui.theme import theme_manager
from gui.widgets.basics import text_label
from gui.widgets.legend import Legend
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from engine.compare.capacity_curves import CapacityCurves
    from gui.charts.marks import Slot


LEAST_CHART: Final = 186


class CapacityPage(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.metrics = PillTabs()
        self.chart = CapacityChart()
        self.chart.setMinimumHeight(LEAST_CHART)
        self.legend = Legend()
        self.goodput = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        choice = QHBoxLayout()
        choice.addWidget(self.metrics)
        choice.addStretch(1)
        column.addLayout(choice)
        column.addWidget(self.chart, 1)
        column.addWidget(self.legend)
        column.addWidget(self.goodput)
        self.metrics.current_changed.connect(self._on_metric)
        self.chart.note_changed.connect(self._on_note)
        theme_manager().theme_changed.connect(self._show_legend)
        keep_translated(self.retranslate)

    def set_curves(self, curves: CapacityCurves | None, names: Mapping[str, str], colours: Mapping[str, Slot]) -> None:
        self.chart.set_curves(curves, names, colours)
        self._show_legend()

    def retranslate(self) -> None:
        self.metrics.set_tabs((metric, text(f"capacity.{metric}", language())) for metric in METRICS)
        self._show_legend()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit_height()

    def _fit_height(self) -> None:
        """Ask for what the chart and the lines below it need, so that the column may scroll."""
        needed = self._column.minimumHeightForWidth(max(220, self.width()))
        if self.minimumHeight() != needed:
            self.setMinimumHeight(needed)

    def _on_metric(self, name: str) -> None:
        self.chart.set_metric(next(metric for metric in METRICS if metric == name))
        self._show_legend()

    def _on_note(self, note: str) -> None:
        self.goodput.setText(note)
        self.goodput.setVisible(bool(note))
        self._fit_height()

    def _show_legend(self) -> None:
        self.legend.set_entries(self.chart.legend())
        self.legend.setVisible(not self.chart.empty)
        self._fit_height()
