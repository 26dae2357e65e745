"""The blocks of a report as pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPicture

from engine.exporting.report import (
    Block,
    Cell,
    Chart,
    Entry,
    Heading,
    Image,
    KeyFigures,
    Letter,
    Listing,
    Paragraph,
    Receipt,
    Table,
)
from gui.charts.marks import draw_marker
from gui.reports.charts import chart_pictures, is_flexible
from gui.reports.flow import Item, Numbers, Piece
from gui.reports.marks import ROOM, SIZE, draw_mark
from gui.reports.receipts import receipt_items
from gui.reports.sheet import CELL, CLAIM, FIGURE, HEADING, NOTE, STRONG, TEXT, TONES, Face
from gui.reports.tables import table_items
from gui.reports.texts import draw_line, draw_lines, draw_right, fill, paragraph, rule
from gui.theme import LIGHT

FACES: Final[Mapping[str, Face]] = {"claim": CLAIM, "text": TEXT, "note": NOTE}
BEFORE: Final[Mapping[str, float]] = {"claim": 8.0, "text": 6.0, "note": 4.0}
READING_WIDTH: Final = 600.0
VALUES: Final = 0.3
"""The share of a list that values take at the right."""
MARK: Final = 34.0
AFTER_SYMBOL: Final = 15.0
BETWEEN: Final = 24.0
ENTRY_AIR: Final = 2.5
SHORT_LIST: Final = 6
LEAST_FIGURE: Final = 0.72
"""How small a key figure may become to stand in one line."""
LETTER: Final = CELL
BETWEEN_PARAGRAPHS: Final = 0.5
LEAST_OF_LETTER: Final = 25
"""Lines with which a letter begins on a page where it is too long for one."""
WHOLE_LETTER: Final = 0.9
"""A letter that takes less of a page is not torn."""
LETTER_SCALES: Final = (1.0, 0.96, 0.92, 0.88, 0.85)
"""How small a letter may become so that it stands on one page."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where blocks stand: the room of a page, colours of quotes by their letters, the title of the section, whether
    lists stand in two columns, and whether a heading stands above."""

    width: float
    down: float
    slots: Mapping[str, int]
    title: str = ""
    dense: bool = False
    below_heading: bool = False


def block_items(block: Block, setting: Setting) -> list[Item]:
    width = setting.width
    match block:
        case Heading():
            before = 20 if block.level == 1 else 14
            items: list[Item] = [
                *paragraph(block.text, HEADING[block.level - 1], width, before=before, keep=True, mark=block.level == 1)
            ]
        case Paragraph():
            items = [*_paragraph(block, setting)]
        case KeyFigures():
            items = [_key_figures(block.figures, width, 8 if setting.dense else 14)]
        case Table():
            items = table_items(block, width, setting.down, setting.title, dense=setting.dense)
        case Listing():
            items = _listing(block.entries, setting)
        case Chart():
            items = _chart(block, width)
        case Receipt():
            items = receipt_items(block, width)
        case Letter():
            items = _letter(block, width, setting.down)
        case Image():
            items = _image(block, setting)
    return items


def _paragraph(block: Paragraph, setting: Setting) -> list[Piece]:
    """What ends with a colon, or says below a heading where something is from, stays with what follows."""
    face = FACES[block.role].tinted(TONES[block.tone] if block.tone else FACES[block.role].colour)
    width = setting.width if setting.dense else min(setting.width, READING_WIDTH)
    leads_on = block.text.endswith((":", "：")) or (block.role == "note" and setting.below_heading)
    return paragraph(block.text, face, width, before=BEFORE[block.role], keep=leads_on, balanced=block.role == "claim")


@dataclass(frozen=True, slots=True)
class _KeyBox:
    """A key figure with what stands below it."""

    face: Face
    big: Sequence[str]
    small: Sequence[str]
    said: Sequence[str]
    mark: str

    @property
    def height(self) -> float:
        return len(self.big) * FIGURE.line + (len(self.small) + len(self.said)) * NOTE.line


def _key_figures(figures: Sequence[tuple[Cell, str]], width: float, before: float) -> Piece:
    wide = width / max(3, len(figures))
    boxes = [_key_box(cell, caption, wide - 24) for cell, caption in figures]
    height = max(box.height for box in boxes)
    return Piece(height, partial(_draw_key_figures, boxes=boxes, wide=wide, height=height), before=before)


def _key_box(cell: Cell, caption: str, width: float) -> _KeyBox:
    """A figure stands in one line as long as it can be set small enough, else above its unit."""
    room = width - (ROOM if cell.mark else 0.0)
    lines: tuple[str, ...] = (cell.text,)
    if FIGURE.width(cell.text) * LEAST_FIGURE > room:
        lines = tuple(part for part in cell.text.replace("\u00a0", " ").rpartition(" ") if part.strip())
    widest = max(FIGURE.width(line) for line in lines)
    face = FIGURE.scaled(min(1.0, room / max(1.0, widest)))
    small = [line for shown in (cell.range, cell.note) if shown for line in NOTE.broken(shown, width)]
    return _KeyBox(face, lines, small, NOTE.broken(caption, width), cell.mark or "")


def _draw_key_figures(
    painter: QPainter, x: float, y: float, numbers: Numbers, *, boxes: Sequence[_KeyBox], wide: float, height: float
) -> None:
    for place, box in enumerate(boxes):
        left = x + place * wide
        fill(painter, QRectF(left, y + 2, 2.5, height - 4), LIGHT.accent)
        below = y + FIGURE.ascent - box.face.ascent
        draw_lines(painter, left + 11, below, numbers, lines=box.big, face=box.face)
        if box.mark:
            draw_mark(painter, box.mark, left + 11 + box.face.width(box.big[0]) + ROOM - SIZE, below, box.face)
        top = y + len(box.big) * FIGURE.line
        draw_lines(painter, left + 11, top, numbers, lines=box.small, face=NOTE)
        said = top + len(box.small) * NOTE.line
        draw_lines(painter, left + 11, said, numbers, lines=box.said, face=NOTE.tinted(LIGHT.text))


def _listing(entries: Sequence[Entry], setting: Setting) -> list[Item]:
    if setting.dense and not any(entry.value is not None for entry in entries):
        return [_two_columns(entries, setting)]
    indent = _indent(entries)
    told = [_entry(entry, setting.width, indent, setting) for entry in entries]
    # a short list is not torn, and of a long one neither the first nor the last stands alone
    joined = range(len(told) - 1) if len(told) <= SHORT_LIST else (0, len(told) - 2)
    return [replace(one, before=8.0 if place == 0 else 0.0, keep=place in joined) for place, one in enumerate(told)]


def _indent(entries: Sequence[Entry]) -> float:
    """Room for the marks of quotes at the left."""
    widest = max((STRONG.width(entry.mark) for entry in entries if entry.mark), default=0.0)
    return max(MARK, AFTER_SYMBOL + widest + 8) if widest else 0.0


def _two_columns(entries: Sequence[Entry], setting: Setting) -> Piece:
    """The first half at the left, cut where the columns come out most alike."""
    width = (setting.width - BETWEEN) / 2
    told = [_entry(entry, width, _indent([entry]), setting) for entry in entries]
    heights = [one.height for one in told]
    cuts = {cut: max(sum(heights[:cut]), sum(heights[cut:])) for cut in range(len(told) + 1)}
    half = min(cuts, key=lambda cut: cuts[cut])
    columns = (told[:half], told[half:])
    return Piece(cuts[half], partial(_draw_columns, columns=columns, step=width + BETWEEN), before=8.0)


def _draw_columns(
    painter: QPainter, x: float, y: float, numbers: Numbers, *, columns: Sequence[Sequence[Piece]], step: float
) -> None:
    for number, column in enumerate(columns):
        top = y
        for one in column:
            one.draw(painter, x + number * step, top, numbers)
            top += one.height


def _entry(entry: Entry, width: float, indent: float, setting: Setting) -> Piece:
    room = width - indent - (width * VALUES + 12 if entry.value is not None else 0.0)
    title, detail = STRONG.broken(entry.title, room), NOTE.broken(entry.detail, room) if entry.detail else ()
    value = STRONG.broken(entry.value.text, width * VALUES) if entry.value is not None else ()
    ranged = NOTE.broken(entry.value.range, width * VALUES) if entry.value is not None and entry.value.range else ()
    sides = (len(title) * STRONG.line + len(detail) * NOTE.line, len(value) * STRONG.line + len(ranged) * NOTE.line)
    height = max(sides) + (4 if setting.dense else 7)
    drawn = partial(
        _draw_entry, entry=entry, title=title, detail=detail, value=value, ranged=ranged,
        place=(width, indent, height), slot=setting.slots.get(entry.mark),
    )  # fmt: skip
    return Piece(height, drawn)


def _draw_entry(
    painter: QPainter,
    x: float,
    y: float,
    numbers: Numbers,
    *,
    entry: Entry,
    title: Sequence[str],
    detail: Sequence[str],
    value: Sequence[str],
    ranged: Sequence[str],
    place: tuple[float, float, float],
    slot: int | None,
) -> None:
    width, indent, height = place
    tone = STRONG.tinted(TONES[entry.tone])
    if entry.mark:
        if slot is not None:
            draw_marker(painter, slot, QPointF(x + 6, y + ENTRY_AIR + STRONG.line / 2), 8)
        draw_line(painter, entry.mark, STRONG, x + AFTER_SYMBOL, y + ENTRY_AIR)
    draw_lines(painter, x + indent, y + ENTRY_AIR, numbers, lines=title, face=tone)
    draw_lines(painter, x + indent, y + ENTRY_AIR + len(title) * STRONG.line, numbers, lines=detail, face=NOTE)
    for number, line in enumerate(value):
        draw_right(painter, line, tone, x + width, y + ENTRY_AIR + number * STRONG.line)
    for number, line in enumerate(ranged):
        draw_right(painter, line, NOTE, x + width, y + ENTRY_AIR + len(value) * STRONG.line + number * NOTE.line)
    rule(painter, x, x + width, y + height, LIGHT.grid)


def _chart(block: Chart, width: float) -> list[Item]:
    items: list[Item] = []
    heading = " · ".join(part for part in (block.title, block.caption) if part)
    for place, (picture, height) in enumerate(chart_pictures(block, width)):
        if place == 0:
            items += paragraph(heading, HEADING[1], width, before=16, keep=True)
        resized = partial(_resized, block=block, width=width) if is_flexible(block) else None
        items.append(Piece(height, partial(_draw_picture, picture=picture), before=6, resized=resized))
    return items


def _resized(taller: float, *, block: Chart, width: float) -> Piece:
    picture, height = next(chart_pictures(block, width, taller))
    return Piece(height, partial(_draw_picture, picture=picture), before=6)


def _draw_picture(painter: QPainter, x: float, y: float, _numbers: Numbers, *, picture: QPicture) -> None:
    painter.save()
    painter.drawPicture(QPointF(x, y), picture)
    painter.restore()


def _letter(block: Letter, width: float, down: float) -> list[Item]:
    """On one page where it can: small type, with half a line between paragraphs."""
    items: list[Item] = [*paragraph(block.title, HEADING[1], width, before=18, keep=True, mark=True)]
    written = [_written_in(LETTER.scaled(scale), block.text.rstrip(), width - 20) for scale in LETTER_SCALES]
    fitting = next((one for one in written if sum(one[2]) < WHOLE_LETTER * down), None)
    face, lines, heights = fitting or written[0]
    for number, (line, height) in enumerate(zip(lines, heights, strict=True)):
        within = bool(line.strip() and "".join(lines[number + 1 : number + 2]).strip())
        drawn = partial(_draw_letter_line, line=line, height=height, face=face)
        keep = number < len(lines) - 1 and (fitting is not None or within or number < LEAST_OF_LETTER)
        items.append(Piece(height, drawn, 6.0 if number == 0 else 0.0, keep=keep))
    return items


def _written_in(face: Face, words: str, width: float) -> tuple[Face, tuple[str, ...], list[float]]:
    lines = face.broken(words, width)
    return face, lines, [face.line * (1.0 if line.strip() else BETWEEN_PARAGRAPHS) for line in lines]


def _draw_letter_line(
    painter: QPainter, x: float, y: float, _: Numbers, *, line: str, height: float, face: Face
) -> None:
    fill(painter, QRectF(x, y, 2, height + 0.5), LIGHT.border)
    draw_line(painter, line, face, x + 14, y)


def _image(block: Image, setting: Setting) -> list[Item]:
    """A picture at most as wide as a page and two thirds as high."""
    picture = QImage.fromData(block.content)
    if picture.isNull():
        return []
    scale = min(setting.width / picture.width(), setting.down * 2 / 3 / picture.height(), 1.0)
    width, height = picture.width() * scale, picture.height() * scale
    return [Piece(height, partial(_draw_image, picture=picture, width=width, height=height), before=8.0)]


def _draw_image(
    painter: QPainter, x: float, y: float, _numbers: Numbers, *, picture: QImage, width: float, height: float
) -> None:
    painter.drawImage(QRectF(x, y, width, height), picture)
