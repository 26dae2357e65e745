"""The appendix: every quote as it was given, and what it is invoiced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine.compare.bill_page import PageLine, PageTotal, bill_page
from engine.compare.bills import QuoteBill, quote_bill
from engine.exporting.cost_lines import cost_lines
from engine.exporting.material import Material
from engine.exporting.questions import answers
from engine.exporting.report import Block, Cell, Column, Heading, Number, Paragraph, Row, Table
from engine.exporting.stated_terms import quote_terms
from engine.figures import Quantity
from engine.quote.billing import Bill
from engine.quote.common import source_of
from engine.quote.quote import Quote, Rental
from engine.texts import EngineError, text
from engine.workload.workload import Workload


def quote_pages(material: Material, workloads: tuple[Workload, ...]) -> Iterator[Block]:
    """One quote after the other."""
    for quote in material.project.quotes:
        yield Heading(material.name(quote.id), 1)
        kind = text(f"table.kind.{quote.kind}", material.language)
        source = source_of(quote)
        yield Paragraph(" · ".join(part for part in (kind, source) if part), "note")
        yield from quote_terms(material, quote)
        if quote.note:
            yield Paragraph(quote.note)
        yield from answers(material, quote.id)
        yield from bills(material, quote, workloads)
        yield from _costs(material, quote, workloads)


def _costs(material: Material, quote: Quote, workloads: tuple[Workload, ...]) -> Iterator[Block]:
    for workload in workloads:
        name = workload.name or workload.id if len(workloads) > 1 else ""
        yield from cost_lines(material, material.comparison.evaluations[quote.id, workload.id], name)


def bills(material: Material, quote: Quote, workloads: tuple[Workload, ...]) -> Iterator[Block]:
    """The bills of a quote: of each workload for what is paid by use, once for the rest."""
    by_use = isinstance(quote, Rental) or quote.kind == "hosted_api"
    used_for: tuple[Workload | None, ...] = workloads if by_use else workloads[:1]
    for workload in used_for or (None,):
        try:
            found = quote_bill(material.comparison, quote.id, None if workload is None else workload.id)
        except EngineError as error:
            yield Paragraph(text("bill_page.no_bill", material.language, reason=error.message), "note")
            continue
        name = "" if workload is None or len(used_for) < 2 else workload.name or workload.id
        readings = [("low", "kindest"), ("high", "hardest")] if found.ambiguous else [("high", "")]
        for reading, words in readings:
            yield from _bill(material, found, reading, [name, *([_word(material, words)] if words else [])])


def _word(material: Material, reading: str) -> str:
    return text(f"bill_page.{reading}", material.language)


def _bill(material: Material, found: QuoteBill, reading: str, more: list[str]) -> Iterator[Block]:
    language = material.language
    bill = found.low if reading == "low" else found.high
    page = bill_page(found, bill, language)
    names = ("item", "quantity", "price", "amount")
    titles = [text(f"bill_page.column_{name}", language, currency=page.currency) for name in names]
    columns = tuple(
        Column(title, numeric=place > 0, width=2.4 if place == 0 else 1.0) for place, title in enumerate(titles)
    )
    address = "/".join((found.quote.id, "" if found.workload is None else found.workload.id, "bill", reading))
    rows = [*_lines(page.lines, bill.currency, address), *_totals(page.totals, bill, address)]
    rows += [
        Row((Cell(one.title), Cell(), Cell(), _amount(one.amount, one.of, bill.currency))) for one in page.payments
    ]
    title = " · ".join(part for part in (page.title, *more) if part)
    yield Table(f"bill_{address.replace('/', '_')}", title, columns, tuple(rows))
    for note in page.notes:
        yield Paragraph(note, "note")


def _lines(lines: tuple[PageLine, ...], currency: str, address: str) -> Iterator[Row]:
    for place, line in enumerate(lines):
        source = line.source
        amount = _amount(line.amount, source.billed, currency, f"{address}/{place}")
        price = _amount(line.price, source.unit_price, currency)
        quantity = _amount(line.quantity, source.quantity, "1")
        yield Row((Cell(line.title, note=line.explanation), quantity, price, amount))
        for part in line.parts:
            title = Cell(f"   {part.title}", tone="muted")
            counted = _amount(part.quantity, part.quantity_of, "1")
            yield Row((title, counted, Cell(), _amount(part.amount, part.amount_of, currency)))


def _totals(totals: tuple[PageTotal, ...], bill: Bill, address: str) -> Iterator[Row]:
    for one in totals:
        whole = f"{address}/total" if one.of is bill.total else ""
        kind: Literal["row", "sum"] = "sum" if whole else "row"
        yield Row((Cell(one.title), Cell(), Cell(), _amount(one.amount, one.of, bill.currency, whole)), kind)


def _amount(shown: str, quantity: Quantity, unit: str, address: str = "") -> Cell:
    """An exact amount in the currency of its bill, or a count; empty where nothing is shown."""
    if not shown:
        return Cell()
    return Cell(shown, Number(quantity.value, unit, address=address, incomplete=quantity.incomplete))
