"""One page on the screen: claim first, then charts, table, list or picture, key figures at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.compare.table import letters_of, slots_of
from engine.texts import text
from engine.value_text import unparted
from gui.fonts import Role
from gui.i18n import language
from gui.theme import set_style
from gui.walkthrough.charts import PageCharts
from gui.walkthrough.parts import Clickable, KeyFigureView, LineView, scaled
from gui.walkthrough.picture_view import PictureView
from gui.walkthrough.slide_table import SlideTable
from gui.widgets.basics import text_label
from gui.widgets.pills import FoldingPills
from gui.widgets.scrolling import calm_scroll

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.compare.results import Comparison
    from engine.compare.uncertainty.cost_bands import CostBand
    from engine.compare.walkthrough import Page

FIGURES_WIDTH: Final = (180, 300)
TEXT_MARGIN: Final = 60
GAP: Final = 36
BELOW_WORDS, BETWEEN_FIGURES = 16, 20
LIST: Final = "list"
FEW_LINES: Final = 5
"""As many lines as may spread over a page."""
LIST_SHARE: Final = 0.42
"""A list that needs more of the page than this stands behind a tab of its own, so that the charts stay large."""


class PageView(QWidget):
    """The charts are made once and live on from page to page; only the texts are made anew."""

    figure_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._page: Page | None = None
        self._folded = False
        self._shown: tuple[Comparison, str, Mapping[str, CostBand]] | None = None
        self._headline = text_label(role=Role.SLIDE_TITLE, wrap=True)
        self._lead = text_label(role=Role.SLIDE_TEXT, tone="muted", wrap=True)
        self._warning = text_label(tone="warn", wrap=True)
        self.charts, self.table, self.picture = PageCharts(), SlideTable(), PictureView()
        self.views = FoldingPills()
        self._text = text_label(role=Role.SLIDE_TEXT, wrap=True)
        self._lines, self._figures = QVBoxLayout(), QVBoxLayout()
        self._list = QWidget()
        self._list.setLayout(self._lines)
        self._scroll = calm_scroll(self._list)
        self._words = calm_scroll(_column_of(self._text))
        beside = QWidget()
        beside.setLayout(self._figures)
        self._side = calm_scroll(beside)
        self._side.setMinimumWidth(FIGURES_WIDTH[0])
        self._side.setMaximumWidth(FIGURES_WIDTH[1])
        set_style(self, surface="plain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._build()
        for part in (self.charts, self.table):
            part.figure_requested.connect(self.figure_requested)
        self.views.current_changed.connect(self._show_view)

    def show_page(self, page: Page, comparison: Comparison, workload_id: str) -> None:
        same = self._page is not None and self._page.key == page.key
        self._page, self._shown = page, (comparison, workload_id, page.cost_bands)
        now = language()
        self._above.setContentsMargins(0, 0, TEXT_MARGIN, scaled(BELOW_WORDS))
        self._figures.setSpacing(scaled(BETWEEN_FIGURES))
        self._headline.setText(unparted(page.headline.text(now)))
        words_only = bool(page.text) and not (page.charts or page.table or page.picture or page.lines)
        lead = page.lead.text(now) or ("" if words_only else page.text)
        _fill(self._lead, unparted(lead))
        _fill(self._warning, page.warning(now))
        self._text.setText(page.text if words_only else "")
        self._words.setVisible(words_only)
        self.picture.setVisible(page.picture is not None)
        self.picture.set_picture(page.picture)
        self.table.setVisible(page.table is not None)
        if page.table is not None:
            self.table.show_table(page.table, workload_id, comparison.project.currency)
        self._fill_lines(page, letters_of(comparison.project.quotes))
        self._fill_figures(page)
        self._arrange(keep=same)

    def follow(self, comparison: Comparison) -> None:
        """Redraw the chart that is seen; the words follow when they are composed anew."""
        if self._shown is not None:
            self._shown = (comparison, self._shown[1], {})
            self._show_view(self.views.current())

    def next_view(self) -> None:
        """From one chart or list of the page to the next."""
        names = self._tabs()
        if len(names) > 1:
            name = names[(names.index(self.views.current()) + 1) % len(names)]
            self.views.set_current(name)
            self._show_view(name)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if self._page is not None:
            self._arrange(keep=True)

    def _build(self) -> None:
        tabs = QHBoxLayout()
        tabs.addWidget(self.views)
        tabs.addStretch(1)
        middle = QVBoxLayout()
        middle.setSpacing(10)
        middle.addLayout(tabs)
        for part in (self.charts, self.table, self.picture, self._words):
            middle.addWidget(part, 1)
        middle.addWidget(self._scroll)
        self._figures.setContentsMargins(0, 0, 0, 0)
        self._lines.setContentsMargins(0, 0, 8, 0)
        self._lines.setSpacing(0)
        self._above = words = QVBoxLayout()
        words.setSpacing(8)
        for label in (self._headline, self._lead, self._warning):
            words.addWidget(label)
        body = QHBoxLayout()
        body.setSpacing(GAP)
        body.addLayout(middle, 5)
        body.addWidget(self._side, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(words)
        column.addLayout(body, 1)

    def _tabs(self) -> list[str]:
        return [] if self._page is None else [*self._page.charts, *([LIST] if self._folded else ())]

    def _fold(self, page: Page) -> None:
        """Decide whether the list has room beside the charts, and give it that room."""
        width = self.width() - (self._side.minimumWidth() + GAP if page.figures else 0)
        lines = self._lines
        needed = lines.totalHeightForWidth(width) if lines.hasHeightForWidth() else lines.totalSizeHint().height()
        both = bool(page.charts and page.lines)
        self._folded = both and needed > LIST_SHARE * (self.height() - self._above.sizeHint().height())
        self._scroll.setMinimumHeight(needed if both and not self._folded else 0)

    def _arrange(self, *, keep: bool) -> None:
        if self._page is not None:
            self._fold(self._page)
        now, names = language(), self._tabs()
        key = {LIST: "walkthrough.show.list"}
        before = self.views.current()
        self.views.set_tabs((name, text(key.get(name, f"walkthrough.chart.{name}"), now)) for name in names)
        if names and not (keep and before in names):
            self.views.set_current(names[0])
        self.views.setVisible(len(names) > 1)
        self._show_view(self.views.current())

    def _show_view(self, name: str) -> None:
        page = self._page
        if page is None or self._shown is None:
            return
        chart = bool(page.charts) and name != LIST
        self.charts.setVisible(chart)
        in_table = page.table is not None
        self._scroll.setVisible(name == LIST or (bool(page.lines) and not in_table and not self._folded))
        if chart:
            self.charts.show_chart(name, *self._shown)

    def _fill_lines(self, page: Page, letters: dict[str, str]) -> None:
        slots = slots_of(letters)
        _empty(self._lines)
        spread = not page.charts and len(page.lines) <= FEW_LINES
        for line in page.lines:
            slot, letter = slots.get(line.quote_id), letters.get(line.quote_id, "")
            self._add(self._lines, LineView(line, slot, letter, alone=spread))
        self._lines.addStretch(1)

    def _fill_figures(self, page: Page) -> None:
        _empty(self._figures)
        self._side.setVisible(bool(page.figures))
        for figure in page.figures:
            self._add(self._figures, KeyFigureView(figure))
        self._figures.addStretch(1)
        least, most = FIGURES_WIDTH[0], scaled(FIGURES_WIDTH[1])
        needed = self._figures.minimumSize().width() + self._side.verticalScrollBar().sizeHint().width()
        self._side.setMaximumWidth(most)
        self._side.setMinimumWidth(min(max(least, needed), most))

    def _add(self, column: QVBoxLayout, part: Clickable) -> None:
        part.opened.connect(self.figure_requested)
        column.addWidget(part)
        part.show()  # a widget that is not shown yet counts for nothing in what the list needs
        for widget in part.findChildren(QWidget):
            widget.ensurePolished()


def _fill(label: QWidget, shown: str) -> None:
    label.setText(shown)  # type: ignore[attr-defined]
    label.setVisible(bool(shown))


def _column_of(widget: QWidget) -> QWidget:
    inner = QWidget()
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, 8, 0)
    column.addWidget(widget)
    column.addStretch(1)
    return inner


def _empty(column: QVBoxLayout) -> None:
    while (item := column.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
