"""The view of the comparison: quotes fill its width, rows keep their heights, Enter or a click explains a figure."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QTableView, QWidget

from engine.compare.addresses import OF_COST
from engine.texts import text
from gui import fonts
from gui.charts.data_table import copy_table
from gui.comparison.table_delegate import ComparisonDelegate
from gui.comparison.table_headers import QuoteHeader, RowHeader
from gui.comparison.table_model import ComparisonModel
from gui.comparison.table_titles import TitleWidths, lines_of
from gui.i18n import keep_translated, language
from gui.theme import set_style, theme_manager

if TYPE_CHECKING:
    from engine.compare.table import Table

COLUMN_BOUNDS: Final = (88, 148)
ROOM_FOR_HEADS: Final = 330


class ComparisonTable(QTableView):
    figure_chosen = Signal(str, str)
    """Quote id and figure whose derivation is asked for."""
    findings_chosen = Signal(str)
    """Quote id of the cell that counts findings."""
    note_requested = Signal(str, str, str, str)
    """Quote id, key and title of the row, and the note that is there."""
    bill_requested = Signal(str)
    """Quote id of a cost whose bill is asked for."""
    quote_chosen = Signal(str)
    """Id of the quote that stands out, "" for none."""
    menu_requested = Signal(str, object)
    """Quote id, and the menu to which others may add."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, kind="comparison")
        self._model = ComparisonModel(self)
        self._delegate = ComparisonDelegate()
        self._titles = TitleWidths()
        self._table: Table | None = None
        self._currency = "CNY"
        self._differences_only = False
        self._folded: frozenset[str] = frozenset()
        self._quote_header, self._row_header = QuoteHeader(self), RowHeader(self)
        self.setHorizontalHeader(self._quote_header)
        self.setVerticalHeader(self._row_header)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._model.modelReset.connect(self._arrange)
        self._row_header.heading_pressed.connect(self.fold_at)
        self._quote_header.customContextMenuRequested.connect(self._on_header_menu)
        self._model.dataChanged.connect(self._fit_rows)
        self.clicked.connect(self._choose)
        self.selectionModel().currentChanged.connect(self._on_current)
        self._quote_header.quote_pressed.connect(self._on_header)
        theme_manager().theme_changed.connect(self._restyle)
        self._restyle()
        keep_translated(self.retranslate)

    def comparison_model(self) -> ComparisonModel:
        return self._model

    def set_table(self, table: Table | None, currency: str) -> None:
        self._table, self._currency = table, currency
        self._model.set_table(table, language(), currency, differences_only=self._differences_only, folded=self._folded)
        self._find_chosen()
        self._fit_rows()

    def choose(self, quote_id: str) -> None:
        """Let a quote stand out, and bring its column into view; "" for none."""
        self._quote_header.choose(quote_id)
        self._find_chosen()
        current = self.currentIndex()
        if self._delegate.chosen >= 0 and current.column() != self._delegate.chosen:
            first = max(0, self.indexAt(QPoint(0, 0)).row())
            row = next((row for row in range(first, self._model.rowCount()) if not self._model.rows()[row].heading), 0)
            self.scrollTo(self._model.index(row, self._delegate.chosen))

    def index_of(self, quote_id: str, figure: str) -> QModelIndex | None:
        """The cell that shows a figure of a quote; None where there is none, or its group is folded."""
        for column, head in enumerate(self._model.columns()):
            for place, row in enumerate(self._model.rows() if head.quote_id == quote_id else ()):
                if not row.heading and row.cells[column].figure == figure:
                    return self._model.index(place, column)
        return None

    def _find_chosen(self) -> None:
        ids = [column.quote_id for column in self._model.columns()]
        chosen = self._quote_header.chosen
        place = ids.index(chosen) if chosen in ids else -1
        if place != self._delegate.chosen:
            self._delegate.chosen = place
            self.viewport().update()

    def _on_current(self, index: QModelIndex) -> None:
        if index.isValid() and self.hasFocus():
            self.quote_chosen.emit(self._model.columns()[index.column()].quote_id)

    def _on_header(self, quote_id: str) -> None:
        self.quote_chosen.emit("" if quote_id == self._quote_header.chosen else quote_id)

    def set_differences_only(self, wanted: bool) -> None:
        self._differences_only = wanted
        self.set_table(self._table, self._currency)

    def groups(self) -> list[tuple[str, str, bool]]:
        """Key and title of each group, and whether it is folded."""
        return [(row.key, row.title, row.folded) for row in self._model.rows() if row.heading]

    def fold(self, key: str, folded: bool) -> None:
        self._folded = self._folded | {key} if folded else self._folded - {key}
        self.set_table(self._table, self._currency)

    def fold_at(self, place: int) -> bool:
        """Fold or unfold the group whose heading stands in a row; nothing elsewhere."""
        row = self._model.rows()[place] if 0 <= place < self._model.rowCount() else None
        if row is None or not row.heading:
            return False
        self.fold(row.key, not row.folded)
        return True

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        left = event.button() == Qt.MouseButton.LeftButton
        if not (left and self.fold_at(self.rowAt(round(event.position().y())))):
            super().mousePressEvent(event)

    def set_stale(self, stale: bool) -> None:
        """While ranges are computed anew, the old ones are dimmed."""
        if self._delegate.stale != stale:
            self._delegate.stale = stale
            self.viewport().update()

    def retranslate(self) -> None:
        self.setAccessibleName(text("compare.table", language()))
        self.set_table(self._table, self._currency)
        self._fit_columns()

    def copy_selection(self) -> None:
        chosen = self.selectionModel().selectedIndexes()
        rows = sorted({index.row() for index in chosen})
        columns = sorted({index.column() for index in chosen})
        if chosen:
            self._copy(rows, columns)

    def copy_all(self) -> None:
        self._copy(list(range(self._model.rowCount())), list(range(self._model.columnCount())))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape and self._quote_header.chosen:
            self.quote_chosen.emit("")
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selection()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent, /) -> None:
        menu = QMenu(self)
        index = self.indexAt(event.pos())
        explain = menu.addAction(text("compare.explain", language()))
        explain.setEnabled(bool(self._model.cell(index).figure))
        row = self._model.rows()[index.row()] if index.isValid() else None
        bill = menu.addAction(text("bill_page.show", language()))
        bill.setEnabled(self._model.cell(index).figure.startswith(OF_COST))
        note = menu.addAction(self.tr("Note…"))
        note.setEnabled(row is not None and not row.heading)
        menu.addSeparator()
        copy = menu.addAction(text("compare.copy", language()))
        copy.setEnabled(self.selectionModel().hasSelection())
        copy_all = menu.addAction(text("compare.copy_table", language()))
        if 0 <= (column := self.columnAt(event.pos().x())) < self._model.columnCount():
            self.menu_requested.emit(self._model.columns()[column].quote_id, menu)
        chosen = menu.exec(event.globalPos())
        menu.deleteLater()
        if chosen is explain:
            self._choose(index)
        elif chosen is bill:
            self.bill_requested.emit(self._model.columns()[index.column()].quote_id)
        elif chosen is note and row is not None:
            quote_id = self._model.columns()[index.column()].quote_id
            self.note_requested.emit(quote_id, row.key, row.title, self._model.cell(index).remark)
        elif chosen is copy:
            self.copy_selection()
        elif chosen is copy_all:
            self.copy_all()

    def _on_header_menu(self, where: QPoint) -> None:
        column = self._quote_header.logicalIndexAt(where)
        if 0 <= column < self._model.columnCount():
            menu = QMenu(self)
            self.menu_requested.emit(self._model.columns()[column].quote_id, menu)
            menu.exec(self._quote_header.mapToGlobal(where))
            menu.deleteLater()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._quote_header.compact = self.height() < ROOM_FOR_HEADS
        self._fit_columns()

    def _choose(self, index: QModelIndex | QPersistentModelIndex) -> None:
        cell = self._model.cell(index)
        if not index.isValid():
            return
        quote_id = self._model.columns()[index.column()].quote_id
        if cell.figure:
            self.figure_chosen.emit(quote_id, cell.figure)
        elif self._model.rows()[index.row()].key == "findings":
            self.findings_chosen.emit(quote_id)

    def _arrange(self) -> None:
        self.clearSpans()
        for place, row in enumerate(self._model.rows()):
            if row.heading and self._model.columnCount() > 1:
                self.setSpan(place, 0, 1, self._model.columnCount())
        self._fit_rows()
        self._fit_columns()

    def _fit_rows(self) -> None:
        for place, row in enumerate(self._model.rows()):
            two_lines = any(cell.sub for cell in row.cells) or len(lines_of(row, self._row_header.width())) > 1
            height = self._delegate.row_height(two_lines)
            if self.rowHeight(place) != height:
                self.setRowHeight(place, height)

    def _fit_columns(self) -> None:
        count, least = self._model.columnCount(), self._least_column()
        bar = self.verticalScrollBar()
        room = self.contentsRect().width() - (bar.width() if bar.isVisible() else 0)
        titles = self._titles.fitting(self._model.rows(), room, count * least)
        if titles != self._row_header.width():
            self._row_header.setFixedWidth(titles)
            self._fit_rows()
        if not count:
            return
        each, rest = divmod(room - titles, count)
        for column in range(count):
            wanted = max(least, each + (1 if column < rest else 0))
            if self.columnWidth(column) != wanted:
                self.setColumnWidth(column, wanted)
        if self._quote_header.fit_height():
            self.updateGeometries()  # else the rows begin below a header of before

    def wanted_width(self) -> int:
        """With every quote in view, and every title in one line."""
        around = self.width() - self.contentsRect().width() + self.verticalScrollBar().sizeHint().width()
        return self._titles.whole(self._model.rows()) + self._model.columnCount() * self._least_column() + around

    def _least_column(self) -> int:
        """Wide enough for the widest number, so that nothing is cut; more quotes than fit scroll."""
        widest = self._delegate.widest_of(self._model.rows())
        least, most = (round(bound * fonts.scale()) for bound in COLUMN_BOUNDS)
        return min(max(widest, least), most)

    def _restyle(self) -> None:
        self._delegate.take_fonts()
        self._titles.forget()
        self._fit_rows()
        self._fit_columns()
        self.viewport().update()

    def _copy(self, rows: list[int], columns: list[int]) -> None:
        lines = [("", *(self._model.columns()[column].spoken for column in columns))]
        for place in rows:
            row = self._model.rows()[place]
            cells = tuple(row.cells[column].copied for column in columns) if row.cells else ("",) * len(columns)
            lines.append((self._copied_title(row.key, row.title), *cells))
        tsv = "\n".join("\t".join(line) for line in lines) + "\n"
        cells_html = ("".join(f"<td>{html.escape(cell)}</td>" for cell in line) for line in lines)
        copy_table(tsv, f"<table>{''.join(f'<tr>{line}</tr>' for line in cells_html)}</table>")

    def _copied_title(self, key: str, title: str) -> str:
        """The title with the unit of the numbers that are copied."""
        from gui.format import unit_text

        if self._table is None:
            return title
        rows = (row for group in self._table.groups for row in group.rows)
        unit = next((row.unit for row in rows if row.key == key), "")
        shown = self._currency if unit == "money" else unit_text(unit, language())
        return f"{title} ({shown})" if shown else title
