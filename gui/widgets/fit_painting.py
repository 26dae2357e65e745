"""Memory by part, drawn to scale inside the outline of a card; what does not fit sticks out, hatched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.compare.curves import MemoryBar
from engine.compare.results import MemoryPart
from gui.widgets.fit_scale import outline_of, part_boxes, place_of
from gui.widgets.fit_words import part_colour
from gui.widgets.ranged import paint_whisker, whisker
from gui.widgets.strokes import draw_hatch, frame, torn_edge

if TYPE_CHECKING:
    from gui.theme import Theme

OVERHANG: Final = 3.0
"""How far the line of what is usable reaches out of the bar, in strokes."""


def paint_fit_bar(
    painter: QPainter,
    rect: QRectF,
    bar: MemoryBar,
    scale_gb: float,
    chosen: Theme,
    pointed: MemoryPart | None = None,
) -> None:
    """Draw on any device. `rect` spans the whole scale; only the line of what is usable reaches above and below it."""
    stroke = max(1.0, rect.height() / 24)
    boxes, outline = part_boxes(bar, rect, scale_gb), outline_of(bar, rect, scale_gb)
    usable = place_of(bar.usable_gb, rect, scale_gb)
    end = place_of(bar.total_gb, rect, scale_gb)
    beyond = not bar.fits and bar.total_gb > bar.usable_gb
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(outline, QColor(chosen.surface_alt))
    for part, box in boxes:
        painter.fillRect(box, QColor(part_colour(part, chosen)))
    if beyond:
        over = QRectF(QPointF(usable, rect.top()), QPointF(min(end, rect.right()), rect.bottom()))
        _paint_beyond(painter, over, boxes, stroke, chosen, torn=end > rect.right() + 0.5)
    frame(painter, outline, stroke if bar.fits else 2 * stroke, QColor(chosen.text_faint if bar.fits else chosen.text))
    _paint_usable(painter, usable, rect, stroke, chosen)
    ends = whisker(bar.whole)
    if ends is not None:
        low, high = (min(place_of(end, rect, scale_gb), rect.right()) for end in ends)
        paint_whisker(painter, (low, high), rect)
    for part, box in boxes:
        if part == pointed:
            frame(painter, box.adjusted(-stroke, -stroke, stroke, stroke), 2 * stroke, QColor(chosen.text))
    painter.restore()


def _paint_beyond(
    painter: QPainter,
    over: QRectF,
    boxes: list[tuple[MemoryPart, QRectF]],
    stroke: float,
    chosen: Theme,
    *,
    torn: bool,
) -> None:
    bad = QColor(chosen.bad)
    if torn:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(chosen.bad_soft))
        painter.drawPolygon(QPolygonF([over.topLeft(), *torn_edge(over), over.bottomLeft()]))
    else:
        painter.fillRect(over, QColor(chosen.bad_soft))
    inside = over.adjusted(0, 0, -over.height() / 4 if torn else 0, 0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(QPen(bad, 1.5 * stroke))
    draw_hatch(painter, inside, 5 * stroke)
    if torn:
        painter.drawPolyline(QPolygonF(torn_edge(over)))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    strip = QRectF(inside.left(), inside.bottom() - inside.height() / 4, inside.width(), inside.height() / 4)
    for part, box in boxes:
        painter.fillRect(box & strip, QColor(part_colour(part, chosen)))
    frame(painter, inside, stroke, bad, right=not torn)


def _paint_usable(painter: QPainter, x: float, rect: QRectF, stroke: float, chosen: Theme) -> None:
    top, bottom, dash = rect.top() - OVERHANG * stroke, rect.bottom() + OVERHANG * stroke, 3 * stroke
    for number in range(int((bottom - top) / (2 * dash)) + 1):
        start = top + number * 2 * dash
        painter.fillRect(QRectF(x - stroke / 2, start, stroke, min(dash, bottom - start)), QColor(chosen.text))
