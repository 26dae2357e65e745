"""The comparison as a table model: a heading spans its row, every other cell is one figure of one quote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.compare.table_views import CellView, ColumnView, RowView, RowWriter, column_views

if TYPE_CHECKING:
    from engine.compare.table import Table
    from engine.texts import Language

Index: TypeAlias = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_DISPLAY: Final = Qt.ItemDataRole.DisplayRole
_TIP: Final = Qt.ItemDataRole.ToolTipRole
_SPOKEN: Final = Qt.ItemDataRole.AccessibleTextRole
VIEW_ROLE: Final = Qt.ItemDataRole.UserRole
_ROLES: Final = [_DISPLAY, _TIP, _SPOKEN, VIEW_ROLE]
_NO_CELL: Final = CellView()


class ComparisonModel(QAbstractTableModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns: tuple[ColumnView, ...] = ()
        self._rows: list[RowView] = []
        self._writer = RowWriter()

    def set_table(
        self,
        table: Table | None,
        language: Language,
        currency: str,
        *,
        differences_only: bool = False,
        folded: frozenset[str] = frozenset(),
    ) -> None:
        """Show a table; where rows and columns stay, only the cells that changed are announced."""
        columns = () if table is None else column_views(table, language)
        rows = []
        if table is not None:
            rows = self._writer.rows(table, language, currency, differences_only=differences_only, folded=folded)
        same_columns = [column.quote_id for column in columns] == [column.quote_id for column in self._columns]
        if not same_columns or [row.key for row in rows] != [row.key for row in self._rows]:
            self.beginResetModel()
            self._columns, self._rows = columns, rows
            self.endResetModel()
            return
        before_columns, before_rows = self._columns, self._rows
        self._columns, self._rows = columns, rows
        self._announce_headers(before_columns, before_rows)
        for place, (before, row) in enumerate(zip(before_rows, rows, strict=True)):
            changed = [column for column, cell in enumerate(row.cells) if cell != before.cells[column]]
            if changed:
                self.dataChanged.emit(self.index(place, changed[0]), self.index(place, changed[-1]), _ROLES)

    def columns(self) -> tuple[ColumnView, ...]:
        return self._columns

    def rows(self) -> list[RowView]:
        return self._rows

    def cell(self, index: Index) -> CellView:
        if not index.isValid() or index.row() >= len(self._rows):
            return _NO_CELL
        cells = self._rows[index.row()].cells
        return cells[index.column()] if index.column() < len(cells) else _NO_CELL

    def rowCount(self, parent: Index = _NOWHERE, /) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE, /) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def flags(self, index: Index, /) -> Qt.ItemFlag:
        if not index.isValid() or self._rows[index.row()].heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: Index, role: int = _DISPLAY, /) -> Any:
        if not index.isValid():
            return None
        if role == VIEW_ROLE:
            return self.cell(index)
        if role == _DISPLAY:
            row = self._rows[index.row()]
            return row.title if row.heading and index.column() == 0 else self.cell(index).main
        if role == _TIP:
            return self.cell(index).tip
        if role == _SPOKEN:
            return self.cell(index).spoken
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY, /) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if not 0 <= section < len(self._columns):
                return None
            column = self._columns[section]
            if role == _DISPLAY:
                return f"{column.letter}  {column.title}"
            return column.spoken if role == _TIP else column if role == VIEW_ROLE else None
        if not 0 <= section < len(self._rows):
            return None
        row = self._rows[section]
        return row.title if role == _DISPLAY else row if role == VIEW_ROLE else None

    def _announce_headers(self, columns: tuple[ColumnView, ...], rows: list[RowView]) -> None:
        if columns != self._columns:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)
        titles = [(row.title, row.unit, row.folded) for row in rows]
        if titles != [(row.title, row.unit, row.folded) for row in self._rows]:
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(self._rows) - 1)
