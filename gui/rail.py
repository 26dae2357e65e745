"""The rail at the left: five places, each with how much it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui import fonts
from gui.actions import PLACES, plain, spec_of
from gui.theme import set_style, theme, theme_manager

if TYPE_CHECKING:
    from collections.abc import Mapping

COUNT_ROLE = Qt.ItemDataRole.UserRole + 1
COUNT_MARGIN = 11
SPARE_WIDTH = 76
LEAST_WIDTH = 136


class Rail(QListWidget):
    place_chosen = Signal(str)
    side_key = Signal(QKeyEvent)
    """Left or right: there is nothing sideways in the rail itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, kind="rail")
        self.setObjectName("rail")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setUniformItemSizes(True)
        self.setItemDelegate(_CountDelegate(self))
        for name in PLACES:
            item = QListWidgetItem(name)
            item.setData(Qt.ItemDataRole.UserRole, name)
            self.addItem(item)
        self.currentRowChanged.connect(self._on_row)
        theme_manager().theme_changed.connect(self._fit_width)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            self.side_key.emit(event)
        else:
            super().keyPressEvent(event)

    def set_place(self, name: str) -> None:
        """Mark a place without announcing it."""
        self.blockSignals(True)
        self.setCurrentRow(PLACES.index(name) if name in PLACES else -1)
        self.blockSignals(False)

    def set_counts(self, counts: Mapping[str, int]) -> None:
        for row, name in enumerate(PLACES):
            item = self.item(row)
            count = counts.get(name)
            item.setData(COUNT_ROLE, "" if count is None else f"{count:,}")
            title = plain(spec_of(name).text)
            spoken = title if count is None else f"{title}, {count}"
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Places"))
        for row, name in enumerate(PLACES):
            spec = spec_of(name)
            self.item(row).setText(plain(spec.text))
            self.item(row).setToolTip(f"{plain(spec.text)} ({spec.shortcuts[0]})")
        self._fit_width()

    def _on_row(self, row: int) -> None:
        if row >= 0:
            self.place_chosen.emit(PLACES[row])

    def _fit_width(self) -> None:
        metrics = QFontMetrics(fonts.font(fonts.Role.STRONG))
        widest = max(metrics.horizontalAdvance(self.item(row).text()) for row in range(self.count()))
        self.setFixedWidth(max(LEAST_WIDTH, widest + SPARE_WIDTH))


class _CountDelegate(QStyledItemDelegate):
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        count = index.data(COUNT_ROLE)
        if not count:
            return
        painter.save()
        painter.setFont(fonts.font(fonts.Role.CAPTION))
        painter.setPen(QColor(theme().text_faint))
        area = QRect(option.rect).adjusted(0, 0, -COUNT_MARGIN, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, count)
        painter.restore()

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        view = self.parent()
        if isinstance(view, Rail) and index.row() == view.currentRow():
            bold = QFont(option.font)
            bold.setBold(True)
            option.font = bold

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(hint.height(), 36))
