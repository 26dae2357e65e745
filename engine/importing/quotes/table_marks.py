"""Tables whose amounts may be written with a decimal comma."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.importing.quotes.amounts import Amount
from engine.importing.quotes.asking import Asking
from engine.importing.quotes.cells import why
from engine.importing.quotes.decimal_marks import (
    Mark,
    agreed,
    in_points,
    mark_by_price,
    open_number,
    readings_of_point,
    sure_mark,
)
from engine.importing.quotes.facts import Facts
from engine.importing.quotes.headings import AMOUNTS, PRICES, Heading
from engine.importing.quotes.money_words import currency_of
from engine.importing.quotes.results import Place, QuoteSettings, Sheet
from engine.importing.quotes.rows import Row
from engine.importing.quotes.sheet_tables import Grid, Table
from engine.importing.quotes.tokens import TOKEN_PRICES


def sheet_mark(sheet: Sheet, tables: Sequence[Table]) -> Mark:
    """What parts the decimals in a sheet, by the amounts of its tables that can be read in one way only."""
    return sure_mark(sheet.texts[row][column] for table in tables for row, column in _written(sheet, table))


def with_points(sheet: Sheet, table: Table) -> Grid:
    """The sheet with the written amounts of a table in decimal points, but those of a currency without commas."""
    texts = [list(line) for line in sheet.texts]
    of_currency: dict[str, list[str]] = {}
    for row, column in _written(sheet, table):
        of_currency.setdefault(currency_of(texts[row][column]), []).append(texts[row][column])
    with_comma = {code for code, written in of_currency.items() if sure_mark(written) == "comma"}
    for row, column in _written(sheet, table):
        code = currency_of(texts[row][column])
        if not code or code in with_comma or not with_comma:
            texts[row][column] = in_points(texts[row][column])
    return Grid(replace(sheet, texts=tuple(tuple(line) for line in texts)))


def _written(sheet: Sheet, table: Table) -> Iterator[tuple[int, int]]:
    """The cells of amounts of a table that hold text."""
    columns = [column for column, heading in table.columns.items() if heading.field in AMOUNTS]
    for row in (*table.products, *table.totals):
        for column in columns:
            if column < len(sheet.texts[row]) and isinstance(sheet.cells[row][column], str):
                yield row, column


def mark_of(
    rows: Sequence[Row], sheet: Sheet, facts: Facts, settings: QuoteSettings, asking: Asking
) -> tuple[Mark, str]:
    """By the prices of the cards that are named, else as it is answered, with the key of that question.

    Args:
        rows: the rows of a table as they are with decimal points.
    """
    open_cells = [
        (row, heading, amount, place)
        for row in rows
        for heading, amount, place in row.amounts
        if _is_open(sheet, place, amount)
    ]
    if not open_cells:
        return "point", ""
    mark = agreed(_vote(row, heading, amount, facts, settings) for row, heading, amount, _ in open_cells)
    if mark:
        return mark, ""
    table, said = open_cells[0][0].table, ""
    for _, _, amount, place in open_cells:
        text = sheet.texts[place.row][place.column]
        choices = readings_of_point(open_number(text) or amount.low or 0)  # type: ignore[arg-type]
        said = asking.ask("point", table.key, place, choices, blocks=True, text=text, cell=place.address)
    return ("comma" if said == "comma" else "point"), f"point:{table.key}"


def _is_open(sheet: Sheet, place: Place, amount: Amount) -> bool:
    """A number in a unit such as 万元 is no longer the one that is written: its point parts decimals."""
    if not isinstance(sheet.cells[place.row][place.column], str) or amount.missing or amount.scaled:
        return False
    number = open_number(sheet.texts[place.row][place.column])
    return number is not None and number in (amount.low, amount.high)


def _vote(row: Row, heading: Heading, amount: Amount, facts: Facts, settings: QuoteSettings) -> Mark:
    if heading.field in TOKEN_PRICES:
        return "point"
    if heading.field not in PRICES or amount.low is None:
        return ""
    time = amount.time or heading.time or facts.per[1]
    currency = amount.currency or heading.currency or facts.currency or settings.currency
    return mark_by_price(amount.low, row.candidates, currency, time, row.cards_each or 8)


def told(rows: Sequence[Row], original: Sheet, key: str) -> None:
    """Give the readings of cells that were rewritten the text of the file, and say how their point was read."""
    for row in rows:
        for index, reading in enumerate(row.readings):
            place = reading.place
            text = original.texts[place.row][place.column]
            if reading.field not in AMOUNTS or reading.text == text:
                continue
            sure = "guessed" if reading.certainty == "read" else reading.certainty
            row.readings[index] = reading._replace(text=text, message=why(key), certainty=sure)
