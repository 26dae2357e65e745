"""What it costs and what could change: accounts that add up, and what would make another quote the cheapest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.compare.accounts import account_bars
from engine.compare.curves import CostCurves, cost_curves
from engine.compare.gap_view import GapParts, GapView, Measure
from engine.compare.open_terms import OpenTerm
from engine.compare.outlook_words import currency_at, input_value, path_of, said_with_further
from engine.compare.results import ACCOUNTS, Estimate
from engine.compare.uncertainty.attribution import Part
from engine.compare.uncertainty.breaking_points import Breaking
from engine.compare.uncertainty.cost_bands import with_bands
from engine.compare.uncertainty.inputs import is_own_path
from engine.compare.uncertainty.swings import Swing
from engine.exporting.material import Scene, number_of
from engine.exporting.pieces import (
    chart,
    comparison_rows,
    figure_rows,
    leading,
    name_of_input,
    quote_columns,
    story,
    without_unit,
)
from engine.exporting.report import Block, Cell, Column, Number, Paragraph, Row, Table
from engine.figures import Quantity
from engine.texts import text
from engine.value_text import format_range, format_share, money_unit, split_value

_MOST_SWINGS: Final = 12


def cost(scene: Scene) -> Iterator[Block]:
    """What each quote costs: per unit of work, and by account over the horizon."""
    yield from story(scene, "cost")
    curves = leading_costs(scene)
    if any(one.amounts is not None for one in curves.series):
        yield chart(scene, "cost", curves)
    note = scene.material.words("per_token_note") if any(_both_ways(one.figures) for one in scene.evaluations) else ""
    yield from comparison_rows(scene, "cost", note)
    yield from _accounts(scene)
    bars = account_bars(scene.comparison, scene.workload.id, scene.material.bands)
    if any(bar.amounts for bar in bars):
        yield chart(scene, "accounts", bars)


def _both_ways(figures: Mapping[str, Quantity]) -> bool:
    names = ("cost_per_million_input_tokens", "cost_per_million_output_tokens_all_in")
    return all(name in figures and figures[name].known for name in names)


def leading_costs(scene: Scene) -> CostCurves:
    """Cost over time of the quotes that come first, and of those that cross."""
    curves = with_bands(cost_curves(scene.comparison, scene.workload.id), scene.outlook.cost_bands)
    crossing = curves.crossing
    named = () if crossing is None else (crossing.cheaper_after, crossing.overtakes)
    return replace(curves, series=leading(scene, curves.series, named))


def change(scene: Scene) -> Iterator[Block]:
    """What could change the choice: flips, chances, and what the gap to the next quote is made of."""
    yield from story(scene, "change")
    yield from flip_table(scene)
    view = scene.gap
    if view is not None:
        names = {"first": scene.material.name(view.first), "second": scene.material.name(view.second)}
        yield Paragraph(scene.material.words("gap_between", **names))
        if view.parts:
            yield chart(scene, "gap", view)
        yield from gap_table(scene, view)
        yield from swing_table(scene, view)


def gap_table(scene: Scene, view: GapView) -> Iterator[Table]:
    """What the gap is made of, by unit of work and in all; the parts sum to it and their shares to one."""
    if not view.parts:
        return
    words = scene.material.words
    names = dict.fromkeys(part.part for parts in view.parts.values() for part in parts.gap.parts)
    columns = [column for measure, parts in view.parts.items() for column in _gap_columns(scene, view, measure, parts)]
    first = Column(text("outlook.part", scene.material.language), width=1.6)
    rows = (*(_gap_row(scene, view, part) for part in names), _gap_whole(scene, view), *_gap_ends(scene, view))
    yield Table("gap", words("gap_parts"), (first, *columns), rows, words("rounded"))


def _work(scene: Scene, view: GapView) -> str:
    """What an amount of the gap is for: a million output tokens, or one run."""
    return text(f"decision.fact.{view.criterion}", scene.material.language)


def _gap_columns(scene: Scene, view: GapView, measure: Measure, parts: GapParts) -> Iterator[Column]:
    language = scene.material.language
    currency = money_unit(parts.unit.removeprefix("money"), scene.material.project.currency, language)
    said = _work(scene, view) if measure == "work" else scene.material.words("gap_in_all")
    yield Column(text("outlook.amount", language, unit=currency), said, numeric=True)
    if parts.by_share:
        yield Column(text("outlook.share", language), said, numeric=True)


def _gap_row(scene: Scene, view: GapView, part: Part) -> Row:
    language = scene.material.language
    cells = [Cell(text("outlook.work" if part == "work" else f"chart.accounts.{part}", language))]
    for parts in view.parts.values():
        found = next((one for one in parts.gap.parts if one.part == part), None)
        cells.append(Cell() if found is None else _amount(scene, found.amount, parts.unit))
        if parts.by_share:
            share = Cell() if found is None else Cell(format_share(found.share, language), Number(found.share))
            cells.append(share)
    return Row(tuple(cells))


def _gap_whole(scene: Scene, view: GapView) -> Row:
    letters = {"first": scene.material.letters[view.first], "second": scene.material.letters[view.second]}
    cells = [Cell(scene.material.words("gap_whole", **letters))]
    for parts in view.parts.values():
        cells.append(_amount(scene, parts.gap.amount, parts.unit))
        cells += [Cell(format_share(1.0, scene.material.language), Number(1.0))] if parts.by_share else []
    return Row(tuple(cells), "sum")


def _gap_ends(scene: Scene, view: GapView) -> Iterator[Row]:
    """The two costs between which the gap lies, with their ranges."""
    for side, quote_id in enumerate((view.first, view.second)):
        cells = [Cell(scene.material.letters[quote_id])]
        for parts in view.parts.values():
            cells += [_whole(scene, parts.ends[side]), *([Cell()] if parts.by_share else [])]
        yield Row(tuple(cells))


def _whole(scene: Scene, end: Estimate) -> Cell:
    """The cost of one quote under a heading that says its unit, with its range."""
    language, currency, number = scene.material.language, scene.material.project.currency, number_of(end)
    shown, _ = split_value(float(end.value or 0.0), end.unit, language, currency)
    return Cell(shown, number, format_range(end.low, end.high, end.unit, language, number.value))


def _amount(scene: Scene, value: float, unit: str) -> Cell:
    """An amount under a heading that says its unit."""
    shown, _ = split_value(value, unit, scene.material.language, scene.material.project.currency)
    return Cell(shown, Number(value, unit))


def _accounts(scene: Scene) -> Iterator[Table]:
    language = scene.material.language
    named = [(f"account_{account}", text(f"accounts.{account}", language)) for account in ACCOUNTS]
    rows = [row for row in figure_rows(scene, named) if any(_counts(cell) for cell in row.cells[1:])]
    if not rows:
        return
    whole = figure_rows(scene, [("cost_total", text("table.figure.cost_total", language))])
    rows += [Row(row.cells, "sum", row.unit) for row in whole]
    currency = money_unit("", scene.material.project.currency, language)
    title, reasons = f"{scene.material.words('accounts')} · {currency}", _reasons(scene, rows)
    rows = [
        Row((row.cells[0], *(replace(cell, note="") for cell in row.cells[1:])), row.kind, row.unit) for row in rows
    ]
    told = ("" if language == "zh" else " ").join(one for one in (scene.material.words("rounded"), reasons) if one)
    yield Table("accounts", title, quote_columns(scene), tuple(without_unit(rows, currency)), told)


def _reasons(scene: Scene, rows: Iterable[Row]) -> str:
    """Why amounts are unknown, once for each quote."""
    letters = [scene.material.letters[one.quote.id] for one in scene.evaluations]
    notes = ((letter, cell.note) for row in rows for letter, cell in zip(letters, row.cells[1:], strict=True))
    told = dict.fromkeys(
        text("table.pair", scene.material.language, first=letter, second=note) for letter, note in notes if note
    )
    return ("" if scene.material.language == "zh" else " ").join(told)


def _counts(cell: Cell) -> bool:
    """Whether an account has an amount, or is open."""
    return cell.number is not None and cell.number.value != 0


def flip_table(scene: Scene) -> Iterator[Block]:
    """Where the winner changes along each assumption, nearest first; below, those along which it never does."""
    points, terms = scene.outlook.breaking, [term for term in scene.outlook.terms if term.flips]
    if not points and not terms:
        return
    language = scene.material.language
    names = ("assumption", "flips", "winner", "today", "searched")
    titles = [text(f"outlook.column.{name}", language) for name in names]
    columns = tuple(
        Column(title, numeric=name in ("flips", "today"), width=2.0 if name == "assumption" else 1.0)
        for name, title in zip(names, titles, strict=True)
    )
    rows = (
        *(_term_row(scene, one) for one in terms),
        *(_breaking_row(scene, one) for one in points if one.value is not None),
    )
    steady = [name_of_input(scene.material, path_of(one.name)) for one in points if one.value is None]
    caption = scene.material.words("no_flip_of", names=scene.material.listed(steady)) if steady else ""
    if rows:
        yield Table("flips", text("outlook.points", language), columns, rows, caption)
    elif caption:
        yield Paragraph(caption, "note")


def _term_row(scene: Scene, term: OpenTerm) -> Row:
    """An open term has two readings and nothing between them."""
    material, letter = scene.material, scene.material.letters[term.quote]
    name = name_of_input(material, term.path)
    then, today = (material.say(term.said(reading, letter)) for reading in (term.reading, term.counted))
    return Row((Cell(name), Cell(then, tone="warn"), Cell(material.letters[term.winner]), Cell(today), Cell("—")))


def _breaking_row(scene: Scene, one: Breaking) -> Row:
    material = scene.material
    path, unit = path_of(one.name), one.unit

    def shown(value: float) -> str:
        return input_value(path, value, unit, material.language, currency_at(path, material.project))

    searched = text("display.range", material.language, low=shown(one.low), high=shown(one.high))
    address = "" if is_own_path(one.name) else path
    today = Cell(shown(one.current), Number(one.current, unit, address=address))
    at = one.current if one.value is None else one.value
    words = text(f"outlook.point_{one.side}", material.language, value=shown(at))
    words = said_with_further(words, one, shown, material.letters, material.language)
    side = text(f"outlook.point_{one.side}", material.language, value="").strip()
    flips = Cell(words, Number(one.value, unit, before=side, address=one.address(scene.workload.id)), tone="warn")
    winner = "" if one.winner is None else material.letters[one.winner]
    name = Cell(name_of_input(material, path))
    return Row((name, flips, Cell(winner), today, Cell(searched)), unit=unit)


def swing_table(scene: Scene, view: GapView) -> Iterator[Table]:
    """What each uncertain input alone does to the gap, the widest first."""
    if not view.swings:
        return
    language = scene.material.language
    unit = money_unit(view.unit.removeprefix("money"), scene.material.project.currency, language)
    columns = (
        Column(text("outlook.input", language), width=2.0),
        Column(text("outlook.range_low", language), numeric=True),
        Column(text("outlook.range_high", language), numeric=True),
        Column(text("outlook.gap_at_low", language, unit=unit), numeric=True),
        Column(text("outlook.gap_at_high", language, unit=unit), numeric=True),
    )
    rows = tuple(_swing_row(scene, view.unit, one) for one in view.swings[:_MOST_SWINGS])
    yield Table("swings", scene.material.words("swings_of", work=_work(scene, view)), columns, rows)


def _swing_row(scene: Scene, unit: str, swing: Swing) -> Row:
    material, leaf = scene.material, swing.leaf

    def end(value: float | None) -> Cell:
        if value is None:
            return Cell("—", tone="muted")
        shown = input_value(
            leaf.path, float(value), leaf.unit, material.language, currency_at(leaf.path, material.project)
        )
        return Cell(shown, Number(float(value), leaf.unit))

    name = Cell(name_of_input(material, leaf.path))
    gaps = (_amount(scene, swing.at_low, unit), _amount(scene, swing.at_high, unit))
    return Row((name, end(leaf.low), end(leaf.high), *gaps))
