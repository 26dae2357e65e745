"""Sheets with their headings in a column, as a form of labels and values, or offers beside one another."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterable
from typing import Any, Final

from engine.importing.quotes.headings import AMOUNTS
from engine.importing.quotes.layout import find_tables
from engine.importing.quotes.results import (
    Correction,
    Merged,
    Place,
    QuoteReading,
    QuoteSettings,
    ReadQuote,
    Sheet,
    address_of,
)
from engine.letters import number_at
from engine.texts import Message

_ADDRESS: Final = re.compile(r"(?<![A-Za-z0-9])(?P<letters>[A-Z]{1,3})(?P<number>\d{1,7})$")
_WIDEST: Final = 200
"""Rows of a sheet beyond which it is no form."""


def turned(sheet: Sheet, index: int, settings: QuoteSettings) -> Sheet | None:
    """The sheet with rows for columns, where only so it has a table that names something and its price."""
    if not 1 < len(sheet.texts) <= _WIDEST or _is_priced(sheet, index, settings):
        return None
    width = max(len(row) for row in sheet.texts)
    texts = [(*row, *[""] * (width - len(row))) for row in sheet.texts]
    cells = [(*row, *[None] * (width - len(row))) for row in sheet.cells]
    merged = tuple(Merged(one.column, one.row, one.last_column, one.last_row) for one in sheet.merged)
    other = Sheet(sheet.name, tuple(zip(*cells, strict=True)), tuple(zip(*texts, strict=True)), merged)
    return other if _is_priced(other, index, settings) else None


def _is_priced(sheet: Sheet, index: int, settings: QuoteSettings) -> bool:
    """Whether a table of the sheet has rows that name something and its price."""
    for table in find_tables(sheet, index, settings, settings.supplier, {}).tables:
        fields = {heading.field for heading in table.columns.values()}
        if table.products and fields & set(AMOUNTS) and fields & {"model", "config"}:
            return True
    return False


def in_turned(corrections: Iterable[Correction], names: Collection[str]) -> tuple[Correction, ...]:
    """What a person said of cells of turned sheets, with their places there."""
    return tuple(_swapped(one, names) for one in corrections)


def as_in_file(reading: QuoteReading, sheets: tuple[Sheet, ...], names: Collection[str]) -> QuoteReading:
    """A reading of turned sheets with every place as it is in the file."""
    parts = ("quotes", "headings", "unread", "findings", "totals")
    return dataclasses.replace(
        reading, sheets=sheets, **{part: _swapped(getattr(reading, part), names) for part in parts}
    )


def _swapped(value: Any, names: Collection[str]) -> Any:
    if isinstance(value, Place):
        inside = value.sheet in names and value.row >= 0
        return value._replace(row=value.column, column=value.row) if inside else value
    if isinstance(value, Message):
        told = {name: _other_address(said) if name == "cell" else said for name, said in value.arguments}
        return Message.of(value.key, **told)
    if isinstance(value, ReadQuote):
        quote = value.quote.replace(source=_other_address(value.quote.source))
        rest = {name: _swapped(getattr(value, name), names) for name in ("readings", "questions", "totals")}
        return dataclasses.replace(value, quote=quote, **rest)
    if isinstance(value, tuple):
        parts = (_swapped(part, names) for part in value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        changed = {one.name: _swapped(getattr(value, one.name), names) for one in dataclasses.fields(value)}
        return dataclasses.replace(value, **changed)
    return value


def _other_address(text: Any) -> Any:
    """B7 at the end of words as G2."""
    found = _ADDRESS.search(text) if isinstance(text, str) else None
    if found is None:
        return text
    return text[: found.start()] + address_of(number_at(found["letters"]) - 1, int(found["number"]) - 1)
