"""The rooflines of cards with the serving workloads of a project on them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from engine.catalog.card import Card
from engine.compare.bands import estimate
from engine.compare.group_stage import wanted_concurrency
from engine.compare.results import Estimate
from engine.compare.serving_stage import demand, model_of
from engine.figures import Grade, Leaf, Quantity
from engine.figures.run import graph
from engine.memory.formats import number_format
from engine.memory.inference import cache_bytes
from engine.quote.quote import HostedApi
from engine.texts import EngineError
from engine.throughput import pass_figures, roofline_figures, serving_figures
from engine.throughput.passes import NO_TOKENS, single_card_weights
from engine.throughput.rates import dense_leaf
from engine.throughput.serving import attention_width
from engine.throughput.textbook import ridge_intensity_flop_per_byte, roofline_flops_per_s
from engine.workload.workload import OfflineBatch, OnlineServing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine.compare.results import Comparison
    from engine.project.project import Project
    from engine.workload.workload import Serving

Phase = Literal["prefill", "decode"]
PHASES: Final[tuple[Phase, ...]] = ("prefill", "decode")
_USUAL: Final = "bf16"
ROOF_GRADE: Final[Grade] = "datasheet"


@dataclass(frozen=True, slots=True)
class Roof:
    """What compute and bandwidth of a card allow; `field` is the cell of the peak. FLOP/s, B/s and FLOP/B."""

    card: Card
    field: str
    peak: Leaf
    bandwidth: Leaf
    ridge: Quantity


@dataclass(frozen=True, slots=True)
class Point:
    """A phase of a workload under a roof: its intensity (FLOP/B) and the rate (FLOP/s) that the roof allows there.

    `allowed` is that rate with its range and grade: as roofs are those of datasheets, it is no better than these.
    """

    workload_id: str
    phase: Phase
    roof: Roof
    intensity: Quantity
    reached: Quantity
    allowed: Estimate


@dataclass(frozen=True, slots=True)
class Rooflines:
    """Roofs of the cards whose peak and bandwidth are known, the points under them, and the cards that cannot say."""

    roofs: tuple[Roof, ...]
    points: tuple[Point, ...]
    unknown: tuple[Card, ...]


def rooflines(project: Project, cards: Sequence[Card]) -> Rooflines:
    """One roof a card and peak at which a serving workload computes; in BF16 where the project has no such workload."""
    workloads = [workload for workload in project.workloads if isinstance(workload, OnlineServing | OfflineBatch)]
    formats = [workload.weight_format for workload in workloads] or [_USUAL]
    roofs: dict[tuple[str, str], Roof] = {}
    points: list[Point] = []
    for card in cards:
        for name in formats:
            roof = _roof(card, name)
            if roof.ridge.known:
                roofs.setdefault((card.id, roof.field), roof)
    for workload in workloads:
        found = tuple(_intensities(project, workload))
        for card in cards:
            roof = _roof(card, workload.weight_format)
            shared = roofs.get((card.id, roof.field))
            if shared is not None:
                points += _points(workload.id, shared, found)
    known = {card_id for card_id, _ in roofs}
    return Rooflines(tuple(roofs.values()), tuple(points), tuple(card for card in cards if card.id not in known))


def quote_rooflines(comparison: Comparison, workload_id: str) -> tuple[Rooflines, Mapping[str, tuple[str, ...]]]:
    """The roofs of the cards that are offered, with one workload under them, and which quotes offer each card."""
    project, quotes = comparison.project, dict[str, tuple[str, ...]]()
    for quote in project.quotes:
        for group in () if isinstance(quote, HostedApi) else quote.groups:
            quotes[group.card] = tuple(dict.fromkeys((*quotes.get(group.card, ()), quote.id)))
    known = {card.id: card for card in project.used.cards}
    alone = project.replace(workloads=(project.workload(workload_id),), selected_workload=None)
    return rooflines(alone, [known[card] for card in quotes if card in known]), quotes


def roofline_figure(project: Project, workload_id: str, card: Card, phase: str) -> Quantity | None:
    """The rate that a card allows in a phase of a workload, with its derivation."""
    found = rooflines(project, (card,)).points
    return next((one.reached for one in found if one.workload_id == workload_id and one.phase == phase), None)


def _roof(card: Card, format_name: str) -> Roof:
    peak, bandwidth = dense_leaf(card, number_format(format_name))[0], card.leaf("bandwidth_gbs")
    return Roof(card, peak.path.rpartition("/")[2], peak, bandwidth, ridge_intensity_flop_per_byte(peak, bandwidth))


def _points(workload_id: str, roof: Roof, found: Iterable[tuple[Phase, Quantity]]) -> Iterator[Point]:
    for phase, intensity in found:
        reached = roofline_flops_per_s(roof.peak, roof.bandwidth, intensity)
        if reached.known:
            yield Point(workload_id, phase, roof, intensity, reached, replace(estimate(reached), grade=ROOF_GRADE))


def _intensities(project: Project, workload: Serving) -> Iterator[tuple[Phase, Quantity]]:
    """A prompt in one pass, and a step that decodes all requests that are wanted at once."""
    try:
        shape = project.used.model(workload.model)
        model = model_of(shape, workload.weight_format, workload.cache_format, workload.framework)
    except EngineError:
        return
    wanted = demand(workload, wanted_concurrency(workload))
    layers, width = shape.leaf("attention_layers"), attention_width(shape)
    scores = pass_figures.prompt_attention_flops(layers, width, wanted.input_tokens, NO_TOKENS)
    written = cache_bytes(graph, shape, workload.cache_format, wanted.input_tokens, 1, engine=model.profile)
    read = single_card_weights(graph, model, wanted.input_tokens)
    yield "prefill", roofline_figures.arithmetic_intensity(model.computed, wanted.input_tokens, scores, read, written)
    context = serving_figures.mean_context_tokens(wanted.input_tokens, wanted.output_tokens)
    at_once = wanted.concurrency
    scores = roofline_figures.decode_attention_flops(layers, width, context, at_once)
    kept = cache_bytes(graph, shape, workload.cache_format, context, at_once, engine=model.profile)
    read = single_card_weights(graph, model, at_once)
    yield "decode", roofline_figures.arithmetic_intensity(model.computed, at_once, scores, read, kept)
