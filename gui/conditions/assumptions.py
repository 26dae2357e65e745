"""Every assumption of the project in one list, with its range and shape, and the seed of the futures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from engine.compare.rests import resting_on
from engine.compare.table import letters_of
from engine.project.assumptions import GROUPS
from engine.project.edits import reset_assumptions, set_seed
from engine.texts import text
from gui import i18n
from gui.conditions.assumption_table import AssumptionTable, assumption_rows
from gui.conditions.section import Section, said
from gui.explain.assumption_editor import AssumptionEditor
from gui.fonts import Role
from gui.forms.performing import perform
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.fields import ChoiceField, SearchField
from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from engine.project.project import Project
    from gui.session import ProjectSession

WHICH: Final = ("all", *GROUPS, "changed", "ranged")


class AssumptionsSection(Section):
    def __init__(self, session: ProjectSession, parent: QWidget, aside_parent: QWidget) -> None:
        super().__init__(session, parent, aside_parent)
        self.search, self.which, self.table = SearchField(), ChoiceField(), AssumptionTable()
        self.seed, self.draw, self.reset = NumberField(), QPushButton(), QPushButton()
        self.seed.set_width(12)
        for button in (self.draw, self.reset):
            set_style(button, kind="link")
        self.editor = AssumptionEditor(session)
        self._card, self._futures = Card(), Card()
        self._none = text_label(tone="muted", wrap=True)
        self._moves = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self._note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self._build()
        self.search.search_changed.connect(self.refresh)
        self.which.committed.connect(self.refresh)
        self.table.chosen.connect(self._on_chosen)
        self.seed.committed.connect(self._on_seed)
        self.draw.clicked.connect(self._on_draw)
        self.reset.clicked.connect(self._on_reset)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.search, 1)
        head.addWidget(self.which)
        self.column.addLayout(head)
        for part in (self.table, self._none, self.reset):
            self.column.addWidget(part)
        self._card.add(self.editor)
        self._card.add(self._moves)
        row = QHBoxLayout()
        row.addWidget(self.seed)
        row.addWidget(self.draw)
        row.addStretch(1)
        self._futures.add(self._note)
        self._futures.body.addLayout(row)
        self.beside.addWidget(self._card)
        self.beside.addWidget(self._futures)

    def retranslate(self) -> None:
        now = i18n.language()
        self.title.setText(text("conditions.assumptions", now))
        self.search.set_placeholder(text("assumptions.search", now))
        self.which.set_choices([(key, text(f"assumptions.group.{key}", now)) for key in WHICH])
        self.which.set_value(self.which.value() or "all")
        self.which.set_label(text("assumptions.which", now))
        self.table.setAccessibleName(self.title.text())
        self.table.rows.retranslate()
        self._none.setText(text("assumptions.none", now))
        self.reset.setText(text("assumptions.reset", now))
        self.draw.setText(text("assumptions.draw", now))
        self._card.set_title(text("assumptions.one", now))
        self._futures.set_title(text("assumptions.futures", now))
        self._note.setText(text("assumptions.futures_note", now))
        self.seed.set_label(text("assumptions.seed", now))

    def refresh(self) -> None:
        project = self.session.project
        words = self.search.text().casefold().split()
        kept = self.which.value()
        rows = [
            row
            for row in assumption_rows(project)
            if kept in ("all", row.group)
            or (kept == "changed" and row.changed)
            or (kept == "ranged" and row.ends is not None)
        ]
        rows = [row for row in rows if all(word in f"{row.name} {row.path}".casefold() for word in words)]
        self.table.set_rows(rows, project.currency)
        self._none.setVisible(not rows)
        self.table.setVisible(bool(rows))
        self.reset.setEnabled(any(row.changed for row in assumption_rows(project)))
        if not self.seed.line.hasFocus():
            self.seed.set_value(project.seed)
        self.editor.show_assumption(self.table.current())
        self._show_moves()

    def focus_on(self, field: str) -> bool:
        """`field` is group and name, as ``cost/pue``."""
        if not field:
            self.table.setFocus()
            return True
        self.search.clear()
        self.which.set_value("all")
        self.refresh()
        found = self.table.choose(f"assumptions/{field}")
        if found:
            self.editor.begin()
        return found

    def _show_moves(self) -> None:
        now, path, workload_id = i18n.language(), self.table.current(), self.session.workload_id
        if not path or workload_id is None:
            self._moves.setText("")
            return
        comparison = self.session.comparison
        letters = letters_of(comparison.project.quotes)
        found = [letters[quote_id] for quote_id in resting_on(comparison, workload_id, path)]
        key = "moves" if found else "moves_nothing"
        self._moves.setText(text(f"assumptions.{key}", now, quotes=", ".join(found)))

    def _on_chosen(self, path: str) -> None:
        self.editor.show_assumption(path)
        self._show_moves()

    def _on_seed(self, value: float | None) -> None:
        if value is None or value != int(value):
            self.seed.set_message(text("assumptions.seed_whole", i18n.language()))
            return
        error = perform(self.session, set_seed, int(value))
        self.seed.set_message("" if error is None else said(error))

    def _on_draw(self) -> None:
        perform(self.session, set_seed, self.session.project.seed % (2**31 - 1) + 1)

    def _on_reset(self) -> None:
        perform(self.session, reset_assumptions)


def summary(project: Project) -> str:
    rows = assumption_rows(project)
    changed, ranges = sum(row.changed for row in rows), sum(row.ends is not None for row in rows)
    return text("conditions.summary.assumptions", i18n.language(), count=changed, ranges=ranges)
