"""One training job on one group of cards: layout, fit, speed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

import numpy as np

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.catalog.interconnect import linked_beyond_machine
from engine.compare.machine_network import crosses_machines, over_network, stated_network
from engine.compare.results import Fit, Layout, Refusal, Speed
from engine.compare.serving_inputs import NO_LINK, library_links, links
from engine.compare.stages import stage
from engine.figures import Leaf, Quantity
from engine.figures.run import Run, graph, numbers
from engine.memory.inference import given
from engine.memory.layouts import Layouts, LayoutSizes, layouts
from engine.memory.training import TrainedModel, trained_model, training_memory
from engine.memory.what_fits import fewest_that_hold, most_cards_tried
from engine.project.assumptions import CostAssumptions, MemoryAssumptions, SpeedAssumptions
from engine.quote.quote import CardGroup
from engine.texts import Message
from engine.throughput import training_figures as figures
from engine.throughput.calibration import Calibration
from engine.throughput.coefficients import training_residual
from engine.throughput.serving import Links
from engine.throughput.training import DataWays, TrainingPeak, TrainingSpeed, training_speed
from engine.values import Assumption
from engine.workload.workload import Parallelism, Training

ALONE: Final = DataWays(NO_LINK, NO_LINK)
_USUAL_NETWORK: Final = CostAssumptions().network_gbs
ONE_STAGE: Final = Leaf(1.0, "1", "layout/one_stage", "Each stage sends to the next one")


@dataclass(frozen=True, slots=True)
class GroupTraining:
    """Fit and speed of one group; `reason` says why there is no speed."""

    fit: Fit | None
    speed: Speed | None
    reason: Message | None


@stage
def model_of(workload: Training, architecture: ModelArchitecture) -> TrainedModel:
    """What the method keeps, once for all quotes."""
    return trained_model(workload, architecture)


def micro_batches(workload: Training, layout: Layout) -> int:
    """Micro-batches a replica in one optimizer step."""
    return max(1, ceil(workload.global_batch / (workload.micro_batch * layout.data)))


def data_ways(
    run: Run, card: Card, group: CardGroup, sizes: LayoutSizes, speed: SpeedAssumptions, network: Assumption
) -> DataWays:
    """The rates over which gradients and activations go: the links of a machine, and what each ring has of the network
    between machines where it is slower."""
    inside = links(card, group.cards_per_machine, group.bridged, speed).bytes_per_s
    if group.machines == 1:
        return DataWays(inside, inside)
    between, each = _network(card, group, network), given(group.cards_per_machine, "1", "quotes/cards_per_machine")
    ring, stage = (
        run(figures.shared_network_bytes_per_s, between, each, sizes.tensor, stages)
        for stages in (sizes.pipeline, ONE_STAGE)
    )
    if group.cards_per_machine > 1 and inside.known:
        ring, stage = (run(figures.ring_bytes_per_s, rate, inside) for rate in (ring, stage))
    return DataWays(ring, stage)


def _network(card: Card, group: CardGroup, network: Assumption) -> Leaf:
    """The network of a machine: as quoted, as assumed, and where neither is said, with a port for each card in machines
    that are built so; these may come with one port alone."""
    known = stated_network(card, group) if group.network_gbs is not None or network == _USUAL_NETWORK else None
    if known is not None:
        return known
    stated = (network.value, network.low, network.high)
    value, low, high = (None if bound is None else bound * 1e9 for bound in stated)
    return Leaf(value, "B/s", "assumptions/cost/network_gbs", network.source, low=low, high=high, shape=network.shape)


def tensor_links(card: Card, size: int, group: CardGroup, speed: SpeedAssumptions, network: Assumption) -> Links:
    """Among the cards of a tensor-parallel group: links, or where it is fixed larger than they reach, the network."""
    if not crosses_machines(card, size, group):
        return links(card, size, group.bridged, speed)
    return library_links(card, over_network(card, group, _network(card, group, network)), size)


def training_layouts(
    workload: Training,
    architecture: ModelArchitecture,
    cards: int,
    cards_per_machine: int,
    fixed: Parallelism,
    card: Card,
) -> Layouts:
    """All layouts of one job over all cards."""
    linked, length = linked_beyond_machine(card, cards), workload.sequence_tokens
    return layouts(architecture, cards, cards_per_machine, fixed, training=True, linked=linked, sequence_tokens=length)


@stage
def choose_training_layout(
    workload: Training,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    speed: SpeedAssumptions,
    memory: MemoryAssumptions,
    network: Assumption,
) -> tuple[Layout | None, tuple[Refusal, ...]]:
    """The legal layout that fits and trains fastest, with all refusals."""
    found = training_layouts(workload, architecture, group.cards, group.cards_per_machine, workload.parallelism, card)
    refused = list(found.refused)
    legal = [layout for layout in found.legal if _possible(workload, layout, card, group, speed, refused)]
    capacity = capacity_bytes(card)
    if not legal or not capacity.known:
        return (legal[0] if legal else None), tuple(refused)
    model, sizes = model_of(workload, architecture), LayoutSizes.many(legal)
    steps = np.array([micro_batches(workload, layout) for layout in legal], dtype=np.float64)
    need = training_memory(numbers, model, sizes, steps, capacity, memory)
    fits = np.broadcast_to(need.total <= need.usable, steps.shape)
    refused += [Refusal(layout, Message.of("refusal.memory")) for layout, ok in zip(legal, fits, strict=True) if not ok]
    if not fits.any():
        return legal[int(np.argmin(need.total))], tuple(refused)
    peak = TrainingPeak.of(card, workload.precision)
    if not peak.dense.known or not peak.wide.known or int(fits.sum()) == 1:
        return legal[int(np.argmax(fits))], tuple(refused)
    rate = _rate(model, legal, sizes, group, steps, peak, card, speed, network)
    return legal[int(np.argmax(np.where(fits, rate, -1.0)))], tuple(refused)


def _rate(
    model: TrainedModel,
    legal: Sequence[Layout],
    sizes: LayoutSizes,
    group: CardGroup,
    steps: Any,
    peak: TrainingPeak,
    card: Card,
    speed: SpeedAssumptions,
    network: Assumption,
) -> Any:
    by_size = [tensor_links(card, layout.tensor, group, speed, network) for layout in legal]
    tensor = Links(
        np.array([link.bytes_per_s.value for link in by_size]),
        np.array([link.collective_seconds.value for link in by_size]),
    )
    ways = ALONE  # layouts that need an unknown one were refused
    if links(card, group.cards_per_machine, group.bridged, speed).bytes_per_s.known:
        ways = data_ways(numbers, card, group, sizes, speed, network)
    return training_speed(numbers, model, sizes, group.cards, steps, peak, tensor, ways, speed).tokens_per_s_per_card


def _possible(
    workload: Training,
    layout: Layout,
    card: Card,
    group: CardGroup,
    speed: SpeedAssumptions,
    refused: list[Refusal],
) -> bool:
    reason: Message | None = None
    if layout.data * workload.micro_batch > workload.global_batch:
        reason = Message.of("refusal.global_batch", data=layout.data, batch=workload.global_batch)
    else:
        for size in (layout.tensor, group.cards_per_machine if layout.data * layout.pipeline > 1 else 1):
            rate = (
                NO_LINK if crosses_machines(card, size, group) else links(card, size, group.bridged, speed).bytes_per_s
            )
            reason = reason if rate.known else rate.reason
    if reason is not None:
        refused.append(Refusal(layout, reason))
    return reason is None


@stage
def training_fit(
    workload: Training, card: Card, architecture: ModelArchitecture, layout: Layout, memory: MemoryAssumptions
) -> Fit | None:
    """Memory of a layout with its graph, None where the capacity of the card is unknown."""
    capacity = capacity_bytes(card)
    if not capacity.known:
        return None
    model, sizes = model_of(workload, architecture), LayoutSizes.of(layout)
    need = training_memory(graph, model, sizes, _steps(workload, layout), capacity, memory)
    fits = bool(need.total.value <= need.usable.value)
    return Fit(fits=fits, parts=need.parts, total=need.total, capacity=capacity, usable=need.usable)


def _steps(workload: Training, layout: Layout) -> Leaf:
    return given(micro_batches(workload, layout), "1", "layout/micro_batches")


@stage
def train(
    workload: Training,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    layout: Layout,
    speed: SpeedAssumptions,
    memory: MemoryAssumptions,
    network: Assumption,
    calibration: Calibration,
) -> GroupTraining:
    """Fit and speed of the chosen layout, with their graphs."""
    fit = training_fit(workload, card, architecture, layout, memory)
    if fit is None:
        return GroupTraining(None, None, capacity_bytes(card).reason)
    if not fit.fits:
        return GroupTraining(fit, None, Message.of("unknown.does_not_fit", card=card.called))
    peak = TrainingPeak.of(card, workload.precision)
    for leaf in (peak.dense, peak.wide):
        if not leaf.known:
            return GroupTraining(fit, None, leaf.reason)
    model, sizes, steps = model_of(workload, architecture), LayoutSizes.of(layout), _steps(workload, layout)
    tensor = tensor_links(card, layout.tensor, group, speed, network)
    ways = data_ways(graph, card, group, sizes, speed, network) if layout.data * layout.pipeline > 1 else ALONE
    error = training_residual(architecture.is_moe, calibration)
    result = training_speed(graph, model, sizes, group.cards, steps, peak, tensor, ways, speed, error)
    return GroupTraining(fit, _speed(result), None)


def _speed(result: TrainingSpeed) -> Speed:
    values: dict[str, Quantity] = {
        "tokens_per_s_per_card": result.tokens_per_s_per_card,
        "step_time_s": result.step_seconds,
        "mfu": result.mfu,
        "run_hours": result.run_hours,
    }
    spent = {
        "compute": result.compute_seconds.value,
        "links": result.communication_seconds.value,
    }
    return Speed(values, "links" if spent["links"] > spent["compute"] else "compute")


@stage
def fewest_training_cards(
    workload: Training,
    card: Card,
    architecture: ModelArchitecture,
    cards_per_machine: int,
    memory: MemoryAssumptions,
    most: int | None = None,
) -> int | None:
    """The smallest number of these cards on which the job fits; None above `most`, or what is tried."""
    capacity = capacity_bytes(card)
    if not capacity.known:
        return None
    model, machine = model_of(workload, architecture), max(cards_per_machine, 1)

    def holds(cards: int) -> bool:
        found = training_layouts(workload, architecture, cards, machine, Parallelism(), card)
        legal = [layout for layout in found.legal if layout.data * workload.micro_batch <= workload.global_batch]
        if not legal:
            return False
        steps = np.array([micro_batches(workload, layout) for layout in legal], dtype=np.float64)
        need = training_memory(numbers, model, LayoutSizes.many(legal), steps, capacity, memory)
        return bool(np.any(need.total <= need.usable))

    return fewest_that_hold(holds, machine, most or most_cards_tried(card))
