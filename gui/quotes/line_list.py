"""The lines of a purchase: what is listed apart, how many, at which price, and what the supplier made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.project.edits.quote_parts import add_line
from engine.quote.purchase import Purchase
from engine.texts import text
from gui import i18n
from gui.fonts import Role
from gui.forms.performing import perform
from gui.forms.revealing import focus_and_reveal
from gui.forms.sheet_table import row_buttons
from gui.quotes.line_cells import FIELDS
from gui.quotes.line_table import LineTable
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.card import SectionHeader

if TYPE_CHECKING:
    from engine.quote import Quote
    from gui.session import ProjectSession


class LineList(QWidget):
    """Other kinds of quote have no lines."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._quote: Purchase | None = None
        self.heading = SectionHeader()
        self.table = LineTable(session, self)
        self.note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self.add, self.remove, buttons = row_buttons()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 0, 0)
        column.setSpacing(8)
        for part in (self.heading, self.note, self.table):
            column.addWidget(part)
        column.addLayout(buttons)
        self.add.clicked.connect(self._on_add)
        self.remove.clicked.connect(self.table.remove_selected)
        self.table.lines.refused.connect(self._on_refused)

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.heading.set_title(text("quote_editor.section_lines", spoken))
        self.add.setText(text("quote_editor.add_line", spoken))
        self.remove.setText(text("quote_editor.remove_line", spoken))
        self.table.setAccessibleName(text("quote_editor.section_lines", spoken))
        self._on_refused(len(self.table.lines.bad))
        self.table.lines.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(FIELDS) - 1)
        self.table.fit_rows()

    def show_quote(self, quote: Quote) -> None:
        self.setVisible(isinstance(quote, Purchase))
        self._quote = quote if isinstance(quote, Purchase) else None
        self.table.lines.set_quote(self._quote)
        self.remove.setVisible(self._quote is not None and bool(self._quote.lines))
        if not self.table.lines.bad:
            self._on_refused(0)

    def focus_on(self, path: str) -> None:
        """Put the cursor into a cell, given as lines/NUMBER/field."""
        _, _, rest = path.partition("/")
        row, _, field = rest.partition("/")
        if row.isdigit():
            column = FIELDS.index(field) if field in FIELDS else 0
            self.table.setCurrentIndex(self.table.lines.index(int(row), column))
        focus_and_reveal(self.table)

    def _on_refused(self, count: int) -> None:
        spoken = i18n.language()
        if not count:
            self.note.setText(text("quote_editor.lines_hint", spoken))
        else:
            key = "bad_cell" if count == 1 else "bad_cells"
            self.note.setText(text(f"quote_editor.{key}", spoken, count=count))
        set_style(self.note, tone="bad" if count else "faint")

    def _on_add(self) -> None:
        if self._quote is not None and perform(self._session, add_line, self._quote.id) is None:
            self.focus_on(f"lines/{len(self._quote.lines) - 1}/text")
