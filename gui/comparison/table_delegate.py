"""Paints a cell: number at the right, its range small beneath, a mark that tells how well it is supported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui import fonts
from gui.comparison.table_model import VIEW_ROLE
from gui.fonts import Role
from gui.theme import Theme, theme
from gui.widgets.grade_marks import SIZE, paint_grade

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.compare.table_views import CellView, RowView

RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MARK_ROOM: Final = 18
LEFT_ROOM: Final = 6
NOTE_MARK: Final = 7
CHOSEN: Final = 0.5
MOST_WIDTHS: Final = 20_000


def chosen_ground() -> QColor:
    """Behind the column of the quote that stands out."""
    ground = QColor(theme().accent_soft)
    ground.setAlphaF(CHOSEN)
    return ground


class ComparisonDelegate(QStyledItemDelegate):
    def __init__(self) -> None:
        super().__init__()
        self.stale = False
        self.chosen = -1
        """Column of the quote that stands out."""
        self._plain, self._strong, self._small = QFont(), QFont(), QFont()
        self._tall, self._flat = 20, 14
        self._widths: dict[tuple[str, int], int] = {}
        self._widest: tuple[Sequence[RowView] | None, int] = (None, 0)
        self.take_fonts()

    def take_fonts(self) -> None:
        self._plain, self._strong = fonts.font(Role.BODY), fonts.font(Role.STRONG)
        self._small = fonts.font(Role.CAPTION)
        self._tall, self._flat = QFontMetrics(self._plain).height(), QFontMetrics(self._small).height()
        self._widths.clear()
        self._widest = (None, 0)

    def row_height(self, two_lines: bool) -> int:
        return self._tall + (self._flat + 4 if two_lines else 8)

    def width_of(self, cell: CellView) -> int:
        main = self._width(cell.main, self._strong if cell.tone == "best" else self._plain)
        return max(main, self._width(cell.sub, self._small) if cell.sub else 0) + MARK_ROOM + LEFT_ROOM

    def widest_of(self, rows: Sequence[RowView]) -> int:
        """Of the numbers in rows; those measured last are remembered, since a window that takes its size asks often."""
        if self._widest[0] is not rows:
            cells = (cell for row in rows if row.key != "layout" for cell in row.cells)
            self._widest = rows, max((self.width_of(cell) for cell in cells), default=0)
        return self._widest[1]

    def _width(self, text: str, font: QFont) -> int:
        """Remembered until the fonts change, since the same texts are measured at every change of the window."""
        key = (text, id(font))
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > MOST_WIDTHS:
                self._widths.clear()
            width = self._widths[key] = QFontMetrics(font).horizontalAdvance(text)
        return width

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, /) -> QSize:
        cell: CellView = index.data(VIEW_ROLE)
        return QSize(self.width_of(cell), self.row_height(bool(cell.sub)))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, /
    ) -> None:
        colours = theme()
        cell: CellView = index.data(VIEW_ROLE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        if not index.flags() & Qt.ItemFlag.ItemIsEnabled:
            painter.fillRect(rect, QColor(colours.surface_alt))
            return
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(colours.accent_soft))
        elif state & QStyle.StateFlag.State_MouseOver and cell.figure:
            painter.fillRect(rect, QColor(colours.hover))
        elif index.column() == self.chosen:
            painter.fillRect(rect, chosen_ground())
        painter.setPen(QColor(colours.grid))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        self._paint_texts(painter, rect, cell, colours)
        if cell.grade:
            top = rect.top() + (5 if cell.sub else (rect.height() - self._tall) / 2)
            box = QRectF(rect.right() - 4 - SIZE, top + (self._tall - SIZE) / 2, SIZE, SIZE)
            paint_grade(painter, cell.grade, box, QColor(colours.text_muted))
        if cell.remark:
            corner = rect.topRight()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent))
            painter.drawPolygon([corner, corner - QPoint(NOTE_MARK, 0), corner + QPoint(0, NOTE_MARK)])
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(1, 1, -1, -1))

    def _paint_texts(self, painter: QPainter, rect: QRect, cell: CellView, colours: Theme) -> None:
        inner = rect.adjusted(LEFT_ROOM, 0, -MARK_ROOM, 0)
        tones = {"best": colours.good, "bad": colours.bad, "muted": colours.text_faint}
        painter.setFont(self._strong if cell.tone == "best" else self._plain)
        painter.setPen(QColor(tones.get(cell.tone, colours.text)))
        if not cell.sub:
            painter.drawText(inner, RIGHT, self._short(painter, cell.main, inner))
            return
        top = rect.top() + (rect.height() - self._tall - self._flat) // 2
        line = QRect(inner.left(), top, inner.width(), self._tall)
        painter.drawText(line, RIGHT, self._short(painter, cell.main, line))
        painter.setFont(self._small)
        tone = colours.text_disabled if self.stale else colours.bad if cell.tone == "bad" else colours.text_faint
        painter.setPen(QColor(tone))
        below = QRect(inner.left(), top + self._tall - 1, inner.width(), self._flat)
        painter.drawText(below, RIGHT, self._short(painter, cell.sub, below))

    @staticmethod
    def _short(painter: QPainter, text: str, room: QRect) -> str:
        return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
