"""Several readings as one change of a project."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.catalog.card import Card
from engine.importing.quotes.accepting import accepted, cards_of, differences
from engine.importing.quotes.results import QuoteReading
from engine.project.project import Project
from engine.quote.quote import Quote


@dataclass(frozen=True)
class Chosen:
    """What a person takes of a reading: quotes by place, and of renewed ones the fields that stay as they are."""

    reading: QuoteReading
    places: tuple[int, ...]
    kept: Mapping[int, Collection[str]]


@dataclass(frozen=True)
class ImportedQuotes:
    """Arguments of the edit `import_quotes`."""

    quotes: tuple[Quote, ...]
    cards: tuple[Card, ...]
    renews: Mapping[int, str]


def merged(project: Project, chosen: Sequence[Chosen]) -> ImportedQuotes:
    """All that was chosen, in order; a quote of the project is renewed once.

    Raises:
        EngineError: a chosen quote still has a question that must be answered first.
    """
    quotes: list[Quote] = []
    renews: dict[int, str] = {}
    for one in chosen:
        renewed = {entry.index: entry.quote_id for entry in differences(project, one.reading)}
        for place, quote in zip(sorted(one.places), accepted(one.reading, one.places), strict=True):
            old_id = renewed.get(place)
            if old_id is not None and old_id not in renews.values():
                renews[len(quotes)] = old_id
                quotes.append(keeping(project.quote(old_id), quote, one.kept.get(place, ())))
            else:
                quotes.append(quote)
    return ImportedQuotes(tuple(quotes), cards_of(quotes), renews)


def keeping(old: Quote, new: Quote, fields: Collection[str]) -> Quote:
    """The new quote with the values that the old one has in some fields, such as ``price`` or ``groups/0/machines``."""
    whole = {name: getattr(old, name) for name in fields if "/" not in name}
    groups: dict[str, Any] = {}
    for name in fields:
        if name.startswith("groups/0/"):
            field = name.rpartition("/")[2]
            groups[field] = getattr(old.groups[0], field)  # type: ignore[union-attr]
    if groups:
        whole["groups"] = (new.groups[0].replace(**groups), *new.groups[1:])  # type: ignore[union-attr]
    origins = tuple(origin for origin in new.origins if origin.field not in fields)
    return new.replace(**whole, origins=origins) if fields else new
