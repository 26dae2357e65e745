"""Sums of bars with their range and grade: whisker, entries of a legend, and words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from engine.compare.results import Estimate
from engine.figures.quantity import marks_of
from engine.texts import text
from engine.value_text import format_range
from gui.i18n import language
from gui.theme import theme
from gui.widgets.grade_marks import SIZE, grade_name, paint_grade, shown_grade
from gui.widgets.legend import LegendEntry

MARK_ROOM: Final = SIZE + 6


def mark_of(whole: Estimate | None) -> str:
    """The mark that stands before the words of a sum; "" for none."""
    return "" if whole is None else shown_grade(whole.grade)


def whisker(whole: Estimate | None) -> tuple[float, float] | None:
    """The ends of the range of a firm estimate; None where it has none."""
    if whole is None or whole.low is None or whole.high is None or whole.incomplete or whole.low == whole.high:
        return None
    return whole.low, whole.high


def paint_whisker(painter: QPainter, ends: tuple[float, float], bar: QRectF) -> None:
    """A range across the end of a bar, edged so that it is seen on any part."""
    low, high = ends
    cap, middle = bar.height() / 6, round(bar.center().y()) + 0.5
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for colour, width in ((theme().surface, 3), (theme().text, 1)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawLine(QPointF(low, middle), QPointF(high, middle))
        for end in (low, high):
            painter.drawLine(QPointF(end, middle - cap), QPointF(end, middle + cap))


def paint_mark(painter: QPainter, whole: Estimate | None, left: float, middle: float) -> float:
    """The mark of a sum where its words would begin; returns the room that it takes."""
    grade = mark_of(whole)
    if not grade:
        return 0.0
    paint_grade(painter, grade, QRectF(left, middle - SIZE / 2, SIZE, SIZE), QColor(theme().text_muted))
    return MARK_ROOM


def whole_legend(wholes: Iterable[Estimate | None]) -> list[LegendEntry]:
    """What a legend says of the marks and ranges of these sums."""
    found, tone = [one for one in wholes if one is not None], theme().text_muted
    entries = [LegendEntry(grade_name(grade), tone, grade) for grade in marks_of(one.grade for one in found)]
    if any(whisker(one) is not None for one in found):
        entries.append(LegendEntry(text("capacity.range", language()), tone, "range"))
    return entries


def whole_words(whole: Estimate | None) -> str:
    """The range and the grade of a sum; empty where it has neither."""
    said = []
    if whole is not None and whisker(whole) is not None:
        said.append(format_range(whole.low, whole.high, whole.unit, language()))
    if mark_of(whole):
        said.append(grade_name(mark_of(whole)))
    return " · ".join(said)
