"""A table with keys, copy, paste and fill as in a sheet."""

from __future__ import annotations

import csv
import html
import io
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.charts.data_table import copy_table
from gui.icons import set_icon
from gui.theme import set_style, theme_manager
from gui.widgets.tables import calm_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.forms.sheet_model import SheetModel

    Index = QModelIndex | QPersistentModelIndex

_MOST_ROWS_SHOWN: Final = 12
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def row_buttons() -> tuple[QPushButton, QPushButton, QHBoxLayout]:
    """Below a sheet: one adds a row, the other takes the chosen ones out; and the line that they stand in."""
    line, add, remove = QHBoxLayout(), QPushButton(), QPushButton()
    for button, icon in ((add, "add"), (remove, "remove")):
        set_style(button, kind="link")
        set_icon(button, icon, "accent")
        line.addWidget(button)
    line.addStretch(1)
    return add, remove, line


def block_of(written: str) -> list[list[str]]:
    """The cells of what a spreadsheet puts on the clipboard: it quotes a cell that holds a line break or a tab."""
    plain = written.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    if not plain:
        return []
    if plain.count('"') % 2:
        return [row.split("\t") for row in plain.split("\n")]
    rows = csv.reader(io.StringIO(plain), delimiter="\t")
    return [[" ".join(cell.split()) for cell in row] or [""] for row in rows]


def _quoted(cell: str) -> str:
    """A cell as a spreadsheet writes it, so that it comes back as one."""
    return '"' + cell.replace('"', '""') + '"' if set(cell) & {"\t", "\n", '"'} else cell


class SheetEditor(QStyledItemDelegate):
    """Esc keeps what was there."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The style sheet draws no ground of its own, so that marks are drawn below the text."""
        ground = index.data(Qt.ItemDataRole.BackgroundRole)
        if ground is not None:
            painter.fillRect(option.rect, ground)
        super().paint(painter, option, index)

    def setModelData(self, editor: QWidget, model: SheetModel, index: Index) -> None:  # type: ignore[override]
        model.setData(index, str(editor.property("text")))


class SheetTable(QTableView):
    """`widths` are those of its columns at least, by field."""

    def __init__(self, widths: Mapping[str, int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widths = widths

    def show_sheet(self, sheet: SheetModel, editor: SheetEditor) -> None:
        """Take a model and the editors of its cells; once."""
        self.sheet = sheet
        self.setModel(sheet)
        self._editor = editor
        self.setItemDelegate(editor)
        calm_table(self)
        self.setShowGrid(True)
        self.setTabKeyNavigation(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for changed in (self.sheet.modelReset, self.sheet.rowsInserted, self.sheet.rowsRemoved):
            changed.connect(self.fit_rows)
        theme_manager().theme_changed.connect(self.fit_rows)
        self.fit_rows()

    def fit_rows(self) -> None:
        """As high as its rows, so that the form scrolls and the table does not."""
        calm_height = self.verticalHeader().defaultSectionSize()
        rows = min(max(1, self.sheet.rowCount()), _MOST_ROWS_SHOWN)
        metrics = self.horizontalHeader().fontMetrics()
        for place, field in enumerate(self.sheet.fields):
            title = str(self.sheet.headerData(place, Qt.Orientation.Horizontal))
            self.setColumnWidth(place, max(self._widths[field], metrics.horizontalAdvance(title) + 24))
        bar = self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(rows * calm_height + self.horizontalHeader().sizeHint().height() + bar + 4)

    def event(self, event: QEvent, /) -> bool:
        """Keys of the window that mean something else in a sheet."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Cut):
            self.copy()
            self.clear()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.key() == Qt.Key.Key_D and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.fill_down()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not event.modifiers():
            self.clear()
        elif event.key() == Qt.Key.Key_Escape and self._forget():
            event.accept()
        elif event.key() in _ENTER and self.state() is not QAbstractItemView.State.EditingState:
            self._down()
        else:
            super().keyPressEvent(event)

    def closeEditor(self, editor: QWidget, hint: QStyledItemDelegate.EndEditHint) -> None:
        """Enter goes on to the cell below, as in a sheet."""
        super().closeEditor(editor, hint)
        if hint is QStyledItemDelegate.EndEditHint.SubmitModelCache:
            self._down()

    def copy(self) -> None:
        """The selection as text and as a table; numbers go out as numbers."""
        rows = self._selected_rows()
        body = "".join(f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in cells)}</tr>" for cells in rows)
        copy_table("\n".join("\t".join(map(_quoted, cells)) for cells in rows), f"<table>{body}</table>")

    def paste(self) -> None:
        """A block from a spreadsheet, from the current cell on; one cell fills the whole selection."""
        block, box = block_of(QGuiApplication.clipboard().text()), self._box()
        if not block or box is None:
            return
        top, left, bottom, right = box
        if len(block) == 1 and len(block[0]) == 1:
            block = [block[0] * (right - left + 1)] * (bottom - top + 1)
        cells = [(top + down, left + on, cell) for down, row in enumerate(block) for on, cell in enumerate(row)]
        self.sheet.write(cells)
        self._select(top, left, top + len(block) - 1, min(left + max(map(len, block)), len(self.sheet.fields)) - 1)

    def fill_down(self) -> None:
        """The first row of the selection into the others; of one row, the row above into it."""
        box = self._box()
        if box is None:
            return
        top, left, bottom, right = box
        if top == bottom:
            top -= 1
        if top < 0 or top >= len(self.sheet.items()):
            return
        item = self.sheet.items()[top]
        cells = [
            (row, column, self.sheet.cells.edited(item, self.sheet.fields[column]))
            for row in range(top + 1, bottom + 1)
            for column in range(left, right + 1)
        ]
        self.sheet.write(cells)
        self._select(top, left, bottom, right)

    def clear(self) -> None:
        """Empty the selected cells; whole rows are taken out."""
        box = self._box()
        if box is None:
            return
        top, left, bottom, right = box
        if left == 0 and right == len(self.sheet.fields) - 1:
            self.sheet.remove(range(top, bottom + 1))
            return
        stored = range(top, min(bottom, len(self.sheet.items()) - 1) + 1)
        blank = [self.sheet.blank(field) for field in self.sheet.fields]
        self.sheet.write([(row, column, blank[column]) for row in stored for column in range(left, right + 1)])

    def remove_selected(self) -> None:
        box = self._box()
        if box is not None:
            self.sheet.remove(range(box[0], box[2] + 1))

    def _down(self) -> None:
        at = self.currentIndex()
        below = self.sheet.index(min(at.row() + 1, self.sheet.rowCount() - 1), max(0, at.column()))
        self.setCurrentIndex(below)

    def _forget(self) -> bool:
        at = self.currentIndex()
        return at.isValid() and self.sheet.forget_bad(at.row(), at.column())

    def _box(self) -> tuple[int, int, int, int] | None:
        """First row and column, last row and column of the selection."""
        chosen = self.selectedIndexes() or ([self.currentIndex()] if self.currentIndex().isValid() else [])
        if not chosen:
            return None
        rows, columns = [index.row() for index in chosen], [index.column() for index in chosen]
        return min(rows), min(columns), max(rows), max(columns)

    def _selected_rows(self) -> list[list[str]]:
        box, items = self._box(), self.sheet.items()
        if box is None:
            return []
        top, left, bottom, right = box
        return [
            [self.sheet.cells.plain(items[row], field) for field in self.sheet.fields[left : right + 1]]
            for row in range(top, bottom + 1)
            if row < len(items)
        ]

    def _select(self, top: int, left: int, bottom: int, right: int) -> None:
        last = self.sheet.rowCount() - 1
        corners = self.sheet.index(min(top, last), left), self.sheet.index(min(bottom, last), right)
        self.setCurrentIndex(corners[0])
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().select(QItemSelection(*corners), flag)


def _is_own(event: QKeyEvent) -> bool:
    filling = event.key() == Qt.Key.Key_D and event.modifiers() == Qt.KeyboardModifier.ControlModifier
    keys = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.Cut, QKeySequence.StandardKey.Paste)
    plain = event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
    return filling or plain or any(event.matches(key) for key in keys)
