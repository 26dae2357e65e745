"""What the price of an offer is for, in which currency it is, and what is stated in total."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, Literal

from engine.catalog.card import Card
from engine.importing.quotes.bands import fits, is_by_the_hour, is_loose, only_credible
from engine.importing.quotes.money_words import currencies_in
from engine.importing.quotes.results import Choice, ImportQuestion, StatedTotal, amount_of
from engine.importing.quotes.text_draft import Draft, Said, add_note, place_of, place_text, set_field
from engine.importing.quotes.text_offers import Layout, Offer
from engine.importing.quotes.text_scan import PRICES, Phrase, tidy
from engine.quote import Purchase, Quote, Rental
from engine.texts import Message
from engine.values import Between, Known, Unknown

_USUAL: Final = 8
_OFFERED: Final = ("USD", "EUR", "CNY", "GBP", "HKD", "SGD", "JPY")
_SERVER_EDITION: Final = re.compile(r"服务器版|server[ -](?:edition|version)|server版")
_MOST_PIECES: Final = 100_000
_ROUNDED: Final = Decimal("0.001")
_MACHINES: Final = (
    "整机",
    "服务器",
    "一体机",
    "机器",
    "台",
    "节点",
    "裸金属",
    "server",
    "node",
    "machine",
    "system",
    "hgx",
    "dgx",
    "bare metal",
)


def set_price(layout: Layout, draft: Draft, offer: Offer, words: str, said: Said) -> None:
    """Give a purchase or rental what its price is for; where nothing tells, that is asked."""
    price = next((phrase for phrase in offer.own if phrase.field == "price"), None)
    if price is None:
        total = next((phrase for phrase in offer.own if phrase.field == "total"), None)
        if total is not None and isinstance(draft.quote, Purchase):
            draft.quote = draft.quote.replace(price=total.value, priced_by="total")
        if total is not None and isinstance(draft.quote, Rental):
            _of_all_in_a_month(draft, total)
        return
    machines = of_machines(offer, words)
    by, clear = (
        ("total", True) if _is_net_total(draft.quote, offer, price) else _priced_by(draft.quote, price.per, machines)
    )
    if by == "unclear_month" and not price.per and is_hourly(offer, price, draft.quote.currency):
        by = "unclear_hour"
    if price.per in ("", "each") and isinstance(draft.quote, Purchase) and by in ("card", "machine", "unclear"):
        told = _by_total(draft.quote, offer, price) or (_each_machine(draft.quote, offer, price) if clear else "")
        by, clear = (told, True) if told else (by, clear)
    if not clear:
        by, clear = _by_catalog(draft, offer, price, by)
    if not clear and not isinstance(price.value, Unknown) and draft.quote.groups[0].cards_per_machine > 1:  # type: ignore[union-attr]
        key = f"per@{price.start}"
        tail = by.partition("_")[2]
        options = {way: f"{way}_{tail}" if tail else way for way in ("card", "machine")}
        chosen = said.to(key)
        by = options.get(chosen, by)
        choices = tuple(Choice(way, Message.of(f"choices.priced_by.{option}")) for way, option in options.items())
        place = place_of(price.start, price.end)
        draft.questions.append(
            ImportQuestion(
                key,
                Message.of("import_text.per_what", amount=place_text(layout, price)),
                choices,
                (place,),
                chosen=chosen,
            )
        )
    elif not clear and not isinstance(price.value, Unknown):
        by = by.replace("unclear", "card")
    draft.quote = draft.quote.replace(priced_by=by)


def is_hourly(offer: Offer, price: Phrase, currency: str) -> bool:
    """Whether a price without a time is so small that it can only be that of an hour."""
    cards = [card for mention in offer.cards for card in mention.candidates]
    amount = amount_of(price.value)
    return amount is not None and is_by_the_hour(amount, cards, price.currency or currency)


def _of_all_in_a_month(draft: Draft, total: Phrase) -> None:
    """A rent of all machines together as that of each; the sum stays beside it as the supplier's."""
    quote = draft.quote
    if not isinstance(quote, Rental) or not isinstance(total.value, Known) or total.per not in ("month", "hour"):
        return
    machines = sum(group.machines for group in quote.groups)
    each = Known(value=tidy(total.value.value / machines))
    stated = {"stated_month": total.value} if total.per == "month" else {}
    draft.quote = quote.replace(price=each, priced_by=f"machine_{total.per}", **stated)
    if machines > 1:
        draft.guessed[total] = Message.of("import_text.of_all", count=machines)


def _by_catalog(draft: Draft, offer: Offer, price: Phrase, by: str) -> tuple[str, bool]:
    """What a price is for by what the catalog knows of the card; a card that is plugged into a slot is sold alone."""
    group = draft.quote.groups[0]  # type: ignore[union-attr]
    cards = [card for mention in offer.cards for card in mention.candidates]
    amount = price.value.low if isinstance(price.value, Between) else amount_of(price.value)
    if amount is None or not cards:
        return by, False
    tail = by.partition("_")[2]
    counted = any(one.field in ("cards_per_machine", "total_cards") for one in offer.own)
    pieces = _loose_pieces(offer, cards) if not tail else 0
    if pieces:
        draft.quote = draft.quote.replace(groups=(group.replace(cards_per_machine=1, machines=pieces),))
        draft.guessed[price] = Message.of("import_text.by_catalog_card")
        return "card", True
    each = group.cards_per_machine if counted else _USUAL
    currency = price.currency or draft.quote.currency
    told = counted or any(mention.units >= 2 for mention in offer.cards)
    only = only_credible(amount, cards, currency, tail, max(each, 2)) if told else ""
    fit = only or fits(amount, cards, currency, tail, max(each, 2))[0]
    if fit not in ("card", "machine") and not (is_loose(cards) and not tail and not counted):
        return by, False
    way = fit if fit in ("card", "machine") else "card"
    draft.guessed[price] = Message.of(f"import_text.by_{'size' if only else 'catalog'}_{way}")
    if way == "card" and not tail and not counted:
        draft.quote = draft.quote.replace(groups=(group.replace(cards_per_machine=1),))
    return (f"{way}_{tail}" if tail else way), True


def _loose_pieces(offer: Offer, cards: list[Card]) -> int:
    """How many cards, where they are plugged into slots and counted by the piece, and nothing speaks of machines."""
    counts = [one for one in offer.own if one.field in ("cards_per_machine", "total_cards", "machines")]
    if len(counts) != 1 or counts[0].field != "total_cards" or not is_loose(cards):
        return 0
    pieces = amount_of(counts[0].value)
    return int(pieces) if pieces is not None and pieces <= _MOST_PIECES else 0


def _by_total(quote: Purchase, offer: Offer, price: Phrase) -> str:
    """What a price is for where only that many cards, or only that many machines, come to a stated total."""
    group = quote.groups[0]
    totals = [one.value.value for one in offer.own if one.field == "total" and isinstance(one.value, Known)]
    rate = quote.tax_rate.value if isinstance(quote.tax_rate, Known) else Decimal(0)
    counted = any(one.field in ("cards_per_machine", "total_cards") for one in offer.own)
    if not counted or not isinstance(price.value, Known) or group.cards == group.machines:
        return ""
    net = price.value.value
    ways = [
        way
        for way, count in (("card", group.cards), ("machine", group.machines))
        if count > 1
        and any(abs(net * count * by - total) <= total * _ROUNDED for total in totals for by in (1, 1 + rate))
    ]
    return ways[0] if len(ways) == 1 else ""


def _each_machine(quote: Purchase, offer: Offer, price: Phrase) -> str:
    """A machine where a price apiece is too high for a card and fits a machine with as many as are said."""
    each = quote.groups[0].cards_per_machine
    cards = [card for mention in offer.cards for card in mention.candidates]
    amount = price.value.low if isinstance(price.value, Between) else amount_of(price.value)
    if price.per != "each" or amount is None or not cards or each < 2:
        return ""
    return "machine" if fits(amount, cards, price.currency or quote.currency, "", each)[0] == "machine" else ""


def _is_net_total(quote: Quote, offer: Offer, price: Phrase) -> bool:
    """Whether an amount without tax comes to the stated total with it, as in a contract that states both."""
    if not isinstance(quote, Purchase) or price.per or not isinstance(price.value, Known):
        return False
    taxes = [one.value.value for one in offer.own if one.field == "tax_amount" and isinstance(one.value, Known)]
    rate = [price.value.value * quote.tax_rate.value] if isinstance(quote.tax_rate, Known) else []
    totals = [one.value.value for one in offer.own if one.field == "total" and isinstance(one.value, Known)]
    return any(abs(price.value.value + tax - total) <= total * _ROUNDED for total in totals for tax in (*taxes, *rate))


def of_machines(offer: Offer, words: str) -> bool:
    """Whether an offer is one of machines by its words, or by a name that stands for several cards."""
    return any(word in _SERVER_EDITION.sub("", words) for word in _MACHINES) or any(
        mention.units >= 2 for mention in offer.cards
    )


def _priced_by(quote: Quote, per: str, machines: bool) -> tuple[str, bool]:
    if isinstance(quote, Rental):
        if per in ("card_hour", "machine_hour", "card_month", "machine_month"):
            return per, True
        tail = "hour" if per == "hour" else "month"
        return f"unclear_{tail}", False
    if per in ("card", "machine"):
        return per, True
    if per == "each":
        return ("machine" if machines else "card"), True
    return ("machine", True) if machines else ("unclear", False)


def set_currency(layout: Layout, draft: Draft, offer: Offer, said: Said) -> None:
    """Give the quote the currency of its first amount; ¥ is asked where no Chinese stands beside it."""
    found = next((phrase for phrase in offer.phrases if phrase.currency), None)
    if found is None:
        _ask_currency(layout, draft, offer, said)
        return
    code = found.currency
    if code == "¥":
        chinese = any("\u4e00" <= mark <= "\u9fff" for mark in layout.source)
        if chinese:
            code = "CNY"
        else:
            code = said.to("currency") or "CNY"
            choices = tuple(Choice(name, Message.of(f"units.{name}")) for name in ("CNY", "JPY"))
            message = Message.of("import_text.which_currency")
            place = place_of(found.start, found.end)
            draft.questions.append(
                ImportQuestion("currency", message, choices, (place,), blocks=True, chosen=said.to("currency"))
            )
    set_field(draft, "currency", code)


def _ask_currency(layout: Layout, draft: Draft, offer: Offer, said: Said) -> None:
    """The only currency that a text names anywhere, else ask; of a text in Chinese it is that of the settings."""
    price = next(
        (one for one in offer.own if one.field in (*PRICES, "total") and amount_of(one.value) is not None), None
    )
    if price is None or any("\u4e00" <= mark <= "\u9fff" for mark in layout.source):
        return
    named = currencies_in(layout.shown)
    if len(named) == 1:
        set_field(draft, "currency", named[0])
        return
    offered = dict.fromkeys((draft.quote.currency, *_OFFERED))
    choices = tuple(Choice(name, Message.of("import_text.choice", words=name)) for name in offered)
    message = Message.of("import_text.no_currency", amount=place_text(layout, price))
    place = place_of(price.start, price.end)
    chosen = said.to("currency")
    draft.questions.append(ImportQuestion("currency", message, choices, (place,), blocks=True, chosen=chosen))
    if chosen:
        set_field(draft, "currency", chosen)


def set_deposit(layout: Layout, draft: Draft, offer: Offer) -> None:
    """A deposit of so many months of rent, in money where the price is one of a month; its words are kept as a note."""
    phrase = next((one for one in offer.phrases if one.field == "deposit_months"), None)
    quote = draft.quote
    if phrase is None or not isinstance(phrase.value, Known):
        return
    if isinstance(quote, Rental) and isinstance(quote.price, Known):
        groups = quote.groups
        units = {
            "card_month": sum(group.cards for group in groups),
            "machine_month": sum(group.machines for group in groups),
        }.get(quote.priced_by)
        if units is not None:
            set_field(draft, "deposit", Known(value=quote.price.value * units * phrase.value.value))
    add_note(draft, place_text(layout, phrase))


def keep_totals(draft: Draft, offer: Offer) -> None:
    """Keep totals and taxes that are stated, to be held against what their parts come to."""
    for phrase in offer.own:
        if phrase.field in ("total", "tax_amount") and isinstance(phrase.value, Known):
            kind: Literal["tax", "unclear"] = "tax" if phrase.field == "tax_amount" else "unclear"
            place = place_of(phrase.start, phrase.end)
            draft.totals.append(StatedTotal(place, phrase.value, kind, "line", phrase.currency or draft.quote.currency))
