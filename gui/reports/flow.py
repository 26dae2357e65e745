"""Pieces of a report from top to bottom, and how they come to stand on pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from PySide6.QtGui import QPainter

from gui.reports.sheet import Sheet

Draw = Callable[[QPainter, float, float, "Numbers"], None]
"""Draws a piece with its upper left corner at x and y, knowing the numbers of pages."""


BEGINNING: Final = 4
"""Rows of a table with which it begins at the foot of a page and ends at the top of one, and not with fewer."""
SMALL: Final = 300.0
"""How high a table of few rows may be for which a page is rather left than that one row stands alone at its foot."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that a reader may want to go to: page, counted from 1, and how far down; `level` 0 is a section."""

    title: str
    level: int
    page: int
    top: float


@dataclass(frozen=True, slots=True)
class Jump:
    """A strip of a page that leads to a section."""

    page: int
    top: float
    height: float
    section: int


Placed = TypeVar("Placed", Mark, Jump)


@dataclass
class Numbers:
    """How many pages there are, on which and how far down each section begins, what is worth a bookmark on the way,
    and what leads to a section."""

    pages: int = 0
    first: dict[int, int] = field(default_factory=dict)
    tops: dict[int, float] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    jumps: list[Jump] = field(default_factory=list)


LOWER: Final = 0.8
TALLER: Final = 0.45
"""By how much of its height a chart may be lowered to fit a page, and raised to fill one."""
WORTH_FILLING: Final = 30.0


@dataclass(frozen=True, slots=True)
class Piece:
    """What is never torn apart. `before` is white above it, but not at the top of a page; with `keep` it stays on the
    page of what follows. A `mark` is a place within a section to go to; `to_section` is where a line leads. `resized`
    draws it that much taller, where it can be."""

    height: float
    draw: Draw
    before: float = 0.0
    keep: bool = False
    mark: str = ""
    to_section: int | None = None
    resized: Callable[[float], Piece] | None = None

    @property
    def least(self) -> float:
        """How low it may become."""
        return self.height if self.resized is None else LOWER * self.height


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under a head, which is drawn again on every page that they run on to.

    The last row stays on the page of the `after` below it; where it is `short`, all of it stays on one page.
    """

    head: Piece
    rows: Sequence[Piece]
    before: float = 0.0
    after: float = 0.0
    short: bool = False

    def at_once(self) -> float:
        """The height that must be left for its beginning: all of it where too few rows would stand on either page."""
        few = len(self.rows) < 2 * BEGINNING and sum(row.height for row in self.rows) < SMALL
        shown = self.rows if self.short or few else self.rows[:BEGINNING]
        return self.head.height + sum(row.height for row in shown) + (self.after if len(shown) == len(self.rows) else 0)

    def kept_from(self, place: int) -> float:
        """The height that must be left for a row: with the rows below a heading, and the last rows all together."""
        last = place
        while last < len(self.rows) - 1 and self.rows[last].keep:
            last += 1
        if last >= len(self.rows) - BEGINNING:
            return sum(row.height for row in self.rows[place:]) + self.after
        return sum(row.height for row in self.rows[place : last + 1])


@dataclass(frozen=True, slots=True)
class Start:
    """Where a section begins: on a new page where less than `room` is left of this one."""

    number: int
    room: float
    title: str = ""


Item = Piece | Grid | Start


class Pagination:
    """Puts items on pages one after the other."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.pages: list[list[tuple[float, Piece]]] = [[]]
        self.sections: list[int | None] = [None]
        self.numbers = Numbers()
        self._y = 0.0
        self._current: int | None = None
        self._held: list[Item] = []

    def put(self, items: Sequence[Item], *, last: bool = False) -> None:
        """Place items; those at the end that belong to what follows wait for it, unless they are the `last`."""
        waiting, self._held = [*self._held, *items], []
        while waiting and not last and _waits(waiting[-1], self._held):
            self._held.insert(0, waiting.pop())
        self._put(waiting)

    def _put(self, items: Sequence[Item]) -> None:
        for place, item in enumerate(items):
            if isinstance(item, Start):
                self._start(item, _with_white(items[place + 1 :]))
                continue
            if self._y and self._y + _with_white(items[place:]) > self.sheet.down:
                self.turn()
            if isinstance(item, Piece):
                self._place(item)
            else:
                self._put_grid(item)
        self.numbers.pages = len(self.pages)

    def turn(self) -> None:
        self._fill()
        self.pages.append([])
        self.sections.append(self._current)
        self._y = 0.0

    def _fill(self) -> None:
        """Give the white at the foot of a page to its last chart."""
        page, number = self.pages[-1], len(self.pages)
        place = next((at for at in reversed(range(len(page))) if page[at][1].resized is not None), None)
        white = self.sheet.down - self._y
        if place is None or white < WORTH_FILLING:
            return
        top, piece = page[place]
        taller = min(white, TALLER * piece.height)
        if piece.resized is not None:
            page[place] = (top, piece.resized(taller))
        page[place + 1 :] = [(y + taller, one) for y, one in page[place + 1 :]]
        found = self.numbers
        found.marks = [self._moved(one, number, top, taller) for one in found.marks]
        found.jumps = [self._moved(one, number, top, taller) for one in found.jumps]
        for section, first in found.first.items():
            if first == number and found.tops[section] > top:
                found.tops[section] += taller

    @staticmethod
    def _moved(one: Placed, page: int, below: float, down: float) -> Placed:
        return replace(one, top=one.top + down) if one.page == page and one.top > below else one

    def left(self) -> float:
        return self.sheet.down - self._y

    def has_room_for(self, items: Sequence[Item]) -> bool:
        """Whether their beginning can still stand on this page."""
        waiting = [one for one in (*self._held, *items) if not isinstance(one, Start)]
        return not self._y or self._y + _with_white(waiting) <= self.sheet.down

    def _start(self, start: Start, kept: float) -> None:
        """With what is kept together at its beginning."""
        self._current = start.number
        if self._y and self.left() < max(start.room, kept):
            self.turn()
        if not self._y:
            self.sections[-1] = start.number
        self.numbers.first[start.number] = len(self.pages)
        self.numbers.tops[start.number] = self._y
        if start.title:
            self.numbers.marks.append(Mark(start.title, 0, len(self.pages), self._y))

    def _place(self, piece: Piece, before: float | None = None) -> None:
        if self._y:
            self._y += piece.before if before is None else before
        lack = self._y + piece.height - self.sheet.down
        if piece.resized is not None and 0 < lack <= piece.height - piece.least:
            piece = piece.resized(-lack)
        self.pages[-1].append((self._y, piece))
        if piece.mark:
            self.numbers.marks.append(Mark(piece.mark, 1, len(self.pages), self._y))
        if piece.to_section is not None:
            self.numbers.jumps.append(Jump(len(self.pages), self._y, piece.height, piece.to_section))
        self._y += piece.height

    def _put_grid(self, grid: Grid) -> None:
        self._place(grid.head, grid.before)
        for place, row in enumerate(grid.rows):
            needed = grid.kept_from(place)
            if self._y + needed > self.sheet.down and needed + grid.head.height <= self.sheet.down:
                self.turn()
                self._place(grid.head)
            self._place(row)


def _waits(item: Item, held: Sequence[Item]) -> bool:
    """Whether an item is kept with what follows; the start of a section with its heading."""
    return bool(held) if isinstance(item, Start) else isinstance(item, Piece) and item.keep


def _with_white(items: Sequence[Item]) -> float:
    """What must be left below other things for the first of some items, with the white above it."""
    first = next(iter(items), None)
    return 0.0 if first is None or isinstance(first, Start) else first.before + _at_once(items)


def _at_once(items: Sequence[Item]) -> float:
    """The height that must be left for the first of some items, with those that it is kept with."""
    height = 0.0
    for place, item in enumerate(items):
        if isinstance(item, Start):
            return height
        height += item.before if place else 0.0
        if isinstance(item, Grid):
            return height + item.at_once()
        height += item.least
        if not item.keep:
            return height
    return height
