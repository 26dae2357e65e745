"""Formulas set as people write them: fractions over each other, every symbol with its number below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from gui import fonts
from gui.fonts import Role
from gui.theme import theme

if TYPE_CHECKING:
    from engine.figures.formula import Node

GAP: Final = 5.0
LINE_GAP: Final = 8.0
BAR_GAP: Final = 4.0
BRACKET: Final = 6.0
INDENT: Final = 14.0
_LEVELS: Final = {"+": 1, "−": 1, "×": 2, "÷": 2, "negative": 3, "^": 4}
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter

Draw = Callable[[QPainter, float, float], None]
"""Draws at a left edge and the height of the axis, which runs through the names."""


@dataclass(frozen=True, slots=True)
class Word:
    """A symbol: its name, its number, and whether it adds nothing."""

    name: str
    value: str
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """Something set: how far it reaches above and below the axis, how it is drawn, and where its symbols lie in it,
    from the left edge and the axis."""

    width: float
    above: float
    below: float
    draw: Draw
    symbols: tuple[tuple[str, QRectF], ...] = ()

    @property
    def height(self) -> float:
        return self.above + self.below

    def moved(self, x: float, y: float) -> tuple[tuple[str, QRectF], ...]:
        return tuple((name, area.translated(x, y)) for name, area in self.symbols)


@dataclass
class Setter:
    """Sets the tree of a formula; `words` are by parameter, `constant` writes a number that stands in the formula."""

    words: dict[str, Word]
    constant: Callable[[float], str]
    name_font: QFont = field(default_factory=lambda: fonts.font(Role.BODY))
    value_font: QFont = field(default_factory=lambda: fonts.font(Role.CAPTION))

    def set(self, node: Node, width: float) -> Box:
        """In lines of at most this width, as far as names allow."""
        return self._lines(self._pieces(node, width), width)

    # Pieces between which a line may break

    def _pieces(self, node: Node, width: float) -> list[Box]:
        kind = node[0]
        if kind in ("+", "−", "×"):
            right = self._inside(node[2], kind, width, right=True)
            return [*self._left(node[1], kind, width), self._beside([self._sign(kind), right])]
        if kind == "÷":
            return self._fraction(node, width)
        return [self._atom(node, width)]

    def _left(self, node: Node, kind: str, width: float) -> list[Box]:
        """The left side of a sign: of the same rank it goes on in the same line."""
        if _LEVELS.get(node[0], 9) >= _LEVELS[kind] or node[0] == "÷":
            return self._pieces(node, width)
        return [self._bracketed(self.set(node, width - 2 * BRACKET - INDENT))]

    def _inside(self, node: Node, kind: str, width: float, *, right: bool) -> Box:
        """A side of a sign, in brackets where it would be read otherwise."""
        level, own = _LEVELS.get(node[0], 9), _LEVELS[kind]
        looser = level < own or (right and level == own and kind in ("−", "÷"))
        if looser and (node[0] != "÷" or kind == "^"):
            return self._bracketed(self.set(node, width - 2 * BRACKET - INDENT))
        return self.set(node, width - INDENT)

    def _fraction(self, node: Node, width: float) -> list[Box]:
        """Numerator over denominator; where both are long, in one line with a sign between them."""
        top, bottom = self.set(node[1], width), self.set(node[2], width)
        if max(top.width, bottom.width) <= width:
            return [self._over(top, bottom)]
        return [
            *self._left(node[1], "÷", width),
            self._beside([self._sign("÷"), self._inside(node[2], "÷", width, right=True)]),
        ]

    def _atom(self, node: Node, width: float) -> Box:
        kind = node[0]
        if kind == "name":
            return self._symbol(node[1])
        if kind == "number":
            return self._plain(self.constant(node[1]))
        if kind == "negative":
            return self._beside([self._plain("−"), self._inside(node[1], "negative", width, right=False)])
        if kind == "^":
            return self._power(node, width)
        return self._call(node, width)

    def _power(self, node: Node, width: float) -> Box:
        base, raised = self._inside(node[1], "^", width, right=False), self.set(node[2], width)
        lift = base.above * 0.7

        def draw(painter: QPainter, x: float, y: float) -> None:
            base.draw(painter, x, y)
            raised.draw(painter, x + base.width + 1, y - lift)

        symbols = (*base.symbols, *raised.moved(base.width + 1, -lift))
        above = max(base.above, raised.above + lift)
        return Box(base.width + 1 + raised.width, above, max(base.below, raised.below - lift), draw, symbols)

    def _call(self, node: Node, width: float) -> Box:
        """A function of its arguments; rounding up has brackets of its own."""
        arguments = [self.set(argument, width - 3 * INDENT) for argument in node[2]]
        parts: list[Box] = []
        for place, argument in enumerate(arguments):
            parts += [self._plain(",")] if place else []
            parts.append(argument)
        inside = self._lines(parts, width - 3 * INDENT)
        if node[1] == "ceil":
            return self._bracketed(inside, square=True)
        return self._beside([self._plain(node[1]), self._bracketed(inside)], gap=2.0)

    # Boxes

    def _symbol(self, parameter: str) -> Box:
        word = self.words[parameter]
        name, value = QFontMetricsF(self.name_font), QFontMetricsF(self.value_font)
        width = max(name.horizontalAdvance(word.name), value.horizontalAdvance(word.value)) + 2
        above, below = name.height() / 2, name.height() / 2 + value.height()

        def draw(painter: QPainter, x: float, y: float) -> None:
            colours = theme()
            painter.setFont(self.name_font)
            painter.setPen(QColor(colours.text_muted if word.faint else colours.text))
            painter.drawText(QRectF(x, y - above, width, 2 * above), _CENTRE, word.name)
            painter.setFont(self.value_font)
            painter.setPen(QColor(colours.text_faint if word.faint else colours.accent))
            painter.drawText(QRectF(x, y + above, width, below - above), _CENTRE, word.value)

        return Box(width, above, below, draw, ((parameter, QRectF(0, -above, width, above + below)),))

    def _plain(self, shown: str) -> Box:
        metrics = QFontMetricsF(self.name_font)
        width, half = metrics.horizontalAdvance(shown), metrics.height() / 2

        def draw(painter: QPainter, x: float, y: float) -> None:
            painter.setFont(self.name_font)
            painter.setPen(QColor(theme().text))
            painter.drawText(QRectF(x, y - half, width + 1, 2 * half), _CENTRE, shown)

        return Box(width, half, half, draw)

    def _sign(self, kind: str) -> Box:
        return self._plain(kind)

    @staticmethod
    def _over(top: Box, bottom: Box) -> Box:
        width = max(top.width, bottom.width) + 6

        def draw(painter: QPainter, x: float, y: float) -> None:
            top.draw(painter, x + (width - top.width) / 2, y - BAR_GAP - top.below)
            bottom.draw(painter, x + (width - bottom.width) / 2, y + BAR_GAP + bottom.above)
            painter.setPen(QPen(QColor(theme().text), 1.2))
            painter.drawLine(QPointF(x, y), QPointF(x + width, y))

        symbols = (
            *top.moved((width - top.width) / 2, -BAR_GAP - top.below),
            *bottom.moved((width - bottom.width) / 2, BAR_GAP + bottom.above),
        )
        return Box(width, top.height + BAR_GAP, bottom.height + BAR_GAP, draw, symbols)

    @staticmethod
    def _beside(parts: Sequence[Box], gap: float = GAP) -> Box:
        lefts, x = [], 0.0
        for part in parts:
            lefts.append(x)
            x += part.width + gap

        def draw(painter: QPainter, left: float, y: float) -> None:
            for place, part in zip(lefts, parts, strict=True):
                part.draw(painter, left + place, y)

        symbols = [one for place, part in zip(lefts, parts, strict=True) for one in part.moved(place, 0.0)]
        return Box(
            x - gap, max(part.above for part in parts), max(part.below for part in parts), draw, tuple(symbols)
        )  # fmt: skip

    @staticmethod
    def _bracketed(inside: Box, *, square: bool = False) -> Box:
        def draw(painter: QPainter, x: float, y: float) -> None:
            inside.draw(painter, x + BRACKET, y)
            painter.setPen(QPen(QColor(theme().text), 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for left in (True, False):
                edge = x + 1 if left else x + inside.width + 2 * BRACKET - 1
                painter.drawPath(_bracket(edge, y - inside.above, y + inside.below, left=left, square=square))

        return Box(
            inside.width + 2 * BRACKET, inside.above, inside.below, draw, inside.moved(BRACKET, 0.0)
        )  # fmt: skip

    def _lines(self, pieces: Sequence[Box], width: float) -> Box:
        """The pieces beside each other, in as many lines as it takes; the axis is that of the whole."""
        lines: list[list[Box]] = [[]]
        used = 0.0
        for piece in pieces:
            if lines[-1] and used + GAP + piece.width > width:
                lines.append([])
                used = INDENT
            lines[-1].append(piece)
            used += GAP + piece.width
        rows = [self._beside(line) for line in lines]
        return rows[0] if len(rows) == 1 else _stacked(rows)


def _stacked(rows: Sequence[Box]) -> Box:
    """Lines below each other, those after the first set in, around one axis in the middle."""
    height = sum(row.height for row in rows) + LINE_GAP * (len(rows) - 1)
    places, top = [], -height / 2
    for place, row in enumerate(rows):
        places.append((INDENT if place else 0.0, top + row.above))
        top += row.height + LINE_GAP

    def draw(painter: QPainter, x: float, y: float) -> None:
        for (left, axis), row in zip(places, rows, strict=True):
            row.draw(painter, x + left, y + axis)

    symbols = [one for (left, axis), row in zip(places, rows, strict=True) for one in row.moved(left, axis)]
    width = max(row.width + left for (left, _), row in zip(places, rows, strict=True))
    return Box(width, height / 2, height / 2, draw, tuple(symbols))


def _bracket(x: float, top: float, bottom: float, *, left: bool, square: bool) -> QPainterPath:
    reach = 4.0 if left else -4.0
    path = QPainterPath(QPointF(x + reach, top))
    if square:  # rounding up: closed above only
        path.lineTo(QPointF(x, top))
        path.lineTo(QPointF(x, bottom))
    else:
        path.quadTo(QPointF(x - reach / 4, (top + bottom) / 2), QPointF(x + reach, bottom))
    return path
