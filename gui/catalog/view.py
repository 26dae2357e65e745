"""The view of a catalog table: it sorts by its headings, and lets columns be hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFontMetrics, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QMenu,
    QWidget,
)

from gui import fonts
from gui.catalog.frozen import FrozenTable
from gui.catalog.plain_cells import PADDING, PlainCells
from gui.catalog.table import RecordModel
from gui.charts.data_table import DataTable
from gui.theme import theme, theme_manager
from gui.widgets.tables import ROW_HEIGHT, calm_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QPaintEvent

    from gui.catalog.records import Column, Record


class RecordTable(FrozenTable):
    """Emits `sort_changed(column, descending)` and `chosen` with the keys of the selected rows, in their order."""

    sort_changed = Signal(int, bool)
    chosen = Signal(tuple)

    def __init__(self, columns: Sequence[Column], name: str, *, frozen: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(frozen, parent)
        self.records = RecordModel(columns, self)
        self._sorted: tuple[int, bool] = (0, False)
        self._nothing = ""
        self.setModel(self.records)
        self.setItemDelegate(PlainCells(self.records, frozen - 1, self))
        calm_table(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._prepare_header(name)
        self.records.layoutChanged.connect(self._span_section)
        self.records.modelReset.connect(self._fit_titles)
        self.records.headerDataChanged.connect(self._fit_titles)
        self._scale = fonts.scale()
        theme_manager().theme_changed.connect(self._fit_text)

    def area_of(self, key: str, column: str) -> QRect | None:
        """Where a cell is seen; None where its row or column is not shown."""
        row = self.records.row_of(key)
        place = next((place for place, one in enumerate(self.records.columns) if one.key == column), -1)
        if row < 0 or place < 0 or self.isColumnHidden(place) or not self.isVisible():
            return None
        area = self.visualRect(self.records.index(row, place))
        return area if area.intersects(self.viewport().rect()) else None

    def _prepare_header(self, name: str) -> None:
        header = self.horizontalHeader()
        header.setObjectName(f"{name}_{len(self.records.columns)}")  # what was kept of other columns does not fit
        header.setSectionsClickable(True)
        header.setSectionsMovable(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_header_menu)
        header.sectionClicked.connect(self._on_header)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        header.sortIndicatorChanged.connect(self._on_order)
        self.records.mark_sorted(0, descending=False)
        self.reset_columns()

    def reset_columns(self) -> None:
        """Bring back the columns of the beginning, each in its first place and width."""
        header = self.horizontalHeader()
        digit = QFontMetrics(fonts.font()).horizontalAdvance("0")
        for place, column in enumerate(self.records.columns):
            header.setSectionHidden(place, not column.shown)
            header.moveSection(header.visualIndex(place), place)
            header.resizeSection(place, round(column.width * digit * 0.92) + 2 * PADDING)
        self._fit_titles()

    def _fit_titles(self) -> None:
        """No title is cut off, whatever language it is in and however narrow its column was."""
        header, metrics = self.horizontalHeader(), QFontMetrics(fonts.font(fonts.Role.STRONG))
        for place in self.records.titles():
            lines = str(self.records.headerData(place, Qt.Orientation.Horizontal)).split("\n")
            widest = max(metrics.horizontalAdvance(line) for line in lines) + 2 * PADDING + 2
            if header.sectionSize(place) < widest and not header.isSectionHidden(place):
                header.resizeSection(place, widest)

    def sort_by(self, column: int, *, descending: bool) -> None:
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        self.header.setSortIndicator(column, order)

    def _on_order(self, column: int, order: Qt.SortOrder) -> None:
        """The header keeps the order, and brings it back with its columns."""
        descending = order is Qt.SortOrder.DescendingOrder
        if 0 <= column < len(self.records.columns) and self._sorted != (column, descending):
            self._sorted = (column, descending)
            self.records.mark_sorted(column, descending=descending)
            self.sort_changed.emit(column, descending)

    @property
    def sorted_by(self) -> tuple[int, bool]:
        return self._sorted

    def selected_keys(self) -> tuple[str, ...]:
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        records: list[Record | None] = [self.records.record(row) for row in rows]
        return tuple(record.key for record in records if record is not None)

    def selectRow(self, row: int, /) -> None:
        """Choose this row alone, whatever keys are held."""
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(self.records.index(row, 0), flags.ClearAndSelect | flags.Rows)

    def select(self, key: str) -> bool:
        """Choose a row and bring it into view; False where it is not shown."""
        row = self.records.row_of(key)
        if row >= 0:
            self.selectRow(row)
            self.scrollTo(self.records.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
        return row >= 0

    def set_nothing(self, words: str) -> None:
        """What stands in the table while no row does."""
        self._nothing = words
        self.viewport().update()

    def selected_table(self) -> DataTable:
        """The chosen rows with the columns that are shown, in the order on screen."""
        order = (self.header.logicalIndex(place) for place in range(self.header.count()))
        columns = [column for column in order if not self.isColumnHidden(column)]
        heads = [" ".join(part for part in self.records.title(column) if part) for column in columns]
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        cells = [tuple(str(self.records.index(row, column).data() or "") for column in columns) for row in rows]
        return DataTable(self.accessibleName(), tuple(heads), tuple(cells))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) and self.selected_keys():
            self.selected_table().copy()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        if self.records.rowCount():
            self._paint_lines(painter, event.rect())
        elif self._nothing:
            painter.setPen(QColor(theme().text_muted))
            painter.setFont(fonts.font(fonts.Role.BODY))
            room = self.viewport().rect().adjusted(24, 24, -24, -24)
            flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
            painter.drawText(room, flags, self._nothing)
        painter.end()

    def _paint_lines(self, painter: QPainter, area: QRect) -> None:
        """One below each row, over all columns at once."""
        first, last = self.rowAt(area.top()), self.rowAt(area.bottom())
        rows = range(max(first, 0), (last if last >= 0 else self.records.rowCount() - 1) + 1)
        painter.setPen(QColor(theme().grid))
        right = min(area.right(), self.header.length() - self.header.offset() - 1)
        for row in rows:
            if not self.records.section(row):
                bottom = self.rowViewportPosition(row) + self.rowHeight(row) - 1
                painter.drawLine(area.left(), bottom, right, bottom)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection, /) -> None:
        super().selectionChanged(selected, deselected)
        self.chosen.emit(self.selected_keys())

    def _fit_text(self) -> None:
        """Another size of text needs other rows and columns; the proportions that a person chose stay."""
        grown, self._scale = fonts.scale() / self._scale, fonts.scale()
        if grown == 1:
            return
        self.verticalHeader().setDefaultSectionSize(max(ROW_HEIGHT, QFontMetrics(fonts.font()).height() + 12))
        header = self.horizontalHeader()
        for place in range(header.count()):
            header.resizeSection(place, round(header.sectionSize(place) * grown))

    def is_section(self, row: int) -> bool:
        return bool(self.records.section(row))

    def _span_section(self) -> None:
        self.clearSpans()
        for row in self.records.section_rows():
            self.setSpan(row, 0, 1, len(self.records.columns))

    def _on_header(self, column: int) -> None:
        """The first click on a figure brings the largest to the top."""
        now, descending = self._sorted
        first = self.records.columns[column].numeric
        self.sort_by(column, descending=not descending if column == now else first)

    def _on_header_menu(self, where: QPoint) -> None:
        menu = self.header_menu()
        menu.exec(self.horizontalHeader().mapToGlobal(where))
        menu.deleteLater()

    def header_menu(self) -> QMenu:
        menu = QMenu(self)
        for place, title in self.records.titles().items():
            action = menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(not self.isColumnHidden(place))
            action.setEnabled(place > 0)
            action.setData(place)
        menu.addSeparator()
        menu.addAction(self.tr("Reset the columns")).setData(-1)
        menu.triggered.connect(self._on_column_chosen)
        return menu

    def _on_column_chosen(self, action: QAction) -> None:
        place = int(action.data())
        if place < 0:
            self.reset_columns()
        else:
            self.setColumnHidden(place, not action.isChecked())
