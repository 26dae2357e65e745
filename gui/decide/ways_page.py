"""Buy, lease, rent, keep or hosted tokens: one chart over months or use, and what follows from it in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from engine.compare.table import letters_of, slots_of
from engine.compare.ways import ALONG, ways
from engine.compare.ways_figures import ways_figures
from engine.compare.ways_words import ways_texts
from engine.texts import text
from gui.charts.ways_chart import WaysChart
from gui.conditions.figure_rows import FigureRow, FigureRows
from gui.decide.circumstances import Circumstances
from gui.decide.sentences import Sentences
from gui.i18n import keep_translated, language
from gui.theme import theme_manager
from gui.widgets.basics import text_label
from gui.widgets.card import Card, SectionHeader
from gui.widgets.legend import Legend
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from engine.compare.ways import Along, Ways
    from engine.compare.ways_words import Section
    from gui.session import ProjectSession

SECTIONS: Final[tuple[Section, ...]] = ("break_even", "rule", "team", "tuning", "lease", "lives")
CHART: Final = 220
LEAST_BESIDE: Final = 340
UNBOUNDED: Final = 16_777_215
SCROLL_BAR: Final = 12
WIDE: Final = 860


class WaysPage(QScrollArea):
    figure_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.found: Ways | None = None
        self.chart, self.legend, self.along = WaysChart(), Legend(), PillTabs()
        self.chart.setMinimumHeight(CHART)
        self.headers = {name: SectionHeader() for name in SECTIONS}
        self.sentences = {name: Sentences() for name in SECTIONS}
        self.figures = {name: FigureRows() for name in SECTIONS}
        self.circumstances = Circumstances(session)
        self.nothing = text_label(tone="muted", wrap=True)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._lay_out()
        session.selection.link(self.chart)
        self.along.current_changed.connect(self._draw_chart)
        theme_manager().theme_changed.connect(self._draw_chart)
        keep_translated(self.retranslate)

    def draw(self) -> None:
        """Set the ways against each other anew and show it."""
        comparison, workload_id = self._session.comparison, self._session.workload_id
        known = {workload.id for workload in comparison.project.workloads}
        self.found = None if workload_id is None or workload_id not in known else ways(comparison, workload_id)
        self._draw_chart()
        self._write()

    def retranslate(self) -> None:
        now = language()
        self._chart.set_title(text("ways.chart", now))
        self._chart.set_subtitle(text("ways.chart_note", now))
        self._words.set_title(text("ways.title", now))
        self._words.set_subtitle(text("ways.note", now))
        self.nothing.setText(text("methods.none", now))
        for name, header in self.headers.items():
            header.set_title(text(f"ways.section.{name}", now))
        self.along.set_tabs((name, text(f"ways.along.{name}", now)) for name in ALONG)
        self._draw_chart()
        self._write()

    def resizeEvent(self, event: object, /) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        wanted = QHBoxLayout.Direction.LeftToRight if self.width() >= WIDE else QHBoxLayout.Direction.TopToBottom
        self._pair.setDirection(wanted)
        beside = wanted is QHBoxLayout.Direction.LeftToRight
        height = max(self.viewport().height(), LEAST_BESIDE)
        self._chart.setMinimumHeight(height if beside else 0)
        self._chart.setMaximumHeight(height if beside else UNBOUNDED)

    def _lay_out(self) -> None:
        self._chart, self._words = Card(), Card()
        self._chart.add_corner(self.along)
        self._chart.add(self.chart, 1)
        self._chart.add(self.legend)
        self._words.add(self.nothing)
        for name in SECTIONS:
            self._words.add(self.headers[name])
            self._words.add(self.sentences[name])
            self._words.add(self.figures[name])
            self.figures[name].figure_requested.connect(self.figure_requested)
            if name == "team":
                self._words.add(self.circumstances)
        self._words.body.addStretch(1)
        inner = QWidget()
        inner.setProperty("scrolled", "true")
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, SCROLL_BAR, 0)
        self._pair = QHBoxLayout()
        self._pair.setSpacing(8)
        self._pair.addWidget(self._chart, 52, Qt.AlignmentFlag.AlignTop)
        self._pair.addWidget(self._words, 48)
        column.addLayout(self._pair, 1)
        self.setWidget(inner)

    def _draw_chart(self) -> None:
        project, found = self._session.comparison.project, self.found
        letters = letters_of(project.quotes)
        slots = slots_of(letters)
        along: Along = "busy" if self.along.current() == "busy" else "months"
        sweep = None if found is None else found.sweep(along)
        self.chart.set_sweep(sweep, "" if found is None else found.criterion, letters, slots, project.currency)
        if found is None or not found.best:
            self.chart.set_empty(text("methods.none", language()))
        self.legend.set_entries(self.chart.legend())

    def _write(self) -> None:
        comparison, workload_id = self._session.comparison, self._session.workload_id
        found = self.found
        said = {} if found is None or workload_id is None else ways_texts(comparison, workload_id, found)
        figures = {} if found is None or workload_id is None else ways_figures(comparison, workload_id, found)
        self.nothing.setVisible(not said)
        for name in SECTIONS:
            messages = said.get(name, ())
            self.headers[name].setVisible(bool(messages))
            self.sentences[name].setVisible(bool(messages))
            self.sentences[name].set_messages(messages)
            rows = [FigureRow(one.address, one.name.text(language()), one.quantity) for one in figures.get(name, ())]
            self.figures[name].setVisible(bool(messages and rows))
            self.figures[name].show_rows(rows, comparison.project.currency, comparison.project.seed)
        self.circumstances.setVisible("team" in said)
