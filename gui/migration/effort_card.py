"""Effort, calendar and cost of one migration, the procedures as spans, and the house rules beside."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from engine.texts import text
from gui.charts.effort_chart import EffortChart
from gui.fonts import Role
from gui.format import format_value
from gui.i18n import keep_translated, language
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.values import ClickableLabel, ValueLabel

if TYPE_CHECKING:
    from engine.compare.results import Evaluation
    from engine.figures import Quantity

FIGURES: Final = ("migration_effort_days", "migration_weeks", "ready_weeks", "account_migration")
CAPTIONS: Final = ("days", "weeks", "ready", "cost")


class EffortCard(Card):
    figure_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._evaluation: Evaluation | None = None
        self._currency = ""
        self.values = {figure: ValueLabel() for figure in FIGURES}
        self.chart = EffortChart()
        self.house_cost = ClickableLabel(role=Role.CAPTION, tone="muted")
        self.factor = ClickableLabel(role=Role.CAPTION, tone="muted")
        self._house_note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        figures = QWidget()
        row = QHBoxLayout(figures)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for value in self.values.values():
            row.addWidget(value, 1)
        for widget in (figures, self.chart, self.house_cost, self._house_note, self.factor):
            self.add(widget)
        for figure, value in self.values.items():
            value.clicked.connect(partial(self._explain, figure))
        self.house_cost.clicked.connect(partial(self._explain, "house_cost"))
        self.factor.clicked.connect(partial(self._explain, "fallback_time_factor"))
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
        for label, figure, key in (
            (self.house_cost, "house_cost", "house_cost"),
            (self.factor, "fallback_time_factor", "factor"),
        ):
            quantity = figures.get(figure)
            label.setVisible(quantity is not None)
            label.set_text(f"{text(f'migration.view.{key}', now)}: {self._shown(quantity)}")
        self._house_note.setText(text("migration.view.house_note", now))
        self._house_note.setVisible("house_days" in figures or "house_cost" in figures)

    def _shown(self, quantity: Quantity | None) -> str:
        if quantity is None:
            return "—"
        return format_value(quantity.value, quantity.unit, language(), self._currency)

    def _explain(self, figure: str, _more: object = None) -> None:
        self.figure_chosen.emit(figure)
