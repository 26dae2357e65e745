"""Migration and schedule, findings with their reasons, and what is still open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.compare.effects import without_effect
from engine.compare.finding_rules import reason_of, source_of_rule
from engine.compare.found_items import FoundItem, found_items
from engine.exporting.material import Material, Scene
from engine.exporting.pieces import comparison_rows, story
from engine.exporting.report import (
    Block,
    Cell,
    Column,
    Heading,
    Number,
    Paragraph,
    Row,
    Table,
    Tone,
)
from engine.migration.plan_document import plan_parts
from engine.migration.results import PROCEDURES, Migration
from engine.texts import Message, text
from engine.value_text import format_range

_AMOUNTS: Final = "\N{BULLET}"
"""Where the amounts of several quotes stand in a sentence about all of them."""
_TONES: Final[dict[str, Tone]] = {"block": "bad", "warn": "warn", "note": ""}


def migration(scene: Scene) -> Iterator[Block]:
    """When each quote runs, what moving to its stack takes, and the plan of the deciding ones."""
    yield from story(scene, "migration")
    yield from comparison_rows(scene, "open")
    yield from effort(scene)
    for one in scene.deciding:
        if one.migration is not None and one.migration.needed:
            yield from _plan(scene.material, one.migration)


def effort(scene: Scene) -> Iterator[Table]:
    """Person-days by procedure, over the quotes that move to another stack."""
    material, language = scene.material, scene.material.language
    moving = [one.migration for one in scene.evaluations if one.migration is not None and one.migration.needed]
    if not moving:
        return
    columns = (Column("", width=1.6), *(Column(material.name(one.quote_id), one.stack_name, True) for one in moving))
    rows = []
    for procedure in PROCEDURES:
        cells = [_days(material, found, procedure) for found in moving]
        if any(cell.number is not None for cell in cells):
            rows.append(Row((Cell(text(f"migration.step.{procedure}", language)), *cells), unit="d"))
    whole = [_whole(material, found) for found in moving]
    rows.append(Row((Cell(text("table.row.migration", language)), *whole), "sum", "d"))
    yield Table("effort", text("migration.document.effort", language), columns, tuple(rows))


def _days(material: Material, found: Migration, procedure: str) -> Cell:
    one = next((one for one in found.procedures if one.procedure == procedure), None)
    if one is None:
        return Cell("—", tone="muted")
    cell = material.cell(one.days)
    return _ranged(material, cell, one.low, one.high)


def _whole(material: Material, found: Migration) -> Cell:
    address = f"{found.quote_id}/{found.workload_id}/migration_effort_days"
    return _ranged(material, material.cell(found.effort, address), found.effort_low, found.effort_high)


def _ranged(material: Material, cell: Cell, low: float | None, high: float | None) -> Cell:
    number = cell.number
    if number is None or low is None or high is None or low == high:
        return cell
    ranges = format_range(round(low, 1), round(high, 1), "d", material.language, number.value)
    ranged = Number(number.value, number.unit, low, high, number.grade, number.address, number.incomplete)
    return Cell(cell.text, ranged, ranges, cell.note, cell.tone)


def _plan(material: Material, found: Migration) -> Iterator[Block]:
    """The validation plan of one quote, as the document for the supplier's machine has it."""
    for place, part in enumerate(plan_parts(material.project, found, material.language)):
        yield Heading(part.title, 1 if place == 0 else 2)
        for sentence in part.sentences:
            yield Paragraph(sentence)
        if part.table:
            head, *rows = part.table
            columns = tuple(Column(name, width=2.0 if len(name) > 8 else 1.0) for name in head)
            cells = tuple(Row(tuple(Cell(one) for one in row)) for row in rows)
            yield Table(f"plan_{place}", "", columns, cells)


def findings(scene: Scene) -> Iterator[Block]:
    """What is worth knowing, gravest first, with why it matters and on what it rests; what holds for several workloads
    stands with the first of them."""
    language, found = scene.material.language, _items(scene)
    if not found:
        yield Paragraph(text("compare.no_findings", language))
        return
    before = () if scene.first else _items(scene.material.of(scene.first_id))
    new = [item for item in found if item not in before]
    if len(new) < len(found):
        told = scene.material.project.workload(scene.first_id)
        yield Paragraph(scene.material.words("told_before", workload=told.name or told.id), "note")
    if not new:
        return
    names = ("severity", "quotes", "finding", "reason", "rests_on")
    widths = (0.7, 0.6, 2.4, 2.0, 1.7)
    columns = tuple(Column(scene.material.words(name), width=width) for name, width in zip(names, widths, strict=True))
    yield Table("findings", "", columns, tuple(_rows(scene.material, new)))


def _items(scene: Scene) -> tuple[FoundItem, ...]:
    idle = without_effect(scene.comparison)
    return found_items(scene.comparison, scene.workload.id, scene.material.letters, idle)


def _rows(material: Material, found: Sequence[FoundItem]) -> Iterator[Row]:
    """A row for each finding; what is open at several quotes stands in one."""
    asked = [item for item in found if item.key == "open_questions"]
    for item in found:
        if item.key != "open_questions":
            yield _found(material, item)
        elif item is asked[0]:
            row = _found(material, replace(item, letters=", ".join(one.letters for one in asked)))
            told = row.cells[2] if len(asked) == 1 else Cell("\n".join(_together(material, asked)))
            yield replace(row, cells=(*row.cells[:2], told, *row.cells[3:]))


def _together(material: Material, asked: Sequence[FoundItem]) -> Iterator[str]:
    """What open questions may cost: one sentence for all quotes of which it says the same but for the amount."""
    amounts: dict[Message, list[str]] = {}
    for one in asked:
        said = dict(one.message.arguments)
        worth = said["worth"]
        named = dict(worth.arguments) if isinstance(worth, Message) else {}
        amount = named.get("amount")
        if isinstance(worth, Message) and isinstance(amount, Message):
            said["worth"] = Message.of(worth.key, **(named | {"amount": _AMOUNTS}))
            amounts.setdefault(Message.of(one.message.key, **said), []).append(
                material.words("quote_amount", quote=one.letters, amount=amount)
            )
        else:
            amounts.setdefault(one.message, []).append("")
    for message, found in amounts.items():
        yield material.say(message).replace(_AMOUNTS, material.listed(found) if any(found) else "")


def _found(material: Material, item: FoundItem) -> Row:
    severity = text(f"compare.severity.{item.severity}", material.language)
    reason, source = (material.say(told(item.key)) for told in (reason_of, source_of_rule))
    return Row(
        (
            Cell(severity, tone=_TONES[item.severity]),
            Cell(item.letters),
            Cell(material.say(item.message)),
            Cell(reason),
            Cell(source),
        )
    )
