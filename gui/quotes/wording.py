"""Short texts about a quote: its line in the list and the notes beside its fields."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.catalog.interconnect import has_link, link_bytes_per_s
from engine.quote.follow_up import open_questions
from engine.quote.money import amount_without_tax
from engine.quote.quote import HostedApi, Lease, Owned, Purchase, Rental
from engine.quote.validity import last_day
from engine.quote.whole_offer import price_of_machine
from engine.source_texts import source_text
from engine.texts import format_number, text
from engine.values import Between, Known, Unknown, point_of
from gui import i18n
from gui.format import format_range, stated_money, unit_text

if TYPE_CHECKING:
    from engine.catalog.card import Card
    from engine.quote import Quote
    from engine.quote.common import Origin
    from engine.values import Stated


def summary(quote: Quote) -> str:
    """The price in a few words, and how many questions are open."""
    return " · ".join(part for part in (price_words(quote), open_words(quote)) if part)


def price_words(quote: Quote) -> str:
    spoken = i18n.language()
    if isinstance(quote, Owned):
        return text("quote_editor.summary_owned", spoken)
    stated = main_price(quote)
    amount = amount_words(stated)
    if not amount:
        return text("quote_editor.not_priced", spoken)
    unit = quote.priced_by if isinstance(quote, Purchase | Rental) else quote.kind
    currency = unit_text(quote.currency, spoken)
    joined = amount.endswith(("万", "亿")) and not currency.isascii()
    return text(f"quote_editor.summary_{unit}", spoken, amount=f"{amount}{'' if joined else ' '}{currency}")


def open_words(quote: Quote) -> str:
    """Nothing for what is owned, about which there is no supplier to ask."""
    spoken = i18n.language()
    count = len(open_questions(quote))
    if isinstance(quote, Owned):
        return ""
    if not count:
        return text("quote_editor.open_none", spoken)
    return text("quote_editor.open_one" if count == 1 else "quote_editor.open_many", spoken, count=count)


def is_priced(quote: Quote) -> bool:
    return isinstance(quote, Owned) or not isinstance(main_price(quote), Unknown)


def main_price(quote: Purchase | Rental | Lease | HostedApi) -> Stated:
    match quote:
        case HostedApi():
            return quote.output_price
        case Lease():
            return quote.lease_payment
    return quote.price


def amount_words(stated: Stated) -> str:
    """An amount as it is written in a list; a range as its two ends, an unknown as nothing."""
    spoken = i18n.language()
    match stated:
        case Known():
            return stated_money(stated.value, spoken)
        case Between():
            return format_range(float(stated.low), float(stated.high), "money", spoken)
    return ""


def price_note(quote: Quote) -> str:
    """What the price comes to for a machine, and without its tax."""
    if not isinstance(quote, Purchase | Rental):
        return ""
    point = point_of(quote.price)
    if point is None:
        return ""
    spoken, notes = i18n.language(), []
    if isinstance(quote.price, Between):
        notes.append(text("quote_editor.counted_at", spoken, amount=_exact(point)))
    cards = quote.groups[0].cards_per_machine
    for_machine = price_of_machine(quote)
    if for_machine is not None and cards > 1:
        notes.append(text("quote_editor.for_machine", spoken, amount=_exact(for_machine), cards=cards))
    rate = point_of(quote.tax_rate)
    if quote.tax_basis == "included" and rate is not None:
        net = Decimal(str(amount_without_tax(point, rate).value))
        notes.append(text("quote_editor.net_price", spoken, amount=_exact(net)))
    return " · ".join(notes)


def range_note(stated: Stated) -> str:
    """A range says at which value it is counted."""
    if not isinstance(stated, Between):
        return ""
    return text("quote_editor.counted_at", i18n.language(), amount=format_number(stated.point))


def validity_note(quote: Quote, as_of: datetime.date) -> tuple[str, str]:
    """Until when the quote holds, and the tone in which to say it."""
    last = last_day(quote)
    if last is None:
        return "", "faint"
    key = "expired" if last < as_of else "holds_until"
    return text(f"quote_editor.{key}", i18n.language(), date=last.isoformat()), "warn" if last < as_of else "faint"


def link_words(card: Card) -> str:
    """How cards of this kind reach each other."""
    spoken = i18n.language()
    rate = link_bytes_per_s(card).both_directions.value
    if has_link(card) and card.interconnect_gbs is not None:
        name = source_text(card.interconnect_name or card.topology, spoken)
        own = format_number(card.interconnect_gbs)
        if card.max_cards_linked is None:
            return text("quote_editor.link_own", spoken, name=name, rate=own)
        return text("quote_editor.link_own_group", spoken, name=name, rate=own, limit=card.max_cards_linked)
    if rate is None or card.pcie_gen is None or card.pcie_lanes is None:
        return text("quote_editor.link_unstated", spoken)
    slot = format_number(float(rate) / 1e9, 3)
    return text("quote_editor.link_pcie", spoken, gen=card.pcie_gen, lanes=card.pcie_lanes, rate=slot)


def origin_words(origin: Origin) -> str:
    """File, sheet and cell that a value was read from, with what stood there."""
    spoken = i18n.language()
    where = " · ".join(part for part in (origin.file, origin.sheet, origin.cell) if part)
    key = "quote_editor.read_from" if where else "quote_editor.read_in_text"
    return text(key, spoken, place=where, words=" ".join(origin.text.split()))


def _exact(amount: Decimal) -> str:
    return f"{amount:,.2f}".removesuffix(".00")
