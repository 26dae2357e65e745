"""Edits of what a quote lists: lines of a purchase, and what open questions may cost."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, Literal

from engine.invalid import readable_errors
from engine.project.edits.edit import edit
from engine.project.edits.items import replaced
from engine.project.project import Project
from engine.quote.common import QUESTIONS, OpenCost, Question
from engine.quote.purchase import LineKind, Purchase, PurchaseLine
from engine.quote.rental import Rental
from engine.texts import EngineError
from engine.values import Between, Known, Unknown, scaled

MOST_LINES: Final = 2000
"""Lines that one purchase can have."""


@edit("add_line")
def add_line(project: Project, quote_id: str, item: LineKind = "machines") -> Project:
    """Append a line to a purchase; its price is unknown."""
    quote = _purchase(project, quote_id)
    with readable_errors():
        line = PurchaseLine(item=item)
    return _with_lines(project, quote, (*quote.lines, line))


@edit("remove_line")
def remove_line(project: Project, quote_id: str, index: int) -> Project:
    """Take a line out of a purchase."""
    quote = _purchase(project, quote_id)
    _line(quote, index)
    return _with_lines(project, quote, (*quote.lines[:index], *quote.lines[index + 1 :]))


@edit("change_quote")
def set_line_field(project: Project, quote_id: str, index: int, field: str, value: object) -> Project:
    """Set a field of a line of a purchase."""
    quote = _purchase(project, quote_id)
    line = _line(quote, index)
    if field not in PurchaseLine.model_fields:
        raise EngineError("error.no_field", field=field, owner=quote_id)
    changed = line.replace(**{field: value})
    return _with_lines(project, quote, (*quote.lines[:index], changed, *quote.lines[index + 1 :]))


@edit("change_lines")
def set_line_cells(project: Project, quote_id: str, cells: tuple[tuple[int, str, object], ...]) -> Project:
    """Set many fields of lines at once, as (line, field, value); lines beyond the last are added."""
    quote = _purchase(project, quote_id)
    lines = list(quote.lines)
    for index, field, value in cells:
        if field not in PurchaseLine.model_fields:
            raise EngineError("error.no_field", field=field, owner=quote_id)
        while 0 <= len(lines) <= index < MOST_LINES:
            lines.append(PurchaseLine())
        _line(quote.replace(lines=tuple(lines)), index)
        lines[index] = lines[index].replace(**{field: value})
    return _with_lines(project, quote, tuple(lines))


@edit("remove_lines")
def remove_lines(project: Project, quote_id: str, indexes: tuple[int, ...]) -> Project:
    """Take several lines out of a purchase."""
    quote = _purchase(project, quote_id)
    for index in indexes:
        _line(quote, index)
    kept = tuple(line for place, line in enumerate(quote.lines) if place not in indexes)
    return _with_lines(project, quote, kept)


@edit("change_open_cost")
def set_open_cost(
    project: Project,
    quote_id: str,
    question: Question,
    amount: Known | Between | Unknown,
    per: Literal["once", "month"] = "once",
) -> Project:
    """Say what a question may cost as long as it is open; an unknown amount takes the entry out."""
    if question not in QUESTIONS:
        raise EngineError("error.no_question", question=question, expected=", ".join(QUESTIONS))
    quote = project.quote(quote_id)
    costs = {entry.question: entry for entry in quote.open_costs if entry.question != question}
    if not isinstance(amount, Unknown):
        with readable_errors():
            costs[question] = OpenCost(question=question, amount=amount, per=per)
    changed = quote.replace(open_costs=tuple(costs[name] for name in QUESTIONS if name in costs))
    return project.replace(quotes=replaced(project.quotes, quote, changed))


def _purchase(project: Project, quote_id: str) -> Purchase:
    quote = project.quote(quote_id)
    if not isinstance(quote, Purchase):
        raise EngineError("error.no_lines", quote=quote_id)
    return quote


def _line(quote: Purchase, index: int) -> PurchaseLine:
    if not 0 <= index < len(quote.lines):
        raise EngineError("error.no_line", quote=quote.id, number=index + 1, count=len(quote.lines))
    return quote.lines[index]


def _with_lines(project: Project, quote: Purchase, lines: tuple[PurchaseLine, ...]) -> Project:
    return project.replace(quotes=replaced(project.quotes, quote, quote.replace(lines=lines)))


@edit("convert_price")
def convert_price(project: Project, quote_id: str, priced_by: str) -> Project:
    """State the price for another unit, so that the whole offer costs the same; a month has the hours of the project.

    Raises:
        EngineError: one of the units is unclear, or several kinds of machine are offered.
    """
    quote = project.quote(quote_id)
    if not isinstance(quote, Purchase | Rental):
        raise EngineError("error.no_field", field="priced_by", owner=quote_id)
    hours = Decimal(repr(project.assumptions.cost.month_hours.value or 0))
    have, want = (_per_card(quote, unit, hours) for unit in (quote.priced_by, priced_by))
    if not have or not want:
        raise EngineError("error.no_conversion", quote=quote_id)
    factor = want / have
    changes: dict[str, object] = {"priced_by": priced_by}
    for field in ("price", "stated_unit_price", "stated_other_price"):
        changes[field] = scaled(getattr(quote, field), factor)
    with readable_errors():
        changed = quote.replace(**changes)
    return project.replace(quotes=replaced(project.quotes, quote, changed))


def _per_card(quote: Purchase | Rental, priced_by: str, month_hours: Decimal) -> Decimal:
    """How many card-hours, or cards, one unit of a price is for; 0 where that is unclear."""
    unit, _, period = priced_by.partition("_")
    sizes = {group.cards_per_machine for group in quote.groups}
    cards = {"card": 1, "total": sum(group.cards for group in quote.groups)}
    if len(sizes) == 1:
        cards["machine"] = next(iter(sizes))
    return Decimal(cards.get(unit, 0)) * (month_hours if period == "month" else 1)
