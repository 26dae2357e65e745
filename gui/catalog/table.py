"""A read-only table over records that never change: sorting and filtering only choose and order rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtCore import QObject

    from gui.catalog.records import Cell, Column, Record

# Full enum values as plain numbers: data() is called for each cell of each repaint.
DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
TOOLTIP: Final = int(Qt.ItemDataRole.ToolTipRole)
ALIGNMENT: Final = int(Qt.ItemDataRole.TextAlignmentRole)
SPOKEN: Final = int(Qt.ItemDataRole.AccessibleTextRole)
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NO_PARENT: Final = QModelIndex()
_CHOSEN: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_NOT_CHOSEN: Final = Qt.ItemFlag.NoItemFlags


class RecordModel(QAbstractTableModel):
    """Rows in sections: the first has no heading, each further one begins with a line of its own."""

    def __init__(self, columns: Sequence[Column], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = columns
        self._records: dict[str, Record] = {}
        self._titles: tuple[tuple[str, str], ...] = tuple((column.key, "") for column in columns)
        self._rows: list[Record | str] = []
        self._orders: dict[tuple[int, bool], tuple[str, ...]] = {}
        self._sorted: tuple[int, bool] | None = None

    def set_records(self, records: Sequence[Record], titles: Sequence[tuple[str, str]]) -> None:
        """`titles` are pairs of the name of a column and its unit. Records of the same keys keep their rows."""
        named = {record.key: record for record in records}
        same, retitled = named.keys() == self._records.keys(), tuple(titles) != self._titles
        if not same:
            self.beginResetModel()
        self._records = named
        self._titles = tuple(titles)
        self._orders.clear()
        if same:
            self._rows = [row if isinstance(row, str) else named[row.key] for row in self._rows]
            if retitled:
                self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)
        else:
            self._rows = list(records)
            self.endResetModel()

    def order(self, column: int, *, descending: bool) -> tuple[str, ...]:
        """All keys sorted by a column, unknown ones last in both directions."""
        found = self._orders.get((column, descending))
        if found is None:
            records = self._records.values()
            known = [record for record in records if record.cells[column].sort_key is not None]
            unknown = [record for record in records if record.cells[column].sort_key is None]
            known.sort(key=lambda record: record.cells[column].sort_key, reverse=descending)
            found = tuple(record.key for record in (*known, *unknown))
            self._orders[column, descending] = found
        return found

    def mark_sorted(self, column: int, *, descending: bool) -> None:
        self._sorted = (column, descending)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)

    def show_rows(self, keys: Sequence[str], apart: Sequence[tuple[str, Sequence[str]]] = ()) -> None:
        """`apart` are further sections, each with its heading; one without rows is left out."""
        self.layoutAboutToBeChanged.emit()
        kept = self.persistentIndexList()
        before = [self._key_at(index.row()) for index in kept]
        rows: list[Record | str] = [self._records[key] for key in keys]
        for heading, others in apart:
            if others:
                rows += [heading, *(self._records[key] for key in others)]
        self._rows = rows
        if kept:
            places = {record.key: row for row, record in enumerate(rows) if not isinstance(record, str)}
            self.changePersistentIndexList(
                kept, [self._moved(old, key, places) for old, key in zip(kept, before, strict=True)]
            )
        self.layoutChanged.emit()

    def section(self, row: int) -> str:
        """The heading in a row, empty where it holds a record."""
        found = self._rows[row]
        return found if isinstance(found, str) else ""

    def section_rows(self) -> list[int]:
        return [row for row, found in enumerate(self._rows) if isinstance(found, str)]

    def record(self, row: int) -> Record | None:
        found = self._rows[row] if 0 <= row < len(self._rows) else ""
        return None if isinstance(found, str) else found

    def row_of(self, key: str) -> int:
        for row, record in enumerate(self._rows):
            if not isinstance(record, str) and record.key == key:
                return row
        return -1

    def cell(self, row: int, column: int) -> Cell | None:
        record = self._rows[row]
        return None if isinstance(record, str) else record.cells[column]

    def text_of(self, key: str, column: int) -> str:
        return self._records[key].cells[column].text

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        return _NOT_CHOSEN if self.record(index.row()) is None else _CHOSEN

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = DISPLAY) -> Any:
        record, column = self._rows[index.row()], index.column()
        if isinstance(record, str):
            return record if role in (DISPLAY, SPOKEN) and column == 0 else None
        if role == DISPLAY:
            return record.cells[column].text
        if role == ALIGNMENT:
            return RIGHT if self.columns[column].numeric else LEFT
        if role == TOOLTIP:
            return record.cells[column].tooltip or None
        if role == SPOKEN:
            name, unit = self._titles[column]
            return f"{name}: {record.cells[column].text} {unit}".rstrip()
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        name, unit = self._titles[section]
        if role == DISPLAY:
            arrow = self._arrow(section)
            return f"{name}\n{arrow}{unit}" if unit else f"{arrow}{name}"
        if role == ALIGNMENT:
            return RIGHT if self.columns[section].numeric else LEFT
        return None

    def _arrow(self, column: int) -> str:
        if self._sorted is None or self._sorted[0] != column:
            return ""
        return "↓ " if self._sorted[1] else "↑ "

    def title(self, column: int) -> tuple[str, str]:
        """Name and unit of a column."""
        return self._titles[column]

    def titles(self) -> Mapping[int, str]:
        return {place: name for place, (name, _) in enumerate(self._titles)}

    def _key_at(self, row: int) -> str:
        record = self.record(row)
        return "" if record is None else record.key

    def _moved(self, old: QModelIndex, key: str, places: Mapping[str, int]) -> QModelIndex:
        return self.index(places[key], old.column()) if key in places else QModelIndex()
