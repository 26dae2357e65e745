"""Every quote against one of them as an investment: a line each, and their present values over the months."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.compare.investment_view import investment_view
from engine.compare.table import letters_of, slots_of
from engine.figures.support import grade_of
from engine.texts import text
from gui import fonts, i18n
from gui.charts.chart_page import ChartPage
from gui.charts.cost_chart import CostChart
from gui.fonts import Role
from gui.format import format_money
from gui.theme import set_style, theme_manager
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.grade_marks import ICON_SIZE, grade_icon, grade_words
from gui.widgets.pills import FoldingPills

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from engine.compare.investment_view import InvestmentLine
    from engine.figures import Quantity
    from gui.session import ProjectSession

Cell = TypeVar("Cell", QLabel, QPushButton)
ROWS: Final = ("npv", "rate_of_return", "payback", "discounted_payback", "rule")
FIGURES: Final = ("npv", "returns", "payback", "discounted_payback", "payback_with_loss")
"""What each row opens."""
CHART: Final = 240
BESIDE: Final = 2
ROOM: Final = 420
"""From this width on so many quotes stand beside each other, below it one."""
LEAST: Final = 250
NAMES: Final = 72
HEADING: Final = 30


class InvestmentAside(QWidget):
    figure_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.base, self.chart = FoldingPills(), CostChart()
        self._judged, self._course = Card(), Card()
        self._beside = 1
        self.setMinimumWidth(LEAST)
        self._note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self._nothing = text_label(tone="muted", wrap=True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(5)
        self.cells: dict[tuple[int, int], QLabel | QPushButton] = {}
        self._addresses: dict[QPushButton, str] = {}
        self._grades: dict[QPushButton, str] = {}
        self._judged.add_corner(self.base)
        self._judged.add(self._note)
        self._judged.add(self._nothing)
        self._judged.body.addLayout(self._grid)
        self._course.add(ChartPage.around(self.chart))
        self.chart.setMinimumHeight(CHART)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._judged)
        column.addWidget(self._course)
        self.base.current_changed.connect(self.refresh)
        theme_manager().theme_changed.connect(self._mark_all)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        beside = BESIDE if self.width() >= ROOM * fonts.scale() else 1
        if beside != self._beside:
            self._beside = beside
            self.refresh()

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
        self._grid.setColumnMinimumWidth(0, round(NAMES * fonts.scale()))
        if not shown or workload_id is None:
            return
        base = self.base.current()
        found, now = investment_view(comparison, workload_id, base), i18n.language()
        told = [line.work(letters[base], letters[line.quote_id], comparison.project.currency) for line in found.lines]
        notes = [
            text("investment_view.note", now, base=letters[base]),
            *(one.text(now) for one in told if one is not None),
            text("investment_view.range_note", now),
        ]
        self._note.setText("\n".join(notes))
        with self._judged.laid_out_once():
            for place, line in enumerate(found.lines):
                block, column = divmod(place, self._beside)
                top = block * (len(ROWS) + 1)
                if column == 0:
                    self._name_rows(top)
                self._show_line(top, column + 1, line, letters)
        slots = slots_of(letters)
        self.chart.set_curves(found.curves, letters, slots, comparison.project.currency)

    def _name_rows(self, top: int) -> None:
        for place, name in enumerate(("", *ROWS), start=top):
            self._label(place, 0, text(f"investment_view.column.{name}", i18n.language()) if name else "", "muted")
        if top:
            self._grid.setRowMinimumHeight(top, HEADING)

    def _show_line(self, top: int, column: int, line: InvestmentLine, letters: dict[str, str]) -> None:
        """Quotes stand in columns, so many beside each other as a narrow column has room for."""
        now, currency = i18n.language(), self._session.comparison.project.currency
        self._label(top, column, letters[line.quote_id])
        if line.found is None:
            for place in range(1, len(ROWS) + 1):
                self._label(top + place, column, "—" if place > 1 else text("investment_view.open", now))
            return
        words = (line.rate_of_return(), line.payback(), line.discounted_payback(), line.rule())
        said = [format_money(line.found.npv, currency, now), *(one.text(now) for one in words)]
        if len(line.found.returns.rates) > 1:
            said[1] = text("investment_view.several", now)
        spreads = [line.spread(name) for name in ("npv", "returns", "payback", "discounted_payback")]
        said = [
            shown if spread is None else f"{shown}\n{text('investment_view.range', now, range=spread)}"
            for shown, spread in zip(said, [*spreads, None], strict=True)
        ]
        hints = ("", line.rate_of_return().text(now), "", "", "")
        for place, (name, shown, hint) in enumerate(zip(FIGURES, said, hints, strict=True), start=top + 1):
            address = f"{line.quote_id}/{self._session.workload_id}/investment/{line.found.instead_of}/{name}"
            self._figure(place, column, shown, address, (letters[line.quote_id], hint))
            self._support(self.cells[place, column], line.found.figures[name])

    def _support(self, cell: QLabel | QPushButton, figure: Quantity) -> None:
        if isinstance(cell, QPushButton):
            self._grades[cell] = grade_of(figure)
            cell.setAccessibleDescription(grade_words(self._grades[cell]))
            cell.setToolTip("\n".join(part for part in (cell.toolTip(), cell.accessibleDescription()) if part))
            self._mark(cell)

    def _mark(self, button: QPushButton) -> None:
        button.setIcon(grade_icon(self._grades[button]))

    def _mark_all(self) -> None:
        for button in self._grades:
            self._mark(button)

    def _label(self, row: int, column: int, shown: str, tone: str = "") -> None:
        label = self._cell(row, column, QLabel)
        if label is None:
            label = text_label(role=Role.STRONG if row % (len(ROWS) + 1) == 0 else Role.BODY, tone=tone, wrap=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._put(row, column, label)
        label.setText(shown)
        label.show()

    def _figure(self, row: int, column: int, shown: str, address: str, told: tuple[str, str]) -> None:
        """`told` are the letter of the quote and a hint."""
        button = self._cell(row, column, QPushButton)
        if button is None:
            button = QPushButton()
            set_style(button, kind="link")
            button.setIconSize(ICON_SIZE)
            button.clicked.connect(self._on_clicked)
            self._put(row, column, button)
        self._addresses[button] = address
        button.setText(shown)
        button.setToolTip(told[1])
        button.setAccessibleName(f"{self.cells[row, 0].text()}, {told[0]}, {shown}".replace("\n", ", "))
        button.show()

    def _cell(self, row: int, column: int, kind: type[Cell]) -> Cell | None:
        """What stands at a place, taken away where it is of another kind."""
        found = self.cells.get((row, column))
        if found is None or isinstance(found, kind):
            return found
        self._grid.removeWidget(found)
        found.deleteLater()
        del self.cells[row, column]
        if isinstance(found, QPushButton):
            del self._addresses[found], self._grades[found]
        return None

    def _put(self, row: int, column: int, cell: QLabel | QPushButton) -> None:
        self._grid.addWidget(cell, row, column, Qt.AlignmentFlag.AlignLeft if column else Qt.AlignmentFlag(0))
        self.cells[row, column] = cell

    def _on_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.figure_requested.emit(self._addresses[button])
