"""German sheets: read in words that the patterns know, told in their own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.importing.quotes.headings import read_heading
from engine.importing.quotes.plain import folded
from engine.importing.quotes.results import NO_SETTINGS, CellReading, Raw, Sheet
from engine.importing.quotes.text_languages import cell_in_english, is_german

_ROWS: Final = 200
_NUMBER: Final = re.compile(r"\d[.,]\d|^\s*\d+\s*$")


def in_known_words(sheet: Sheet) -> Sheet:
    """A German sheet with its words of the trade in English, each character in its place; any other as it is.

    Headings stay, since they are known by their own words.
    """
    if not is_german(" ".join(folded(text) for row in sheet.texts[:_ROWS] for text in row if text)):
        return sheet
    texts = tuple(_row(row) for row in sheet.texts)
    cells = tuple(
        tuple(_raw(cell, text) for cell, text in zip(row, told, strict=True))
        for row, told in zip(sheet.cells, texts, strict=True)
    )
    return replace(sheet, cells=cells, texts=texts)


def _row(row: tuple[str, ...]) -> tuple[str, ...]:
    heads = not any(_NUMBER.search(text) for text in row)
    known = (heads and read_heading(text, NO_SETTINGS).strength > 1 for text in row)
    return tuple(text if head else cell_in_english(text) for text, head in zip(row, known, strict=True))


def _raw(cell: Raw, text: str) -> Raw:
    return text if isinstance(cell, str) else cell


def in_own_words(sheets: Iterable[Sheet], readings: Iterable[CellReading]) -> tuple[CellReading, ...]:
    """The readings with the words of their cells as they stand in the sheets."""
    texts = {sheet.name: sheet.texts for sheet in sheets}
    return tuple(_told(one, texts[one.place.sheet]) if one.place.row >= 0 else one for one in readings)


def _told(one: CellReading, texts: tuple[tuple[str, ...], ...]) -> CellReading:
    text = texts[one.place.row][one.place.column]
    return one._replace(text=text if one.place.start < 0 else text[one.place.start : one.place.end])
