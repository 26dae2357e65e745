"""From the phrases of an offer to a quote, and to what is still to ask about it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.importing.quotes.asking import port_choices
from engine.importing.quotes.results import Choice, ImportQuestion
from engine.importing.quotes.text_cards import PORT
from engine.importing.quotes.text_draft import Draft, Kind, Said, add_note, place_of, place_text, set_field
from engine.importing.quotes.text_languages import is_foreign
from engine.importing.quotes.text_offers import Layout, Offer
from engine.importing.quotes.text_prices import (
    is_hourly,
    keep_totals,
    of_machines,
    set_currency,
    set_deposit,
    set_price,
)
from engine.importing.quotes.text_rates import set_rates
from engine.importing.quotes.text_scan import Phrase, plain, scaled
from engine.quote import CardGroup, HostedApi, Lease, Purchase, Rental
from engine.texts import Message
from engine.values import Between, Known, known

_MODELS: Final = {"purchase": Purchase, "rental": Rental, "lease": Lease, "hosted_api": HostedApi}
_RENTED: Final = ("租", "rental", "rent ", "for rent", "算力服务", "on-demand", "按需", "按量", "spot")
_LEASED: Final = ("融资租赁", "直租", "售后回租", "finance lease", "capital lease", "lease-to-own")
_MODEL_NAME: Final = re.compile(r"(?=[A-Za-z0-9.\- ]*\d)[A-Za-z][A-Za-z0-9.\-]+(?: (?=[A-Z0-9])[A-Za-z0-9.\-]+){0,3}")
_OTHER_KIND: Final[Mapping[str, tuple[str, Decimal]]] = {
    "support_per_month": ("support_per_year", Decimal(12)),
    "support_per_year": ("support_per_month", Decimal(1) / 12),
}


_OF_EITHER: Final = re.compile(r"\d+ *(?:x *(?:server|node|machine|system|host)|台服务器)")

_USUAL: Final = 8
_MOST_IN_MACHINE: Final = 16

_READ_ELSEWHERE: Final = frozenset(
    {
        *("card", "cards_per_machine", "machines", "total_cards", "network_gbs", "total", "tax_amount", "condition"),
        "deposit_months",
        "tax_rates",
    }
)
_TAXED: Final = {"tax_included_rate": "included", "tax_excluded_rate": "excluded", "on_top": "excluded"}
_RENAMED: Final[Mapping[tuple[str, str], str]] = {
    ("lease", "price"): "lease_payment",
    ("lease", "commitment_months"): "lease_months",
}


def drafted(
    layout: Layout, offer: Offer, quote_id: str, said: Said, basis: Mapping[str, Any], *, several: bool
) -> Draft:
    """Make the quote of an offer. `basis` are the fields that hold for the whole text; of `several` offers of the same
    card each is called after its terms too."""
    words = " ".join(layout.shown[phrase.start : phrase.end] for phrase in offer.phrases if phrase.field != "card")
    kind = _kind(offer, " ".join((words, _until_price(layout, offer))))
    words += " " + layout.shown[offer.start : offer.end]
    questions: list[ImportQuestion] = []
    card, name = (None, "") if kind == "hosted_api" else _card(layout, offer, said, questions)
    written = name or _title(layout, offer)
    fields: dict[str, Any] = {"id": quote_id, "name": (written + _tag(layout, offer, several))[:120], **basis}
    fields |= _spoken(offer, basis)
    if kind != "hosted_api":
        group = _group(offer, card.id if card else written or "?", machines=of_machines(offer, words))
        group = _eight_of_what(layout, offer, group, said, questions)
        network = _network(written, offer, said, questions)
        fields["groups"] = (group.replace(network_gbs=network, condition=_condition(offer)),)
    questions += _foreign(layout, offer, said)
    draft = Draft(_MODELS[kind](**fields), fields["name"], questions)
    _fill(draft, offer, kind)
    if kind in ("purchase", "rental"):
        set_price(layout, draft, offer, words, said)
    set_deposit(layout, draft, offer)
    set_rates(layout, draft, offer)
    set_currency(layout, draft, offer, said)
    keep_totals(draft, offer)
    return draft


def _foreign(layout: Layout, offer: Offer, said: Said) -> list[ImportQuestion]:
    """A text in a language that is not read: whether a person has held its readings against it."""
    if not is_foreign(plain(layout.source)):
        return []
    message = Message.of("import_text.foreign")
    choices = (Choice("checked", Message.of("import_text.foreign_checked")),)
    place = place_of(offer.start, offer.end)
    return [ImportQuestion("language", message, choices, (place,), blocks=True, chosen=said.to("language"))]


def _spoken(offer: Offer, basis: Mapping[str, Any]) -> dict[str, Any]:
    """Who offered it in a chat, and on which day."""
    if offer.turn is None:
        return {}
    return {"contact": offer.turn.name, "date": basis["date"] or offer.turn.date}


def _until_price(layout: Layout, offer: Offer) -> str:
    """The text of an offer up to the line of its last price; what follows may speak of other things."""
    last = max((phrase.end for phrase in offer.own if phrase.field == "price"), default=offer.end)
    line = layout.shown.find("\n", last)
    return layout.shown[offer.start : offer.end if line < 0 else min(line, offer.end)]


def _kind(offer: Offer, words: str) -> Kind:
    if any(phrase.field in ("input_price", "output_price") for phrase in offer.phrases):
        return "hosted_api"
    if any(word in words for word in _LEASED):
        return "lease"
    timed = any(
        phrase.field in ("price", "total") and phrase.per.endswith(("hour", "month")) for phrase in offer.phrases
    )
    bought = any(phrase.field == "price" and phrase.per in ("card", "machine", "each") for phrase in offer.phrases)
    termed = any(phrase.field == "commitment_months" for phrase in offer.own)
    prices = [phrase for phrase in offer.own if phrase.field == "price" and phrase.per == ""]
    timed = timed or any(is_hourly(offer, phrase, "") for phrase in prices)
    return "rental" if timed or (not bought and (termed or any(word in words for word in _RENTED))) else "purchase"


def _card(layout: Layout, offer: Offer, said: Said, questions: list[ImportQuestion]) -> tuple[Card | None, str]:
    candidates = _named_by_hand(layout, offer) or _candidates(offer)
    if len(candidates) == 1:
        return candidates[0], candidates[0].name
    place = place_of(offer.cards[0].start, offer.cards[0].end) if offer.cards else place_of(offer.start, offer.end)
    key = f"card@{_first_of(layout, offer, place.start)}"
    chosen = _chosen(said.to(key), candidates)
    written = offer.cards[0].written if offer.cards else ""
    message = Message.of("import_text.which_card", name=written) if written else Message.of("import_text.no_card")
    choices = tuple(Choice(card.id, Message.of("import_text.choice", words=card.name)) for card in candidates)
    questions.append(ImportQuestion(key, message, choices, (place,), blocks=True, chosen=chosen.id if chosen else ""))
    return chosen, chosen.name if chosen else written


def _first_of(layout: Layout, offer: Offer, start: int) -> int:
    """Where the text names first what can be the same cards, so that one answer is for all of them."""
    meant = offer.cards[0].candidates if offer.cards else ()
    return next((one.start for one in layout.cards if meant and one.candidates == meant), start)


def _chosen(card_id: str, candidates: tuple[Card, ...]) -> Card | None:
    """The card of an answer: one of the candidates or any other of the catalog."""
    known_here = next((card for card in candidates if card.id == card_id), None)
    return known_here or next((card for card in catalog().cards if card.id == card_id), None)


def _named_by_hand(layout: Layout, offer: Offer) -> tuple[Card, ...]:
    """The card that a person gave for a stretch of the text."""
    for phrase in offer.own:
        if phrase.field == "card" and phrase.value != layout.source[phrase.start : phrase.end]:
            return catalog().find_cards(str(phrase.value)).candidates
    return ()


def _candidates(offer: Offer) -> tuple[Card, ...]:
    """The cards that fit every mention that leaves some; several different ones are all possible."""
    left: tuple[Card, ...] = ()
    for mention in offer.cards:
        both = tuple(card for card in left if card in mention.candidates)
        left = both or (*left, *(card for card in mention.candidates if card not in left))
    return left


def _group(offer: Offer, card: str, *, machines: bool) -> CardGroup:
    units = next((mention.units for mention in offer.cards if mention.units >= 2), 0)
    each = _count(offer, "cards_per_machine") or (int(units) if units else 0)
    number, total = _count(offer, "machines"), _count(offer, "total_cards")
    if each > _MOST_IN_MACHINE and not units and each % _USUAL == 0 and not total:
        each, total = 0, each
    if total and not each and number > 1:
        each = total // number if total % number == 0 and total > number else total
    elif total and not each:
        each = total if total <= _USUAL else next(size for size in (_USUAL, 4, 2, 1) if total % size == 0)
        number = total // each
    elif total and each and not number and total % each == 0:
        number = total // each
    return CardGroup(
        card=card,
        cards_per_machine=min(each or (1 if _by_card(offer, machines=machines) else 8), 1024),
        machines=min(number or 1, 100_000),
    )


def _eight_of_what(
    layout: Layout, offer: Offer, group: CardGroup, said: Said, questions: list[ImportQuestion]
) -> CardGroup:
    """“8x server” is eight machines or one of eight cards; asked where the number is that of cards in a machine."""
    found = next((phrase for phrase in offer.own if phrase.field == "machines"), None)
    if found is None or not group.machines == group.cards_per_machine > 1 or _count(offer, "total_cards"):
        return group
    stated = next((one for one in offer.own if one.field == "cards_per_machine"), found)
    if not _OF_EITHER.match(layout.shown, found.start) or layout.shown[stated.start] in "每单":
        return group
    key, number = f"eight@{found.start}", group.machines
    message = Message.of("import_text.of_what", words=place_text(layout, found), count=number)
    choices = tuple(
        Choice(way, Message.of(f"importing.choices.{way}", count=number)) for way in ("one_machine", "so_many_machines")
    )
    place = place_of(found.start, found.end)
    questions.append(ImportQuestion(key, message, choices, (place,), blocks=True, chosen=said.to(key)))
    return group.replace(machines=1) if said.to(key) == "one_machine" else group


def _by_card(offer: Offer, *, machines: bool) -> bool:
    if any(phrase.field == "unit_sold" for phrase in offer.phrases):
        return False
    ways = ("card",) if machines else ("card", "each")
    return any(phrase.field == "price" and phrase.per.startswith(ways) for phrase in offer.own)


def _condition(offer: Offer) -> str:
    """New, used or changed, as its own words say before those for all."""
    return next((str(phrase.value) for phrase in offer.phrases if phrase.field == "condition"), "unknown")


def _network(name: str, offer: Offer, said: Said, questions: list[ImportQuestion]) -> float | None:
    """Network of a machine in GB/s one way; how many ports it has is asked where only their speed is said."""
    found = next((phrase for phrase in offer.phrases if phrase.field == "network_gbs"), None)
    if found is None or not isinstance(found.value, Known):
        return None
    if found.per != PORT:
        return float(found.value.value)
    key = f"ports@{found.start}"
    message = Message.of("importing.ask.ports", name=name, speed=found.value.value * 8)
    place = place_of(found.start, found.end)
    questions.append(ImportQuestion(key, message, port_choices(), (place,), chosen=said.to(key)))
    return float(found.value.value) * int(said.to(key)) if said.to(key).isdecimal() else None


def _count(offer: Offer, name: str) -> int:
    found = next((phrase.value for phrase in offer.own if phrase.field == name), None)
    return int(found.value) if isinstance(found, Known) and found.value <= 100_000 else 0


def _fill(draft: Draft, offer: Offer, kind: Kind) -> None:
    filled: set[str] = set()
    for phrase in sorted(offer.phrases, key=lambda phrase: phrase in offer.shared):
        if phrase.field in ("tier", "on_top", "note", "conditional_discount"):
            add_note(draft, str(phrase.value))
        if phrase.field in ("tier", "note", "conditional_discount"):
            continue
        for name, value in stored(phrase, kind, filled):
            if not set_field(draft, name, value):
                draft.dropped.add(phrase)
            filled.add(name)


def stored(phrase: Phrase, kind: Kind, filled: set[str]) -> list[tuple[str, Any]]:
    """Fields of the quote with their values; none for what is read elsewhere or was said before."""
    name, value = phrase.field or "", phrase.value
    if name in filled or name in _READ_ELSEWHERE:
        return []
    if name in _TAXED:
        rate = [("tax_rate", value)] if name.endswith("_rate") else []
        return [("tax_basis", _TAXED[name]), *rate]
    if name == "in_stock":
        return [("stock", value)] if kind == "rental" else [("start_delay_weeks", known(0))]
    if (kind, name) in _RENAMED:
        return [(_RENAMED[kind, name], value)]
    if name in _OTHER_KIND and name.endswith("month") != (kind == "rental"):
        other, factor = _OTHER_KIND[name]
        return [(other, _times(value, factor))]
    return [(name, value)]


def _times(value: Any, factor: Decimal) -> Any:
    return scaled(value, factor) if isinstance(value, Known | Between) else value


def _tag(layout: Layout, offer: Offer, several: bool) -> str:
    terms = [phrase for phrase in offer.own if phrase.field in ("tier", "market", "commitment_months")]
    told = [place_text(layout, terms[0])] if terms else []
    told += [offer.turn.name] if offer.turn is not None else []
    return "".join(f" · {words}" for words in told) if several else ""


def _title(layout: Layout, offer: Offer) -> str:
    """The first words of an offer whose card nobody knows."""
    stretch = layout.source[offer.start : max((phrase.start for phrase in offer.own), default=offer.end)]
    model = _MODEL_NAME.search(stretch)
    if model is not None:
        return model[0].strip()
    lines = layout.source[offer.start : offer.end].strip(" \n:：,，、-·*").splitlines()
    return lines[0][:60].strip() if lines else ""
