"""What the colours of a bar mean, in lines that break where room is short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.figures.quantity import MARKED
from gui import fonts
from gui.fonts import Role
from gui.theme import Theme, theme, theme_manager
from gui.widgets.grade_marks import paint_grade
from gui.widgets.strokes import pale

KEY, GAP, BETWEEN, LINE_GAP = 9.0, 6.0, 16.0, 5.0
_STROKES: Final = {
    "stroke": Qt.PenStyle.SolidLine,
    "dashes": Qt.PenStyle.DashLine,
    "dots": Qt.PenStyle.DotLine,
    "range": Qt.PenStyle.SolidLine,
}
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """`kind` is box, dot, outline, hollow, framed, hatched, line, stroke, dashes, dots, range, or the grade of an
    estimate."""

    label: str
    colour: str
    kind: str = "box"


def legend_places(entries: Sequence[LegendEntry], width: float) -> tuple[QPointF, ...]:
    """The upper left corner of each entry."""
    metrics = QFontMetricsF(fonts.font(Role.CAPTION))
    x, y, places = 2.0, 0.0, []
    for entry in entries:
        needed = KEY + GAP + fonts.width_of(entry.label, Role.CAPTION)
        if x > 2 and x + needed > width:
            x, y = 2.0, y + metrics.height() + LINE_GAP
        places.append(QPointF(x, y))
        x += needed + BETWEEN
    return tuple(places)


def legend_height(entries: Sequence[LegendEntry], width: float) -> float:
    places = legend_places(entries, width)
    return places[-1].y() + QFontMetricsF(fonts.font(Role.CAPTION)).height() if places else 0.0


def paint_legend(
    painter: QPainter, entries: Sequence[LegendEntry], places: Sequence[QPointF], top: float, chosen: Theme
) -> None:
    painter.setFont(fonts.font(Role.CAPTION))
    height = QFontMetricsF(painter.font()).height()
    for entry, place in zip(entries, places, strict=True):
        box = QRectF(round(place.x()), round(top + place.y() + (height - KEY) / 2), KEY, KEY)
        _paint_key(painter, entry, box, chosen)
        painter.setPen(QColor(chosen.text_muted))
        painter.drawText(QRectF(box.right() + GAP, top + place.y(), 600, height), _LEFT, entry.label)


class Legend(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[LegendEntry, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme_manager().theme_changed.connect(self._on_theme)

    def entries(self) -> tuple[LegendEntry, ...]:
        return self._entries

    def set_entries(self, entries: Sequence[LegendEntry]) -> None:
        if tuple(entries) == self._entries:
            return
        self._entries = tuple(entries)
        self.setAccessibleName(", ".join(entry.label for entry in entries))
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int, /) -> int:
        return round(legend_height(self._entries, width)) + 2

    def sizeHint(self) -> QSize:
        return QSize(220, self.heightForWidth(max(80, self.width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.heightForWidth(max(80, self.width())))

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        paint_legend(painter, self._entries, legend_places(self._entries, self.width()), 0.0, theme())
        painter.end()

    def _on_theme(self) -> None:
        self.updateGeometry()
        self.update()


def _paint_key(painter: QPainter, entry: LegendEntry, box: QRectF, chosen: Theme) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    colour, inside = QColor(entry.colour), box.adjusted(0, 0, -1, -1)
    if entry.kind in MARKED:
        paint_grade(painter, entry.kind, box, colour)
    elif entry.kind in _STROKES:
        _paint_stroke(painter, entry.kind, box, colour)
    elif entry.kind == "box":
        painter.fillRect(box, colour)
    elif entry.kind == "dot":
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(box.adjusted(1, 1, -1, -1))
    elif entry.kind == "outline":
        painter.setPen(QPen(colour, 1))
        painter.setBrush(QColor(chosen.surface_alt))
        painter.drawRect(inside)
    elif entry.kind == "hollow":
        painter.setPen(QPen(colour, 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inside)
    elif entry.kind == "framed":
        painter.setPen(QPen(colour, 1.6))
        painter.setBrush(pale(colour, QColor(chosen.surface)))
        painter.drawRect(inside)
    elif entry.kind == "hatched":
        painter.setPen(QPen(colour, 1))
        painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern))
        painter.drawRect(inside)
    else:
        painter.setPen(QPen(colour, 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(box.center().x(), box.top() - 1), QPointF(box.center().x(), box.bottom() + 2))


def _paint_stroke(painter: QPainter, kind: str, box: QRectF, colour: QColor) -> None:
    """A broken line, or a span between two ends."""
    middle = round(box.center().y())
    painter.setPen(QPen(colour, 2 if kind == "stroke" else 1, _STROKES[kind]))
    painter.drawLine(QPointF(box.left() - 1, middle), QPointF(box.right() + 1, middle))
    if kind == "range":
        for x in (box.left() - 1, box.right() + 1):
            painter.drawLine(QPointF(x, middle - 3), QPointF(x, middle + 3))
