"""The place Quotes: the list, the editor of one quote, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.compare.table import slot_of
from engine.figures import Leaf
from engine.project.edits.quotes import add_quote, duplicate_quote, move_quote, remove_quote
from engine.project.quote_text import paste_quote, quote_text
from engine.texts import Message, text
from gui import i18n
from gui.forms.columns import MARGIN, Columns
from gui.forms.item_lines import Entry
from gui.forms.item_list import ItemList
from gui.forms.measuring import measure_anew
from gui.forms.performing import perform
from gui.i18n import keep_translated
from gui.quotes.bill_view import BillView
from gui.quotes.editor import KINDS, QuoteEditor, likely_card
from gui.quotes.price_pane import PricePane
from gui.quotes.wording import is_priced, summary
from gui.widgets.glow import Glow
from gui.widgets.messages import EmptyState

if TYPE_CHECKING:
    from engine.project.project import Project
    from engine.quote import Quote
    from gui.session import ProjectSession


class QuotesPlace(QWidget):
    figure_requested = Signal(str)
    field_requested = Signal(str)
    wizard_requested = Signal()
    paste_requested = Signal()
    """What is pasted outside any field is no quote that was copied here, but may be one that a supplier sent."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._quote_id: str | None = None
        self._seen: tuple[Quote, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._pages = QStackedWidget(self)
        column.addWidget(self._pages)
        self.empty = EmptyState("quotes", self._pages)
        self._columns = Columns("quotes_columns", self._pages)
        self.bill = BillView(session, self._pages)
        for page in (self.empty, self._columns, self.bill):
            self._pages.addWidget(page)
        self.items = ItemList(KINDS, self._columns.list_column, summary_lines=3)
        self._columns.set_list(self.items)
        self.editor = QuoteEditor(session, self._columns.form_column.inside)
        self._columns.form_column.add(self.editor)
        self.pane = PricePane(session, self._columns.aside.inside)
        self._columns.aside.add(self.pane)
        self._glow = Glow(self)
        self._connect()
        self.setFocusProxy(self.items.view)
        keep_translated(self.retranslate)

    def _connect(self) -> None:
        self.items.chosen.connect(self.show_quote)
        self.items.chosen.connect(self._session.selection.choose)
        self._session.selection.changed.connect(self._on_selection)
        self.items.add_requested.connect(self.add)
        self.items.duplicate_requested.connect(self.duplicate)
        self.items.remove_requested.connect(self.remove)
        self.items.rename_requested.connect(self._on_rename)
        self.items.moved.connect(self._on_moved)
        self.items.copy_requested.connect(self.copy)
        self.items.paste_requested.connect(self.paste)
        self.empty.activated.connect(self._on_first)
        self.pane.figure_requested.connect(self.figure_requested)
        self.pane.wizard_requested.connect(self.wizard_requested)
        self.pane.bill_requested.connect(self.show_bill)
        self.bill.figure_requested.connect(self.figure_requested)
        self.bill.back_requested.connect(self.show_fields)
        self.bill.quote_chosen.connect(self._on_bill_of)
        self.pane.findings.field_chosen.connect(self._on_finding)
        self._session.project_changed.connect(self._on_project)
        self._session.comparison_changed.connect(self._on_comparison)
        self._session.bands_changed.connect(self.pane.refresh)
        self._session.workload_changed.connect(self._on_comparison)

    def count(self) -> int:
        return len(self._session.project.quotes)

    def quote_id(self) -> str | None:
        return self._quote_id

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.empty.set_texts(
            self.tr("No quotes yet"),
            self.tr("Drop or paste what a supplier sent, or enter what is offered, owned today, or hosted."),
            self.tr("Add a purchase"),
        )
        kinds = {kind: text(f"choices.kind.{kind}", spoken) for kind in KINDS}
        copy, remove = self.tr("Duplicate the quote"), self.tr("Remove the quote")
        self.items.set_texts(self.tr("Quotes"), self.tr("Add"), kinds, copy, remove)
        self.editor.retranslate()
        self.pane.retranslate()
        self.bill.retranslate()
        self.refresh()

    def show_quote(self, quote_id: str, field: str = "") -> None:
        """Select a quote, and bring one of its fields into view where a path is given, or its bill."""
        self._quote_id = quote_id
        if field == "bill":
            self.show_bill()
            return
        self.show_fields()
        if field:
            self.editor.focus_on(field)

    def show_bill(self) -> None:
        """What the selected quote is invoiced, in place of its fields."""
        if self._quote_id is not None:
            self._pages.setCurrentWidget(self.bill)
            self.bill.show_quote(self._quote_id)
            self.bill.back.setFocus()

    def page_name(self) -> str:
        return "bill" if self._pages.currentWidget() is self.bill else ""

    def write_letter(self) -> None:
        """The letter with what the selected quote leaves open."""
        self.show_fields()
        self.editor.questions.write_letter()

    def _on_bill_of(self, quote_id: str) -> None:
        self._quote_id = quote_id
        self.refresh()
        self.show_bill()

    def show_fields(self) -> None:
        self._pages.setCurrentWidget(self._columns)
        self.refresh()
        measure_anew(self.editor)

    def refresh(self) -> None:
        quotes = self._session.project.quotes
        self._seen = quotes
        if not quotes:
            self._pages.setCurrentWidget(self.empty)
        elif self._pages.currentWidget() is not self.bill:
            self._pages.setCurrentWidget(self._columns)
        if self._quote_id not in {quote.id for quote in quotes}:
            self._quote_id = quotes[0].id if quotes else None
        self.items.set_entries([_entry(place, quote) for place, quote in enumerate(quotes)], self._quote_id)
        if self._quote_id is not None and self._pages.currentWidget() is not self.bill:
            self.editor.show_quote(self._session.project.quote(self._quote_id))
        self.pane.show_quote(self._quote_id)
        self.editor.show_findings(self.pane.shown_findings())

    def _on_comparison(self) -> None:
        self.pane.refresh()
        self.editor.show_findings(self.pane.shown_findings())

    def add(self, kind: str) -> None:
        card = None if kind == "hosted_api" else likely_card(self._session.project)
        name = text("choices.kind.hosted_api", i18n.language()) if card is None else ""
        if perform(self._session, add_quote, kind, card, name) is None:
            self.show_quote(self._session.project.quotes[-1].id)
            self.editor.focus_card_soon()

    def duplicate(self, quote_id: str) -> None:
        ids = [quote.id for quote in self._session.project.quotes]
        original = self._session.project.quote(quote_id)
        name = text("quote_editor.copy_of", i18n.language(), name=original.name or original.id)
        if perform(self._session, duplicate_quote, quote_id, name) is None:
            self.show_quote(self._session.project.quotes[ids.index(quote_id) + 1].id)

    def copy(self, quote_id: str) -> None:
        """A quote with its cards, for this project or another."""
        QGuiApplication.clipboard().setText(quote_text(self._session.project, quote_id))
        self._session.message.emit(Message.of("window.quote_copied", quote=quote_id), "info")

    def paste(self) -> None:
        """A copied quote goes behind the one shown; anything else is read as what a supplier sent."""
        before = {quote.id for quote in self._session.project.quotes}
        error = perform(self._session, paste_quote, QGuiApplication.clipboard().text(), self._quote_id)
        if error is not None:
            self.paste_requested.emit()
            return
        new = [quote.id for quote in self._session.project.quotes if quote.id not in before]
        if new:
            self.show_quote(new[0])

    def remove(self, quote_id: str) -> None:
        place = [quote.id for quote in self._session.project.quotes].index(quote_id)
        perform(self._session, remove_quote, quote_id)
        left = self._session.project.quotes
        if left:
            self.show_quote(left[min(place, len(left) - 1)].id)

    def _on_project(self, project: Project) -> None:
        """Show the quote that was changed elsewhere, as by undo, when it is exactly one."""
        before = {quote.id: quote for quote in self._seen}
        changed = [quote.id for quote in project.quotes if before.get(quote.id) is not quote]
        if len(changed) == 1 and self._quote_id not in changed and before:
            self._quote_id = changed[0]
        self.refresh()
        earlier = before.get(self._quote_id or "")
        if earlier is not None and changed == [self._quote_id]:
            self.editor.fields.reveal_change(earlier, project.quote(earlier.id))

    def _on_finding(self, path: str) -> None:
        own = f"quotes/{self._quote_id}/"
        if path.startswith(own):
            self.editor.focus_on(path.removeprefix(own))
        else:
            self.field_requested.emit(path)

    def _on_selection(self, quote_id: str) -> None:
        """A quote that was chosen elsewhere is the one to be edited."""
        if quote_id and quote_id != self._quote_id and not self.isVisible():
            self.show_quote(quote_id)

    def glow(self, operand: object, _address: str) -> None:
        """The field that an operand of an explained figure came from."""
        path = operand.path if isinstance(operand, Leaf) else ""
        _, quote_id, name = (*path.split("/")[:3], "", "", "")[:3]
        fields = self.editor.fields
        self._glow.around(fields.control(name) if quote_id == self._quote_id and name in fields.rows() else None)

    def _on_first(self) -> None:
        self.add("purchase")

    def _on_rename(self, _quote_id: str) -> None:
        self.editor.focus_on("name")

    def _on_moved(self, quote_id: str, position: int) -> None:
        perform(self._session, move_quote, quote_id, position)


def _entry(place: int, quote: Quote) -> Entry:
    slot = slot_of(quote.id, place)
    return Entry(quote.id, quote.name or quote.id, summary(quote), quote.id, slot, warns=not is_priced(quote))
