"""What a person said about stretches of a text, as phrases that go before those that were found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.importing.quotes.results import Correction, ReadValue
from engine.importing.quotes.text_offers import Layout
from engine.importing.quotes.text_scan import NUMBER, Phrase, number
from engine.importing.quotes.text_terms import terms
from engine.values import Between, Known, Unknown, known


def corrected(
    layout: Layout, corrections: Sequence[Correction]
) -> tuple[tuple[Phrase, ...], tuple[tuple[int, int], ...]]:
    """Phrases with the field and value that a person gave, and the stretches that a person took out."""
    last = {
        (entry.place.start, entry.place.end): entry for entry in corrections if 0 <= entry.place.start < entry.place.end
    }
    stated = tuple(_stated(layout, *span, entry) for span, entry in last.items() if entry.field is not None)
    return stated, tuple(span for span, entry in last.items() if entry.field is None)


def _stated(layout: Layout, start: int, end: int, entry: Correction) -> Phrase:
    before = next((phrase for phrase in layout.phrases if (phrase.start, phrase.end) == (start, end)), None)
    value = entry.value if entry.value is not None else _again(layout, start, end, entry.field or "", before)
    if before is not None and isinstance(before.value, Known | Between):
        return replace(before, field=entry.field, value=value, certainty="read")
    return Phrase(start, end, entry.field, value)


def _again(layout: Layout, start: int, end: int, field: str, before: Phrase | None) -> ReadValue | None:
    """The words read once more as what they are now said to be."""
    if before is not None and before.field == field:
        return before.value
    words = layout.shown[start:end]
    found = next((phrase.value for phrase in terms(words) if phrase.field == field), None)
    if found is not None:
        return found
    if before is not None and isinstance(before.value, Known | Between | Unknown):
        return before.value
    digits = _first_number(words)
    return (
        digits
        if digits is not None and not field.endswith(("name", "note", "card"))
        else layout.source[start:end].strip()
    )


def _first_number(words: str) -> Known | None:
    import re

    found = re.search(NUMBER, words)
    value = number(found[0]) if found else None
    return None if value is None else known(value)
