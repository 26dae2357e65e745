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
from engine.catalog.names import CardMatch, ModelMatch, NameTable
from engine.texts import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_FOLDER: Final = "catalog"


@dataclass(frozen=True)
class Catalog:
    """All cards and models, with look-up by id, by name and by the spellings of quotes and benchmarks."""

    cards: tuple[Card, ...]
    models: tuple[ModelArchitecture, ...]

    @cached_property
    def _cards_by_id(self) -> Mapping[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def _models_by_name(self) -> Mapping[str, ModelArchitecture]:
        return {model.name.casefold(): model for model in self.models}

    @cached_property
    def _card_names(self) -> NameTable:
        own = ((name, (card.id,)) for card in self.cards for name in _names(card))
        return NameTable(_rows("card_aliases.csv"), "card_id", own)

    @cached_property
    def _model_names(self) -> NameTable:
        return NameTable(_rows("model_aliases.csv"), "model", ((model.name, (model.name,)) for model in self.models))

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

    def find_cards(self, text: str) -> CardMatch:
        """Which cards a name as written on a quote, in a log or in a benchmark can mean."""
        found = self._card_names.find(text)
        return CardMatch(tuple(self.card(card_id) for card_id in found.targets), found.units, found.kind, found.note)

    def find_models(self, text: str) -> ModelMatch:
        """Which models a name, a repository id or a file name can mean."""
        found = self._model_names.find(text)
        return ModelMatch(tuple(self.model(name) for name in found.targets), found.kind, found.note)


@lru_cache(maxsize=1)
def catalog() -> Catalog:
    """The catalog of the product, read once."""
    cards = TypeAdapter(tuple[Card, ...]).validate_json(_read("cards.json"))
    models = TypeAdapter(tuple[ModelArchitecture, ...]).validate_json(_read("models.json"))
    return Catalog(cards, models)


def _read(name: str) -> bytes:
    return resources.files("resources").joinpath(_FOLDER, name).read_bytes()


def _rows(name: str) -> Iterable[Mapping[str, str]]:
    return csv.DictReader(io.StringIO(_read(name).decode("utf-8")))


def _names(card: Card) -> tuple[str, ...]:
    own = (card.id, card.name, *card.aliases)
    return own if card.name_zh is None else (*own, card.name_zh)


def _close(name: str, among: Mapping[str, object]) -> str:
    lowered = {candidate.casefold(): candidate for candidate in among}
    close = get_close_matches(name.casefold(), lowered, n=3, cutoff=0.4)
    return ", ".join(lowered[candidate] for candidate in close) or "—"
