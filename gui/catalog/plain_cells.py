"""Cells of catalog tables, painted without the style sheet: each repaint asks for hundreds of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QStaticText, QTransform
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui import fonts
from gui.catalog.table import LEFT
from gui.theme import theme, theme_manager

if TYPE_CHECKING:
    from gui.catalog.table import RecordModel

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
        self._ground = QColor(chosen.surface_alt)

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
