"""A reading of memory as its tool took it: what an allocator handed out, what it kept, or all of the device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil
from typing import Any, Final

from engine.compare.results import Estimate, Evaluation
from engine.estimation.answer import Answer
from engine.estimation.request import Request
from engine.estimation.spelling import folded
from engine.estimation.spread import known, scaled, spread
from engine.figures import Quantity
from engine.figures.quantity import Leaf
from engine.memory.figures import memory_per_card_bytes
from engine.memory.profiles import Reading, serving_profile, training_profile
from engine.memory.training_figures import reserved_by_allocator_bytes
from engine.project.assumed import assumed
from engine.project.assumptions import MemoryAssumptions

_GIB: Final = 2**30
_READINGS: Final[tuple[tuple[tuple[str, ...], Reading], ...]] = (
    (("allocat", "active"), "allocated"),
    (("reserved", "allocator keeps"), "reserved"),
    (("nvidia-smi", "npu-smi", "rocm-smi", "smi class", "whole device", "process"), "device"),
)
_MEAN: Final = ("avg", "mean", "average")
_MEAN_SHARE: Final = 0.5
_PAGED: Final = "adamw_8bit_paged"
_TRAINING: Final = ("finetune", "pretrain")


def reading_of(request: Request) -> Reading:
    """What was read: as scope or metric say, else as the tool does, else the whole device."""
    words = folded(f"{request.scope or ''} {request.metric or ''}")
    for marks, reading in _READINGS:
        if any(mark in words for mark in marks):
            return reading
    if request.does in _TRAINING:
        return training_profile(request.framework, tuning=request.does == "finetune").reading
    profile = serving_profile(request.framework)
    return "device" if profile is None else profile.reading


def as_read(request: Request) -> Request:
    """The request of which the memory was read.

    The mean over a run is that of sequences as long as they are in the mean, about half of the longest.
    """
    words = folded(f"{request.scope or ''} {request.metric or ''}")
    if request.seq is None or not any(word in words for word in _MEAN):
        return request
    return replace(request, seq=max(1, ceil(request.seq * _MEAN_SHARE)))


def gibibytes(found: Answer) -> Estimate:
    """Memory of a card in GiB, of all cards together where the scope says so."""
    reading = reading_of(found.request)
    unseen = getattr(found.workload, "optimizer", "") == _PAGED
    estimate = known(spread([_read(evaluation, reading, unseen) for evaluation in found.readings()]))
    scope = folded(f"{found.request.scope or ''} {found.request.metric or ''}")
    cards = found.cards if "sum over" in scope or "all cards" in scope else 1
    return scaled(estimate, cards / _GIB)


def _read(evaluation: Evaluation, reading: Reading, unseen: bool) -> Quantity | None:
    """One reading; an allocator does not see the paged states of an optimizer, which the driver moves."""
    if evaluation.fit is None:
        return None
    parts: Mapping[Any, Quantity] = evaluation.fit.parts
    kept = [parts.get(part, 0) for part in ("weights", "kv_cache", "activations", "gradients", "optimizer")]
    if unseen and reading != "device":
        kept[-1] = 0
    held = memory_per_card_bytes(*kept, 0)
    if reading == "allocated":
        return held
    share: Leaf = assumed(MemoryAssumptions(), "fragmentation_share")
    kept_by_allocator = reserved_by_allocator_bytes(held, share)
    if reading == "reserved":
        return kept_by_allocator
    if evaluation.fit.largest_concurrency is not None:
        return evaluation.fit.total
    return memory_per_card_bytes(kept_by_allocator, 0, 0, 0, 0, parts["reserved"])
