"""The cards of the catalog: filters above, the table, and the chosen cards beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from engine.catalog.library import catalog, known_cards
from engine.catalog.search import CardIndex
from engine.project.edits.own_cards import catalog_card, corrected_fields
from engine.project.edits.quotes import add_quote
from engine.texts import text
from gui import i18n
from gui.catalog.card_detail import KINDS, CardDetail
from gui.catalog.card_form import CardForm
from gui.catalog.filters import FilterBar
from gui.catalog.frame import TableWithDetail
from gui.catalog.records import CARD_COLUMNS, card_record, marked_own
from gui.catalog.view import RecordTable
from gui.forms.performing import perform
from gui.icons import set_icon
from gui.theme import set_style, theme, theme_manager
from gui.widgets.basics import text_label
from gui.widgets.grade_marks import grade_name
from gui.widgets.legend import Legend, LegendEntry

if TYPE_CHECKING:
    from engine.catalog.card import Card
    from gui.session import ProjectSession


class CardPage(QWidget):
    """Emits `field_requested` with the path of a quote that was made from a card."""

    field_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._cards: dict[str, Card] = {}
        self._text = ""
        self._load()
        self.filters = FilterBar(tuple(self._cards.values()))
        self.counted, self.columns, self.own = text_label(tone="faint"), QPushButton(), QPushButton()
        self.legend = Legend()
        for button, icon in ((self.own, "add"), (self.columns, "columns")):
            set_icon(button, icon)
            set_style(button, kind="link")
        self.table = RecordTable(CARD_COLUMNS, "catalog_cards")
        self.detail = CardDetail(session)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.filters)
        beside = (self.legend, self.own, self.columns)
        self._split = TableWithDetail("catalog_split", self.table, self.counted, self.detail, beside)
        column.addWidget(self._split, 1)
        self.detail.room_requested.connect(self._split.give_detail_all)
        theme_manager().theme_changed.connect(self.show_legend)
        self.filters.changed.connect(self.apply)
        self.filters.panel.opened.connect(self._count_options)
        self.table.sort_changed.connect(self.apply)
        self.columns.clicked.connect(self._on_columns)
        self.own.clicked.connect(self.add_own)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._on_menu)
        self.table.chosen.connect(self._on_chosen)
        self.detail.use_requested.connect(self._on_use)
        session.project_changed.connect(self._on_project)
        session.workload_changed.connect(self.detail.refresh_fit)

    def _load(self) -> None:
        self._cards = {card.id: card for card in known_cards(self._session.project.used.cards)}
        self._index = CardIndex(self._cards.values())

    def count(self) -> int:
        return len(self._cards)

    def retranslate(self) -> None:
        self.filters.retranslate()
        self.columns.setText(self.tr("Columns"))
        self.table.set_nothing(text("catalog_view.nothing", i18n.language()))
        self.own.setText(text("catalog_view.own_new", i18n.language()))
        self.table.setAccessibleName(self.tr("Cards"))
        self.show_legend()
        self._fill()
        self.detail.retranslate()

    def show_legend(self) -> None:
        """All numbers of the table are alike, so that one line says of all what supports them."""
        words = text("catalog_view.numbers", i18n.language(), support=grade_name("datasheet"))
        self.legend.set_entries([LegendEntry(words, theme().text_muted, "datasheet")])

    def set_search(self, typed: str) -> None:
        self._text = typed
        self.apply()

    def apply(self) -> None:
        """Show what matches; with an unknown figure a card stands apart instead of vanishing."""
        column, descending = self.table.sorted_by
        order = self.table.records.order(column, descending=descending)
        shown_before = self.detail.cards()
        found = self._index.search(self._text, self.filters.filters(), order)
        if self._text and not found.matching and not found.cannot_say:
            named = {card.id for card in catalog().find_cards(self._text).candidates}
            found = self._index.search("", self.filters.filters(), [key for key in order if key in named])
        meant = "" if found.matching or found.cannot_say else self._index.meant(self._text)
        if meant:
            found = self._index.search(meant, self.filters.filters(), order)
        unsure = len(found.cannot_say)
        section = self.tr("Cannot say: {count} lack a figure that is asked for").format(count=unsure)
        self.table.records.show_rows(
            [card.id for card in found.matching], [(section, [card.id for card in found.cannot_say])]
        )
        self._show_count(len(found.matching), unsure, meant)
        self.filters.show_chips(found.open_cards)
        self._choose_again(shown_before)
        if self.filters.panel.isVisible():
            self._count_options()

    def _count_options(self) -> None:
        self.filters.panel.show_counts(self._index.option_counts(self._text, self.filters.filters()))

    def _choose_again(self, cards: tuple[Card, ...]) -> None:
        """What stands beside the table is what is chosen in it: a card that comes back is chosen again."""
        if len(cards) == 1 and not self.table.selected_keys() and not self.table.select(cards[0].id):
            self.detail.show_cards(())

    def add_own(self) -> None:
        """State a card from nothing, and show it."""
        before = set(self._cards)
        dialog = CardForm(self._session, None, self.window())
        dialog.exec()
        dialog.deleteLater()
        for card_id in self._cards.keys() - before:
            self.table.select(card_id)

    def select(self, card_id: str) -> bool:
        return self.table.select(card_id)

    def _fill(self) -> None:
        spoken = i18n.language()
        records = {card.id: card_record(card, spoken) for card in self._cards.values()}
        for card in self._session.project.used.cards:
            if catalog_card(card.id) is None or corrected_fields(card):
                records[card.id] = marked_own(records[card.id])
        self.table.records.set_records(list(records.values()), self._titles())
        self.apply()

    def _titles(self) -> list[tuple[str, str]]:
        return [
            (self.tr("Card"), ""),
            (self.tr("Maker"), ""),
            (self.tr("Use"), ""),
            (self.tr("Memory"), "GB"),
            (self.tr("Bandwidth"), "GB/s"),
            (self.tr("Links"), "GB/s"),
            (self.tr("Power"), "W"),
            ("BF16", "TFLOPS"),
            ("FP8", "TFLOPS"),
            ("INT8", "TOPS"),
            (self.tr("Stack"), ""),
            (self.tr("Year"), ""),
            (self.tr("Confidence"), ""),
            ("FP64", "TFLOPS"),
            ("TF32", "TFLOPS"),
            ("FP4", "TFLOPS"),
            ("ECC", ""),
            (self.tr("Form"), ""),
            (self.tr("Memory type"), ""),
            (self.tr("Launch price"), "USD"),
        ]

    def _show_count(self, matching: int, unsure: int, meant: str) -> None:
        """`meant` is what is shown in place of words that no card is called by."""
        words = self.tr("{shown} of {all} cards").format(shown=matching, all=len(self._cards))
        if meant:
            words = self.tr("Nothing is called “{typed}”; for “{meant}”: {found}").format(
                typed=self._text.strip(), meant=meant, found=words
            )
        if unsure:
            words += " · " + self.tr("{count} cannot say").format(count=unsure)
        self.counted.setText(words)

    def _on_columns(self) -> None:
        menu = self.table.header_menu()
        menu.exec(self.columns.mapToGlobal(QPoint(0, -menu.sizeHint().height())))
        menu.deleteLater()

    def row_menu(self) -> QMenu:
        """What can be done with the chosen card."""
        menu, spoken, own = QMenu(self), i18n.language(), self.detail.own
        alone = len(self.detail.cards()) == 1
        for kind in KINDS:
            named = text("catalog_view.new_quote", spoken, kind=text(f"choices.kind.{kind}", spoken))
            menu.addAction(named).triggered.connect(partial(self._on_use, kind))
        menu.addSeparator()
        for button, act in ((own.correct, own.open), (own.copying, own.copy), (own.removing, own.remove)):
            if not button.isHidden():
                menu.addAction(button.text()).triggered.connect(act)
        for action in menu.actions():
            action.setEnabled(alone)
        return menu

    def _on_menu(self, at: QPoint) -> None:
        menu = self.row_menu()
        menu.exec(self.table.viewport().mapToGlobal(at))
        menu.deleteLater()

    def _on_chosen(self, keys: tuple[str, ...]) -> None:
        self.detail.show_cards([self._cards[key] for key in keys])

    def _on_use(self, kind: str) -> None:
        cards = self.detail.cards()
        if cards and perform(self._session, add_quote, kind, cards[0]) is None:
            self.field_requested.emit(f"quotes/{self._session.project.quotes[-1].id}/price")

    def _on_project(self) -> None:
        before = self._cards
        self._load()
        if self._cards != before:
            chosen = [card.id for card in self.detail.cards() if card.id in self._cards]
            self._fill()
            if len(chosen) == 1:
                self.table.select(chosen[0])
            self._on_chosen(self.table.selected_keys())
