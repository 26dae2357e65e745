"""One row of a table: all its cells read, and what they say together of card, count and price."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Any, Final

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.catalog.variants import of_memory
from engine.importing.quotes.amounts import Amount, read_parted
from engine.importing.quotes.cells import Cell, read_cell, why
from engine.importing.quotes.configuration import Configuration, read_configuration
from engine.importing.quotes.counts import Count, counted_by
from engine.importing.quotes.headings import AMOUNTS, Heading, as_field, column_fields, unit_scale
from engine.importing.quotes.line_kinds import line_kind
from engine.importing.quotes.plain import folded, plain
from engine.importing.quotes.results import Alternative, CellReading, Correction, Place, Raw
from engine.importing.quotes.said import said_cell
from engine.importing.quotes.sheet_tables import Grid, Table
from engine.importing.quotes.table_terms import Term, readings_of, spoken
from engine.importing.quotes.tax_words import NO_TAX, Tax, read_tax
from engine.importing.quotes.tokens import TOKEN_PRICES
from engine.texts import Message
from engine.values import Unknown

_SHARED: Final = frozenset({"model", "config", "vendor", "memory", "interconnect", "form", "unit", "tax_rate", "tax"}
                           | {"currency", "lead_time", "stock", "warranty", "valid_until", "quote_date", "quote_no"}
                           | {"payment", "place", "incoterm", "term", "supplier"})  # fmt: skip
"""What a cell merged over several rows says for each of them; an amount or a number there is that of all together."""
_LOOSE: Final = re.compile(r"散片|裸卡|单卡(?!显存|功耗|算力)|loose cards?|bare cards?", re.IGNORECASE)


@dataclass
class Row:
    """What the cells of a row say; asked for what they say together only once all are read.

    `named` is the cell that names its card. `line` is what it is for where it stands beside the machines, `keys` are
    those of questions that this rests on.
    """

    table: Table
    row: int
    place: Place
    readings: list[CellReading] = field(default_factory=list)
    cells: dict[str, Cell] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    amounts: list[tuple[Heading, Amount, Place]] = field(default_factory=list)
    model: str = ""
    more_names: list[tuple[str, Place]] = field(default_factory=list)
    named: Place | None = None
    description: Configuration = field(default_factory=Configuration)
    candidates: tuple[Card, ...] = ()
    tax: Tax = NO_TAX
    parts: tuple[tuple[Amount, int], ...] = ()
    terms: list[Term] = field(default_factory=list)
    dearest: Decimal | None = None
    line: str = ""
    keys: tuple[str, ...] = ()

    def fact(self, name: str) -> Any:
        """The structured form of a cell; None where the row has none that could be read."""
        cell = self.cells.get(name)
        return None if cell is None or cell.certainty == "asked" else cell.fact

    @cached_property
    def count(self) -> Count:
        """How many machines or cards."""
        found = self.fact("quantity")
        return found if isinstance(found, Count) else Count()

    @property
    def counts(self) -> bool:
        """Whether something stands where the quantity should, readable or not."""
        cell = self.cells.get("quantity")
        return cell is not None and isinstance(cell.fact, Count) and cell.fact.missing != "empty"

    @cached_property
    def counted(self) -> str:
        """What the quantity counts: machine, card, lot; empty where nobody says."""
        unit = self.cells.get("unit")
        if not self.count.counted and _LOOSE.search(self.model):
            return "card"
        return self.count.counted or (counted_by(str(unit.value)) if unit else "")

    @property
    def stated_memory_gb(self) -> int | None:
        """Memory of a card as the row says, whether or not the named card has that; None where it does not."""
        cell = self.cells.get("memory")
        said = (
            re.fullmatch(r"(\d{1,3})(?:\.0+)?\s*g?(?:i?b)?(?:\s*(?:hbm|gddr)\w*)?", folded(str(cell.value)))
            if cell
            else None
        )
        return int(said[1]) if said else self.description.memory_gb

    @property
    def cards_each(self) -> int | None:
        """Cards in a machine, as a column, the quantity or the description says."""
        column = self.fact("cards_per_unit")
        if isinstance(column, Count) and column.number:
            return column.number
        return self.count.cards_each or self.description.cards

    @property
    def of_tokens(self) -> bool:
        """Whether the table prices hosted tokens."""
        return any(heading.field in TOKEN_PRICES for heading in self.table.columns.values())


def read_row(
    file: str, grid: Grid, table: Table, row: int, scale: Decimal | None, fixed: Mapping[Place, Correction]
) -> Row:
    """Read every cell of a row under its heading; what the column of units says of amounts goes before `scale`."""
    found = Row(table, row, Place(file, grid.sheet.name, row, min(table.columns)))
    unit = next((column for column, heading in table.columns.items() if heading.field == "unit"), None)
    scale = scale if unit is None else unit_scale(grid.text(row, unit)) or scale
    for column, heading in table.columns.items():
        place = Place(file, grid.sheet.name, row, column)
        _read_one(found, grid, place, heading, scale, fixed.get(place) if fixed else None)
    _describe(found)
    return found


def _read_one(
    found: Row, grid: Grid, place: Place, heading: Heading, scale: Decimal | None, said: Correction | None
) -> None:
    origin = grid.origins.get((place.row, place.column))
    text, merged = grid.sheet.texts[place.row][place.column], False
    raw = grid.sheet.cells[place.row][place.column]
    if origin is not None and origin != (place.row, place.column) and heading.field in _SHARED:
        text, raw, merged = grid.text(place.row, place.column), grid.sheet.cells[origin[0]][origin[1]], True
    if said is not None and said.field is not None and said.field not in column_fields():
        _read_one(found, grid, place, heading, scale, None)
        _read_term(found, place, text, said)
        return
    if said is not None:
        _read_said(found, place, raw, text, heading, said, scale)
        return
    if heading.field is None:
        if text:
            _of_no_field(found, place, text, heading)
        return
    key = (place.column, heading.field, scale, type(raw), text)
    cell = grid.read.get(key)
    if cell is None:
        cell = grid.read[key] = read_cell(heading, raw, text, scale)
    if origin is not None and heading.field in AMOUNTS and _over_rows(grid, origin):
        cell = Cell(Unknown(note="merged"), why("merged_amount"), "asked", Amount(missing="unreadable"))
    _keep(found, place, text, heading, cell)
    if heading.field == "remark" and text:
        found.terms += (terms := spoken(text))
        found.readings += readings_of(place, text, terms)
    if text or cell.certainty == "asked":
        message = why("merged") if merged else cell.message
        found.readings.append(CellReading(place, text, heading.field, cell.value, message, cell.certainty))


def _of_no_field(found: Row, place: Place, text: str, heading: Heading) -> None:
    """A cell under a heading without a field of its own may still say a term, as under “SLA” or 计费方式."""
    terms = spoken(text, heading.text) if not heading.learned else ()
    found.terms += terms
    told = readings_of(place, text, terms)
    ignored = CellReading(place, text, None, None, why("no_field", heading=heading.text), "ignored")
    found.readings += told or [ignored]


def _over_rows(grid: Grid, origin: tuple[int, int]) -> bool:
    return any(merged.last_row > merged.row for merged in grid.sheet.merged if (merged.row, merged.column) == origin)


def _read_said(
    found: Row, place: Place, raw: Raw, text: str, heading: Heading, said: Correction, scale: Decimal | None
) -> None:
    """A cell as a person says it is: read again under another field, or with the value given."""
    if said.field is None:
        found.readings.append(CellReading(place, text, None, None, why("corrected"), "ignored"))
        return
    heading = heading if heading.field == said.field else as_field(heading, said.field)
    cell = said_cell(heading, said.value, raw, text, scale)
    _keep(found, place, text if said.value is None else str(cell.value), heading, cell)
    found.readings.append(CellReading(place, text, said.field, cell.value, why("corrected"), "read"))


def _read_term(found: Row, place: Place, text: str, said: Correction) -> None:
    """A term in the words of a cell as a person says it is; the cell keeps its own field beside it."""
    value = text if said.value is None else said.value
    found.terms.insert(0, Term(0, len(text), said.field or "", value))
    same = [one for one in found.readings if one.place.cell == place and one.field == said.field]
    found.readings = [one for one in found.readings if one not in same]
    at = same[0] if same else CellReading(place, text, said.field, value, why("corrected"))
    found.readings.append(at._replace(value=value, message=why("corrected"), certainty="read"))


def _keep(found: Row, place: Place, text: str, heading: Heading, cell: Cell) -> None:
    name = heading.field or ""
    if name in AMOUNTS and isinstance(cell.fact, Amount):
        if cell.fact.missing != "empty":
            found.amounts.append((heading, cell.fact, place))
        if cell.fact.missing and text:
            found.parts = found.parts or read_parted(text)
    if name == "model" and cell.value and found.cells.get("model") and found.cells["model"].value:
        found.more_names.append((str(cell.value), place))
    if name not in found.cells or not found.cells[name].value:
        found.cells[name], found.places[name] = cell, place
    if isinstance(cell.fact, Tax):
        found.tax = found.tax.over(cell.fact)
    elif name == "remark":
        found.tax = found.tax.over(read_tax(text))


def _describe(found: Row) -> None:
    """The card, from the name first and the description after; memory and form narrow what a name can mean."""
    texts = [
        (str(found.cells[name].value), found.places[name])
        for name in ("model", "config")
        if name in found.cells and found.cells[name].value
    ]
    texts[1:1] = found.more_names
    found.model = plain(" / ".join(text for text, _ in texts))
    read = [read_configuration(text) for text, _ in texts]
    found.named = next((place for one, (_, place) in zip(read, texts, strict=True) if one.card), None)
    named = [one for one in read if one.card]
    found.description = (
        named[0] if named else next((one for one in read if one.cards or one.whole_machine), Configuration())
    )
    candidates = named[0].card.candidates if named and named[0].card else ()
    for other in named[1:]:
        candidates = _of_both(candidates, other)
    said = [str(found.cells[name].value) for name in ("memory", "form", "interconnect") if name in found.cells]
    more = " ".join(f"{text} GB" if re.fullmatch(r"\d{2,3}(?:\.0+)?", text) else text for text in said)
    found.candidates = _narrowed(candidates, more)
    _network_of(found, read)
    cell = found.cells.get("model") or found.cells.get("config")
    if found.of_tokens:
        found.candidates = ()
    if cell and found.candidates:
        _tell_card(found)
    elif not found.of_tokens:
        found.line = line_kind(found.model)


def _of_both(candidates: tuple[Card, ...], other: Configuration) -> tuple[Card, ...]:
    """What a name and a description can both mean, or the description with its memory; else all that either can."""
    named = other.card.candidates if other.card else ()
    both = tuple(card for card in candidates if card in named)
    changed = of_memory(candidates, (other.memory_gb,)) if other.memory_gb else ()
    return both or tuple(card for card in changed if card in named) or (*candidates, *named)


def _narrowed(candidates: tuple[Card, ...], more: str) -> tuple[Card, ...]:
    sizes = [int(size) for size in re.findall(r"(\d{2,3})(?:\.0+)?\s*g", folded(more))]
    by_size = of_memory(candidates, sizes) or candidates
    forms = re.findall(r"sxm|pcie|oam|nvl(?!ink)", folded(more))
    return (
        tuple(card for card in by_size if any(form in (card.form_factor or card.id).casefold() for form in forms))
        or by_size
    )


def _network_of(found: Row, read: list[Configuration]) -> None:
    old = found.description
    told = [one for one in read if one.network_gbit] if old.network_gbs is None else []
    better = next((one for one in told if one.network_gbs), told[0] if told else None)
    counted = next((one.cards for one in read if one.cards), None)
    if better or (counted and not old.cards):
        found.description = Configuration(
            old.card, old.cards or counted, old.memory_gb, old.form, old.link, old.bridged,
            better.network_ports if better else old.network_ports, better.network_gbit if better else old.network_gbit,
            old.whole_machine or any(one.whole_machine for one in read), old.others,
        )  # fmt: skip


def _tell_card(found: Row) -> None:
    """Say at the cell of the name which card it was read as."""
    place = found.named or found.place
    names = " / ".join(card.name for card in found.candidates[:6])
    one = len(found.candidates) == 1
    message = why("card" if one else "card_open", card=names)
    for index, reading in enumerate(found.readings):
        if reading.place is place:
            others = tuple(
                Alternative("model", card.id, Message.of("importing.instead_card", card=card.called))
                for card in found.candidates
            )
            found.readings[index] = CellReading(
                place, reading.text, reading.field, found.candidates[0].name if one else reading.value,
                message if reading.certainty != "ignored" else reading.message,
                "read" if one else "asked", () if one else others,
            )  # fmt: skip


def card_by_id(card_id: str) -> Card | None:
    """A card of the catalog by its id; None where there is none."""
    return next((card for card in catalog().cards if card.id == card_id), None)
