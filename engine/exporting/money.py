"""What it costs and what could change: accounts that add up, and what would make another quote the cheapest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.compare.accounts import account_bars
from engine.compare.curves import CostCurves, cost_curves
from engine.compare.gap_view import GapParts, GapView
from engine.compare.open_terms import OpenTerm
from engine.compare.outlook_words import currency_at, input_value, path_of
from engine.compare.results import ACCOUNTS
from engine.compare.uncertainty.breaking_points import Breaking
from engine.compare.uncertainty.cost_bands import with_bands
from engine.compare.uncertainty.inputs import is_own_path
from engine.compare.uncertainty.swings import Swing
from engine.exporting.material import Scene
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
from engine.value_text import format_share, money_unit, split_value

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
        yield from gap_tables(scene, view)
        yield from swing_table(scene, view)


def gap_tables(scene: Scene, view: GapView) -> Iterator[Table]:
    """What the gap is made of, by unit of work or in all; the parts sum to it and their shares to one."""
    for measure, parts in view.parts.items():
        title = scene.material.words(f"gap_{measure}", work=_work(scene, view))
        yield Table(f"gap_{measure}", title, _gap_columns(scene, parts), tuple(_gap_rows(scene, view, parts)))


def _work(scene: Scene, view: GapView) -> str:
    """What an amount of the gap is for: a million output tokens, or one run."""
    return text(f"decision.fact.{view.criterion}", scene.material.language)


def _gap_columns(scene: Scene, parts: GapParts) -> tuple[Column, ...]:
    language = scene.material.language
    shown = money_unit(parts.unit.removeprefix("money"), scene.material.project.currency, language)
    return (
        Column(text("outlook.part", language), width=2.0),
        Column(text("outlook.amount", language, unit=shown), numeric=True),
        *([Column(text("outlook.share", language), numeric=True)] if parts.by_share else []),
    )


def _gap_rows(scene: Scene, view: GapView, parts: GapParts) -> Iterator[Row]:
    language = scene.material.language
    for part in parts.gap.parts:
        name = text("outlook.work" if part.part == "work" else f"chart.accounts.{part.part}", language)
        share = Cell(format_share(part.share, language), Number(part.share))
        yield Row((Cell(name), _amount(scene, part.amount, parts.unit), *([share] if parts.by_share else [])))
    letters = {"first": scene.material.letters[view.first], "second": scene.material.letters[view.second]}
    whole = Cell(format_share(1.0, language), Number(1.0))
    title = Cell(scene.material.words("gap_whole", **letters))
    yield Row((title, _amount(scene, parts.gap.amount, parts.unit), *([whole] if parts.by_share else [])), "sum")


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
    yield Table("accounts", title, quote_columns(scene), tuple(without_unit(rows, currency)), reasons)


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


def flip_table(scene: Scene) -> Iterator[Table]:
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
    yield Table("flips", text("outlook.points", language), columns, rows, caption)


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
