"""All layouts of a model over the cards of a machine group, each refusal with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from engine.catalog.architecture import ModelArchitecture
from engine.compare.results import Layout, Refusal
from engine.figures import Leaf
from engine.texts import Message
from engine.workload.workload import Parallelism

_LONG_TOKENS: Final = 16_384
"""Tokens of a sequence on a card below which sharing a sequence out is not tried."""

MOST: Final = "Chosen layout: of those that fit, the one with most tokens a second"
FEWEST_CARDS: Final = "Chosen layout: speeds are unknown; of those that fit, the one with fewest cards a copy"
WITHIN: Final = "Chosen layout: of those that keep up within the limits, the one with most tokens a second"
MOST_WITHIN: Final = (
    "Chosen layout: none keeps up within the limits; this one serves most requests a second within them"
)
LEAST_MISSED: Final = (
    "Chosen layout: none keeps the limits at any load; this one misses them least, by its worst P95 against its limit"
)


class LayoutSizes(NamedTuple):
    """Parallel sizes as operands: leaves for the chosen layout, arrays for a search."""

    tensor: Any
    pipeline: Any
    data: Any
    expert: Any = 1
    context: Any = 1
    holders: Any = 1

    @classmethod
    def of(cls, layout: Layout) -> LayoutSizes:
        """Leaves of one layout."""
        names = ("tensor", "pipeline", "data", "expert", "context", "holders")
        return cls(*(Leaf(getattr(layout, name), "1", f"layout/{name}", layout.because) for name in names))

    @classmethod
    def many(cls, found: Sequence[Layout]) -> LayoutSizes:
        """Arrays of shape (layouts,)."""
        rows = [(one.tensor, one.pipeline, one.data, one.expert, one.context, one.holders) for one in found]
        return cls(*np.array(rows, dtype=np.float64).reshape(-1, 6).T)


class Layouts(NamedTuple):
    """Legal layouts and the refused ones."""

    legal: tuple[Layout, ...]
    refused: tuple[Refusal, ...]


def tensor_refusal(
    architecture: ModelArchitecture,
    tensor: int,
    cards: int,
    *,
    whole_experts: bool = False,
    scale_block: int = 1,
) -> Message | None:
    """Why a tensor-parallel size is impossible, None where it is legal.

    Attention heads and the MLP width must divide; KV heads must divide or be replicated a whole number of times.
    Experts that stand whole on a card are not divided; those with a scale for each block only between blocks.
    """
    if tensor > cards:
        return Message.of("refusal.too_few_cards", cards=cards)
    heads = architecture.heads
    if heads and heads % tensor:
        return Message.of("refusal.heads", tensor=tensor, heads=heads)
    kv_heads = architecture.kv_heads
    if kv_heads and not architecture.is_mla and kv_heads % tensor and tensor % kv_heads:
        return Message.of("refusal.kv_heads", tensor=tensor, heads=kv_heads)
    for width in (architecture.ffn, None if whole_experts else architecture.moe_ffn):
        if width and width % tensor:
            return Message.of("refusal.width", tensor=tensor, width=width)
    experts = architecture.moe_ffn or 0
    if tensor > 1 and not whole_experts and experts % scale_block == 0 and experts % (tensor * scale_block):
        return Message.of("refusal.scale_block", tensor=tensor, width=experts, block=scale_block)
    return None


@dataclass(frozen=True, slots=True)
class Rules:
    """Between which layouts a search may choose.

    Attributes:
        cards: all cards of the group.
        domain: cards that a tensor-parallel group can have at most: a machine, or all that fast links join.
        fixed: sizes that the user fixed.
        training: in training all cards work on one job; in serving a rest may stand idle.
        layer_split: the engine spreads a model by whole layers unless tensor parallelism is fixed.
        sequence_tokens: length of a sequence in training, 0 in serving.
        scale_block: weights of an expert that share a scale, which cannot be cut.
    """

    cards: int
    domain: int
    fixed: Parallelism
    training: bool = False
    layer_split: bool = False
    sequence_tokens: int = 0
    scale_block: int = 1


def layouts(
    architecture: ModelArchitecture,
    cards: int,
    cards_per_machine: int,
    fixed: Parallelism,
    training: bool,
    *,
    linked: int = 0,
    layer_split: bool = False,
    sequence_tokens: int = 0,
    scale_block: int = 1,
) -> Layouts:
    """Enumerate tensor × pipeline × context × data sizes over `cards`, and how experts are spread.

    In training all cards work on one job, so the sizes multiply to `cards`; in serving the cards hold as many
    replicas as fit, and a rest may stand idle.

    Args:
        linked: cards that fast links join beyond a machine.
        scale_block: weights of an expert that share a scale, which cannot be cut.
    """
    domain = max(cards_per_machine, linked)
    by_layer = layer_split and fixed.tensor is None
    block = scale_block if fixed.tensor is None else 1  # who fixes a size may have spread whole experts over it
    rules = Rules(cards, domain, fixed, training, by_layer, sequence_tokens, block)
    legal: list[Layout] = []
    refused: list[Refusal] = []
    for tensor in _sizes(fixed.tensor, min(cards, domain)):
        reason = _tensor_reason(architecture, tensor, rules)
        if reason is not None:
            refused.append(Refusal(Layout(tensor=tensor), reason))
            continue
        for pipeline in _pipelines(architecture, tensor, rules, refused):
            for layout in _copies(architecture, tensor, pipeline, rules, refused):
                legal.append(layout)  # noqa: PERF402
    return Layouts(tuple(legal), tuple(refused))


def _sizes(fixed: int | None, largest: int) -> Iterator[int]:
    yield from (fixed,) if fixed is not None else range(1, largest + 1)


def _tensor_reason(architecture: ModelArchitecture, tensor: int, rules: Rules) -> Message | None:
    if rules.layer_split and tensor > 1:
        return Message.of("refusal.layer_split", tensor=tensor)
    whole = (rules.fixed.expert or 1) > 1
    most = rules.domain if rules.fixed.tensor is None else rules.cards  # a fixed group may go over a network
    return tensor_refusal(architecture, tensor, most, whole_experts=whole, scale_block=rules.scale_block)


def _pipelines(architecture: ModelArchitecture, tensor: int, rules: Rules, refused: list[Refusal]) -> Iterator[int]:
    groups = rules.cards // tensor
    for pipeline in _sizes(rules.fixed.pipeline, min(groups, architecture.layers)):
        if pipeline > groups:
            refused.append(Refusal(Layout(tensor, pipeline), Message.of("refusal.too_few_cards", cards=rules.cards)))
        elif pipeline > architecture.layers:
            reason = Message.of("refusal.layers", pipeline=pipeline, layers=architecture.layers)
            refused.append(Refusal(Layout(tensor, pipeline), reason))
        elif rules.fixed.pipeline is not None or groups % pipeline == 0:
            yield pipeline


def _copies(
    architecture: ModelArchitecture, tensor: int, pipeline: int, rules: Rules, refused: list[Refusal]
) -> Iterator[Layout]:
    """Context and data sizes, and over how many of these copies experts are spread."""
    for context in _contexts(rules):
        replicas = rules.cards // (tensor * pipeline * context)
        data = replicas if rules.fixed.data is None else rules.fixed.data
        layout = Layout(tensor, pipeline, data, context=context)
        if data < 1 or layout.cards > rules.cards or (rules.training and layout.cards != rules.cards):
            if rules.fixed.data is not None or rules.fixed.pipeline is not None or rules.fixed.context is not None:
                refused.append(Refusal(layout, Message.of("refusal.too_few_cards", cards=rules.cards)))
            continue
        for expert in _experts(architecture, layout, rules, refused):
            yield Layout(tensor, pipeline, data, expert, context, _within(architecture, layout, expert, rules))


def _within(architecture: ModelArchitecture, layout: Layout, expert: int, rules: Rules) -> int:
    """Into how many parts a tensor-parallel group divides the experts whole, as it is fixed; else each is cut."""
    return min(rules.fixed.expert or 1, layout.tensor) if architecture.is_moe and expert == 1 else 1


def _contexts(rules: Rules) -> Iterator[int]:
    """Sequences are shared out among cards where they are long."""
    if rules.fixed.context is not None or not rules.training:
        yield rules.fixed.context or 1
        return
    context = 1
    while context == 1 or (rules.sequence_tokens >= context * _LONG_TOKENS and rules.cards % context == 0):
        yield context
        context *= 2


def _experts(architecture: ModelArchitecture, layout: Layout, rules: Rules, refused: list[Refusal]) -> Iterator[int]:
    """Over how many copies the routed experts can be spread beyond the tensor-parallel group."""
    copies = layout.data * layout.context
    stated = rules.fixed.expert
    if not architecture.is_moe or (stated is None and copies == 1):
        yield 1
        return
    if stated is not None:
        expert = max(1, stated // layout.tensor)
        if max(stated, layout.tensor) % min(stated, layout.tensor):
            refused.append(Refusal(layout, Message.of("refusal.expert_group", spread=stated, tensor=layout.tensor)))
        elif architecture.experts % max(stated, layout.tensor if expert > 1 else 1) or copies % expert:
            reason = Message.of("refusal.experts", experts=architecture.experts, spread=stated)
            refused.append(Refusal(layout, reason))
        else:
            yield expert
        return
    yield 1
    spread = [copies] if not rules.training else [size for size in range(2, copies + 1) if copies % size == 0]
    yield from (size for size in spread if architecture.experts % (layout.tensor * size) == 0)
