"""The left side of an import: the sheets of a file, or the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from gui.importing.sheet_view import SheetView
from gui.importing.text_view import TextView

if TYPE_CHECKING:
    from engine.importing.quotes.results import CellReading, Place, QuoteReading
    from gui.importing.colours import FieldColours


class SourcePane(QWidget):
    reading_chosen = Signal(object)
    text_edited = Signal(str)

    def __init__(self, colours: FieldColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading: QuoteReading | None = None
        self._colours = colours
        self._pages = QStackedWidget()
        self.tabs = QTabBar()
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.sheet = SheetView(colours)
        self.text = TextView(colours)
        self._table = QWidget()
        column = QVBoxLayout(self._table)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.tabs)
        column.addWidget(self.sheet, 1)
        for page in (self._table, self.text):
            self._pages.addWidget(page)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._pages)
        self.tabs.currentChanged.connect(self._on_tab)
        self.sheet.reading_chosen.connect(self.reading_chosen)
        self.text.reading_chosen.connect(self.reading_chosen)
        self.text.edited.connect(self.text_edited)

    @property
    def shows_text(self) -> bool:
        return self._pages.currentWidget() is self.text

    def show_reading(self, reading: QuoteReading | None) -> None:
        another = reading is None or self._reading is None or reading.sheets is not self._reading.sheets
        self._reading = reading
        self._colours.meet(entry.field for entry in _all_readings(reading))
        if reading is None or not reading.sheets:
            self._pages.setCurrentWidget(self.text)
            self.text.show_text("" if reading is None else reading.text, _all_readings(reading))
            return
        self._pages.setCurrentWidget(self._table)
        if another:
            self._fill_tabs(reading)
        self._show_sheet()

    def show_place(self, place: Place) -> None:
        if self._reading is None:
            return
        if not place.address:
            self.text.show_place(place)
            return
        names = [sheet.name for sheet in self._reading.sheets]
        if place.sheet in names:
            self.tabs.setCurrentIndex(names.index(place.sheet))
            self.sheet.show_place(place)

    def _fill_tabs(self, reading: QuoteReading) -> None:
        self.tabs.blockSignals(True)
        while self.tabs.count():
            self.tabs.removeTab(0)
        for sheet in reading.sheets:
            self.tabs.addTab(sheet.name or "1")
        self.tabs.setVisible(len(reading.sheets) > 1)
        with_quotes = {entry.place.sheet for quote in reading.quotes for entry in quote.readings}
        first = next((place for place, sheet in enumerate(reading.sheets) if sheet.name in with_quotes), 0)
        self.tabs.setCurrentIndex(first)
        self.tabs.blockSignals(False)

    def _on_tab(self, _place: int) -> None:
        self._show_sheet()

    def _show_sheet(self) -> None:
        if self._reading is not None and 0 <= self.tabs.currentIndex() < len(self._reading.sheets):
            self.sheet.show_sheet(self._reading.sheets[self.tabs.currentIndex()], _all_readings(self._reading))


def _all_readings(reading: QuoteReading | None) -> tuple[CellReading, ...]:
    if reading is None:
        return ()
    of_quotes = tuple(entry for quote in reading.quotes for entry in quote.readings)
    return (*of_quotes, *reading.headings, *reading.unread)
