"""The lines of a purchase: what is listed apart, how many, at which price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.project.edits.quote_parts import add_line, remove_line, set_line_field
from engine.quote.purchase import Purchase
from engine.texts import text
from gui import i18n
from gui.forms.bound_form import BoundForm
from gui.forms.performing import perform
from gui.forms.tab_order import chain_after
from gui.icons import set_icon
from gui.quotes.rows import LINE_ROWS
from gui.theme import set_style
from gui.widgets.card import SectionHeader

if TYPE_CHECKING:
    from engine.quote import Quote
    from engine.quote.purchase import PurchaseLine
    from gui.session import ProjectSession


class LineForm(QWidget):
    removed = Signal()

    def __init__(self, session: ProjectSession, index: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._index = session, index
        self._quote_id = ""
        self.form = BoundForm("quote_editor")
        self.form.add_section("line", LINE_ROWS, titled=False)
        self.remove = QPushButton()
        set_style(self.remove, kind="link")
        self.form.add_custom("line", "remove_line", self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.form)
        self.form.edited.connect(self._on_field)
        self.remove.clicked.connect(self.removed)

    @property
    def index(self) -> int:
        return self._index

    def retranslate(self) -> None:
        self.form.retranslate()
        self.form.set_label(self.remove, "")
        self.remove.setText(text("quote_editor.remove_line", i18n.language()))

    def show_line(self, quote_id: str, line: PurchaseLine) -> None:
        self._quote_id = quote_id
        self.form.show_item(line)

    def _on_field(self, name: str, value: object) -> None:
        error = perform(self._session, set_line_field, self._quote_id, self._index, name, value)
        if error is not None:
            self.form.refuse(name, error.message.text(i18n.language()))


class LineList(QWidget):
    """All lines of a purchase, and a way to add one; other kinds of quote have none."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._quote: Purchase | None = None
        self.forms: list[LineForm] = []
        self.heading, self.add = SectionHeader(), QPushButton()
        set_style(self.add, kind="link")
        set_icon(self.add, "add", "accent")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 10, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(self.heading)
        tail = QHBoxLayout()
        tail.addWidget(self.add)
        tail.addStretch(1)
        self._column.addLayout(tail)
        self.add.clicked.connect(self._on_add)

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.heading.set_title(text("quote_editor.section_lines", spoken))
        self.add.setText(text("quote_editor.add_line", spoken))
        for form in self.forms:
            form.retranslate()

    def show_quote(self, quote: Quote) -> None:
        self.setVisible(isinstance(quote, Purchase))
        self._quote = quote if isinstance(quote, Purchase) else None
        lines = () if self._quote is None else self._quote.lines
        while len(self.forms) < len(lines):
            self._make()
        for place, form in enumerate(self.forms):
            form.setVisible(place < len(lines))
            if place < len(lines):
                form.show_line(quote.id, lines[place])

    def _make(self) -> None:
        form = LineForm(self._session, len(self.forms))
        form.retranslate()
        form.removed.connect(self._on_removed)
        self._column.insertWidget(len(self.forms) + 1, form)
        if self.forms:
            chain_after(self.forms[-1], form)
        self.forms.append(form)

    def _on_add(self) -> None:
        if self._quote is not None and perform(self._session, add_line, self._quote.id) is None:
            self.forms[len(self._quote.lines) - 1].form.focus_on("text")

    def _on_removed(self) -> None:
        form = self.sender()
        if isinstance(form, LineForm) and self._quote is not None:
            perform(self._session, remove_line, self._quote.id, form.index)
