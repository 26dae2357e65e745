"""A table whose first columns stay where they are while the others scroll away below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionViewItem, QTableView, QWidget

from gui.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent
    from PySide6.QtWidgets import QAbstractItemView


class FrozenHeader(QHeaderView):
    """Paints the frozen titles over those that scrolled below them, and takes clicks for them."""

    def __init__(self, frozen: int, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._frozen = frozen
        self._pressed = -1

    def frozen(self) -> list[int]:
        """The frozen columns from the left; none as long as nothing has scrolled away."""
        places = range(min(self._frozen, self.count())) if self.offset() > 0 else range(0)
        logical = (self.logicalIndex(place) for place in places)
        return [column for column in logical if not self.isSectionHidden(column)]

    def frozen_width(self) -> int:
        return sum(self.sectionSize(column) for column in self.frozen())

    def frozen_at(self, x: int) -> int:
        """The frozen column at a place of the viewport, -1 where there is none."""
        return next((column for column in self.frozen() if self.frozen_left(column) <= x < self._right(column)), -1)

    def frozen_left(self, column: int) -> int:
        before = [other for other in self.frozen() if self.visualIndex(other) < self.visualIndex(column)]
        return sum(self.sectionSize(other) for other in before)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        super().paintEvent(event)
        if not self.frozen():
            return
        painter = QPainter(self.viewport())
        for column in self.frozen():
            area = QRect(self.frozen_left(column), 0, self.sectionSize(column), self.height())
            painter.fillRect(area, QColor(theme().surface))
            self.paintSection(painter, area, column)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self._pressed = self.frozen_at(round(event.position().x()))
        if self._pressed < 0 or event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        if self.frozen_at(round(event.position().x())) < 0:
            super().mouseMoveEvent(event)
        else:
            self.unsetCursor()

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        pressed, self._pressed = self._pressed, -1
        if pressed < 0 or event.button() is not Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
        elif self.frozen_at(round(event.position().x())) == pressed:
            self.sectionClicked.emit(pressed)

    def _right(self, column: int) -> int:
        return self.frozen_left(column) + self.sectionSize(column)


class FrozenTable(QTableView):
    """Whoever asks where an index lies, or what lies at a point, hears of the frozen columns as they are seen."""

    def __init__(self, frozen: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = FrozenHeader(frozen, self)
        self.setHorizontalHeader(self.header)

    def is_section(self, _row: int) -> bool:
        """Whether a row is a line of its own over all columns."""
        return False

    def indexAt(self, at: QPoint, /) -> QModelIndex:
        found, column = super().indexAt(at), self.header.frozen_at(at.x())
        return found if column < 0 or not found.isValid() else found.siblingAtColumn(column)

    def visualRect(self, index: QModelIndex | QPersistentModelIndex, /) -> QRect:
        area = super().visualRect(index)
        if index.column() in self.header.frozen() and not self.is_section(index.row()):
            area.moveLeft(self.header.frozen_left(index.column()))
        return area

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QTableView.ScrollHint.EnsureVisible,
    ) -> None:
        """Nothing comes to lie below the frozen columns, and they never pull the others back."""
        bar = self.horizontalScrollBar()
        before, is_frozen = bar.value(), index.column() in self.header.frozen()
        super().scrollTo(index, hint)
        if is_frozen:
            bar.setValue(before)
        else:
            covered = self.header.frozen_width() - super().visualRect(index).left()
            if self.header.frozen() and covered > 0:
                bar.setValue(bar.value() - covered)

    def scrollContentsBy(self, dx: int, dy: int, /) -> None:
        super().scrollContentsBy(dx, dy)
        if dx:
            self.viewport().update()
            self.header.viewport().update()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        super().paintEvent(event)
        columns = self.header.frozen()
        if not columns or self.model() is None:
            return
        painter = QPainter(self.viewport())
        first, last = self.rowAt(event.rect().top()), self.rowAt(event.rect().bottom())
        for row in range(max(first, 0), (last if last >= 0 else self.model().rowCount() - 1) + 1):
            if not self.is_section(row):
                for column in columns:
                    self._paint_cell(painter, self.model().index(row, column))
        edge = self.header.frozen_width() - 1
        painter.setPen(QColor(theme().border_strong))
        painter.drawLine(edge, event.rect().top(), edge, event.rect().bottom())
        painter.end()

    def _paint_cell(self, painter: QPainter, index: QModelIndex) -> None:
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = self.visualRect(index)
        state = QStyle.StateFlag.State_Enabled
        if self.selectionModel().isSelected(index):
            state |= QStyle.StateFlag.State_Selected
        elif self._is_pointed_at(index.row()):
            state |= QStyle.StateFlag.State_MouseOver
        if self.hasFocus() and index == self.currentIndex():
            state |= QStyle.StateFlag.State_HasFocus
        option.state = state
        painter.fillRect(self.visualRect(index), QColor(theme().surface))
        self.itemDelegateForIndex(index).paint(painter, option, index)

    def _is_pointed_at(self, row: int) -> bool:
        at = self.viewport().mapFromGlobal(self.cursor().pos())
        return self.viewport().underMouse() and self.rowAt(at.y()) == row
