"""One definition of the marks: measured solid, calibrated lighter, datasheet only hatched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from engine.figures.quantity import marks_of
from gui.widgets.grade_marks import SIZE, GradeMark, grade_brush, grade_name, paint_grade, shown_grade

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

BLACK = QColor("#000000")


def ink(grade: str) -> float:
    """Mean darkness of the inside of a mark on white."""
    picture = QImage(12, 12, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    paint_grade(painter, grade, QRectF(2, 2, SIZE, SIZE), BLACK)
    painter.end()
    inside = [picture.pixelColor(x, y).lightnessF() for x in range(4, 8) for y in range(4, 8)]
    return 1 - sum(inside) / len(inside)


def test_the_better_the_support_the_more_ink() -> None:
    assert ink("measured") == pytest.approx(1.0)
    assert ink("calibrated") == pytest.approx(0.42, abs=0.03)
    assert 0.1 < ink("datasheet") < 0.6


def test_brushes_of_bars_and_bands_follow_the_marks() -> None:
    assert grade_brush(BLACK, "measured").style() is Qt.BrushStyle.SolidPattern
    assert grade_brush(BLACK, "yours").color().alphaF() == 1.0
    assert grade_brush(BLACK, "calibrated").color().alphaF() == pytest.approx(0.42, abs=0.01)
    assert grade_brush(BLACK, "datasheet").style() is Qt.BrushStyle.BDiagPattern


def test_what_the_user_measured_is_measured_and_exact_has_no_mark() -> None:
    assert [shown_grade(grade) for grade in ("yours", "exact", None)] == ["measured", "", ""]
    assert marks_of(["datasheet", None, "yours", "exact"]) == ("measured", "datasheet")


def test_a_mark_names_itself(qtbot: QtBot) -> None:
    mark = GradeMark()
    qtbot.addWidget(mark)
    mark.set_grade("datasheet")
    assert mark.accessibleName() == grade_name("datasheet") == "datasheet only"
    mark.set_grade("exact")
    assert not mark.isVisible()
