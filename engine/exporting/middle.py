"""What is needed, what is on the table, whether it fits and how fast it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.catalog.card import Card
from engine.catalog.interconnect import link_bytes_per_s
from engine.catalog.peaks import dense_flops_leaf
from engine.compare.capacity_curves import CapacityCurves, capacity_curves
from engine.compare.capacity_words import capacity_words
from engine.compare.curves import memory_bars
from engine.compare.results import MEMORY_PARTS, Evaluation
from engine.exporting.material import Material, Scene, leaf_number
from engine.exporting.pieces import (
    chart,
    comparison_rows,
    figure_rows,
    leading,
    quote_columns,
    story,
    story_lines,
    without_unit,
)
from engine.exporting.report import Block, Cell, Column, Number, Paragraph, Row, Table
from engine.exporting.stated_terms import workload_terms
from engine.figures import Quantity
from engine.quote.quote import CardGroup, HostedApi
from engine.texts import format_number, text
from engine.value_text import format_value

_FOUR: Final = ("memory", "bandwidth", "link", "power")


def need(scene: Scene) -> Iterator[Block]:
    """What the machines are for, and what is taken for granted."""
    yield from story(scene, "need")
    yield from workload_terms(scene.material, scene.workload)
    yield from story_lines(scene, "need")


def candidates(scene: Scene) -> Iterator[Block]:
    """What is on the table, by the four numbers of its cards."""
    yield from story(scene, "candidates")
    if scene.first:
        yield from story_lines(scene, "candidates")
        yield from card_table(scene)


def fit(scene: Scene) -> Iterator[Block]:
    """Whether the work fits into memory, by part."""
    yield from story(scene, "fit")
    bars = memory_bars(scene.comparison, scene.workload.id)
    if bars:
        yield chart(scene, "memory", bars)
    yield from comparison_rows(scene, "fit", _capacity_unit(scene))
    yield from _memory(scene)
    yield from story_lines(scene, "fit")


def _capacity_unit(scene: Scene) -> str:
    """Why a card holds more than its sheet says, at the first card of which both are known."""
    cards = {card.id: card for card in scene.material.project.used.cards}
    for one in scene.evaluations:
        held = one.figures.get("capacity_gb")
        card = None if isinstance(one.quote, HostedApi) else cards.get(one.quote.groups[0].card)
        stated = None if card is None else card.leaf("memory_gb")
        if card is None or stated is None or not stated.known or held is None or not held.known:
            continue
        shown, written = (format_number(float(value), 3) for value in (held.value, stated.value))
        if shown != written:
            name = card.name_in(scene.material.language)
            return scene.material.words("capacity_unit", card=name, stated=written, shown=shown)
    return ""


def speed(scene: Scene) -> Iterator[Block]:
    """How fast each quote is."""
    material = scene.material
    yield from story(scene, "speed")
    yield from comparison_rows(scene, "speed")
    curves = leading_capacities(scene)
    if any(one.points is not None for one in curves.series):
        yield chart(scene, "capacity", curves)
        if told := capacity_words(
            capacity_curves(scene.comparison, scene.workload.id), material.letters, material.language
        ):
            yield Paragraph(told, "note")


def leading_capacities(scene: Scene) -> CapacityCurves:
    """Capacity of the quotes that come first."""
    curves = capacity_curves(scene.comparison, scene.workload.id)
    return replace(curves, series=leading(scene, curves.series))


def _memory(scene: Scene) -> Iterator[Table]:
    """Memory of the fullest card by part; the parts add up to the whole."""
    language = scene.material.language
    parts = [(f"{part}_gb", text(f"chart.parts.{part}", language)) for part in MEMORY_PARTS]
    rows = [row for row in figure_rows(scene, parts) if any(cell.number and cell.number.value for cell in row.cells)]
    if not rows:
        return
    whole = figure_rows(scene, [("total_per_card_gb", text("chart.memory_total", language))])
    rows += [Row(row.cells, "sum", row.unit) for row in whole]
    rows += figure_rows(scene, [("usable_gb", text("chart.usable", language))])
    title = f"{text('chart.memory_by_part', language)} · GB"
    yield Table("memory", title, quote_columns(scene), tuple(without_unit(rows, "GB")), "")


def card_table(scene: Scene) -> Iterator[Table]:
    """The cards of all quotes by their four numbers."""
    material = scene.material
    rows = tuple(_cards(material, scene.evaluations))
    if not rows:
        return
    names = [material.words(f"four.{name}") for name in _FOUR]
    columns = (
        Column(material.words("quote"), width=1.2),
        Column(material.words("four.card"), width=2.0),
        Column(material.words("four.count"), numeric=True, width=0.7),
        *(Column(name, numeric=True) for name in names),
        Column(material.words("four.peak"), numeric=True),
    )
    yield Table("cards", material.words("four.title"), columns, rows, material.words("four.caption"))


def _cards(material: Material, evaluations: tuple[Evaluation, ...]) -> Iterator[Row]:
    for evaluation in evaluations:
        quote = evaluation.quote
        for group in () if isinstance(quote, HostedApi) else quote.groups:
            card = next((card for card in material.project.used.cards if card.id == group.card), None)
            if card is not None:
                yield Row(tuple(_card_cells(material, quote.id, group, card)))


def _card_cells(material: Material, quote_id: str, group: CardGroup, card: Card) -> Iterator[Cell]:
    yield Cell(material.letters[quote_id])
    yield Cell(card.name_in(material.language))
    yield Cell(format_number(group.cards), Number(float(group.cards), "card"))
    yield _datum(material, card, "memory_gb")
    yield _datum(material, card, "bandwidth_gbs")
    yield _stated(material, link_bytes_per_s(card).both_directions)
    yield _datum(material, card, "power_w")
    yield _stated(material, dense_flops_leaf(card, "bf16"))


def _datum(material: Material, card: Card, field: str) -> Cell:
    """A cell of the catalog; its address is its place there."""
    leaf = card.leaf(field)
    return Cell(_shown(material, leaf), leaf_number(leaf, leaf.path), tone="" if leaf.known else "muted")


def _stated(material: Material, quantity: Quantity) -> Cell:
    value = None if quantity.value is None else float(quantity.value)
    return Cell(_shown(material, quantity), Number(value, quantity.unit), tone="" if quantity.known else "muted")


def _shown(material: Material, quantity: Quantity) -> str:
    return format_value(quantity.value, quantity.unit, material.language)
