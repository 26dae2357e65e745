"""The bill of a quote, in both readings where its terms leave one open, beside how the machines are used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from engine.compare.bill_page import bill_page, money_text
from engine.compare.bills import month_of_text, quote_bill
from engine.texts import EngineError, text
from gui import i18n
from gui.forms.columns import ScrolledColumn
from gui.icons import set_icon
from gui.quotes.bill_table import BillTable
from gui.quotes.usage_editor import UsageEditor
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.fields import ChoiceField
from gui.widgets.pills import FoldingPills

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from engine.compare.bills import QuoteBill
    from engine.quote.billing import Bill
    from gui.session import ProjectSession

MONTHS: Final = 18
LEAST_BILL: Final = 210
SIDE_BY_SIDE: Final = 740
LEAST_USE: Final = 300
WIDTHS: Final = (760, 380)


class Invoice(Card):
    """One reading of a bill."""

    line_chosen = Signal(str)

    def __init__(self, reading: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent, wrap_title=True)
        self._reading = reading
        self.table = BillTable()
        self._notes = text_label(tone="muted", wrap=True)
        self.add(self.table, 1)
        self.add(self._notes)
        self.setMinimumWidth(LEAST_BILL)
        self.table.line_chosen.connect(self._on_line)

    def show_bill(self, found: QuoteBill, bill: Bill, heading: str) -> None:
        page = bill_page(found, bill, i18n.language())
        self.set_title(page.title)
        self.set_subtitle(heading)
        self.table.setAccessibleName(" ".join((page.title, heading)))
        self.table.show_page(page)
        self._notes.setText("\n".join(page.notes))
        self._notes.setVisible(bool(page.notes))

    def _on_line(self, place: str) -> None:
        self.line_chosen.emit(f"{self._reading}/{place}")


class BillView(QWidget):
    back_requested = Signal()
    quote_chosen = Signal(str)
    figure_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._quote_id: str | None = None
        self.back = QPushButton()
        set_style(self.back, kind="link")
        set_icon(self.back, "previous", "accent")
        self.quotes = FoldingPills()
        self.readings = text_label(tone="warn", wrap=True)
        self.low, self.high = Invoice("low"), Invoice("high")
        self.month = ChoiceField()
        self.use, self.usage = Card(), UsageEditor(session)
        self._lay_out()
        self.back.clicked.connect(self.back_requested)
        self.quotes.current_changed.connect(self.quote_chosen)
        self.month.committed.connect(self.refresh)
        for invoice in (self.low, self.high):
            invoice.line_chosen.connect(self._on_line)
        session.comparison_changed.connect(self.refresh)
        session.workload_changed.connect(self.refresh)

    def _lay_out(self) -> None:
        bills = QWidget()
        row = QHBoxLayout(bills)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        for invoice in (self.low, self.high):
            row.addWidget(invoice, 1)
        self.use.add(self.usage)
        self._aside = ScrolledColumn(self)
        self._aside.add(self.use)
        self._aside.setMinimumWidth(LEAST_USE)
        self._split = split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        for part, width in zip((bills, self._aside), WIDTHS, strict=True):
            split.addWidget(part)
            split.setStretchFactor(split.count() - 1, width)
        split.setSizes(list(WIDTHS))
        top = QHBoxLayout()
        top.addWidget(self.back)
        top.addSpacing(12)
        top.addWidget(self.quotes)
        top.addStretch(1)
        top.addWidget(self.month)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self.readings)
        column.addWidget(split, 1)

    def retranslate(self) -> None:
        self.back.setText(text("bill_page.back", i18n.language()))
        self.usage.retranslate()
        self.refresh()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        wide = event.size().width() >= SIDE_BY_SIDE
        self._split.setOrientation(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)

    def show_quote(self, quote_id: str) -> None:
        self._quote_id = quote_id
        self.refresh()

    def refresh(self) -> None:
        if self._quote_id is None or self.isHidden():
            return
        self._show_quotes(self._quote_id)
        self._show_use()
        try:
            month = month_of_text(self.month.value() if self.month.isVisibleTo(self) else "")
            found = quote_bill(self._session.comparison, self._quote_id, self._workload_id(), month=month)
        except EngineError as error:
            self._refuse(error)
            return
        spoken, double = i18n.language(), found.ambiguous
        self.low.setVisible(double)
        self.high.setVisible(True)
        self.low.show_bill(found, found.low, text("bill_page.kindest", spoken))
        self.high.show_bill(found, found.high, text("bill_page.hardest", spoken) if double else "")
        low, high = (money_text(bill.total, spoken) for bill in (found.low, found.high))
        self.readings.setText(text("bill_page.both", spoken, low=low, high=high, currency=found.high.currency))
        self.readings.setVisible(double)

    def _show_quotes(self, chosen: str) -> None:
        quotes = self._session.project.quotes
        self.quotes.set_tabs([(quote.id, quote.id) for quote in quotes])
        for quote in quotes:
            self.quotes.button(quote.id).setToolTip(quote.name or quote.id)
        if chosen in {quote.id for quote in quotes}:
            self.quotes.set_current(chosen)

    def _refuse(self, error: EngineError) -> None:
        reason = error.message.text(i18n.language())
        self.readings.setText(text("bill_page.no_bill", i18n.language(), reason=reason))
        self.readings.setVisible(True)
        self.low.hide()
        self.high.hide()

    def _show_use(self) -> None:
        spoken = i18n.language()
        workload = next((one for one in self._session.project.workloads if one.id == self._session.workload_id), None)
        self.use.set_title(text("bill_page.usage", spoken))
        told = text("bill_page.no_workload", spoken)
        if workload is not None:
            told = text("bill_page.edited_in", spoken, workload=workload.name or workload.id)
        self.use.set_subtitle(told)
        self.usage.show_workload(workload)
        quote = next((one for one in self._session.project.quotes if one.id == self._quote_id), None)
        rented = quote is not None and quote.kind == "rental"
        self._aside.setVisible(rented)
        self.month.setVisible(rented)
        first = self._session.project.as_of
        months = [
            f"{first.year + at // 12}-{at % 12 + 1:02}" for at in range(first.month - 1, first.month - 1 + MONTHS)
        ]
        self.month.set_label(text("bill_page.month", spoken))
        self.month.set_choices([("", text("bill_page.average_month", spoken)), *((month, month) for month in months)])

    def _workload_id(self) -> str | None:
        known = {one.id for one in self._session.project.workloads}
        return self._session.workload_id if self._session.workload_id in known else None

    def _on_line(self, place: str) -> None:
        reading, _, line = place.partition("/")
        month = f"@{self.month.value()}" if self.month.value() and self.month.isVisibleTo(self) else ""
        self.figure_requested.emit(f"{self._quote_id}/{self._workload_id() or ''}/bill/{reading}{month}/{line}")
