"""Every quote against one of them as an investment: a line each, and their present values over the months."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from engine.compare.investment_view import investment_view
from engine.compare.table import letters_of, slots_of
from engine.texts import text
from gui import i18n
from gui.charts.cost_chart import CostChart
from gui.fonts import Role
from gui.format import format_money
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from engine.compare.investment_view import InvestmentLine
    from gui.session import ProjectSession

ROWS: Final = ("npv", "rate_of_return", "payback", "discounted_payback", "rule")
CHART: Final = 240


class InvestmentAside(QWidget):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.base, self.chart = PillTabs(), CostChart()
        self.chart.setMinimumHeight(CHART)
        self._judged, self._course = Card(), Card()
        self._note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self._nothing = text_label(tone="muted", wrap=True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(5)
        self.cells: dict[tuple[int, int], QLabel] = {}
        self._judged.add_corner(self.base)
        self._judged.add(self._note)
        self._judged.add(self._nothing)
        self._judged.body.addLayout(self._grid)
        self._course.add(self.chart)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._judged)
        column.addWidget(self._course)
        self.base.current_changed.connect(self.refresh)

    def retranslate(self) -> None:
        now = i18n.language()
        self._judged.set_title(text("investment_view.title", now))
        self._course.set_title(text("investment_view.course", now))
        self._nothing.setText(text("investment_view.nothing", now))

    def refresh(self) -> None:
        comparison, workload_id = self._session.comparison, self._session.workload_id
        quotes = comparison.project.quotes if workload_id is not None else ()
        letters = letters_of(comparison.project.quotes)
        self.base.set_tabs((quote.id, letters[quote.id]) for quote in quotes)
        shown = len(quotes) > 1
        self._nothing.setVisible(not shown)
        self._course.setVisible(shown)
        for label in self.cells.values():
            label.hide()
        if not shown or workload_id is None:
            return
        base = self.base.current()
        self._note.setText(text("investment_view.note", i18n.language(), base=letters[base]))
        found = investment_view(comparison, workload_id, base)
        for column, name in enumerate(("", *ROWS)):
            self._put(0, column, text(f"investment_view.column.{name}", i18n.language()) if name else "", "muted")
        for row, line in enumerate(found.lines, start=1):
            self._show_line(row, line, letters)
        slots = slots_of(letters)
        self.chart.set_curves(found.curves, letters, slots, comparison.project.currency)

    def _show_line(self, row: int, line: InvestmentLine, letters: dict[str, str]) -> None:
        now, currency = i18n.language(), self._session.comparison.project.currency
        npv = line.found
        amount = text("investment_view.open", now) if npv is None else format_money(npv.npv, currency, now)
        words = (line.rate_of_return(), line.payback(), line.discounted_payback(), line.rule())
        said = ["—" if npv is None else one.text(now) for one in words]
        for column, shown in enumerate((letters[line.quote_id], amount, *said)):
            self._put(row, column, shown)

    def _put(self, row: int, column: int, shown: str, tone: str = "") -> None:
        """Quotes stand in columns, so that a narrow column has room for two or three of them."""
        place = (column, row)
        if place not in self.cells:
            label = text_label(role=Role.STRONG if column == 0 else Role.BODY, tone=tone, wrap=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._grid.addWidget(label, column, row)
            self.cells[place] = label
        self.cells[place].setText(shown)
        self.cells[place].show()
