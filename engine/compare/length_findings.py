"""Whether the longest requests of a workload find room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.compare.quote_findings import of_terms
from engine.workload.lengths import length_figures
from engine.workload.workload import OfflineBatch, OnlineServing, Serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.catalog.architecture import ModelArchitecture
    from engine.compare.results import Finding, Fit
    from engine.workload.workload import Workload


def length_findings(workload: Workload, model: ModelArchitecture | None, fit: Fit | None = None) -> Iterator[Finding]:
    """What the longest in a hundred requests exceed: what the model was made for, and the room on the cards."""
    if not isinstance(workload, OnlineServing | OfflineBatch):
        return
    if workload.lengths is None:
        yield from _typical(workload, model)
        return
    longest = round(float(length_figures(workload.lengths, workload.id).longest.value))
    field = f"workloads/{workload.id}/lengths"
    window = None if model is None else model.max_context
    if model is not None and window is not None and longest > window:
        yield of_terms("beyond_window", "warn", field, longest=longest, model=model.name, most=window)
    room = None if fit is None or not fit.fits else fit.longest_context
    if room is not None and room < min(longest, window or longest):
        yield of_terms("long_requests", "warn", field, longest=longest, most=room)


def _typical(workload: Serving, model: ModelArchitecture | None) -> Iterator[Finding]:
    """A request of typical lengths that is longer than the context of the model."""
    whole = workload.input_tokens + workload.output_tokens
    window = None if model is None else model.max_context
    if model is not None and window is not None and whole > window:
        field = f"workloads/{workload.id}/input_tokens"
        yield of_terms("typical_beyond_window", "warn", field, longest=whole, model=model.name, most=window)
