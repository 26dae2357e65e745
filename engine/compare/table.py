"""The comparison as a table: quotes as columns, rows in the four groups of questions that a buyer asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.compare.capacity_row import capacity_cells, cost_needed_cells
from engine.compare.chance_row import KEY, Chances, chance_cells
from engine.compare.results import Comparison, Estimate, Evaluation
from engine.compare.table_cells import DASH, Bands, Cell, cell_of, mark_best
from engine.compare.table_rows import COUNTS, GROUPS, RowSpec, rows_for
from engine.letters import letters_at, number_at
from engine.quote.quote import Quote
from engine.texts import Message
from engine.value_text import ShareText
from engine.values import Between
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing, Workload

__all__ = [
    "Cell",
    "Column",
    "Row",
    "RowGroup",
    "Table",
    "column_letter",
    "comparison_table",
    "letters_of",
    "slot_of",
    "slots_of",
]

_SHORT_ID: Final = 4


@dataclass(frozen=True, slots=True)
class Column:
    """One quote."""

    quote_id: str
    letter: str
    title: Message
    subtitle: Message


@dataclass(frozen=True, slots=True)
class Row:
    """One figure over all quotes; `unit` is that of its estimates, empty for rows of words; `counts`: whole things."""

    key: str
    title: Message
    unit: str
    cells: tuple[Cell, ...]
    counts: bool = False


@dataclass(frozen=True, slots=True)
class RowGroup:
    """The rows that answer one question."""

    key: str
    title: Message
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Quotes compared under one workload, which `title` and `subtitle` name; they are read against `baseline`."""

    title: Message
    subtitle: Message
    columns: tuple[Column, ...]
    groups: tuple[RowGroup, ...]
    baseline: str | None = None


def comparison_table(
    comparison: Comparison,
    workload_id: str,
    bands: Mapping[str, Mapping[str, Estimate]] | None = None,
    chance: Chances | None = None,
) -> Table:
    """Compose the table of one workload.

    Args:
        bands: ranges and grades by quote id and figure; without them cells carry point values only, and the best of a
            row is marked by these alone.
        chance: how often each quote is the cheapest; without it there is no such row.
    """
    evaluations = comparison.column(workload_id)
    workload = comparison.project.workload(workload_id)
    known: Mapping[str, Bands] = bands or {}
    groups, due = [], comparison.project.needed_by is not None
    for key in GROUPS:
        specs = [spec for spec in rows_for(workload, due=due) if spec.group == key]
        rows = tuple(row for spec in specs if (row := _row(spec, comparison, workload, evaluations, known)))
        if key == "cost" and (complete := cost_needed_cells(comparison, workload_id, known)):
            rows = (*rows, Row("cost_needed", Message.of("table.row.cost_needed"), "money", complete))
        if key == "cost" and chance is not None:
            title = Message.of(f"table.row.{KEY}")
            rows = (*rows, Row(KEY, title, "1", chance_cells(chance, evaluations)))
        if key == "fit" and (needed := capacity_cells(comparison, workload_id)):
            rows = (*rows, Row("machines_needed", Message.of("table.row.machines_needed"), "1", needed))
        if rows:
            groups.append(RowGroup(key, Message.of(f"table.group.{key}"), rows))
    names = {card.id: card.called for card in comparison.project.used.cards}
    letters = letters_of(comparison.project.quotes)
    columns = tuple(_column(letters[quote.id], quote, names) for quote in comparison.project.quotes)
    title, subtitle = _workload_titles(workload)
    return Table(title, subtitle, columns, tuple(groups))


def column_letter(place: int) -> str:
    """The letter of a quote by its place in the project: A, B … Z, AA, AB …"""
    return letters_at(place + 1)


def letters_of(quotes: Sequence[Quote]) -> dict[str, str]:
    """What each quote is called in tables and charts, by its id: the id itself where it is short, else a letter."""
    return {
        quote.id: quote.id if len(quote.id) <= _SHORT_ID else column_letter(place) for place, quote in enumerate(quotes)
    }


def slot_of(letter: str, place: int) -> int:
    """The slot of a quote: that of its letter, A 0, B 1 … Z 25, AA 26, so that it stays when another is put before it.

    What is called otherwise has the slot of its `place` in the project.
    """
    if not (letter.isascii() and letter.isalpha() and letter.isupper() and len(letter) <= 2):
        return place
    return number_at(letter) - 1


def slots_of(letters: Mapping[str, str]) -> dict[str, int]:
    """The slots of quotes by id, from their letters in the order of the project."""
    return {quote_id: slot_of(letter, place) for place, (quote_id, letter) in enumerate(letters.items())}


def _row(
    spec: RowSpec,
    comparison: Comparison,
    workload: Workload,
    evaluations: tuple[Evaluation, ...],
    bands: Mapping[str, Bands],
) -> Row | None:
    """The row of a specification; None where no quote has anything to say in it."""
    if spec.figure and not any(spec.figure in evaluation.figures for evaluation in evaluations):
        return None
    cells = [cell_of(spec, workload, evaluation, bands.get(evaluation.quote.id, {})) for evaluation in evaluations]
    if all(cell.estimate is None and cell.text == DASH for cell in cells):
        return None
    unit = next((cell.estimate.unit for cell in cells if cell.estimate is not None), "")
    best, title = mark_best(spec, evaluations, cells), spec.title(comparison, workload)
    return Row(spec.key, title, unit, best, spec.key in COUNTS)


def _column(letter: str, quote: Quote, names: Mapping[str, Message]) -> Column:
    title = Message.of("table.plain", text=quote.name) if quote.name else _composed_title(quote, names)
    parts = [Message.of(f"table.kind.{quote.kind}")]
    if quote.kind != "owned" or quote.tax_basis != "unknown":
        parts.append(tax_words(quote))
    if quote.supplier:
        parts.append(Message.of("table.plain", text=quote.supplier))
    return Column(quote.id, letter, title, joined(parts))


def tax_is_open(quote: Quote) -> bool:
    """Whether one reading of the tax is that none is due, and another that some is."""
    rate = quote.tax_rate
    return isinstance(rate, Between) and rate.low == 0 < rate.high


def tax_words(quote: Quote) -> Message:
    """Whether tax is in the price; both readings where one of them is that none is due."""
    rate = quote.tax_rate
    if isinstance(rate, Between) and tax_is_open(quote):
        return Message.of("table.tax.unclear", high=ShareText.of_share(float(rate.high)))
    return Message.of(f"table.tax.{quote.tax_basis}")


def _composed_title(quote: Quote, names: Mapping[str, Message]) -> Message:
    if quote.kind == "hosted_api":
        return Message.of("table.kind.hosted_api")
    group = quote.groups[0]
    return Message.of(
        "table.cards", count=sum(each.cards for each in quote.groups), card=names.get(group.card, group.card)
    )


def joined(parts: list[Message]) -> Message:
    """Several messages in one line."""
    line = parts[0]
    for part in parts[1:]:
        line = Message.of("table.pair", first=line, second=part)
    return line


def _workload_titles(workload: Workload) -> tuple[Message, Message]:
    kind = Message.of(f"table.workload.{workload.kind}")
    title = Message.of("table.plain", text=workload.name) if workload.name else kind
    if isinstance(workload, GraphicsScience):
        return title, Message.of(
            "table.pair", first=kind, second=Message.of("table.plain", text=workload.precision.upper())
        )
    model = Message.of("table.plain", text=workload.model)
    if isinstance(workload, OnlineServing):
        load = Message.of(
            "table.load.online_serving",
            format=workload.weight_format.upper(),
            input=workload.input_tokens,
            output=workload.output_tokens,
            concurrency=workload.concurrency,
        )
    elif isinstance(workload, OfflineBatch):
        load = Message.of(
            "table.load.offline_batch",
            format=workload.weight_format.upper(),
            input=workload.input_tokens,
            output=workload.output_tokens,
            requests=workload.requests,
        )
    else:
        method = workload.method if workload.kind == "fine_tuning" else "pretraining"
        load = Message.of(
            "table.load.training",
            method=Message.of(f"table.method.{method}"),
            sequence=workload.sequence_tokens,
            batch=workload.global_batch,
        )
    return title, Message.of("table.pair", first=model, second=load)
