"""Questions about stretches of a text: what is asked, what may be answered, and what an answer does to the reading.

The key of a question holds its kind and its stretches, so that it can be put again once its answer has taken a stretch
out of the reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final

from engine.importing.quotes.results import Choice, Correction, Given, ImportQuestion, Place
from engine.importing.quotes.text_numbers import Loose, loose_numbers
from engine.importing.quotes.text_scan import clause_at, clauses, plain, tidy
from engine.texts import Message
from engine.values import known

Span = tuple[int, int]
NUMBER: Final = "number"
"""A number that no reading accounts for."""
HOLDS: Final = "holds"
"""An amount beside words that change it and were not understood."""
BAND: Final = "band"
"""A price far from what the catalog has for the card."""
CLASH: Final = "clash"
"""Several values for one thing."""
SAME: Final = "same"
"""Several prices of one thing."""
SUM: Final = "sum"
"""A total that the price does not come to."""
NO_ROOM: Final = "no_room"
"""An amount that this kind of quote has no field for."""
EACH: Final = "each"
"""A price beside a number of machines that does not say whether it is for one or all."""
WORDS: Final = "words"
"""Words that change what is paid and are read into nothing."""
_KINDS: Final = (NUMBER, HOLDS, BAND, CLASH, SAME, SUM, NO_ROOM, WORDS, EACH)
CONDITION: Final = "condition"
NOTED: Final = "noted"
ASIDE: Final = "aside"
LEAVE: Final = "leave"
ALL: Final = "all"
_TEN_THOUSAND: Final = Decimal(10_000)
_FIELDS: Final = {
    "money": ("price", "total"),
    "share": ("tax_rate", "discount_share"),
    "count": ("machines", "cards_per_machine"),
    "bare": ("price", "price_in_ten_thousands", "machines"),
}


def key_of(kind: str, spans: Iterable[Span]) -> str:
    """The key of a question about stretches of the text."""
    return f"{kind}@{','.join(f'{start}-{end}' for start, end in spans)}"


def parts_of(key: str) -> tuple[str, tuple[Span, ...]]:
    """Kind and stretches of a key; no kind where it is that of another question."""
    kind, _, rest = key.partition("@")
    if kind not in _KINDS:
        return "", ()
    ends = [part.partition("-") for part in rest.split(",")]
    return kind, tuple((int(start), int(end)) for start, _, end in ends)


def question(source: str, key: str, chosen: str) -> ImportQuestion:
    """The question with this key; it blocks until it is answered."""
    kind, spans = parts_of(key)
    start, end = spans[0]
    clause = clause_at(_laid(source)[0], start)
    words = source[clause[0] : max(clause[1], end)].strip()[:80]
    word = source[slice(*spans[1])].strip() if kind == HOLDS and len(spans) > 1 else words
    message = Message.of(f"import_text.ask.{kind}", text=source[start:end].strip(), words=words, word=word)
    places = tuple(Place(start=first, end=last) for first, last in spans)
    return ImportQuestion(key, message, _choices(source, kind, spans), places, blocks=True, chosen=chosen)


def _choices(source: str, kind: str, spans: Sequence[Span]) -> tuple[Choice, ...]:
    if kind == NUMBER:
        loose = _laid(source)[1].get(spans[0])
        fields = _FIELDS[loose.sort] if loose is not None and loose.value is not None else ()
        fields = tuple(name for name in fields if _may_be(name, loose))
        return (*(_choice(name) for name in fields), _choice(ASIDE))
    if kind == EACH:
        return (_choice("of_each"), _choice("of_all"))
    if kind == WORDS:
        return (_choice("noted"), _choice(ASIDE))
    if kind in (HOLDS, NO_ROOM):
        return tuple(_choice(name) for name in ("as_read", CONDITION, LEAVE)[kind == NO_ROOM :])
    if kind == BAND:
        return (_choice("as_read"), _choice("card"), _choice("machine"), _choice(LEAVE))
    kept = tuple(Choice(f"{start}-{end}", _itself(source, start, end)) for start, end in spans)
    return (*kept, _choice(ALL)) if kind in (SAME, SUM) else kept


def _may_be(name: str, loose: Loose | None) -> bool:
    return name != "price_in_ten_thousands" or (loose is not None and (loose.value or 0) < _TEN_THOUSAND)


def _choice(key: str) -> Choice:
    return Choice(key, Message.of(f"import_text.answers.{key}"))


def _itself(source: str, start: int, end: int) -> Message:
    return Message.of("import_text.choice", words=source[start:end].strip())


@lru_cache(maxsize=4)
def _laid(source: str) -> tuple[tuple[Span, ...], Mapping[Span, Loose]]:
    """The clauses of a text, and all its numbers by their stretch."""
    shown = plain(source)
    return clauses(shown), {(loose.start, loose.end): loose for loose in loose_numbers(shown, ())}


def as_corrections(source: str, answers: Iterable[Given]) -> tuple[Correction, ...]:
    """What the answers say about stretches of the text."""
    found: list[Correction] = []
    for given in answers:
        kind, spans = parts_of(given.question)
        if not kind or not given.choice:
            continue
        if kind == NUMBER:
            found.append(_of_number(source, spans[0], given.choice))
        elif given.choice == LEAVE:
            found += [_out(span) for span in spans[:1]]
        elif kind in (CLASH, SAME, SUM) and given.choice != ALL:
            found += [_out(span) for span in spans if f"{span[0]}-{span[1]}" != given.choice]
    return tuple(found)


def _out(span: Span) -> Correction:
    return Correction(Place(start=span[0], end=span[1]), None)


def _of_number(source: str, span: Span, choice: str) -> Correction:
    loose = _laid(source)[1].get(span)
    if choice == ASIDE or loose is None or loose.value is None:
        return _out(span)
    factor = _TEN_THOUSAND if choice == "price_in_ten_thousands" else Decimal(1)
    field = choice.removesuffix("_in_ten_thousands")
    return Correction(Place(start=span[0], end=span[1]), field, known(tidy(loose.value * factor)))
