"""Where rules of thumb on memory go wrong: weights that fit alone, and a cache counted over all heads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.catalog.architecture import ModelArchitecture
from engine.compare.quote_findings import of_terms
from engine.compare.results import Finding, Fit
from engine.quote.quote import HostedApi, Quote
from engine.value_text import told_apart
from engine.workload.workload import OfflineBatch, OnlineServing, Workload

FAR: Final = 8.0
"""Above this many times the textbook cache of all heads misleads by more than grouped queries usually do."""
_BF16: Final = 2


def memory_findings(
    quote: Quote, workload: Workload, architecture: ModelArchitecture | None, fit: Fit | None
) -> Iterator[Finding]:
    """All findings on rules of thumb about memory."""
    if isinstance(quote, HostedApi) or fit is None:
        return
    weights = fit.parts.get("weights")
    if not fit.fits and weights is not None and float(weights.value) <= float(fit.usable.value):
        about = told_apart(weights=float(weights.value) / 1e9, usable=float(fit.usable.value) / 1e9)
        yield of_terms("weights_alone_fit", "note", f"quotes/{quote.id}/groups", **about)
    if isinstance(workload, OnlineServing | OfflineBatch) and architecture is not None:
        yield from _cache(architecture, f"workloads/{workload.id}/model")


def _cache(architecture: ModelArchitecture, field: str) -> Iterator[Finding]:
    kept, head = architecture.kv_bytes_per_token_bf16, architecture.head_dim
    if not kept or not head:
        return
    textbook = 2 * architecture.layers * architecture.heads * head * _BF16
    if textbook > FAR * kept:
        yield of_terms("cache_is_smaller", "note", field, model=architecture.name, times=round(textbook / kept))
