"""The account of a text: every number that matters is read, checks another, or is asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.importing.quotes.confirming import as_answered
from engine.importing.quotes.results import CellReading, Correction, ImportQuestion, ReadQuote
from engine.importing.quotes.text_asked import (
    BAND,
    CONDITION,
    EACH,
    HOLDS,
    NO_ROOM,
    NOTED,
    NUMBER,
    WORDS,
    key_of,
    parts_of,
    question,
)
from engine.importing.quotes.text_doubts import doubts
from engine.importing.quotes.text_draft import Draft, Said, add_note, place_of
from engine.importing.quotes.text_numbers import loose_numbers
from engine.importing.quotes.text_offers import Layout, Offer
from engine.importing.quotes.text_scan import clause_at
from engine.quote import HostedApi, Purchase, Rental
from engine.texts import Message

Span = tuple[int, int]


def ask_doubts(
    layout: Layout, offers: Sequence[Offer], drafts: Sequence[Draft], said: Said, corrections: Sequence[Correction]
) -> None:
    """Give each draft the questions that its reading leaves, and what was answered to them."""
    sure = frozenset((one.place.start, one.place.end) for one in corrections)
    for keys, draft in zip(doubts(layout, offers, drafts, sure), drafts, strict=True):
        for key in keys:
            draft.questions.append(question(layout.source, key, said.to(key)))
            _settle(layout, draft, key, said.to(key))
    _ask_again(layout, offers, drafts, said)


def _settle(layout: Layout, draft: Draft, key: str, choice: str) -> None:
    kind, spans = parts_of(key)
    if choice in (CONDITION, NOTED) and kind in (HOLDS, NO_ROOM, WORDS):
        start, end = clause_at(layout.bounds, spans[0][0])
        add_note(draft, layout.source[start : max(end, spans[0][1])].strip())
    if kind == EACH and choice == "of_all" and isinstance(draft.quote, Purchase):
        draft.quote = draft.quote.replace(priced_by="total")
    if kind == BAND and choice in ("card", "machine") and isinstance(draft.quote, Purchase | Rental):
        tail = draft.quote.priced_by.partition("_")[2]
        draft.quote = draft.quote.replace(priced_by=f"{choice}_{tail}" if tail else choice)


def _ask_again(layout: Layout, offers: Sequence[Offer], drafts: Sequence[Draft], said: Said) -> None:
    """Questions whose answer took their stretch out of the reading stay, so that the answer can be changed."""
    asked = {one.key for draft in drafts for one in draft.questions}
    for key, choice in said.answers.items():
        kind, spans = parts_of(key)
        if not kind or kind == NUMBER or not choice or key in asked or spans[-1][1] > len(layout.source):
            continue
        for place in _near(offers, spans[0][0]):
            drafts[place].questions.append(question(layout.source, key, choice))


def ask_numbers(
    layout: Layout, offers: Sequence[Offer], reads: Sequence[ReadQuote], said: Said, apart: Sequence[Span]
) -> tuple[ReadQuote, ...]:
    """The quotes, those with a number beside them that is in no reading with a question about it."""
    found = list(_unaccounted(layout, offers, said, (*apart, *_names(layout, offers, reads))))
    asked = [(one, _as_reading(layout, one), frozenset(places)) for one, places in found]
    made = []
    for number, read in enumerate(reads):
        own = [(one, reading) for one, reading, places in asked if number in places]
        beside = [(one, _as_reading(layout, one)) for one in read.questions if parts_of(one.key)[0] == WORDS]
        if own or beside:
            seen = {reading.place for reading in read.readings}
            more = (*read.readings, *(reading for _, reading in (*own, *beside) if reading.place not in seen))
            readings = tuple(sorted(more, key=lambda reading: reading.place.start))
            made.append(replace(read, readings=readings, questions=(*read.questions, *(one for one, _ in own))))
        else:
            made.append(read)
    return tuple(made)


def _names(layout: Layout, offers: Sequence[Offer], reads: Sequence[ReadQuote]) -> Iterator[Span]:
    """Where the names of hosted models stand, which hold numbers."""
    for offer, read in zip(offers, reads, strict=True):
        at = layout.source.find(read.name, offer.start, offer.end) if isinstance(read.quote, HostedApi) else -1
        if at >= 0:
            yield at, at + len(read.name)


def _unaccounted(
    layout: Layout, offers: Sequence[Offer], said: Said, apart: Sequence[Span]
) -> Iterator[tuple[ImportQuestion, list[int]]]:
    used = {(one.start, one.end) for offer in offers for one in offer.phrases}
    claimed = [(one.start, one.end) for one in layout.phrases]
    answered = {key: spans[0] for key in said.answers for kind, spans in (parts_of(key),) if kind == NUMBER}
    free = [span for span in claimed if span not in answered.values()]
    others = [span for span in apart if span not in answered.values()]
    found = [(one.start, one.end) for one in loose_numbers(layout.shown, (*free, *others))]
    lost = [
        (one.start, one.end)
        for one in layout.phrases
        if (one.start, one.end) not in used and (one.per or one.currency) and one.field is not None
    ]
    for span in sorted({*found, *lost}):
        key = key_of(NUMBER, [span])
        yield question(layout.source, key, said.to(key)), _near(offers, span[0])


def _near(offers: Sequence[Offer], at: int) -> list[int]:
    """The offers in whose stretch a place is, else all."""
    inside = [place for place, offer in enumerate(offers) if offer.start <= at < offer.end]
    return inside or list(range(len(offers)))


def _as_reading(layout: Layout, asked: ImportQuestion) -> CellReading:
    start, end = asked.places[0].start, asked.places[0].end
    message = as_answered(asked) if asked.chosen else Message.of("import_text.not_read")
    certainty = "ignored" if asked.chosen else "asked"
    return CellReading(place_of(start, end), layout.source[start:end], None, None, message, certainty)  # type: ignore[arg-type]
