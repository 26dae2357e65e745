"""The card groups of a quote: which card, how many in a machine, how many machines."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.catalog.interconnect import needs_bridge
from engine.project.edits.quotes import add_group, groups_of, remove_group, set_group_card, set_group_field
from engine.quote.field_rows import GROUP_ROWS, SHEET_ROWS
from engine.texts import EngineError, text
from gui import fonts, i18n
from gui.fonts import Role
from gui.forms.bound_form import BoundForm
from gui.forms.finders import CardFinder, card_name, four_words
from gui.forms.lookup_field import LookupField
from gui.forms.performing import perform
from gui.forms.revealing import focus_and_reveal
from gui.icons import set_icon
from gui.quotes.wording import link_words
from gui.theme import set_style, theme_manager
from gui.widgets.basics import text_label
from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.quote import CardGroup, Quote
    from gui.session import ProjectSession


class CardsField(QWidget):
    """Cards in a machine × machines."""

    edited = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards, self.machines = NumberField(minimum=1, decimals=0), NumberField(minimum=1, decimals=0)
        self.total = text_label(role=Role.CAPTION, tone="faint")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for field in (self.cards, self.machines):
            field.set_width(6)
            field.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
            field.committed.connect(self._on_committed)
        row.addWidget(self.cards)
        row.addWidget(text_label("×", tone="muted"))
        row.addWidget(self.machines)
        row.addWidget(self.total, 1)
        self.setFocusProxy(self.cards)

    def set_group(self, group: CardGroup) -> None:
        for field, count in ((self.cards, group.cards_per_machine), (self.machines, group.machines)):
            if field.value() != count:
                field.set_value(count)
        many = group.machines > 1
        self.total.setText(f"= {group.cards:,}" if many else "")

    def set_names(self, cards: str, machines: str) -> None:
        self.cards.set_label(cards)
        self.machines.set_label(machines)

    def _on_committed(self) -> None:
        field = self.sender()
        name = "cards_per_machine" if field is self.cards else "machines"
        if isinstance(field, NumberField):
            self.edited.emit(name, int(field.value() or 0))


class GroupForm(QWidget):
    """One group. `remove` is shown where there are several."""

    removed = Signal()

    def __init__(self, session: ProjectSession, index: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._index = session, index
        self._quote_id = ""
        self._group: CardGroup | None = None
        self._finder = CardFinder(session)
        self.card = LookupField(self._finder)
        self.count = CardsField()
        self.links = text_label(tone="muted", wrap=True)
        self.bridged = QCheckBox()
        self.remove = QPushButton()
        set_style(self.remove, kind="link")
        self.form = BoundForm("quote_editor")
        self.form.add_section("group", (), titled=False)
        self.form.add_custom("group", "card", self.card)
        self.form.add_custom("group", "cards_per_machine", self.count)
        self.form.add_custom("group", "links", self._link_line())
        for row in GROUP_ROWS:
            self.form.add_row("group", row)
        self.sheet, self._sheet_open = QPushButton(), False
        set_style(self.sheet, kind="link")
        set_icon(self.sheet, "expand", "accent")
        self.form.add_custom("group", "sheet", self._sheet_line())
        for row in SHEET_ROWS:
            self.form.add_row("group", replace(row, shown=self._shows_sheet))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.form)
        self.card.committed.connect(self._on_card)
        self.count.edited.connect(self._on_field)
        self.form.edited.connect(self._on_field)
        self.bridged.clicked.connect(self._on_bridged)
        self.remove.clicked.connect(self.removed)

    def _link_line(self) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.links, 1)
        row.addWidget(self.bridged)
        row.addWidget(self.remove)
        return line

    def _sheet_line(self) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.sheet)
        row.addStretch(1)
        self.sheet.clicked.connect(self.open_sheet)
        return line

    def _shows_sheet(self, group: CardGroup) -> bool:
        """What a sheet says of the card: where somebody asks for it, and where something is known."""
        said = (getattr(group, row.name) for row in SHEET_ROWS)
        return self._sheet_open or any(value not in (None, "", "unknown") for value in said)

    def open_sheet(self) -> None:
        self._sheet_open = True
        if self._group is not None:
            self.form.show_item(self._group)
            self.form.set_extra_shown("sheet", False)

    @property
    def index(self) -> int:
        return self._index

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.form.retranslate()
        self.bridged.setText(text("quote_editor.bridged", spoken))
        self.remove.setText(text("quote_editor.remove_group", spoken))
        self.sheet.setText(text("quote_editor.sheet", spoken))
        self.form.set_label(self.form.control("sheet"), "")
        self.count.set_names(self.tr("Cards in a machine"), self.tr("Machines"))

    def show_group(self, quote_id: str, group: CardGroup, several: bool, *, another: bool) -> None:
        self._quote_id, self._group = quote_id, group
        if another:
            self._sheet_open = False
        self.form.show_item(group)
        self.form.set_extra_shown("sheet", not self._shows_sheet(group))
        self.count.set_group(group)
        self.remove.setVisible(several)
        try:
            card = self._finder.card(group.card)
        except EngineError as error:
            self.card.set_value(group.card, group.card)
            self.card.set_message(error.message.text(i18n.language()))
            return
        if another or self.card.value() != card.id:
            self.card.set_value(card.id, card_name(card))
        self.form.set_note("card", four_words(card))
        self.links.setText(link_words(card))
        self.bridged.setVisible(needs_bridge(card))
        self.bridged.setChecked(group.bridged)

    def _on_card(self, card_id: str) -> None:
        card = self._finder.card(card_id)
        error = perform(self._session, set_group_card, self._quote_id, self._index, card)
        if error is not None:
            self.card.set_message(error.message.text(i18n.language()))

    def _on_field(self, name: str, value: object) -> None:
        error = perform(self._session, set_group_field, self._quote_id, self._index, name, value)
        if error is None:
            return
        message = error.message.text(i18n.language())
        if name in self.form.rows():
            self.form.refuse(name, message)
        else:
            (self.count.cards if name == "cards_per_machine" else self.count.machines).set_message(message)

    def _on_bridged(self, included: bool) -> None:
        self._on_field("bridged", included)


class GroupList(QWidget):
    """All groups of a quote, and a way to add one."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._quote: Quote | None = None
        self.forms: list[GroupForm] = []
        self.add = QPushButton()
        set_style(self.add, kind="link")
        set_icon(self.add, "add", "accent")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(12)
        self._make()
        self._tail = QHBoxLayout()
        self._tail.addWidget(self.add)
        self._tail.addStretch(1)
        self._column.addLayout(self._tail)
        theme_manager().theme_changed.connect(self._fit_text)
        self._fit_text()
        self.add.clicked.connect(self._on_add)

    def retranslate(self) -> None:
        self.add.setText(text("quote_editor.add_group", i18n.language()))
        for form in self.forms:
            form.retranslate()

    def _fit_text(self) -> None:
        self._tail.setContentsMargins(round(BoundForm.LABEL_WIDTH * max(1.0, fonts.scale())) + 8, 0, 0, 0)

    def show_quote(self, quote: Quote) -> None:
        another = self._quote is None or self._quote.id != quote.id
        self._quote = quote
        groups = groups_of(quote)
        while len(self.forms) < len(groups):
            self._make()
        for place, form in enumerate(self.forms):
            form.setVisible(place < len(groups))
            if place < len(groups):
                form.show_group(quote.id, groups[place], len(groups) > 1, another=another)

    def focus_on(self, path: str) -> None:
        """Put the cursor into a field of a group, given as groups/NUMBER/field; without one, into the card."""
        number, _, field = path.removeprefix("groups").strip("/").partition("/")
        form = self.forms[min(int(number), len(self.forms) - 1)] if number.isdigit() else self.forms[0]
        if field.startswith("stated_"):
            form.open_sheet()
        if not field or field == "card" or not form.form.focus_on(field):
            focus_and_reveal(form.card.line)
            form.card.line.selectAll()

    def set_findings(self, found: Mapping[str, tuple[str, str]]) -> None:
        """Findings by their path below the quote, as groups/NUMBER/field."""
        for place, form in enumerate(self.forms):
            start = f"groups/{place}/"
            form.form.set_findings(
                {path.removeprefix(start): said for path, said in found.items() if path.startswith(start)}
            )

    def focus_card(self) -> None:
        focus_and_reveal(self.forms[0].card.line)
        self.forms[0].card.line.selectAll()

    def _make(self) -> None:
        form = GroupForm(self._session, len(self.forms))
        form.retranslate()
        form.removed.connect(self._on_removed)
        self._column.insertWidget(len(self.forms), form)
        self.forms.append(form)

    def _on_add(self) -> None:
        if self._quote is None:
            return
        last = groups_of(self._quote)[-1]
        card = CardFinder(self._session).card(last.card)
        if perform(self._session, add_group, self._quote.id, card) is None:
            form = self.forms[len(groups_of(self._quote)) - 1]
            focus_and_reveal(form.card.line)
            form.card.line.selectAll()

    def _on_removed(self) -> None:
        form = self.sender()
        if isinstance(form, GroupForm) and self._quote is not None:
            perform(self._session, remove_group, self._quote.id, form.index)
