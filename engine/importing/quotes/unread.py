"""A question for every cell of a quote that was asked about and that no other question covers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.importing.quotes.asking import Asking, choice
from engine.importing.quotes.results import CellReading, Correction, Given, Place
from engine.texts import Argument, Message, has_text
from engine.values import UNKNOWN

_KIND: Final = "unread"
LEFT_UNKNOWN: Final = "unknown"


def with_unread(keys: tuple[str, ...], readings: Sequence[CellReading], asking: Asking) -> tuple[str, ...]:
    """The keys of the questions of a quote, with those of cells that nothing else asks about.

    An answer is what the cell should say, or that it stays unknown; neither keeps a quote from a project.
    """
    wanted = {one.place.cell for one in readings if one.certainty == "asked"}
    covered = wanted and {cell for key in keys for cell in asking.cells_of(key) & wanted}
    more = [
        _asked(one, asking)
        for one in readings
        if (one.certainty == "asked" and one.place.cell not in covered)
        or (asking.answers and _key(one) in asking.answers)
    ]
    return tuple(dict.fromkeys((*keys, *(key for key in more if key))))


def _key(one: CellReading) -> str:
    return f"{_KIND}:{one.place.sheet}:{one.place.row}:{one.place.column}:{one.field}"


def _asked(one: CellReading, asking: Asking) -> str:
    name = f"importing.fields.{one.field}"
    if one.field is None or one.place.row < 0 or not has_text(name, "en"):
        return ""
    key = _key(one)
    about = key.partition(":")[2]
    if one.place not in asking.places.get(key, ()):
        words: dict[str, Argument] = {"text": one.text, "cell": one.place.address, "field": Message.of(name)}
        asking.ask(_KIND, about, one.place, (choice(LEFT_UNKNOWN),), blocks=False, **words)
    return key


def answered(file: str, answers: Iterable[Given]) -> tuple[Correction, ...]:
    """Answers to such questions as what a person said of their cells."""
    found = []
    for given in answers:
        kind, _, about = given.question.partition(":")
        if kind != _KIND or not given.choice:
            continue
        sheet, row, column, field = about.rsplit(":", 3)
        value = UNKNOWN if given.choice == LEFT_UNKNOWN else given.choice
        found.append(Correction(Place(file, sheet, int(row), int(column)), field, value))
    return tuple(found)
