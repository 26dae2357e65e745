"""Small sheets of quotes for tests of importing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.importing.grids import sheet_of
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import NO_SETTINGS, Merged, QuoteReading, QuoteSettings


def read(
    *rows: Sequence[Any],
    merged: tuple[Merged, ...] = (),
    settings: QuoteSettings = NO_SETTINGS,
    name: str = "quote.xlsx",
) -> QuoteReading:
    """Read rows as the only sheet of a file."""
    return read_tables(name, (sheet_of("Sheet1", rows, merged),), settings)


def one(*rows: Sequence[Any], merged: tuple[Merged, ...] = ()) -> Any:
    """The only quote of rows."""
    reading = read(*rows, merged=merged)
    assert len(reading.quotes) == 1, [found.name for found in reading.quotes]
    return reading.quotes[0]
