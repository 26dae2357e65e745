"""Sums of bars with their range and grade: whisker, entries of a legend, and words."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QTableWidgetItem

from engine.compare.results import Estimate
from engine.figures.quantity import marks_of
from engine.texts import text
from engine.value_text import format_range
from gui.i18n import language
from gui.theme import theme
from gui.widgets.grade_marks import SIZE, grade_icon, grade_name, grade_words, paint_grade, shown_grade
from gui.widgets.legend import LegendEntry

MARK_ROOM: Final = SIZE + 6


def mark_of(whole: Estimate | None) -> str:
    """The mark that stands before the words of a sum; "" for none."""
    return "" if whole is None else shown_grade(whole.grade)


def whisker(whole: Estimate | None) -> tuple[float, float] | None:
    """The ends of the range of a firm estimate as they are drawn; None where it has none, or an open one."""
    ends = _ends(whole)
    return None if ends is None or math.isinf(ends[1]) else ends


def _ends(whole: Estimate | None) -> tuple[float, float] | None:
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
    return paint_shown_grade(painter, mark_of(whole), left, middle)


def paint_shown_grade(painter: QPainter, grade: str | None, left: float, middle: float) -> float:
    """The mark of a grade before words; returns the room that it takes, none where the grade has no mark."""
    shown = shown_grade(grade)
    if not shown:
        return 0.0
    paint_grade(painter, shown, QRectF(left, middle - SIZE / 2, SIZE, SIZE), QColor(theme().text_muted))
    return MARK_ROOM


def mark_item(item: QTableWidgetItem, whole: Estimate | None) -> None:
    """The mark of a figure in a cell of a table, with its range and grade in words."""
    item.setIcon(grade_icon(mark_of(whole)))
    item.setToolTip(whole_words(whole))
    item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, whole_words(whole))


def support_legend(grades: Iterable[str | None], *, ranged: bool) -> list[LegendEntry]:
    """What a legend says of the marks of some grades, and of ranges where any are drawn."""
    tone = theme().text_muted
    entries = [LegendEntry(grade_name(grade), tone, grade) for grade in marks_of(grades)]
    return [*entries, LegendEntry(text("chart.range", language()), tone, "range")] if ranged else entries


def whole_legend(wholes: Iterable[Estimate | None]) -> list[LegendEntry]:
    """What a legend says of the marks and ranges of these sums."""
    found = [one for one in wholes if one is not None]
    return support_legend((one.grade for one in found), ranged=any(whisker(one) is not None for one in found))


def range_words(whole: Estimate | None) -> str:
    """The range of a firm estimate; empty where it has none."""
    ends = _ends(whole)
    return "" if whole is None or ends is None else format_range(*ends, whole.unit, language())


def whole_words(whole: Estimate | None) -> str:
    """The range and the grade of a sum; empty where it has neither."""
    return " · ".join(part for part in (range_words(whole), grade_words(mark_of(whole))) if part)
