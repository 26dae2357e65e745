"""A bar of memory with its name, what would help, and the figures behind its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolTip, QWidget

from engine.compare.curves import MemoryBar
from engine.compare.results import MemoryPart
from engine.texts import text
from gui import fonts
from gui.charts.marks import Slot, draw_marker
from gui.fonts import Role
from gui.i18n import language
from gui.theme import theme, theme_manager
from gui.widgets import fit_words
from gui.widgets.fit_painting import OVERHANG, paint_fit_bar
from gui.widgets.fit_scale import part_at, part_boxes
from gui.widgets.ranged import MARK_ROOM, mark_of, paint_mark, whole_words
from gui.widgets.wrapping import words_filled

if TYPE_CHECKING:
    from gui.theme import Theme

LEAST_WIDTH: Final = 120


@dataclass(frozen=True, slots=True)
class FitLine:
    """A bar with its name. `addresses` lead from parts, and from "total", to figures; `reason` stands for no bar."""

    name: str
    bar: MemoryBar | None
    letter: str = ""
    slot: Slot | None = None
    addresses: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""

    def figure(self) -> str:
        return self.reason if self.bar is None else fit_words.numbers_text(self.bar)

    def note(self) -> str:
        return "" if self.bar is None else fit_words.remedy_text(self.bar)


class FitBar(QAbstractButton):
    """A name, in two lines where it needs them, the bar, and what would help.

    A click, or Enter on a part chosen by arrow keys, asks for its figure.
    """

    figure_requested = Signal(str)
    PAD, BAR, DOT, NOTE_FLAGS = 6, 14, 9, Qt.TextFlag.TextWordWrap.value

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = FitLine("", None)
        self._scale_gb = 1.0
        self._pointed: MemoryPart | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMouseTracking(True)
        self.clicked.connect(self._on_clicked)
        theme_manager().theme_changed.connect(self._on_theme)

    def line(self) -> FitLine:
        return self._line

    def set_line(self, line: FitLine, scale_gb: float) -> None:
        """Only repaints, unless the note below the bar comes, goes or changes."""
        before, self._line, self._scale_gb = self._line, line, scale_gb
        if (before.name, before.note(), before.bar is None) != (line.name, line.note(), line.bar is None):
            self.updateGeometry()
        opens = bool(line.addresses)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if opens else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if opens else Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(f"{line.letter} {line.name}: {line.figure()}".strip())
        self.setAccessibleDescription("; ".join(self._lines()))
        self.update()

    def bar_area(self) -> QRectF:
        """Where the whole scale is drawn."""
        top = self.PAD + self._words_height(self.width()) + 6
        return QRectF(self.PAD, top, self.width() - 2 * self.PAD, round(self.BAR * fonts.scale()))

    def heightForWidth(self, width: int, /) -> int:
        words = self._words_height(width) + 2 * self.PAD
        if self._line.bar is None:
            return words
        whole = words + 6 + round(self.BAR * fonts.scale()) + OVERHANG
        note = self._line.note()
        return round(whole + (4 + self._note_area(note, width).height() if note else 0))

    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(LEAST_WIDTH, self.width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, self.heightForWidth(max(LEAST_WIDTH, self.width())))

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def tip(self, part: MemoryPart | None) -> str:
        head = [self.accessibleName()]
        if part is not None and self._line.bar is not None:
            share = f"{fit_words.part_name(part)}: {fit_words.gigabytes(self._line.bar.parts[part])}"
            head = [share, "", *head]
        units = [] if self._line.bar is None else ["", text("chart.binary", language())]
        return "\n".join([*head, *self._lines(), *units])

    def event(self, event: QEvent, /) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tip(self._part_at(event.pos())), self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        super().mouseMoveEvent(event)
        self._point(self._part_at(event.position().toPoint()))

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self._point(self._part_at(event.position().toPoint()))
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        steps = {Qt.Key.Key_Left.value: -1, Qt.Key.Key_Right.value: 1}
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        elif event.key() in steps and self._line.bar is not None:
            self._step(steps[event.key()])
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent, /) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent, /) -> None:
        super().leaveEvent(event)
        self._point(None)
        self.update()

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        line, chosen, painter = self._line, theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or (self.underMouse() and line.addresses):
            painter.setBrush(QColor(chosen.hover))
            painter.setPen(QColor(chosen.accent) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 4, 4)
        self._paint_words(painter, chosen)
        if line.bar is not None:
            paint_fit_bar(painter, self.bar_area(), line.bar, self._scale_gb, chosen, self._pointed)
            painter.setPen(QColor(chosen.bad))
            painter.setFont(fonts.font(Role.CAPTION))
            note = line.note()
            painter.drawText(self._note_area(note, self.width()), self.NOTE_FLAGS, note)
        painter.end()

    def _paint_words(self, painter: QPainter, chosen: Theme) -> None:
        line, metrics, left = self._line, QFontMetrics(fonts.font()), self.PAD
        row = QRect(left, self.PAD, self.width() - 2 * left, metrics.height())
        painter.setFont(self._figure_font())
        tone = chosen.text_faint if line.bar is None else chosen.text if line.bar.fits else chosen.bad
        painter.setPen(QColor(tone))
        painter.drawText(row, Qt.AlignmentFlag.AlignRight.value, line.figure())
        if line.bar is not None and mark_of(line.bar.whole):
            paint_mark(painter, line.bar.whole, row.right() - self._figure_room() + 12, row.center().y() + 1)
        if line.slot is not None:
            draw_marker(painter, line.slot, QPointF(left + self.DOT / 2, row.center().y() + 0.5), self.DOT)
        painter.setFont(fonts.font())
        painter.setPen(QColor(chosen.text))
        row.setLeft(left + self._indent())
        for words in self._names(self.width()):
            painter.drawText(row, 0, words)
            row.translate(0, metrics.height())

    def _figure_font(self) -> QFont:
        bar = self._line.bar
        return fonts.font(Role.STRONG if bar is not None and not bar.fits else Role.BODY)

    def _figure_room(self) -> int:
        bar = self._line.bar
        marked = bar is not None and mark_of(bar.whole)
        figure = QFontMetrics(self._figure_font()).horizontalAdvance(self._line.figure())
        return figure + 12 + (round(MARK_ROOM) if marked else 0)

    def _indent(self) -> int:
        return 0 if self._line.slot is None else self.DOT + 6

    def _names(self, width: int) -> list[str]:
        """The first line stands beside the figure, a second one below it has the whole width."""
        room = width - 2 * self.PAD - self._indent()
        widths = (room - self._figure_room(), room)
        return words_filled(self._line.name, QFontMetrics(fonts.font()), widths, self._line.letter)

    def _words_height(self, width: int) -> int:
        return len(self._names(width)) * QFontMetrics(fonts.font()).height()

    def _note_area(self, note: str, width: int) -> QRect:
        room = QRect(self.PAD, round(self.bar_area().bottom() + OVERHANG) + 4, width - 2 * self.PAD, 1000)
        return QFontMetrics(fonts.font(Role.CAPTION)).boundingRect(room, self.NOTE_FLAGS, note)

    def _lines(self) -> list[str]:
        bar = self._line.bar
        if bar is None:
            return []
        said = [whole_words(bar.whole), self._line.note() or text("chart.fits", language())]
        return [*fit_words.part_lines(bar), *filter(None, said)]

    def _part_at(self, position: QPoint) -> MemoryPart | None:
        bar = self._line.bar
        return None if bar is None else part_at(bar, self.bar_area(), self._scale_gb, QPointF(position))

    def _point(self, part: MemoryPart | None) -> None:
        if part != self._pointed:
            self._pointed = part
            self.update()

    def _step(self, by: int) -> None:
        boxes = part_boxes(self._line.bar, self.bar_area(), self._scale_gb) if self._line.bar is not None else []
        parts = [part for part, _ in boxes]
        if not parts:
            return
        now = parts.index(self._pointed) + by if self._pointed in parts else (0 if by > 0 else -1)
        self._point(parts[now % len(parts)])
        where = boxes[now % len(parts)][1].bottomLeft().toPoint()
        QToolTip.showText(self.mapToGlobal(where), self.tip(self._pointed), self)

    def _on_clicked(self) -> None:
        addresses = self._line.addresses
        found = addresses.get(self._pointed or "total") or addresses.get("total")
        if found:
            self.figure_requested.emit(found)

    def _on_theme(self) -> None:
        self.updateGeometry()
        self.update()
