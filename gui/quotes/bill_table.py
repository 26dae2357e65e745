"""A bill as an invoice: lines with quantity, unit price and amount, what each was for, and the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QTreeWidget,
    QTreeWidgetItem,
)

from engine.texts import text
from gui import fonts, i18n
from gui.fonts import Role
from gui.theme import theme, theme_manager
from gui.widgets.tables import SPOKEN, calm_tree, spoken_cell

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

    from engine.compare.bill_page import BillPage, PageLine

COLUMNS: Final = ("item", "quantity", "price", "amount")
INDENT: Final = 12
LEAST_WIDTH: Final = 430
"""Below this width a line says quantity and unit price below itself."""
MOST_HEIGHT: Final = 1000
PADDING: Final = 16
FIGURE: Final = Qt.ItemDataRole.UserRole
NUMBERS: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class _WrappedRows(QStyledItemDelegate):
    """Rows as high as their texts need in the width that they have; the tree itself would not say how wide that is."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        tree = option.widget
        if index.column() or not isinstance(tree, QTreeView):
            return super().sizeHint(option, index)
        inside = index.parent().isValid()
        spanned = tree.isFirstColumnSpanned(index.row(), index.parent())
        width = tree.viewport().width() if spanned else tree.columnWidth(0)
        option.rect = QRect(0, 0, width - PADDING - (tree.indentation() if inside else 0), MOST_HEIGHT)
        return super().sizeHint(option, index)


class _BillRow(QTreeWidgetItem):
    def data(self, column: int, role: int, /) -> Any:
        tree = self.treeWidget()
        if role != SPOKEN or tree is None:
            return super().data(column, role)
        return spoken_cell(tree.indexFromItem(self, column))


class BillTable(QTreeWidget):
    """Emits `line_chosen` with the place of a line, or ``total``, by mouse and by Enter."""

    line_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        calm_tree(self)
        self.setWordWrap(True)
        self.setItemDelegate(_WrappedRows(self))
        self.setColumnCount(len(COLUMNS))
        self.setUniformRowHeights(False)
        self.setRootIsDecorated(False)
        self.setIndentation(INDENT)
        self.setExpandsOnDoubleClick(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._page: BillPage | None = None
        self._narrow = False
        self.itemClicked.connect(self._on_chosen)
        self.itemActivated.connect(self._on_chosen)
        theme_manager().theme_changed.connect(self._again)

    def show_page(self, page: BillPage) -> None:
        self._page = page
        self._narrow = self.viewport().width() < LEAST_WIDTH
        for column in (1, 2):
            self.setColumnHidden(column, self._narrow)
        chosen = self.currentItem()
        kept = None if chosen is None else chosen.data(0, FIGURE)
        spoken = i18n.language()
        self.setHeaderLabels([text(f"bill_page.column_{name}", spoken, currency=page.currency) for name in COLUMNS])
        for place in range(1, len(COLUMNS)):
            self.headerItem().setTextAlignment(place, NUMBERS)
        self.clear()
        for place, line in enumerate(page.lines):
            self._add_line(place, line)
        for total in page.totals:
            row = self._row((total.title, "", "", total.amount), "total" if total.main else "")
            if total.main:
                self._strengthen(row)
        if page.payments:
            heading = self._row((text("bill_page.payments", i18n.language()), "", "", ""), "")
            for payment in page.payments:
                self._row((payment.title, "", "", payment.amount), "", heading)
        self.expandAll()
        self._choose(kept)

    def rows(self) -> list[tuple[str, ...]]:
        """All rows from top to bottom, as they read."""
        found: list[tuple[str, ...]] = []
        for place in range(self.topLevelItemCount()):
            row = self.topLevelItem(place)
            items = [] if row is None else [row, *(row.child(number) for number in range(row.childCount()))]
            found += [tuple(item.text(column) for column in range(len(COLUMNS))) for item in items if item is not None]
        return found

    def showEvent(self, event: QShowEvent, /) -> None:
        super().showEvent(event)
        self._again()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if self._page is not None and self._narrow != (event.size().width() < LEAST_WIDTH):
            self.show_page(self._page)
        elif event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()

    def _add_line(self, place: int, line: PageLine) -> None:
        row = self._row((line.title, line.quantity, line.price, line.amount), str(place))
        row.setToolTip(0, line.explanation)
        told = line.explanation
        if self._narrow and line.quantity and line.price:
            told = f"{line.quantity} × {line.price} · {told}"
        self._fade(self._row((told, "", "", ""), str(place), row))
        for part in line.parts:
            title = f"{part.title} · {part.quantity}" if self._narrow else part.title
            shown = self._row((title, part.quantity, "", part.amount), str(place), row)
            shown.setToolTip(0, title)
            self._fade(shown)

    def _row(
        self, texts: tuple[str, str, str, str], figure: str, parent: QTreeWidgetItem | None = None
    ) -> QTreeWidgetItem:
        row = _BillRow(list(texts))
        for place in range(1, len(COLUMNS)):
            row.setTextAlignment(place, NUMBERS)
        row.setData(0, FIGURE, figure)
        if parent is None:
            self.addTopLevelItem(row)
        else:
            parent.addChild(row)
        if not any(texts[1:]):
            row.setFirstColumnSpanned(True)
            row.setToolTip(0, texts[0])
        return row

    def _fade(self, row: QTreeWidgetItem) -> None:
        for place in range(len(COLUMNS)):
            row.setForeground(place, QColor(theme().text_muted))
            row.setFont(place, fonts.font(Role.CAPTION))

    def _strengthen(self, row: QTreeWidgetItem) -> None:
        for place in range(len(COLUMNS)):
            row.setFont(place, fonts.font(Role.STRONG))

    def _choose(self, kept: str | None) -> None:
        for place in range(self.topLevelItemCount()):
            row = self.topLevelItem(place)
            if kept and row is not None and row.data(0, FIGURE) == kept:
                self.setCurrentItem(row)
                return

    def _again(self) -> None:
        if self._page is not None and self.isVisible():
            self.show_page(self._page)

    def _on_chosen(self, row: QTreeWidgetItem, _column: int) -> None:
        if row.data(0, FIGURE):
            self.line_chosen.emit(row.data(0, FIGURE))
