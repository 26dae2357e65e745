"""All methods of decision over the quotes: the table, where they disagree, the front over two criteria, the weights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from engine.compare.method_words import agreement, front_text, reason_text, reversal_texts, verdict_text
from engine.compare.methods import methods
from engine.compare.table import letters_of, slots_of
from engine.texts import text
from gui.charts.chart_page import ChartPage
from gui.charts.front_chart import FrontChart
from gui.decide.method_table import MethodTable
from gui.decide.sentences import Sentences
from gui.decide.weights import Weights
from gui.fonts import Role
from gui.i18n import keep_translated, language
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.eliding import CalmComboBox
from gui.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from engine.compare.criteria import Axis
    from engine.compare.methods import Methods
    from engine.texts import Message
    from gui.session import ProjectSession

CHART: Final = 220
SCROLL_BAR: Final = 12
WIDE: Final = 860
SHARE: Final = 58
"""What the table takes of the width, in hundredths."""
AROUND: Final = 48


class MethodsPage(QScrollArea):
    cell_chosen = Signal(str, str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.found: Methods | None = None
        self.table, self.front, self.weights = MethodTable(), FrontChart(), Weights(session)
        self.front.setMinimumHeight(CHART)
        self.agreement = text_label(role=Role.STRONG, wrap=True)
        self.sentences = Sentences()
        self.front_words = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.across, self.up = CalmComboBox(), CalmComboBox()
        self._across, self._up = text_label(role=Role.CAPTION), text_label(role=Role.CAPTION)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._lay_out()
        for box in (self.across, self.up):
            box.activated.connect(self._draw_front)
        self.table.cell_chosen.connect(self.cell_chosen)
        self.front.quote_chosen.connect(session.selection.choose)
        self.table.quote_chosen.connect(session.selection.choose)
        session.selection.changed.connect(self._show_chosen)
        keep_translated(self.retranslate)

    def draw(self) -> None:
        """Judge the quotes anew and show it."""
        comparison, workload_id = self._session.comparison, self._session.workload_id
        known = {workload.id for workload in comparison.project.workloads}
        self.found = None if workload_id is None or workload_id not in known else methods(comparison, workload_id)
        letters = letters_of(comparison.project.quotes)
        names = {quote.id: quote.name for quote in comparison.project.quotes}
        self.table.set_methods(self.found, letters, names, slots_of(letters), comparison.project.currency)
        self._turn()
        self._write()
        self._fill_axes()
        self._draw_front()
        self._show_chosen(self._session.selection.current)

    def _show_chosen(self, quote_id: str) -> None:
        self.front.choose(quote_id)
        self.table.choose(quote_id)

    def retranslate(self) -> None:
        now = language()
        self._methods.set_title(text("methods.title", now))
        self._methods.set_subtitle(text("methods.note", now))
        self._front.set_title(text("methods.front", now))
        self._front.set_subtitle(text("methods.front_note", now))
        self._across.setText(text("methods.across", now))
        self._up.setText(text("methods.up", now))
        named = (self._up, self._across)
        for label in named:
            label.setMinimumWidth(max(one.sizeHint().width() for one in named))
        self.across.setAccessibleName(text("methods.across", now))
        self.up.setAccessibleName(text("methods.up", now))
        self._turn()
        self._write()
        self._fill_axes()

    def resizeEvent(self, event: object, /) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._turn()

    def _turn(self) -> None:
        """The front stands beside the table where that leaves every value of the table whole."""
        roomy = self.width() >= WIDE and self.width() * SHARE // 100 - AROUND >= self.table.least_width()
        wanted = QHBoxLayout.Direction.LeftToRight if roomy else QHBoxLayout.Direction.TopToBottom
        self._pair.setDirection(wanted)

    def _lay_out(self) -> None:
        self._methods, self._front = Card(), Card()
        self._methods.add(self.agreement)
        self._methods.add(self.table)
        self._methods.add(self.sentences)
        self._methods.body.addStretch(1)
        self._choice = choice = QWidget()
        flow = FlowLayout(choice, gap=6, row_gap=4)
        for label, box in ((self._up, self.up), (self._across, self.across)):
            pair = QWidget()
            row = QHBoxLayout(pair)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(4)
            row.addWidget(label)
            row.addWidget(box)
            flow.addWidget(pair)
        self._front.add(choice)
        self._front.add(ChartPage.around(self.front), 1)
        self._front.add(self.front_words)
        inner = QWidget()
        inner.setProperty("scrolled", "true")
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, SCROLL_BAR, 0)
        column.setSpacing(8)
        self._pair = QHBoxLayout()
        self._pair.setSpacing(8)
        self._pair.addWidget(self._methods, SHARE)
        self._pair.addWidget(self._front, 100 - SHARE)
        column.addLayout(self._pair, 1)
        column.addWidget(self.weights)
        self.setWidget(inner)

    def _write(self) -> None:
        found = self.found
        if found is None:
            self.agreement.setText(text("methods.none", language()))
            self.sentences.set_messages(())
            return
        self.agreement.setText(agreement(found).text(language()))
        reason = reason_text(found)
        said: list[Message] = [] if reason is None else [reason]
        said += [verdict_text(verdict) for verdict in found.verdicts]
        self.sentences.set_messages([*said, *found.unfirm.values(), *reversal_texts(found)])

    def _fill_axes(self) -> None:
        axes: tuple[Axis, ...] = () if self.found is None else self.found.axes
        for box, usual in ((self.up, "cost"), (self.across, "speed")):
            kept = box.currentData() or usual
            box.clear()
            for axis in axes:
                box.addItem(text(f"criteria.{axis}", language()), axis)
            box.setCurrentIndex(max(0, box.findData(kept)))
        self._choice.setVisible(len(axes) > 1)

    def _draw_front(self) -> None:
        across, up = self.across.currentData(), self.up.currentData()
        comparison = self._session.comparison
        letters = letters_of(comparison.project.quotes)
        able = self.found is not None and across is not None and across != up
        self.front.set_front(
            self.found if able else None, (across, up), letters, slots_of(letters), comparison.project.currency
        )
        words = front_text(self.found, across, up).text(language()) if able and self.found is not None else ""
        self.front_words.setText(words)
