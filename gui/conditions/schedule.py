"""When the work is needed and what the time until then rests on; beside it the schedule of every quote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.compare.schedule_view import schedule_view
from engine.compare.table import letters_of
from engine.project.assumptions import ScheduleAssumptions
from engine.project.edits import set_needed_by
from engine.texts import text
from gui import i18n
from gui.charts.schedule_chart import ScheduleChart
from gui.conditions.assumption_table import AssumptionTable, assumption_rows
from gui.conditions.figure_rows import FigureRow, FigureRows
from gui.conditions.section import Section
from gui.explain.assumption_editor import AssumptionEditor
from gui.fonts import Role
from gui.forms.bound_form import BoundForm
from gui.forms.performing import perform
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.fields import DateField
from gui.widgets.pills import FoldingPills

if TYPE_CHECKING:
    import datetime

    from engine.project.project import Project
    from gui.session import ProjectSession

NEEDED: Final = (
    *ScheduleAssumptions.model_fields, "work_days_a_week", "team_size", "open_question_weeks", "structure_lag_weeks",
    "canary_weeks", "late_week_cost",
)  # fmt: skip
FIGURES: Final = ("ready_weeks", "finish_weeks", "weeks_to_spare", "weeks_late", "account_late_start")


class ScheduleSection(Section):
    def __init__(self, session: ProjectSession, parent: QWidget, aside_parent: QWidget) -> None:
        super().__init__(session, parent, aside_parent)
        self.form, self.needed_by = BoundForm("schedule_editor"), DateField(optional=True, vacant=True)
        self.form.add_section("dates", (), titled=False)
        self.form.add_custom("dates", "needed_by", self.needed_by)
        self._note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self.table, self.editor = AssumptionTable(), AssumptionEditor(session)
        for part in (self.form, self._note, self.table, self.editor):
            self.column.addWidget(part)
        self.all, self.steps, self.figures, self.quotes = ScheduleChart(), ScheduleChart(), FigureRows(), FoldingPills()
        self._all, self._one = Card(), Card()
        self._build()
        self.needed_by.committed.connect(self._on_needed)
        self.table.chosen.connect(self.editor.show_assumption)
        self.quotes.current_changed.connect(self.refresh)
        self.all.row_activated.connect(self._on_row)
        self.figures.figure_requested.connect(self.figure_requested)

    def _build(self) -> None:
        self._all.add(self.all)
        self._one.add_corner(self.quotes)
        self._one.add(self.steps)
        self._one.add(self.figures)
        cards = QVBoxLayout()
        cards.setSpacing(10)
        cards.addWidget(self._all)
        cards.addWidget(self._one)
        self.beside.addLayout(cards)

    def retranslate(self) -> None:
        now = i18n.language()
        self.title.setText(text("conditions.schedule", now))
        self.form.retranslate()
        self._all.set_title(text("schedule.title", now))
        self._one.set_title(text("schedule.one", now))
        self.table.setAccessibleName(text("conditions.schedule", now))
        self.table.rows.retranslate()

    def refresh(self) -> None:
        now, project = i18n.language(), self.session.project
        self.needed_by.set_value(project.needed_by)
        self._note.setText(text("schedule_editor.note", now, date=project.as_of.isoformat()))
        rows = {row.path.rpartition("/")[2]: row for row in assumption_rows(project)}
        self.table.set_rows([rows[name] for name in NEEDED], project.currency)
        self.editor.show_assumption(self.table.current())
        self._show_charts()

    def focus_on(self, _field: str) -> bool:
        self.needed_by.line.setFocus()
        return True

    def _show_charts(self) -> None:
        comparison, workload_id = self.session.comparison, self.session.workload_id
        letters = letters_of(comparison.project.quotes)
        view = None if workload_id is None else schedule_view(comparison, workload_id)
        bars = () if view is None else view.bars
        self.quotes.set_tabs((bar.quote_id, letters[bar.quote_id]) for bar in bars)
        chosen = self.quotes.current()
        self.all.set_view(view, letters)
        self.steps.set_view(view, letters, chosen)
        self._one.setVisible(bool(bars))
        found = comparison.evaluations.get((chosen, workload_id or ""))
        figures = {} if found is None else found.figures
        rows = [
            FigureRow(f"{chosen}/{workload_id}/{name}", text(f"schedule.figure.{name}", i18n.language()), figures[name])
            for name in FIGURES
            if name in figures
        ]
        self.figures.show_rows(rows, comparison.project.currency, comparison.project.seed)

    def _on_needed(self, date: datetime.date | None) -> None:
        perform(self.session, set_needed_by, date)

    def _on_row(self, quote_id: str) -> None:
        self.quotes.set_current(quote_id)
        self.refresh()


def summary(project: Project) -> str:
    """The day on which the work is needed."""
    now = i18n.language()
    if project.needed_by is None:
        return text("conditions.summary.no_day", now)
    return text("conditions.summary.day", now, date=project.needed_by.isoformat())
