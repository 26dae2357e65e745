"""The table of lines: keys, copy, paste and fill as in a sheet."""

from __future__ import annotations

import html
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
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from engine.field_rows import choice_text
from engine.quote.purchase import LINE_KINDS
from gui import i18n
from gui.charts.data_table import copy_table
from gui.quotes.line_cells import FIELDS
from gui.quotes.line_model import NEW, LineModel
from gui.theme import theme_manager
from gui.widgets.tables import calm_table

if TYPE_CHECKING:
    from gui.session import ProjectSession

    Index = QModelIndex | QPersistentModelIndex

_WIDTHS: Final = {
    "item": 88, "text": 128, "quantity": 62, "list_price": 104, "discount_share": 74, "stated_unit_price": 104,
    "stated_amount": 104,
}  # fmt: skip
_MOST_ROWS_SHOWN: Final = 12
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class _Editor(QStyledItemDelegate):
    """The kind of line is chosen from a list, everything else is typed; Esc keeps what was there."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        if FIELDS[index.column()] != "item":
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        for kind in LINE_KINDS:
            box.addItem(choice_text("item", kind, i18n.language()), kind)
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(0, editor.findText(str(index.data()))))
            return
        super().setEditorData(editor, index)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The style sheet draws no ground of its own, so that marks are drawn below the text."""
        ground = index.data(Qt.ItemDataRole.BackgroundRole)
        if ground is not None:
            painter.fillRect(option.rect, ground)
        super().paint(painter, option, index)

    def setModelData(self, editor: QWidget, model: LineModel, index: Index) -> None:  # type: ignore[override]
        written = editor.currentText() if isinstance(editor, QComboBox) else editor.property("text")
        model.setData(index, str(written))


class LineTable(QTableView):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = LineModel(session, self)
        self.setModel(self.lines)
        self._editor = _Editor(self)
        self.setItemDelegate(self._editor)
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
        for changed in (self.lines.modelReset, self.lines.rowsInserted, self.lines.rowsRemoved):
            changed.connect(self.fit_rows)
        theme_manager().theme_changed.connect(self.fit_rows)
        self.fit_rows()

    def fit_rows(self) -> None:
        """As high as its rows, so that the form scrolls and the table does not."""
        calm_height = self.verticalHeader().defaultSectionSize()
        rows = min(max(1, self.lines.rowCount()), _MOST_ROWS_SHOWN)
        metrics = self.horizontalHeader().fontMetrics()
        for place, field in enumerate(FIELDS):
            title = str(self.lines.headerData(place, Qt.Orientation.Horizontal))
            self.setColumnWidth(place, max(_WIDTHS[field], metrics.horizontalAdvance(title) + 24))
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
        copy_table("\n".join("\t".join(cells) for cells in rows), f"<table>{body}</table>")

    def paste(self) -> None:
        """A block from a spreadsheet, from the current cell on; one cell fills the whole selection."""
        written = QGuiApplication.clipboard().text().replace("\r\n", "\n").replace("\r", "\n")
        block = [row.split("\t") for row in written.removesuffix("\n").split("\n")]
        box = self._box()
        if not written or box is None:
            return
        top, left, bottom, right = box
        if len(block) == 1 and len(block[0]) == 1:
            block = [block[0] * (right - left + 1)] * (bottom - top + 1)
        cells = [(top + down, left + on, cell) for down, row in enumerate(block) for on, cell in enumerate(row)]
        self.lines.write(cells)
        self._select(top, left, top + len(block) - 1, min(left + max(map(len, block)), len(FIELDS)) - 1)

    def fill_down(self) -> None:
        """The first row of the selection into the others; of one row, the row above into it."""
        box = self._box()
        if box is None:
            return
        top, left, bottom, right = box
        if top == bottom:
            top -= 1
        if top < 0 or top >= len(self.lines.lines()):
            return
        line = self.lines.lines()[top]
        cells = [
            (row, column, self.lines.cells.edited(line, FIELDS[column]))
            for row in range(top + 1, bottom + 1)
            for column in range(left, right + 1)
        ]
        self.lines.write(cells)
        self._select(top, left, bottom, right)

    def clear(self) -> None:
        """Empty the selected cells; whole rows are taken out."""
        box = self._box()
        if box is None:
            return
        top, left, bottom, right = box
        if left == 0 and right == len(FIELDS) - 1:
            self.lines.remove(range(top, bottom + 1))
            return
        default = [self.lines.cells.edited(NEW, field) for field in FIELDS]
        stored = range(top, min(bottom, len(self.lines.lines()) - 1) + 1)
        blank = [default[column] if column == 0 else "" for column in range(len(FIELDS))]
        self.lines.write([(row, column, blank[column]) for row in stored for column in range(left, right + 1)])

    def remove_selected(self) -> None:
        box = self._box()
        if box is not None:
            self.lines.remove(range(box[0], box[2] + 1))

    def _down(self) -> None:
        at = self.currentIndex()
        below = self.lines.index(min(at.row() + 1, self.lines.rowCount() - 1), max(0, at.column()))
        self.setCurrentIndex(below)

    def _forget(self) -> bool:
        at = self.currentIndex()
        return at.isValid() and self.lines.forget_bad(at.row(), at.column())

    def _box(self) -> tuple[int, int, int, int] | None:
        """First row and column, last row and column of the selection."""
        chosen = self.selectedIndexes() or ([self.currentIndex()] if self.currentIndex().isValid() else [])
        if not chosen:
            return None
        rows, columns = [index.row() for index in chosen], [index.column() for index in chosen]
        return min(rows), min(columns), max(rows), max(columns)

    def _selected_rows(self) -> list[list[str]]:
        box, lines = self._box(), self.lines.lines()
        if box is None:
            return []
        top, left, bottom, right = box
        return [
            [self.lines.cells.plain(lines[row], field) for field in FIELDS[left : right + 1]]
            for row in range(top, bottom + 1)
            if row < len(lines)
        ]

    def _select(self, top: int, left: int, bottom: int, right: int) -> None:
        last = self.lines.rowCount() - 1
        corners = self.lines.index(min(top, last), left), self.lines.index(min(bottom, last), right)
        self.setCurrentIndex(corners[0])
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().select(QItemSelection(*corners), flag)


def _is_own(event: QKeyEvent) -> bool:
    filling = event.key() == Qt.Key.Key_D and event.modifiers() == Qt.KeyboardModifier.ControlModifier
    keys = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.Cut, QKeySequence.StandardKey.Paste)
    plain = event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
    return filling or plain or any(event.matches(key) for key in keys)
