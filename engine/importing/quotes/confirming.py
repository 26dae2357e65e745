"""Cells that a person answered a question about are read, and say the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.importing.quotes.cells import why
from engine.importing.quotes.results import CellReading, ImportQuestion
from engine.importing.quotes.rows import card_by_id
from engine.quote.quote import HostedApi, Quote
from engine.texts import Message

_OF_CARDS: Final = ("card", "no_card", "nameless")


def confirmed(
    quote: Quote, readings: Sequence[CellReading], questions: Sequence[ImportQuestion]
) -> tuple[CellReading, ...]:
    """The readings, those in doubt as read where all that was asked of their cells is answered."""
    if not any(question.chosen for question in questions):
        return tuple(readings)
    asked: dict[object, list[ImportQuestion]] = {}
    for question in questions:
        for place in question.places:
            asked.setdefault(place.cell, []).append(question)
    answered = {cell: found for cell, found in asked.items() if all(one.chosen for one in found)}
    if not answered:
        return tuple(readings)
    return tuple(
        _settled(quote, one, answered[one.place.cell])
        if one.certainty in ("asked", "guessed") and one.place.cell in answered
        else one
        for one in readings
    )


def _settled(quote: Quote, reading: CellReading, questions: Sequence[ImportQuestion]) -> CellReading:
    card = next((one for one in questions if one.key.partition(":")[0] in _OF_CARDS), None)
    told = reading._replace(message=as_answered(card or questions[0]), certainty="read")
    named = card_by_id(quote.groups[0].card) if card and not isinstance(quote, HostedApi) else None
    return told._replace(value=named.name) if named and reading.field in ("model", "config") else told


def as_answered(question: ImportQuestion) -> Message:
    """The answer of a person in the place of the reason."""
    chosen = next((choice.message for choice in question.choices if choice.key == question.chosen), None)
    card = card_by_id(question.chosen) if chosen is None else None
    return why("answered", answer=chosen or (card.name if card else question.chosen))
