"""The view of a catalog table: it paints plain text itself, sorts by its headings, and lets columns be hidden."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFontMetrics, QPainter, QStaticText, QTransform
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui import fonts
from gui.catalog.frozen import FrozenTable
from gui.catalog.table import LEFT, RecordModel
from gui.theme import theme, theme_manager
from gui.widgets.tables import ROW_HEIGHT, calm_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.catalog.records import Column, Record

PADDING = 8
BAR = 10.0
MOST_TEXTS = 20_000
_SELECTED = QStyle.StateFlag.State_Selected.value
_POINTED_AT = QStyle.StateFlag.State_MouseOver.value
_FOCUSED = QStyle.StateFlag.State_HasFocus.value
_LEFT = LEFT.value


class PlainCells(QStyledItemDelegate):
    """Nothing of the style sheet is asked, flags are plain numbers, and each text is laid out once for its width."""

    def __init__(self, model: RecordModel, name: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._model, self._name = model, name
        self.refresh()
        theme_manager().theme_changed.connect(self.refresh)

    def refresh(self) -> None:
        chosen = theme()
        self._body, self._strong = fonts.font(fonts.Role.BODY), fonts.font(fonts.Role.STRONG)
        self._metrics = (QFontMetrics(self._strong), QFontMetrics(self._body))
        self._height = self._metrics[1].height()
        self._laid_out: dict[tuple[str, int, bool], tuple[QStaticText, int]] = {}
        self._text, self._faint = QColor(chosen.text), QColor(chosen.text_faint)
        self._muted, self._focus = QColor(chosen.text_muted), QColor(chosen.accent)
        self._selected, self._hover = QColor(chosen.accent_soft), QColor(chosen.hover)
        self._ground, self._line = QColor(chosen.surface_alt), QColor(chosen.grid)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        area, column = option.rect, index.column()
        cell = self._model.cell(index.row(), column)
        if cell is None:
            self._paint_section(painter, area, index.row())
            return
        state = option.state.value
        if state & _SELECTED:
            painter.fillRect(area, self._selected)
        elif state & _POINTED_AT:
            painter.fillRect(area, self._hover)
        painter.setPen(self._line)
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if cell.parts:
            self._paint_parts(painter, area, cell.parts)
        strong = column == self._name
        painter.setFont(self._strong if strong else self._body)
        painter.setPen(self._faint if cell.dim else self._text)
        room = area.width() - 2 * PADDING
        shown, width = self._text_of(cell.text, room, bold=strong)
        left = area.left() + PADDING + (room - width if self._model.columns[column].numeric else 0)
        painter.drawStaticText(left, area.top() + (area.height() - self._height) // 2, shown)
        if state & _FOCUSED:
            painter.setPen(self._focus)
            painter.drawRect(area.adjusted(0, 0, -1, -1))

    def _paint_parts(self, painter: QPainter, area: QRect, parts: tuple[float, ...]) -> None:
        """Percents of the width beside one another, on a track of the whole."""
        bar = QRectF(area.adjusted(PADDING, 0, -PADDING, 0))
        bar.setTop(bar.center().y() - BAR / 2)
        bar.setHeight(BAR)
        painter.fillRect(bar, self._ground)
        left = bar.left()
        for place, percent in enumerate(parts):
            width = bar.width() * percent / 100
            painter.fillRect(QRectF(left, bar.top(), max(width - 1, 0), BAR), QColor(theme().memory[place]))
            left += width

    def _text_of(self, text: str, room: int, *, bold: bool) -> tuple[QStaticText, int]:
        found = self._laid_out.get((text, room, bold))
        if found is None:
            metrics = self._metrics[not bold]
            shown = QStaticText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room))
            shown.setTextFormat(Qt.TextFormat.PlainText)
            shown.prepare(QTransform(), self._strong if bold else self._body)
            found = (shown, min(room, math.ceil(shown.size().width())))
            if len(self._laid_out) > MOST_TEXTS:
                self._laid_out.clear()
            self._laid_out[text, room, bold] = found
        return found

    def _paint_section(self, painter: QPainter, area: QRect, row: int) -> None:
        """The heading stays in view however far the columns are scrolled."""
        area = area.adjusted(max(-area.left(), 0), 0, 0, 0)
        painter.fillRect(area, self._ground)
        painter.setFont(self._strong)
        painter.setPen(self._muted)
        painter.drawText(area.adjusted(PADDING, 0, -PADDING, 0), _LEFT, self._model.section(row))

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(60, 28)


class RecordTable(FrozenTable):
    """Emits `sort_changed(column, descending)` and `chosen` with the keys of the selected rows, in their order."""

    sort_changed = Signal(int, bool)
    chosen = Signal(tuple)

    def __init__(self, columns: Sequence[Column], name: str, *, frozen: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(frozen, parent)
        self.records = RecordModel(columns, self)
        self._sorted: tuple[int, bool] = (0, False)
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

    def select(self, key: str) -> bool:
        """Choose a row and bring it into view; False where it is not shown."""
        row = self.records.row_of(key)
        if row >= 0:
            self.selectRow(row)
            self.scrollTo(self.records.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
        return row >= 0

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
