"""Conditions that somebody stated and that the estimate cannot heed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.catalog.card import Card
from engine.compare.results import Evaluation, Finding
from engine.estimation.request import Request
from engine.quote.quote import HostedApi
from engine.texts import Message
from engine.throughput.engines import engine_of
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing, Workload

_NOWHERE: Final = ("active_params_b", "collective", "interconnect", "message_bytes")
_SCIENCE: Final = ("operations", "memory_gb")
_ONLINE: Final = ("rate", "ttft_limit", "tpot_limit")
_SERVING: Final = (
    "kv_precision", "output", "concurrency", "drafted_tokens", "acceptance_share", "prefix_share", "requests", *_ONLINE,
    "prefill_chunk", "expert_load",
)  # fmt: skip
_TRAINING: Final = (
    "method", "seq", "micro_batch", "grad_accum", "global_batch", "tokens", "rank", "recompute", "sharding",
    "optimizer", "offload",
)  # fmt: skip
_SIZES: Final = ("tp", "pp", "vp", "dp", "cp", "ep")


def idle_conditions(request: Request, workload: Workload, card: Card, found: Evaluation) -> Iterator[Finding]:
    """One finding for every stated condition without effect, and one for software that nobody knows."""
    for name in _unheeded(request, workload):
        if getattr(request, name) is not None:
            yield _idle("no_part", name, task=request.does)
    quote = found.quote
    if request.network_gbs is not None and not isinstance(quote, HostedApi) and quote.groups[0].machines == 1:
        yield _idle("needs_other", "network_gbs", other="--nodes")
    if isinstance(workload, OnlineServing | OfflineBatch):
        if request.acceptance_share is not None and request.drafted_tokens is None:
            yield _idle("needs_other", "acceptance_share", other="--drafted-tokens")
        yield from _engine(request.framework, card)


def _unheeded(request: Request, workload: Workload) -> tuple[str, ...]:
    if isinstance(workload, GraphicsScience):
        return (*_NOWHERE, *_SERVING, *_TRAINING, *_SIZES, "input", "batch")
    if isinstance(workload, OnlineServing):
        answer = ("output",) if request.does == "prefill" else ()
        return (*_NOWHERE, *_SCIENCE, *_TRAINING, *answer, "requests")
    if isinstance(workload, OfflineBatch):
        return (*_NOWHERE, *_SCIENCE, *_TRAINING, *_ONLINE)
    tuned = () if request.does == "finetune" else ("method", "rank")
    return (*_NOWHERE, *_SCIENCE, *_SERVING, *tuned)


def _engine(framework: str | None, card: Card) -> Iterator[Finding]:
    if framework is None:
        return
    engine = engine_of(framework, card)
    if not engine.stated:
        message = Message.of("estimate.unknown_engine", name=framework, engine=engine.key)
        yield Finding("unknown_engine", "warn", message)


def _idle(key: str, name: str, **about: str) -> Finding:
    flag = "--" + name.replace("_", "-")
    return Finding(f"idle_{name}", "warn", Message.of(f"estimate.{key}", flag=flag, **about))
