"""How every table of the window looks and moves."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

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
