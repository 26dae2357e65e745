"""A bill as a table of a report: one reading of the terms, or the kindest and the hardest beside each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine.compare.bill_page import BillPage, PageLine, PageTotal, bill_page
from engine.compare.bills import QuoteBill
from engine.exporting.material import Material
from engine.exporting.report import Block, Cell, Column, Number, Paragraph, Row, Table
from engine.figures import Quantity
from engine.quote.billing import Bill
from engine.texts import Language, text

_Reading = Literal["low", "high"]
_WORDS: Final[Mapping[_Reading, str]] = {"low": "kindest", "high": "hardest"}


@dataclass(frozen=True, slots=True)
class _Entry:
    """One row under one reading; `price` is empty where the row is one amount."""

    title: Cell
    quantity: Cell
    price: Cell
    amount: Cell
    kind: Literal["row", "sum"] = "row"


_Entries = dict[tuple[str, ...], _Entry]
"""Rows by what they are about, so that the same ones of two readings meet."""


def bill_blocks(material: Material, found: QuoteBill, name: str) -> Iterator[Block]:
    """The table of a bill and its remarks; `name` is that of the workload, where there are several."""
    readings: tuple[_Reading, ...] = ("low", "high") if found.ambiguous else ("high",)
    address = "/".join((found.quote.id, "" if found.workload is None else found.workload.id, "bill"))
    bills = {reading: found.low if reading == "low" else found.high for reading in readings}
    pages = {reading: bill_page(found, bill, material.language) for reading, bill in bills.items()}
    entries = [_entries(pages[one], bills[one], f"{address}/{one}") for one in readings]
    keys = _merged(list(entries[0]), list(entries[-1]))
    rows = (_row(key, entries, readings, material.language) for key in keys)
    page = pages["high"]
    title = " · ".join(part for part in (page.title, name) if part)
    key = f"bill_{address.replace('/', '_')}"
    yield Table(
        key, title, _columns(page, readings, material.language), tuple(row for row in rows if not _is_free(row))
    )
    for note in dict.fromkeys(note for reading in readings for note in pages[reading].notes):
        yield Paragraph(note, "note")


def _columns(page: BillPage, readings: Sequence[_Reading], language: Language) -> tuple[Column, ...]:
    def named(name: str, reading: str = "", width: float = 1.0) -> Column:
        title = text(f"bill_page.column_{name}", language, currency=page.currency)
        return Column(title, reading, numeric=name != "item", width=width)

    if len(readings) == 1:
        return (named("item", width=2.4), named("quantity"), named("price"), named("amount"))
    words = [text(f"bill_page.{_WORDS[reading]}", language) for reading in readings]
    widths = {"quantity": 1.3, "amount": 1.1}
    each = (named(name, word, width) for word in words for name, width in widths.items())
    return (named("item", width=2.0), named("price", width=0.7), *each)


def _row(key: tuple[str, ...], entries: Sequence[_Entries], readings: Sequence[_Reading], language: Language) -> Row:
    found = [one.get(key) for one in entries]
    known = [one for one in found if one is not None]
    last = known[-1]
    if len(entries) == 1:
        return Row((last.title, last.quantity, last.price, last.amount), last.kind)
    notes = {reading: one.title.note for reading, one in zip(readings, found, strict=True) if one and one.title.note}
    title = Cell(last.title.text, note=_told(notes, language), tone=last.title.tone)
    cells = (cell for one in found for cell in ((one.quantity, one.amount) if one else (Cell(), Cell())))
    return Row((title, last.price, *cells), last.kind)


def _told(notes: Mapping[_Reading, str], language: Language) -> str:
    """What is said of a line, by reading where it differs."""
    if len(set(notes.values())) < 2:
        return next(iter(notes.values()), "")
    told = (
        text("table.pair", language, first=text(f"bill_page.{_WORDS[reading]}", language).capitalize(), second=note)
        for reading, note in notes.items()
    )
    return ("" if language == "zh" else " ").join(told)


def _is_free(row: Row) -> bool:
    """Whether nothing is paid under any reading for what has a price: its terms say so already."""
    numbers = [cell.number for cell in row.cells if cell.number is not None]
    amounts = [one.value for one in numbers if one.address]
    return 0 < len(amounts) < len(numbers) and all(value == 0 for value in amounts)


def _merged(first: list[tuple[str, ...]], second: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """All keys of `second` in order, those of `first` alone behind what stands before them there."""
    merged = list(second)
    before: tuple[str, ...] | None = None
    for key in first:
        if key not in merged:
            merged.insert(0 if before is None else merged.index(before) + 1, key)
        before = key
    return merged


def _entries(page: BillPage, bill: Bill, address: str) -> _Entries:
    found: _Entries = {}
    seen: Counter[str] = Counter()
    for place, line in enumerate(page.lines):
        seen[line.title] += 1
        key = ("line", line.title, str(seen[line.title]))
        found[key] = _line(line, bill.currency, f"{address}/{place}")
        for part in line.parts:
            amount = _amount(part.amount, part.amount_of, bill.currency)
            counted = _amount(part.quantity, part.quantity_of, "1")
            found[*key, part.title] = _Entry(Cell(f"   {part.title}", tone="muted"), counted, Cell(), amount)
    for one in page.totals:
        found["total", one.title] = _total(one, bill, address)
    for one in page.payments:
        amount = _amount(one.amount, one.of, bill.currency)
        found["payment", one.title] = _Entry(Cell(one.title), Cell(), Cell(), amount)
    return found


def _line(line: PageLine, currency: str, address: str) -> _Entry:
    source = line.source
    return _Entry(
        Cell(line.title, note=line.explanation),
        _amount(line.quantity, source.quantity, "1"),
        _amount(line.price, source.unit_price, currency),
        _amount(line.amount, source.billed, currency, address),
    )


def _total(one: PageTotal, bill: Bill, address: str) -> _Entry:
    whole = f"{address}/total" if one.of is bill.total else ""
    amount = _amount(one.amount, one.of, bill.currency, whole)
    return _Entry(Cell(one.title), Cell(), Cell(), amount, "sum" if whole else "row")


def _amount(shown: str, quantity: Quantity, unit: str, address: str = "") -> Cell:
    """An exact amount in the currency of its bill, or a count; empty where nothing is shown."""
    if not shown:
        return Cell()
    return Cell(shown, Number(quantity.value, unit, address=address, incomplete=quantity.incomplete))
