"""Demands that a quote meets at its typical value, and misses at the unfavourable end of its range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce

from engine.compare.results import Estimate, Evaluation
from engine.compare.table_rows import RowSpec, rows_for
from engine.texts import Message
from engine.value_text import ValueText

Bands = Mapping[str, Mapping[str, Estimate]]


def unfavourable_end(spec: RowSpec, estimate: Estimate, evaluation: Evaluation) -> float | None:
    """The end of a range that misses what is asked, where the typical value meets it; in the unit of the figure."""
    if estimate.value is None or spec.misses(float(estimate.value), evaluation.workload):
        return None
    end = estimate.low if spec.better == "high" else estimate.high
    return end if end is not None and spec.misses(end, evaluation.workload) else None


def unsure_of(evaluation: Evaluation, found: Mapping[str, Estimate]) -> Iterator[tuple[RowSpec, Message]]:
    """The demands that one quote may miss, each with the unfavourable end."""
    for spec in rows_for(evaluation.workload):
        estimate = found.get(spec.figure) if spec.wish else None
        end = None if estimate is None else unfavourable_end(spec, estimate, evaluation)
        if estimate is not None and end is not None:
            yield spec, ValueText.of_value(float(f"{end:.3g}"), estimate.unit)


def unsure_limits(evaluations: Iterable[Evaluation], bands: Bands) -> Iterator[Message]:
    """A sentence for each demand that some of the quotes meet at the typical value and not at the unfavourable end."""
    told: dict[RowSpec, list[tuple[Message, Message]]] = {}
    workload = None
    for evaluation in evaluations:
        workload, quote = evaluation.workload, evaluation.quote.id
        for spec, end in unsure_of(evaluation, bands.get(quote, {})):
            told.setdefault(spec, []).append((Message.of("table.plain", text=quote), end))
    for spec, found in told.items():
        wish = None if workload is None else spec.asked(workload)
        if wish is not None:
            quotes, ends = (_listed(part) for part in zip(*found, strict=True))
            figure = Message.of(f"table.row.{spec.key}")
            yield Message.of("decision.unsure_limit", figure=figure, quotes=quotes, wish=wish, ends=ends)


def _listed(parts: Iterable[Message]) -> Message:
    return reduce(lambda first, second: Message.of("methods.list", first=first, second=second), parts)
