"""What the parts of a quote were read as: field, value, the words, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from engine.texts import text
from gui import i18n
from gui.importing.wording import place_text, read_into, value_text
from gui.theme import theme, theme_manager
from gui.widgets.tables import calm_table, spoken_cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from engine.importing.quotes.results import CellReading, Place
    from gui.importing.colours import FieldColours

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
FIELD, VALUE, WORDS, WHY = range(4)
_HEADINGS: Final = tuple(f"import_quotes.heading_{name}" for name in ("field", "value", "words", "why"))


class ReadingModel(QAbstractTableModel):
    def __init__(self, colours: FieldColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self.readings: tuple[CellReading, ...] = ()

    def show_readings(self, readings: Sequence[CellReading]) -> None:
        self.beginResetModel()
        self.readings = tuple(readings)
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.readings)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else WHY + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return text(_HEADINGS[section], i18n.language())
        return None

    def data(self, index: Index, role: int = 0) -> Any:
        reading = self.readings[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return self._words(reading, index.column())
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken_cell(index)
            case Qt.ItemDataRole.DecorationRole if index.column() == FIELD:
                return self._colours.icon(reading.field)
            case Qt.ItemDataRole.ForegroundRole:
                tone = {"asked": "warn", "guessed": "warn", "ignored": "text_faint"}.get(reading.certainty, "text")
                return QColor(getattr(theme(), tone if index.column() in (VALUE, WHY) else "text"))
        return None

    def _words(self, reading: CellReading, column: int) -> str:
        match column:
            case 0:
                return read_into(reading)
            case 1:
                return value_text(reading.field, reading.value)
            case 2:
                words = " ".join(reading.text.split())
                where = place_text(reading.place)
                return f"{words}  ·  {where}" if where else words
        return reading.message.text(i18n.language())


class ReadingTable(QTableView):
    reading_chosen = Signal(object)

    def __init__(self, colours: FieldColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.readings = ReadingModel(colours, self)
        self.setModel(self.readings)
        calm_table(self)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        for column in (FIELD, VALUE, WORDS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        self._following = True
        self.selectionModel().currentRowChanged.connect(self._on_row)
        theme_manager().theme_changed.connect(self.viewport().update)

    def show_readings(self, readings: Sequence[CellReading]) -> None:
        row = self.currentIndex().row()
        self._following = False
        self.readings.show_readings(readings)
        self._fit_columns()
        if 0 <= row < len(readings):
            self.setCurrentIndex(self.readings.index(row, 0))
        self._following = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_columns()

    def _fit_columns(self) -> None:
        """The reason keeps its part of the room; words give way first, since they are marked in the source."""
        room = self.viewport().width()
        for column, widest, share in ((FIELD, 150, 0.30), (VALUE, 170, 0.23), (WORDS, 190, 0.20)):
            self.resizeColumnToContents(column)
            self.setColumnWidth(column, min(self.columnWidth(column), widest, round(share * room)))

    def current(self) -> CellReading | None:
        row = self.currentIndex().row()
        return self.readings.readings[row] if 0 <= row < len(self.readings.readings) else None

    def show_place(self, place: Place) -> bool:
        for row, reading in enumerate(self.readings.readings):
            if reading.place == place or (place.address and reading.place.cell == place.cell):
                self._following = False
                self.setCurrentIndex(self.readings.index(row, 0))
                self._following = True
                return True
        return False

    def _on_row(self, index: QModelIndex) -> None:
        if self._following and index.isValid():
            self.reading_chosen.emit(self.readings.readings[index.row()])
