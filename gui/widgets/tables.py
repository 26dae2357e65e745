"""How every table and tree of the window looks and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView, QTableWidget, QTableWidgetItem, QTreeView

if TYPE_CHECKING:
    from collections.abc import Iterable

Index: TypeAlias = QModelIndex | QPersistentModelIndex
SPOKEN: Final = int(Qt.ItemDataRole.AccessibleTextRole)

ROW_HEIGHT = 28


def calm_table(view: QTableView) -> None:
    """No grid but thin lines between rows, smooth scrolling, rows of one height, headings that tell sorting."""
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setCornerButtonEnabled(False)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setTabKeyNavigation(False)
    rows, columns = view.verticalHeader(), view.horizontalHeader()
    rows.hide()
    rows.setDefaultSectionSize(max(ROW_HEIGHT, view.fontMetrics().height() + 12))
    columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    columns.setHighlightSections(False)


def right_heads(table: QTableWidget, columns: Iterable[int]) -> None:
    """Heads over numbers stand where the numbers do; call it after the labels are set."""
    for column in columns:
        head = table.horizontalHeaderItem(column)
        if head is not None:
            head.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def calm_tree(view: QTreeView) -> None:
    """Rows of one height, smooth scrolling; call it before the tree is filled, so that it measures in its own style."""
    view.ensurePolished()
    view.setUniformRowHeights(True)
    view.setIndentation(18)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.header().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    view.header().setHighlightSections(False)


def spoken_cell(index: Index) -> str:
    """What assistive technology reads of a cell: which row, which column with its unit, and what stands there."""
    model, shown = index.model(), str(index.data() or "")
    heading = " ".join(str(model.headerData(index.column(), Qt.Orientation.Horizontal) or "").split())
    row = str(model.index(index.row(), 0, index.parent()).data() or "") if index.column() else ""
    before = ", ".join(part for part in (row, heading) if part)
    return f"{before}: {shown}" if before and shown else shown


class SpokenItem(QTableWidgetItem):
    def data(self, role: int, /) -> Any:
        table = self.tableWidget()
        if role != SPOKEN or table is None:
            return super().data(role)
        return spoken_cell(table.indexFromItem(self))
