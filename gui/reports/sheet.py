"""Sheets of paper, and the faces and colours that stand on them. Everything is measured in pixels of 1/96 inch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPageSize, QTextLayout, QTextOption

from engine.exporting.workbook import Paper
from engine.value_text import unparted
from gui import fonts
from gui.paper import DOTS_PER_INCH
from gui.theme import LIGHT

PAPERS: Final[tuple[Paper, ...]] = ("A4", "Letter")
_SIZES: Final = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}
BALANCED_STEP: Final = 6.0
TONES: Final = {
    "": LIGHT.text,
    "strong": LIGHT.text,
    "good": LIGHT.good,
    "warn": LIGHT.warn,
    "bad": LIGHT.bad,
    "muted": LIGHT.text_muted,
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """`left` to `right` and `top` to `bottom` bound what a page holds between its head and its foot."""

    paper: Paper
    width: float
    height: float
    left: float = 62.0
    top: float = 76.0

    @property
    def right(self) -> float:
        return self.width - self.left

    @property
    def bottom(self) -> float:
        return self.height - 70.0

    @property
    def across(self) -> float:
        return self.right - self.left

    @property
    def down(self) -> float:
        return self.bottom - self.top

    def page_size(self) -> QPageSize:
        return QPageSize(_SIZES[self.paper])


def sheet_of(paper: Paper) -> Sheet:
    size: QSizeF = QPageSize.size(_SIZES[paper], QPageSize.Unit.Inch)
    return Sheet(paper, size.width() * DOTS_PER_INCH, size.height() * DOTS_PER_INCH)


@dataclass(frozen=True, slots=True)
class Face:
    """Size in points and weight of a text, and how far its lines stand apart, in ems."""

    points: float
    bold: bool = False
    colour: str = LIGHT.text
    leading: float = 1.36

    def font(self) -> QFont:
        return _font(self.points, self.bold)

    @property
    def line(self) -> float:
        return self.points * self.leading * DOTS_PER_INCH / 72

    @property
    def ascent(self) -> float:
        """From the top of a line to its baseline."""
        return _ascent(self.points, self.bold, self.line)

    def width(self, shown: str) -> float:
        return _width(shown, self.points, self.bold)

    def broken(self, shown: str, width: float) -> tuple[str, ...]:
        return _broken(shown, self.points, self.bold, max(12.0, width))

    def balanced(self, shown: str, width: float) -> tuple[str, ...]:
        """As many lines as `broken` needs, but none much shorter than the others."""
        lines = self.broken(shown, width)
        while len(lines) > 1 and width > BALANCED_STEP:
            width -= BALANCED_STEP
            narrower = self.broken(shown, width)
            if len(narrower) > len(lines) or any(self.width(line) > width for line in narrower):
                break
            lines = narrower
        return lines

    def tinted(self, colour: str) -> Face:
        return self if colour == self.colour else _tinted(self, colour)

    def scaled(self, factor: float) -> Face:
        return Face(round(self.points * factor, 2), self.bold, self.colour, self.leading)


TITLE: Final = Face(21, bold=True, leading=1.2)
SUBTITLE: Final = Face(10.5, colour=LIGHT.text_muted)
SECTION: Final = Face(16, bold=True, leading=1.25)
HEADING: Final = (Face(11.5, bold=True), Face(10, bold=True))
CLAIM: Final = Face(12.5, bold=True, leading=1.32)
TEXT: Final = Face(9.25, leading=1.45)
STRONG: Final = Face(9.25, bold=True, leading=1.45)
NOTE: Final = Face(8, colour=LIGHT.text_muted, leading=1.4)
FIGURE: Final = Face(15, bold=True, leading=1.2)
CELL: Final = Face(8, leading=1.34)
CELL_STRONG: Final = Face(8, bold=True, leading=1.34)
SMALL: Final = Face(7, colour=LIGHT.text_muted, leading=1.34)
EDGE: Final = Face(7.25, colour=LIGHT.text_muted)


@lru_cache(maxsize=64)
def _font(points: float, bold: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(fonts.SANS_FAMILIES))
    font.setPointSizeF(points)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=64)
def _metrics(points: float, bold: bool) -> QFontMetricsF:
    return QFontMetricsF(_font(points, bold))


@lru_cache(maxsize=256)
def _tinted(face: Face, colour: str) -> Face:
    return replace(face, colour=colour)


@lru_cache(maxsize=64)
def _ascent(points: float, bold: bool, line: float) -> float:
    metrics = _metrics(points, bold)
    return (line - metrics.height()) / 2 + metrics.ascent()


@lru_cache(maxsize=16384)
def _width(shown: str, points: float, bold: bool) -> float:
    return _metrics(points, bold).horizontalAdvance(shown)


@lru_cache(maxsize=8192)
def _broken(shown: str, points: float, bold: bool, width: float) -> tuple[str, ...]:
    lines: list[str] = []
    for part in shown.splitlines() or [""]:
        if _width(part, points, bold) <= width:
            lines.append(part)
        else:
            lines += _wrapped(part, _font(points, bold), width)
    return tuple(lines)


def _wrapped(shown: str, font: QFont, width: float) -> list[str]:
    option = QTextOption(Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout = QTextLayout(unparted(shown), font)
    layout.setTextOption(option)
    found: list[str] = []
    layout.beginLayout()
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(width)
        found.append(_cut(shown, line.textStart(), line.textLength()).rstrip())
        line = layout.createLine()
    layout.endLayout()
    return found


def _cut(shown: str, start: int, length: int) -> str:
    """Qt counts in UTF-16, where rare characters are two."""
    units = shown.encode("utf-16-le")
    return units[2 * start : 2 * (start + length)].decode("utf-16-le")
