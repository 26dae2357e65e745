"""Every assumption with its range and source, and what else the project takes for given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.compare.explanation import value_text
from engine.compare.figure_titles import figure_name
from engine.compare.outlook_words import currency_at, input_name, input_value
from engine.exporting.material import Material, leaf_number
from engine.exporting.report import Block, Cell, Column, Entry, Listing, Number, Paragraph, Row, Table
from engine.figures import Leaf
from engine.figures.derivation import ordered
from engine.project.assumed import assumed
from engine.project.assumptions import GROUPS, Assumptions
from engine.project.edits.assumptions import assumption_at
from engine.source_texts import source_text
from engine.texts import format_number, text
from engine.value_text import unit_text

CHANGED: Final = " *"
_WIDTHS: Final = (2.2, 0.9, 0.9, 0.9, 3.0)


def assumptions(material: Material) -> Iterator[Block]:
    """The assumptions that the figures rest on, those that the project changed marked; then rates and contracts."""
    used = _paths(material)
    yield Paragraph(material.words("assumptions_lead"))
    rows: list[Row] = []
    for kind in GROUPS:
        group = getattr(material.project.assumptions, kind)
        names = [name for name in type(group).model_fields if f"assumptions/{kind}/{name}" in used]
        if names:
            rows.append(Row((Cell(material.words(f"group_{kind}")),), "group"))
            rows += [_row(material, kind, name) for name in names]
    titles = ("assumption", "value", "low", "high", "source")
    columns = tuple(
        Column(material.words(title), numeric=title in ("value", "low", "high"), width=width)
        for title, width in zip(titles, _WIDTHS, strict=True)
    )
    stated = any(row.cells[0].text.endswith(CHANGED) for row in rows)
    yield Table("assumptions", "", columns, tuple(rows), material.words("changed_note") if stated else "")
    yield from _rates(material)
    yield from _contract(material)


def _paths(material: Material) -> set[str]:
    """Paths of all leaves that any figure rests on."""
    found: set[str] = set()
    for evaluation in material.comparison.evaluations.values():
        found |= {one.path for one in ordered(evaluation.figures.values()) if isinstance(one, Leaf)}
    return found


def _row(material: Material, kind: str, name: str) -> Row:
    leaf = assumed(getattr(material.project.assumptions, kind), name)
    changed = assumption_at(material.project.assumptions, f"{kind}.{name}") != assumption_at(
        Assumptions(), f"{kind}.{name}"
    )

    def shown(value: float | None) -> str:
        if value is None:
            return ""
        return input_value(leaf.path, value, leaf.unit, material.language, currency_at(leaf.path, material.project))

    number = leaf_number(leaf, leaf.path)
    value = shown(number.value) if isinstance(number.value, float) else value_text(leaf, material.language, "")
    ends = (Cell(shown(end), None if end is None else Number(end, leaf.unit)) for end in (number.low, number.high))
    title = input_name(leaf.path, material.language, material.project)
    return Row(
        (
            Cell(f"{title}{CHANGED}" if changed else title),
            Cell(value, number),
            *ends,
            Cell(source_text(leaf.source, material.language)),
        ),
        unit=leaf.unit,
    )


def _rates(material: Material) -> Iterator[Table]:
    rates = material.project.used.rates
    if not rates:
        return
    titles = ("rate", "value", "date", "source")
    columns = tuple(Column(material.words(title), numeric=title == "value") for title in titles)
    rows = []
    for rate in rates:
        between = f"{unit_text(rate.base, material.language)} → {unit_text(rate.quote, material.language)}"
        value = Cell(format_number(rate.rate, 6), Number(rate.rate, f"{rate.quote}/{rate.base}"))
        source = Cell(source_text(rate.source, material.language))
        rows.append(Row((Cell(between), value, Cell(rate.date.isoformat()), source)))
    yield Table("rates", material.words("rates"), columns, tuple(rows))


def _contract(material: Material) -> Iterator[Listing]:
    plan = material.project.electricity
    if plan is not None:
        detail = f"{plan.name} · {source_text(plan.source, material.language)}"
        yield Listing((Entry(material.words("contract"), detail),))


def notes(material: Material) -> Iterator[Block]:
    """What people wrote down: on the project, its workloads, its quotes and values of the comparison."""
    project = material.project
    yield from (Paragraph(line) for line in project.notes.splitlines() if line.strip())
    entries = [Entry(one.name or one.id, one.note) for one in project.workloads if one.note]
    entries += [Entry(one.name or one.id, one.note, material.letters[one.id]) for one in project.quotes if one.note]
    for address, note in project.value_notes:
        quote_id, workload_id, row = address.split("/", 2)
        found = material.comparison.evaluations.get((quote_id, workload_id))
        name = figure_name(row, None if found is None else found.figures.get(row))
        entries.append(Entry(material.say(name), note, material.letters[quote_id]))
    if entries:
        yield Listing(tuple(entries))
    if not entries and not project.notes.strip():
        yield Paragraph(text("report.no_notes", material.language))
