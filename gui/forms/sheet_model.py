"""Stored items as a sheet; a text that cannot be read marks its cell and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from engine.texts import text
from gui import i18n
from gui.theme import theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from engine.texts import EngineError

    Index = QModelIndex | QPersistentModelIndex


_WRITTEN: Final = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ForegroundRole)


class SheetCells(Protocol):
    """Reads and writes the cells of a sheet by the rules of the fields of its items."""

    def read(self, field: str, written: str) -> tuple[object, str]: ...

    def shown(self, item: Any, field: str) -> str: ...

    def edited(self, item: Any, field: str) -> str: ...

    def plain(self, item: Any, field: str) -> str: ...


class SheetModel(QAbstractTableModel):
    """The last row is empty: what is typed there becomes a new item."""

    refused = Signal(int)

    def __init__(
        self, cells: SheetCells, fields: Sequence[str], numbers: frozenset[str], most: int, new: object, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.cells, self.fields, self.new = cells, tuple(fields), new
        self._numbers, self._most = numbers, most
        self._owner = ""
        self._items: tuple[Any, ...] = ()
        self.bad: dict[tuple[int, int], tuple[str, str]] = {}
        self._found: dict[tuple[int, str], str] = {}

    def store(self, cells: tuple[tuple[int, str, object], ...]) -> EngineError | None:
        """Take values over as one step, as (row, field, value)."""
        raise NotImplementedError

    def take_out(self, rows: tuple[int, ...]) -> None:
        raise NotImplementedError

    def header(self, field: str) -> str:
        raise NotImplementedError

    def inherited(self, _item: Any, _field: str) -> str:
        """What counts where a cell is empty; it is shown faintly."""
        return ""

    def blank(self, field: str) -> str:
        """What an emptied cell holds: nothing, or what a new item begins with where a field cannot be empty."""
        _, problem = self.cells.read(field, "")
        return self.cells.edited(self.new, field) if problem else ""

    def show_items(self, owner: str, items: tuple[Any, ...]) -> None:
        """Rows come and go at the end, so that the cursor and an open editor stay where they are."""
        before = self._items
        if not self._owner or not owner or self._owner != owner:
            self.beginResetModel()
            self._owner, self._items = owner, items
            self.bad.clear()
            self.endResetModel()
            return
        old, new = len(before), len(items)
        if new > old:
            self.beginInsertRows(QModelIndex(), old + 1, new)
        elif new < old:
            self.beginRemoveRows(QModelIndex(), new + 1, old)
        self._items = items
        if new > old:
            self.endInsertRows()
        elif new < old:
            self.endRemoveRows()
        if before != items:
            self.dataChanged.emit(self.index(0, 0), self.index(new, len(self.fields) - 1))

    def items(self) -> tuple[Any, ...]:
        return self._items

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if not self._owner or (parent is not None and parent.isValid()) else len(self._items) + 1

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.fields)

    def flags(self, _index: Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.header(self.fields[section])
        if role == Qt.ItemDataRole.DisplayRole:
            return str(section + 1) if section < len(self._items) else "+"
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, field = index.row(), self.fields[index.column()]
        wrong = self.bad.get((row, index.column()))
        item = self._items[row] if row < len(self._items) else None
        if role in _WRITTEN:
            return self._written(role, wrong[0] if wrong else "", item, field)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if field in self._numbers else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index, wrong[1] if wrong else self._found.get((row, field), ""))
        said = wrong[1] if wrong else self._found.get((row, field), "")
        if said and role == Qt.ItemDataRole.BackgroundRole:
            return QColor(theme().bad_soft if wrong else theme().warn_soft)
        return said or None if role == Qt.ItemDataRole.ToolTipRole else None

    def _written(self, role: int, typed: str, item: Any, field: str) -> Any:
        """The text of a cell, or its colour where it is that of something else."""
        if typed or item is None:
            return None if role == Qt.ItemDataRole.ForegroundRole else typed
        if role == Qt.ItemDataRole.EditRole:
            return self.cells.edited(item, field)
        own = self.cells.shown(item, field)
        rest = "" if own else self.inherited(item, field)
        if role == Qt.ItemDataRole.DisplayRole:
            return own or rest
        return QColor(theme().text_faint) if rest else None

    def _spoken(self, index: Index, problem: str) -> str:
        shown = self.data(index) or text("lookup.not_quoted", i18n.language())
        header = self.headerData(index.column(), Qt.Orientation.Horizontal)
        return ", ".join(part for part in (f"{header}: {shown}", problem) if part)

    def show_findings(self, found: Mapping[tuple[int, str], str]) -> None:
        """What is to be said of cells, by row and field."""
        if found != self._found and self._owner:
            self._found = dict(found)
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, len(self.fields) - 1))

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or str(value) == self.data(index, Qt.ItemDataRole.EditRole):
            return False
        self.write([(index.row(), index.column(), str(value))])
        return True

    def write(self, texts: Iterable[tuple[int, int, str]]) -> None:
        """Take over texts as one step; those that cannot be read mark their cells."""
        good, seen = [], []
        for row, column, written in texts:
            if column >= len(self.fields) or row >= self._most:
                continue
            value, problem = self.cells.read(self.fields[column], written)
            seen.append((row, column))
            self.bad.pop((row, column), None)
            if problem:
                self.bad[row, column] = (written, problem)
            else:
                good.append((row, self.fields[column], value))
        wrong = [cell for cell in seen if cell in self.bad]
        if good and self._owner:
            error = self.store(tuple(good))
            if error is not None and seen:
                self.bad[seen[0]] = (self._typed(texts), error.message.text(i18n.language()))
                wrong.append(seen[0])
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, len(self.fields) - 1))
        self.refused.emit(len(wrong))

    def _typed(self, texts: Iterable[tuple[int, int, str]]) -> str:
        return next((written for _, _, written in texts), "")

    def forget_bad(self, row: int, column: int) -> bool:
        """Bring back the stored value of a marked cell."""
        found = self.bad.pop((row, column), None) is not None
        if found:
            cell = self.index(row, column)
            self.dataChanged.emit(cell, cell)
            self.refused.emit(len(self.bad))
        return found

    def remove(self, rows: Sequence[int]) -> None:
        stored = tuple(row for row in rows if row < len(self._items))
        self.bad.clear()
        if stored:
            self.take_out(stored)
