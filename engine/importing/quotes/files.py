"""Quotes from a file or the clipboard."""

from __future__ import annotations

from pathlib import Path

from engine.collection import no_collection
from engine.importing.grids import html_sheets, read_sheets, separated_sheet
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import NO_SETTINGS, QuoteReading, QuoteSettings, Sheet
from engine.texts import EngineError


def read_quote_file(path: Path | str, settings: QuoteSettings = NO_SETTINGS) -> QuoteReading:
    """Read the quotes of a workbook (XLSX, XLS, ODS), of separated text, or of a page with tables.

    Raises:
        EngineError: the file cannot be opened, is damaged or protected, holds no table, or is too large.
    """
    path = Path(path)
    with no_collection():
        sheets = read_sheets(path)
        if not any(any(row) for sheet in sheets for row in sheet.texts):
            raise EngineError("importing.error.no_table", file=path.name)
        return read_tables(path.name, sheets, settings)


def read_clipboard(text: str, html: str = "", settings: QuoteSettings = NO_SETTINGS) -> QuoteReading:
    """Read what a spreadsheet put on the clipboard: its table in HTML, else its cells with tabs, else plain text.

    Raises:
        EngineError: there is nothing in it.
    """
    sheets: tuple[Sheet, ...] = html_sheets(html, "") if html else ()
    if not sheets and "\t" in text:
        sheets = (separated_sheet(text, ""),)
    if sheets:
        return read_tables("", sheets, settings)
    if not text.strip():
        raise EngineError("importing.error.empty_clipboard")
    from engine.importing.quotes.text_tables import read_words

    return read_words(text, settings)
