"""Parts of a page of the walkthrough: key figures, lines of a list, progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.value_text import unparted
from gui import fonts
from gui.charts.marks import draw_marker, letter_width
from gui.fonts import Role
from gui.i18n import language
from gui.theme import set_style, theme, theme_manager
from gui.widgets.basics import text_label
from gui.widgets.grade_marks import GradeMark, grade_words

if TYPE_CHECKING:
    from engine.compare.walkthrough import KeyFigure, Line

DASH_WIDTH, DASH_HEIGHT, DASH_GAP = 26, 4, 8
LEAST_DASH = 10
CLOSE, SPREAD = 9, 17
"""Air above and below the lines of a list."""


class Clickable(QFrame):
    """A frame that opens the derivation of its figure by mouse, Enter or Space, where it has one."""

    opened = Signal(str)

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        if address:
            self.setProperty("opens", "true")
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setToolTip(self.tr("Show how this figure comes about"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if (
            self._address
            and event.button() is Qt.MouseButton.LeftButton
            and self.rect().contains(event.position().toPoint())
        ):
            self.opened.emit(self._address)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._address and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.opened.emit(self._address)
        else:
            super().keyPressEvent(event)


def scaled(length: int) -> int:
    """A length that grows with the type."""
    return round(length * max(1.0, fonts.scale()))


class KeyFigureView(Clickable):
    """A figure in big type beside a bar, with its range and what it is."""

    def __init__(self, figure: KeyFigure) -> None:
        super().__init__(figure.address)
        set_style(self, surface="key_figure")
        shown = figure.value.text(language())
        spread = "" if figure.range is None else figure.range.text(language())
        caption = figure.caption.text(language())
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 2, 8, 2)
        column.setSpacing(3)
        mark = GradeMark()
        mark.set_grade(figure.grade)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(text_label(shown, Role.SLIDE_FIGURE))
        head.addWidget(mark, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addStretch(1)
        column.addLayout(head)
        column.addWidget(text_label(caption, tone="muted", wrap=True))
        if spread:
            column.addWidget(text_label(spread, Role.CAPTION, "faint"))
        said = (shown, caption, spread, grade_words(mark.grade()))
        self.setAccessibleName(", ".join(part for part in said if part))


class LineView(Clickable):
    """One line of a list, with the mark of its quote at the left and its value at the right."""

    def __init__(self, line: Line, slot: int | None, letter: str, *, alone: bool = False) -> None:
        """`alone`: nothing stands above or below the list, so that it may spread."""
        super().__init__(line.address)
        set_style(self, surface="slide_line")
        title = unparted(line.title.text(language()))
        detail = "" if line.detail is None else unparted(line.detail.text(language()))
        value = "" if line.value is None else line.value.text(language())
        spread = "" if line.range is None else line.range.text(language())
        row = QHBoxLayout(self)
        air = scaled(SPREAD if alone else CLOSE)
        row.setContentsMargins(0, air, 8, air)
        row.setSpacing(12)
        if slot is not None:
            row.addWidget(QuoteMark(slot), 0, Qt.AlignmentFlag.AlignTop)
            called = text_label(letter, Role.SLIDE_TEXT)
            called.setMinimumWidth(letter_width(QFontMetrics(fonts.font(Role.SLIDE_TEXT))))
            row.addWidget(called, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(_stacked(title, detail, "muted" if not line.tone else line.tone), 1)
        mark = GradeMark()
        mark.set_grade(None if line.estimate is None else line.estimate.grade)
        if value:
            row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
            row.addLayout(_stacked(value, spread, "faint", right=True))
        said = (letter, title, value, spread, grade_words(mark.grade()), detail)
        self.setAccessibleName(", ".join(part for part in said if part))


class Progress(QWidget):
    """A dash for each page, the present one emphasised."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._count, self._current = 0, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._dash = DASH_WIDTH
        theme_manager().theme_changed.connect(self.update)

    def set_room(self, room: int) -> None:
        """Dashes are shorter where what stands beside them leaves less room."""
        dash = room // max(1, self._count) - DASH_GAP
        self._dash = max(LEAST_DASH, min(DASH_WIDTH, dash))
        self.updateGeometry()
        self.update()

    def set_progress(self, current: int, count: int) -> None:
        self._current, self._count = current, count
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(max(0, self._count * (self._dash + DASH_GAP) - DASH_GAP), 20)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        top = (self.height() - DASH_HEIGHT) / 2
        for page in range(self._count):
            painter.setBrush(QColor(theme().accent if page == self._current else theme().track))
            painter.drawRoundedRect(QRectF(page * (self._dash + DASH_GAP), top, self._dash, DASH_HEIGHT), 2, 2)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        page = int(event.position().x() // (self._dash + DASH_GAP))
        if 0 <= page < self._count:
            self.chosen.emit(page)


class QuoteMark(QWidget):
    """The marker of a quote, as in the charts."""

    def __init__(self, slot: int) -> None:
        super().__init__()
        self._slot = slot
        self.setFixedSize(scaled(14), scaled(24))
        theme_manager().theme_changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_marker(painter, self._slot, QRectF(self.rect()).center(), scaled(10))
        painter.end()


def _stacked(first: str, second: str, tone: str, *, right: bool = False) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(2)
    upper = text_label(first, Role.SLIDE_TEXT, wrap=not right)
    lower = text_label(second, tone=tone, wrap=not right)
    lower.setVisible(bool(second))
    for label in (upper, lower):
        if right:
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        column.addWidget(label)
    return column
