"""What would make a workload fit on a group of cards, the smallest change first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.compare.results import Fit, Layout
from engine.compare.serving_stage import demand, fewest_cards, serving_layouts
from engine.compare.serving_stage import model_of as served
from engine.compare.stages import stage
from engine.compare.training_stage import fewest_training_cards, micro_batches, training_layouts
from engine.compare.training_stage import model_of as trained
from engine.figures.run import numbers
from engine.memory.inference import serving_memory
from engine.memory.layouts import LayoutSizes
from engine.memory.training import training_memory
from engine.memory.what_fits import fewest_machines, largest_micro_batch, longest_context
from engine.project.assumptions import MemoryAssumptions
from engine.quote.quote import CardGroup
from engine.texts import Message
from engine.workload.workload import FineTuning, Parallelism, Serving, Training

_SMALLER_WEIGHTS = {
    "fp32": ("bf16", "fp8", "int4"),
    "bf16": ("fp8", "int4"),
    "fp16": ("fp8", "int4"),
    "fp8": ("int4",),
    "int8": ("int4",),
    "q8_0": ("q4_k_m",),
    "q6_k": ("q4_k_m",),
    "q5_k_m": ("q4_k_m",),
    "q5_k_s": ("q4_k_m",),
    "q4_k_m": ("iq4_xs", "q3_k_m"),
}
_SMALLER_CACHE = {"fp32": ("bf16", "fp8"), "bf16": ("fp8",), "fp16": ("fp8",)}
_AT_MOST = 4
_MACHINES_TRIED = 4
"""Numbers of machines from the fewest on: a model may share out over 9 cards and not over 10."""


@stage
def serving_remedies(
    workload: Serving,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    concurrency: float,
    memory: MemoryAssumptions,
    fewest: int | None,
) -> tuple[Message, ...]:
    """Changes of which each alone would hold the wanted requests at once on this group, or on more such cards."""
    found = []
    for message, changed in _serving_changes(workload):
        room = _room(changed, group.cards, group.cards_per_machine, card, architecture, memory)
        if room >= concurrency:
            found.append(_holding(message, room))
    more = []
    for message, cards in _more_cards(group, fewest):
        room = _room(workload, cards, group.cards_per_machine, card, architecture, memory, free=True)
        if room >= concurrency:
            more.append(_holding(message, room))
            break
    return (*found[: _AT_MOST - len(more)], *more)


def _holding(remedy: Message, room: float) -> Message:
    """A remedy with the requests at once that it leads to."""
    return Message.of("remedies.holding", remedy=remedy, requests=int(room))


def _serving_changes(workload: Serving) -> Iterator[tuple[Message, Serving]]:
    for cache in _SMALLER_CACHE.get(workload.cache_format, ()):
        yield Message.of("remedies.cache_format", format=cache.upper()), workload.replace(cache_format=cache)
    for weights in _SMALLER_WEIGHTS.get(workload.weight_format, ()):
        yield Message.of("remedies.weight_format", format=weights.upper()), workload.replace(weight_format=weights)
    if workload.parallelism != Parallelism():
        yield Message.of("remedies.free_layout"), workload.replace(parallelism=Parallelism())


def _room(
    workload: Serving,
    cards: int,
    cards_per_machine: int,
    card: Card,
    architecture: ModelArchitecture,
    memory: MemoryAssumptions,
    *,
    free: bool = False,
) -> float:
    """Most requests at once over all legal layouts, those of a fixed layout among them where the search is `free`."""
    model = served(architecture, workload.weight_format, workload.cache_format, workload.framework)
    fixed = Parallelism() if free else workload.parallelism
    legal = serving_layouts(model, cards, cards_per_machine, fixed, card).legal
    capacity = capacity_bytes(card)
    if not legal or not capacity.known:
        return 0.0
    sizes, wanted = LayoutSizes.many(legal), demand(workload, 1)
    need = serving_memory(numbers, model, sizes, wanted.whole_tokens, wanted.input_tokens, 1, capacity, memory)
    return float(np.max(need.largest_concurrency))


def _more_cards(group: CardGroup, fewest: int | None) -> Iterator[tuple[Message, int]]:
    """More such cards, the fewest first, with their number: machines are bought whole."""
    machines, each = fewest_machines(fewest, group.cards_per_machine), group.cards_per_machine
    if fewest is None or machines is None or fewest <= group.cards:
        return
    for more in range(machines, machines + _MACHINES_TRIED):
        cards = more * each
        if more > 1 and each > 1:
            yield Message.of("remedies.more_machines", cards=cards, machines=more, each=each), cards
        else:
            yield Message.of("remedies.more_cards", cards=cards), cards


@stage
def training_remedies(
    workload: Training,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    memory: MemoryAssumptions,
    fewest: int | None,
) -> tuple[Message, ...]:
    """Changes of which each alone would make a job fit on this group, or on more such cards."""
    each = group.cards_per_machine
    found = []
    for message, changed in _training_changes(workload):
        need = _trains(changed, group.cards, each, card, architecture, memory)
        if need is not None:
            found.append(_needing(message, *need))
    free, more = workload.replace(parallelism=Parallelism()), []
    for message, cards in _more_cards(group, fewest):
        need = _trains(free, cards, each, card, architecture, memory)
        if need is not None:
            more.append(_needing(message, *need))
            break
    return (*found[: _AT_MOST - len(more)], *more)


def _needing(remedy: Message, need: float, usable: float) -> Message:
    """A remedy with the bytes that the fullest card then needs and may use."""
    return Message.of("remedies.needing", remedy=remedy, need=need / 1e9, usable=usable / 1e9)


def _training_changes(workload: Training) -> Iterator[tuple[Message, Training]]:
    if workload.recompute != "full":
        yield Message.of("remedies.recompute"), workload.replace(recompute="full")
    if workload.micro_batch > 1:
        yield Message.of("remedies.micro_batch"), workload.replace(micro_batch=1)
    if workload.sharding != "zero3":
        yield Message.of("remedies.sharding"), workload.replace(sharding="zero3")
    if workload.parallelism != Parallelism():
        yield Message.of("remedies.free_layout"), workload.replace(parallelism=Parallelism())
    if workload.optimizer == "adamw":
        yield Message.of("remedies.optimizer"), workload.replace(optimizer="adamw_8bit")
    if workload.offload in ("none", "activations"):
        yield Message.of("remedies.offload"), workload.replace(offload="optimizer")
    if isinstance(workload, FineTuning) and workload.method == "full":
        yield Message.of("remedies.lora"), workload.replace(method="lora")
    if isinstance(workload, FineTuning) and workload.method != "qlora":
        yield Message.of("remedies.qlora"), workload.replace(method="qlora")


def _trains(
    workload: Training,
    cards: int,
    cards_per_machine: int,
    card: Card,
    architecture: ModelArchitecture,
    memory: MemoryAssumptions,
) -> tuple[float, float] | None:
    """Bytes needed and usable on the fullest card in the layout that needs least, None where it does not fit."""
    found = training_layouts(workload, architecture, cards, cards_per_machine, workload.parallelism, card)
    legal = [layout for layout in found.legal if layout.data * workload.micro_batch <= workload.global_batch]
    capacity = capacity_bytes(card)
    if not legal or not capacity.known:
        return None
    steps = np.array([micro_batches(workload, layout) for layout in legal], dtype=np.float64)
    model, sizes = trained(workload, architecture), LayoutSizes.many(legal)
    need = training_memory(numbers, model, sizes, steps, capacity, memory)
    least, usable = float(np.min(need.total)), float(np.min(need.usable))
    return (least, usable) if least <= usable else None


@stage
def context_that_fits(
    workload: Serving,
    card: Card,
    architecture: ModelArchitecture,
    concurrency: float,
    layout: Layout,
    memory: MemoryAssumptions,
) -> int | None:
    """Tokens of the longest request of which the chosen layout holds the wanted number at once."""
    capacity = capacity_bytes(card)
    if not capacity.known:
        return None
    model = served(architecture, workload.weight_format, workload.cache_format, workload.framework)
    each = max(concurrency / layout.data, 1.0)
    return longest_context(model, _sizes(layout), workload.output_tokens, each, capacity, memory)


@stage
def batch_that_fits(
    workload: Training, card: Card, architecture: ModelArchitecture, layout: Layout, memory: MemoryAssumptions
) -> int | None:
    """Sequences of the largest micro-batch that the chosen layout holds."""
    capacity = capacity_bytes(card)
    if not capacity.known:
        return None
    steps = micro_batches(workload, layout)
    return largest_micro_batch(trained(workload, architecture), _sizes(layout), steps, capacity, memory)


@stage
def whole_serving_fit(
    fit: Fit,
    workload: Serving,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    concurrency: float,
    layout: Layout,
    memory: MemoryAssumptions,
) -> Fit:
    """A fit with the longest context and the fewest cards, and where it is too small with what would help."""
    machine = group.cards_per_machine
    longest = context_that_fits(workload, card, architecture, concurrency, layout, memory)
    fewest = fewest_cards(workload, card, architecture, machine, memory)
    found, largest = replace(fit, longest_context=longest, fewest_cards=fewest), fit.largest_concurrency
    if largest is None or largest.value >= concurrency:
        return found
    enough = fewest_cards(workload, card, architecture, machine, memory, concurrency)
    more = serving_remedies(workload, group, card, architecture, concurrency, memory, enough or fewest)
    return replace(found, remedies=more)


@stage
def whole_training_fit(
    fit: Fit,
    workload: Training,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    layout: Layout,
    memory: MemoryAssumptions,
) -> Fit:
    """A fit with the largest micro-batch and the fewest cards, and where it is too small with what would help."""
    batch = batch_that_fits(workload, card, architecture, layout, memory)
    fewest = fewest_training_cards(workload, card, architecture, group.cards_per_machine, memory)
    found = replace(fit, largest_batch=batch, fewest_cards=fewest)
    return (
        found
        if fit.fits
        else replace(found, remedies=training_remedies(workload, group, card, architecture, memory, fewest))
    )


def _sizes(layout: Layout) -> LayoutSizes:
    sizes: tuple[Any, ...] = (layout.tensor, layout.pipeline, layout.data, layout.expert, layout.context)
    return LayoutSizes(*sizes)
