"""Tables on pages of the walkthrough: the four numbers, parts of the comparison, and where the winner flips."""

from __future__ import annotations

from typing import Final

from engine.compare.card_numbers import CARD_NUMBERS, numbers_of_quote
from engine.compare.results import Estimate, Evaluation
from engine.compare.table import Row, RowGroup, Table
from engine.compare.table_cells import DASH, Cell
from engine.compare.walkthrough_end import breaking_line, mind_lines
from engine.compare.walkthrough_page import Line, Story, sentence
from engine.figures import Quantity
from engine.project.edits.quotes import groups_of
from engine.texts import Message
from engine.value_text import ValueText


def candidates_table(story: Story) -> Table:
    """Cards, their four numbers, and the price, one column a quote."""
    numbers = {one.quote.id: numbers_of_quote(story.comparison, one.quote.id) for one in story.evaluations}
    rows = [_row("cards", "1", [_cards(one) for one in story.evaluations])]
    for name in CARD_NUMBERS:
        found = [numbers[one.quote.id].get(name) for one in story.evaluations]
        unit = next((one.unit for one in found if one is not None), "")
        rows.append(_row(name, unit, [_number(name, one) for one in found]))
    for figure in ("cost_upfront", "cost_per_month"):
        cells = [_price(story, one, figure) for one in story.evaluations]
        rows.append(_row(figure, "money", cells))
    shown = tuple(row for row in rows if any(cell.text != DASH for cell in row.cells))
    group = RowGroup("candidates", sentence("title.candidates"), shown)
    return Table(story.table.title, story.table.subtitle, story.table.columns, (group,))


def table_part(story: Story, part: str) -> Table:
    """The comparison, or one of its groups."""
    groups = tuple(group for group in story.table.groups if part in ("all", group.key))
    return Table(story.table.title, story.table.subtitle, story.table.columns, groups)


def flip_lines(story: Story) -> tuple[Line, ...]:
    """Every open term that decides, and every assumption with the value at which the winner changes."""
    return (*mind_lines(story), *(breaking_line(story, one) for one in story.outlook.breaking))


def _row(key: str, unit: str, cells: list[Cell]) -> Row:
    return Row(key, Message.of(f"table.row.{key}"), unit, tuple(cells), counts=key == "cards")


def _cards(evaluation: Evaluation) -> Cell:
    groups = groups_of(evaluation.quote)
    return Cell(estimate=Estimate(sum(group.cards for group in groups), None, None, "1", "exact")) if groups else _DASH


_DASH: Final = Cell(text=DASH)


def _number(name: str, quantity: Quantity | None) -> Cell:
    if quantity is None:
        return _DASH
    estimate = Estimate(quantity.value, None, None, quantity.unit, None, quantity.reason)
    if quantity.value is None:
        return Cell(name, estimate, Message.of("table.unknown"), hint=quantity.reason)
    return Cell(name, estimate, ValueText.of_value(quantity.value, quantity.unit))


def _price(story: Story, evaluation: Evaluation, figure: str) -> Cell:
    estimate = story.estimate(evaluation, figure)
    if estimate is None:
        return _DASH
    if estimate.value is None:
        return Cell(figure, estimate, Message.of("table.unknown"), hint=estimate.reason)
    return Cell(figure, estimate)
