"""Serving on one group of cards: layout, fit, speed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.catalog.interconnect import linked_beyond_machine
from engine.compare.judged_layouts import scored_within
from engine.compare.results import Fit, Layout, Refusal, Speed
from engine.compare.serving_inputs import (
    asked,
    habits,
    linked,
    most_at_once,
    no_prompt,
    no_second_token,
    no_speed,
    paged_room,
    rates_of,
    ways_of,
)
from engine.compare.serving_results import Demand, GroupServing, Held, Steady
from engine.compare.stages import stage
from engine.figures import Quantity
from engine.figures.run import graph, numbers
from engine.memory.inference import ServedModel, given, served_model, serving_memory
from engine.memory.layouts import FEWEST_CARDS, MOST, Layouts, LayoutSizes, layouts
from engine.memory.what_fits import fewest_that_hold, most_cards_tried
from engine.project.assumptions import MemoryAssumptions, SpeedAssumptions
from engine.quote.quote import CardGroup
from engine.texts import Message
from engine.throughput import figures, serving_figures
from engine.throughput.calibration import Calibration
from engine.throughput.coefficients import residuals
from engine.throughput.load import capacity_curves_of
from engine.throughput.passes import Ways
from engine.throughput.serving import Residuals, ServingPoint, ServingSpeed, serving_speed
from engine.workload.workload import Parallelism, Serving

AMPLE: Final = 1.5
"""From this much more room than is asked for, speed does not rest on how large the room is."""


@stage
def demand(workload: Serving, concurrency: float) -> Demand:
    """The workload's numbers as leaves."""
    path = f"workloads/{workload.id}"
    whole = workload.input_tokens + workload.output_tokens
    return Demand(
        given(workload.input_tokens, "token", f"{path}/input_tokens"),
        given(workload.output_tokens, "token", f"{path}/output_tokens"),
        given(whole, "token", f"{path}/whole_tokens"),
        given(concurrency, "1", f"{path}/concurrency"),
    )


@stage
def model_of(
    architecture: ModelArchitecture, weight_format: str, cache_format: str, framework: str | None = None
) -> ServedModel:
    """The model in its formats, once for all quotes."""
    return served_model(architecture, weight_format, cache_format, framework)


def serving_layouts(model: ServedModel, cards: int, cards_per_machine: int, fixed: Parallelism, card: Card) -> Layouts:
    """All layouts in which the engine of a workload can serve a model."""
    by_layer = model.profile is not None and model.profile.layer_split
    return layouts(
        model.architecture,
        cards,
        cards_per_machine,
        fixed,
        training=False,
        linked=linked_beyond_machine(card, cards),
        layer_split=by_layer,
        scale_block=model.number_format.scale_block,
    )


@stage
def choose_layout(
    workload: Serving,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    concurrency: float,
    speed: SpeedAssumptions,
    calibration: Calibration,
    memory: MemoryAssumptions,
    traffic: float = 1.0,
) -> tuple[Layout | None, tuple[Refusal, ...]]:
    """The legal layout that fits and serves most within the limits, with all refusals; `traffic` is this group's part.

    Where nothing fits, the layout that needs least memory a card is returned, so that the lack can be shown.
    """
    model = model_of(architecture, workload.weight_format, workload.cache_format, workload.framework)
    found = serving_layouts(model, group.cards, group.cards_per_machine, workload.parallelism, card)
    refused = list(found.refused)
    legal = [layout for layout in found.legal if linked(layout, card, group, refused)]
    capacity = capacity_bytes(card)
    if not legal or not capacity.known:
        return (legal[0] if legal else None), tuple(refused)
    sizes = LayoutSizes.many(legal)
    wanted = demand(workload, concurrency)
    at_once = asked(workload, card, concurrency, sizes.data)
    each = np.maximum(at_once / sizes.data, 1)
    need = serving_memory(numbers, model, sizes, wanted.whole_tokens, wanted.input_tokens, each, capacity, memory)
    if not np.any(need.largest_concurrency >= 1):  # buffers for so many requests leave no room: take one at a time
        need = serving_memory(numbers, model, sizes, wanted.whole_tokens, wanted.input_tokens, 1, capacity, memory)
    fits = np.broadcast_to(need.largest_concurrency >= 1, sizes.tensor.shape)
    room = np.broadcast_to(need.largest_concurrency, sizes.tensor.shape)
    refused += [Refusal(layout, Message.of("refusal.memory")) for layout, ok in zip(legal, fits, strict=True) if not ok]
    if not fits.any():
        return legal[int(np.argmin(need.total))], tuple(refused)
    if int(fits.sum()) == 1:
        return legal[int(np.argmax(fits))], tuple(refused)
    held = paged_room(numbers, workload, card, wanted.input_tokens, wanted.output_tokens, room)
    admitted = np.minimum(at_once, np.maximum(held, 1))
    requests = (at_once, admitted, room, traffic)
    score, because = _score(workload, card, group, model, legal, sizes, requests, fits, speed, calibration)
    best = legal[int(np.argmax(np.where(fits, score, -1.0)))]
    return replace(best, because=because), tuple(refused)


def _score(
    workload: Serving,
    card: Card,
    group: CardGroup,
    model: ServedModel,
    legal: Sequence[Layout],
    sizes: LayoutSizes,
    requests: tuple[Any, Any, Any, float],
    fits: Any,
    speed: SpeedAssumptions,
    calibration: Calibration,
) -> tuple[Any, str]:
    """Tokens a second of layouts that keep up within the limits, far less of others; without rates, fewest cards.

    Beside the scores stands what they judge by.

    Args:
        requests: at once, those asked for, those admitted, those that there is room for; and the part of all that come.
    """
    if no_speed(workload, card) is not None:
        return 1 / (sizes.tensor * sizes.pipeline), FEWEST_CARDS
    rate = rates_of(workload, card, model, speed, calibration)
    by_size = [ways_of(card, layout, group, rate) for layout in legal]
    way = Ways(*(np.array([getattr(found, name).value for found in by_size]) for name in Ways.__slots__))
    wanted = demand(workload, 1)

    def served(concurrency: Any) -> ServingSpeed:
        point = ServingPoint(wanted.input_tokens, wanted.output_tokens, concurrency, *habits(workload))
        return serving_speed(numbers, model, sizes, point, rate, way, Residuals())

    if workload.kind != "online_serving" or not (workload.limited or workload.requests_per_day):
        return np.broadcast_to(served(requests[1]).output_tokens_per_s, sizes.tensor.shape), MOST
    most = most_at_once(workload, card, sizes.data, np.maximum(requests[2], 1))
    admitted = np.broadcast_to(requests[1], sizes.tensor.shape)
    curves, score = capacity_curves_of(served, most, admitted)
    return scored_within(workload, score, curves, (requests[0], admitted, requests[3]), fits)


@stage
def serving_fit(
    workload: Serving,
    card: Card,
    architecture: ModelArchitecture,
    concurrency: float,
    layout: Layout,
    memory: MemoryAssumptions,
) -> Held | None:
    """Memory of a layout with its graph, None where the capacity of the card is unknown."""
    model = model_of(architecture, workload.weight_format, workload.cache_format, workload.framework)
    capacity = capacity_bytes(card)
    if not capacity.known:
        return None
    wanted, sizes = demand(workload, concurrency), LayoutSizes.of(layout)
    each = serving_figures.sequences_per_replica(wanted.concurrency, sizes.data)
    need = serving_memory(graph, model, sizes, wanted.whole_tokens, wanted.input_tokens, each, capacity, memory)
    if need.largest_concurrency.value < 1 < each.value:
        least = serving_figures.sequences_per_replica(demand(workload, 1).concurrency, sizes.data)
        alone = serving_memory(graph, model, sizes, wanted.whole_tokens, wanted.input_tokens, least, capacity, memory)
        need = alone if alone.largest_concurrency.value >= 1 else need
    fits = bool(need.largest_concurrency.value >= 1)
    held = paged_room(graph, workload, card, wanted.input_tokens, wanted.output_tokens, need.largest_concurrency)
    ample = held.value >= AMPLE * wanted.concurrency.value
    admitted = wanted.concurrency if ample else serving_figures.admitted_concurrency(wanted.concurrency, held)
    if fits and need.largest_concurrency.value < wanted.concurrency.value:
        within = serving_figures.admitted_concurrency(wanted.concurrency, need.largest_concurrency)
        each = serving_figures.sequences_per_replica(within, sizes.data)
        need = serving_memory(graph, model, sizes, wanted.whole_tokens, wanted.input_tokens, each, capacity, memory)
    fit = Fit(
        fits=fits,
        parts=need.parts,
        total=need.total,
        capacity=capacity,
        usable=need.usable,
        largest_concurrency=need.largest_concurrency,
        fewest_cards=None,
        logical_cache=need.logical_cache,
    )
    return Held(fit, admitted)


@stage
def serve_steadily(
    workload: Serving,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    concurrency: float,
    layout: Layout,
    speed: SpeedAssumptions,
    calibration: Calibration,
    memory: MemoryAssumptions,
) -> GroupServing:
    """Fit and speed of the chosen layout, with their graphs, at as many requests at once as are wanted."""
    held = serving_fit(workload, card, architecture, concurrency, layout, memory)
    if held is None:
        return GroupServing(None, None, capacity_bytes(card).reason)
    if not held.fit.fits:
        return GroupServing(held.fit, None, Message.of("unknown.does_not_fit", card=card.called))
    model = model_of(architecture, workload.weight_format, workload.cache_format, workload.framework)
    lacking = no_speed(workload, card)
    if lacking is not None:
        return GroupServing(held.fit, None, lacking)
    rate = rates_of(workload, card, model, speed, calibration)
    way = ways_of(card, layout, group, rate)
    wanted, sizes = demand(workload, concurrency), LayoutSizes.of(layout)
    point = ServingPoint(wanted.input_tokens, wanted.output_tokens, held.admitted, *habits(workload))
    fixed_batch = workload.kind == "offline_batch" and workload.batch is not None
    error = residuals(card, rate.engine, calibration, fixed_batch)
    result = serving_speed(graph, model, sizes, point, rate, way, error)
    steady = Steady(model, point, rate, way, error, held)
    return GroupServing(held.fit, _speed(workload, result), None, steady)


def _speed(workload: Serving, result: ServingSpeed) -> Speed:
    values: dict[str, Quantity] = {
        "prefill_tokens_per_s": no_prompt(workload, result.prefill_tokens_per_s),
        "decode_tokens_per_s": result.decode_tokens_per_s,
        "output_tokens_per_s": result.output_tokens_per_s,
        "total_tokens_per_s": result.total_tokens_per_s,
        "requests_per_s": result.requests_per_s,
        "ttft_ms": figures.milliseconds(result.ttft_seconds),
        "tpot_ms": no_second_token(workload, figures.milliseconds(result.tpot_seconds)),
    }
    if workload.kind == "offline_batch":
        count = given(workload.requests, "1", f"workloads/{workload.id}/requests")
        values["run_hours"] = figures.batch_hours(count, result.requests_per_s)
    return Speed(values, _bound_by(workload, result))


def _bound_by(workload: Serving, result: ServingSpeed) -> Any:
    """What takes most of the time in which a replica finishes the requests it holds."""
    steps = workload.output_tokens - 1  # the prompt yields the first token
    memory, compute = result.decode_memory_seconds.value, result.decode_compute_seconds.value
    prefill = result.cycle_seconds.value - steps * result.decode_step_seconds.value
    spent = {
        "bandwidth": steps * memory if memory >= compute else 0.0,
        "compute": prefill + (steps * compute if compute > memory else 0.0),
        "links": steps * result.decode_communication_seconds.value,
        "overhead": steps * result.overhead_seconds.value,
    }
    return max(spent, key=lambda name: spent[name])


@stage
def fewest_cards(
    workload: Serving,
    card: Card,
    architecture: ModelArchitecture,
    cards_per_machine: int,
    memory: MemoryAssumptions,
    concurrency: float = 1,
    most: int | None = None,
) -> int | None:
    """The smallest number of these cards that holds so many requests at once; None above `most`, or what is tried."""
    capacity = capacity_bytes(card)
    if not capacity.known:
        return None
    model = model_of(architecture, workload.weight_format, workload.cache_format, workload.framework)
    wanted, machine = demand(workload, 1), max(cards_per_machine, 1)

    def holds(cards: int) -> bool:
        found = serving_layouts(model, cards, machine, Parallelism(), card)
        if not found.legal:
            return False
        sizes = LayoutSizes.many(found.legal)
        need = serving_memory(numbers, model, sizes, wanted.whole_tokens, wanted.input_tokens, 1, capacity, memory)
        return bool(np.any(need.largest_concurrency >= concurrency))

    return fewest_that_hold(holds, machine, most or most_cards_tried(card))
