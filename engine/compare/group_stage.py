"""Every group of cards of a quote under a workload: layout, fit, speed, and what would help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.compare.groups import GroupResult
from engine.compare.load_stage import serve
from engine.compare.remedies import whole_serving_fit, whole_training_fit
from engine.compare.results import Extent, Layout, Refusal
from engine.compare.science_stage import compute_science
from engine.compare.serving_inputs import asked
from engine.compare.serving_results import GroupServing
from engine.compare.serving_stage import choose_layout, serve_steadily
from engine.compare.training_stage import choose_training_layout, train
from engine.electricity.power_limit import under_limit
from engine.project.assumptions import MemoryAssumptions, SpeedAssumptions
from engine.quote.quote import CardGroup, HardwareQuote
from engine.texts import EngineError, Message
from engine.throughput.calibration import Calibration
from engine.values import Assumption
from engine.workload.workload import (
    FineTuning,
    GraphicsScience,
    OfflineBatch,
    OnlineServing,
    Parallelism,
    Pretraining,
    Workload,
)


def group_results(
    quote: HardwareQuote,
    workload: Workload,
    architecture: ModelArchitecture | None,
    cards: tuple[Card, ...],
    speed: SpeedAssumptions,
    calibration: Calibration,
    memory: MemoryAssumptions,
    network: Assumption,
    layouts: tuple[Layout | None, ...] | None,
    extent: Extent,
) -> tuple[GroupResult, ...]:
    """Fit and speed of every group of cards of a quote, and what would make a model fit where not speed alone is asked.

    Lines do without the latencies at a rate of requests.
    """
    serving = serve_steadily if extent == "lines" else serve
    shares = _traffic(quote, workload, architecture, cards, speed, calibration, memory, layouts)
    results = []
    for number, (group, delivered) in enumerate(zip(map(_first_of_equals, quote.groups), cards, strict=True)):
        card = under_limit(group, delivered)
        kept = layouts[number] if layouts is not None and number < len(layouts) else None
        share = shares[number]
        try:
            if isinstance(workload, GraphicsScience):
                found = compute_science(workload, group, delivered, speed, memory)
            elif architecture is None:
                continue
            elif isinstance(workload, OnlineServing | OfflineBatch):
                found = _serving(workload, group, card, architecture, share, speed, calibration, memory, kept, serving)
            else:
                found = _training(workload, group, card, architecture, speed, memory, network, calibration, kept)
            if extent != "speed" and architecture is not None:
                found = _with_advice(found, workload, group, card, architecture, share, memory)
        except EngineError as error:  # a size of the model that nobody stated
            found = GroupResult(reason=error.message, card=card)
        results.append(found)
    return tuple(results)


def _traffic(
    quote: HardwareQuote,
    workload: Workload,
    architecture: ModelArchitecture | None,
    cards: tuple[Card, ...],
    speed: SpeedAssumptions,
    calibration: Calibration,
    memory: MemoryAssumptions,
    layouts: tuple[Layout | None, ...] | None,
) -> tuple[float, ...]:
    """The share of the requests that each group takes: by its cards; of a stated rate, by what it can serve.

    So all are equally busy.
    """
    all_cards = sum(group.cards for group in quote.groups)
    by_cards = tuple(group.cards / all_cards for group in quote.groups)
    if len(by_cards) == 1 or not isinstance(workload, OnlineServing) or architecture is None:
        return by_cards
    if workload.requests_per_day is None:
        return by_cards
    most = []
    for number, (group, delivered) in enumerate(zip(map(_first_of_equals, quote.groups), cards, strict=True)):
        card, share = under_limit(group, delivered), by_cards[number]
        kept = layouts[number] if layouts is not None and number < len(layouts) else None
        try:
            found = _serving(workload, group, card, architecture, share, speed, calibration, memory, kept, serve)
        except EngineError:  # said where the group is estimated
            found = GroupResult()
        load = None if found.speed is None else found.speed.values.get("load_share")
        most.append(share / float(load.value) if load is not None and load.known else 0.0)
    return tuple(one / sum(most) for one in most) if sum(most) > 0 else by_cards


@lru_cache(maxsize=4096)
def _first_of_equals(group: CardGroup) -> CardGroup:
    """One object for all groups that are equal, so that what several quotes offer is searched and estimated once."""
    return group


def _with_advice(
    found: GroupResult,
    workload: Workload,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    share: float,
    memory: MemoryAssumptions,
) -> GroupResult:
    """The fit with the most that it holds, and with what would help where it is too small."""
    fit, layout = found.fit, found.layout
    if fit is None or layout is None:
        return found
    if isinstance(workload, OnlineServing | OfflineBatch):
        wanted = max(1.0, wanted_concurrency(workload) * share)
        concurrency = float(asked(workload, card, wanted, layout.data))
        fit = whole_serving_fit(fit, workload, group, card, architecture, concurrency, layout, memory)
    elif isinstance(workload, FineTuning | Pretraining):
        fit = whole_training_fit(fit, workload, group, card, architecture, layout, memory)
    return replace(found, fit=fit)


def wanted_concurrency(workload: OnlineServing | OfflineBatch) -> float:
    """Requests at once that the workload asks for; a pile without a fixed batch has all of them waiting."""
    if isinstance(workload, OnlineServing):
        return float(workload.concurrency)
    return float(min(workload.requests, workload.batch or workload.requests))


def _serving(
    workload: OnlineServing | OfflineBatch,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    share: float,
    speed: SpeedAssumptions,
    calibration: Calibration,
    memory: MemoryAssumptions,
    kept: Layout | None,
    serving: Callable[..., GroupServing],
) -> GroupResult:
    concurrency = max(1.0, wanted_concurrency(workload) * share)
    refused: tuple[Refusal, ...] = ()
    layout = kept
    if layout is None:
        layout, refused = choose_layout(
            workload, group, card, architecture, concurrency, speed, calibration, memory, share
        )
    if layout is None:
        return GroupResult(refused=refused, reason=_no_layout(workload, card, refused))
    concurrency = float(asked(workload, card, concurrency, layout.data))
    further = () if serving is serve_steadily else (share,)
    found = serving(workload, group, card, architecture, concurrency, layout, speed, calibration, memory, *further)
    return GroupResult(layout, refused, found.fit, found.speed, found.reason, card)


def _no_layout(workload: Workload, card: Card, refused: tuple[Refusal, ...]) -> Message:
    """Why the model cannot be split: what the workload fixes is named, for then that has to change."""
    if workload.parallelism == Parallelism() or not refused:
        return Message.of("unknown.no_layout", card=card.called)
    return Message.of("unknown.fixed_layout", reason=refused[0].reason)


def _training(
    workload: FineTuning | Pretraining,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    speed: SpeedAssumptions,
    memory: MemoryAssumptions,
    network: Assumption,
    calibration: Calibration,
    kept: Layout | None,
) -> GroupResult:
    refused: tuple[Refusal, ...] = ()
    layout = kept
    if layout is None:
        layout, refused = choose_training_layout(workload, group, card, architecture, speed, memory, network)
    if layout is None:
        return GroupResult(refused=refused, reason=_no_layout(workload, card, refused))
    found = train(workload, group, card, architecture, layout, speed, memory, network, calibration)
    return GroupResult(layout, refused, found.fit, found.speed, found.reason, card)
