"""The catalog that comes with the product: cards, models, and the names people give them."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from pydantic import TypeAdapter

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.catalog.names import (
    CardMatch,
    Found,
    ModelMatch,
    NameTable,
    as_written,
    card_words,
    model_words,
    shortened,
    squeezed,
    without_count,
)
from engine.catalog.search import CardIndex, Filters, SearchResult
from engine.texts import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_FOLDER: Final = "catalog"


@dataclass(frozen=True)
class Catalog:
    """All cards and models, with look-up by id, by name and by the spellings of quotes and benchmarks."""

    cards: tuple[Card, ...]
    models: tuple[ModelArchitecture, ...]

    @cached_property
    def index(self) -> CardIndex:
        """The cells of the cards, ready for filters."""
        return CardIndex(self.cards)

    @cached_property
    def _cards_by_id(self) -> Mapping[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def _models_by_name(self) -> Mapping[str, ModelArchitecture]:
        return {model.name.casefold(): model for model in self.models}

    @cached_property
    def _card_names(self) -> NameTable:
        own = ((name, Found((card.id,), kind="name")) for card in self.cards for name in _names(card))
        return NameTable(_spellings("card_aliases.csv", "card_id"), own, (as_written, squeezed, card_words))

    @cached_property
    def _short_card_names(self) -> NameTable:
        """Names without their size, which mean every card that has them with one."""
        short = ((name, Found((card.id,), kind="name")) for card in self.cards for name in shortened(card.name))
        return NameTable(short, (), (card_words,))

    @cached_property
    def card_spellings(self) -> frozenset[str]:
        """Every known spelling of a card without case, width, spaces and punctuation."""
        return self._card_names.forms(squeezed)

    @cached_property
    def _model_names(self) -> NameTable:
        own = ((model.name, Found((model.name,), kind="name")) for model in self.models)
        return NameTable(_spellings("model_aliases.csv", "model"), own, (as_written, squeezed, model_words))

    def card(self, card_id: str) -> Card:
        """The card with this id.

        Raises:
            EngineError: there is none; the message names the closest ids.
        """
        try:
            return self._cards_by_id[card_id]
        except KeyError:
            close = _close(card_id, self._cards_by_id)
            raise EngineError("error.card_not_found", card=card_id, close=close) from None

    def model(self, name: str) -> ModelArchitecture:
        """The model with this name, whatever the case.

        Raises:
            EngineError: there is none; the message names the closest names.
        """
        try:
            return self._models_by_name[name.casefold()]
        except KeyError:
            close = _close(name, {model.name: model for model in self.models})
            raise EngineError("error.model_not_found", model=name, close=close) from None

    def search(self, text: str = "", filters: Filters | None = None) -> SearchResult:
        """The cards that fit words and filters, and those of which an unknown cell leaves it open."""
        return self.index.search(text, filters)

    def find_cards(self, text: str) -> CardMatch:
        """Which cards a name as written on a quote, in a log or in a benchmark can mean."""
        readings = [(1, text), *filter(None, [without_count(text)])]
        tables = (self._card_names, self._short_card_names)
        finds = ((table.find(rest), count) for table in tables for count, rest in readings)
        found, count = next((find for find in finds if find[0].targets), (Found(), 1))
        cards = tuple(self.card(card_id) for card_id in found.targets)
        return CardMatch(cards, found.units * count, found.kind, found.note, found.note_zh)

    def find_models(self, text: str) -> ModelMatch:
        """Which models a name, a repository id or a file name can mean."""
        found = self._model_names.find(text)
        return ModelMatch(tuple(self.model(name) for name in found.targets), found.kind, found.note, found.note_zh)


@lru_cache(maxsize=1)
def catalog() -> Catalog:
    """The catalog of the product, read once."""
    cards = TypeAdapter(tuple[Card, ...]).validate_json(_read("cards.json"))
    models = TypeAdapter(tuple[ModelArchitecture, ...]).validate_json(_read("models.json"))
    return Catalog(cards, models)


def known_cards(own: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of one's own, then those of the catalog; what one corrected stands for the original."""
    mine = {card.id: card for card in own}
    known = tuple(mine.pop(card.id, card) for card in catalog().cards)
    return (*mine.values(), *known)


def _read(name: str) -> bytes:
    return resources.files("resources").joinpath(_FOLDER, name).read_bytes()


def _spellings(name: str, target: str) -> Iterator[tuple[str, Found]]:
    for row in csv.DictReader(io.StringIO(_read(name).decode("utf-8"))):
        targets = tuple(part for part in row[target].split(";") if part)
        yield row["alias"], Found(targets, float(row.get("units") or 1), row["kind"], row["note"], row["note_zh"])


def _names(card: Card) -> tuple[str, ...]:
    own = (card.id, card.name, *card.aliases)
    return own if card.name_zh is None else (*own, card.name_zh)


def _close(name: str, among: Mapping[str, object]) -> str:
    lowered = {candidate.casefold(): candidate for candidate in among}
    close = get_close_matches(name.casefold(), lowered, n=3, cutoff=0.4)
    return ", ".join(lowered[candidate] for candidate in close) or "—"
