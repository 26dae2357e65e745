"""Things that may be meant, in a list: the name at the left, what tells it apart at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui import fonts
from gui.theme import theme
from gui.widgets.grade_marks import grade_words
from gui.widgets.ranged import MARK_ROOM, paint_shown_grade

if TYPE_CHECKING:
    from collections.abc import Sequence

DETAIL_ROLE: Final = 0x0101
KEY_ROLE: Final = 0x0102
GRADE_ROLE: Final = 0x0104
NO_MATCH_ROLE: Final = 0x0103
POPUP_WIDTH: Final = 470


class Option(NamedTuple):
    """One thing that may be meant: its key, its name, and a few words that tell it from others, with their support."""

    key: str
    title: str
    detail: str = ""
    enabled: bool = True
    grade: str = ""


class OptionModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.options: Sequence[Option] = ()

    def set_options(self, options: Sequence[Option]) -> None:
        self.beginResetModel()
        self.options = options
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.options)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        return super().flags(index) if self.options[index.row()].enabled else Qt.ItemFlag.NoItemFlags

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> object:
        option = self.options[index.row()]
        if role in (0, 2):
            return option.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (option.title, option.detail, grade_words(option.grade)) if part)
        told = {DETAIL_ROLE: option.detail, KEY_ROLE: option.key, NO_MATCH_ROLE: "", GRADE_ROLE: option.grade}
        return told.get(role)


class TwoTone(QStyledItemDelegate):
    """The name at the left, what tells it apart at the right."""

    GAP = 16

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        chosen = theme()
        area = option.rect.adjusted(8, 0, -8, 0)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(chosen.accent_soft))
        painter.setFont(fonts.font(fonts.Role.CAPTION))
        detail = str(index.data(DETAIL_ROLE))
        room = painter.fontMetrics().horizontalAdvance(detail)
        painter.setPen(QColor(chosen.text_faint))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, detail)
        if grade := str(index.data(GRADE_ROLE) or ""):
            room += round(MARK_ROOM)
            paint_shown_grade(painter, grade, area.right() + 1 - room, area.center().y() + 0.5)
        painter.setFont(fonts.font(fonts.Role.BODY))
        enabled = bool(option.state & QStyle.StateFlag.State_Enabled)
        painter.setPen(QColor(chosen.text if enabled else chosen.text_disabled))
        left = area.adjusted(0, 0, -room - self.GAP, 0)
        name = painter.fontMetrics().elidedText(str(index.data(0)), Qt.TextElideMode.ElideRight, left.width())
        painter.drawText(left, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(POPUP_WIDTH // 2, option.fontMetrics.height() + 10)
