"""What a typed name can mean among the cards and models of the catalog and of the project itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from engine.catalog.library import catalog
from engine.catalog.names import squeezed
from engine.catalog.parameters import count
from engine.catalog.search import search
from engine.texts import EngineError, format_number, text
from gui import i18n
from gui.format import format_value
from gui.forms.options import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.catalog.architecture import ModelArchitecture
    from engine.catalog.card import Card
    from gui.forms.performing import Holder

Entry = TypeVar("Entry")


class CardFinder:
    """Entries of the project come first: they are what its figures rest on."""

    def __init__(self, session: Holder) -> None:
        self._session = session

    def search(self, typed: str) -> Sequence[Option]:
        named = catalog().find_cards(typed).candidates if typed else ()
        found = search(self._cards(), typed).matching
        return [card_option(card) for card in _each_once((*named, *found), _card_id)]

    def resolve(self, typed: str) -> Sequence[Option]:
        if not typed:
            return ()
        exact = [card for card in self._cards() if typed.casefold() in _names(card)]
        found = exact[:1] or catalog().find_cards(typed).candidates or search(self._cards(), typed).matching
        return [card_option(card) for card in found]

    def not_found(self, name: str) -> str:
        return text("lookup.no_card" if name else "lookup.card_needed", i18n.language(), name=name)

    def ambiguous(self, name: str) -> str:
        return text("lookup.several_cards", i18n.language(), name=name)

    def card(self, card_id: str) -> Card:
        """The project's own entry, else that of the catalog."""
        own = [card for card in self._session.project.used.cards if card.id == card_id]
        return own[0] if own else catalog().card(card_id)

    def _cards(self) -> tuple[Card, ...]:
        return _each_once((*self._session.project.used.cards, *catalog().cards), _card_id)


class ModelFinder:
    def __init__(self, session: Holder) -> None:
        self._session = session

    def search(self, typed: str) -> Sequence[Option]:
        words = [squeezed(word) for word in typed.split()]
        named = catalog().find_models(typed).candidates if typed else ()
        found = [model for model in self._models() if all(word in squeezed(model.name) for word in words)]
        return [model_option(model) for model in _each_once((*named, *found), _model_name)]

    def resolve(self, typed: str) -> Sequence[Option]:
        exact = [model for model in self._models() if model.name.casefold() == typed.casefold()]
        found = exact or catalog().find_models(typed).candidates
        return [model_option(model) for model in found] or (self.search(typed) if typed else ())

    def not_found(self, name: str) -> str:
        return text("lookup.no_model" if name else "lookup.model_needed", i18n.language(), name=name)

    def ambiguous(self, name: str) -> str:
        return text("lookup.several_models", i18n.language(), name=name)

    def model(self, name: str) -> ModelArchitecture:
        own = [model for model in self._session.project.used.models if model.name == name]
        return own[0] if own else catalog().model(name)

    def _models(self) -> tuple[ModelArchitecture, ...]:
        return _each_once((*self._session.project.used.models, *catalog().models), _model_name)


def card_option(card: Card) -> Option:
    return Option(card.id, card_name(card), four_words(card))


def card_name(card: Card) -> str:
    return card.name_in(i18n.language())


def four_words(card: Card, *, power: bool = True) -> str:
    """Memory, bandwidth and power of a card as they stand beside its name; what is unknown is left out."""
    words = []
    if card.memory_gb is not None:
        words.append(f"{format_number(card.memory_gb)} GB")
    if card.bandwidth_gbs is not None:
        words.append(format_value(card.bandwidth_gbs * 1e9, "B/s", i18n.language()))
    if power and card.power_w is not None:
        words.append(f"{format_number(card.power_w)} W")
    return " · ".join(words)


def model_option(model: ModelArchitecture) -> Option:
    return Option(model.name, model.name, model_size(model))


def model_size(model: ModelArchitecture) -> str:
    """How many parameters, and for a mixture of experts how many a token passes."""
    try:
        counted = count(model)
    except EngineError:
        return ""
    total = parameters_text(counted.total)
    if not model.is_moe:
        return total
    return text("lookup.active", i18n.language(), total=total, active=parameters_text(counted.active))


def parameters_text(parameters: float) -> str:
    """A number of parameters as the trade writes it, in billions."""
    if parameters >= 1e12:
        return f"{format_number(parameters / 1e12, 3)}\u00a0T"
    return f"{format_number(parameters / 1e9, 3)}\u00a0B"


def _names(card: Card) -> frozenset[str]:
    return frozenset(name.casefold() for name in (card.id, card.name, card.name_zh or card.name))


def _card_id(card: Card) -> str:
    return card.id


def _model_name(model: ModelArchitecture) -> str:
    return model.name


def _each_once(entries: Iterable[Entry], key: Callable[[Entry], str]) -> tuple[Entry, ...]:
    found: dict[str, Entry] = {}
    for entry in entries:
        found.setdefault(key(entry), entry)
    return tuple(found.values())
