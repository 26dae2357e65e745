"""What a quote or a workload states, field by field, and what it leaves open."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final, cast

from engine.base import Frozen
from engine.compare.table import tax_is_open, tax_words
from engine.exporting.material import Material
from engine.exporting.report import Block, Cell, Column, Number, Paragraph, Row, Table
from engine.field_rows import OPEN_KEY, choice_text
from engine.field_rows import Row as Field
from engine.quote.common import CardGroup
from engine.quote.field_rows import GROUP_ROWS, SHEET_ROWS
from engine.quote.field_rows import SECTIONS as QUOTE_SECTIONS
from engine.quote.follow_up import follow_ups, missing_terms
from engine.quote.quote import QUESTIONS, HostedApi, Quote
from engine.source_texts import source_text
from engine.texts import format_number, has_text, text
from engine.value_text import format_share, unit_text
from engine.values import Between, Known, Unknown
from engine.workload.field_rows import LAYOUT_ROWS
from engine.workload.field_rows import SECTIONS as WORKLOAD_SECTIONS
from engine.workload.workload import GraphicsScience, Workload

_SKIPPED: Final = frozenset({"name", "note"})
"""What stands in the heading, and among the notes."""
_PRICES: Final = ("price", "lease_payment", "input_price", "output_price")


class _Terms:
    """Rows of a table from the fields of an item, and the names of those that nobody stated."""

    def __init__(self, material: Material, form: str, currency: str, origins: Mapping[str, str]) -> None:
        self.rows: list[Row] = []
        self.open: list[str] = []
        self._material = material
        self._form = form
        self._currency = currency
        self._origins = origins

    def heading(self, title: str) -> None:
        self.rows.append(Row((Cell(title),), "group"))

    def add(self, item: Frozen, fields: tuple[Field, ...], place: str = "", asked: Collection[str] = ()) -> None:
        """The fields that stand for an item, under the names of its form.

        Args:
            asked: fields of which it is worth saying that they are not stated.
        """
        for field in fields:
            if field.name in _SKIPPED or not field.stands_for(item):
                continue
            value = getattr(item, field.name)
            if value == field.empty or (field.control == "share" and not value):
                continue
            name = self._words(field.name)
            cell = self._tax(item, field) or self._cell(item, field, value)
            if cell is not None:
                self.put(name, cell, f"{place}{field.name}")
            elif field.name in asked:
                self.open.append(name)

    def put(self, name: str, cell: Cell, field: str = "") -> None:
        origin = self._origins.get(field, "")
        self.rows.append(Row((Cell(name), cell, *([Cell(origin, tone="muted")] if self._origins else []))))

    def blocks(self, key: str, title: str = "") -> Iterator[Block]:
        """The table, without headings under which nothing is stated, and what is open."""
        pairs = zip(self.rows, [*self.rows[1:], None], strict=True)
        kept = [row for row, after in pairs if row.kind != "group" or (after is not None and after.kind != "group")]
        material = self._material
        first = "need" if self._form == "workload_editor" else "term"
        columns = [
            Column(material.words(first), width=1.4),
            Column(material.words("value"), width=2.0),
        ]
        columns += [Column(material.words("read_from"), width=1.4)] if self._origins else []
        if kept:
            yield Table(key, title, tuple(columns), tuple(kept))
        if self.open:
            yield Paragraph(material.words("not_stated", names=material.listed(self.open)), "note")

    def _cell(self, item: Frozen, field: Field, value: Any) -> Cell | None:
        """What is stated; None where nothing is."""
        if value is None or value == "" or isinstance(value, Unknown):
            return None
        if field.control in ("choice", "flag"):
            return self._choice(field, value)
        if isinstance(value, Between):
            return self._between(item, field, value)
        if isinstance(value, Known):
            return self._number(item, field, value.value)
        if isinstance(value, int | float):
            return self._number(item, field, value)
        return Cell(value.isoformat() if isinstance(value, datetime.date) else str(value))

    def _tax(self, item: Frozen, field: Field) -> Cell | None:
        """Both readings of a tax of which it is open whether it is due; None of anything else."""
        if field.name not in ("tax_basis", "tax_rate") or self._form != "quote_editor":
            return None
        quote = cast("Quote", item)
        if not tax_is_open(quote):
            return None
        if field.name == "tax_basis":
            return Cell(self._material.say(tax_words(quote)))
        rate = cast("Between", quote.tax_rate)
        return replace(self._between(quote, field, rate), text=self._material.words("undecided"))

    def _choice(self, field: Field, value: Any) -> Cell | None:
        chosen = ("yes" if value else "no") if field.control == "flag" else str(value)
        return None if chosen == OPEN_KEY else Cell(choice_text(field.name, chosen, self._material.language))

    def _between(self, item: Frozen, field: Field, value: Between) -> Cell:
        language = self._material.language
        low, high = (self._shown(field, end) for end in (value.low, value.high))
        ranges = text("display.range", language, low=low, high=high)
        point = self._number(item, field, value.point)
        return Cell(point.text, point.number, ranges, source_text(value.source, language))

    def _number(self, item: Frozen, field: Field, value: float | Decimal) -> Cell:
        key = field.unit_of(item) if field.unit_of is not None else field.unit
        one = f"units.one.{key.removesuffix('s')}"
        unit = self._words(f"unit_{key}") if key else ""
        unit = text(one, self._material.language) if value == 1 and has_text(one) else unit
        return Cell(f"{self._shown(field, value)} {unit}".strip(), Number(value, unit or "1"))

    def _shown(self, field: Field, value: float | Decimal) -> str:
        if field.control in ("share", "stated_share"):
            return format_share(value, self._material.language)
        return format_number(int(value) if float(value).is_integer() else value, 6)

    def _words(self, key: str) -> str:
        language = self._material.language
        return text(f"{self._form}.{key}", language, currency=unit_text(self._currency, language))


def quote_terms(material: Material, quote: Quote) -> Iterator[Block]:
    """A quote as it was given, with the place in a file that each value was read from."""
    origins = {one.field: " · ".join(part for part in (one.file, one.sheet, one.cell) if part) for one in quote.origins}
    terms = _Terms(material, "quote_editor", quote.currency, {name: place for name, place in origins.items() if place})
    asked = {*_PRICES, *missing_terms(quote), *(field for one in QUESTIONS for field in follow_ups(quote, one))}
    for key, fields in QUOTE_SECTIONS.items():
        title = f"quote_editor.section_{key}"
        terms.heading(text(title, material.language) if has_text(title) else "")
        terms.add(quote, fields, "", asked)
        if key == "offer" and not isinstance(quote, HostedApi):
            _groups(material, terms, quote.groups)
    yield from terms.blocks(f"terms_{quote.id}")


def _groups(material: Material, terms: _Terms, groups: tuple[CardGroup, ...]) -> None:
    for place, group in enumerate(groups):
        name = text("quote_editor.group", material.language, number=place + 1)
        counts = material.words("group", each=group.cards_per_machine, machines=group.machines)
        known = (card for card in material.project.used.cards if card.id == group.card)
        called = next((card.name_in(material.language) for card in known), group.card)
        terms.put(name, Cell(f"{called} · {counts}"), f"groups/{place}/card")
        terms.add(group, (*GROUP_ROWS, *SHEET_ROWS), f"groups/{place}/")


def workload_terms(material: Material, workload: Workload) -> Iterator[Block]:
    """A workload as it was described."""
    terms = _Terms(material, "workload_editor", material.project.currency, {})
    if not isinstance(workload, GraphicsScience):
        terms.put(text("workload_editor.model", material.language), Cell(workload.model))
    for key, fields in WORKLOAD_SECTIONS.items():
        title = f"workload_editor.section_{key}"
        terms.heading(text(title, material.language) if has_text(title) else "")
        terms.add(workload, fields)
    terms.add(workload.parallelism, LAYOUT_ROWS)
    yield from terms.blocks("workload", material.words("described"))
