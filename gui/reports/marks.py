"""What supports the figures of a table, on paper: marks before them, and their legend below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from engine.exporting.report import Table
from gui.reports.flow import Numbers, Piece
from gui.reports.sheet import SMALL, Face
from gui.reports.texts import draw_line
from gui.theme import LIGHT
from gui.widgets.grade_marks import grade_name, paint_grade

SIZE: Final = 6.5
ROOM: Final = SIZE + 4.0
"""What a mark takes beside a figure."""
BETWEEN: Final = 14.0


def draw_mark(painter: QPainter, grade: str, x: float, top: float, face: Face) -> None:
    """The mark beside a line of text whose upper edge is at `top`."""
    box = QRectF(x, top + face.ascent - SIZE, SIZE, SIZE)
    paint_grade(painter, grade, box, QColor(LIGHT.text_muted))


def legend_pieces(table: Table) -> list[Piece]:
    """One line that names the marks of a table; nothing where it has none."""
    names = [(grade, grade_name(grade)) for grade in table.marks]
    height = SMALL.line + 4.0
    return [Piece(height, partial(_draw_legend, names=names), before=4.0)] if names else []


def _draw_legend(painter: QPainter, x: float, y: float, _numbers: Numbers, *, names: Sequence[tuple[str, str]]) -> None:
    for grade, name in names:
        draw_mark(painter, grade, x, y, SMALL)
        draw_line(painter, name, SMALL, x + ROOM, y)
        x += ROOM + SMALL.width(name) + BETWEEN
