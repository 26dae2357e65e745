"""The content of a report in one language: sections of blocks, in which every number stands beside its words.

All forms of a report (pages, workbooks, web pages) are drawn from this alone. See `docs/adr/0013-reports.md`.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Final, Literal, TypeAlias, get_args

from engine.compare.accounts import AccountBar
from engine.compare.capacity_curves import CapacityCurves
from engine.compare.curves import CostCurves, MemoryBar
from engine.compare.gap_view import GapView
from engine.figures import Grade
from engine.figures.quantity import marked, marks_of
from engine.texts import Language

Topic = Literal[
    "overview", "summary", "need", "candidates", "fit", "speed", "cost", "change", "migration", "own", "findings",
    "open", "receipts", "assumptions", "notes", "quotes", "letters",
]  # fmt: skip
TOPICS: Final[tuple[Topic, ...]] = get_args(Topic)
"""What a report tells, in the order in which it is told of one workload."""
Tone = Literal["", "good", "warn", "bad", "muted", "strong"]
ChartData: TypeAlias = CostCurves | tuple[MemoryBar, ...] | tuple[AccountBar, ...] | CapacityCurves | GapView
ChartKind = Literal["cost", "memory", "accounts", "capacity", "gap"]


@dataclass(frozen=True, slots=True)
class Number:
    """A number in full precision.

    Attributes:
        value: in `unit`; None where it is unknown. Amounts of bills are exact, in the currency that is their unit.
        low, high: its range in the same unit, None where there is none.
        address: where the engine keeps it and its derivation: ``quote/workload/figure``, ``assumptions/group/name`` or
            ``quote/workload/bill/reading/line``; empty for what is counted or searched for this report alone.
        incomplete: whether it is a lower bound, since a part of it is unknown.
        before: a word without which the number says something else, as that a bound lies above it.
    """

    value: float | Decimal | None
    unit: str = "1"
    low: float | None = None
    high: float | None = None
    grade: Grade | None = None
    address: str = ""
    incomplete: bool = False
    before: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one place: words, with the number that they say where they say one.

    `range` is the range in words, `note` a short line below; `best` marks the best of a row, outside the noise.
    """

    text: str = ""
    number: Number | None = None
    range: str = ""
    note: str = ""
    tone: Tone = ""
    best: bool = False

    @property
    def mark(self) -> Grade | None:
        """The mark of what supports the number."""
        return None if self.number is None else marked(self.number.grade)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `numeric` ones are aligned to the right. `width` is its share of the width of the table."""

    title: str
    subtitle: str = ""
    numeric: bool = False
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. A `group` is a heading over the rows below it and has one cell; a `sum` is the sum of the rows
    above it, down from the last heading, in every column whose number is firm."""

    cells: tuple[Cell, ...]
    kind: Literal["row", "group", "sum"] = "row"
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a section; `level` 1 is that of a workload or a quote, 2 stands below it."""

    text: str
    level: Literal[1, 2] = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences. A `claim` is the sentence that a section stands for, a `note` is set small."""

    text: str
    role: Literal["claim", "text", "note"] = "text"
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class KeyFigures:
    """Figures in big type, each with what it is."""

    figures: tuple[tuple[Cell, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `key` is its name in files of data."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""

    @property
    def marks(self) -> tuple[Grade, ...]:
        """The marks of its numbers, the best first."""
        return marks_of(cell.mark for row in self.rows for cell in row.cells)


def narrowed(table: Table, most: int) -> tuple[Table, ...]:
    """A table in parts of at most `most` columns beside the first, which each of them repeats."""
    count = len(table.columns) - 1
    parts = []
    for start in range(1, max(count, 1) + 1, most):
        places = (0, *range(start, min(start + most, count + 1)))
        rows = tuple(
            row if row.kind == "group" else replace(row, cells=tuple(row.cells[place] for place in places))
            for row in table.rows
        )
        columns = tuple(table.columns[place] for place in places)
        parts.append(replace(table, columns=columns, rows=rows, caption=table.caption if start + most > count else ""))
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list, about the quote that `mark` names where it is not empty."""

    title: str
    detail: str = ""
    mark: str = ""
    tone: Tone = ""
    value: Cell | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of things to read one after the other."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart by what it shows; `data` is what charts of that kind are drawn from.

    `letters` hold how each quote is called, by its id; its colour follows from that (`engine.compare.table.slots_of`).
    """

    kind: ChartKind
    title: str
    caption: str
    workload_id: str
    data: ChartData
    letters: Mapping[str, str]
    currency: str


@dataclass(frozen=True, slots=True)
class Input:
    """What a step of a derivation takes; `step` is the number of the step that explains it, 0 where none does."""

    name: str
    cell: Cell
    source: str = ""
    step: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One figure: its name and value, the formula in names and in numbers, and its source."""

    number: int
    name: str
    cell: Cell
    formula: str
    filled: str
    source: str
    inputs: tuple[Input, ...]


@dataclass(frozen=True, slots=True)
class Receipt:
    """How a figure comes about: its own step first, then the steps of what it is made of."""

    title: str
    address: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Letter:
    """A text that is kept as it is written, line by line."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that somebody put into the project, as the bytes of its file."""

    title: str
    media_type: str
    content: bytes


Block: TypeAlias = Heading | Paragraph | KeyFigures | Table | Listing | Chart | Receipt | Letter | Image


@dataclass(frozen=True, slots=True)
class Section:
    """One topic, of one workload where `workload_id` is not empty. It begins on a page of its own."""

    topic: Topic
    title: str
    blocks: tuple[Block, ...]
    workload_id: str = ""
    workload: str = ""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What tells one report from another.

    Attributes:
        project: name of the project.
        as_of: the date by which validity is judged.
        stamped: the date that stands on the report; no date where it is None.
        engine_version: version of the program that computed it.
        data_date: of when the measurements are that estimates rest on, as the calibration says it.
        content_hash: SHA-256 of the content of the project, as its file holds it.
        seed: of the futures that were drawn.
        currency: code of the currency in which amounts are compared; `Number.unit` says ``money`` for it.
    """

    project: str
    as_of: datetime.date
    stamped: datetime.date | None
    engine_version: str
    data_date: str
    content_hash: str
    seed: int
    currency: str
    lines: tuple[tuple[str, str], ...] = field(default=())
    """The same as pairs of a name and its value in words, for the foot of a page."""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One figure of one quote under one workload, for files of data.

    `quote` and `workload` are ids, `name` says in words what the figure is; `reason` why it is unknown, or a lower
    bound.
    """

    quote: str
    quote_name: str
    workload: str
    figure: str
    name: str
    number: Number
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report; `figures` are all those of the comparison, whether a section tells them or not."""

    title: str
    subtitle: str
    language: Language
    stamp: Stamp
    sections: tuple[Section, ...]
    figures: tuple[FigureLine, ...]

    def blocks(self) -> Iterator[Block]:
        """All blocks in order."""
        for section in self.sections:
            yield from section.blocks

    def of(self, topic: Topic) -> tuple[Section, ...]:
        """The sections of a topic."""
        return tuple(section for section in self.sections if section.topic == topic)
