"""Many estimates from a table in the columns of public measurements."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final, TextIO

from engine.estimation.metrics import predicted
from engine.estimation.numbers import plain_number
from engine.estimation.request import request_of_row
from engine.texts import EngineError, Language, Message

COLUMNS: Final = ("id", "predicted", "low", "high", "unit", "grade", "reason")
_LARGEST_CELL: Final = 1_000_000
_SEPARATORS: Final = ",;\t"
"""What may stand between cells, the likeliest first: office programs write semicolons where a comma is decimal."""
_BLANK: Final = " \t\r\n,;"


@dataclass(frozen=True, slots=True)
class Prediction:
    """What the engine says of a row, in the row's unit.

    `value` None is a refusal, and `notes` holds its one reason; else `notes` say what was taken.
    """

    id: str
    value: float | None
    low: float | None
    high: float | None
    unit: str
    grade: str | None
    notes: tuple[Message, ...]


def read_rows(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a CSV file with a header line, in UTF-8 with or without a mark; cells stand between commas,
    semicolons or tabs, whichever the header has.

    Raises:
        EngineError: the file cannot be read, has no header, or names a column twice.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            yield from _rows(stream, path)
    except OSError as error:
        raise EngineError("cli.file_unreadable", file=str(path), reason=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise EngineError("cli.file_encoding", file=str(path)) from None
    except ValueError as error:  # a name that no file can have
        raise EngineError("cli.file_unreadable", file=str(path), reason=str(error)) from None
    except csv.Error as error:
        raise EngineError("cli.file_csv", file=str(path), reason=str(error)) from None


def _rows(stream: TextIO, path: Path) -> Iterator[dict[str, str]]:
    csv.field_size_limit(_LARGEST_CELL)
    first = next((line for line in stream if line.strip(_BLANK)), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(chain([first], stream), delimiter=separator)
    header = [name.strip().casefold() for name in next(reader, [])]
    if not any(header):
        raise EngineError("cli.file_empty", file=str(path))
    named = [name for name in header if name]
    if len(set(named)) != len(named):
        repeated = next(name for name in named if named.count(name) > 1)
        raise EngineError("cli.file_column_twice", file=str(path), column=repeated)
    if not {"card", "model", "task", "metric"} & set(header):
        raise EngineError("cli.file_columns", file=str(path))
    for number, cells in enumerate(reader, start=1):
        if any(cell.strip() for cell in cells):
            row = {name: cell for name, cell in zip(header, cells, strict=False) if name}
            row["id"] = row.get("id", "").strip() or str(number)
            yield row


def predict(row: Mapping[str, str]) -> Prediction:
    """Estimate a row in its own metric and unit; memory always in GiB. Never raises on what a row holds."""
    unit = (row.get("unit") or "").strip()
    try:
        request = request_of_row(row)
        if request.wants_memory:
            unit = "GiB"
        found = predicted(request, unit)
        estimate = found.estimate
        if not math.isfinite(estimate.value) or estimate.value <= 0:
            raise EngineError("estimate.unknown")
    except EngineError as error:
        return Prediction(row.get("id", ""), None, None, None, unit, None, (error.message,))
    ranged = (float(estimate.value), estimate.low, estimate.high)
    return Prediction(row.get("id", ""), *ranged, found.unit, estimate.grade, found.notes)


def written_row(prediction: Prediction, language: Language = "en") -> list[Any]:
    """A prediction as the cells of `COLUMNS`; empty is unknown."""
    reason = " ".join(note.text(language) for note in prediction.notes)
    known = (None if number is None or math.isinf(number) else _short(number) for number in _numbers(prediction))
    numbers = ("" if number is None else plain_number(number) for number in known)
    return [prediction.id, *numbers, prediction.unit, prediction.grade or "", reason]


def _numbers(prediction: Prediction) -> tuple[float | None, ...]:
    return prediction.value, prediction.low, prediction.high


def _short(number: float) -> float:
    """Seven significant digits: more than any estimate deserves, enough to compare runs."""
    return float(f"{number:.7g}")
