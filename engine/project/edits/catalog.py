"""Edits of the entries that a project carries with it: cards, models, exchange rates."""

from __future__ import annotations

from collections.abc import Iterable

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.project.edits.edit import edit
from engine.project.edits.items import replaced, without
from engine.project.project import Project
from engine.quote.money import ExchangeRate
from engine.quote.quote import HostedApi
from engine.texts import EngineError


def with_card(project: Project, card: Card) -> Project:
    """The project with this card among its entries; an entry that it already has is kept as it is."""
    if any(entry.id == card.id for entry in project.used.cards):
        return project
    return _put_cards(project, (*project.used.cards, card))


def with_model(project: Project, model: ModelArchitecture) -> Project:
    """The project with this model among its entries; an entry that it already has is kept as it is."""
    if any(entry.name == model.name for entry in project.used.models):
        return project
    return _put_models(project, (*project.used.models, model))


@edit("put_card")
def put_card(project: Project, card: Card) -> Project:
    """Add a card to the project, or replace its entry of the same id."""
    for entry in project.used.cards:
        if entry.id == card.id:
            return _put_cards(project, replaced(project.used.cards, entry, card))
    return with_card(project, card)


@edit("remove_card")
def remove_card(project: Project, card_id: str) -> Project:
    """Take a card out that no quote has."""
    card = project.used.card(card_id)
    holders = [
        quote.id
        for quote in project.quotes
        if not isinstance(quote, HostedApi) and any(group.card == card_id for group in quote.groups)
    ]
    _refuse_in_use(card.name, holders)
    return _put_cards(project, without(project.used.cards, card))


@edit("put_model")
def put_model(project: Project, model: ModelArchitecture) -> Project:
    """Add a model to the project, or replace its entry of the same name."""
    for entry in project.used.models:
        if entry.name == model.name:
            return _put_models(project, replaced(project.used.models, entry, model))
    return with_model(project, model)


@edit("remove_model")
def remove_model(project: Project, model_name: str) -> Project:
    """Take a model out that no workload runs."""
    model = project.used.model(model_name)
    _refuse_in_use(model_name, [item.id for item in project.workloads if getattr(item, "model", None) == model_name])
    return _put_models(project, without(project.used.models, model))


@edit("put_rate")
def put_rate(project: Project, rate: ExchangeRate) -> Project:
    """State the exchange rate between two currencies, in place of the one stated before."""
    others = tuple(entry for entry in project.used.rates if not _same_pair(entry, rate.base, rate.quote))
    return project.replace(used=project.used.replace(rates=(*others, rate)))


@edit("remove_rate")
def remove_rate(project: Project, base: str, quote: str) -> Project:
    """Forget the exchange rate between two currencies."""
    others = tuple(entry for entry in project.used.rates if not _same_pair(entry, base, quote))
    if len(others) == len(project.used.rates):
        raise EngineError("error.no_rate", have=base, want=quote)
    return project.replace(used=project.used.replace(rates=others))


def _same_pair(rate: ExchangeRate, one: str, other: str) -> bool:
    return {rate.base, rate.quote} == {one, other}


def _put_cards(project: Project, cards: tuple[Card, ...]) -> Project:
    return project.replace(used=project.used.replace(cards=cards))


def _put_models(project: Project, models: tuple[ModelArchitecture, ...]) -> Project:
    return project.replace(used=project.used.replace(models=models))


def _refuse_in_use(entry: str, holders: Iterable[str]) -> None:
    found = ", ".join(holders)
    if found:
        raise EngineError("error.in_use", entry=entry, holders=found)
