"""The headers of the comparison: quotes above with marker, letter and terms; questions and rows at the left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from gui import fonts
from gui.charts.marks import draw_marker, series_color
from gui.comparison.table_delegate import LEFT_ROOM, MARK_ROOM, chosen_ground
from gui.comparison.table_model import VIEW_ROLE
from gui.comparison.table_titles import MORE_GAP, TITLE_LEFT, lines_of, more_of
from gui.fonts import Role
from gui.theme import theme
from gui.widgets.wrapping import TERMS, filled, words_filled

if TYPE_CHECKING:
    from engine.compare.table_views import ColumnView, RowView

_RIGHT_TOP: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
_RIGHT_BOTTOM: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
MARKER: Final = 9
TITLE_LINES: Final = 3
TERMS_LINES: Final = 2
FOLD_GAP: Final = 10
TWO_LINES: Final = 30
MOST_LAID: Final = 1000


class QuoteHeader(QHeaderView):
    quote_pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(84)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.chosen = ""
        self._laid: dict[tuple[object, ...], tuple[list[str], list[str]]] = {}
        self.compact = False
        """Whether titles and terms have a line less."""

    def choose(self, quote_id: str) -> None:
        self.chosen = quote_id
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        section = self.logicalIndexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and section >= 0:
            self.quote_pressed.emit(self.column(section).quote_id)
        super().mousePressEvent(event)

    def column(self, section: int) -> ColumnView:
        found: ColumnView = self.model().headerData(section, Qt.Orientation.Horizontal, VIEW_ROLE)
        return found

    def fit_height(self) -> bool:
        """As high as the longest title and terms need in the widths of now; returns whether it was another height."""
        strong, small = QFontMetrics(fonts.font(Role.STRONG)), QFontMetrics(fonts.font(Role.CAPTION))
        needed = (1 if self.compact else 2) * strong.height() + small.height()
        for section in range(self.count()):
            titles, terms = self._lines(self.column(section), self.sectionSize(section) - LEFT_ROOM - MARK_ROOM)
            needed = max(needed, len(titles) * strong.height() + len(terms) * small.height())
        before = self.height()
        self.setFixedHeight(needed + (9 if self.compact else 14))
        return self.height() != before

    def paintSection(self, painter: QPainter, rect: QRect, logical_index: int, /) -> None:
        colours = theme()
        column = self.column(logical_index)
        painter.save()
        painter.fillRect(rect, QColor(colours.surface))
        painter.setPen(QColor(colours.border))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if self.chosen and column.quote_id == self.chosen:
            painter.fillRect(rect, chosen_ground())
            painter.fillRect(QRect(rect.left(), rect.bottom() - 2, rect.width(), 3), series_color(column.slot))
        inner = rect.adjusted(LEFT_ROOM, 5 if self.compact else 7, -MARK_ROOM, -4 if self.compact else -6)
        titles, terms = self._lines(column, inner.width())
        below = len(terms) * QFontMetrics(fonts.font(Role.CAPTION)).height()
        self._paint_title(painter, column, titles, inner.adjusted(0, 0, 0, -below))
        painter.setFont(fonts.font(Role.CAPTION))
        painter.setPen(QColor(colours.text_faint))
        painter.drawText(inner, _RIGHT_BOTTOM, "\n".join(terms))
        painter.restore()

    def _lines(self, column: ColumnView, width: int) -> tuple[list[str], list[str]]:
        """Titles and terms, remembered while texts, room and fonts are the same."""
        key = (column.letter, column.title, column.subtitle, width, self.compact, fonts.scale())
        if key not in self._laid:
            if len(self._laid) > MOST_LAID:
                self._laid.clear()
            self._laid[key] = self._laid_out(column, width)
        return self._laid[key]

    def _laid_out(self, column: ColumnView, width: int) -> tuple[list[str], list[str]]:
        strong, small = QFontMetrics(fonts.font(Role.STRONG)), QFontMetrics(fonts.font(Role.CAPTION))
        less = 1 if self.compact else 0
        titles = title_lines(column.letter, column.title, strong, width - MARKER - 6, width, TITLE_LINES - less)
        return titles, terms_lines(column.subtitle, small, width, TERMS_LINES - less)

    @staticmethod
    def _paint_title(painter: QPainter, column: ColumnView, titles: list[str], room: QRect) -> None:
        """Marker, letter and name end at the right, where the numbers below end too."""
        painter.setFont(fonts.font(Role.STRONG))
        painter.setPen(QColor(theme().text))
        metrics = painter.fontMetrics()
        height = metrics.height()
        line = QRect(room.left(), room.bottom() - len(titles) * height + 1, room.width(), height)
        left = line.right() - metrics.horizontalAdvance(titles[0])
        draw_marker(painter, column.slot, QPointF(left - 6 - MARKER / 2, line.top() + height / 2), MARKER)
        for title in titles:
            painter.drawText(line, _RIGHT_TOP, title)
            line.translate(0, height)


def title_lines(
    letter: str, title: str, metrics: QFontMetrics, first: int, width: int, most: int = TITLE_LINES
) -> list[str]:
    """Letter and title in at most so many lines of `width`, the first of `first`."""
    return words_filled(title, metrics, (first, *[width] * (most - 1)), letter)


def terms_lines(terms: str, metrics: QFontMetrics, width: int, most: int = TERMS_LINES) -> list[str]:
    """Terms in at most so many lines, broken only between them."""
    return filled(terms.split(TERMS), TERMS, metrics, (width,) * most)


class RowHeader(QHeaderView):
    heading_pressed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(18)

    def row(self, section: int) -> RowView:
        found: RowView = self.model().headerData(section, Qt.Orientation.Vertical, VIEW_ROLE)
        return found

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.heading_pressed.emit(self.logicalIndexAt(event.position().toPoint()))
        super().mousePressEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, logical_index: int, /) -> None:
        colours = theme()
        row = self.row(logical_index)
        painter.save()
        painter.fillRect(rect, QColor(colours.surface_alt if row.heading else colours.surface))
        painter.setPen(QColor(colours.border))
        painter.drawLine(rect.topRight(), rect.bottomRight())
        inner = rect.adjusted(TITLE_LEFT, 0, -4, 0)
        if row.heading:
            painter.setFont(fonts.font(Role.STRONG))
            painter.setPen(QColor(colours.text_muted))
            lines = lines_of(row, rect.width())
            painter.drawText(inner, _LEFT, "\n".join(lines))
            self._paint_fold(painter, inner, lines, folded=row.folded)
            painter.restore()
            return
        painter.setPen(QColor(colours.grid))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        self._paint_title(painter, inner, row, lines_of(row, rect.width()))
        painter.restore()

    @staticmethod
    def _paint_title(painter: QPainter, room: QRect, row: RowView, lines: list[str]) -> None:
        """The limit or the unit stands beneath a title of one line where the row has two, else behind its end."""
        body, small = QFontMetrics(fonts.font(Role.BODY)), QFontMetrics(fonts.font(Role.CAPTION))
        more, elide = more_of(row), Qt.TextElideMode.ElideRight
        below = bool(more) and len(lines) == 1 and room.height() > TWO_LINES
        painter.setFont(fonts.font(Role.BODY))
        painter.setPen(QColor(theme().text))
        height = len(lines) * body.height() + (small.height() if below else 0)
        line = QRect(room.left(), room.top() + (room.height() - height) // 2, room.width(), body.height())
        for title in lines:
            painter.drawText(line, _LEFT, body.elidedText(title, elide, line.width()))
            line.translate(0, body.height())
        if below:
            line.moveTop(line.top() - 1)
        else:
            line.adjust(body.horizontalAdvance(lines[-1]) + MORE_GAP, -body.height(), 0, -body.height())
        painter.setFont(fonts.font(Role.CAPTION))
        painter.setPen(QColor(theme().text_faint))
        painter.drawText(line, _LEFT, small.elidedText(more, elide, max(0, line.width())))

    @staticmethod
    def _paint_fold(painter: QPainter, room: QRect, lines: list[str], *, folded: bool) -> None:
        """A small angle behind the title: down while the rows are there, to the right while they are away."""
        metrics = painter.fontMetrics()
        left = room.left() + metrics.horizontalAdvance(lines[-1]) + FOLD_GAP
        middle = room.center().y() + 1 + (len(lines) - 1) * metrics.height() // 2
        points = [QPointF(-1.5, -3), QPointF(1.5, 0), QPointF(-1.5, 3)]
        if not folded:
            points = [QPointF(point.y(), point.x()) for point in points]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPolyline([point + QPointF(left, middle) for point in points])
