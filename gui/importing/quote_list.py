"""The quotes of a source as they were read: which to take, what they cost, what they still need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from engine.texts import text
from gui import i18n
from gui.importing.wording import state_text
from gui.quotes.wording import price_words
from gui.theme import theme, theme_manager
from gui.widgets.tables import calm_table, spoken_cell

if TYPE_CHECKING:
    from gui.importing.state import ImportState

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
NAME, PRICE, STATE = range(3)
_HEADINGS: Final = ("import_quotes.heading_name", "import_quotes.heading_price", "import_quotes.heading_state")


class QuoteModel(QAbstractTableModel):
    def __init__(self, state: ImportState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._rows = 0

    def refresh(self) -> None:
        rows = len(self._state.quotes)
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, STATE))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, STATE)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else self._rows

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else STATE + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return text(_HEADINGS[section], i18n.language())
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        ready = index.column() == NAME and self._state.quotes[index.row()].ready
        return flags | Qt.ItemFlag.ItemIsUserCheckable if ready else flags

    def data(self, index: Index, role: int = 0) -> Any:
        read = self._state.quotes[index.row()]
        words, tone = self._state_of(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return (read.name or read.quote.name, price_words(read.quote), words)[index.column()]
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken_cell(index)
            case Qt.ItemDataRole.CheckStateRole if index.column() == NAME:
                included = self._state.is_included(index.row())
                return Qt.CheckState.Checked if included else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.ForegroundRole if index.column() == STATE:
                return QColor(getattr(theme(), tone if tone in ("good", "warn") else f"text_{tone}"))
        return None

    def setData(self, index: Index, value: Any, role: int = 0) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != NAME:
            return False
        self._state.set_included(index.row(), Qt.CheckState(value) is Qt.CheckState.Checked)
        return True

    def _state_of(self, place: int) -> tuple[str, str]:
        renewed = self._state.difference(place)
        if renewed is not None and renewed.quote_id is not None and self._state.quotes[place].ready:
            spoken = i18n.language()
            if not renewed.changes:
                return text("import_quotes.same", spoken, quote=renewed.quote_id), "muted"
            return text("import_quotes.renews", spoken, quote=renewed.quote_id, count=len(renewed.changes)), "warn"
        return state_text(self._state.quotes[place])


class QuoteTable(QTableView):
    """Space ticks a quote; the quote of the current row is shown below."""

    chosen = Signal(int)

    def __init__(self, state: ImportState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.quotes = QuoteModel(state, self)
        self.setModel(self.quotes)
        calm_table(self)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PRICE, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(STATE, QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(50)
        self.selectionModel().currentRowChanged.connect(self._on_row)
        theme_manager().theme_changed.connect(self.viewport().update)

    def refresh(self) -> None:
        self.quotes.refresh()
        if not self.currentIndex().isValid() and self.quotes.rowCount():
            self.setCurrentIndex(self.quotes.index(0, NAME))

    def show_row(self, row: int) -> None:
        if row != self.currentIndex().row():
            self.setCurrentIndex(self.quotes.index(row, NAME))

    def row(self) -> int:
        return self.currentIndex().row()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        index = self.quotes.index(self.currentIndex().row(), NAME)
        if (
            event.key() == Qt.Key.Key_Space
            and index.isValid()
            and self.quotes.flags(index) & Qt.ItemFlag.ItemIsUserCheckable
        ):
            checked = self.quotes.data(index, Qt.ItemDataRole.CheckStateRole) is Qt.CheckState.Checked
            wanted = Qt.CheckState.Unchecked if checked else Qt.CheckState.Checked
            self.quotes.setData(index, wanted, Qt.ItemDataRole.CheckStateRole)
            return
        super().keyPressEvent(event)

    def _on_row(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(index.row())
