"""What the electricity of one quote costs: by hour, by month, and over the horizon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.compare.electricity_view import electricity_view, pays_for_power
from engine.compare.table import letters_of
from engine.texts import text
from gui import i18n
from gui.charts.hours_chart import HoursChart
from gui.charts.month_chart import MonthChart
from gui.conditions.figure_rows import FigureRow, FigureRows
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.fields import ChoiceField
from gui.widgets.pills import FoldingPills

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.compare.electricity_view import ElectricityView
    from gui.session import ProjectSession


_ROWS: Final = {
    "electricity/mean_price": "mean_price",
    "electricity/pue": "pue",
    "account_electricity": "three_years",
    "account_cooling": "cooling_total",
}


class ElectricityAside(QWidget):
    figure_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._view: ElectricityView | None = None
        self.quotes, self.season = FoldingPills(), ChoiceField()
        self.hours, self.months, self.figures = HoursChart(), MonthChart(), FigureRows()
        self._by_hour, self._by_month, self._totals = Card(), Card(), Card()
        self._of = text_label(tone="muted")
        head = QHBoxLayout()
        head.addWidget(self._of)
        head.addWidget(self.quotes)
        head.addStretch(1)
        self._by_hour.add(self.season)
        self._by_hour.add(self.hours)
        self._by_month.add(self.months)
        self._totals.add(self.figures)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(head)
        for card in (self._by_hour, self._by_month, self._totals):
            column.addWidget(card)
        self.quotes.current_changed.connect(self.refresh)
        self.season.committed.connect(self._draw)
        self.months.part_activated.connect(self._on_part)
        self.figures.figure_requested.connect(self.figure_requested)

    def retranslate(self) -> None:
        now = i18n.language()
        self._of.setText(text("electricity_view.of_quote", now))
        self._by_hour.set_title(text("electricity_view.hours", now))
        self._by_month.set_title(text("electricity_view.months", now))
        self._by_month.set_subtitle(text("electricity_view.months_note", now))
        self._totals.set_title(text("electricity_view.totals", now))

    def refresh(self) -> None:
        comparison, workload_id = self._session.comparison, self._session.workload_id
        column = () if workload_id is None else comparison.column(workload_id)
        letters = letters_of(comparison.project.quotes)
        shown = [one.quote.id for one in column if pays_for_power(one)]
        self.quotes.set_tabs((quote_id, letters[quote_id]) for quote_id in shown)
        self.quotes.setVisible(len(shown) > 1)
        self._of.setVisible(len(shown) > 1)
        chosen = self.quotes.current()
        found = electricity_view(comparison, chosen, workload_id) if chosen and workload_id is not None else None
        self._view = found
        seasons = () if found is None else found.seasons
        self.season.set_choices([(str(place), _months(season.months)) for place, season in enumerate(seasons)])
        if self.season.box.currentIndex() < 0:
            self.season.set_value("0")
        self.season.setVisible(len(seasons) > 1)
        self._draw()

    def _draw(self) -> None:
        currency = self._session.comparison.project.currency
        self.hours.set_view(self._view, int(self.season.value() or 0), currency)
        self.months.set_view(self._view, currency)
        self._show_figures()

    def _show_figures(self) -> None:
        chosen, workload_id = self.quotes.current(), self._session.workload_id
        found = self._session.comparison.evaluations.get((chosen, workload_id or ""))
        self._totals.setVisible(found is not None and self._view is not None)
        if found is None or workload_id is None or self._view is None:
            return
        named = {"electricity/mean_price": self._view.mean_price, "electricity/pue": self._view.pue}
        named |= {name: found.figures[name] for name in ("account_electricity", "account_cooling")}
        rows = [
            FigureRow(f"{chosen}/{workload_id}/{name}", text(f"electricity_view.{_ROWS[name]}", i18n.language()), value)
            for name, value in named.items()
        ]
        project = self._session.comparison.project
        self.figures.show_rows(rows, project.currency, project.seed)

    def _on_part(self, _month: str, part: str) -> None:
        figure = "account_cooling" if part == "cooling" else "account_electricity"
        if self.quotes.current():
            self.figure_requested.emit(f"{self.quotes.current()}/{self._session.workload_id}/{figure}")


def _months(months: Iterable[int]) -> str:
    """Months as runs, "January – June, September"."""
    now, wanted = i18n.language(), list(months)
    if len(wanted) == 12:
        return text("electricity_view.all_year", now)
    runs: list[list[int]] = []
    for month in wanted:
        if runs and runs[-1][-1] == month - 1:
            runs[-1].append(month)
        else:
            runs.append([month])
    names = [[text(f"electricity_view.month.m{month}", now) for month in (run[0], run[-1])] for run in runs]
    parts = [first if first == last else f"{first} – {last}" for first, last in names]
    return ("、" if now == "zh" else ", ").join(parts)
