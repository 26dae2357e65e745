"""What a line of a list says: marker, letter, name and summary, painted in as many lines as they need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui import fonts
from gui.charts.marks import draw_marker, letter_width
from gui.theme import theme
from gui.widgets.wrapping import terms_filled, words_filled

if TYPE_CHECKING:
    from collections.abc import Sequence

ENTRY_ROLE: Final = 0x0101
MOST_LINES: Final = 2


@dataclass(frozen=True)
class Entry:
    """One line of the list; `series` is its slot in the charts, None for no marker."""

    key: str
    title: str
    summary: str
    letter: str = ""
    series: int | None = None
    warns: bool = False


class ItemLines(QStyledItemDelegate):
    """A marker and a letter, the name in bold, and a short summary below, each in two lines where it needs them."""

    MARGIN, DOT, GAP, ABOVE, BETWEEN = 10, 9, 6, 8, 3

    def __init__(self, parent: QWidget, summary_lines: int) -> None:
        super().__init__(parent)
        self._summary_lines = summary_lines

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry: Entry = index.data(ENTRY_ROLE)
        chosen = theme()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option)
        area = option.rect.adjusted(self.MARGIN, self.ABOVE, -self.MARGIN, -self.ABOVE)
        left = area.left()
        painter.setFont(fonts.font(fonts.Role.STRONG))
        metrics = painter.fontMetrics()
        if entry.series is not None:
            centre = QPointF(left + self.DOT / 2, area.top() + metrics.height() / 2)
            draw_marker(painter, entry.series, centre, self.DOT)
        painter.setPen(QColor(chosen.text))
        if entry.letter:
            beside = left + (self.DOT + self.GAP if entry.series is not None else 0)
            painter.drawText(QRect(beside, area.top(), 40, metrics.height()), Qt.AlignmentFlag.AlignLeft, entry.letter)
        titles, terms = self._lines(entry, area.width())
        line = area.adjusted(self._indent(entry), 0, 0, 0)
        line.setTop(self._write(painter, titles, line) + self.BETWEEN)
        painter.setFont(fonts.font(fonts.Role.CAPTION))
        painter.setPen(QColor(chosen.warn if entry.warns else chosen.text_faint))
        self._write(painter, terms, line)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        view = option.widget
        width = view.viewport().width() if isinstance(view, QAbstractItemView) else option.rect.width()
        entry: Entry = index.data(ENTRY_ROLE)
        titles, terms = self._lines(entry, width - 2 * self.MARGIN)
        heights = (len(lines) * metrics.height() for lines, metrics in zip((titles, terms), _metrics(), strict=True))
        return QSize(120, sum(heights) + self.BETWEEN + 2 * self.ABOVE)

    def _lines(self, entry: Entry, width: int) -> tuple[list[str], list[str]]:
        strong, small = _metrics()
        room = width - self._indent(entry)
        titles = words_filled(entry.title, strong, (room,) * MOST_LINES)
        return titles, terms_filled(entry.summary, small, (room,) * self._summary_lines)

    def _indent(self, entry: Entry) -> int:
        strong, _ = _metrics()
        marker = 0 if entry.series is None else self.DOT + self.GAP
        letter = max(letter_width(strong), strong.horizontalAdvance(entry.letter)) + self.GAP + 2
        return marker + (letter if entry.letter else 0)

    @staticmethod
    def _write(painter: QPainter, lines: Sequence[str], area: QRect) -> int:
        """Where the last line ends."""
        height, top = painter.fontMetrics().height(), area.top()
        for place, line in enumerate(lines):
            room = QRect(area.left(), top + place * height, area.width(), height)
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft, line)
        return top + len(lines) * height

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        chosen = theme()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if not selected and not option.state & QStyle.StateFlag.State_MouseOver:
            return
        focused = selected and bool(option.state & QStyle.StateFlag.State_HasFocus)
        painter.setBrush(QColor(chosen.accent_soft if selected else chosen.hover))
        painter.setPen(QColor(chosen.accent) if focused else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(option.rect.adjusted(1, 1, -2, -2), 5, 5)


def _metrics() -> tuple[QFontMetrics, QFontMetrics]:
    return QFontMetrics(fonts.font(fonts.Role.STRONG)), QFontMetrics(fonts.font(fonts.Role.CAPTION))
