"""Everything about the chosen card, or up to six cards side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QLabel, QMenu, QPushButton, QStyle, QVBoxLayout, QWidget

from engine.compare.results import Estimate
from engine.compare.roofline import rooflines
from engine.source_texts import source_text
from engine.texts import format_number, text
from gui import i18n
from gui.catalog.cell_grid import MOST, CellGrid
from gui.catalog.cells import CellRow, CellText, cell_rows, main_source
from gui.catalog.fit import shown_fit
from gui.catalog.own_card import OwnCardRow
from gui.catalog.records import UNKNOWN, figure_cell, links_cell, segment_name
from gui.charts.chart_page import ChartPage
from gui.charts.data_table import DataTable
from gui.charts.roofline_chart import RooflineChart
from gui.fonts import Role
from gui.format import format_value
from gui.forms.columns import ScrolledColumn
from gui.forms.finders import card_name
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.fit_bars import FitBars
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.messages import InlineMessage
from gui.widgets.values import ValueLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from engine.catalog.card import Card
    from gui.session import ProjectSession

FOUR: Final = (("memory_gb", "GB"), ("bandwidth_gbs", "GB/s"), ("links", "GB/s"), ("power_w", "W"))
MARGINS: Final = (14, 12, 12, 14)
BESIDE: Final = 3
"""So many cards have room beside the list."""
KINDS: Final = ("purchase", "rental", "owned")


class CardDetail(QFrame):
    """Emits `use_requested(kind)` for the card that is shown, and `figure_requested` with the address of a figure."""

    use_requested = Signal(str)
    figure_requested = Signal(str)
    room_requested = Signal(bool)

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
        self.differing, self.sourced = QCheckBox(), QCheckBox()
        self.wide, self.copying = QPushButton(), QPushButton()
        self.grid = CellGrid()
        self.roofline = RooflineChart()
        self._roofs = ChartPage.around(self.roofline)
        self.own = OwnCardRow(session)
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
        self.roofline.figure_requested.connect(self.figure_requested)
        self.differing.toggled.connect(self._show_rows)
        self.sourced.toggled.connect(self._show_rows)
        self.wide.setCheckable(True)
        self.wide.toggled.connect(self._on_wide)
        self.copying.clicked.connect(self.copy_table)

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
        scroll = ScrolledColumn(self, MARGINS)
        outside.addWidget(scroll)
        column = scroll.body
        column.setSpacing(8)
        buttons, options = QWidget(), QWidget()
        row, choices = FlowLayout(buttons), FlowLayout(options, gap=14)
        for button in (self.use, self.wide, self.copying):
            row.addWidget(button)
        for box in (self.differing, self.sourced):
            choices.addWidget(box)
        for widget in (self.title, self.about, self._numbers):
            column.addWidget(widget)
        column.addWidget(buttons)
        for widget in (self.own, self.fit, self.bars, self._roofs, self.note, self.sources, options, self.grid):
            column.addWidget(widget)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        self.grid.set_room(event.size().width() - MARGINS[0] - MARGINS[2] - bar - 2)

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.use.setText(self.tr("New quote from this card"))
        self.differing.setText(self.tr("Only what differs"))
        self.sourced.setText(self.tr("Sources"))
        self.copying.setText(self.tr("Copy as table"))
        self._name_wide()
        for kind, action in zip(KINDS, self._kinds, strict=True):
            action.setText(text(f"choices.kind.{kind}", spoken))
        captions = (self.tr("memory"), self.tr("bandwidth"), self.tr("between cards"), self.tr("power"))
        for label, caption in zip(self.four, captions, strict=True):
            label.set_caption(caption)
        self.show_cards(self._cards)

    def cards(self) -> tuple[Card, ...]:
        return self._cards

    def value_of(self, card_id: str, field: str) -> QLabel | None:
        """Where a cell of a card is shown, None where it is not."""
        ids = [card.id for card in self._cards]
        shown = field if field not in ("pcie_gen", "pcie_lanes") else "pcie"
        return self.grid.value_of(shown, ids.index(card_id)) if card_id in ids and len(ids) <= MOST else None

    def show_cards(self, cards: Sequence[Card]) -> None:
        self._cards = tuple(cards)
        alone = len(cards) == 1
        for part in (self._numbers, self.use, self.sources):
            part.setVisible(alone)
        self.about.setVisible(len(cards) <= 1)
        self.own.show_card(cards[0] if alone else None)
        self.note.hide()
        self.fit.hide()
        self.bars.hide()
        several, shown = 1 < len(cards) <= MOST, 1 <= len(cards) <= MOST
        if not several:
            self.wide.setChecked(False)
        crowded = len(cards) > BESIDE and not self.wide.isChecked()
        self.wide.setVisible(several)
        set_style(self.wide, kind="primary" if crowded else "")
        self.differing.setVisible(several and not crowded)
        for part in (self.grid, self.sourced, self.copying):
            part.setVisible(shown and not crowded)
        self._roofs.setVisible(alone or (several and self.wide.isChecked()))
        if alone:
            self._show_one(cards[0])
        elif not cards:
            self.title.setText(self.tr("Choose a card to see all its figures."))
            self.about.setText(self.tr("Hold Ctrl to choose up to six and set them side by side."))
        elif len(cards) <= MOST:
            self.title.setText(self.tr("{count} cards side by side").format(count=len(cards)))
        else:
            self.title.setText(self.tr("Choose up to six cards to set them side by side."))
        self._show_rows()
        self._later.start()

    def refresh_fit(self) -> None:
        if self._cards:
            self._later.start()

    def _show_one(self, card: Card) -> None:
        spoken = i18n.language()
        self.title.setText(card_name(card))
        year = str(card.launch_year) if card.launch_year is not None else ""
        parts = (card.vendor, segment_name(card, spoken), source_text(card.form_factor or "", spoken), year, card.stack)
        self.about.setText(" · ".join(part for part in parts if part))
        for label, (field, unit) in zip(self.four, FOUR, strict=True):
            cell = links_cell(card, spoken) if field == "links" else figure_cell(card, field, spoken)
            known = cell.sort_key is not None
            label.set_value(_large(cell.sort_key, unit) if known else UNKNOWN, "faint" if cell.dim else "")
            stated = None if cell.dim else card.support_of("interconnect_gbs" if field == "links" else field)
            label.set_support(Estimate(cell.sort_key, None, None, unit, stated), cell.tooltip)
        self.sources.setText(self.tr("Unless said otherwise: {source}").format(source=main_source(card, spoken)))
        note = card.note_in(spoken)
        self.note.set_message(note, "info")
        self.note.setVisible(bool(note))
        self._later.start()

    def _show_rows(self) -> None:
        if not 1 <= len(self._cards) <= MOST:
            return
        self.grid.show_rows(self._rows(), differing_only=self._narrowed(), sourced=self.sourced.isChecked())

    def _rows(self) -> list[CellRow]:
        spoken = i18n.language()
        rows = cell_rows(self._cards, spoken)
        if len(self._cards) == 1:
            return rows
        names = tuple(CellText(card_name(card), source_text(card.source, spoken)) for card in self._cards)
        return [CellRow("name", "", names), *rows]

    def _narrowed(self) -> bool:
        return len(self._cards) > 1 and self.differing.isChecked()

    def table(self) -> DataTable:
        """What stands in the grid, each card with its value, its difference to the first, and its source."""
        value, first = self.tr("Value"), self.tr("against the first")
        headers = [""]
        for place, card in enumerate(self._cards):
            name = card_name(card)
            headers += [f"{name}: {value}", *([f"{name}: {first}"] if place else []), f"{name}: {self.tr('Source')}"]
        rows = []
        for row in cell_rows(self._cards, i18n.language()):
            if row.differs or not self._narrowed():
                cells: list[str] = [row.label]
                for place, cell in enumerate(row.cells):
                    cells += [cell.text, *([cell.delta] if place else []), "" if cell.text == UNKNOWN else cell.source]
                rows.append(tuple(cells))
        return DataTable(self.title.text(), tuple(headers), tuple(rows))

    def copy_table(self) -> None:
        self.table().copy()

    def _on_wide(self, wide: bool) -> None:
        self._name_wide()
        self.room_requested.emit(wide)
        if len(self._cards) > 1:
            self.show_cards(self._cards)

    def _name_wide(self) -> None:
        self.wide.setText(self.tr("Back to the list") if self.wide.isChecked() else self.tr("Side by side, full width"))

    def _show_fit(self) -> None:
        self._show_roofline()
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

    def _show_roofline(self) -> None:
        if self._roofs.isHidden():
            return
        project = self._session.project
        cards = {card.id: card_name(card) for card in self._cards}
        workloads = {workload.id: workload.name for workload in project.workloads}
        self.roofline.set_rooflines(rooflines(project, self._cards), cards, workloads)

    def _on_kind(self, action: QAction) -> None:
        self.use_requested.emit(str(action.data()))


def _large(value: float, unit: str) -> str:
    """A figure with its unit as a headline writes it."""
    if unit == "GB/s":
        return format_value(value * 1e9, "B/s", i18n.language())
    return f"{format_number(value)} {unit}"
