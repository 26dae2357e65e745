"""A quote as text, for the clipboard: with the cards that it names, so that another project can take it."""

from __future__ import annotations

import json
from typing import Final

from pydantic import TypeAdapter

from engine.catalog.card import Card
from engine.project.edits.catalog import with_card
from engine.project.edits.edit import edit
from engine.project.edits.ids import next_quote_id
from engine.project.edits.items import put_after
from engine.project.project import Project
from engine.quote.quote import HostedApi, Quote
from engine.texts import EngineError

_MARK: Final = "cardwise-quotes"
_QUOTES: Final[TypeAdapter[tuple[Quote, ...]]] = TypeAdapter(tuple[Quote, ...])
_CARDS: Final[TypeAdapter[tuple[Card, ...]]] = TypeAdapter(tuple[Card, ...])
_LONGEST: Final = 4_000_000


def quote_text(project: Project, quote_id: str) -> str:
    """One quote with its cards as JSON.

    Raises:
        EngineError: the project has no such quote.
    """
    quote = project.quote(quote_id)
    names = () if isinstance(quote, HostedApi) else dict.fromkeys(group.card for group in quote.groups)
    cards = tuple(project.used.card(name) for name in names)
    held = {
        _MARK: 1,
        "quotes": _QUOTES.dump_python((quote,), mode="json"),
        "cards": _CARDS.dump_python(cards, mode="json"),
    }
    return json.dumps(held, ensure_ascii=False, sort_keys=True)


def is_quote_text(written: str) -> bool:
    """Whether a text looks like quotes that were copied."""
    return _MARK in written[-200:] + written[:200] and len(written) <= _LONGEST


@edit("paste_quote")
def paste_quote(project: Project, written: str, after: str | None = None) -> Project:
    """Put copied quotes behind a quote, else at the end; ids are given anew and cards of the project stay its own.

    Raises:
        EngineError: the text holds no quote.
    """
    quotes, cards = _read(written)
    for card in cards:
        if card.id not in {own.id for own in project.used.cards}:
            project = with_card(project, card)
    for quote in quotes:
        new = quote.replace(id=next_quote_id(own.id for own in project.quotes))
        if after is None:
            project = project.replace(quotes=(*project.quotes, new))
        else:
            project = project.replace(quotes=put_after(project.quotes, project.quote(after), new))
            after = new.id
        for group in () if isinstance(new, HostedApi) else new.groups:
            project.used.card(group.card)
    return project


def _read(written: str) -> tuple[tuple[Quote, ...], tuple[Card, ...]]:
    try:
        held = json.loads(written) if len(written) <= _LONGEST else {}
        return (
            _QUOTES.validate_json(json.dumps(held["quotes"])),
            _CARDS.validate_json(json.dumps(held["cards"])),
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        raise EngineError("error.no_quote_text") from None
