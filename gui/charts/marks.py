"""How a quote is told from the others in every chart and table: colour, marker, letter."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPen, QPolygonF

from gui.theme import theme

Slot: TypeAlias = "int | str"
"""A place in the series colours of the theme, or a fixed colour."""

Standing: TypeAlias = Literal["plain", "chosen", "behind"]
"""Whether a quote stands out because it was chosen, or behind because another one was."""

BEHIND: Final = 0.32
STILL_SEEN: Final = 0.6
"""Of lines behind another one, and the same where the theme promises contrast."""

SHAPES: Final = ("o", "s", "t1", "d", "p", "star", "h", "t")


GLYPHS: Final = {"o": "●", "s": "■", "t1": "▲", "d": "◆", "p": "⬟", "star": "★", "h": "⬢", "t": "▼"}
"""The shapes as characters, for texts."""


def series_color(slot: Slot) -> QColor:
    if isinstance(slot, str):
        return QColor(slot)
    series = theme().series
    return QColor(series[slot % len(series)])


def hollow(slot: Slot) -> bool:
    """Whether the colours are used up, so that the marker is drawn hollow."""
    return isinstance(slot, int) and slot // len(theme().series) % 2 == 1


def shape(slot: Slot) -> str:
    return SHAPES[slot % len(SHAPES)] if isinstance(slot, int) else "o"


def standing_of(quote_id: str, chosen: str) -> Standing:
    if not chosen:
        return "plain"
    return "chosen" if quote_id == chosen else "behind"


def line_pen(slot: Slot, standing: Standing = "plain", width: float = 2.0) -> QPen:
    """The pen of a line, the same width at any scale: wider where it is chosen, faint where another one is."""
    colour = series_color(slot)
    if standing == "behind":
        colour.setAlphaF(STILL_SEEN if theme().name.startswith("contrast") else BEHIND)
    pen = QPen(colour, width + 1.2 if standing == "chosen" else width)
    pen.setCosmetic(True)
    return pen


def letter_width(metrics: QFontMetrics) -> int:
    """The width that holds the letter of any of the first quotes, so that names below each other begin alike."""
    return max(metrics.horizontalAdvance(letter) for letter in "ABCDEFGH")


def draw_marker(painter: QPainter, slot: Slot, centre: QPointF, size: float) -> None:
    """The marker of a quote, the same in legends, tables and on lines."""
    colour = series_color(slot)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(QPen(colour, 1.6) if hollow(slot) else Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush if hollow(slot) else colour)
    painter.translate(centre)
    painter.scale(size, size)
    if hollow(slot):
        painter.setPen(QPen(colour, 1.6 / size))
    painter.drawPath(marker_path(shape(slot)))
    painter.restore()


@cache
def marker_path(name: str) -> QPainterPath:
    """The outline of a marker in a box one unit wide around the origin."""
    path = QPainterPath()
    if name == "o":
        path.addEllipse(QRectF(-0.5, -0.5, 1, 1))
        return path
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in _OUTLINES[name]]))
    path.closeSubpath()
    return path


_OUTLINES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "s": ((-0.44, -0.44), (0.44, -0.44), (0.44, 0.44), (-0.44, 0.44)),
    "t1": ((0, -0.52), (0.54, 0.42), (-0.54, 0.42)),
    "t": ((0, 0.52), (0.54, -0.42), (-0.54, -0.42)),
    "d": ((0, -0.58), (0.5, 0), (0, 0.58), (-0.5, 0)),
    "p": ((0, -0.52), (0.5, -0.16), (0.31, 0.42), (-0.31, 0.42), (-0.5, -0.16)),
    "h": ((0.25, -0.46), (0.52, 0), (0.25, 0.46), (-0.25, 0.46), (-0.52, 0), (-0.25, -0.46)),
    "star": (
        (0, -0.58), (0.15, -0.18), (0.56, -0.17), (0.24, 0.08), (0.35, 0.48), (0, 0.25),
        (-0.35, 0.48), (-0.24, 0.08), (-0.56, -0.17), (-0.15, -0.18),
    ),
}  # fmt: skip
