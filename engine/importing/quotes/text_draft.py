"""A quote in the making: what phrases gave it, what they left open, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from pydantic import ValidationError

from engine.importing.quotes.results import ImportQuestion, Place, StatedTotal
from engine.importing.quotes.text_offers import Layout
from engine.importing.quotes.text_scan import Phrase
from engine.quote import Quote
from engine.texts import EngineError, Message
from engine.values import Known

Kind = Literal["purchase", "rental", "lease", "hosted_api"]
_WHOLE: Final = frozenset(
    {
        *("valid_days", "commitment_months", "price_notice_days", "freight_valid_days", "retention_months"),
        *("spares_hold_months", "data_deletion_days", "lease_months", "remaining_months"),
    }
)
_PLAIN: Final = frozenset({"warranty_years", "discount_share", "batch_discount_share"})


@dataclass
class Draft:
    """A quote with the fields that phrases gave it; `dropped` are phrases that it has no room for, `guessed` those
    whose meaning was told by what stands around them."""

    quote: Quote
    name: str
    questions: list[ImportQuestion] = field(default_factory=list)
    totals: list[StatedTotal] = field(default_factory=list)
    dropped: set[Phrase] = field(default_factory=set)
    guessed: dict[Phrase, Message] = field(default_factory=dict)


@dataclass(frozen=True)
class Said:
    """What a person answered, by question."""

    answers: Mapping[str, str]

    def to(self, question: str) -> str:
        """The answer; empty while there is none."""
        return self.answers.get(question, "")


def set_field(draft: Draft, name: str, value: Any) -> bool:
    """Give a field its value; False where the quote has no such field or it cannot have that value."""
    model = type(draft.quote)
    if name not in model.model_fields:
        return False
    if isinstance(value, Known) and name in _WHOLE:
        value = int(value.value)
    elif isinstance(value, Known) and name in _PLAIN:
        value = float(value.value)
    try:
        draft.quote = draft.quote.replace(**{name: value})
    except (ValidationError, EngineError):
        return False
    return True


def add_note(draft: Draft, words: str) -> bool:
    """Keep words that have no field of their own; False where the note is full."""
    note = draft.quote.note
    return set_field(draft, "note", f"{note}; {words}" if note else words)


def place_text(layout: Layout, phrase: Phrase) -> str:
    """The words of a phrase as they stand in the text."""
    return layout.source[phrase.start : phrase.end]


def place_of(start: int, end: int) -> Place:
    """A stretch of the text as a place."""
    return Place(start=start, end=end)
