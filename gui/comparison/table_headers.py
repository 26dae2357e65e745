"""The headers of the comparison: quotes above with marker, letter and terms; questions and rows at the left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from gui import fonts
from gui.charts.marks import draw_marker
from gui.comparison.table_delegate import LEFT_ROOM, MARK_ROOM
from gui.comparison.table_model import VIEW_ROLE
from gui.fonts import Role
from gui.theme import theme

if TYPE_CHECKING:
    from gui.comparison.cell_views import ColumnView, RowView

_RIGHT_TOP: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
_RIGHT_BOTTOM: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_WRAP: Final = Qt.TextFlag.TextWordWrap
MARKER: Final = 9
TITLE_LINES: Final = 2
TERMS_LINES: Final = 2
TITLE_LEFT: Final = 12


class QuoteHeader(QHeaderView):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(84)

    def column(self, section: int) -> ColumnView:
        found: ColumnView = self.model().headerData(section, Qt.Orientation.Horizontal, VIEW_ROLE)
        return found

    def sizeHint(self) -> QSize:
        strong, small = QFontMetrics(fonts.font(Role.STRONG)), QFontMetrics(fonts.font(Role.CAPTION))
        return QSize(super().sizeHint().width(), TITLE_LINES * strong.height() + TERMS_LINES * small.height() + 14)

    def paintSection(self, painter: QPainter, rect: QRect, logical_index: int, /) -> None:
        colours = theme()
        column = self.column(logical_index)
        painter.save()
        painter.fillRect(rect, QColor(colours.surface))
        painter.setPen(QColor(colours.border))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        inner = rect.adjusted(LEFT_ROOM, 7, -MARK_ROOM, -6)
        small = QFontMetrics(fonts.font(Role.CAPTION))
        terms = split_title(column.subtitle, small, inner.width(), inner.width())
        below = (2 if terms[1] else 1) * small.height()
        self._paint_title(painter, column, inner.adjusted(0, 0, 0, -below))
        painter.setFont(fonts.font(Role.CAPTION))
        painter.setPen(QColor(colours.text_faint))
        painter.drawText(inner, _RIGHT_BOTTOM, "\n".join(term for term in terms if term))
        painter.restore()

    @staticmethod
    def _paint_title(painter: QPainter, column: ColumnView, room: QRect) -> None:
        """Marker, letter and name end at the right, where the numbers below end too; the last line is elided."""
        strong = fonts.font(Role.STRONG)
        metrics = QFontMetrics(strong)
        painter.setFont(strong)
        painter.setPen(QColor(theme().text))
        indent = MARKER + 6
        first, rest = split_title(f"{column.letter}  {column.title}", metrics, room.width() - indent, room.width())
        height = metrics.height()
        top = room.bottom() - (2 if rest else 1) * height + 1
        line = QRect(room.left(), top, room.width(), height)
        painter.drawText(line, _RIGHT_TOP, first)
        left = line.right() - metrics.horizontalAdvance(first)
        draw_marker(painter, column.slot, QPointF(left - 6 - MARKER / 2, top + height / 2), MARKER)
        if rest:
            painter.drawText(line.translated(0, height), _RIGHT_TOP, rest)


def split_title(title: str, metrics: QFontMetrics, first_width: int, width: int) -> tuple[str, str]:
    """A title in at most two lines, broken at a space; "8 × H200" is torn apart only where it must be."""
    if metrics.horizontalAdvance(title) <= first_width:
        return title, ""
    spaces = [place for place in range(4, len(title) - 1) if title[place] == " "]
    whole = [place for place in spaces if "×" not in title[place - 1 : place + 2]]
    for breaks in (whole, spaces):
        for place in reversed(breaks):
            first, rest = title[:place].rstrip(" ·"), title[place:].strip(" ·")
            if metrics.horizontalAdvance(first) <= first_width and metrics.horizontalAdvance(rest) <= width:
                return first, rest
    elide = Qt.TextElideMode.ElideRight
    fitting = [place for place in spaces if metrics.horizontalAdvance(title[:place].rstrip(" ·")) <= first_width]
    if not fitting:
        return metrics.elidedText(title, elide, first_width), ""
    place = fitting[-1]
    return title[:place].rstrip(" ·"), metrics.elidedText(title[place:].strip(" ·"), elide, width)


class RowHeader(QHeaderView):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(18)

    def row(self, section: int) -> RowView:
        found: RowView = self.model().headerData(section, Qt.Orientation.Vertical, VIEW_ROLE)
        return found

    def paintSection(self, painter: QPainter, rect: QRect, logical_index: int, /) -> None:
        colours = theme()
        row = self.row(logical_index)
        painter.save()
        painter.fillRect(rect, QColor(colours.surface_alt if row.heading else colours.surface))
        inner = rect.adjusted(TITLE_LEFT, 0, -4, 0)
        if row.heading:
            painter.setFont(fonts.font(Role.STRONG))
            painter.setPen(QColor(colours.text_muted))
            painter.drawText(inner, _LEFT, row.title)
            painter.restore()
            return
        painter.setPen(QColor(colours.grid))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setFont(fonts.font(Role.BODY))
        painter.setPen(QColor(colours.text))
        metrics = painter.fontMetrics()
        title, _, wish = row.title.partition(" · ")
        more = " · ".join(part for part in (wish, row.unit) if part)
        if metrics.horizontalAdvance(title) <= inner.width() or not self._wraps(metrics, title, inner):
            shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, inner.width())
            end = self._paint_first(painter, inner, shown, below=bool(more) and rect.height() > 30)
            self._paint_more(painter, inner, more, end, below=rect.height() > 30)
        else:
            painter.drawText(inner, int(_LEFT) | int(_WRAP), title)
        painter.restore()

    @staticmethod
    def _wraps(metrics: QFontMetrics, title: str, room: QRect) -> bool:
        return metrics.boundingRect(room, int(_LEFT) | int(_WRAP), title).height() <= room.height()

    @staticmethod
    def _paint_first(painter: QPainter, room: QRect, title: str, *, below: bool) -> int:
        height = painter.fontMetrics().height()
        small = QFontMetrics(fonts.font(Role.CAPTION)).height()
        top = room.top() + (room.height() - height - (small if below else 0)) // 2
        painter.drawText(QRect(room.left(), top, room.width(), height), _LEFT, title)
        return room.left() + painter.fontMetrics().horizontalAdvance(title)

    @staticmethod
    def _paint_more(painter: QPainter, room: QRect, more: str, end: int, *, below: bool) -> None:
        """The limit or the unit: beneath the title where the row has two lines, else behind it."""
        if not more:
            return
        tall = painter.fontMetrics().height()
        painter.setFont(fonts.font(Role.CAPTION))
        painter.setPen(QColor(theme().text_faint))
        metrics = painter.fontMetrics()
        elide = Qt.TextElideMode.ElideRight
        if below:
            top = room.top() + (room.height() - tall - metrics.height()) // 2 + tall - 1
            line = QRect(room.left(), top, room.width(), metrics.height())
        else:
            line = QRect(end + 7, room.top(), room.right() - end - 7, room.height())
        painter.drawText(line, _LEFT, metrics.elidedText(more, elide, line.width()))
