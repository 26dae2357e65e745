"""Tables beside one another, and prices below the names of several suppliers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.importing.quotes.headings import AMOUNTS, Heading, below, is_name, read_heading
from engine.importing.quotes.plain import folded
from engine.importing.quotes.results import QuoteSettings
from engine.importing.quotes.sheet_tables import Grid

TELLING: Final = frozenset({"model", "config", "quantity"}) | AMOUNTS
_NEEDS: Final = 2
_LONGEST_NAME: Final = 30
_CERTAIN: Final = 2


def is_heading(columns: Mapping[int, Heading]) -> bool:
    strong = {heading.field for heading in columns.values() if heading.field and heading.strength > 1}
    matched = sum(1 for heading in columns.values() if heading.field)
    return len(strong) >= _NEEDS and bool(strong & TELLING) and matched * 2 >= len(columns)


def under_a_name(whole: Heading, text: str, settings: QuoteSettings, supplier: str) -> Heading:
    """The heading of a column whose lower part, `text`, is known, below a name, as of a supplier, or a unit."""
    lower, name = read_heading(text, settings, supplier), whole.text.removesuffix(text).strip()
    settled = whole.field is not None and (whole.strength >= _CERTAIN or is_name(name))
    if settled or lower.field is None or not 0 < len(name) <= _LONGEST_NAME:
        return whole
    told = below(lower, name, read_heading(name, settings, supplier))
    return replace(told, text=whole.text, above=name if is_name(name) else "")


def side_by_side(columns: Mapping[int, Heading]) -> list[dict[int, Heading]]:
    """One table for each time that the headings begin again."""
    tables: list[dict[int, Heading]] = [{}]
    for column, heading in sorted(columns.items()):
        have = {one.field for one in tables[-1].values()}
        again = heading.field in ("seq", "model") and heading.field in have and have & AMOUNTS
        if again:
            tables.append({})
        tables[-1][column] = heading
    return [table for table in tables if is_heading(table)]


def parted(grid: Grid, top: int, tables: list[dict[int, Heading]]) -> list[tuple[dict[int, Heading], str]]:
    """Tables with prices below several names that share the other columns, and names above tables side by side."""
    if len(tables) != 1:
        names = [_title(grid, top, columns) for columns in tables]
        told = names if all(names) and len(set(names)) == len(names) else [""] * len(names)
        return list(zip(tables, told, strict=True))
    (columns,) = tables
    names = list(dict.fromkeys(heading.above for heading in columns.values() if heading.above))
    shared = {column: heading for column, heading in columns.items() if not heading.above}
    parts = [{**shared, **{at: one for at, one in columns.items() if one.above == name}} for name in names]
    priced = all(any(one.above and one.field in AMOUNTS for one in part.values()) for part in parts)
    return list(zip(parts, names, strict=True)) if len(names) > 1 and priced else [(columns, "")]


def _title(grid: Grid, top: int, columns: Mapping[int, Heading]) -> str:
    """The only words above a table within its width."""
    for row in range(top - 1, max(top - 4, -1), -1):
        said = [text.strip() for text in grid.sheet.texts[row][min(columns) : max(columns) + 1] if text.strip()]
        if said:
            return said[0] if len(said) == 1 and len(said[0]) <= _LONGEST_NAME and ":" not in folded(said[0]) else ""
    return ""
