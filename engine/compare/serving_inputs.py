"""What the speed of serving is computed from: rates, ways between cards, admission, habits of a workload."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np

from engine.catalog.card import Card
from engine.catalog.interconnect import Interconnect, interconnect
from engine.compare.machine_network import NETWORK, way_among
from engine.compare.results import Layout, Refusal
from engine.compare.stages import stage
from engine.figures import Leaf, Quantity
from engine.figures.run import Run, graph
from engine.memory.inference import given
from engine.memory.served_model import ServedModel
from engine.project.assumptions import SpeedAssumptions
from engine.quote.quote import CardGroup
from engine.texts import Message
from engine.throughput import serving_figures
from engine.throughput.calibration import Calibration
from engine.throughput.engines import engine_of
from engine.throughput.links import kernel_factor, large_share, library_seconds
from engine.throughput.load import Limits
from engine.throughput.passes import NO_TOKENS, Ways
from engine.throughput.rates import Rates, missing, rates, without_range
from engine.throughput.serving import Links, Speculation
from engine.throughput.traffic_figures import collective_bytes_per_s, slower_collective_seconds
from engine.values import Assumption
from engine.workload.workload import Serving

NO_LINK: Final = Leaf(1.0, "B/s", "layout/no_link", "A single card needs no link")
NO_LINK_SECONDS: Final = Leaf(0.0, "s", "layout/no_link_seconds", "A single card needs no link")
DRAFT_COST: Final = Leaf(
    0.05, "1", "engine/draft_cost_share", "House rule of thumb: a draft against a step", low=0.02, high=0.15,
    grade="datasheet",
)  # fmt: skip
_USUAL_COLLECTIVE: Final = SpeedAssumptions().collective_seconds


def rates_of(
    workload: Serving, card: Card, model: ServedModel, speed: SpeedAssumptions, calibration: Calibration
) -> Rates:
    """What the cards achieve under the engine of the workload, else under the usual one of their maker."""
    engine = engine_of(workload.framework, card)
    found = rates(card, model.number_format, engine, model.profile, speed, calibration)
    return _as_stated(found, workload)


def no_speed(workload: Serving, card: Card) -> Message | None:
    """Why no speed can be computed: the datasheet lacks a rate, or the software that is named does not run there."""
    engine = engine_of(workload.framework, card)
    if workload.framework and engine.vendor and engine.vendor != card.vendor:
        about = {"name": workload.framework, "vendor": engine.vendor}
        return Message.of("unknown.engine_of_other", card=card.called, **about)
    return missing(card)


def no_prompt(workload: Serving, rate: Quantity) -> Quantity:
    """A rate of prompt tokens, unknown where there are none."""
    return rate if workload.input_tokens else _senseless(rate, "unknown.no_prompt_tokens")


def no_second_token(workload: Serving, time: Quantity) -> Quantity:
    """A time between tokens, unknown where an answer is one token."""
    return time if workload.output_tokens > 1 else _senseless(time, "unknown.no_second_token")


def _senseless(speed: Quantity, reason: str) -> Leaf:
    return Leaf(None, speed.unit, "load/none", "Definition", reason=Message.of(reason))


@stage
def _as_stated(found: Rates, workload: Serving) -> Rates:
    """Rates with what a workload says of chunks and of uneven experts."""
    path = f"workloads/{workload.id}"
    if workload.prefill_chunk is not None:
        found = replace(found, chunk=given(workload.prefill_chunk, "token", f"{path}/prefill_chunk"))
    if workload.expert_load > 1:
        uneven = given(workload.expert_load, "1", f"{path}/expert_load")
        factor = serving_figures.uneven_expert_factor(found.fitted.expert_factor, uneven)
        found = replace(found, fitted=replace(found.fitted, expert_factor=factor))
    return found


def ways_of(card: Card, layout: Layout, group: CardGroup, rate: Rates, run: Run = graph) -> Ways:
    """How the cards of a tensor-parallel group reach each other, and those among which experts are spread."""
    within = _way(run, card, layout.tensor, group, rate)
    among = within if layout.expert == 1 else _way(run, card, layout.tensor * layout.expert, group, rate, alone=True)
    return Ways(*within, *among[:2])


def _way(
    run: Run, card: Card, size: int, group: CardGroup, rate: Rates, *, alone: bool = False
) -> tuple[Any, Any, Any]:
    """Rate and fixed costs of collectives; over a network, which no residual was measured on, with their own ranges."""
    if size <= 1:
        return NO_LINK, NO_LINK_SECONDS, NO_LINK_SECONDS
    way = way_among(card, size, group, alone)
    fixed = run(slower_collective_seconds, rate.fitted.collective_seconds, kernel_factor(way))
    share, library = large_share(card, way, size), library_seconds(way)
    if way.topology != NETWORK:
        share, library = without_range(share), without_range(library)
    return run(collective_bytes_per_s, way.rate.one_direction, share), fixed, library


def linked(layout: Layout, card: Card, group: CardGroup, refused: list[Refusal]) -> bool:
    """Whether it is known how the cards of a layout reach each other; else the layout is refused."""
    for size in (layout.tensor, layout.tensor * layout.expert):
        rate = NO_LINK if size <= 1 else way_among(card, size, group).rate.one_direction
        if rate.reason is not None:
            refused.append(Refusal(layout, rate.reason))
            return False
    return True


def asked(workload: Serving, card: Card, concurrency: float, data: Any) -> Any:
    """Requests at once that the engine is asked for: of a pile without a fixed batch, as many as it takes by itself."""
    if workload.kind == "online_serving" or workload.batch is not None:
        return concurrency
    return np.minimum(concurrency, engine_of(workload.framework, card).most_sequences(card) * data)


def most_at_once(workload: Serving, card: Card, data: Any, room: Any) -> Any:
    """The most requests at once that there is room for, and that the engine takes by default or as it is asked to."""
    stated = workload.concurrency if workload.kind == "online_serving" else workload.batch or 1
    usual = engine_of(workload.framework, card).most_sequences(card) * data
    return np.minimum(room, np.maximum(usual, float(stated)))


def limits_of(workload: Serving, ttft_factor: float = 1.0, tpot_factor: float = 1.0) -> Limits:
    """The limits of a workload, judged at a rate where it states one; tighter by factors below 1."""
    ttft, tpot = (
        None if limit is None else limit / 1000 * factor
        for limit, factor in (
            (getattr(workload, "ttft_limit_ms", None), ttft_factor),
            (getattr(workload, "tpot_limit_ms", None), tpot_factor),
        )
    )
    by_rate = getattr(workload, "requests_per_day", None) is not None
    tpot = tpot if workload.output_tokens > 1 else None
    return Limits(ttft, tpot, float(workload.output_tokens), by_rate)


def paged_room(run: Run, workload: Serving, card: Card, input_tokens: Any, output_tokens: Any, room: Any) -> Any:
    """Requests at once that the cache holds: at their full length, or at their mean where the engine counts pages."""
    if not engine_of(workload.framework, card).paged:
        return room
    return run(serving_figures.paged_concurrency, room, input_tokens, output_tokens)


def habits(workload: Serving) -> tuple[Any, Speculation | None]:
    """Tokens of a prompt that a cache of prefixes holds, and how answers are drafted."""
    path = f"workloads/{workload.id}"
    cached: Any = NO_TOKENS
    if workload.prefix_share:
        cached = given(workload.prefix_share * workload.input_tokens, "token", f"{path}/cached_tokens")
    if not workload.drafted_tokens:
        return cached, None
    drafted = given(workload.drafted_tokens, "token", f"{path}/drafted_tokens")
    stated = workload.draft_cost_share
    cost = DRAFT_COST if stated is None else given(stated, "1", f"{path}/draft_cost_share")
    return cached, Speculation(drafted, given(workload.acceptance_share, "1", f"{path}/acceptance_share"), cost)


def links(card: Card, tensor: int, bridged: bool, assumptions: SpeedAssumptions) -> Links:
    """Rate and fixed cost of collectives of a library among `tensor` cards."""
    if tensor <= 1:
        return Links(NO_LINK, NO_LINK_SECONDS)
    return _library_links(card, tensor, bridged, assumptions.collective_seconds)


@stage
def _library_links(card: Card, tensor: int, bridged: bool, base: Assumption) -> Links:
    found = library_links(card, interconnect(card, tensor, bridged=bridged), tensor)
    fixed = found.collective_seconds
    if base != _USUAL_COLLECTIVE:
        value, low, high = base.value, base.low, base.high
        path = "assumptions/speed/collective_seconds"
        fixed = Leaf(value, "s", path, base.source, low=low, high=high, grade="datasheet", shape=base.shape)
    return Links(found.bytes_per_s, fixed)


def library_links(card: Card, way: Interconnect, size: int) -> Links:
    """What collectives of a library reach of a way."""
    rate = way.rate.one_direction
    if rate.known:
        rate = collective_bytes_per_s(rate, large_share(card, way, size))
    return Links(rate, library_seconds(way))
