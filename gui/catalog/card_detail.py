"""Everything about the chosen card, or up to four cards side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from engine.source_texts import source_text
from engine.texts import format_number, text
from gui import i18n
from gui.catalog.cell_grid import MOST, CellGrid
from gui.catalog.cells import CellRow, CellText, cell_rows, main_source
from gui.catalog.fit import shown_fit
from gui.catalog.records import UNKNOWN, figure_cell, links_cell, segment_name
from gui.fonts import Role
from gui.format import format_value
from gui.forms.columns import ScrolledColumn
from gui.forms.finders import card_name
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.fit_bars import FitBars
from gui.widgets.messages import InlineMessage
from gui.widgets.values import ValueLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.catalog.card import Card
    from gui.session import ProjectSession

FOUR: Final = (("memory_gb", "GB"), ("bandwidth_gbs", "GB/s"), ("links", "GB/s"), ("power_w", "W"))
KINDS: Final = ("purchase", "rental", "owned")


class CardDetail(QFrame):
    """Emits `use_requested(kind)` for the card that is shown, and `figure_requested` with the address of a figure."""

    use_requested = Signal(str)
    figure_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, surface="card")
        self._session = session
        self._cards: tuple[Card, ...] = ()
        self.title = text_label(role=Role.HEADING, wrap=True)
        self.about = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.four = [ValueLabel() for _ in FOUR]
        self.use = QPushButton()
        self.fit = text_label(wrap=True)
        self.bars = FitBars()
        self.note = InlineMessage()
        self.sources = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self.differing = QCheckBox()
        self.grid = CellGrid()
        self._kinds: list[QAction] = []
        self._numbers = QWidget()
        self._fill_menu()
        self._build()
        # The fit is a search over card counts: the pane is painted first.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._show_fit)
        self.bars.figure_requested.connect(self.figure_requested)
        self.differing.toggled.connect(self._show_rows)

    def _fill_menu(self) -> None:
        menu = QMenu(self)
        for kind in KINDS:
            action = menu.addAction("")
            action.setData(kind)
            self._kinds.append(action)
        menu.triggered.connect(self._on_kind)
        self.use.setMenu(menu)
        set_style(self.use, kind="primary", has_menu="true")

    def _build(self) -> None:
        numbers = QGridLayout(self._numbers)
        numbers.setContentsMargins(0, 0, 0, 0)
        numbers.setSpacing(4)
        for place, label in enumerate(self.four):
            label.set_clickable(False)
            numbers.addWidget(label, place // 2, place % 2)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(1, 1, 1, 1)
        scroll = ScrolledColumn(self, (14, 12, 12, 14))
        outside.addWidget(scroll)
        column = scroll.body
        column.setSpacing(8)
        buttons = QHBoxLayout()
        buttons.addWidget(self.use)
        buttons.addStretch(1)
        for widget in (self.title, self.about, self._numbers):
            column.addWidget(widget)
        column.addLayout(buttons)
        for widget in (self.fit, self.bars, self.note, self.differing, self.sources, self.grid):
            column.addWidget(widget)

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.use.setText(self.tr("Use in a quote"))
        self.differing.setText(self.tr("Only what differs"))
        for kind, action in zip(KINDS, self._kinds, strict=True):
            action.setText(text(f"choices.kind.{kind}", spoken))
        captions = (self.tr("memory"), self.tr("bandwidth"), self.tr("between cards"), self.tr("power"))
        for label, caption in zip(self.four, captions, strict=True):
            label.set_caption(caption)
        self.show_cards(self._cards)

    def cards(self) -> tuple[Card, ...]:
        return self._cards

    def show_cards(self, cards: Sequence[Card]) -> None:
        self._cards = tuple(cards)
        alone = len(cards) == 1
        for part in (self._numbers, self.use, self.sources):
            part.setVisible(alone)
        self.about.setVisible(len(cards) <= 1)
        self.note.hide()
        self.fit.hide()
        self.bars.hide()
        self.differing.setVisible(1 < len(cards) <= MOST)
        self.grid.setVisible(1 <= len(cards) <= MOST)
        if alone:
            self._show_one(cards[0])
        elif not cards:
            self.title.setText(self.tr("Choose a card to see all its figures."))
            self.about.setText(self.tr("Hold Ctrl to choose up to four and set them side by side."))
        elif len(cards) <= MOST:
            self.title.setText(self.tr("{count} cards side by side").format(count=len(cards)))
        else:
            self.title.setText(self.tr("Choose up to four cards to set them side by side."))
        self._show_rows()

    def refresh_fit(self) -> None:
        if len(self._cards) == 1:
            self._later.start()

    def _show_one(self, card: Card) -> None:
        spoken = i18n.language()
        self.title.setText(card_name(card))
        year = str(card.launch_year) if card.launch_year is not None else ""
        parts = (card.vendor, segment_name(card, spoken), card.form_factor or "", year, card.stack)
        self.about.setText(" · ".join(part for part in parts if part))
        for label, (field, unit) in zip(self.four, FOUR, strict=True):
            cell = links_cell(card, spoken) if field == "links" else figure_cell(card, field, spoken)
            known = cell.sort_key is not None
            label.set_value(_large(cell.sort_key, unit) if known else UNKNOWN, "faint" if cell.dim else "")
            label.setToolTip(cell.tooltip)
        self.sources.setText(self.tr("Unless said otherwise: {source}").format(source=main_source(card, spoken)))
        note = card.note_zh if spoken == "zh" and card.note_zh else card.note
        self.note.set_message(note, "info")
        self.note.setVisible(bool(note))
        self._later.start()

    def _show_rows(self) -> None:
        if not 1 <= len(self._cards) <= MOST:
            return
        spoken = i18n.language()
        rows = cell_rows(self._cards, spoken)
        if len(self._cards) > 1:
            names = tuple(CellText(card_name(card), source_text(card.source, spoken)) for card in self._cards)
            rows = [CellRow("name", "", names), *rows]
        self.grid.show_rows(rows, differing_only=len(self._cards) > 1 and self.differing.isChecked())

    def _show_fit(self) -> None:
        workload_id = self._session.workload_id
        if len(self._cards) != 1 or workload_id is None:
            return
        shown = shown_fit(self._session.project, workload_id, self._cards[0])
        self.fit.setVisible(shown is not None)
        self.bars.setVisible(shown is not None and bool(shown.lines))
        if shown is not None:
            self.fit.setText(shown.sentence)
            set_style(self.fit, tone=shown.tone)
            self.bars.set_lines(shown.lines)

    def _on_kind(self, action: QAction) -> None:
        self.use_requested.emit(str(action.data()))


def _large(value: float, unit: str) -> str:
    """A figure with its unit as a headline writes it."""
    if unit == "GB/s":
        return format_value(value * 1e9, "B/s", i18n.language())
    return f"{format_number(value)} {unit}"
