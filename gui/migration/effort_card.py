"""Effort, calendar and cost of one migration, the procedures as spans, and the house rules beside."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.compare.bands import estimate
from engine.migration.results import ends
from engine.texts import text
from gui.charts.effort_chart import EffortChart
from gui.fonts import Role
from gui.format import format_range, format_value
from gui.i18n import keep_translated, language
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.clickable import ClickableLabel
from gui.widgets.values import ValueLabel

if TYPE_CHECKING:
    from engine.compare.results import Evaluation
    from engine.figures import Quantity

FIGURES: Final = ("migration_effort_days", "migration_weeks", "ready_weeks", "account_migration")
CAPTIONS: Final = ("days", "weeks", "ready", "cost")
BESIDE: Final = ("fallback_time_factor", "house_days", "house_cost")
"""Figures that stand beside the effort and do not enter it."""


class EffortCard(Card):
    figure_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._evaluation: Evaluation | None = None
        self._currency = ""
        self.values = {figure: ValueLabel() for figure in FIGURES}
        self.chart = EffortChart()
        self.beside = {figure: ClickableLabel(role=Role.CAPTION, tone="muted") for figure in BESIDE}
        self._house_note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        figures = QWidget()
        grid = QGridLayout(figures)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        for place, value in enumerate(self.values.values()):
            grid.addWidget(value, *divmod(place, 2))
        for widget in (figures, self.chart, *self.beside.values(), self._house_note):
            self.add(widget)
        for figure, button in (*self.values.items(), *self.beside.items()):
            button.clicked.connect(partial(self._explain, figure))
        self.chart.part_activated.connect(self._explain)
        keep_translated(self.retranslate)

    def show_evaluation(self, evaluation: Evaluation | None, currency: str) -> None:
        self._evaluation, self._currency = evaluation, currency
        self.chart.set_migration(None if evaluation is None else evaluation.migration)
        self._write()

    def retranslate(self) -> None:
        self.set_title(text("migration.view.effort", language()))
        self.set_subtitle(text("migration.view.effort_note", language()))
        self._write()

    def _write(self) -> None:
        now = language()
        figures = {} if self._evaluation is None else self._evaluation.figures
        for figure, caption in zip(FIGURES, CAPTIONS, strict=True):
            quantity = figures.get(figure)
            self.values[figure].set_value(self._shown(quantity))
            self.values[figure].set_caption(text(f"migration.view.{caption}", now))
            self.values[figure].set_clickable(quantity is not None)
            self.values[figure].set_support(None if quantity is None else estimate(quantity))
        for figure, label in self.beside.items():
            label.setVisible(figure in figures)
            label.set_text(
                text(
                    "migration.view.beside", now, name=text(f"migration.view.{figure}", now), value=self._ranged(figure)
                )
            )
        self._house_note.setText(text("migration.view.house_note", now))
        self._house_note.setVisible("house_days" in figures or "house_cost" in figures)

    def _ranged(self, figure: str) -> str:
        quantity = None if self._evaluation is None else self._evaluation.figures.get(figure)
        if quantity is None:
            return "—"
        spread = format_range(*ends(quantity), quantity.unit, language())
        return f"{self._shown(quantity)} ({spread})" if spread else self._shown(quantity)

    def _shown(self, quantity: Quantity | None) -> str:
        if quantity is None:
            return "—"
        return format_value(quantity.value, quantity.unit, language(), self._currency)

    def _explain(self, figure: str, _more: object = None) -> None:
        self.figure_chosen.emit(figure)
