"""The validation plan of a quote with fields for its results, each of which is one step that can be undone."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from engine.project.edits.migration import clear_validation_result, put_validation_result
from engine.texts import text
from gui.fonts import Role
from gui.forms.performing import perform
from gui.i18n import keep_translated, language
from gui.migration.plan_rows import PlanRow
from gui.widgets.basics import rule, text_label

if TYPE_CHECKING:
    from engine.migration.results import Migration
    from engine.project.edits import Edit
    from gui.session import ProjectSession


class PlanPage(QScrollArea):
    figure_chosen = Signal(str)
    """Figure of the quote whose derivation is asked for."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._migration: Migration | None = None
        self.rows: dict[str, PlanRow] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        page = QWidget()
        page.setProperty("scrolled", "true")
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._note)
        self._body = QWidget()
        self._column.addWidget(self._body)
        self._column.addStretch(1)
        self.setWidget(page)
        keep_translated(self.retranslate)

    def set_migration(self, migration: Migration | None) -> None:
        """The rows stay where their steps do, so that what is being typed is not lost."""
        self._migration = migration
        steps = () if migration is None else migration.plan
        if [one.step for one in steps] != list(self.rows):
            self._build()
        for one in steps:
            self.rows[one.step].show_step(one)

    def retranslate(self) -> None:
        self.setAccessibleName(text("migration.view.tab_plan", language()))
        self._note.setText(text("migration.view.plan_note", language()))
        self.set_migration(self._migration)

    def _build(self) -> None:
        old, self._body = self._body, QWidget()
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.rows = {}
        for one in () if self._migration is None else self._migration.plan:
            row = PlanRow(one)
            row.entered.connect(self._enter)
            row.told.connect(self._tell)
            row.limit_chosen.connect(self._explain)
            self.rows[one.step] = row
            column.addWidget(row)
            column.addWidget(rule())
        self._column.replaceWidget(old, self._body)
        old.deleteLater()

    def _enter(self, step: str, value: float | None) -> None:
        """A corrected value keeps date, source and note of the result."""
        if value is None:
            self._perform(step, clear_validation_result)
            return
        earlier, today = self.rows[step].step.result, datetime.datetime.now().astimezone().date()
        told = (today,) if earlier is None else (earlier.date, earlier.source, earlier.note)
        self._perform(step, put_validation_result, value, *told)

    def _tell(self, step: str, date: datetime.date | None, source: str) -> None:
        result = self.rows[step].step.result
        if result is not None:
            self._perform(step, put_validation_result, result.value, date, source, result.note)

    def _perform(self, step: str, edit: Edit[Any], *entered: object) -> None:
        found = self._migration
        if found is None:
            return
        error = perform(self._session, edit, found.quote_id, found.workload_id, step, *entered)
        if error is not None:
            reason = error.message.text(language())
            self.rows[step].refuse(text("migration.view.result_refused", language(), reason=reason))

    def _explain(self, step: str) -> None:
        self.figure_chosen.emit(f"validation_{step}")
