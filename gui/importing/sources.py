"""What can be imported, and how it is read; safe to run off the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.importing.quotes.results import QuoteReading
from engine.texts import EngineError, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QMimeData

    from engine.importing.quotes.results import QuoteSettings


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
    from engine.importing.quotes.any_file import SUFFIXES

    return path.suffix.lower() in SUFFIXES


def read_sources(sources: Sequence[Source], settings: QuoteSettings) -> tuple[Read, ...]:
    """Each source by itself: one that cannot be read leaves the others as they are."""
    return tuple(read for source in sources for read in _read(source, settings))


def clipboard_source(data: QMimeData | None) -> Source | None:
    """A table where cells were copied, else a text; None where there is neither."""
    if data is None:
        return None
    html = data.html() if data.hasHtml() else ""
    text = data.text() if data.hasText() else ""
    if "<table" in html.lower() or "\t" in text:
        return Source(text=text, html=html, block=True)
    return Source(text=text) if text.strip() else None


def _read(source: Source, settings: QuoteSettings) -> tuple[Read, ...]:
    try:
        return tuple(Read(source, reading) for reading in _readings(source, settings))
    except EngineError as error:
        return (Read(source, None, error.message),)


def _readings(source: Source, settings: QuoteSettings) -> tuple[QuoteReading, ...]:
    """A mail has one for its text and one for each file attached to it."""
    if source.path is None:
        return (_reading(source, settings),)
    from engine.importing.quotes.any_file import read_all

    return read_all(source.path, settings)


def _reading(source: Source, settings: QuoteSettings) -> QuoteReading:
    if source.block:
        from engine.importing.quotes.files import read_clipboard

        return read_clipboard(source.text, source.html, settings)
    from engine.importing.quotes.text_tables import read_words

    return read_words(source.text, settings)
