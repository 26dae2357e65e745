"""The comparison table without the quotes that are hidden, and the distance of each figure from the baseline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.compare.results import Comparison, Estimate
from engine.compare.table import Row, Table
from engine.project.project import Project
from engine.project.value_notes import address_of
from engine.row_format import RowFormat
from engine.texts import Language, text


def without_hidden(comparison: Comparison) -> Comparison:
    """The comparison of the quotes that are shown."""
    hidden = frozenset(comparison.project.arrangement.hidden)
    if not hidden:
        return comparison
    kept = tuple(quote for quote in comparison.project.quotes if quote.id not in hidden)
    return Comparison(comparison.project.replace(quotes=kept), comparison.evaluations)


def arranged(table: Table, project: Project, workload_id: str) -> Table:
    """The table as the project arranges it, with the notes on its values."""
    arrangement = project.arrangement
    kept = [place for place, column in enumerate(table.columns) if column.quote_id not in arrangement.hidden]
    groups = tuple(
        replace(group, rows=tuple(replace(row, cells=tuple(row.cells[place] for place in kept)) for row in group.rows))
        for group in table.groups
    )
    columns = tuple(table.columns[place] for place in kept)
    shown = replace(table, columns=columns, groups=groups, baseline=arrangement.baseline)
    return _noted(shown, dict(project.value_notes), workload_id) if project.value_notes else shown


def _noted(table: Table, notes: Mapping[str, str], workload_id: str) -> Table:
    ids = [column.quote_id for column in table.columns]

    def noted(row: Row) -> Row:
        remarks = [notes.get(address_of(quote_id, workload_id, row.key), "") for quote_id in ids]
        cells = (
            replace(cell, remark=remark) if remark else cell for cell, remark in zip(row.cells, remarks, strict=True)
        )
        return replace(row, cells=tuple(cells)) if any(remarks) else row

    return replace(
        table, groups=tuple(replace(group, rows=tuple(noted(row) for row in group.rows)) for group in table.groups)
    )


def distance_text(estimate: Estimate | None, base: Estimate | None, shape: RowFormat, language: Language) -> str:
    """By how much a figure is above or below that of the baseline, in its unit and, for what is no share, in per cent.

    Empty where one of them is unknown or no more than a lower bound.
    """
    if estimate is None or base is None or estimate.incomplete or base.incomplete:
        return ""
    if estimate.value is None or base.value is None:
        return ""
    above = float(estimate.value) - float(base.value)
    number = shape.text(above)
    if not above or not any(digit in "123456789" for digit in number):
        return text("compare.as_baseline", language)
    signed = number if above < 0 else f"+{number}"
    if not base.value or estimate.unit == "1":
        return signed
    percent = above / abs(float(base.value)) * 100
    share = f"{percent:+.{0 if abs(percent) >= 10 else 1}f}".replace("-", "−")
    return text("compare.distance", language, difference=signed, share=share)
