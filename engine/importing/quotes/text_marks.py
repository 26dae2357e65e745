"""Plain texts whose amounts may be written with a decimal comma."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.importing.quotes.decimal_marks import (
    Mark,
    agreed,
    in_points,
    mark_by_price,
    open_number,
    readings_of_point,
    sure_mark,
)
from engine.importing.quotes.results import ImportQuestion
from engine.importing.quotes.text_draft import Draft, Said, place_of, place_text
from engine.importing.quotes.text_languages import is_german
from engine.importing.quotes.text_money import money_numbers
from engine.importing.quotes.text_offers import Layout, Offer
from engine.importing.quotes.text_scan import Phrase, plain
from engine.texts import Message
from engine.values import Known

POINT = "point"
_SMALL = ("per_million", "per_thousand", "gb", "gb_month", "per_m")


def written_in_points(layout: Layout, said: Said, currency: str) -> tuple[str, tuple[Phrase, ...], bool]:
    """The text with its amounts in decimal points, the phrases whose reading rests on that, and whether it is asked.

    Each character stays in its place.
    """
    numbers = money_numbers(layout.shown)
    phrases = tuple(phrase for phrase in layout.phrases if _open_in(layout, phrase) is not None)
    mark = sure_mark(layout.shown[start:end] for start, end in numbers)
    mark = (
        mark
        or ("comma" if is_german(plain(layout.source)) else "")
        or agreed(_vote(layout, phrase, currency) for phrase in phrases)
    )
    asked = not mark and bool(phrases)
    mark = mark or ("comma" if phrases and said.to(POINT) == "comma" else "point")
    if mark == "point":
        return layout.source, phrases if asked else (), asked
    return _rewritten(layout.source, [*numbers, *((one.start, one.end) for one in phrases)]), phrases, asked


def _rewritten(source: str, stretches: Sequence[tuple[int, int]]) -> str:
    text = list(source)
    for start, end in stretches:
        text[start:end] = in_points(source[start:end])
    return "".join(text)


def _open_in(layout: Layout, phrase: Phrase) -> object:
    """The number of an amount that may be read in two ways; one whose value is no longer that number is in a scale."""
    written = layout.shown[phrase.start : phrase.end]
    number = open_number(written)
    if number is None or not isinstance(phrase.value, Known) or not (phrase.currency or phrase.field == "price"):
        return None
    return number if phrase.value.value == number else None


def _vote(layout: Layout, phrase: Phrase, currency: str) -> Mark:
    if phrase.per in _SMALL:
        return "point"
    if phrase.field != "price" or not isinstance(phrase.value, Known):
        return ""
    before = [card for card in layout.cards if card.start <= phrase.start] or list(layout.cards[:1])
    cards = before[-1].candidates if before else ()
    time = next((one for one in ("hour", "month") if phrase.per.endswith(one)), "")
    return mark_by_price(phrase.value.value, cards, phrase.currency or currency, time, 8)


def as_guessed(layout: Layout, source: str, phrases: Sequence[Phrase]) -> Layout:
    """The layout with the text as it was, and the amounts of these phrases to be checked."""
    starts = {phrase.start for phrase in phrases}
    found = tuple(
        replace(one, certainty="guessed") if one.start in starts and isinstance(one.value, Known) else one
        for one in layout.phrases
    )
    return replace(layout, source=source, phrases=found)


def ask_point(layout: Layout, draft: Draft, offer: Offer, phrases: Sequence[Phrase], said: Said) -> None:
    """Ask for the reading of the amounts of an offer, once for the whole text."""
    starts = {phrase.start: phrase for phrase in phrases}
    found = [starts[phrase.start] for phrase in offer.phrases if phrase.start in starts]
    if not found:
        return
    first = open_number(layout.shown[found[0].start : found[0].end].translate(str.maketrans(",", ".")))
    if first is None:
        return
    message = Message.of("import_text.which_point", amount=place_text(layout, found[0]))
    places = tuple(place_of(one.start, one.end) for one in found)
    draft.questions.append(
        ImportQuestion(POINT, message, readings_of_point(first), places, blocks=True, chosen=said.to(POINT))
    )
