"""Where the tables of a sheet are: heading rows, columns, products, totals, and the lines around them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product, repeat
from typing import Any, Final

from engine.importing.quotes.configuration import read_configuration
from engine.importing.quotes.headings import AMOUNTS, Heading, as_field, key_of, read_heading, unit_scale
from engine.importing.quotes.plain import folded
from engine.importing.quotes.results import QuoteSettings, Sheet
from engine.importing.quotes.sheet_tables import Block, Grid, Layout, Table
from engine.importing.quotes.side_by_side import TELLING, is_heading, parted, side_by_side, under_a_name
from engine.importing.quotes.tax_words import read_tax

_TOTAL: Final = re.compile(
    r"^(?:\(?\s*)?(?:项目|月度?|年度?|季度?|优惠后|折后|含税|不含税|价税|合同|报价|本页|投标|中标|采购|订单|整体|以上)?(?:合\s*计|总\s*计|小\s*计|共\s*计|"
    r"累\s*计|小\s*計|合\s*計|総\s*計|总\s*价|总金额|合计金额|sub-?\s?total|grand total|total|sum)"
    r"\s*(?:金额|价|amount|price|due|cost|未税|含税|\(?(?:usd|eur|gbp|cny|rmb|hkd|sgd|aud|us\$|[$€£¥])\)?|\(.*\)|incl.*|excl.*|net|gross|:.*|\d.*|[¥$€].*)?\s*$|大写",
    re.IGNORECASE,
)
_TAX_LINE: Final = re.compile(
    r"(?:(?:plus|\+)\s*)?(?:\d{1,2}(?:\.\d+)?\s*%\s*)?(?:增值税|消費税|税金|税费|税额|vat|gst|sales tax|tax)"
    r"(?:\s*amount|\s*税额)?\s*(?:\(?@?\s*\d{1,2}(?:\.\d+)?\s*%(?:\s*[/、,+和与]\s*\d{1,2}(?:\.\d+)?\s*%){0,2}\)?)?\s*:?",
    re.IGNORECASE,
)
_NUMERIC: Final = re.compile(r"^[\s¥$€£(]*-?[\d.,]+(?:e[+-]?\d+)?\s*(?:%|元|万元?|亿元?)?\)?$", re.IGNORECASE)
_TERMS: Final = re.compile(
    r"^(?:以上|上述|备注|说明|注[:：\d])|^(?:all|above|these|our)? ?prices?\b|^(?:terms|notes?|remarks?)\b"
    r"|有效期?至?|付款|支付|交货|货期|质保|发票|含税|valid|payment|delivery|warranty|lead time|prices? (?:in|ex)"
)
_NEEDS: Final = 2
_LOOSE: Final = (None, "term", "seq", "remark", "supplier", "place")
_LONGEST_UNIT: Final = 12


def find_tables(
    sheet: Sheet, index: int, settings: QuoteSettings, supplier: str, fixed: Mapping[tuple[int, int], str | None]
) -> Layout:
    """The tables of a sheet. `fixed` are headings whose field a person gave, by row and column."""
    grid = Grid(sheet)
    blocks: list[Block] = []
    row = 0
    while row < len(sheet.texts):
        block = _block(grid, row, settings, supplier, fixed)
        if block is None:
            row += 1
            continue
        columns = _by_their_cells(grid, block[1], block[2])
        blocks.extend(
            Block(block[0], block[1], part, above) for part, above in parted(grid, block[0], side_by_side(columns))
        )
        row = block[1] + 1
    return _with_bodies(grid, index, blocks)


def _naming(grid: Grid, bottom: int, columns: dict[int, Heading]) -> dict[int, Heading]:
    """A column that names cards under a heading that does not say so, where the columns that should name none."""

    def names(column: int) -> bool:
        below = (row[column].strip() for row in grid.sheet.texts[bottom + 1 :] if column < len(row))
        first = [text for _, text in zip(range(2), (text for text in below if text), strict=False)]
        return bool(first) and all(read_configuration(text).card is not None for text in first)

    meant = [column for column, heading in columns.items() if heading.field in ("model", "config")]
    if not any(heading.field in AMOUNTS for heading in columns.values()) or any(names(column) for column in meant):
        return {}
    loose = (column for column, heading in columns.items() if heading.field in _LOOSE and not heading.learned)
    found = next((column for column in loose if names(column)), None)
    return {} if found is None else {found: as_field(columns[found], "model")}


def _says_tax(texts: Sequence[str]) -> bool:
    """Whether cells say with or without tax in words, and no amount of it."""
    return all(read_tax(text).basis and not re.search(r"\d", text) for text in texts)


def _by_their_cells(grid: Grid, bottom: int, columns: dict[int, Heading]) -> dict[int, Heading]:
    """The columns; what is called item and counts the rows is their number, beside a column that names them, and what
    is called tax and says with or without is its basis."""
    named = [column for column, heading in columns.items() if heading.field in ("config", "model")]
    changed: dict[int, Heading] = _naming(grid, bottom, columns)
    for column, heading in columns.items():
        below = (row[column].strip() for row in grid.sheet.texts[bottom + 1 :] if column < len(row))
        first = [text for _, text in zip(range(2), (text for text in below if text), strict=False)]
        if heading.field in ("tax_amount", "tax_rate") and not heading.learned and first and _says_tax(first):
            changed[column] = as_field(heading, "tax")
        if (
            heading.field == "model"
            and len(named) > 1
            and not heading.learned
            and first
            and re.fullmatch(r"0{0,2}1(?:\.0)?\.?", first[0])
        ):
            changed[column] = replace(heading, field="seq")
    return {**columns, **changed}


def _block(
    grid: Grid, row: int, settings: QuoteSettings, supplier: str, fixed: Mapping[tuple[int, int], str | None]
) -> tuple[int, int, dict[int, Heading]] | None:
    """The heading that has its main row here, with the row below or above where these belong to it."""
    line = grid.sheet.texts[row]
    filled = [column for column, text in enumerate(line) if text.strip()]
    if len(filled) < _NEEDS or any(_NUMERIC.match(folded(line[column])) for column in filled):
        return None

    units: dict[int, str] = {}

    def headings(top: int, bottom: int) -> dict[int, Heading]:
        found = {}
        for column in range(len(line)):
            unit = units.get(column, "")
            text = _spoken(grid, top, bottom, column) + unit
            heading = read_heading(text, settings, supplier) if text else None
            if heading is not None and top < bottom:
                heading = under_a_name(heading, grid.text(bottom, column) + unit, settings, supplier)
            for place in range(top, bottom + 1):
                if heading is not None and (place, column) in fixed:
                    heading = as_field(heading, fixed[place, column])
            if heading is not None:
                found[column] = heading
        return found

    best, top, bottom = headings(row, row), row, row
    for other_top, other_bottom in ((row, row + 1), (row - 1, row)):
        if _belongs(grid, row, other_top if other_top < row else other_bottom):
            other = headings(other_top, other_bottom)
            if other_bottom > row and not is_heading(best) and is_heading(headings(row + 1, row + 1)):
                return None
            if _matched(other) > _matched(best):
                best, top, bottom = other, other_top, other_bottom
    if not is_heading(best):
        return None
    units.update(_units_below(grid, bottom, best))
    return (top, bottom + 1, headings(top, bottom)) if units else (top, bottom, _of_catalog(best))


def _units_below(grid: Grid, bottom: int, columns: Mapping[int, Heading]) -> dict[int, str]:
    """The units of a row that holds nothing else, as 台 and 万元 below 数量 and 单价; empty where it is none."""
    line = grid.sheet.texts[bottom + 1] if bottom + 1 < len(grid.sheet.texts) else ()
    said = {column: key_of(text).strip("()") for column, text in enumerate(line) if key_of(text)}
    amounts = [text for column, text in said.items() if column in columns and columns[column].field in AMOUNTS]
    short = all(len(text) <= _LONGEST_UNIT and not re.search(r"\d", text) for text in said.values())
    named = any(column in columns and columns[column].field in ("model", "config") for column in said)
    known = bool(amounts) and all(unit_scale(text) is not None for text in amounts)
    return {column: f"({text})" for column, text in said.items()} if known and short and not named else {}


def _of_catalog(columns: dict[int, Heading]) -> dict[int, Heading]:
    """SkyPilot's catalogs of clouds: a bare price is that of an instance for an hour, in US dollars.

    The memory there is that of the host.
    """
    if not {key_of(heading.text) for heading in columns.values()} >= {"acceleratorname", "acceleratorcount"}:
        return columns
    hourly = {"field": "price_instance_hour", "thing": "machine", "time": "hour", "currency": "USD"}
    changes: dict[str | None, dict[str, Any]] = {"unit_price": hourly, "memory": {"field": None}}
    return {column: replace(heading, **changes.get(heading.field, {})) for column, heading in columns.items()}


def _matched(columns: Mapping[int, Heading]) -> int:
    return len({heading.meaning for heading in columns.values() if heading.field})


def _belongs(grid: Grid, main: int, other: int) -> bool:
    """Whether a neighbouring row only parts headings that span several columns."""
    if not 0 <= other < len(grid.sheet.texts):
        return False
    line, beside = grid.sheet.texts[main], grid.sheet.texts[other]
    filled = [column for column, text in enumerate(beside) if text.strip()]
    if not filled or any(_NUMERIC.match(folded(beside[column])) for column in filled):
        return False
    if other < main:
        spans = [column for column in filled if (other, column) in grid.across]
        widest = max(
            (sum(1 for cell in grid.origins.values() if cell == (other, column)) for column in spans), default=0
        )
        return bool(spans) and widest < len([text for text in line if text.strip()]) + 2 and len(filled) > 1
    return all(
        not line[column].strip() or (main, column) in grid.across or _begins_span(line, beside, column)
        for column in filled
    )


def _begins_span(line: Sequence[str], beside: Sequence[str], column: int) -> bool:
    """Whether a heading stands at the left of blanks that are parted below it, as where merged cells were lost."""
    after = column + 1
    return after < len(line) and not line[after].strip() and bool(beside[after].strip())


def _spoken(grid: Grid, top: int, bottom: int, column: int) -> str:
    """The heading of a column from all its rows; what is blank above a part belongs to the heading at its left."""
    upper = grid.text(top, column)
    if top < bottom and not upper and grid.text(bottom, column) and (top, column) not in grid.origins:
        upper = next((text for left in range(column - 1, -1, -1) if (text := grid.text(top, left))), "")
    parts = dict.fromkeys((upper, *(grid.text(row, column) for row in range(top + 1, bottom + 1))))
    return " ".join(part for part in parts if part)


def _with_bodies(grid: Grid, index: int, blocks: list[Block]) -> Layout:
    layout = Layout()
    inside: set[tuple[int, int]] = set()
    for top, bottom, columns, above in blocks:
        spread = tuple(range(min(columns), max(columns) + 1))
        later = [block.top for block in blocks if block.top > bottom and set(block.columns) & set(columns)]
        end = min(later, default=len(grid.sheet.texts))
        products: list[int] = []
        totals: list[int] = []
        for row in range(bottom + 1, end):
            kind = _row_kind(grid, row, columns)
            if kind:
                (products if kind == "product" else totals).append(row)
                inside.update(zip(repeat(row), spread, strict=False))
        inside.update(product(range(top, bottom + 1), spread))
        taxes = frozenset(row for row in totals if _is_tax(grid, row, columns))
        layout.tables.append(Table(index, top, bottom, columns, tuple(products), tuple(totals), taxes, above))
    for row, line in enumerate(grid.sheet.texts):
        layout.outside.extend(
            (row, column) for column, text in enumerate(line) if text.strip() and (row, column) not in inside
        )
    return layout


def _is_tax(grid: Grid, row: int, columns: Mapping[int, Heading]) -> bool:
    """Whether a line is one of tax under a table."""
    line = grid.sheet.texts[row]
    return any(_TAX_LINE.fullmatch(folded(line[column])) for column in columns if column < len(line))


def _row_kind(grid: Grid, row: int, columns: Mapping[int, Heading]) -> str:
    """Product, total, or nothing: blank, or a line of words across the table."""
    line = grid.sheet.texts[row]
    filled = [column for column in columns if column < len(line) and line[column].strip()]
    own = [column for column in filled if columns[column].field]
    if not own:
        return ""
    first = next((text for text in line[min(columns) : max(columns) + 1] if text.strip()), "")
    if (
        _TOTAL.search(folded(first))
        or _TAX_LINE.fullmatch(folded(first))
        or any(
            _TOTAL.fullmatch(folded(line[column]))
            for column in own
            if columns[column].field in ("model", "config", "seq")
        )
    ):
        return "total"
    if len(filled) == 1:
        text = line[filled[0]]
        meaning = columns[filled[0]].field
        alone = (row, filled[0]) in grid.across or len(text) > 24 or bool(re.search(r"[:：]", text))
        if meaning in ("model", "config") and (_TERMS.search(folded(text)) or read_tax(text).said):
            return ""
        return "" if alone or meaning in ("seq", "remark") or meaning not in TELLING else "product"
    return "product"
