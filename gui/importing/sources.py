"""What can be imported, and how it is read; safe to run off the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.importing.quotes.results import QuoteReading
from engine.texts import EngineError, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QMimeData

    from engine.importing.quotes.results import QuoteSettings

TABLES: Final = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".et", ".csv", ".tsv", ".html", ".htm")
TEXTS: Final = (".txt", ".md", ".eml")
SUFFIXES: Final = (*TABLES, *TEXTS)
LARGEST_TEXT_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Source:
    """A file, a block from the clipboard (`text` with `html`), or a text that a person pasted or types."""

    path: Path | None = None
    text: str = ""
    html: str = ""
    block: bool = False

    @property
    def is_text(self) -> bool:
        return self.path is None and not self.block


@dataclass(frozen=True, slots=True)
class Read:
    """A source with what was read from it, or why nothing could be."""

    source: Source
    reading: QuoteReading | None
    error: Message | None = None


def importable(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES


def read_sources(sources: Sequence[Source], settings: QuoteSettings) -> tuple[Read, ...]:
    """Each source by itself: one that cannot be read leaves the others as they are."""
    return tuple(_read(source, settings) for source in sources)


def clipboard_source(data: QMimeData | None) -> Source | None:
    """A table where cells were copied, else a text; None where there is neither."""
    if data is None:
        return None
    html = data.html() if data.hasHtml() else ""
    text = data.text() if data.hasText() else ""
    if "<table" in html.lower() or "\t" in text:
        return Source(text=text, html=html, block=True)
    return Source(text=text) if text.strip() else None


def _read(source: Source, settings: QuoteSettings) -> Read:
    try:
        return Read(source, _reading(source, settings))
    except EngineError as error:
        return Read(source, None, error.message)


def _reading(source: Source, settings: QuoteSettings) -> QuoteReading:
    if source.path is not None and source.path.suffix.lower() in TEXTS:
        from engine.importing.quotes.text import read_quote_text

        return read_quote_text(_file_text(source.path), settings)
    if source.path is not None:
        from engine.importing.quotes.files import read_quote_file

        return read_quote_file(source.path, settings)
    if source.block:
        from engine.importing.quotes.files import read_clipboard

        return read_clipboard(source.text, source.html, settings)
    from engine.importing.quotes.text import read_quote_text

    return read_quote_text(source.text, settings)


def _file_text(path: Path) -> str:
    try:
        raw = path.read_bytes()[:LARGEST_TEXT_BYTES]
    except OSError as error:
        raise EngineError("import_quotes.unreadable", file=path.name, reason=error.strerror or str(error)) from None
    for encoding in ("utf-8-sig", "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise EngineError("import_quotes.no_text", file=path.name)
