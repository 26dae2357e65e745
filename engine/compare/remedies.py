"""What would make a workload fit on a group of cards, the smallest change first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final, Protocol

import numpy as np

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.compare.remedy_changes import Change, pairs, serving_changes, training_changes
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
from engine.value_text import told_apart
from engine.workload.workload import Parallelism, Serving, Training

_AT_MOST: Final = 4
_MACHINES_TRIED: Final = 4
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
    """Changes that would hold the wanted requests at once on this group, or on more such cards."""
    each = group.cards_per_machine

    def holding(change: Change, cards: int, *, free: bool = False) -> Message | None:
        room = _room(workload.replace(**change.fields), cards, each, card, architecture, memory, free=free)
        return (
            Message.of("remedies.holding", remedy=change.message, requests=int(room)) if room >= concurrency else None
        )

    return _remedies(serving_changes(workload), group, fewest, holding)


@stage
def training_remedies(
    workload: Training,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    memory: MemoryAssumptions,
    fewest: int | None,
) -> tuple[Message, ...]:
    """Changes that would make a job fit on this group, or on more such cards."""
    each = group.cards_per_machine

    def needing(change: Change, cards: int, *, free: bool = False) -> Message | None:
        layout = {"parallelism": Parallelism()} if free else {}
        changed = workload.replace(**{**change.fields, **layout})
        found = _trains(changed, cards, each, card, architecture, memory)
        if found is None:
            return None
        need, usable = found
        sizes = told_apart(need=need / 1e9, usable=usable / 1e9)
        return Message.of("remedies.needing", remedy=change.message, **sizes)

    return _remedies(training_changes(workload), group, fewest, needing)


class _Tried(Protocol):
    def __call__(self, change: Change, cards: int, *, free: bool = False) -> Message | None: ...


def _remedies(changes: tuple[Change, ...], group: CardGroup, fewest: int | None, tried: _Tried) -> tuple[Message, ...]:
    """What helps: each change alone, where none does two at once, and more cards.

    Args:
        tried: what a change on so many cards leads to, None where it is not enough.
    """
    more, enough = _first(_more_cards(group, fewest), tried)
    room = _AT_MOST - len(more)
    found = _helping(((change, group.cards) for change in changes), tried, room)
    if not found:
        found = _helping(((both, group.cards) for both in pairs(changes)), tried, room)
    if not found and (enough is None or enough > group.cards + group.cards_per_machine):
        another, cards = _machines(group.machines + 1, group.cards_per_machine)
        found = _helping(((change.with_other(another), cards) for change in changes), tried, room, free=True)
    return (*found, *more)


def _helping(
    candidates: Iterable[tuple[Change, int]], tried: _Tried, most: int, *, free: bool = False
) -> tuple[Message, ...]:
    """The first of those that help."""
    led = (tried(change, cards, free=free) for change, cards in candidates)
    return tuple(islice((message for message in led if message is not None), most))


def _first(candidates: Iterable[tuple[Change, int]], tried: _Tried) -> tuple[tuple[Message, ...], int | None]:
    """The first number of cards that helps, with its message."""
    for change, cards in candidates:
        message = tried(change, cards, free=True)
        if message is not None:
            return (message,), cards
    return (), None


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


def _more_cards(group: CardGroup, fewest: int | None) -> Iterator[tuple[Change, int]]:
    """More such cards, the fewest first, with their number: machines are bought whole."""
    machines, each = fewest_machines(fewest, group.cards_per_machine), group.cards_per_machine
    if fewest is None or machines is None or fewest <= group.cards:
        return
    for more in range(machines, machines + _MACHINES_TRIED):
        yield _machines(more, each)


def _machines(machines: int, each: int) -> tuple[Change, int]:
    """So many machines of so many cards, with the number of cards."""
    cards = machines * each
    if machines > 1 and each > 1:
        return Change(Message.of("remedies.more_machines", cards=cards, machines=machines, each=each), {}, 0), cards
    return Change(Message.of("remedies.more_cards", cards=cards), {}, 0), cards


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
    sizes: tuple[Any, ...] = (
        layout.tensor,
        layout.pipeline,
        layout.data,
        layout.expert,
        layout.context,
        layout.holders,
    )
    return LayoutSizes(*sizes)
