"""Tables of a sheet, and the cells of a sheet with its merged ranges at hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.importing.quotes.headings import Heading
from engine.importing.quotes.results import Sheet


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a sheet: the rows of its heading, the meaning of its columns, and which rows are what.

    `above` is a name over it or over its prices where several stand beside each other, mostly that of a supplier.
    """

    sheet: int
    top: int
    bottom: int
    columns: Mapping[int, Heading]
    products: tuple[int, ...]
    totals: tuple[int, ...]
    taxes: frozenset[int] = frozenset()
    above: str = ""

    @property
    def key(self) -> str:
        """Names the table in questions."""
        key = f"{self.sheet}:{self.top}:{min(self.columns)}"
        return f"{key}:{self.above}" if self.above else key


class Block(NamedTuple):
    """A heading: its rows, its columns, and the name that stands above it alone."""

    top: int
    bottom: int
    columns: dict[int, Heading]
    above: str


@dataclass
class Layout:
    """The tables of a sheet, and the cells that stand outside of them."""

    tables: list[Table] = field(default_factory=list)
    outside: list[tuple[int, int]] = field(default_factory=list)


_OF_ABOVE: Final = re.compile(
    r"^\W*(?:以上|上述|上表|备注|注|说明|all |the above|above|notes?\b|remarks?\b|prices? )", re.IGNORECASE
)


def lines_of(sheet: Sheet, tables: Sequence[Table]) -> list[frozenset[int]]:
    """The rows right above each table that speak of it alone, where every later table has such rows: its title.

    A row that speaks of what stands above it, or behind which a blank row comes, is no title.
    """
    found: list[frozenset[int]] = []
    for table in tables:
        own: set[int] = set()
        ends = [max((*one.products, *one.totals, one.bottom)) for one in tables if one.bottom < table.top]
        row = table.top - 1
        while row > max(ends, default=-1) and any(text.strip() for text in sheet.texts[row]):
            words = next(text for text in sheet.texts[row] if text.strip())
            own |= set() if _OF_ABOVE.match(words) else {row}
            row -= 1
        found.append(frozenset(own))
    first = min((table.top for table in tables), default=0)
    titled = [bool(own) for own, table in zip(found, tables, strict=True) if table.top > first]
    return found if titled and all(titled) else [frozenset() for _ in tables]


class Grid:
    """A sheet with its merged ranges at hand, and `read`, what cells of the same text in a column were read as."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.read: dict[tuple[object, ...], Any] = {}
        self.origins: dict[tuple[int, int], tuple[int, int]] = {}
        self.across: set[tuple[int, int]] = set()
        height, width = len(sheet.texts), max((len(row) for row in sheet.texts), default=0)
        for merged in sheet.merged:
            for row in range(merged.row, min(merged.last_row + 1, height)):
                for column in range(merged.column, min(merged.last_column + 1, width)):
                    self.origins[row, column] = (merged.row, merged.column)
                    if merged.last_column > merged.column:
                        self.across.add((row, column))

    def text(self, row: int, column: int) -> str:
        """The text of a cell, or that of the merged range it is in."""
        row, column = self.origins.get((row, column), (row, column))
        line = self.sheet.texts[row] if row < len(self.sheet.texts) else ()
        return line[column].strip() if column < len(line) else ""
