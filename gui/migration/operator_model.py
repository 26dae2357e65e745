"""The operators of a workload as a table model that sorts itself; what is unknown stays last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPixmap

from engine.migration.coverage import SUPPORTS
from engine.migration.wording import operator_evidence, operator_notes
from engine.texts import text
from gui.charts.support_chart import support_colour, support_name
from gui.format import format_share
from gui.i18n import language
from gui.theme import theme
from gui.widgets.tables import SPOKEN, spoken_cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.migration.coverage import Support
    from engine.migration.results import OperatorRow

Index: TypeAlias = QModelIndex | QPersistentModelIndex
COLUMNS: Final = ("operator", "share", "support", "evidence")
SWATCH: Final = 10
_NOWHERE: Final = QModelIndex()
_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_TIP: Final = int(Qt.ItemDataRole.ToolTipRole)
_ALIGNMENT: Final = int(Qt.ItemDataRole.TextAlignmentRole)
_DECORATION: Final = int(Qt.ItemDataRole.DecorationRole)
_FOREGROUND: Final = int(Qt.ItemDataRole.ForegroundRole)


class OperatorModel(QAbstractTableModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[OperatorRow] = []
        self._order: tuple[int, Qt.SortOrder] = (1, Qt.SortOrder.DescendingOrder)
        self._swatches: dict[Support, QPixmap] = {}

    def set_rows(self, rows: Sequence[OperatorRow]) -> None:
        self.beginResetModel()
        self._rows = self._sorted(rows)
        self._swatches = {support: _swatch(support) for support in SUPPORTS}
        self.endResetModel()

    def row(self, place: int) -> OperatorRow | None:
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def rows(self) -> list[OperatorRow]:
        return list(self._rows)

    def rowCount(self, parent: Index = _NOWHERE, /) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE, /) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder, /) -> None:
        self._order = (column, order)
        self.set_rows(self._rows)

    def data(self, index: Index, role: int = _DISPLAY, /) -> Any:
        row = self.row(index.row())
        if row is None:
            return None
        column = COLUMNS[index.column()]
        if role == _DISPLAY:
            return self._shown(row, column)
        if role == _TIP:
            return "\n".join((row.name, operator_evidence(row), *operator_notes(row, language()))).strip()
        return spoken_cell(index) if role == SPOKEN else self._look(row, column, role)

    def _look(self, row: OperatorRow, column: str, role: int) -> Any:
        if role == _ALIGNMENT:
            return _RIGHT if column == "share" else _LEFT
        if role == _DECORATION and column == "support":
            return self._swatches[row.support]
        if role == _FOREGROUND and (not row.hot or column == "evidence"):
            return QColor(theme().text_muted)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY, /) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role == _DISPLAY:
            return text(f"migration.column.{COLUMNS[section]}", language())
        return _LEFT if role == _ALIGNMENT else None

    @staticmethod
    def _shown(row: OperatorRow, column: str) -> str:
        if column == "operator":
            return row.name
        if column == "share":
            return "—" if row.share is None else format_share(row.share, language())
        if column == "support":
            return support_name(row.support)
        return operator_evidence(row) or "—"

    def _sorted(self, rows: Sequence[OperatorRow]) -> list[OperatorRow]:
        column, order = self._order
        down = order == Qt.SortOrder.DescendingOrder
        name = COLUMNS[column]
        if name == "share":
            known = [row for row in rows if row.share is not None]
            unknown = [row for row in rows if row.share is None]
            return [*sorted(known, key=lambda row: row.share or 0.0, reverse=down), *unknown]
        if name == "support":
            return sorted(rows, key=lambda row: (SUPPORTS.index(row.support), -(row.share or 0.0)), reverse=down)
        return sorted(rows, key=lambda row: self._shown(row, name).casefold(), reverse=down)


def _swatch(support: Support) -> QPixmap:
    """A square in the colour of the chart, hatched where unknown."""
    picture = QPixmap(SWATCH, SWATCH)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    colour = QColor(support_colour(support))
    painter.setPen(colour)
    painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern) if support == "unknown" else QBrush(colour))
    painter.drawRect(0, 0, SWATCH - 1, SWATCH - 1)
    painter.end()
    return picture
