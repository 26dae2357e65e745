"""How a quote is told from the others in every chart and table: colour, marker, letter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

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


@dataclass(frozen=True)
class MarkerLook:
    """How the markers of a line look; without an edge they are filled alone."""

    shape: str
    size: float
    edge: QPen | None
    inside: QColor


def draw_marker(painter: QPainter, slot: Slot, centre: QPointF, size: float) -> None:
    """The marker of a quote, the same in legends, tables and on lines."""
    colour, empty = series_color(slot), QColor(Qt.GlobalColor.transparent)
    look = (QPen(colour, 1.6), empty) if hollow(slot) else (None, colour)
    paint_marker(painter, MarkerLook(shape(slot), size, *look), centre)


def paint_marker(painter: QPainter, look: MarkerLook, centre: QPointF) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setBrush(look.inside if look.inside.alpha() else Qt.BrushStyle.NoBrush)
    painter.translate(centre)
    painter.scale(look.size, look.size)
    painter.setPen(Qt.PenStyle.NoPen if look.edge is None else QPen(look.edge.color(), look.edge.widthF() / look.size))
    painter.drawPath(marker_path(look.shape))
    painter.restore()


def marker_picture(look: MarkerLook, ratio: float) -> QPixmap:
    """The marker as dots of a screen, which are there at once; it stands in the middle."""
    edge = (0, 0.0) if look.edge is None else (look.edge.color().rgba(), look.edge.widthF())
    return _picture(look.shape, look.size, *edge, look.inside.rgba(), ratio)


@lru_cache(maxsize=256)
def _picture(shape_name: str, size: float, edge: int, width: float, inside: int, ratio: float) -> QPixmap:
    side = ceil(1.2 * size + width) + 2
    picture = QPixmap(QSize(side, side) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    pen = QPen(QColor.fromRgba(edge), width) if width else None
    paint_marker(painter, MarkerLook(shape_name, size, pen, QColor.fromRgba(inside)), QPointF(side / 2, side / 2))
    painter.end()
    return picture


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
