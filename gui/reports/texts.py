"""Lines of text as pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from gui.reports.flow import Numbers, Piece
from gui.reports.sheet import Face
from gui.theme import LIGHT


def draw_line(painter: QPainter, shown: str, face: Face, x: float, top: float) -> None:
    painter.setFont(face.font())
    painter.setPen(_pen(face.colour))
    painter.drawText(QPointF(x, top + face.ascent), shown)


def draw_right(painter: QPainter, shown: str, face: Face, right: float, top: float) -> None:
    draw_line(painter, shown, face, right - face.width(shown), top)


def draw_lines(painter: QPainter, x: float, top: float, _numbers: Numbers, *, lines: Sequence[str], face: Face) -> None:
    for place, line in enumerate(lines):
        draw_line(painter, line, face, x, top + place * face.line)


def rule(
    painter: QPainter, left: float, right: float, y: float, colour: str = LIGHT.border, width: float = 0.75
) -> None:
    painter.setPen(_pen(colour, width))
    painter.drawLine(QPointF(left, y), QPointF(right, y))


@lru_cache(maxsize=64)
def _pen(colour: str, width: float = 1.0) -> QPen:
    return QPen(QColor(colour), width)


def fill(painter: QPainter, area: QRectF, colour: str) -> None:
    painter.fillRect(area, QColor(colour))


def paragraph(
    shown: str,
    face: Face,
    width: float,
    *,
    before: float = 0.0,
    keep: bool = False,
    balanced: bool = False,
    mark: bool = False,
) -> list[Piece]:
    """A piece a line; the first two and the last two stay together. With a `mark` it is a place to go to."""
    lines = face.balanced(shown, width) if balanced else face.broken(shown, width)
    last = len(lines) - 1
    return [
        Piece(
            face.line,
            partial(draw_lines, lines=(line,), face=face),
            before if place == 0 else 0.0,
            keep if place == last else place in (0, last - 1),
            shown if mark and place == 0 else "",
        )
        for place, line in enumerate(lines)
    ]
