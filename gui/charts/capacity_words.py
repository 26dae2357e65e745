"""What a capacity chart says in words: readout and table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.axes import three_digits
from engine.texts import text
from engine.value_text import open_end
from gui.charts.data_table import DataTable
from gui.i18n import language
from gui.widgets.grade_marks import grade_words

if TYPE_CHECKING:
    from engine.compare.capacity_curves import CapacityCurves, CapacityPoints, CapacitySeries, Metric

    Drawn = Sequence[tuple[CapacitySeries, CapacityPoints]]


def head_at(at_once: float, metric: Metric) -> str:
    now = language()
    head = f"{three_digits(at_once).split('.')[0]} {text('capacity.requests_at_once', now)}"
    parts = "" if metric == "output_tokens_per_s" else f" · {text('capacity.p50', now)}, {text('capacity.p95', now)}"
    return f"<b>{head}</b><br>{text(f'capacity.unit_{metric}', now)}{parts}"


def cells_at(points: CapacityPoints, at_once: float, metric: Metric) -> tuple[str, ...]:
    """P50 and P95, or the rate with its range."""
    usual, high = points.of(metric)
    found = [usual, points.rate_low, points.rate_high] if high is None else [usual, high]
    read = [_read(points, at_once, values) for values in found]
    numbers = [three_digits(value) if np.isfinite(value) else open_end("ms", language()) for value in read]
    return (numbers[0], f"{numbers[1]} – {numbers[2]}") if high is None else tuple(numbers)


def _read(points: CapacityPoints, at_once: float, values: Any) -> float:
    """A value of a line, without end where the line has none any more."""
    known = np.isfinite(values)
    across = points.concurrency[known]
    return float(np.interp(at_once, across, values[known], right=np.inf if not known.all() else None))


def capacity_table(curves: CapacityCurves | None, drawn: Drawn, names: Mapping[str, str]) -> DataTable:
    """Every quote at each doubling: rate, both latencies with P50 and P95, and both definitions of TPOT."""
    now = language()
    first, each = (text(f"capacity.{name}", now) for name in ("ttft_ms", "tpot_ms"))
    p50, p95, whole = (text(f"capacity.{name}", now) for name in ("p50", "p95", "with_first"))
    headers = (
        "",
        text("capacity.requests_at_once", now),
        text("capacity.unit_output_tokens_per_s", now),
        text("chart.lowest", now, name=text("capacity.unit_output_tokens_per_s", now)),
        text("chart.highest", now, name=text("capacity.unit_output_tokens_per_s", now)),
        f"{first} {p50} (ms)",
        f"{first} {p95} (ms)",
        f"{each} {p50} (ms)",
        f"{each} {p95} (ms)",
        f"{each} {p50}, {whole} (ms)",
        text("chart.grade", now),
    )
    rows = []
    for series, points in drawn if curves is not None else ():
        last = points.concurrency[-1]
        for power in range(int(np.log2(last) + 1e-9) + 1):
            at_once = float(2**power)
            columns = (
                points.output_tokens_per_s, points.rate_low, points.rate_high, points.ttft_ms, points.ttft_p95_ms,
                points.tpot_ms, points.tpot_p95_ms, points.tpot_with_first_ms,
            )  # fmt: skip
            read = (_read(points, at_once, column) for column in columns)
            cells = (f"{value:.4g}" if np.isfinite(value) else open_end("ms", now) for value in read)
            name = names.get(series.quote_id, series.quote_id)
            rows.append((name, f"{at_once:g}", *cells, grade_words(points.grade)))
    return DataTable(text("capacity.title", now), headers, tuple(rows))
