"""Quotes of any file that a supplier may send: tables, and plain text."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.importing.quotes.files import read_quote_file
from engine.importing.quotes.mails import is_encoded, mail_text
from engine.importing.quotes.results import NO_SETTINGS, QuoteReading, QuoteSettings
from engine.importing.quotes.text import read_quote_text
from engine.texts import EngineError

TABLES: Final = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".et", ".csv", ".tsv", ".html", ".htm")
TEXTS: Final = (".txt", ".md", ".eml")
SUFFIXES: Final = (*TABLES, *TEXTS)
_LARGEST: Final = 1_000_000


def read_any(path: Path, settings: QuoteSettings = NO_SETTINGS) -> QuoteReading:
    """Read a file by its kind; a text file as the chat or mail that it holds.

    Raises:
        EngineError: it cannot be read, or is neither a table nor a text.
    """
    if path.suffix.lower() in TEXTS:
        return read_quote_text(_text_of(path), settings)
    return read_quote_file(path, settings)


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
    except OSError as error:
        raise EngineError("import_text.unreadable", file=path.name, reason=error.strerror or str(error)) from None
    if is_encoded(raw):
        return mail_text(raw)
    wide = raw[:2] in (b"\xff\xfe", b"\xfe\xff")
    for encoding in ("utf-16",) if wide else ("utf-8-sig", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise EngineError("import_text.no_text", file=path.name)
