"""Where the parts of a fit bar lie: to scale, and to one scale over several bars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF

from engine.compare.results import MemoryPart

if TYPE_CHECKING:
    from engine.compare.curves import MemoryBar

MOST_TIMES_CAPACITY: Final = 2.5
"""A bar longer than this many of the largest cards is drawn torn off, so that the outlines stay readable."""


def shared_scale_gb(bars: Iterable[MemoryBar]) -> float:
    """The memory that the whole width stands for, so that all bars compare to scale."""
    bars = tuple(bars)
    largest = max((bar.capacity_gb for bar in bars), default=1.0)
    longest = max((bar.total_gb for bar in bars), default=0.0)
    return max(largest, min(longest, MOST_TIMES_CAPACITY * largest))


def place_of(amount_gb: float, rect: QRectF, scale_gb: float) -> float:
    return rect.left() + rect.width() * amount_gb / scale_gb


def outline_of(bar: MemoryBar, rect: QRectF, scale_gb: float) -> QRectF:
    """The outline of the card within `rect`, which spans the whole scale."""
    return QRectF(rect.topLeft(), QPointF(place_of(bar.capacity_gb, rect, scale_gb), rect.bottom()))


def part_boxes(bar: MemoryBar, rect: QRectF, scale_gb: float) -> list[tuple[MemoryPart, QRectF]]:
    """Each part to scale, cut where the scale ends."""
    boxes, end = [], 0.0
    for part, amount in bar.in_order():
        start, end = end, end + amount
        left, right = (min(rect.right(), place_of(value, rect, scale_gb)) for value in (start, end))
        boxes.append((part, QRectF(left, rect.top(), right - left, rect.height())))
    return boxes


def part_at(bar: MemoryBar, rect: QRectF, scale_gb: float, position: QPointF) -> MemoryPart | None:
    return next((part for part, box in part_boxes(bar, rect, scale_gb) if box.contains(position)), None)
