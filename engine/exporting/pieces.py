"""Blocks that several sections have in common."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from engine.compare import walkthrough
from engine.compare.capacity_curves import CapacityCurves, CapacitySeries
from engine.compare.curves import CostCurves, CostSeries
from engine.compare.gap_view import GapView
from engine.compare.outlook_words import name_in_title
from engine.compare.results import Estimate, Evaluation
from engine.compare.table_cells import Cell as TableCell
from engine.compare.table_views import CellView, RowWriter
from engine.exporting.material import Material, Scene, number_of
from engine.exporting.report import (
    Block,
    Cell,
    Chart,
    ChartData,
    ChartKind,
    Column,
    Entry,
    KeyFigures,
    Listing,
    Paragraph,
    Row,
    Table,
    Tone,
)
from engine.figures import Quantity
from engine.project.assumed import assumed
from engine.texts import format_number, text
from engine.value_text import AND_MORE, format_range, format_value, split_value, told_apart

_TONES: Final[dict[str, Tone]] = {"best": "good", "bad": "bad", "muted": "muted"}
_SAID_BY_TITLE: Final = ("token/s", "tokens/s", "d")
MOST_LINES: Final = 8
"""Lines that can be told apart in one chart."""
_Series = TypeVar("_Series", CostSeries, CapacitySeries)
_EXPLAINED: Final = ("fit", "cost")
"""Groups of rows below which it stands how ranges and colours are meant; the others are read alike."""
_OTHER_FIGURES: Final = {"account_migration": "migration_effort_days"}
"""Rows that show another figure than the one that they lead to."""


def story(scene: Scene, topic: str) -> Iterator[Block]:
    """Claim, lead and key figures of a page of the walkthrough."""
    material, page = scene.material, scene.pages[topic]
    yield Paragraph(material.say(page.headline), "claim")
    if warning := page.warning(material.language):
        yield Paragraph(warning, tone="warn")
    if lead := material.say(page.lead):
        yield Paragraph(lead)
    if page.figures:
        yield KeyFigures(tuple((_key_cell(scene, one), material.say(one.caption)) for one in page.figures))


def story_lines(scene: Scene, topic: str) -> Iterator[Block]:
    """The list of a page of the walkthrough."""
    lines = scene.pages[topic].lines
    if lines:
        yield Listing(tuple(_entry(scene, line) for line in lines))


def _key_cell(scene: Scene, figure: walkthrough.KeyFigure) -> Cell:
    say = scene.material.say
    number = None if figure.estimate is None else number_of(figure.estimate, figure.address)
    return Cell(say(figure.value), number, say(figure.range))


def _entry(scene: Scene, line: walkthrough.Line) -> Entry:
    say = scene.material.say
    number = None if line.estimate is None else number_of(line.estimate, line.address)
    value = None if line.value is None else Cell(say(line.value), number, say(line.range))
    mark = scene.material.letters.get(line.quote_id, "")
    return Entry(say(line.title), say(line.detail), mark, line.tone, value)


def comparison_rows(scene: Scene, group: str, note: str = "") -> Iterator[Table]:
    """The rows of one group of the comparison table, in the words of the window, and what is to be noted of them."""
    material, table = scene.material, scene.table
    found = next((one for one in table.groups if one.key == group), None)
    if found is None:
        return
    views = RowWriter().rows(table, material.language, material.project.currency)
    by_title = {view.title: view for view in views if not view.heading}
    rows = []
    for row in found.rows:
        view = by_title[material.say(row.title)]
        cells = [
            _table_cell(scene, evaluation, cell, shown)
            for evaluation, cell, shown in zip(scene.evaluations, row.cells, view.cells, strict=True)
        ]
        rows.append(unit_in_title(scene, Row((Cell(view.title), *cells), unit=row.unit)))
    columns = quote_columns(scene, terms=group == "cost")
    told = (material.words("marks_of_table") if group in _EXPLAINED else "", note)
    caption = ("" if material.language == "zh" else " ").join(one for one in told if one)
    yield Table(f"comparison_{group}", material.say(found.title), columns, tuple(rows), caption)


def quote_columns(scene: Scene, first: str = "", *, terms: bool = False) -> tuple[Column, ...]:
    """A column for what a row is called, and one for each quote; with `terms`, how it is had and taxed."""
    say = scene.material.say
    quotes = (
        Column(f"{one.letter} · {say(one.title)}", say(one.subtitle) if terms else "", numeric=True)
        for one in scene.table.columns
    )
    return (Column(first, width=1.6), *quotes)


def _table_cell(scene: Scene, evaluation: Evaluation, cell: TableCell, view: CellView) -> Cell:
    material, estimate = scene.material, cell.estimate
    quantity, address = _addressed(evaluation, cell.figure, estimate)
    if estimate is None and quantity is not None and address:
        estimate = Estimate(quantity.value, None, None, quantity.unit, None)
    number = None if estimate is None else number_of(estimate, address)
    ranges = "" if view.tone == "bad" else view.sub
    shown = _memory_words(material, evaluation) if cell.text and cell.text.key == "table.memory" else view.main
    if estimate is not None and estimate.value is not None and cell.text is None and estimate.unit not in ("", "1"):
        shown = format_value(estimate.value, estimate.unit, material.language, material.project.currency)
        shown = f"{shown}{AND_MORE}" if estimate.incomplete else shown
        if ranges and cell.note is None and scene.table.baseline is None:
            ends = (estimate.low, estimate.high)
            ranges = format_range(*ends, estimate.unit, material.language, estimate.value)
    note = view.sub if view.tone == "bad" else text("table.unsure", material.language) if cell.unsure else ""
    return Cell(shown, number, ranges, note, _TONES.get(view.tone, ""), view.tone == "best")


def _memory_words(material: Material, evaluation: Evaluation) -> str:
    """Used and held, to as many digits as the parts below have."""
    used, held = (float(evaluation.figures[name].value) for name in ("total_per_card_gb", "capacity_gb"))
    return text("table.memory", material.language, **told_apart(used=used, capacity=held))


def _addressed(evaluation: Evaluation, figure: str | None, estimate: Estimate | None) -> tuple[Quantity | None, str]:
    """The figure that a cell shows, with its address where it is that very figure."""
    if figure is None:
        return None, ""
    name = _OTHER_FIGURES.get(figure, figure)
    quantity = evaluation.figures.get(name)
    address = f"{evaluation.quote.id}/{evaluation.workload.id}/{name}"
    if quantity is None or (estimate is not None and not _same(quantity, estimate)):
        return None, ""
    return quantity, address


def _same(quantity: Quantity, estimate: Estimate) -> bool:
    if quantity.value is None or estimate.value is None:
        return True
    return quantity.unit == estimate.unit and math.isclose(float(quantity.value), float(estimate.value), rel_tol=1e-12)


def figure_rows(scene: Scene, figures: Iterable[tuple[str, str]]) -> list[Row]:
    """A row for each pair of a figure and its name, over all quotes; rows in which nobody has a value are left out."""
    rows = []
    for figure, name in figures:
        cells = [scene.material.figure(evaluation, figure) for evaluation in scene.evaluations]
        if any(cell.number is not None for cell in cells):
            unit = next((cell.number.unit for cell in cells if cell.number is not None), "")
            rows.append(Row((Cell(name), *cells), unit=unit))
    return rows


def without_unit(rows: Iterable[Row], unit: str) -> Iterator[Row]:
    """Rows whose cells leave out a unit that stands above them already."""
    for row in rows:
        yield replace(
            row, cells=(row.cells[0], *(replace(cell, text=_bare(cell.text, unit)) for cell in row.cells[1:]))
        )


def _bare(words: str, unit: str) -> str:
    known, more, rest = words.partition(AND_MORE)
    return f"{known.removesuffix(unit).rstrip()}{more}{rest}"


def unit_in_title(scene: Scene, row: Row) -> Row:
    """A row that says its unit once, where all its figures have the same."""
    language, currency = scene.material.language, scene.material.project.currency
    numbers = [cell.number for cell in row.cells[1:] if cell.number is not None and cell.number.value is not None]
    units = {split_value(one.value, one.unit, language, currency)[1] for one in numbers}
    unit = units.pop() if len(units) == 1 else ""
    if not unit:
        return row
    said = row.cells[0].text
    (bare,) = without_unit([row], unit)
    if numbers[0].unit in _SAID_BY_TITLE or said.endswith(f" {unit}"):
        return bare
    return replace(bare, cells=(replace(row.cells[0], text=f"{said} · {unit}"), *bare.cells[1:]))


def leading(scene: Scene, series: Sequence[_Series], always: Iterable[str] = ()) -> tuple[_Series, ...]:
    """As many lines as can be told apart in one chart: what `always` names, then the best placed."""
    if len(series) <= MOST_LINES:
        return tuple(series)
    placed = dict.fromkeys([*always, *(one.quote.id for one in scene.ranked), *(one.quote_id for one in series)])
    kept = set(list(placed)[:MOST_LINES])
    return tuple(one for one in series if one.quote_id in kept)


def name_of_input(material: Material, path: str) -> str:
    """What an input is called on paper, where no place of the window has to be found."""
    return name_in_title(path, material.language, material.project)


def chart(scene: Scene, kind: ChartKind, data: ChartData) -> Chart:
    """A chart under its own title."""
    material = scene.material
    months = assumed(material.project.assumptions.cost, "horizon_months").value
    title = text("outlook.parts" if kind == "gap" else f"compare.chart.{kind}", material.language)
    shaded = isinstance(data, CostCurves) and any(one.low is not None for one in data.series)
    drawn = "cost_lines" if kind == "cost" and not shaded else kind
    note = _between(material, data) if isinstance(data, GapView) else _note(material, drawn, months)
    shown = len(data.series) if isinstance(data, CostCurves | CapacityCurves) else 0
    if 0 < shown < len(scene.evaluations):
        note = material.listed((note, material.words("leading", count=shown, all=len(scene.evaluations))))
    return Chart(kind, title, note, scene.workload.id, data, material.letters, material.project.currency)


def _between(material: Material, view: GapView) -> str:
    return material.words("gap_note", first=material.letters[view.first], second=material.letters[view.second])


def _note(material: Material, kind: str, months: float | None) -> str:
    shown = "?" if months is None else format_number(months)
    return text(f"compare.chart_note.{kind}", material.language, months=shown)
