"""Rates of tax that stand in a list of a text, as those of the lines of a quote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.importing.quotes.text_draft import Draft, add_note, place_text, set_field
from engine.importing.quotes.text_offers import Layout, Offer
from engine.importing.quotes.text_rate_lists import RATES, rates_of
from engine.quote import Purchase, Rental
from engine.quote.purchase import PurchaseLine
from engine.values import UNKNOWN, Known, Unknown, known

_RENTED: Final[Mapping[str, str]] = {
    "storage": "storage_tax_rate", "bandwidth": "bandwidth_tax_rate", "power": "power_tax_rate",
    "support": "support_tax_rate",
}  # fmt: skip
_BOUGHT: Final[Mapping[str, str]] = {
    "installation": "installation", "software": "software", "freight": "freight", "support": "support_per_year",
    "renewal": "renewal_per_year",
}  # fmt: skip


def set_rates(layout: Layout, draft: Draft, offer: Offer) -> None:
    """Give a quote its rates of tax: those of lines that have another one than the whole; the words stay as a note."""
    for phrase in offer.phrases:
        if phrase.field != RATES:
            continue
        tax = rates_of(layout.shown[phrase.start : phrase.end])
        add_note(draft, place_text(layout, phrase))
        if tax.rate is not None and isinstance(draft.quote.tax_rate, Unknown):
            set_field(draft, "tax_rate", known(tax.rate))
        said: dict[str, set[object]] = {}
        for kind, rate in tax.apart:
            said.setdefault(kind, set()).add(rate)
        for kind, rate in tax.apart:
            if len(said[kind]) == 1:
                _set_rate(draft, kind, known(rate))


def _set_rate(draft: Draft, kind: str, rate: Known) -> None:
    """The rate of a kind of line; what a purchase states as one amount becomes a line of its own."""
    quote = draft.quote
    if isinstance(quote, Rental) and kind in _RENTED:
        set_field(draft, _RENTED[kind], rate)
    field = _BOUGHT.get(kind, "")
    if not isinstance(quote, Purchase) or not field or not isinstance(getattr(quote, field), Known):
        return
    line = PurchaseLine(item=kind, list_price=getattr(quote, field), tax_rate=rate)  # type: ignore[arg-type]
    draft.quote = quote.replace(**{field: UNKNOWN, "lines": (*quote.lines, line)})
