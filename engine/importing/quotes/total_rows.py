"""Total rows: never products, always held against the sum of what is above them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from engine.importing.quotes.amounts import Amount
from engine.importing.quotes.cells import read_cell, why
from engine.importing.quotes.drafts import Draft
from engine.importing.quotes.facts import Facts
from engine.importing.quotes.headings import PRICES, TOTALS, Heading
from engine.importing.quotes.money_words import currency_of
from engine.importing.quotes.plain import CHINESE_NUMBER, chinese_number, plain
from engine.importing.quotes.pricing import line_totals
from engine.importing.quotes.results import CellReading, ImportFinding, Place, StatedTotal
from engine.importing.quotes.rows import Row
from engine.importing.quotes.sheet_tables import Grid, Table
from engine.importing.quotes.tax_words import NO_TAX, read_tax
from engine.quote.purchase import Purchase

_KINDS: Final = {"tax_amount": "tax", "total_taxed": "gross", "total_untaxed": "net"}
_CENT: Final = Decimal("0.01")


def check_totals(
    file: str,
    grid: Grid,
    table: Table,
    rows: Sequence[Row],
    scale: Decimal | None,
    findings: list[ImportFinding],
    totals: list[StatedTotal],
    unread: list[CellReading],
) -> None:
    """Compare every amount of every total row with the rows that it covers, and with what it says in words."""
    _check_rows(rows, findings)
    begin = table.bottom
    taxes: dict[str, Decimal] = {}
    for place_of_total in table.totals:
        covered = [row for row in rows if begin < row.row < place_of_total] or [
            row for row in rows if row.row < place_of_total
        ]
        stated = _stated(file, grid, table, place_of_total, scale)
        for name, place, amount in stated:
            value, of_tax = amount.low or Decimal(0), place_of_total in table.taxes
            kind = "tax" if of_tax else _KINDS.get(name, "unclear")
            totals.append(StatedTotal(place, amount.stated(), kind, "table", amount.currency))  # type: ignore[arg-type]
            if of_tax:
                taxes[name] = value
            else:
                _compare(name, place, value, covered, findings, taxes.get(name))
        _in_words(file, grid, place_of_total, [amount.low for _, _, amount in stated], findings)
        for column, text in enumerate(grid.sheet.texts[place_of_total]):
            if text and min(table.columns) <= column <= max(table.columns):
                place = Place(file, grid.sheet.name, place_of_total, column)
                named = next((name for name, one, _ in stated if one == place), None)
                unread.append(CellReading(place, text, named, None, why("total_row"), "ignored"))
        begin = place_of_total


def _check_rows(rows: Sequence[Row], findings: list[ImportFinding]) -> None:
    """The total of each row against its quantity times a price of it, of a card or of a machine."""
    for row in rows:
        number = row.count.number
        prices = [
            amount.low for heading, amount, _ in row.amounts if heading.field in PRICES and amount.low is not None
        ]
        timed = any(
            amount.time or heading.time or amount.months or any(heading.plan) for heading, amount, _ in row.amounts
        )
        if (
            number is None
            or not prices
            or timed
            or row.fact("term")
            or (row.fact("discount") and "list_price" not in row.cells)
        ):
            continue
        counts = {Decimal(number), Decimal(number * (row.cards_each or 1))}
        for heading, amount, place in line_totals(row):
            if heading.field == "tax_amount" or amount.low is None or amount.tax.said or _taxed_apart(row, heading):
                continue
            if all(abs(each * count - amount.low) > _CENT * count for each in prices for count in counts):
                told = why("row_differs", place=place.address, stated=amount.low, sum=prices[0] * number)
                findings.append(ImportFinding("warning", told, place))


def _taxed_apart(row: Row, total: Heading) -> bool:
    """Whether a total is with tax and all prices without, or the other way round."""
    bases = {amount.tax.basis or heading.tax.basis for heading, amount, _ in row.amounts if heading.field in PRICES}
    return bool(total.tax.basis) and total.tax.basis not in bases and bases != {""}


def with_totals(draft: Draft, table: Table, totals: Sequence[StatedTotal]) -> Draft:
    """The only quote of a table with the totals below the table: net before a row of tax, gross behind it."""
    quote = draft.quote
    if not isinstance(quote, Purchase) or not totals:
        return draft
    by_basis = {"included": "stated_total", "excluded": "stated_net", "unknown": "stated_amount"}
    stated: dict[str, Any] = {}
    for total in totals:
        behind = any(row < total.place.row for row in table.taxes)
        field = {"tax": "stated_tax", "gross": "stated_total", "net": "stated_net"}.get(total.kind)
        if field is None:
            ahead = any(row > total.place.row for row in table.taxes)
            field = "stated_total" if behind else "stated_net" if ahead else by_basis[quote.tax_basis]
        stated[field] = total.amount
    return replace(draft, quote=quote.replace(**stated))


def told_by_totals(
    facts: Facts, file: str, grid: Grid, table: Table, scale: Decimal | None, rows: Sequence[Row]
) -> Facts:
    """What the rows under a table say of all its prices: tax that is added to their sum, and a currency."""
    words = [plain(text) for row in table.totals for text in grid.sheet.texts[row] if text]
    currency = facts.currency or next((code for code in map(currency_of, words) if code and code != "¥"), "")
    amounts = {
        row: [one.low for _, _, one in _stated(file, grid, table, row, scale) if one.low] for row in table.totals
    }
    tax = facts.tax
    for row in sorted(table.taxes) if not tax.basis else ():
        said = next((one for text in grid.sheet.texts[row] if (one := read_tax(text)).rate is not None), NO_TAX)
        before = [_sum_of(rows, row)]
        before += [low for other in table.totals if other < row for low in amounts[other]]
        after = [low for other in table.totals if other > row for low in amounts[other]]
        if any(abs(net + own - gross) <= _CENT for net in before for own in amounts[row] for gross in after):
            tax = replace(said, basis="excluded").over(tax)
    return replace(facts, tax=tax, currency=currency)


def _sum_of(rows: Sequence[Row], end: int) -> Decimal:
    """What the totals of rows above a row come to."""
    totals = (next((one.low for _, one, _ in line_totals(row)), None) for row in rows if row.row < end)
    return sum((low for low in totals if low is not None), Decimal(0))


def _stated(file: str, grid: Grid, table: Table, row: int, scale: Decimal | None) -> list[tuple[str, Place, Amount]]:
    found = []
    for column, heading in table.columns.items():
        text, raw = grid.sheet.texts[row][column], grid.sheet.cells[row][column]
        if heading.field in TOTALS and text:
            cell = read_cell(heading, raw, text, scale)
            if isinstance(cell.fact, Amount) and not cell.fact.missing:
                found.append((heading.field, Place(file, grid.sheet.name, row, column), cell.fact))
    return found


def _compare(
    name: str, place: Place, stated: Decimal, rows: Sequence[Row], findings: list[ImportFinding], tax: Decimal | None
) -> None:
    """A total may be one with the tax of a line above it."""
    amounts = [next((amount for heading, amount, _ in row.amounts if heading.field == name), None) for row in rows]
    known = [amount.low for amount in amounts if amount is not None and not amount.missing and amount.low is not None]
    open_ones = len(known) < len([amount for amount in amounts if amount is not None])
    known += [_by_price(row) for row, amount in zip(rows, amounts, strict=True) if known and amount is None]
    if open_ones or not known:
        findings.append(ImportFinding("note", why("total_open", place=place.address), place))
    elif all(abs(sum(known) + more - stated) > _CENT * len(known) for more in (Decimal(0), tax or Decimal(0))):
        findings.append(
            ImportFinding("warning", why("total_differs", stated=stated, sum=sum(known), place=place.address), place)
        )


def _by_price(row: Row) -> Decimal:
    """Quantity times price of a row without an amount of its own; nothing where it is not priced."""
    prices = {amount.low for heading, amount, _ in row.amounts if heading.field in PRICES and amount.low is not None}
    return (row.count.number or 1) * prices.pop() if len(prices) == 1 else Decimal(0)


def _in_words(file: str, grid: Grid, row: int, stated: list[Any], findings: list[ImportFinding]) -> None:
    """The amount in formal numerals (大写) against the one in digits."""
    for column, text in enumerate(grid.sheet.texts[row]):
        line = re.sub(r"[\s元圆]", "", plain(text))
        words = max(CHINESE_NUMBER.findall(line), key=len, default="")
        spoken = chinese_number(words) if len(words) > 2 else None
        place = Place(file, grid.sheet.name, row, column)
        if spoken is not None and stated and all(abs(spoken - value) >= 1 for value in stated if value is not None):
            findings.append(
                ImportFinding("warning", why("words_differ", words=words, spoken=spoken, stated=stated[0]), place)
            )
