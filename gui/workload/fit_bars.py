"""How full the fullest card of each quote gets, one thin bar a quote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from gui import fonts
from gui.theme import theme, theme_manager

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class FitLine:
    """`used` and `usable` are shares of the card's memory, None where unknown."""

    address: str
    letter: str
    name: str
    series: int
    figure: str
    used: float | None
    usable: float | None
    fits: bool | None


class FitBar(QAbstractButton):
    """A click asks how the memory comes about."""

    HEIGHT, BAR, PAD, DOT = 42, 7, 6, 9

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line: FitLine | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme_manager().theme_changed.connect(self.update)

    def line(self) -> FitLine | None:
        return self._line

    def set_line(self, line: FitLine) -> None:
        self._line = line
        self.setAccessibleName(f"{line.letter} {line.name}: {line.figure}")
        self.setToolTip(f"{line.letter} {line.name}\n{line.figure}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, round(self.HEIGHT * fonts.scale()))

    def enterEvent(self, event: QEnterEvent, /) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent, /) -> None:
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        line, chosen = self._line, theme()
        if line is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        area = self.rect().adjusted(self.PAD, 4, -self.PAD, -6)
        painter.setFont(fonts.font(fonts.Role.BODY))
        height = painter.fontMetrics().height()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(chosen.series[line.series % len(chosen.series)]))
        painter.drawEllipse(area.left(), area.top() + (height - self.DOT) // 2, self.DOT, self.DOT)
        tone = chosen.text_faint if line.fits is None else chosen.text if line.fits else chosen.bad
        painter.setPen(QColor(tone))
        room = painter.fontMetrics().horizontalAdvance(line.figure)
        first = QRect(area.left(), area.top(), area.width(), height)
        painter.drawText(first, Qt.AlignmentFlag.AlignRight, line.figure)
        painter.setPen(QColor(chosen.text))
        name = first.adjusted(self.DOT + 6, 0, -room - 12, 0)
        shown = painter.fontMetrics().elidedText(
            f"{line.letter}  {line.name}", Qt.TextElideMode.ElideRight, name.width()
        )
        painter.drawText(name, Qt.AlignmentFlag.AlignLeft, shown)
        if line.used is not None:
            self._paint_bar(painter, line, QRectF(area.left(), area.bottom() - self.BAR, area.width(), self.BAR))
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        chosen = theme()
        if self.hasFocus() or self.underMouse():
            painter.setBrush(QColor(chosen.hover))
            painter.setPen(QColor(chosen.accent) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 4, 4)

    def _paint_bar(self, painter: QPainter, line: FitLine, track: QRectF) -> None:
        chosen = theme()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(chosen.track))
        painter.drawRoundedRect(track, 3, 3)
        used = QRectF(track)
        used.setWidth(track.width() * min(1.0, line.used or 0.0))
        painter.setBrush(QColor(chosen.memory[0] if line.fits else chosen.bad))
        painter.drawRoundedRect(used, 3, 3)
        if line.usable is not None:
            place = track.left() + track.width() * min(1.0, line.usable)
            painter.setBrush(QColor(chosen.text_muted))
            painter.drawRect(QRectF(place - 0.75, track.top() - 2, 1.5, track.height() + 4))


class FitBars(QWidget):
    figure_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: list[FitBar] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)

    def set_lines(self, lines: Sequence[FitLine]) -> None:
        while len(self._bars) < len(lines):
            bar = FitBar()
            bar.clicked.connect(self._on_clicked)
            self._bars.append(bar)
            self._column.addWidget(bar)
        for place, bar in enumerate(self._bars):
            bar.setVisible(place < len(lines))
            if place < len(lines):
                bar.set_line(lines[place])

    def bars(self) -> list[FitBar]:
        return [bar for bar in self._bars if not bar.isHidden()]

    def _on_clicked(self) -> None:
        bar = self.sender()
        if isinstance(bar, FitBar):
            line = bar.line()
            if line is not None and line.address:
                self.figure_requested.emit(line.address)
