"""How every estimate shows what supports it: measured solid, calibrated lighter, datasheet only hatched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.figures.quantity import marked
from engine.texts import text
from gui.i18n import language
from gui.theme import theme, theme_manager

SIZE: Final = 8.0
ICON: Final = 10
ICON_SIZE: Final = QSize(ICON + 2, ICON + 2)
LIGHTER: Final = 0.42


def shown_grade(grade: str | None) -> str:
    """The mark of a grade; "" for what is exact or has none."""
    return marked(grade) or ""


def grade_name(grade: str) -> str:
    return text(f"grades.{grade}", language())


def grade_words(grade: str | None) -> str:
    """A grade in a table; empty for what is exact or has none."""
    shown = shown_grade(grade)
    return grade_name(shown) if shown else ""


def grade_brush(colour: QColor, grade: str | None, strength: float = 1.0) -> QBrush:
    """What an area of this grade is filled with, in bars, bands, keys and print."""
    shown, filled = shown_grade(grade), QColor(colour)
    if shown == "datasheet":
        filled.setAlphaF(min(1.0, 1.4 * strength))
        return QBrush(filled, Qt.BrushStyle.BDiagPattern)
    filled.setAlphaF(strength * (LIGHTER if shown == "calibrated" else 1.0))
    return QBrush(filled)


def paint_grade(painter: QPainter, grade: str, box: QRectF, colour: QColor) -> None:
    """The mark itself: a small square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    inside = QRectF(round(box.left()), round(box.top()), round(box.width()) - 1, round(box.height()) - 1)
    painter.setPen(QPen(colour, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush if grade == "datasheet" else grade_brush(colour, grade))
    painter.drawRect(inside)
    if grade == "datasheet":
        _hatch(painter, inside)
    painter.restore()


def _hatch(painter: QPainter, box: QRectF) -> None:
    """Three strokes: a pattern of the system would show none or one in so small a square."""
    side = box.width()
    for share in (0.5, 1.0, 1.5):
        reach = side * share
        start = QPointF(box.left() + max(0.0, reach - side), box.top() + min(reach, side))
        end = QPointF(box.left() + min(reach, side), box.top() + max(0.0, reach - side))
        painter.drawLine(start, end)


def painted_icon(paint: Callable[[QPainter, QRectF], None]) -> QIcon:
    """A small picture with a margin of one pixel around what is painted."""
    ratio = 2.0
    pixmap = QPixmap(ICON_SIZE * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint(painter, QRectF(1, 1, ICON, ICON))
    painter.end()
    return QIcon(pixmap)


def grade_icon(grade: str | None) -> QIcon:
    """The mark in a cell or on a button, in the theme of now; a null icon for what has no mark."""
    shown = shown_grade(grade)
    if not shown:
        return QIcon()
    return painted_icon(lambda painter, box: paint_grade(painter, shown, box, QColor(theme().text_muted)))


class GradeMark(QWidget):
    """The mark of one figure, beside its words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grade = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_manager().theme_changed.connect(self.update)

    def grade(self) -> str:
        return self._grade

    def set_grade(self, grade: str | None) -> None:
        self._grade = shown_grade(grade)
        self.setVisible(bool(self._grade))
        if self._grade:
            self.setAccessibleName(grade_name(self._grade))
            self.setToolTip(grade_name(self._grade))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(SIZE) + 2, round(SIZE) + 2)

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        if self._grade:
            painter = QPainter(self)
            paint_grade(painter, self._grade, QRectF(1, 1, SIZE, SIZE), QColor(theme().text_muted))
            painter.end()
