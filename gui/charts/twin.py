"""The numbers behind a chart as a table in its place."""

from __future__ import annotations

import re
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from gui.charts.data_table import DataTable
from gui.widgets.tables import calm_table, spoken_cell

_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")
_SIDES: Final = {True: Qt.AlignmentFlag.AlignRight, False: Qt.AlignmentFlag.AlignLeft}
_Index = QModelIndex | QPersistentModelIndex
WIDEST: Final = 260


class TwinModel(QAbstractTableModel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = DataTable("", (), ())
        self._numeric: tuple[bool, ...] = ()

    def set_table(self, table: DataTable) -> None:
        self.beginResetModel()
        self.table = table
        columns = range(len(table.headers))
        self._numeric = tuple(column > 0 and _is_numeric([row[column] for row in table.rows]) for column in columns)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.table.headers)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return readable(self.table.rows[index.row()][index.column()])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_cell(index)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | Qt.AlignmentFlag | None:
        if orientation != Qt.Orientation.Horizontal or section >= len(self.table.headers):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.table.headers[section]
        return self._side(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _side(self, column: int) -> Qt.AlignmentFlag:
        return _SIDES[self._numeric[column]] | Qt.AlignmentFlag.AlignVCenter


class TwinView(QTableView):
    """Copying takes what is selected, or all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.twin = TwinModel(self)
        self.setModel(self.twin)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        calm_table(self)

    def show_table(self, table: DataTable) -> None:
        if table == self.twin.table:
            return
        self.twin.set_table(table)
        self.setAccessibleName(table.title)
        header = self.horizontalHeader()
        header.resizeSections(QHeaderView.ResizeMode.ResizeToContents)
        for column in range(header.count()):
            header.resizeSection(column, min(WIDEST, header.sectionSize(column) + 8))

    def chosen_table(self) -> DataTable:
        """The block from the first to the last cell that is selected; the whole table where at most one is."""
        found, table = self.selectionModel().selectedIndexes(), self.twin.table
        if len(found) < 2:
            return table
        rows = sorted({index.row() for index in found})
        columns = range(min(index.column() for index in found), max(index.column() for index in found) + 1)
        headers = tuple(table.headers[column] for column in columns)
        cells = (table.rows[row] for row in rows)
        return DataTable(table.title, headers, tuple(tuple(row[column] for column in columns) for row in cells))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.chosen_table().copy()
        else:
            super().keyPressEvent(event)


def readable(cell: str) -> str:
    """A plain number with its thousands apart."""
    if not _NUMBER.fullmatch(cell):
        return cell
    whole, point, rest = cell.partition(".")
    return f"{int(whole):,}{point}{rest}" if whole != "-0" else cell


def _is_numeric(cells: list[str]) -> bool:
    said = [cell for cell in cells if cell]
    return bool(said) and sum(any(sign.isdigit() for sign in cell) for cell in said) * 2 > len(said)
