"""Edits of quotes."""

from __future__ import annotations

import datetime
from typing import Any, Final

from engine.catalog.card import Card
from engine.invalid import readable_errors
from engine.project.edits.catalog import with_card
from engine.project.edits.edit import edit
from engine.project.edits.ids import next_quote_id
from engine.project.edits.items import moved, put_after, replaced, without
from engine.project.edits.kinds import OF_ONE_KIND, QUOTE_KINDS, as_kind, kind_named
from engine.project.project import Project
from engine.project.value_notes import without_notes
from engine.quote.quote import QUESTIONS, Answer, CardGroup, HostedApi, Question, Quote
from engine.texts import EngineError
from engine.values import Between, Known, Unknown

_FIXED: Final = frozenset({"id", "kind", "set_aside"})


@edit("add_quote")
def add_quote(project: Project, kind: str, card: Card | None = None, name: str = "") -> Project:
    """Append a quote in which nothing is quoted yet; every kind but a hosted API needs a card."""
    model = kind_named(QUOTE_KINDS, kind)
    fields: dict[str, Any] = {"id": next_quote_id(quote.id for quote in project.quotes), "name": name}
    if model is not HostedApi:
        if card is None:
            raise EngineError("error.kind_needs_card")
        project = with_card(project, card)
        fields |= {"groups": (CardGroup(card=card.id),), "name": name or card.name}
    with readable_errors():
        quote: Quote = model(**fields, currency=project.currency)
    return insert_quote(project, quote)


@edit("add_quote")
def insert_quote(project: Project, quote: Quote) -> Project:
    """Append a finished quote; a taken id is replaced by the next free one.

    Its cards must be in the project already.
    """
    _check_cards(project, quote)
    taken = [existing.id for existing in project.quotes]
    if quote.id in taken:
        quote = quote.replace(id=next_quote_id(taken))
    return project.replace(quotes=(*project.quotes, quote))


@edit("duplicate_quote")
def duplicate_quote(project: Project, quote_id: str, name: str = "") -> Project:
    """Put a copy right behind a quote, with the next id and, where one is given, a name of its own."""
    original = project.quote(quote_id)
    copy = original.replace(id=next_quote_id(quote.id for quote in project.quotes), name=name or original.name)
    return project.replace(quotes=put_after(project.quotes, original, copy))


@edit("remove_quote")
def remove_quote(project: Project, quote_id: str) -> Project:
    """Take a quote out; the entries that it used stay."""
    remaining = without(project.quotes, project.quote(quote_id))
    return project.replace(
        quotes=remaining,
        migration=project.migration.without(quote_id=quote_id),
        arrangement=project.arrangement.without(quote_id),
        value_notes=without_notes(project.value_notes, quote_id=quote_id),
    )


@edit("move_quote")
def move_quote(project: Project, quote_id: str, position: int) -> Project:
    """Put a quote at a position, counted from 0; past an end means at that end."""
    return project.replace(quotes=moved(project.quotes, project.quote(quote_id), position))


@edit("rename_quote")
def rename_quote(project: Project, quote_id: str, name: str) -> Project:
    """Give a quote another name."""
    return _changed(project, quote_id, name=name)


@edit("change_quote")
def set_quote_field(project: Project, quote_id: str, field: str, value: object) -> Project:
    """Set any stored field of a quote to a value of that field's type."""
    quote = project.quote(quote_id)
    if field in _FIXED or field not in type(quote).model_fields:
        raise EngineError("error.no_field", field=field, owner=quote_id)
    changed = quote.replace(**{field: value}, **_without_origin(quote, field))
    _check_cards(project, changed)
    return project.replace(quotes=replaced(project.quotes, quote, changed))


def _without_origin(quote: Quote, field: str) -> dict[str, Any]:
    """A value that a person states was not read from a file any more."""
    left = tuple(origin for origin in quote.origins if origin.field != field)
    return {} if len(left) == len(quote.origins) else {"origins": left}


@edit("change_price")
def set_price(project: Project, quote_id: str, price: Known | Between | Unknown) -> Project:
    """Set the price of a purchase or rental."""
    return set_quote_field(project, quote_id, "price", price)


@edit("change_priced_by")
def set_priced_by(project: Project, quote_id: str, priced_by: str) -> Project:
    """Say what the price is for: a card, a machine, the total, or an hour or month of one."""
    return set_quote_field(project, quote_id, "priced_by", priced_by)


@edit("change_kind_of_quote")
def change_quote_kind(project: Project, quote_id: str, kind: str, card: Card | None = None) -> Project:
    """Make a quote another kind. What the new kind has no field for is set aside in the quote and comes back with
    its kind. A hosted API that never had cards needs `card`, else the card of another quote is taken."""
    quote = project.quote(quote_id)
    target = kind_named(QUOTE_KINDS, kind)
    if isinstance(quote, target):
        return project
    starters: dict[str, Any] = {}
    if target is not HostedApi:
        project, card_id = _starting_card(project, card)
        if not card_id:
            raise EngineError("error.kind_needs_card")
        starters = {"groups": [{"card": card_id}]}
    changed = as_kind(quote, target, starters, apart=OF_ONE_KIND)
    _check_cards(project, changed)
    return project.replace(quotes=replaced(project.quotes, quote, changed))


def _starting_card(project: Project, card: Card | None) -> tuple[Project, str]:
    if card is not None:
        return with_card(project, card), card.id
    in_use = [group.card for quote in project.quotes for group in groups_of(quote)]
    known = in_use or [entry.id for entry in project.used.cards]
    return project, known[0] if known else ""


@edit("add_group")
def add_group(project: Project, quote_id: str, card: Card) -> Project:
    """Add a group of machines with another card."""
    project = with_card(project, card)
    groups = _groups(project, quote_id)
    return _changed(project, quote_id, groups=(*groups, CardGroup(card=card.id)))


@edit("remove_group")
def remove_group(project: Project, quote_id: str, index: int) -> Project:
    """Take a group of machines out; the last one stays."""
    groups = _groups(project, quote_id)
    _group(project, quote_id, index)
    return _changed(project, quote_id, groups=(*groups[:index], *groups[index + 1 :]))


@edit("change_card")
def set_group_card(project: Project, quote_id: str, index: int, card: Card) -> Project:
    """Put another card into a group; a quote that is called after the card there is called after the new one."""
    quote, before = project.quote(quote_id), project.used.card(_group(project, quote_id, index).card)
    changed = set_group_field(with_card(project, card), quote_id, index, "card", card.id)
    return _changed(changed, quote_id, name=card.name) if quote.name == before.name else changed


@edit("change_quote")
def set_group_field(project: Project, quote_id: str, index: int, field: str, value: object) -> Project:
    """Set a field of a group; a card must be in the project already."""
    group = _group(project, quote_id, index)
    if field not in CardGroup.model_fields:
        raise EngineError("error.no_field", field=field, owner=quote_id)
    changed = group.replace(**{field: value})
    project.used.card(changed.card)
    groups = _groups(project, quote_id)
    return _changed(project, quote_id, groups=(*groups[:index], changed, *groups[index + 1 :]))


@edit("answer_question")
def answer_question(
    project: Project,
    quote_id: str,
    question: Question,
    text: str,
    evidence: str = "",
    date: datetime.date | None = None,
) -> Project:
    """Enter or replace the answer to one of the six questions; an empty text takes it out."""
    if question not in QUESTIONS:
        raise EngineError("error.no_question", question=question, expected=", ".join(QUESTIONS))
    answers = {answer.question: answer for answer in project.quote(quote_id).answers if answer.question != question}
    if text.strip():
        with readable_errors():
            answers[question] = Answer(question=question, text=text, evidence=evidence, date=date)
    return _changed(project, quote_id, answers=tuple(answers[name] for name in QUESTIONS if name in answers))


def groups_of(quote: Quote) -> tuple[CardGroup, ...]:
    """The groups of machines of a quote; none for a hosted API."""
    return () if isinstance(quote, HostedApi) else quote.groups


def _check_cards(project: Project, quote: Quote) -> None:
    for group in groups_of(quote):
        project.used.card(group.card)


def _groups(project: Project, quote_id: str) -> tuple[CardGroup, ...]:
    quote = project.quote(quote_id)
    if isinstance(quote, HostedApi):
        raise EngineError("error.no_groups", quote=quote_id)
    return quote.groups


def _group(project: Project, quote_id: str, index: int) -> CardGroup:
    groups = _groups(project, quote_id)
    if not 0 <= index < len(groups):
        raise EngineError("error.no_group", quote=quote_id, number=index + 1, count=len(groups))
    return groups[index]


def _changed(project: Project, quote_id: str, **changes: object) -> Project:
    quote = project.quote(quote_id)
    return project.replace(quotes=replaced(project.quotes, quote, quote.replace(**changes)))
