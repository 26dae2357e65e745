"""A table on a page: one column a quote, in large type, every figure leading to its derivation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from engine.compare.table_views import CellView, ColumnView, RowView, RowWriter, column_views
from engine.figures.quantity import marks_of
from gui import fonts
from gui.fonts import Role
from gui.i18n import language
from gui.theme import set_style, theme
from gui.walkthrough.parts import Clickable, QuoteMark, scaled
from gui.widgets.basics import rule, text_label
from gui.widgets.grade_marks import GradeMark, grade_name, grade_words
from gui.widgets.legend import Legend, LegendEntry
from gui.widgets.scrolling import calm_scroll

if TYPE_CHECKING:
    from engine.compare.table import Table

LEAST_COLUMN: Final = 9
"""Width that a column has at least, in digits."""
LEAST_NAMES: Final = 18
"""Width that the names of the rows have at least, in digits."""
CLOSE, SPREAD = 5, 11
FEW_ROWS: Final = 10
"""As many rows as may spread."""
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop


class SlideTable(QWidget):
    figure_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._writer = RowWriter()
        self._inner = QWidget()
        self._area = calm_scroll(self._inner, sideways=True)
        self.legend = Legend()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._area)
        column.addWidget(self.legend)

    def show_table(self, table: Table, workload_id: str, currency: str) -> None:
        now = language()
        grid = self._emptied(sum(len(group.rows) for group in table.groups))
        columns = column_views(table, now)
        for place, column in enumerate(columns, start=1):
            grid.addWidget(_head(column), 0, place)
        least = LEAST_COLUMN * QFontMetrics(fonts.font(Role.SLIDE_TEXT)).averageCharWidth()
        grid.setColumnMinimumWidth(0, LEAST_NAMES * QFontMetrics(fonts.font(Role.BODY)).averageCharWidth())
        for place in range(1, len(columns) + 1):
            grid.setColumnMinimumWidth(place, least)
            grid.setColumnStretch(place, 1)
        rows = self._writer.rows(table, now, currency)
        single = sum(row.heading for row in rows) == 1
        at = 1
        for row in rows:
            if row.heading and single:
                continue
            grid.addWidget(rule(), at, 0, 1, len(columns) + 1)
            self._add_row(grid, at + 1, row, columns, workload_id)
            at += 2
        grid.setRowStretch(at, 1)
        marks = marks_of(cell.grade for row in rows for cell in row.cells)
        self.legend.set_entries([LegendEntry(grade_name(mark), theme().text_muted, mark) for mark in marks])
        self.legend.setVisible(bool(marks))

    def _emptied(self, rows: int) -> QGridLayout:
        self._inner = QWidget()
        set_style(self._inner, scrolled="true")
        grid = QGridLayout(self._inner)
        grid.setContentsMargins(0, 0, 12, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(scaled(CLOSE if rows > FEW_ROWS else SPREAD))
        self._area.setWidget(self._inner)
        return grid

    def _add_row(
        self, grid: QGridLayout, at: int, row: RowView, columns: tuple[ColumnView, ...], workload_id: str
    ) -> None:
        if row.heading:
            grid.addWidget(text_label(row.title, Role.STRONG, "muted"), at, 0)
            return
        title = f"{row.title} · {row.unit}" if row.unit else row.title
        grid.addWidget(text_label(title, tone="muted", wrap=True), at, 0, Qt.AlignmentFlag.AlignTop)
        for place, (cell, column) in enumerate(zip(row.cells, columns, strict=True), start=1):
            address = f"{column.quote_id}/{workload_id}/{cell.figure}" if cell.figure else ""
            view = _CellView(cell, address)
            view.opened.connect(self.figure_requested)
            grid.addWidget(view, at, place, RIGHT)


class _CellView(Clickable):
    def __init__(self, cell: CellView, address: str) -> None:
        super().__init__(address)
        set_style(self, surface="slide_line")
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 0, 0, 0)
        column.setSpacing(0)
        tone = {"best": "good", "bad": "bad", "muted": "faint"}.get(cell.tone, "")
        mark = GradeMark()
        mark.set_grade(cell.grade)
        main = QHBoxLayout()
        main.setSpacing(6)
        main.addStretch(1)
        main.addWidget(mark, 0, Qt.AlignmentFlag.AlignVCenter)
        main.addWidget(text_label(f"✓ {cell.main}" if cell.tone == "best" else cell.main, Role.SLIDE_TEXT, tone))
        column.addLayout(main)
        if cell.sub:
            column.addWidget(text_label(cell.sub, Role.CAPTION, "bad" if cell.tone == "bad" else "faint"), 0, RIGHT)
        self.setAccessibleName(", ".join(part for part in (cell.spoken, grade_words(mark.grade())) if part))


def _head(column: ColumnView) -> QWidget:
    head = QWidget()
    grid = QGridLayout(head)
    grid.setContentsMargins(0, 0, 0, 4)
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(0)
    grid.addWidget(QuoteMark(column.slot), 0, 0, Qt.AlignmentFlag.AlignRight)
    grid.addWidget(text_label(column.letter, Role.SLIDE_TEXT), 0, 1)
    for row, (text, tone) in enumerate(((column.title, ""), (column.subtitle, "faint")), start=1):
        label = text_label(text, Role.CAPTION, tone, wrap=True)
        label.setAlignment(Qt.AlignmentFlag.AlignRight)
        grid.addWidget(label, row, 0, 1, 2)
    grid.setColumnStretch(0, 1)
    return head
