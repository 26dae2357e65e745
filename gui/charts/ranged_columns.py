"""Lines in a table: a column of values, where they are estimates two of their range, and in the heading the support."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from engine.texts import text
from engine.value_text import open_end
from gui.i18n import language
from gui.widgets.grade_marks import grade_words
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import support_legend

if TYPE_CHECKING:
    from engine.compare.line_series import LineSeries


def support_of(series: Iterable[LineSeries]) -> list[LegendEntry]:
    """What a legend says of the support of some lines."""
    lines = list(series)
    return support_legend((one.grade for one in lines), ranged=any(one.low is not None for one in lines))


def ranged_headers(series: Iterable[tuple[LineSeries, str]]) -> Iterator[str]:
    """From lines and what each is called with its unit."""
    for one, title in series:
        yield " · ".join(part for part in (title, grade_words(one.grade)) if part)
        if one.low is not None:
            yield text("chart.lowest", language(), name=title)
            yield text("chart.highest", language(), name=title)


def ranged_cells(series: Iterable[LineSeries], across: float) -> Iterator[str]:
    """The cells below those headings at one place; empty outside a line."""
    for one in series:
        value = one.at(across)
        yield "" if value is None else f"{value:.2f}"
        if one.low is not None:
            ends = one.ends(across)
            yield from ("", "") if ends is None else map(_shown, ends)


def _shown(end: float) -> str:
    return f"{end:.2f}" if np.isfinite(end) else open_end("money", language())
