"""What the machines of a quote ask of the site, beside what it can take, and the findings about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.compare.condition_figures import site_lines_of
from engine.compare.explanation import value_text
from engine.compare.table import letters_of
from engine.texts import text
from gui import i18n
from gui.conditions.figure_rows import FigureRow, FigureRows
from gui.fonts import Role
from gui.forms.findings import FindingList
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.pills import FoldingPills

if TYPE_CHECKING:
    from engine.compare.site_view import SiteLine
    from gui.session import ProjectSession


class SiteAside(QWidget):
    figure_requested = Signal(str)
    field_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.quotes, self.figures, self.findings = FoldingPills(), FigureRows(), FindingList()
        self._asked, self._found = Card(), Card()
        self._nothing = text_label(tone="muted", wrap=True)
        self._note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self._asked.add_corner(self.quotes)
        for part in (self._nothing, self.figures, self._note):
            self._asked.add(part)
        self._found.add(self.findings)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._asked)
        column.addWidget(self._found)
        self.quotes.current_changed.connect(self.refresh)
        self.figures.figure_requested.connect(self.figure_requested)
        self.findings.field_chosen.connect(self.field_requested)

    def retranslate(self) -> None:
        now = i18n.language()
        self._asked.set_title(text("site_view.asked", now))
        self._found.set_title(text("site_view.findings", now))
        self._nothing.setText(text("site_view.nothing", now))
        self._note.setText(text("site_view.note", now))

    def refresh(self) -> None:
        comparison, workload_id = self._session.comparison, self._session.workload_id
        letters = letters_of(comparison.project.quotes)
        lines = {quote.id: site_lines_of(comparison, quote.id) for quote in comparison.project.quotes}
        shown = [quote_id for quote_id, found in lines.items() if found]
        self.quotes.set_tabs((quote_id, letters[quote_id]) for quote_id in shown)
        self.quotes.setVisible(len(shown) > 1)
        chosen = self.quotes.current()
        rows = [self._row(line, chosen) for line in lines.get(chosen, ())]
        self.figures.show_rows(rows, comparison.project.currency, comparison.project.seed)
        for part, wanted in ((self._nothing, not shown), (self.figures, bool(shown)), (self._note, bool(shown))):
            part.setVisible(wanted)
        column = () if workload_id is None else comparison.column(workload_id)
        found = [
            (letters[one.quote.id], finding)
            for one in column
            for finding in one.findings
            if finding.key.startswith("site_")
        ]
        self.findings.set_findings(found)
        self._found.setVisible(bool(found))

    def _row(self, line: SiteLine, quote_id: str) -> FigureRow:
        now, project = i18n.language(), self._session.project
        name = text(f"site_view.line.{line.key}", now)
        limit, tone = "", "faint"
        if line.limit is not None:
            key = "beyond" if line.exceeded else "within"
            limit = text(f"site_view.{key}", now, limit=value_text(line.limit, now, project.currency))
            tone = "bad" if line.exceeded else "good"
        return FigureRow(f"{quote_id}/{self._session.workload_id}/site/{line.key}", name, line.need, limit, tone)
