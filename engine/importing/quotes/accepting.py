"""From a reading to quotes, and what they would change in a project."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from engine.catalog.library import catalog
from engine.importing.quotes.payments import PAYMENTS
from engine.importing.quotes.results import FieldChange, QuoteDifference, QuoteReading, ReadQuote, is_said
from engine.project.edits.imports import renewed_fields
from engine.project.project import Project
from engine.quote.common import Origin
from engine.quote.quote import HostedApi, Quote
from engine.texts import EngineError

_FIELDS: Final = {
    "model": ("groups/0/card",),
    "card": ("groups/0/card",),
    "config": ("groups/0/cards_per_machine", "groups/0/network_gbs"),
    "quantity": ("groups/0/machines",),
    "machines": ("groups/0/machines",),
    "cards_per_unit": ("groups/0/cards_per_machine",),
    "cards_per_machine": ("groups/0/cards_per_machine",),
    "total_price": ("stated_amount",),
    "total_taxed": ("stated_total",),
    "total_untaxed": ("stated_net",),
    "tax_amount": ("stated_tax",),
    "lead_time": ("start_delay_weeks",),
    "valid_until": ("valid_until", "valid_days"),
    "quote_date": ("date",),
    "quote_no": ("number",),
    "warranty": ("warranty_years", "warranty_response"),
    "discount": ("discount_share",),
    "term": ("commitment_months",),
    "tax": ("tax_basis", "tax_rate"),
    "remark": ("note",),
    "incoterm": ("delivery_term",),
    "place": ("delivery_place", "region"),
    "payment": PAYMENTS,
}
"""Fields of a quote that a field of a column fills; the others fill the field of their own name, prices the price."""


def accepted(reading: QuoteReading, which: Collection[int] | None = None) -> tuple[Quote, ...]:
    """The quotes, each with the cell of every value; all that are ready, or those at the places in `which`.

    Raises:
        EngineError: one of those asked for still has a question that must be answered first.
    """
    if which is None:
        return tuple(_with_origins(reading, found) for found in reading.quotes if found.ready)
    quotes = []
    for index in sorted(which):
        found = reading.quotes[index]
        if not found.ready:
            question = next(question for question in found.open_questions if question.blocks)
            raise EngineError("importing.error.still_open", quote=found.name, question=question.message)
        quotes.append(_with_origins(reading, found))
    return tuple(quotes)


def _with_origins(reading: QuoteReading, found: ReadQuote) -> Quote:
    own = dict(_origins(found.quote, found.readings))
    around = dict(_origins(found.quote, reading.unread))
    origins = tuple(own.get(name) or around[name] for name in dict.fromkeys((*own, *around)))
    return found.quote.replace(origins=origins)


def _origins(quote: Quote, readings: tuple[Any, ...]) -> Iterator[tuple[str, Origin]]:
    """The first place of each field that the quote has and that is said."""
    seen: set[str] = set()
    for one in readings:
        if one.certainty in ("ignored", "asked") or one.field is None or not is_said(one.value):
            continue
        for name in _FIELDS.get(one.field, (_own(one.field, quote),)):
            if name not in seen and _has(quote, name):
                seen.add(name)
                yield (
                    name,
                    Origin(field=name, file=one.place.file, sheet=one.place.sheet, cell=_at(one), text=one.text[:200]),
                )


def _own(field: str, quote: Quote) -> str:
    return field if field in type(quote).model_fields else "price" if "price" in field or field == "spot" else ""


def _at(reading: Any) -> str:
    place = reading.place
    return place.address or (f"{place.start}–{place.end}" if place.start >= 0 else "")


def _has(quote: Quote, name: str) -> bool:
    first, _, rest = name.partition("/")
    if first not in type(quote).model_fields:
        return False
    if not rest:
        return is_said(getattr(quote, first))
    return not isinstance(quote, HostedApi) and is_said(getattr(quote.groups[0], rest.partition("/")[2]))


def differences(project: Project, reading: QuoteReading) -> tuple[QuoteDifference, ...]:
    """For each quote of a reading, the quote of the project that it renews and what would change in it.

    They belong together by supplier, number and card; without a number by supplier and name or card. A quote of the
    project is renewed once.
    """
    taken: set[str] = set()
    found = []
    for index, read in enumerate(reading.quotes):
        left = [quote for quote in project.quotes if quote.id not in taken and _same(quote, read.quote)]
        old = next((quote for quote in left if quote.name == read.quote.name), left[0] if left else None)
        if old is None:
            found.append(QuoteDifference(index, None))
            continue
        taken.add(old.id)
        changes = tuple(
            change
            for name, value in renewed_fields(old, _with_origins(reading, read)).items()
            if name not in ("origins", "source")
            for change in _changes(name, getattr(old, name), value)
        )
        found.append(QuoteDifference(index, old.id, changes))
    return tuple(found)


def _changes(name: str, old: Any, new: Any) -> Iterator[FieldChange]:
    if name != "groups":
        yield FieldChange(name, old, new)
        return
    for place, (before, after) in enumerate(zip(old, new, strict=False)):
        for field in type(after).model_fields:
            if getattr(before, field) != getattr(after, field):
                yield FieldChange(f"groups/{place}/{field}", getattr(before, field), getattr(after, field))


def _same(old: Quote, new: Quote) -> bool:
    if old.kind != new.kind or old.supplier.casefold() != new.supplier.casefold():
        return False
    if old.number and new.number and old.number != new.number:
        return False
    return old.name == new.name or _cards(old) == _cards(new) != ()


def _cards(quote: Quote) -> tuple[str, ...]:
    return () if isinstance(quote, HostedApi) else tuple(group.card for group in quote.groups)


def cards_of(quotes: Collection[Quote]) -> tuple[Any, ...]:
    """The catalog entries that quotes name, for the edit that puts them into a project."""
    return tuple(catalog().card(name) for name in dict.fromkeys(name for quote in quotes for name in _cards(quote)))
