"""All layouts of a model over the cards of a machine group, each refusal with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from engine.catalog.architecture import ModelArchitecture
from engine.compare.results import Layout, Refusal
from engine.figures import Leaf
from engine.texts import Message
from engine.workload.workload import Parallelism

MOST_CARDS_TRIED: Final = 64
"""The largest installation that is tried when the fewest cards for a workload are sought."""


class LayoutSizes(NamedTuple):
    """Parallel sizes as operands: leaves for the chosen layout, arrays for a search."""

    tensor: Any
    pipeline: Any
    data: Any
    expert: Any = 1
    context: Any = 1

    @classmethod
    def of(cls, layout: Layout) -> LayoutSizes:
        """Leaves of one layout."""
        names = ("tensor", "pipeline", "data", "expert", "context")
        return cls(*(Leaf(getattr(layout, name), "1", f"layout/{name}", "Chosen layout") for name in names))

    @classmethod
    def many(cls, found: Sequence[Layout]) -> LayoutSizes:
        """Arrays of shape (layouts,)."""
        rows = [(one.tensor, one.pipeline, one.data, one.expert, one.context) for one in found]
        return cls(*np.array(rows, dtype=np.float64).reshape(-1, 5).T)


class Layouts(NamedTuple):
    """Legal layouts and the refused ones."""

    legal: tuple[Layout, ...]
    refused: tuple[Refusal, ...]


def tensor_refusal(architecture: ModelArchitecture, tensor: int, cards_per_machine: int) -> Message | None:
    """Why a tensor-parallel size is impossible, None where it is legal.

    Attention heads and the MLP width must divide; KV heads must divide or be replicated a whole number of times.
    """
    if tensor > cards_per_machine:
        return Message.of("refusal.beyond_machine", tensor=tensor, cards=cards_per_machine)
    heads = architecture.heads
    if heads and heads % tensor:
        return Message.of("refusal.heads", tensor=tensor, heads=heads)
    kv_heads = architecture.kv_heads
    if kv_heads and not architecture.is_mla and kv_heads % tensor and tensor % kv_heads:
        return Message.of("refusal.kv_heads", tensor=tensor, heads=kv_heads)
    for width in (architecture.ffn, architecture.moe_ffn):
        if width and width % tensor:
            return Message.of("refusal.width", tensor=tensor, width=width)
    return None


def layouts(
    architecture: ModelArchitecture, cards: int, cards_per_machine: int, fixed: Parallelism, training: bool
) -> Layouts:
    """Enumerate tensor × pipeline × data sizes over `cards`.

    In training all cards work on one job, so the sizes multiply to `cards`; in serving the cards hold as many
    replicas as fit, and a rest may stand idle.
    """
    legal: list[Layout] = []
    refused: list[Refusal] = []
    for tensor in _sizes(fixed.tensor, cards):
        if fixed.tensor is None and tensor > cards_per_machine:
            break
        reason = tensor_refusal(architecture, tensor, cards_per_machine)
        if reason is not None:
            refused.append(Refusal(Layout(tensor=tensor), reason))
            continue
        legal.extend(_over_pipelines(architecture, tensor, cards, fixed, training, refused))
    return Layouts(tuple(legal), tuple(refused))


def _sizes(fixed: int | None, largest: int) -> Iterator[int]:
    yield from (fixed,) if fixed is not None else range(1, largest + 1)


def _over_pipelines(
    architecture: ModelArchitecture,
    tensor: int,
    cards: int,
    fixed: Parallelism,
    training: bool,
    refused: list[Refusal],
) -> Iterator[Layout]:
    for pipeline in _sizes(fixed.pipeline, cards // tensor):
        replicas = cards // (tensor * pipeline) if pipeline else 0
        if replicas < 1:
            refused.append(Refusal(Layout(tensor, pipeline), Message.of("refusal.too_few_cards", cards=cards)))
            continue
        if fixed.pipeline is None and not _sensible(pipeline, architecture.layers, cards // tensor):
            continue
        if pipeline > architecture.layers:
            reason = Message.of("refusal.layers", pipeline=pipeline, layers=architecture.layers)
            refused.append(Refusal(Layout(tensor, pipeline), reason))
            continue
        data = replicas if fixed.data is None else fixed.data
        layout = Layout(tensor, pipeline, data)
        if layout.cards > cards or (training and layout.cards != cards):
            if fixed.data is not None or fixed.pipeline is not None:
                refused.append(Refusal(layout, Message.of("refusal.too_few_cards", cards=cards)))
            continue
        yield layout


def _sensible(pipeline: int, layers: int, groups: int) -> bool:
    """Pipeline sizes worth searching: those that use all groups of cards evenly."""
    return pipeline <= layers and groups % pipeline == 0
