"""Which card a row is, or what it is for where it names none: read, else asked."""

from __future__ import annotations

from typing import Final

from engine.catalog.card import Card
from engine.importing.quotes.asking import Asking, choice, said_choice
from engine.importing.quotes.line_kinds import LINE
from engine.importing.quotes.plain import folded
from engine.importing.quotes.pricing import Around
from engine.importing.quotes.results import Choice
from engine.importing.quotes.rows import Row, card_by_id
from engine.quote.purchase import LINE_KINDS
from engine.texts import Message

_LINES: Final = LINE_KINDS[2:]


def card_of(row: Row, around: Around, keys: list[str]) -> tuple[Card | None, bool]:
    """The card where there is one reading, else by the answer; any id of the catalog answers."""
    if len(row.candidates) == 1:
        return row.candidates[0], False
    answer = what_it_is(row, around.asking, keys)
    return (card_by_id(answer) if answer else None), answer == "out"


def what_it_is(row: Row, asking: Asking, keys: list[str]) -> str:
    """Ask which card a row is, or what it is for where it names none; the answer, empty while there is none."""
    place = row.named or row.places.get("model") or row.places.get("config") or row.place
    kind, about, named = _called(row)
    choices = [said_choice(card.id, card.name) for card in row.candidates]
    if not row.candidates:
        choices += [Choice(f"{LINE}{item}", Message.of(f"choices.item.{item}")) for item in _LINES]
    keys.append(f"{kind}:{about}")
    return asking.ask(kind, about, place, (*choices, choice("out")), blocks=True, name=named, cell=place.address)


def settle(row: Row, asking: Asking) -> None:
    """Let the answer of a person say whether a row that names no card is a machine or stands beside the machines."""
    kind, about, _ = _called(row)
    answer = asking.answers.get(f"{kind}:{about}", "")
    if row.candidates or not answer:
        return
    keys: list[str] = []
    what_it_is(row, asking, keys)
    row.line, row.keys = answer.removeprefix(LINE) if answer.startswith(LINE) else "", tuple(keys)


def _called(row: Row) -> tuple[str, str, str]:
    """The kind of question for the card of a row, what it is about, and the name as written."""
    named = row.description.card.text if row.description.card and row.candidates else row.model
    kind = "card" if row.candidates else "no_card" if row.model else "nameless"
    return kind, folded(named) or row.place.address, named
