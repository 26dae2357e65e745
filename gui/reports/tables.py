"""Tables on paper: heads that come again on every page, rows that are never torn, wide ones in parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.exporting.report import Cell, Column, Row, Table
from gui.reports.flow import Grid, Item, Numbers, Piece
from gui.reports.marks import ROOM, SIZE, draw_mark, legend_pieces
from gui.reports.sheet import CELL, CELL_STRONG, HEADING, NOTE, SMALL, TONES, Face
from gui.reports.texts import draw_line, fill, paragraph, rule
from gui.theme import LIGHT

PAD: Final = 6.0
AIR: Final = 3.5
DENSE_AIR: Final = 1.8
BESIDE: Final = 8.0
"""White between a figure and the range beside it."""
SHORT: Final = 0.16
"""A table that takes less of a page is not torn."""
BILL: Final = 0.45
"""A table that ends in a sum stays with it up to this part of a page."""
LEAST: Final = 120.0
"""How narrow words may become for the sake of numbers."""
MOST_QUOTES: Final = 5
"""Columns of quotes that stand side by side with figures and ranges still legible."""


@dataclass(frozen=True, slots=True)
class _Line:
    shown: str
    face: Face
    mark: str = ""


@dataclass(frozen=True, slots=True)
class _Box:
    """The lines of one cell, and where it stands."""

    lines: tuple[_Line, ...]
    left: float
    width: float
    to_the_right: bool

    @property
    def height(self) -> float:
        return sum(line.face.line for line in self.lines)


def table_items(table: Table, width: float, down: float, above: str = "", *, dense: bool = False) -> list[Item]:
    """`down` is the height of a page, which no row may exceed; `above` is the heading that stands above already."""
    items: list[Item] = []
    if table.title and table.title != above:
        items += paragraph(table.title, HEADING[1], width, before=16, keep=True)
    for columns in _parts(table.columns):
        titled, bounds = tuple(table.columns[place] for place in columns), _bounds(table, columns, width)
        aside = _aside(table, columns, bounds) if dense else (0.0,) * len(columns)
        frame = _Frame(titled, bounds, width, down, DENSE_AIR if dense else AIR, aside)
        items.append(_grid(table, columns, frame, 5.0 if items else 12.0))
    caption: list[Piece] = legend_pieces(table)
    caption += paragraph(table.caption, NOTE, width, before=5) if table.caption else []
    last = items[-1]
    if isinstance(last, Grid):
        items[-1] = replace(last, after=sum(line.before + line.height for line in caption))
    return [*items, *caption]


def _parts(columns: Sequence[Column]) -> list[list[int]]:
    """Places of the columns that stand side by side; the first stands in every part."""
    quotes = [place for place, column in enumerate(columns) if place and column.numeric and column.subtitle]
    if len(quotes) <= MOST_QUOTES or len(quotes) != len(columns) - 1:
        return [list(range(len(columns)))]
    parts = -(-len(quotes) // MOST_QUOTES)
    each = -(-len(quotes) // parts)
    return [[0, *quotes[start : start + each]] for start in range(0, len(quotes), each)]


@dataclass(frozen=True, slots=True)
class _Frame:
    """The columns of a grid, left edge and width of each, the height of a page, and the white above and below lines."""

    columns: tuple[Column, ...]
    bounds: tuple[tuple[float, float], ...]
    width: float
    down: float
    air: float
    aside: tuple[float, ...] = ()
    """What the ranges of each column take beside its figures; 0 where they stand below."""


def _grid(table: Table, places: list[int], frame: _Frame, before: float) -> Grid:
    head = _head(frame)
    below = replace(frame, down=frame.down - head.height)
    rows: list[Piece] = []
    for row in table.rows:
        if row.kind == "group":
            rows.append(_group(row, frame))
            continue
        cells = [row.cells[place] if place < len(row.cells) else Cell() for place in places]
        rows += _row(row, cells, below)
    limit = BILL if table.rows and any(row.kind == "sum" for row in table.rows[-3:]) else SHORT
    short = head.height + sum(one.height for one in rows) < limit * frame.down
    return Grid(head, rows, before, short=short)


def _bounds(table: Table, places: list[int], width: float) -> tuple[tuple[float, float], ...]:
    """Left edge and width of each column: as the table shares it out, but numbers are given what they need where words
    have it to spare."""
    total = sum(table.columns[place].width for place in places)
    wide = [width * table.columns[place].width / total for place in places]
    needed = [_needed(table, place) for place in places]
    wide = _shared(wide, *_numbers_lacking(table, places, wide, needed))
    wide = _shared(wide, *_words_lacking(table, places, wide, needed))
    return tuple((sum(wide[:number]), one) for number, one in enumerate(wide))


def _shared(wide: list[float], lacking: list[float], spare: list[float]) -> list[float]:
    """Widths after those who have something to spare gave what others lack, or all they have."""
    given = min(sum(lacking), sum(spare))
    if given <= 0:
        return wide
    return [
        have + given * lack / sum(lacking) - given * left / sum(spare)
        for have, lack, left in zip(wide, lacking, spare, strict=True)
    ]


def _numbers_lacking(
    table: Table, places: list[int], wide: list[float], needed: list[float]
) -> tuple[list[float], list[float]]:
    """What figures would need so that none is broken, and what others have to spare."""
    rows = list(zip((table.columns[place].numeric for place in places), wide, needed, strict=True))
    lacking = [max(0.0, need - have) if figures else 0.0 for figures, have, need in rows]
    spare = [max(0.0, have - need) for _, have, need in rows]
    if sum(spare) < sum(lacking):
        spare = [max(0.0, have - (need if figures else min(need, LEAST))) for figures, have, need in rows]
    return lacking, spare


def _words_lacking(
    table: Table, places: list[int], wide: list[float], needed: list[float]
) -> tuple[list[float], list[float]]:
    """What words would need to stand in one line, and what columns have to spare that stand under no quote."""
    columns = [table.columns[place] for place in places]
    rows = list(zip(columns, wide, needed, strict=True))
    lacking = [0.0 if column.numeric else max(0.0, need - have) for column, have, need in rows]
    titles = [CELL_STRONG.width(column.title) + 2 * PAD + 1 for column in columns]
    spare = [
        0.0 if column.numeric and column.subtitle else max(0.0, have - max(need, title))
        for (column, have, need), title in zip(rows, titles, strict=True)
    ]
    return lacking, spare


def _needed(table: Table, place: int) -> float:
    """How wide a column is when none of its figures is broken, and no word of its title."""
    cells = [row.cells[place] for row in table.rows if row.kind != "group" and place < len(row.cells)]
    wide = [figure_width(cell) for cell in cells] + [SMALL.width(cell.range) for cell in cells]
    wide += [CELL_STRONG.width(word) for word in table.columns[place].title.split()]
    return max(wide, default=0.0) + 2 * PAD + 1


def figure_width(cell: Cell) -> float:
    """A figure in bold, with its mark."""
    return CELL_STRONG.width(cell.text) + (ROOM if cell.mark else 0.0)


def _aside(table: Table, places: list[int], bounds: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """Room for ranges beside figures, if there is enough of it in every column of a quote."""
    needed = []
    for place in places:
        cells = [row.cells[place] for row in table.rows if row.kind != "group" and place < len(row.cells)]
        ranges = max((SMALL.width(cell.range) for cell in cells if cell.range), default=-BESIDE)
        figures = max((figure_width(cell) for cell in cells), default=0.0)
        needed.append((ranges + BESIDE, figures + ranges + BESIDE + 2 * PAD + 1))
    fits = all(whole <= wide for (_, whole), (_, wide), place in zip(needed, bounds, places, strict=True) if place)
    return tuple(aside if fits else 0.0 for aside, _ in needed)


def _head(frame: _Frame) -> Piece:
    boxes = []
    for column, (left, wide) in zip(frame.columns, frame.bounds, strict=True):
        lines = [_Line(line, CELL_STRONG) for line in CELL_STRONG.balanced(_joined(column.title), wide - 2 * PAD)]
        lines += [
            _Line(line, SMALL) for line in SMALL.balanced(_joined(column.subtitle), wide - 2 * PAD) if column.subtitle
        ]
        boxes.append(_Box(tuple(lines), left, wide, column.numeric))
    height = max(box.height for box in boxes) + 2 * AIR
    return Piece(height, partial(_draw_head, boxes=boxes, width=frame.width, height=height))


def _joined(shown: str) -> str:
    """No line begins with a dot between parts."""
    return shown.replace(" · ", "\u00a0· ")


def _group(row: Row, frame: _Frame) -> Piece:
    lines = CELL_STRONG.broken(row.cells[0].text, frame.width - 2 * PAD)
    height = len(lines) * CELL_STRONG.line + 2 * AIR
    return Piece(height, partial(_draw_group, lines=lines, width=frame.width, height=height), keep=True)


def _row(row: Row, cells: Sequence[Cell], frame: _Frame) -> list[Piece]:
    boxes: list[_Box] = []
    for cell, column, (left, wide), aside in zip(cells, frame.columns, frame.bounds, frame.aside, strict=True):
        shown = replace(cell, range="") if aside and cell.range else cell
        lines = _lines(shown, row.kind == "sum", wide - aside - 2 * PAD)
        boxes.append(_Box(lines, left, wide - aside, column.numeric))
        if aside and cell.range:
            boxes.append(_Box((_Line(cell.range, SMALL),), left, wide, to_the_right=True))
    pieces = []
    for part in _cut_to(boxes, frame.down - 2 * frame.air):
        height = max((box.height for box in part), default=CELL.line) + 2 * frame.air
        drawn = partial(_draw_row, boxes=part, frame=frame, height=height, summed=row.kind == "sum")
        pieces.append(Piece(height, drawn))
    return pieces


def _lines(cell: Cell, summed: bool, width: float) -> tuple[_Line, ...]:
    face = (CELL_STRONG if cell.best or summed or cell.tone == "strong" else CELL).tinted(TONES[cell.tone])
    mark = cell.mark or ""
    broken = face.broken(cell.text, width - (ROOM if mark else 0.0))
    lines = [_Line(line, face, "" if place else mark) for place, line in enumerate(broken)]
    for below in (cell.range, cell.note):
        if below:
            lines += [_Line(line, SMALL) for line in SMALL.broken(below, width)]
    return tuple(lines)


def _cut_to(boxes: list[_Box], down: float) -> list[list[_Box]]:
    """A row that no page can hold goes on as further rows."""
    pairs = [(box, _fitting(box, down)) for box in boxes]
    if all(count == len(box.lines) for box, count in pairs):
        return [boxes]
    part = [replace(box, lines=box.lines[:count]) for box, count in pairs]
    return [part, *_cut_to([replace(box, lines=box.lines[count:]) for box, count in pairs], down)]


def _fitting(box: _Box, down: float) -> int:
    height, count = 0.0, 0
    for line in box.lines:
        height += line.face.line
        if height > down and count:
            break
        count += 1
    return count


def _draw_boxes(painter: QPainter, x: float, top: float, boxes: Sequence[_Box]) -> None:
    for box in boxes:
        y = top
        for line in box.lines:
            at = x + box.left + PAD
            if box.to_the_right:
                at = x + box.left + box.width - PAD - line.face.width(line.shown)
            draw_line(painter, line.shown, line.face, at, y)
            if line.mark:
                beside = -ROOM if box.to_the_right else line.face.width(line.shown) + ROOM - SIZE
                draw_mark(painter, line.mark, at + beside, y, line.face)
            y += line.face.line


def _draw_head(
    painter: QPainter, x: float, y: float, _numbers: Numbers, *, boxes: Sequence[_Box], width: float, height: float
) -> None:
    fill(painter, QRectF(x, y, width, height), LIGHT.surface_alt)
    rule(painter, x, x + width, y, LIGHT.border_strong)
    rule(painter, x, x + width, y + height, LIGHT.border_strong)
    _draw_boxes(painter, x, y + AIR, boxes)


def _draw_group(
    painter: QPainter, x: float, y: float, _numbers: Numbers, *, lines: Sequence[str], width: float, height: float
) -> None:
    fill(painter, QRectF(x, y, width, height), LIGHT.accent_soft)
    for place, line in enumerate(lines):
        draw_line(painter, line, CELL_STRONG, x + PAD, y + AIR + place * CELL_STRONG.line)


def _draw_row(
    painter: QPainter,
    x: float,
    y: float,
    _numbers: Numbers,
    *,
    boxes: Sequence[_Box],
    frame: _Frame,
    height: float,
    summed: bool,
) -> None:
    if summed:
        rule(painter, x, x + frame.width, y, LIGHT.text_muted)
    _draw_boxes(painter, x, y + frame.air, boxes)
    rule(painter, x, x + frame.width, y + height, LIGHT.border)
