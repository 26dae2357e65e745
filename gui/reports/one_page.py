"""A summary on one page: a little smaller where it must be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtGui import QPainter

from gui.reports.flow import Grid, Item, Numbers, Piece, Start

SCALES: Final = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79)
"""How small a page may become and still be read with ease."""
WITH_ALL: Final = 0.85
"""How small it may become before its charts are rather left to later pages."""

LayOut = Callable[[float, bool], Sequence[Item]]
"""The items of a page of a width, with or without its charts."""


def one_page(lay_out: LayOut, across: float, down: float, *, charts_elsewhere: bool) -> Piece | None:
    """All items as one piece that fits a page; None where they do not fit at any size."""
    kept = [(scale, True) for scale in SCALES if scale >= WITH_ALL or not charts_elsewhere]
    left_out = [(scale, False) for scale in SCALES] if charts_elsewhere else []
    for scale, with_charts in (*kept, *left_out):
        placed, height = _placed(lay_out(across / scale, with_charts))
        if height * scale <= down:
            return Piece(height * scale, partial(_draw, placed=placed, scale=scale))
    return None


def _placed(items: Sequence[Item]) -> tuple[list[tuple[float, Piece]], float]:
    placed: list[tuple[float, Piece]] = []
    top = 0.0
    for item in items:
        if isinstance(item, Start):
            continue
        top += item.before if placed else 0.0
        for piece in (item.head, *item.rows) if isinstance(item, Grid) else (item,):
            placed.append((top, piece))
            top += piece.height
    return placed, top


def _draw(
    painter: QPainter, x: float, y: float, numbers: Numbers, *, placed: Sequence[tuple[float, Piece]], scale: float
) -> None:
    painter.translate(x, y)
    painter.scale(scale, scale)
    for top, piece in placed:
        painter.save()
        piece.draw(painter, 0.0, top, numbers)
        painter.restore()
