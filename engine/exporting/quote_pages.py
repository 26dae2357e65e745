"""The appendix: every quote as it was given, and what it is invoiced."""

from __future__ import annotations

from collections.abc import Iterator

from engine.compare.bills import quote_bill
from engine.compare.results import Evaluation
from engine.exporting.bill_tables import bill_blocks
from engine.exporting.cost_lines import cost_lines
from engine.exporting.material import Material
from engine.exporting.questions import answers
from engine.exporting.report import Block, Heading, Paragraph
from engine.exporting.stated_terms import quote_terms
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
        yield from cost_lines(material, tuple(_of(material, quote, workload) for workload in workloads))


def _of(material: Material, quote: Quote, workload: Workload) -> Evaluation:
    return material.comparison.evaluations[quote.id, workload.id]


def _holds(material: Material, quote: Quote, workload: Workload) -> bool:
    fit = _of(material, quote, workload).fit
    return fit is None or fit.fits


def bills(material: Material, quote: Quote, workloads: tuple[Workload, ...]) -> Iterator[Block]:
    """The bills of a quote: of each workload that it holds for what is paid by use, once for the rest."""
    by_use = isinstance(quote, Rental) or quote.kind == "hosted_api"
    held = tuple(workload for workload in workloads if _holds(material, quote, workload)) or workloads[:1]
    used_for: tuple[Workload | None, ...] = held if by_use else workloads[:1]
    for workload in used_for or (None,):
        try:
            found = quote_bill(material.comparison, quote.id, None if workload is None else workload.id)
        except EngineError as error:
            yield Paragraph(text("bill_page.no_bill", material.language, reason=error.message), "note")
            continue
        name = "" if workload is None or len(workloads) < 2 or not by_use else workload.name or workload.id
        yield from bill_blocks(material, found, name)
