"""Quotes of any file that a supplier may send: tables, plain text, and mails with what is attached to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine.collection import no_collection
from engine.importing.grids import html_sheets, sheets_of
from engine.importing.quotes.files import read_quote_file
from engine.importing.quotes.mails import attachments, is_encoded, mail_page, mail_text
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import NO_SETTINGS, ImportFinding, QuoteReading, QuoteSettings
from engine.importing.quotes.text import read_quote_text
from engine.importing.quotes.text_tables import read_words
from engine.project.explain_errors import could_not_read
from engine.texts import EngineError

TABLES: Final = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".et", ".csv", ".tsv", ".html", ".htm")
TEXTS: Final = (".txt", ".md", ".eml")
SUFFIXES: Final = (*TABLES, *TEXTS)
_LARGEST: Final = 1_000_000
_LARGEST_MAIL: Final = 40_000_000


def read_all(path: Path, settings: QuoteSettings = NO_SETTINGS) -> tuple[QuoteReading, ...]:
    """Read a file by its kind: a text as the chat or mail that it holds, a mail with each file attached to it.

    Raises:
        EngineError: it cannot be read, or is neither a table nor a text.
    """
    if path.suffix.lower() not in TEXTS:
        return (read_quote_file(path, settings),)
    raw = _content(path)
    if not is_encoded(raw):
        return (read_words(_decoded(raw, path.name), settings, path.name),)
    return _mail(raw, settings)


def read_any(path: Path, settings: QuoteSettings = NO_SETTINGS) -> QuoteReading:
    """The first reading of a file that holds a quote, else the first.

    Raises:
        EngineError: as `read_all`.
    """
    readings = read_all(path, settings)
    return next((reading for reading in readings if reading.quotes), readings[0])


def _mail(raw: bytes, settings: QuoteSettings) -> tuple[QuoteReading, ...]:
    """The body, then what is attached; an attachment that names no supplier is of the one who wrote the mail."""
    text = mail_text(raw)
    body = read_quote_text(text, settings)
    page = mail_page(raw)
    if "<table" in page.casefold():
        sheets = html_sheets(page, "")
        tables = read_tables("", sheets, settings.replace(supplier=body.supplier or settings.supplier))
        body = tables if tables.quotes else body
    known = settings.replace(supplier=body.supplier or settings.supplier)
    attached, left = [], []
    for name, content in attachments(raw):
        try:
            attached += list(_attached(name, content, known))
        except EngineError as error:
            left.append(ImportFinding("note", error.message))
    if attached and not body.quotes:
        return tuple(attached)
    return (replace(body, findings=(*body.findings, *left), not_opened=tuple(left)), *attached)


def _attached(name: str, content: bytes, settings: QuoteSettings) -> Iterator[QuoteReading]:
    suffix = Path(name).suffix.lower()
    if suffix in TABLES:
        with no_collection():
            yield read_tables(name, sheets_of(content, name), settings)
    elif suffix == ".eml":
        yield from _mail(content, settings)
    elif suffix in TEXTS:
        yield replace(read_words(_decoded(content[:_LARGEST], name), settings, name), file=name)
    else:
        raise EngineError("importing.why.attachment", name=name)


def _content(path: Path) -> bytes:
    most = _LARGEST_MAIL if path.suffix.lower() == ".eml" else _LARGEST
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise could_not_read(path, error) from None


def _decoded(raw: bytes, name: str) -> str:
    wide = raw[:2] in (b"\xff\xfe", b"\xfe\xff")
    for encoding in ("utf-16",) if wide else ("utf-8-sig", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise EngineError("import_text.no_text", file=name)
