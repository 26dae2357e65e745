"""One page on the screen: sentence first, then chart or list, key figures at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from engine.compare.curves import cost_curves, memory_bars
from engine.compare.table import letters_of, slots_of
from gui.charts.cost_chart import CostChart
from gui.charts.memory_chart import MemoryChart
from gui.fonts import Role
from gui.i18n import language
from gui.theme import set_style
from gui.walkthrough.parts import Clickable, KeyFigureView, LineView
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from engine.compare.results import Comparison
    from engine.compare.walkthrough import Page

FIGURES_WIDTH = (180, 300)
TEXT_MARGIN = 60


class PageView(QWidget):
    """The charts are made once and live on from page to page; only the texts are made anew."""

    figure_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._headline = text_label(role=Role.SLIDE_TITLE, wrap=True)
        self._lead = text_label(role=Role.SLIDE_TEXT, tone="muted", wrap=True)
        self.cost_chart, self.memory_chart = CostChart(), MemoryChart()
        for chart in (self.cost_chart, self.memory_chart):
            chart.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._charts = QStackedWidget()
        self._charts.addWidget(self.cost_chart)
        self._charts.addWidget(self.memory_chart)
        self._lines, self._figures = QVBoxLayout(), QVBoxLayout()
        self._scroll = _scroll(self._lines)
        self._side = QWidget()
        self._side.setMinimumWidth(FIGURES_WIDTH[0])
        self._side.setMaximumWidth(FIGURES_WIDTH[1])
        self._side.setLayout(self._figures)
        self._build()

    def show_page(self, page: Page, comparison: Comparison, workload_id: str) -> None:
        self._headline.setText(page.headline.text(language()))
        self._lead.setText(page.lead.text(language()))
        self._charts.setVisible(bool(page.chart))
        if page.chart:
            self._charts.setCurrentWidget(self.cost_chart if page.chart == "cost" else self.memory_chart)
            self.show_charts(page.chart, comparison, workload_id)
        self._fill_lines(page, letters_of(comparison.project.quotes))
        self._fill_figures(page)

    def show_charts(self, chart: str, comparison: Comparison, workload_id: str) -> None:
        quotes = comparison.project.quotes
        letters = letters_of(quotes)
        slots = slots_of(letters)
        if chart == "cost":
            curves = cost_curves(comparison, workload_id)
            self.cost_chart.set_curves(curves, letters, slots, comparison.project.currency)
        else:
            self.memory_chart.set_bars(memory_bars(comparison, workload_id), letters, slots)

    def _build(self) -> None:
        middle = QVBoxLayout()
        middle.setSpacing(12)
        middle.addWidget(self._charts, 3)
        middle.addWidget(self._scroll, 2)
        self._figures.setContentsMargins(0, 0, 0, 0)
        self._figures.setSpacing(18)
        self._lines.setContentsMargins(0, 0, 8, 0)
        self._lines.setSpacing(0)
        words = QVBoxLayout()
        words.setContentsMargins(0, 0, TEXT_MARGIN, 18)
        words.setSpacing(8)
        words.addWidget(self._headline)
        words.addWidget(self._lead)
        body = QHBoxLayout()
        body.setSpacing(48)
        body.addLayout(middle, 5)
        body.addWidget(self._side, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(words)
        column.addLayout(body, 1)

    def _fill_lines(self, page: Page, letters: dict[str, str]) -> None:
        slots = slots_of(letters)
        _empty(self._lines)
        self._scroll.setVisible(bool(page.lines) or not page.chart)
        for line in page.lines:
            self._add(self._lines, LineView(line, slots.get(line.quote_id), letters.get(line.quote_id, "")))
        self._lines.addStretch(1)

    def _fill_figures(self, page: Page) -> None:
        _empty(self._figures)
        self._side.setVisible(bool(page.figures))
        for figure in page.figures:
            self._add(self._figures, KeyFigureView(figure))
        self._figures.addStretch(1)

    def _add(self, column: QVBoxLayout, part: Clickable) -> None:
        part.opened.connect(self.figure_requested)
        column.addWidget(part)


def _scroll(column: QVBoxLayout) -> QScrollArea:
    inner = QWidget()
    set_style(inner, scrolled="true")
    inner.setLayout(column)
    area = QScrollArea()
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def _empty(column: QVBoxLayout) -> None:
    while (item := column.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
