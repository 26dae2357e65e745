"""Lines beside the machines: network, storage, installation, freight, software, support."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from engine.importing.quotes.asking import choice
from engine.importing.quotes.cells import why
from engine.importing.quotes.drafts import Draft
from engine.importing.quotes.headings import PRICES
from engine.importing.quotes.pricing import Around, line_totals
from engine.importing.quotes.results import CellReading
from engine.importing.quotes.rows import Row
from engine.quote.purchase import Purchase, PurchaseLine
from engine.values import UNKNOWN, Stated, known


def with_accessories(
    rows: Sequence[Row], drafts: list[Draft], around: Around, unread: list[CellReading]
) -> list[Draft]:
    """Put the lines of a table into its quote. With several quotes it is asked whether they belong to each."""
    lines = [(row, line) for row in rows if (line := _line(row)) is not None]
    told = {id(draft.row.readings) for draft in drafts} | {id(row.readings) for row, _ in lines}
    for row in rows:
        if id(row.readings) not in told:
            unread.extend(row.readings)
    if not lines:
        return drafts
    if not drafts or not all(isinstance(draft.quote, Purchase) for draft in drafts):
        for row, _ in lines:
            unread.extend(reading._replace(message=why("no_room"), certainty="asked") for reading in row.readings)
        return drafts
    answer, keys = "every", tuple[str, ...]()
    if len(drafts) > 1:
        about = lines[0][0].table.key
        offered = [choice("every"), choice("none_of_them")]
        answer = around.asking.ask("lines", about, lines[0][0].place, offered, blocks=True, count=len(lines))
        keys = (f"lines:{about}",)
    taken = [line for _, line in lines] if answer == "every" else []
    readings = [reading for row, _ in lines for reading in row.readings]
    unread.extend(readings if len(drafts) > 1 else [])
    return [_with(draft, taken, keys, readings if len(drafts) == 1 else []) for draft in drafts]


def _with(draft: Draft, lines: list[PurchaseLine], keys: tuple[str, ...], readings: list[CellReading]) -> Draft:
    row = replace(draft.row, readings=[*draft.row.readings, *readings])
    return replace(draft, row=row, quote=draft.quote.replace(lines=tuple(lines)), keys=(*draft.keys, *keys))


def _line(row: Row) -> PurchaseLine | None:
    item = row.accessory()
    if not item or not (row.amounts or row.count.number):
        return None
    each: Stated = next(
        (
            amount.stated(source="quote")
            for heading, amount, _ in row.amounts
            if heading.field in PRICES and not amount.missing
        ),
        UNKNOWN,
    )
    number = row.count.number or 1
    totals = line_totals(row)
    if each == UNKNOWN and totals and totals[0][1].low is not None:
        each = known((totals[0][1].low / number).quantize(Decimal("1e-6")))
    stated = totals[0][1].stated(source="quote") if totals else UNKNOWN
    return PurchaseLine(
        item=item,  # type: ignore[arg-type]
        text=row.model[:200],
        quantity=known(number),
        list_price=each,
        stated_amount=stated,
    )
