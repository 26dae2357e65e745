"""The editor of one quote; its fields depend on the kind of offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.catalog.library import catalog
from engine.field_rows import literal_values
from engine.project.edits.quote_parts import convert_price
from engine.project.edits.quotes import change_quote_kind, set_price, set_priced_by, set_quote_field
from engine.quote.field_rows import SECTIONS
from engine.quote.quote import HostedApi, Purchase, Rental
from engine.texts import text
from engine.values import Between, Known, Unknown
from gui import i18n
from gui.format import unit_text
from gui.forms.bound_form import BoundForm
from gui.forms.performing import perform
from gui.forms.revealing import focus_and_reveal
from gui.forms.stated_field import StatedField
from gui.quotes.card_group import GroupList
from gui.quotes.line_list import LineList
from gui.quotes.questions import QuestionList
from gui.quotes.rate_field import RateField
from gui.quotes.wording import origin_words, price_note, range_note, validity_note
from gui.widgets.fields import ChoiceField

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.catalog.card import Card
    from engine.compare.results import Finding
    from engine.project.project import Project
    from engine.quote import Quote
    from engine.texts import EngineError
    from gui.session import ProjectSession

KINDS = ("purchase", "rental", "lease", "owned", "hosted_api")
FIRST_CARD = "nvidia-h100-sxm5-80gb"


class QuoteEditor(QWidget):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._quote: Quote | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.fields = BoundForm("quote_editor", parent=self)
        column.addWidget(self.fields)
        self.kind = ChoiceField()
        self.groups, self.rate = GroupList(session), RateField(session)
        self._add_sections()
        self.lines = LineList(session, self)
        column.addWidget(self.lines)
        self.questions = QuestionList(session, self)
        column.addWidget(self.questions)
        self.kind.committed.connect(self._on_kind)
        self.fields.edited.connect(self._on_field)
        self.price.conversion_chosen.connect(self._on_convert)

    def _add_sections(self) -> None:
        for section, rows in SECTIONS.items():
            self.fields.add_section(section, (), later=section not in ("offer", "price"))
            for row in rows:
                self.fields.add_row(section, row)
                if row.name == "currency":
                    self.fields.add_custom(section, "rate", self.rate)
            if section == "offer":
                self.fields.add_custom(section, "kind", self.kind)
                self.fields.add_wide(self.groups)

    @property
    def price(self) -> StatedField:
        control = self.fields.control("price")
        if not isinstance(control, StatedField):
            raise TypeError("The price is entered in a field for stated values.")
        return control

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.kind.set_choices([(kind, text(f"choices.kind.{kind}", spoken)) for kind in KINDS])
        for part in (self.fields, self.groups, self.rate, self.lines, self.questions):
            part.retranslate()
        if self._quote is not None:
            self.show_quote(self._quote)

    def show_quote(self, quote: Quote) -> None:
        self._quote = quote
        self.fields.set_origins({origin.field: origin_words(origin) for origin in quote.origins})
        self.fields.show_item(quote)
        if self.kind.value() != quote.kind:
            self.kind.set_value(quote.kind)
        has_cards = not isinstance(quote, HostedApi)
        self.groups.setVisible(has_cards)
        if has_cards:
            self.groups.show_quote(quote)
        self.fields.set_shown(self.fields.control("tax_rate"), self._needs_tax_rate(quote))
        foreign = quote.currency != self._session.project.currency
        self.fields.set_extra_shown("rate", foreign)
        if foreign:
            self.rate.show_currency(quote.currency)
        self.lines.show_quote(quote)
        self.questions.show_quote(quote)
        self._show_notes(quote)
        self.price.set_conversions(_conversions(quote))

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Warnings stand at the field that they are about, the most serious one of each."""
        own = f"quotes/{self._quote.id}/" if self._quote is not None else "-"
        found: dict[str, tuple[str, str]] = {}
        for finding in findings:
            path = finding.field.removeprefix(own)
            if finding.severity != "note" and path != finding.field and path not in found:
                tone = "bad" if finding.severity == "block" else "warn"
                found[path] = (finding.message.text(i18n.language()), tone)
        self.fields.set_findings(found)
        self.groups.set_findings(found)
        self.lines.table.lines.set_findings(found)

    def focus_on(self, path: str) -> None:
        """Put the cursor into a field, given as its path below the quote."""
        field = path.partition("/")[0]
        self.fields.make_all()
        if field in ("answers", "open_costs"):
            self.questions.open_first()
        elif field == "lines":
            self.lines.focus_on(path)
        elif field == "kind":
            focus_and_reveal(self.kind)
        elif field.startswith("groups"):
            self.groups.focus_on(path)
        else:
            self.fields.focus_on(field or "price")

    def focus_card_soon(self) -> None:
        """After a new quote is on screen, its card is the first thing to say."""
        QTimer.singleShot(0, self._focus_first)

    def _focus_first(self) -> None:
        if isinstance(self._quote, HostedApi):
            self.fields.focus_on("name")
        elif self._quote is not None:
            self.groups.focus_card()

    def _needs_tax_rate(self, quote: Quote) -> bool:
        """A price in the basis in which the project compares needs no rate."""
        same = quote.tax_basis == ("included" if self._session.project.tax_included else "excluded")
        return quote.tax_basis != "unknown" and not (same and isinstance(quote.tax_rate, Unknown))

    def _show_notes(self, quote: Quote) -> None:
        for name, row in self.fields.rows().items():
            if row.control in ("stated", "stated_share") and name in type(quote).model_fields:
                self.fields.set_note(name, price_note(quote) if name == "price" else range_note(getattr(quote, name)))
        stated = "valid_days" if quote.valid_until is None else "valid_until"
        for name in ("valid_days", "valid_until"):
            note = validity_note(quote, self._session.project.as_of) if name == stated else ("", "faint")
            self.fields.set_note(name, *note)

    def _on_kind(self, kind: str) -> None:
        if self._quote is None:
            return
        error = perform(self._session, change_quote_kind, self._quote.id, kind, self._card_for(kind))
        if error is not None:
            self.kind.set_value(self._quote.kind)
            self.kind.set_message(_said(error))

    def _card_for(self, kind: str) -> Card | None:
        """A card to begin with, where the quote never had one and the project has none."""
        if kind == "hosted_api" or self._session.project.used.cards:
            return None
        return likely_card(self._session.project)

    def _on_convert(self, priced_by: str) -> None:
        if self._quote is None:
            return
        error = perform(self._session, convert_price, self._quote.id, priced_by)
        if error is not None:
            self.price.set_message(_said(error))

    def _on_field(self, name: str, value: object) -> None:
        if self._quote is None:
            return
        if name == "price" and isinstance(value, Known | Between | Unknown):
            error = perform(self._session, set_price, self._quote.id, value)
        elif name == "priced_by":
            error = perform(self._session, set_priced_by, self._quote.id, value)
        else:
            written = value.strip().upper() if name == "currency" and isinstance(value, str) else value
            error = perform(self._session, set_quote_field, self._quote.id, name, written)
        if error is not None:
            self.fields.refuse(name, _said(error))


def _conversions(quote: Quote) -> list[tuple[str, str]]:
    """The units that the price of a quote can be converted to."""
    if not isinstance(quote, Purchase | Rental) or quote.priced_by.startswith("unclear"):
        return []
    spoken, currency = i18n.language(), unit_text(quote.currency, i18n.language())
    others = [unit for unit in literal_values(type(quote), "priced_by") if unit != quote.priced_by]
    return [
        (
            unit,
            text("quote_editor.convert_to", spoken, unit=text(f"quote_editor.unit_{unit}", spoken, currency=currency)),
        )
        for unit in others
        if not unit.startswith("unclear")
    ]


def likely_card(project: Project) -> Card:
    """The card with which a new quote begins: that of the last quote, else a common one."""
    in_use = [group.card for quote in project.quotes if not isinstance(quote, HostedApi) for group in quote.groups]
    own = {card.id: card for card in project.used.cards}
    found = [own[card_id] for card_id in reversed(in_use) if card_id in own]
    return found[0] if found else catalog().card(FIRST_CARD)


def _said(error: EngineError) -> str:
    return error.message.text(i18n.language())
