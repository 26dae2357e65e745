"""A sheet as it arrived; each cell in the colour of the field it was read into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from engine.importing.quotes.results import address_of
from gui import fonts, i18n
from gui.fonts import Role
from gui.importing.wording import field_name, read_into, value_text
from gui.theme import theme, theme_manager
from gui.widgets.tables import calm_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.importing.quotes.results import CellReading, Place, Sheet
    from gui.importing.colours import FieldColours

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
WIDEST: Final = 260
MOST_SPANS: Final = 2_000


class SheetModel(QAbstractTableModel):
    def __init__(self, colours: FieldColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self._sheet: Sheet | None = None
        self._readings: dict[tuple[int, int], list[CellReading]] = {}
        self._columns = 0
        self._spread: frozenset[tuple[int, int]] = frozenset()

    def show_sheet(self, sheet: Sheet | None, readings: Iterable[CellReading]) -> None:
        self.beginResetModel()
        self._sheet = sheet
        self._columns = 0 if sheet is None else max((len(row) for row in sheet.texts), default=0)
        self._readings = {}
        merged = () if sheet is None else sheet.merged
        self._spread = frozenset((one.row, one.column) for one in merged if one.last_column > one.column)
        for reading in readings:
            if sheet is not None and reading.place.sheet == sheet.name:
                self._readings.setdefault((reading.place.row, reading.place.column), []).append(reading)
        self.endResetModel()

    def readings_at(self, index: Index) -> list[CellReading]:
        return self._readings.get((index.row(), index.column()), [])

    def is_spread(self, index: Index) -> bool:
        """Whether a cell goes over several columns."""
        return (index.row(), index.column()) in self._spread

    def text_at(self, index: Index) -> str:
        row = () if self._sheet is None else self._sheet.texts[index.row()]
        return row[index.column()] if index.column() < len(row) else ""

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() or self._sheet is None else len(self._sheet.texts)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else self._columns

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return address_of(0, section)[:-1] if orientation is Qt.Orientation.Horizontal else str(section + 1)

    def data(self, index: Index, role: int = 0) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.text_at(index).replace("\n", " ⏎ ")
            case Qt.ItemDataRole.FontRole if any(reading.certainty == "asked" for reading in self.readings_at(index)):
                font = QFont(fonts.font(Role.BODY))
                font.setBold(True)
                return font
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                return "\n".join(reading_words(reading) for reading in self.readings_at(index)) or None
        return None


def reading_words(reading: CellReading) -> str:
    """Field, value and why, in one line."""
    why = reading.message.text(i18n.language())
    if reading.field is None:
        return f"{read_into(reading)}: {why}"
    return f"{field_name(reading.field)} = {value_text(reading.field, reading.value)}: {why}"


class CellDelegate(QStyledItemDelegate):
    """A cell stands on the tint of its field; one that is asked about has a line in the colour of warnings."""

    def __init__(self, colours: FieldColours, cells: SheetModel) -> None:
        super().__init__(cells)
        self._colours, self._cells = colours, cells

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        readings = self._cells.readings_at(index)
        used = [reading for reading in readings if reading.field is not None and reading.certainty != "ignored"]
        where: QRect = option.rect
        if used:
            painter.fillRect(where, self._colours.tint(used[0].field))
        super().paint(painter, option, index)
        if used:
            asked = any(reading.certainty in ("asked", "guessed") for reading in used)
            line = QColor(theme().warn) if asked else self._colours.color(used[0].field)
            painter.fillRect(where.adjusted(0, where.height() - 2, 0, 0), line)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """A title over several columns makes none of them wide."""
        wanted = super().sizeHint(option, index)
        return QSize(0, wanted.height()) if self._cells.is_spread(index) else wanted


class SheetView(QTableView):
    reading_chosen = Signal(object)
    """The place of the cell that a person went to."""

    def __init__(self, colours: FieldColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cells = SheetModel(colours, self)
        self.setModel(self.cells)
        self.setItemDelegate(CellDelegate(colours, self.cells))
        calm_table(self)
        self.setShowGrid(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        rows = self.verticalHeader()
        rows.show()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._following = True
        self.selectionModel().currentChanged.connect(self._on_current)
        theme_manager().theme_changed.connect(self.viewport().update)

    def show_sheet(self, sheet: Sheet | None, readings: Iterable[CellReading]) -> None:
        at = self.currentIndex()
        self._following = False
        self.cells.show_sheet(sheet, readings)
        self.clearSpans()
        for merged in () if sheet is None else sheet.merged[:MOST_SPANS]:
            height, width = merged.last_row - merged.row + 1, merged.last_column - merged.column + 1
            if height * width > 1:
                self.setSpan(merged.row, merged.column, height, width)
        self.resizeColumnsToContents()
        for column in range(self.cells.columnCount()):
            self.setColumnWidth(column, min(self.columnWidth(column), WIDEST))
        if at.isValid():
            self.setCurrentIndex(self.cells.index(at.row(), at.column()))
        self._following = True

    def show_place(self, place: Place) -> None:
        self._following = False
        index = self.cells.index(place.row, place.column)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self._following = True

    def _on_current(self, index: QModelIndex) -> None:
        if self._following and index.isValid():
            found = self.cells.readings_at(index)
            if found:
                self.reading_chosen.emit(found[0].place)
