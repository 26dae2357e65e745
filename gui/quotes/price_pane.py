"""What a quote costs in comparable units, how that comes about, and what is worth knowing about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.texts import text
from engine.value_text import AND_MORE
from gui import i18n
from gui.format import format_value, unit_text
from gui.forms.findings import FindingList
from gui.quotes.derivation_list import DerivationList
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.values import ValueLabel

if TYPE_CHECKING:
    from engine.compare.results import Evaluation, Finding
    from engine.figures import Quantity
    from gui.session import ProjectSession

HEADLINES: Final[dict[str, str]] = {
    "cost_per_card_hour": "card_hour",
    "cost_per_month": "month",
    "cost_per_million_output_tokens_all_in": "million",
    "cost_per_10k_requests": "requests",
    "cost_per_run": "run",
    "cost_total": "total",
}
SHOWN: Final = 3


class PricePane(QWidget):
    figure_requested = Signal(str)
    bill_requested = Signal()
    wizard_requested = Signal()

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._quote_id: str | None = None
        self.price, self.derivation, self.knowing = Card(), Card(), Card()
        self.values = [ValueLabel() for _ in range(SHOWN)]
        self.steps, self.findings = DerivationList(), FindingList()
        self._why_not = text_label(tone="muted", wrap=True)
        self._addresses: list[str] = []
        self.price.add(self._value_row())
        self.price.add(self._why_not)
        self.describe = QPushButton()
        set_style(self.describe, kind="link")
        self.describe.clicked.connect(self.wizard_requested)
        self.price.add(self.describe)
        self.bill = QPushButton()
        set_style(self.bill, kind="link")
        self.bill.clicked.connect(self.bill_requested)
        self.price.add_corner(self.bill)
        self.derivation.add(self.steps)
        self.knowing.add(self.findings)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for card in (self.price, self.derivation, self.knowing):
            column.addWidget(card)

    def _value_row(self) -> QWidget:
        row = QWidget()
        flow = FlowLayout(row, gap=4, row_gap=4, fill=True)
        for value in self.values:
            flow.addWidget(value)
            value.clicked.connect(self._on_clicked)
        return row

    def retranslate(self) -> None:
        self.knowing.set_title(self.tr("Worth knowing"))
        self.describe.setText(text("nothing_yet.add_workload", i18n.language()))
        self.bill.setText(text("bill_page.show", i18n.language()))
        self.refresh()

    def show_quote(self, quote_id: str | None) -> None:
        self._quote_id = quote_id
        self.refresh()

    def refresh(self) -> None:
        evaluation = self._evaluation()
        self.price.set_title(self.tr("Comparable price of {quote}").format(quote=self._quote_id or ""))
        self._show_values(evaluation)
        findings = evaluation.findings if evaluation is not None else ()
        self.findings.set_findings([("", finding) for finding in findings])
        self.knowing.setVisible(bool(findings))

    def shown_findings(self) -> tuple[Finding, ...]:
        evaluation = self._evaluation()
        return () if evaluation is None else evaluation.findings

    def _evaluation(self) -> Evaluation | None:
        comparison = self._session.comparison
        return comparison.evaluations.get((self._quote_id or "", self._session.workload_id or ""))

    def _show_values(self, evaluation: Evaluation | None) -> None:
        figures = evaluation.figures if evaluation is not None else {}
        known = [name for name in HEADLINES if name in figures and figures[name].known][:SHOWN]
        workload = evaluation.workload.id if evaluation is not None else ""
        self._addresses = [f"{self._quote_id}/{workload}/{name}" for name in known]
        for place, value in enumerate(self.values):
            value.setVisible(place < len(known))
            if place < len(known):
                self._show_value(value, known[place], figures[known[place]])
        self._show_reason(evaluation, bool(known))
        headline = _headline(known)
        self.derivation.setVisible(headline is not None)
        if headline is not None:
            currency = self._session.project.currency
            shown = format_value(figures[headline].value, "money", i18n.language(), currency)
            shown += AND_MORE if figures[headline].incomplete else ""
            self.derivation.set_title(self.tr("How {amount} comes about").format(amount=shown))
            self.steps.show_quantity(figures[headline], currency)

    def _show_value(self, label: ValueLabel, name: str, quantity: Quantity) -> None:
        spoken, currency = i18n.language(), self._session.project.currency
        written = format_value(quantity.value, "money", spoken, "")
        label.set_value(f"{written}{AND_MORE}" if quantity.incomplete else written)
        label.set_caption(self._caption(name))
        estimate = self._session.bands.get((self._quote_id or "", self._session.workload_id or ""), {}).get(name)
        exact = format_value(quantity.value, "money", spoken, currency, compact=False)
        exact = text("display.so_far", spoken, value=exact) if quantity.incomplete else exact
        label.set_support(estimate, exact)
        label.setAccessibleName(f"{exact} {self._caption(name)}")

    def _caption(self, name: str) -> str:
        spoken, evaluation = i18n.language(), self._evaluation()
        kind = HEADLINES[name]
        if kind == "total":
            months = self._session.project.assumptions.cost.horizon_months.value
            return text("quote_editor.caption_total", spoken, months=months or 0)
        busy = evaluation.figures.get("busy_share") if evaluation is not None else None
        if kind == "month" and busy is not None and busy.known:
            return text("quote_editor.caption_month_busy", spoken, share=round(float(busy.value) * 100))
        return text(f"quote_editor.caption_{kind}", spoken)

    def _show_reason(self, evaluation: Evaluation | None, known: bool) -> None:
        reason = self.tr("Add a workload: what a quote costs depends on what it has to do.")
        if evaluation is not None and not known:
            reason = next(
                (
                    quantity.reason.text(i18n.language())
                    for name, quantity in evaluation.figures.items()
                    if name in HEADLINES and quantity.reason is not None
                ),
                self.tr("Nothing is priced yet."),
            )
        self.describe.setVisible(not self._session.project.workloads)
        self._why_not.setText(reason)
        self._why_not.setVisible(not known)
        currency = unit_text(self._session.project.currency, i18n.language())
        included = self._session.project.tax_included
        basis = text(f"choices.tax_basis.{'included' if included else 'excluded'}", i18n.language())
        comma = "，" if i18n.language() == "zh" else ", "
        about = f"{evaluation.workload.name} · {currency}{comma}{basis}" if evaluation is not None else ""
        self.price.set_subtitle(about)

    def _on_clicked(self) -> None:
        for place, value in enumerate(self.values):
            if value is self.sender() and place < len(self._addresses):
                self.figure_requested.emit(self._addresses[place])


def _headline(known: list[str]) -> str | None:
    """The figure that is written out: the price of a unit of work, else that of a month."""
    units = [name for name in known if name not in ("cost_per_card_hour", "cost_per_month")]
    return next(iter(units or known), None)
