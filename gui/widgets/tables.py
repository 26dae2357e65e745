"""How every table and tree of the window looks and moves."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView, QTreeView

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


def calm_tree(view: QTreeView) -> None:
    """Rows of one height, smooth scrolling; call it before the tree is filled, so that it measures in its own style."""
    view.ensurePolished()
    view.setUniformRowHeights(True)
    view.setIndentation(18)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.header().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    view.header().setHighlightSections(False)
