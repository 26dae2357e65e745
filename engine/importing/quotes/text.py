"""Quotes in plain text, as pasted from a chat or a mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.importing.quotes.confirming import as_answered
from engine.importing.quotes.payments import PAYMENTS
from engine.importing.quotes.results import (
    NO_SETTINGS,
    Alternative,
    CellReading,
    Correction,
    Given,
    Place,
    QuoteReading,
    QuoteSettings,
    ReadQuote,
    ReadValue,
)
from engine.importing.quotes.text_accounts import ask_doubts, ask_numbers
from engine.importing.quotes.text_asked import as_corrections
from engine.importing.quotes.text_corrections import corrected
from engine.importing.quotes.text_draft import Draft, Said
from engine.importing.quotes.text_drafts import drafted
from engine.importing.quotes.text_head import head
from engine.importing.quotes.text_marks import as_guessed, ask_point, written_in_points
from engine.importing.quotes.text_money import NO_BARE, Bare
from engine.importing.quotes.text_offers import Layout, Offer, laid_out, offers
from engine.importing.quotes.text_quoted import levels
from engine.importing.quotes.text_scan import PRICES, Phrase, unspaced
from engine.importing.quotes.text_shifting import is_asked_for
from engine.importing.quotes.text_speakers import of_speakers, turns
from engine.importing.quotes.text_ten_thousands import as_said, ask_bare, bare_prices
from engine.project.edits.ids import next_quote_id
from engine.quote import CardGroup, HostedApi
from engine.texts import EngineError, Message
from engine.values import UNKNOWN, known

_OF_ALL: Final = ("supplier", "contact", "number", "date")
LONGEST: Final = 20_000
MOST_OFFERS: Final = 200
_OTHER_READINGS: Final = {
    "price": ("total", "deposit", "installation", "freight", "network_storage", "software", "support_per_year"),
    "total": ("price",),
    "aside": ("price", "total"),
    "machines": ("total_cards", "cards_per_machine"),
    "cards_per_machine": ("total_cards", "machines"),
    "total_cards": ("machines", "cards_per_machine"),
    "input_price": ("output_price", "cached_input_price"),
    "output_price": ("input_price", "cached_input_price"),
    "cached_input_price": ("input_price", "output_price"),
    **{name: tuple(other for other in PAYMENTS if other != name) for name in PAYMENTS},
    "deposit": ("price", "installation"),
    "valid_days": ("start_delay_weeks",),
}


def read_quote_text(
    text: str,
    settings: QuoteSettings = NO_SETTINGS,
    corrections: Sequence[Correction] = (),
    answers: Sequence[Given] = (),
) -> QuoteReading:
    """Read every offer of a text; a phrase keeps its stretch of the text as its place.

    Raises:
        EngineError: the text is longer than `LONGEST` characters or nothing in it is an offer.
    """
    if len(text) > LONGEST:
        raise EngineError("import_text.too_long", length=len(text), most=LONGEST)
    source = unspaced(text.replace("\r\n", "\n").replace("\r", "\n"))
    chat = turns(source)
    said = Said({given.question: given.choice for given in answers})
    earlier = _earlier(source)
    heads = [*((turn.start, turn.head_end) for turn in chat), *earlier]
    spoken = (*as_corrections(source, answers), *corrections)
    layout, unsure, bare = _phrased(source, spoken, heads, said, settings.currency)
    found = of_speakers(layout, offers(layout)[:MOST_OFFERS], chat)
    found = tuple(offer for offer in found if not is_asked_for(layout, offer))
    basis = _basis(layout, settings)
    drafts: list[Draft] = []
    for offer in found:
        quote_id = next_quote_id(draft.quote.id for draft in drafts)
        several = sum(_may_be(other) == _may_be(offer) for other in found) > 1
        draft = drafted(layout, offer, quote_id, said, basis, several=several)
        ask_point(layout, draft, offer, unsure, said)
        ask_bare(layout, draft, offer, bare, said)
        drafts.append(draft)
    ask_doubts(layout, found, drafts, said, corrections)
    quotes = ask_numbers(
        *(layout, found),
        [_read(layout, *one, spoken, several=len(found) > 1) for one in zip(found, drafts, strict=True)],
        *(said, [*heads, *((one.place.start, one.place.end) for one in spoken)]),
    )
    claimed = {(phrase.start, phrase.field) for offer in found for phrase in offer.phrases}
    loose = [phrase for phrase in layout.phrases if (phrase.start, phrase.field) not in claimed]
    unread = tuple(_unclaimed(layout, phrase) for phrase in loose if phrase.field not in _OF_ALL)
    unread += _answered_to(source, earlier)
    return QuoteReading(
        "",
        text=source,
        quotes=quotes,
        unread=unread,
        supplier=str(basis.get("supplier", "")),
        settings=settings,
        corrections=tuple(corrections),
        answers=tuple(answers),
    )


def _earlier(source: str) -> list[tuple[int, int]]:
    """The lines of a mail that it only answers to: those behind the newest mail of it that names a price."""
    lines = levels(source)
    for level in sorted({one[2] for one in lines})[:-1]:
        behind = [(start, end) for start, end, deep in lines if deep > level]
        if any(phrase.field in (*PRICES, "total") for phrase in laid_out(source, (), behind).phrases):
            return behind
    return []


def _answered_to(source: str, earlier: list[tuple[int, int]]) -> tuple[CellReading, ...]:
    """What is said in mails that this one answers to, which counts for nothing."""
    if not earlier:
        return ()
    whole = laid_out(source)
    message = Message.of("import_text.earlier")
    return tuple(
        _reading(whole, phrase)._replace(certainty="ignored", message=message)
        for phrase in whole.phrases
        if any(start <= phrase.start < end for start, end in earlier)
    )


def _phrased(
    source: str, corrections: Sequence[Correction], heads: list[tuple[int, int]], said: Said, currency: str
) -> tuple[Layout, tuple[Phrase, ...], Mapping[int, Bare]]:
    """The text with its phrases, those whose point is asked about, and where prices begin whose unit is."""
    named = [one for one in head(source) if not any(start <= one.start < end for start, end in heads)]
    layout = laid_out(source, named, heads)
    stated, taken = corrected(layout, corrections)
    if corrections:
        layout = laid_out(source, (*stated, *named), [*taken, *heads])
    bare, open_unit = bare_prices(layout, [*taken, *heads])
    in_unit = as_said(bare, said)
    if in_unit:
        layout = laid_out(source, (*stated, *named), [*taken, *heads], in_unit)
    written, unsure, asked = written_in_points(layout, said, currency)
    if written != source:
        again = laid_out(written, (*stated, *named), [*taken, *heads], in_unit)
        layout = as_guessed(again, source, () if asked else unsure)
    return layout, unsure if asked else (), bare if open_unit else NO_BARE


def _may_be(offer: Offer) -> set[str]:
    return {card.id for mention in offer.cards for card in mention.candidates}


def _basis(layout: Layout, settings: QuoteSettings) -> dict[str, Any]:
    said = {phrase.field: phrase.value for phrase in reversed(layout.phrases) if phrase.field in _OF_ALL}
    supplier = str(said.get("supplier") or settings.supplier)[:120]
    return {
        "supplier": supplier,
        "contact": str(said.get("contact", ""))[:120],
        "number": str(said.get("number", ""))[:60],
        "date": said.get("date"),
        "currency": settings.currency,
    }


def _read(layout: Layout, offer: Offer, draft: Draft, corrections: Sequence[Correction], *, several: bool) -> ReadQuote:
    by_hand = {(entry.place.start, entry.place.end) for entry in corrections}
    readings = []
    for phrase in sorted(offer.phrases, key=lambda phrase: phrase.start):
        reading = _reading(layout, phrase)
        if phrase.field == "card" and not isinstance(draft.quote, HostedApi) and not _open_card(draft):
            reading = reading._replace(value=draft.quote.groups[0].card)
        if phrase.field == "network_gbs" and not isinstance(draft.quote, HostedApi):
            reading = reading._replace(value=_network(draft.quote.groups[0]))
        asking = [one for one in draft.questions if any(place.start == phrase.start for place in one.places)]
        asked = [one for one in asking if not one.chosen]
        if (phrase.start, phrase.end) in by_hand:
            reading = reading._replace(message=Message.of("import_text.corrected"), certainty="read")
        elif phrase in draft.dropped:
            reading = reading._replace(
                message=Message.of("import_text.no_room", kind=_kind(draft)), certainty="ignored"
            )
        elif asked:
            reading = reading._replace(message=asked[0].message, certainty="asked")
        elif asking:
            reading = reading._replace(message=as_answered(asking[0]), certainty="read")
        elif phrase in draft.guessed:
            reading = reading._replace(message=draft.guessed[phrase], certainty="guessed")
        elif phrase in offer.shared and several:
            reading = reading._replace(message=Message.of("import_text.shared"))
        readings.append(reading)
    return ReadQuote(draft.quote, tuple(readings), draft.name, tuple(draft.questions), tuple(draft.totals))


def _open_card(draft: Draft) -> bool:
    return any(question.key.startswith("card@") and not question.chosen for question in draft.questions)


def _kind(draft: Draft) -> Message:
    return Message.of(f"choices.kind.{draft.quote.kind}")


def _reading(layout: Layout, phrase: Phrase) -> CellReading:
    words = layout.source[phrase.start : phrase.end]
    certainty = phrase.certainty if phrase.certainty != "asked" else "asked"
    others = tuple(
        Alternative(name, phrase.value, Message.of("import_text.other", field=Message.of(f"import_text.field.{name}")))
        for name in _OTHER_READINGS.get(phrase.field or "", ())
    )
    nothing = Alternative(None, None, Message.of("import_text.leave_out"))
    field = _STORED.get(phrase.field or "", phrase.field)
    return CellReading(_place(phrase), words, field, phrase.value, _reason(phrase), certainty, (*others, nothing))


def _network(group: CardGroup) -> ReadValue:
    return UNKNOWN if group.network_gbs is None else known(str(group.network_gbs))


_STORED: Final = {"in_stock": "stock", "tax_included_rate": "tax_rate", "tax_excluded_rate": "tax_rate"}


def _reason(phrase: Phrase) -> Message:
    if phrase.per in ("card_hour", "machine_hour", "card_month", "machine_month", "card", "machine", "hour", "month"):
        return Message.of(f"import_text.per_{phrase.per}")
    if phrase.field in (
        "aside",
        "card",
        "total",
        "total_cards",
        "tax_included_rate",
        "tax_excluded_rate",
        "in_stock",
        "valid_until",
        "network_gbs",
    ):
        return Message.of(f"import_text.why_{phrase.field}")
    return Message.of("import_text.guessed" if phrase.certainty == "guessed" else "import_text.said")


def _unclaimed(layout: Layout, phrase: Phrase) -> CellReading:
    message = _reason(phrase) if phrase.field == "aside" else Message.of("import_text.no_offer")
    return _reading(layout, phrase)._replace(certainty="ignored", message=message)


def _place(phrase: Phrase) -> Place:
    return Place(start=phrase.start, end=phrase.end)
