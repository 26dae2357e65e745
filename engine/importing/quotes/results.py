"""What reading a quote gives: every cell with what it was read as and why, and the drafts made from it.

A reading holds what it was read from, so that a correction or an answer reads the whole again. Nothing here is in a
project before somebody accepts it.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.base import Frozen
from engine.letters import letters_at
from engine.quote.quote import Quote
from engine.texts import Message
from engine.values import Known, Stated, Unknown

Certainty = Literal["read", "guessed", "asked", "ignored"]
ReadValue: TypeAlias = Stated | str | datetime.date
Raw: TypeAlias = str | Decimal | bool | datetime.datetime | datetime.date | datetime.time | datetime.timedelta | None


class Place(NamedTuple):
    """A cell (rows and columns from 0), a stretch of plain text, or a stretch of the text of a cell; −1 is not said."""

    file: str = ""
    sheet: str = ""
    row: int = -1
    column: int = -1
    start: int = -1
    end: int = -1

    @property
    def address(self) -> str:
        """The cell as a spreadsheet names it, such as B7; empty in plain text."""
        return address_of(self.row, self.column) if self.row >= 0 else ""

    @property
    def cell(self) -> Place:
        """The whole cell that a stretch is in."""
        return Place(self.file, self.sheet, self.row, self.column) if self.row >= 0 else self

    def __str__(self) -> str:
        parts = (self.file, self.sheet, self.address or (f"{self.start}–{self.end}" if self.start >= 0 else ""))
        return " · ".join(part for part in parts if part)


def address_of(row: int, column: int) -> str:
    """B7 for row 6 and column 1."""
    return f"{letters_at(column + 1)}{row + 1}"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another way to read a place: one click away, through `correct(reading, place, field, value)`."""

    field: str | None
    value: ReadValue | None
    message: Message


class CellReading(NamedTuple):
    """What a place was read as, and why.

    `field` is a key of ``importing.fields``, None where the place belongs to none. Amounts are in whole currency
    units, shares in parts of one, times in the unit that the name of the field says. One cell may have several
    readings, each of a stretch of its text.
    """

    place: Place
    text: str
    field: str | None
    value: ReadValue | None
    message: Message
    certainty: Certainty = "read"
    alternatives: tuple[Alternative, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question of an import."""

    key: str
    message: Message


@dataclass(frozen=True, slots=True)
class ImportQuestion:
    """What cannot be read without asking; `chosen` is the key of the answer, empty while it is open.

    One question may stand for many rows. While one that `blocks` is open, the quotes that it is about cannot be
    accepted; the others leave a field of the quote unknown or unclear.
    """

    key: str
    message: Message
    choices: tuple[Choice, ...]
    places: tuple[Place, ...] = ()
    blocks: bool = False
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class StatedTotal:
    """A total or tax that the supplier wrote, to be held against what its parts come to.

    `of` is what it totals: the line of one quote, or a table with all its quotes.
    """

    place: Place
    amount: Stated
    kind: Literal["net", "tax", "gross", "unclear"]
    of: Literal["line", "table"]
    currency: str


@dataclass(frozen=True, slots=True)
class ReadQuote:
    """A quote as it was read. While its card is open, the draft has the name as written in the place of the card."""

    quote: Quote
    readings: tuple[CellReading, ...]
    name: str
    questions: tuple[ImportQuestion, ...] = ()
    totals: tuple[StatedTotal, ...] = ()

    @property
    def open_questions(self) -> tuple[ImportQuestion, ...]:
        """The questions without an answer."""
        return tuple(question for question in self.questions if not question.chosen)

    @property
    def ready(self) -> bool:
        """Whether the quote can be accepted."""
        return not any(question.blocks for question in self.open_questions)


@dataclass(frozen=True, slots=True)
class Merged:
    """A merged range, its ends included."""

    row: int
    column: int
    last_row: int
    last_column: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it stands in the file, for display beside the readings; `texts` are the cells as people see them."""

    name: str
    cells: tuple[tuple[Raw, ...], ...]
    texts: tuple[tuple[str, ...], ...]
    merged: tuple[Merged, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportFinding:
    """Something about the file that a person should know: a total that does not add up, a formula without a value."""

    severity: Literal["warning", "note"]
    message: Message
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person said about a place: of a heading, the field of its column; of a value, field and value.

    A field of None takes the place out.
    """

    place: Place
    field: str | None
    value: ReadValue | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """The answer to a question."""

    question: str
    choice: str


class LearnedColumn(Frozen):
    """What a heading of a supplier means, as a person said once; None says that its column is no part of a quote."""

    supplier: str
    heading: str
    field: str | None


class QuoteSettings(Frozen):
    """What readings start from. `columns` is remembered from import to import, through `learned`.

    `supplier` counts where the file names none.
    """

    supplier: str = ""
    currency: str = "CNY"
    columns: tuple[LearnedColumn, ...] = ()


NO_SETTINGS: Final = QuoteSettings()


@dataclass(frozen=True, slots=True)
class QuoteReading:
    """A file, the clipboard or a text, as it was read with what a person said so far."""

    file: str
    sheets: tuple[Sheet, ...] = ()
    text: str = ""
    quotes: tuple[ReadQuote, ...] = ()
    headings: tuple[CellReading, ...] = ()
    unread: tuple[CellReading, ...] = ()
    findings: tuple[ImportFinding, ...] = ()
    totals: tuple[StatedTotal, ...] = ()
    supplier: str = ""
    settings: QuoteSettings = NO_SETTINGS
    corrections: tuple[Correction, ...] = ()
    answers: tuple[Given, ...] = ()
    not_opened: tuple[ImportFinding, ...] = ()
    """What was attached to a mail and could not be read; among the findings, and there after every correction."""

    @property
    def questions(self) -> tuple[ImportQuestion, ...]:
        """Every question of any quote once, in the order of the file."""
        return tuple({question.key: question for quote in self.quotes for question in quote.questions}.values())


@dataclass(frozen=True, slots=True)
class FieldChange:
    """What a re-import would change in one field, a field of the quote or ``groups/0/machines``."""

    field: str
    old: object
    new: object


@dataclass(frozen=True, slots=True)
class QuoteDifference:
    """A quote of a reading beside the quote of the project that it renews; `quote_id` is None where it is new.

    What the file leaves out stays as it is in the project and is no change.
    """

    index: int
    quote_id: str | None
    changes: tuple[FieldChange, ...] = field(default=())


def is_said(value: object) -> bool:
    """Whether a value says something, so that it may take the place of another."""
    return value is not None and value not in ("", "unknown", ()) and not isinstance(value, Unknown)


def amount_of(value: ReadValue | None) -> Decimal | None:
    """The one number that was read, None for ranges and unknowns."""
    return value.value if isinstance(value, Known) else None
