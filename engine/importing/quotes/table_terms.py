"""Terms in the words of remarks, of columns without a field, and of lines beside a table, as fields of a quote."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engine.importing.quotes.cells import why
from engine.importing.quotes.payments import PAYMENTS
from engine.importing.quotes.results import CellReading, Place, ReadValue, is_said
from engine.importing.quotes.text_draft import Draft, set_field
from engine.importing.quotes.text_drafts import stored
from engine.importing.quotes.text_offers import laid_out
from engine.importing.quotes.text_scan import Phrase
from engine.quote.quote import HostedApi, Quote
from engine.values import Known, Unknown

_LONGEST: Final = 400
_READ_ELSEWHERE: Final = frozenset(
    {"tax_basis", "tax_included_rate", "tax_excluded_rate", "tax_rate", "tax_deductible"}
    | {"valid_until", "valid_days", "date", "card", "tier"}
    | {"supplier", "number", "price", "total", "tax_amount", "cards_per_machine", "machines", "total_cards", "note"}
    | {"network_gbs", "delivery_term", "delivery_place", "discount_share", "substitute", "input_price", "output_price"}
    | {"cached_input_price", *PAYMENTS, "deposit_months", "batch_discount_share", "tax_rates", "aside"}
    | {"conditional_discount"}
)  # fmt: skip
_OF_ONE: Final = frozenset({"in_stock", "stock", "start_delay_weeks", "warranty_years", "warranty_response"})
_FOR_ALL: Final = _OF_ONE | {"commitment_months", "market", "condition", "region"}
"""What lines beside a table say through labels of their own, or not of every row."""


@dataclass(frozen=True, slots=True)
class Term:
    """A stretch of the words of a cell, and the field of a quote that it is."""

    start: int
    end: int
    field: str
    value: ReadValue


@lru_cache(maxsize=4096)
def spoken(text: str, heading: str = "") -> tuple[Term, ...]:
    """What words say; those of a heading go before them and have no place of their own."""
    ahead = f"{heading} " if heading else ""
    if len(text) > _LONGEST:
        return ()
    phrases = laid_out(ahead + text).phrases
    return tuple(
        Term(max(phrase.start - len(ahead), 0), phrase.end - len(ahead), phrase.field or "", phrase.value)
        for phrase in phrases
        if phrase.field not in _READ_ELSEWHERE and phrase.end > len(ahead)
        and phrase.certainty == "read" and phrase.value is not None and not isinstance(phrase.value, Unknown)
    )  # fmt: skip


def beside(text: str) -> tuple[Term, ...]:
    """What a line beside a table says of all its rows."""
    return tuple(term for term in spoken(text) if term.field not in _FOR_ALL)


def readings_of(place: Place, text: str, terms: Iterable[Term]) -> list[CellReading]:
    """Each term with its stretch of the cell."""
    return [
        CellReading(
            place._replace(start=term.start, end=term.end),
            text[term.start : term.end],
            term.field,
            term.value,
            why("words"),
        )
        for term in terms
    ]


def with_terms(quote: Quote, terms: Iterable[Term]) -> Quote:
    """The quote with the terms that it has fields for and that nothing else said."""
    draft, filled = Draft(quote, quote.name), set[str]()
    for term in terms:
        if term.field == "condition":
            _condition(draft, term.value)
            continue
        for name, value in stored(Phrase(term.start, term.end, term.field, term.value), quote.kind, filled):  # type: ignore[arg-type]
            if name in type(quote).model_fields and not _is_set(draft.quote, name):
                set_field(draft, name, value)
                filled.add(name)
    return draft.quote


def _is_set(quote: Quote, name: str) -> bool:
    value = getattr(quote, name)
    return is_said(value) and value != type(quote).model_fields[name].default


def _condition(draft: Draft, value: Any) -> None:
    if isinstance(draft.quote, HostedApi) or isinstance(value, Known):
        return
    first, *others = draft.quote.groups
    if first.condition == "unknown":
        set_field(draft, "groups", (first.replace(condition=value), *others))
