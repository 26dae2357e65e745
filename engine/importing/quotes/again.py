"""A reading read again with what a person says about it; pure, from the reading alone."""

from __future__ import annotations

from dataclasses import replace

from engine.importing.quotes.headings import key_of
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import (
    Correction,
    Given,
    ImportQuestion,
    LearnedColumn,
    Place,
    QuoteReading,
    QuoteSettings,
    ReadValue,
)
from engine.texts import EngineError


def correct(reading: QuoteReading, place: Place, field: str | None, value: ReadValue | None = None) -> QuoteReading:
    """Read again with one place read otherwise.

    Args:
        place: a heading, whose whole column changes, or a cell, or a stretch of text.
        field: the field that it is; None takes the place out.
        value: what it says; None reads its text anew under `field`.
    """
    at = place.cell
    others = (
        tuple(one for one in reading.corrections if one.place.cell != at) if reading.sheets else reading.corrections
    )
    return _again(replace(reading, corrections=(*others, Correction(at, field, value))))


def answer(reading: QuoteReading, question: ImportQuestion | str, choice: str) -> QuoteReading:
    """Read again with an answer; an empty one takes the answer back.

    A question for a card takes any id of the catalog, one for a number any number.

    Raises:
        EngineError: the reading asks no such question.
    """
    key = question if isinstance(question, str) else question.key
    if all(one.key != key for one in reading.questions) and all(one.question != key for one in reading.answers):
        raise EngineError("importing.error.no_question", question=key)
    others = tuple(one for one in reading.answers if one.question != key)
    return _again(replace(reading, answers=(*others, Given(key, choice)) if choice else others))


def learned(reading: QuoteReading) -> QuoteSettings:
    """The settings with every column that a person corrected, to be remembered for the supplier."""
    said = {}
    corrected = {one.place.cell for one in reading.corrections}
    for heading in reading.headings:
        if heading.place in corrected:
            said[key_of(heading.text)] = LearnedColumn(
                supplier=reading.supplier, heading=heading.text, field=heading.field
            )
    kept = tuple(
        column
        for column in reading.settings.columns
        if column.supplier != reading.supplier or key_of(column.heading) not in said
    )
    return reading.settings.replace(columns=(*kept, *said.values()))


def _again(reading: QuoteReading) -> QuoteReading:
    read = _read(reading)
    lost = reading.not_opened
    return replace(read, file=reading.file, findings=(*read.findings, *lost), not_opened=lost)


def _read(reading: QuoteReading) -> QuoteReading:
    if reading.sheets:
        return read_tables(reading.file, reading.sheets, reading.settings, reading.corrections, reading.answers)
    from engine.importing.quotes.text import read_quote_text

    return read_quote_text(reading.text, reading.settings, reading.corrections, reading.answers)
