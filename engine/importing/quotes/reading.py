"""Sheets to quotes: every table found, every row read, totals held against their parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Final

from engine.collection import no_collection
from engine.importing.quotes.accessories import other_taxes, with_accessories
from engine.importing.quotes.asking import Asking
from engine.importing.quotes.cells import why
from engine.importing.quotes.confirming import confirmed
from engine.importing.quotes.decimal_marks import Mark
from engine.importing.quotes.drafts import Draft, draft_of
from engine.importing.quotes.facts import Facts, read_facts
from engine.importing.quotes.german_sheets import in_known_words, in_own_words
from engine.importing.quotes.layout import find_tables
from engine.importing.quotes.naming import settle
from engine.importing.quotes.plain import is_chinese, is_japanese
from engine.importing.quotes.pricing import Around, by_plan
from engine.importing.quotes.results import (
    CellReading,
    Correction,
    Given,
    ImportFinding,
    Place,
    QuoteReading,
    QuoteSettings,
    ReadQuote,
    Sheet,
    StatedTotal,
)
from engine.importing.quotes.rows import Row, read_row
from engine.importing.quotes.sheet_tables import Grid, Layout, Table, lines_of
from engine.importing.quotes.table_marks import mark_of, sheet_mark, told, with_points
from engine.importing.quotes.text_head import firm_of_file
from engine.importing.quotes.token_drafts import token_draft, with_token_unit
from engine.importing.quotes.total_rows import check_totals, told_by_totals, with_totals
from engine.importing.quotes.turned import as_in_file, in_turned, turned
from engine.importing.quotes.unread import answered, with_unread
from engine.project.edits.ids import next_quote_id
from engine.texts import EngineError

_MOST_QUOTES: Final = 5000


@dataclass
class _Whole:
    """What comes together while all sheets are read."""

    asking: Asking
    drafts: list[Draft] = field(default_factory=list)
    headings: list[CellReading] = field(default_factory=list)
    unread: list[CellReading] = field(default_factory=list)
    findings: list[ImportFinding] = field(default_factory=list)
    totals: list[StatedTotal] = field(default_factory=list)
    supplier: str = ""
    last_id: str = ""
    around: dict[str, list[CellReading]] = field(default_factory=dict)
    translated: bool = False


def read_tables(
    file: str,
    sheets: tuple[Sheet, ...],
    settings: QuoteSettings,
    corrections: tuple[Correction, ...] = (),
    answers: tuple[Given, ...] = (),
) -> QuoteReading:
    """Read all sheets of a file with what a person said so far."""
    whole = _Whole(Asking({given.question: given.choice for given in answers}))
    forms = {
        index: other for index, sheet in enumerate(sheets) if (other := turned(sheet, index, settings)) is not None
    }
    names = {sheet.name for sheet in forms.values()}
    given, original, sheets = corrections, sheets, tuple(forms.get(index, one) for index, one in enumerate(sheets))
    corrections = (*answered(file, answers), *in_turned(corrections, names))
    with no_collection():
        for index, sheet in enumerate(sheets):
            _read_sheet(file, index, sheet, settings, corrections, whole)
        quotes = tuple(_finished(draft, whole) for draft in whole.drafts)
    if whole.translated:
        quotes = tuple(replace(one, readings=in_own_words(sheets, one.readings)) for one in quotes)
        whole.unread = list(in_own_words(sheets, whole.unread))
    if not quotes and not whole.findings:
        whole.findings.append(ImportFinding("warning", why("no_table")))
    quotes, supplier = _supplied(quotes, file, whole.supplier or settings.supplier)
    reading = QuoteReading(
        file=file,
        sheets=sheets,
        quotes=quotes,
        headings=tuple(whole.headings),
        unread=tuple(whole.unread),
        findings=tuple(whole.findings),
        totals=tuple(whole.totals),
        supplier=supplier,
        settings=settings,
        corrections=given,
        answers=answers,
    )
    return as_in_file(reading, original, names) if names else reading


def _supplied(quotes: tuple[ReadQuote, ...], file: str, supplier: str) -> tuple[tuple[ReadQuote, ...], str]:
    """The quotes with the supplier that the name of the file says, where nothing in it does."""
    named = "" if supplier or any(one.quote.supplier for one in quotes) else firm_of_file(file)
    if not named:
        return quotes, supplier
    return tuple(replace(one, quote=one.quote.replace(supplier=named)) for one in quotes), named


def _read_sheet(
    file: str, index: int, sheet: Sheet, settings: QuoteSettings, corrections: tuple[Correction, ...], whole: _Whole
) -> None:
    here = {one.place.cell: one for one in corrections if one.place.sheet == sheet.name}
    fixed = {(place.row, place.column): one.field for place, one in here.items()}
    original, sheet = sheet, in_known_words(sheet)
    whole.translated |= original is not sheet
    layout = find_tables(sheet, index, settings, settings.supplier, fixed)
    facts = read_facts(file, sheet, layout.outside, here)
    whole.around[sheet.name] = facts.readings
    supplier = str(facts.values.get("supplier", "")) or settings.supplier
    if supplier and supplier != settings.supplier:
        layout = find_tables(sheet, index, settings, supplier, fixed)
    whole.supplier = whole.supplier or supplier
    grid, language, mark = Grid(sheet), _language(original), sheet_mark(sheet, layout.tables)
    titles = lines_of(sheet, layout.tables)
    for table, own in zip((with_token_unit(table, facts.tokens) for table in layout.tables), titles, strict=True):
        told = facts.of_table(own, frozenset().union(*titles) - own) if own else facts
        _tell_headings(file, sheet, table, fixed, whole)
        scale = facts.scale_for(table.top)
        written, rows, open_point = _marked(file, grid, table, scale, here, mark, (told, settings, whole.asking))
        around = Around(told_by_totals(told, file, written, table, scale, rows), settings, whole.asking, language)
        drafts = list(_drafts(rows, around, whole))
        drafts = with_accessories(rows, drafts, around, whole.unread)
        if open_point:
            drafts = [replace(draft, keys=(*draft.keys, open_point)) for draft in drafts]
        earlier = len(whole.totals)
        check_totals(file, written, table, rows, scale, whole.findings, whole.totals, whole.unread)
        if len(drafts) == 1:
            drafts = [with_totals(drafts[0], table, whole.totals[earlier:])]
        whole.findings += other_taxes(rows, drafts, around)
        whole.drafts += drafts
        if len(whole.drafts) > _MOST_QUOTES:
            raise EngineError("importing.error.too_many", file=file, most=_MOST_QUOTES)
    _tell_outside(file, sheet, layout, facts, whole)


def _marked(
    file: str,
    grid: Grid,
    table: Table,
    scale: Decimal | None,
    here: Mapping[Place, Correction],
    mark: Mark,
    basis: tuple[Facts, QuoteSettings, Asking],
) -> tuple[Grid, list[Row], str]:
    """The rows with their amounts in decimal points, the grid they were read from, and the key of what is asked."""
    found, key = mark, ""
    rows = [read_row(file, grid, table, row, scale, here) for row in table.products] if mark != "comma" else []
    if not mark:
        found, key = mark_of(rows, grid.sheet, *basis)
    if found != "comma":
        return grid, rows, key
    written = with_points(grid.sheet, table)
    rows = [read_row(file, written, table, row, scale, here) for row in table.products]
    told(rows, grid.sheet, "decimal_comma" if mark else "decimal_comma_band")
    return written, rows, key


def _language(sheet: Sheet) -> str:
    words = " ".join(text for row in sheet.texts[:200] for text in row)
    return "ja" if is_japanese(words) else "zh" if is_chinese(words) else ""


def _drafts(rows: Iterable[Row], around: Around, whole: _Whole) -> Iterator[Draft]:
    """Drafts of the rows that name a card, a machine or a price and are no accessories."""
    for row in rows:
        settle(row, around.asking)
        if row.line or not (row.candidates or row.amounts or row.counts):
            continue
        if row.of_tokens:
            yield token_draft(row, around, _next(whole))
            continue
        if row.parts:
            yield from _parted(row, around, whole)
            continue
        for one in by_plan(row):
            draft = draft_of(one, around, _next(whole))
            if draft is not None:
                yield draft


def _parted(row: Row, around: Around, whole: _Whole) -> Iterator[Draft]:
    """A row with several amounts is several offers of the same thing."""
    for amount, number in row.parts:
        heading, _, place = next(entry for entry in row.amounts if entry[1].missing)
        one = replace(row, amounts=[(heading, amount, place)], parts=())
        draft = draft_of(one, around, _next(whole))
        if draft is not None:
            group = draft.quote.groups[0].replace(machines=number)  # type: ignore[union-attr]
            yield replace(draft, quote=draft.quote.replace(groups=(group,)))


def _next(whole: _Whole) -> str:
    whole.last_id = next_quote_id([whole.last_id] if whole.last_id else ())
    return whole.last_id


def _finished(draft: Draft, whole: _Whole) -> ReadQuote:
    readings = draft.row.readings
    if draft.guessed is not None and draft.price_place is not None:
        readings = [
            reading._replace(message=draft.guessed, certainty="guessed")
            if reading.place == draft.price_place
            else reading
            for reading in readings
        ]
    keys = with_unread(draft.keys, (*readings, *whole.around.get(draft.row.place.sheet, ())), whole.asking)
    questions = whole.asking.of(keys)
    return ReadQuote(draft.quote, confirmed(draft.quote, readings, questions), draft.name, questions, draft.totals)


def _tell_headings(
    file: str, sheet: Sheet, table: Table, fixed: dict[tuple[int, int], str | None], whole: _Whole
) -> None:
    for column, heading in table.columns.items():
        place = Place(file, sheet.name, table.bottom, column)
        said = any((row, column) in fixed for row in range(table.top, table.bottom + 1))
        if said:
            message, certainty = why("corrected"), "read"
        elif heading.learned:
            message, certainty = why("learned", heading=heading.text), "read"
        elif heading.field is None:
            message, certainty = why("no_field", heading=heading.text), "ignored"
        else:
            message = why("heading", heading=heading.text)
            certainty = "read" if heading.strength > 1 else "guessed"
        whole.headings.append(CellReading(place, heading.text, heading.field, None, message, certainty))  # type: ignore[arg-type]


def _tell_outside(file: str, sheet: Sheet, layout: Layout, facts: Facts, whole: _Whole) -> None:
    whole.unread.extend(facts.readings)
    names = {table.above for table in layout.tables if table.above}
    for row, column in facts.rest:
        place, text = Place(file, sheet.name, row, column), sheet.texts[row][column]
        if text.strip() in names:
            whole.unread.append(CellReading(place, text, "supplier", text.strip(), why("name_above"), "guessed"))
            continue
        whole.unread.append(CellReading(place, text, None, None, why("outside"), "ignored"))
    if not layout.tables and facts.rest and sheet.name:
        whole.findings.append(
            ImportFinding("warning", why("no_heading", sheet=sheet.name), Place(file, sheet.name, 0, 0))
        )
