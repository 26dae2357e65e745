"""A layout that sets its items in rows and begins a new row where the width ends."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """With `fill`, the items of a row share what is left of its width."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 8, row_gap: int = 6, fill: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap, self._row_gap, self._fill = gap, row_gap, fill
        self._most_rows: int | None = None
        self.setContentsMargins(0, 0, 0, 0)

    def set_most_rows(self, most: int | None) -> None:
        """What does not fit into so many rows is left out."""
        if most != self._most_rows:
            self._most_rows = most
            self.invalidate()

    def addItem(self, item: QLayoutItem, /) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int, /) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int, /) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int, /) -> int:
        margins = self.contentsMargins()
        rows = self._rows(width - margins.left() - margins.right())
        heights = sum(max(item.sizeHint().height() for item in row) for row in rows)
        return heights + self._row_gap * max(0, len(rows) - 1) + margins.top() + margins.bottom()

    def sizeHint(self) -> QSize:
        items = self._shown()
        width = sum(item.sizeHint().width() for item in items) + self._gap * max(0, len(items) - 1)
        margins = self.contentsMargins()
        return QSize(width + margins.left() + margins.right(), self.heightForWidth(10_000))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def setGeometry(self, rect: QRect, /) -> None:
        super().setGeometry(rect)
        inner = rect.marginsRemoved(self.contentsMargins())
        top = inner.top()
        rows = self._rows(inner.width())
        for item in self._shown() if self._most_rows is not None else ():
            if not any(item in row for row in rows):
                item.setGeometry(QRect())
        for row in rows:
            top += self._place(row, QRect(inner.left(), top, inner.width(), 0)) + self._row_gap

    def _place(self, row: list[QLayoutItem], line: QRect) -> int:
        widths = [min(item.sizeHint().width(), line.width()) for item in row]
        spare = line.width() - sum(widths) - self._gap * (len(row) - 1)
        if self._fill and spare > 0:
            widths = [width + spare // len(row) for width in widths]
        height = max(item.sizeHint().height() for item in row)
        left = line.left()
        for item, width in zip(row, widths, strict=True):
            item_height = height if self._fill else item.sizeHint().height()
            item.setGeometry(QRect(QPoint(left, line.top() + (height - item_height) // 2), QSize(width, item_height)))
            left += width + self._gap
        return height

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in self._shown():
            needed = item.sizeHint().width()
            if not rows or left + needed > width:
                rows.append([])
                left = 0
            rows[-1].append(item)
            left += needed + self._gap
        return rows if self._most_rows is None else rows[: self._most_rows]

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]
