"""Lines beside the machines: which quote they belong to, and what they become there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from engine.importing.quotes.asking import choice, said_choice
from engine.importing.quotes.cells import why
from engine.importing.quotes.drafts import Draft
from engine.importing.quotes.line_kinds import rented_kind
from engine.importing.quotes.naming import what_it_is
from engine.importing.quotes.pricing import Around
from engine.importing.quotes.purchase_lines import WITHOUT_TOTALS, in_basis, line_tax, purchase_line, together, turned
from engine.importing.quotes.rental_lines import RATE_OF, own_rates, rental_fields
from engine.importing.quotes.results import CellReading, Choice, ImportFinding
from engine.importing.quotes.rows import Row
from engine.importing.quotes.tax_words import Tax
from engine.quote.purchase import LINE_KINDS, Purchase, PurchaseLine
from engine.quote.quote import HostedApi, Quote, Rental
from engine.values import UNKNOWN, Known, known

_TO: Final = "to:"
_PLACES: Final = 6


@dataclass(frozen=True)
class _Line:
    """A row beside the machines, with the keys of the questions that it rests on."""

    row: Row
    line: PurchaseLine
    keys: tuple[str, ...]
    tax: Tax

    def of(self, quote: Quote) -> PurchaseLine:
        """The line as it stands in a quote."""
        return in_basis(self.line, self.tax, quote) if isinstance(quote, Purchase) else self.line


def with_accessories(
    rows: Sequence[Row], drafts: list[Draft], around: Around, unread: list[CellReading]
) -> list[Draft]:
    """Put the lines of a table into its quotes. With several quotes it is asked which of them they belong to."""
    others = [row for row in rows if row.line and (row.amounts or row.count.number)]
    bought = bool(drafts) and all(isinstance(draft.quote, Purchase) for draft in drafts)
    asked = [key for row in others if bought and row.line not in LINE_KINDS for key in _asked_kind(row, around)]
    told = {id(draft.row.readings) for draft in drafts} | {id(row.readings) for row in others}
    for row in rows:
        if id(row.readings) not in told:
            unread.extend(row.readings)
    if not others:
        return drafts
    if bought:
        keyed = [replace(draft, keys=(*draft.keys, *asked)) for draft in drafts]
        lines = [_line(row, around) for row in others if row.line in LINE_KINDS]
        return _bought(lines, keyed, around, unread) if lines else keyed
    if drafts and all(isinstance(draft.quote, Rental) for draft in drafts):
        return _rented(others, drafts, around, unread)
    _without_room(others, unread)
    return drafts


def other_taxes(rows: Sequence[Row], drafts: Sequence[Draft], around: Around) -> Iterator[ImportFinding]:
    """Lines of rentals at another rate of tax than these that have no field for it, and lines of purchases that are
    priced with tax where these are without, or the other way round."""
    rented = [draft.quote for draft in drafts if not isinstance(draft.quote, Purchase)]
    rates = {quote.tax_rate.value for quote in rented if isinstance(quote.tax_rate, Known)}
    bought = [draft.quote for draft in drafts if isinstance(draft.quote, Purchase)]
    for row in rows:
        if not row.line:
            continue
        place = row.places.get("remark") or row.places.get("tax_rate") or row.place
        carried = rented_kind(row.model) in RATE_OF
        if row.tax.rate is not None and rates and row.tax.rate not in rates and not carried:
            told = why("other_tax", name=row.model, rate=row.tax.rate * 100, place=place.address)
            yield ImportFinding("warning", told, place)
        if bought and row.amounts and turned(line_tax(row, around), bought[0]):
            yield ImportFinding("warning", why(f"other_basis_{bought[0].tax_basis}", name=row.model), place)


def _asked_kind(row: Row, around: Around) -> list[str]:
    """Ask what a row is that is none of the lines of a purchase."""
    keys: list[str] = []
    what_it_is(row, around.asking, keys)
    return keys


def _without_room(rows: Sequence[Row], unread: list[CellReading]) -> None:
    for row in rows:
        unread.extend(reading._replace(message=why("no_room"), certainty="asked") for reading in row.readings)


def _line(row: Row, around: Around) -> _Line:
    keys: list[str] = []
    line = purchase_line(row, around, keys)
    return _Line(row, line, (*row.keys, *keys), line_tax(row, around))


def _bought(lines: list[_Line], drafts: list[Draft], around: Around, unread: list[CellReading]) -> list[Draft]:
    if len(drafts) == 1:
        return [_with(drafts[0], [line.of(drafts[0].quote) for line in lines], lines)]
    unread.extend(reading for line in lines for reading in line.row.readings)
    about = lines[0].row.table.key
    mergeable = all(draft.quote.priced_by in ("card", "machine") for draft in drafts)  # type: ignore[union-attr]
    offered = [choice("every"), *([choice("together")] if mergeable else []), choice("in_parts")]
    offered += _names(drafts) if len(lines) == 1 else [choice("line_by_line")]
    offered.append(choice("none_of_them"))
    key = f"lines:{about}"
    answer = around.asking.ask("lines", about, lines[0].row.place, offered, blocks=True, count=len(lines))
    keyed = [replace(draft, keys=(*draft.keys, key, *(one for line in lines for one in line.keys))) for draft in drafts]
    if answer == "together" and mergeable:
        first = keyed[0].quote
        return [together(keyed, [line.of(first) for line in lines], [line.row for line in lines])]
    given: list[list[PurchaseLine]] = [[] for _ in drafts]
    asked: list[str] = []
    for line in lines:
        said = _of_one(line, drafts, around, asked) if answer == "line_by_line" else answer
        for place, part in enumerate(_shared(line, said, drafts)):
            given[place].extend(part)
    return [
        replace(
            draft,
            quote=draft.quote.replace(lines=tuple(part), **(WITHOUT_TOTALS if part else {})),
            keys=(*draft.keys, *asked),
        )
        for draft, part in zip(keyed, given, strict=True)
    ]


def _names(drafts: Sequence[Draft]) -> list[Choice]:
    """The quotes by name; alike ones by the cell too."""
    names = [draft.name for draft in drafts]
    return [
        said_choice(f"{_TO}{place}", name if names.count(name) == 1 else f"{name} ({drafts[place].row.place.address})")
        for place, name in enumerate(names)
    ]


def _of_one(line: _Line, drafts: Sequence[Draft], around: Around, asked: list[str]) -> str:
    """Which quote a line belongs to, asked for this line alone."""
    about = f"{line.row.table.key}:{line.row.row}"
    asked.append(f"line_of:{about}")
    offered = [choice("every"), choice("in_parts"), *_names(drafts), choice("none_of_them")]
    return around.asking.ask("line_of", about, line.row.place, offered, blocks=True, name=line.row.model)


def _shared(shared: _Line, said: str, drafts: Sequence[Draft]) -> Iterator[list[PurchaseLine]]:
    """What each quote has of a line: all of it, a part by its cards, or nothing."""
    groups = [() if isinstance(draft.quote, HostedApi) else draft.quote.groups for draft in drafts]
    cards = [sum(group.cards for group in entries) for entries in groups]
    quantity = shared.line.quantity
    whole = quantity.value if isinstance(quantity, Known) else Decimal(1)
    left = whole
    for place, number in enumerate(cards):
        line = shared.of(drafts[place].quote)
        if said in ("every", f"{_TO}{place}"):
            yield [line]
        elif said == "in_parts":
            last = place == len(cards) - 1
            part = left if last else round(whole * number / sum(cards), _PLACES)
            left -= part
            yield [line.replace(quantity=known(part), stated_amount=UNKNOWN)] if part else []
        else:
            yield []


def _with(draft: Draft, taken: list[PurchaseLine], lines: Sequence[_Line]) -> Draft:
    readings = [*draft.row.readings, *(reading for line in lines for reading in line.row.readings)]
    keys = (*draft.keys, *(key for line in lines for key in line.keys))
    quote = draft.quote.replace(lines=tuple(taken), **WITHOUT_TOTALS)
    return replace(draft, row=replace(draft.row, readings=readings), quote=quote, keys=keys)


def _rented(rows: list[Row], drafts: list[Draft], around: Around, unread: list[CellReading]) -> list[Draft]:
    """Lines of rentals as fields of theirs; a field that the quote has already is not written over."""
    fields, left = rental_fields(rows)
    _without_room(left, unread)
    taken = [row for row in rows if row not in left]
    if not taken:
        return drafts
    answer, keys = f"{_TO}0", tuple[str, ...]()
    if len(drafts) > 1:
        about = taken[0].table.key
        offered = [choice("every"), *_names(drafts), choice("none_of_them")]
        answer = around.asking.ask("lines", about, taken[0].place, offered, blocks=True, count=len(taken))
        keys = (f"lines:{about}",)
    readings = [reading for row in taken for reading in row.readings]
    unread.extend(readings if len(drafts) > 1 else [])
    made = []
    for place, draft in enumerate(drafts):
        own: dict[str, Any] = {}
        if answer in ("every", f"{_TO}{place}"):
            own = fields | own_rates(taken, draft.quote.tax_rate)
        new = {name: value for name, value in own.items() if not isinstance(getattr(draft.quote, name), Known)}
        row = replace(draft.row, readings=[*draft.row.readings, *(readings if len(drafts) == 1 else [])])
        made.append(replace(draft, row=row, quote=draft.quote.replace(**new), keys=(*draft.keys, *keys)))
    return made
