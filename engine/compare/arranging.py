"""The comparison table without the quotes that are hidden, and the distance of each figure from the baseline."""

from __future__ import annotations

from dataclasses import replace

from engine.compare.results import Estimate
from engine.compare.table import Table
from engine.project.arrangement import Arrangement
from engine.row_format import RowFormat
from engine.texts import Language, text


def arranged(table: Table, arrangement: Arrangement) -> Table:
    """The table as the project arranges it."""
    kept = [place for place, column in enumerate(table.columns) if column.quote_id not in arrangement.hidden]
    groups = tuple(
        replace(group, rows=tuple(replace(row, cells=tuple(row.cells[place] for place in kept)) for row in group.rows))
        for group in table.groups
    )
    columns = tuple(table.columns[place] for place in kept)
    return replace(table, columns=columns, groups=groups, baseline=arrangement.baseline)


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
