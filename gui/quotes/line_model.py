"""The lines of a purchase as a table; a text that cannot be read marks its cell and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from engine.project.edits.quote_parts import MOST_LINES, remove_lines, set_line_cells
from engine.quote.purchase import PurchaseLine
from engine.texts import text
from gui import i18n
from gui.format import unit_text
from gui.forms.performing import perform
from gui.quotes.line_cells import FIELDS, MONEY, NUMBERS, LineCells
from gui.theme import theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from engine.quote.purchase import Purchase
    from gui.session import ProjectSession

    Index = QModelIndex | QPersistentModelIndex

NEW: Final = PurchaseLine()


class LineModel(QAbstractTableModel):
    """The last row is empty: what is typed there becomes a new line."""

    refused = Signal(int)

    def __init__(self, session: ProjectSession, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._quote: Purchase | None = None
        self.cells = LineCells(parent)
        self.bad: dict[tuple[int, int], tuple[str, str]] = {}
        self._found: dict[tuple[int, str], str] = {}

    def set_quote(self, quote: Purchase | None) -> None:
        """Rows come and go at the end, so that the cursor and an open editor stay where they are."""
        before = self._quote
        if quote is not None:
            self.cells.set_currency(unit_text(quote.currency, i18n.language()))
        if before is None or quote is None or before.id != quote.id:
            self.beginResetModel()
            self._quote = quote
            self.bad.clear()
            self.endResetModel()
            return
        old, new = len(before.lines), len(quote.lines)
        if new > old:
            self.beginInsertRows(QModelIndex(), old + 1, new)
        elif new < old:
            self.beginRemoveRows(QModelIndex(), new + 1, old)
        self._quote = quote
        if new > old:
            self.endInsertRows()
        elif new < old:
            self.endRemoveRows()
        if before.lines != quote.lines:
            self.dataChanged.emit(self.index(0, 0), self.index(new, len(FIELDS) - 1))

    def lines(self) -> tuple[PurchaseLine, ...]:
        return () if self._quote is None else self._quote.lines

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if self._quote is None or (parent is not None and parent.isValid()) else len(self.lines()) + 1

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(FIELDS)

    def flags(self, _index: Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return header_text(FIELDS[section], "" if self._quote is None else self._quote.currency)
        if role == Qt.ItemDataRole.DisplayRole:
            return str(section + 1) if section < len(self.lines()) else "+"
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, field = index.row(), FIELDS[index.column()]
        wrong = self.bad.get((row, index.column()))
        line = self.lines()[row] if row < len(self.lines()) else None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            write = self.cells.shown if role == Qt.ItemDataRole.DisplayRole else self.cells.edited
            return wrong[0] if wrong else "" if line is None else write(line, field)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if field in NUMBERS else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index, wrong[1] if wrong else self._found.get((row, field), ""))
        said = wrong[1] if wrong else self._found.get((row, field), "")
        if said and role == Qt.ItemDataRole.BackgroundRole:
            return QColor(theme().bad_soft if wrong else theme().warn_soft)
        return said or None if role == Qt.ItemDataRole.ToolTipRole else None

    def _spoken(self, index: Index, problem: str) -> str:
        shown = self.data(index) or text("lookup.not_quoted", i18n.language())
        header = self.headerData(index.column(), Qt.Orientation.Horizontal)
        return ", ".join(part for part in (f"{header}: {shown}", problem) if part)

    def set_findings(self, found: Mapping[str, tuple[str, str]]) -> None:
        """Findings by their path below the quote, as lines/NUMBER/field."""
        steps = {tuple(path.split("/")): said for path, (said, _) in found.items() if path.startswith("lines/")}
        new = {(int(way[1]), way[2]): said for way, said in steps.items() if len(way) == len(("lines", "0", "text"))}
        if new != self._found and self._quote is not None:
            self._found = new
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, len(FIELDS) - 1))

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or str(value) == self.data(index, Qt.ItemDataRole.EditRole):
            return False
        self.write([(index.row(), index.column(), str(value))])
        return True

    def write(self, texts: Iterable[tuple[int, int, str]]) -> None:
        """Take over texts as one step; those that cannot be read mark their cells."""
        good, seen = [], []
        for row, column, written in texts:
            if column >= len(FIELDS) or row >= MOST_LINES:
                continue
            value, problem = self.cells.read(FIELDS[column], written)
            seen.append((row, column))
            self.bad.pop((row, column), None)
            if problem:
                self.bad[row, column] = (written, problem)
            else:
                good.append((row, FIELDS[column], value))
        wrong = [cell for cell in seen if cell in self.bad]
        if good and self._quote is not None:
            error = perform(self._session, set_line_cells, self._quote.id, tuple(good))
            if error is not None and seen:
                self.bad[seen[0]] = (self._typed(texts), error.message.text(i18n.language()))
                wrong.append(seen[0])
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, len(FIELDS) - 1))
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
        stored = tuple(row for row in rows if row < len(self.lines()))
        self.bad.clear()
        if stored and self._quote is not None:
            perform(self._session, remove_lines, self._quote.id, stored)


def header_text(field: str, currency: str) -> str:
    spoken = i18n.language()
    name = text(f"quote_editor.{field}" if field != "stated_amount" else "quote_editor.line_amount", spoken)
    unit = unit_text(currency, spoken) if field in MONEY and currency else "%" if field == "discount_share" else ""
    return f"{name}, {unit}" if unit else name
