"""Receipts of figures: each step with its formula, in names and in numbers, and where its inputs are from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.exporting.report import Input, Receipt, Step
from gui.reports.flow import Item, Numbers, Piece
from gui.reports.marks import ROOM, draw_mark
from gui.reports.sheet import CELL, CELL_STRONG, HEADING, SMALL, Face
from gui.reports.texts import draw_line, draw_lines, draw_right, fill, paragraph, rule
from gui.theme import LIGHT

INDENT: Final = 26.0
NAME: Final = 0.34
VALUE: Final = 0.24
AIR: Final = 5.0

_Row = tuple[str, Sequence[str], Sequence[str], Sequence[str]]
"""The number of the step that explains an input, its name, value and source."""


def receipt_items(receipt: Receipt, width: float) -> list[Item]:
    items: list[Item] = [*paragraph(receipt.title, HEADING[0], width, before=20, keep=True, mark=True)]
    items += [_step(step, width, place == 0) for place, step in enumerate(receipt.steps)]
    return items


def _step(step: Step, width: float, first: bool) -> Piece:
    inner = width - INDENT
    value = " · ".join(part for part in (step.cell.text, step.cell.range) if part)
    name = CELL_STRONG.broken(step.name, inner - CELL_STRONG.width(value) - ROOM - 16)
    lines: list[tuple[str, Face]] = [(line, CELL) for line in CELL.broken(step.formula, inner) if step.formula]
    filled = CELL.tinted(LIGHT.text_muted)
    lines += [(line, filled) for line in CELL.broken(f"= {step.filled}", inner) if step.filled]
    source = [line for line in SMALL.broken(step.source, inner) if step.source]
    rows = [_input(one, inner) for one in step.inputs]
    height = len(name) * CELL_STRONG.line + len(lines) * CELL.line + len(source) * SMALL.line
    height += sum(_height(row) for row in rows) + 2 * AIR
    drawn = partial(
        _draw_step, number=step.number, name=name, value=value, lines=lines, source=source, rows=rows, width=width,
        mark=step.cell.mark or "",
    )  # fmt: skip
    return Piece(height, drawn, before=4.0 if first else 0.0)


def _input(one: Input, width: float) -> _Row:
    # the name of a step is said by its number
    source = () if one.step else SMALL.broken(one.source, width * (1 - NAME - VALUE) - 8)
    mark = f"[{one.step}]" if one.step else ""
    return mark, CELL.broken(one.name, width * NAME - 22), CELL.broken(one.cell.text, width * VALUE - 8), source


def _height(row: _Row) -> float:
    _, name, value, source = row
    return max(max(len(name), len(value), 1) * CELL.line, len(source) * SMALL.line)


def _draw_step(
    painter: QPainter,
    x: float,
    y: float,
    numbers: Numbers,
    *,
    number: int,
    name: Sequence[str],
    value: str,
    lines: Sequence[tuple[str, Face]],
    source: Sequence[str],
    rows: Sequence[_Row],
    width: float,
    mark: str,
) -> None:
    left, top, inner = x + INDENT, y + AIR, width - INDENT
    badge = QRectF(x, top, 18, CELL.line)
    fill(painter, badge, LIGHT.accent_soft)
    shown = str(number)
    draw_line(painter, shown, CELL_STRONG, badge.center().x() - CELL_STRONG.width(shown) / 2, top)
    draw_lines(painter, left, top, numbers, lines=name, face=CELL_STRONG)
    draw_right(painter, value, CELL_STRONG, x + width, top)
    if mark:
        draw_mark(painter, mark, x + width - CELL_STRONG.width(value) - ROOM, top, CELL_STRONG)
    top += len(name) * CELL_STRONG.line
    for line, face in lines:
        draw_line(painter, line, face, left, top)
        top += face.line
    for row in rows:
        mark, columns = row[0], row[1:]
        faint = CELL.tinted(LIGHT.text_muted)
        draw_line(painter, mark, faint, left, top)
        for lines_of, face, at in zip(columns, (faint, faint, SMALL), (22 / inner, NAME, NAME + VALUE), strict=True):
            draw_lines(painter, left + at * inner, top, numbers, lines=lines_of, face=face)
        top += _height(row)
    draw_lines(painter, left, top, numbers, lines=source, face=SMALL)
    top += len(source) * SMALL.line
    rule(painter, x, x + width, top + AIR, LIGHT.grid)
