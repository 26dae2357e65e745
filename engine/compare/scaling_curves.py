"""How fast the work would run on fewer and on more cards of the kind that each quote offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from engine.compare.evaluate import evaluate
from engine.compare.line_series import Array, LineSeries
from engine.compare.results import Comparison, Evaluation
from engine.compare.scaling_figures import card_multiple, trained_tokens_per_s
from engine.compare.stages import stage
from engine.figures import Leaf, Quantity
from engine.figures.quantity import GRADES
from engine.figures.variation import Graph
from engine.project.project import Project
from engine.quote.quote import CardGroup, HardwareQuote, HostedApi, Quote
from engine.texts import Message
from engine.throughput.textbook import parallel_efficiency, speed_up
from engine.workload.workload import FineTuning, GraphicsScience, Pretraining, Workload

ScalingMetric = Literal["rate", "efficiency"]
SCALING_METRICS: Final[tuple[ScalingMetric, ...]] = ("rate", "efficiency")
SCALING_FIGURES: Final = {"rate_on_cards": "rate", "efficiency_on_cards": "efficiency"}
"""Beginnings of the addresses of points: ``rate_on_cards/16``."""
_LEAST_END: Final = 64
_BEYOND: Final = 8
_MOST: Final = 1024


@dataclass(frozen=True, slots=True)
class ScalingSeries:
    """One quote over numbers of cards: the rate (token/s) and the efficiency against the fewest cards (1)."""

    quote_id: str
    rate: LineSeries
    efficiency: LineSeries

    def of(self, metric: ScalingMetric) -> LineSeries:
        """The line of a metric."""
        return self.rate if metric == "rate" else self.efficiency


def scaling_curves(comparison: Comparison, workload_id: str) -> tuple[ScalingSeries, ...]:
    """The work as it is stated, on each number of cards at the layout that is best there: one search a point.

    Counts double from one card to eight times those of the quote; within a machine there are fewer cards, beyond it
    more machines. Work that does not fit on so few cards has no point.
    """
    return tuple(_series(comparison.project, one) for one in comparison.column(workload_id))


def linear_rate(rate: LineSeries) -> Array | None:
    """The rate if every further card did as much as those of the first point, over the same numbers of cards."""
    if rate.values is None or rate.across is None:
        return None
    found: Array = rate.values[0] * rate.across / rate.across[0]
    return found


def scaling_figure(comparison: Comparison, quote_id: str, workload_id: str, name: str, cards: int) -> Quantity | None:
    """One point with its derivation; None where there is none."""
    evaluation = comparison.evaluations.get((quote_id, workload_id))
    if evaluation is None or _refusal(evaluation.quote, evaluation.workload) is not None:
        return None
    points = _points(comparison.project, evaluation)
    found = next((one for one in points if one[0] == cards), None)
    if found is None:
        return None
    return found[1] if SCALING_FIGURES[name] == "rate" else _efficiency(found, points[0])


_Point = tuple[int, Quantity]


def _series(project: Project, evaluation: Evaluation) -> ScalingSeries:
    quote = evaluation.quote
    refusal = _refusal(quote, evaluation.workload)
    points = () if refusal is not None else _points(project, evaluation)
    if isinstance(quote, HostedApi) or not points:
        none = LineSeries(quote.id, reason=refusal or Message.of("scaling.fits_nowhere"))
        return ScalingSeries(quote.id, none, none)
    own = float(quote.groups[0].cards)
    rates = [quantity for _, quantity in points]
    shares = [_efficiency(point, points[0]) for point in points]
    return ScalingSeries(quote.id, *(_line(quote.id, points, values, own) for values in (rates, shares)))


def _line(quote_id: str, points: tuple[_Point, ...], values: list[Quantity], own: float) -> LineSeries:
    across = np.array([float(cards) for cards, _ in points])
    graph = Graph(values)
    ends = [found or (float(value.value),) * 2 for found, value in zip(graph.ranges(), values, strict=True)]
    low, high = (np.array([pair[side] for pair in ends]) for side in (0, 1))
    drawn: Array = np.array([float(value.value) for value in values])
    grade = max(graph.grades(), key=GRADES.index)
    return LineSeries(quote_id, across, drawn, low, high, own if own <= across[-1] else None, grade=grade)


def _refusal(quote: Quote, workload: Workload) -> Message | None:
    if isinstance(quote, HostedApi):
        return Message.of("capacity.hosted")
    if len(quote.groups) > 1:
        return Message.of("capacity.several_groups")
    return Message.of("scaling.no_model") if isinstance(workload, GraphicsScience) else None


def _efficiency(point: _Point, smallest: _Point) -> Quantity:
    counts = (Leaf(cards, "1", "layout/cards", "Cards at work") for cards in (point[0], smallest[0]))
    found: Quantity = parallel_efficiency(speed_up(smallest[1], point[1]), card_multiple(*counts))
    return found


def _points(project: Project, evaluation: Evaluation) -> tuple[_Point, ...]:
    quote = evaluation.quote
    if isinstance(quote, HostedApi):
        return ()
    found = []
    for cards in counts_of(quote.groups[0]):
        speed = _on(project, _resized(quote, cards), evaluation.workload).speed
        rate = None if speed is None else _rate(speed.values, evaluation.workload, cards)
        if rate is not None and rate.known:
            found.append((cards, rate))
    return tuple(found)


def _rate(values: Mapping[str, Quantity], workload: Workload, cards: int) -> Quantity | None:
    if isinstance(workload, FineTuning | Pretraining):
        each = values.get("tokens_per_s_per_card")
        return None if each is None else trained_tokens_per_s(each, Leaf(cards, "1", "layout/cards", "Cards at work"))
    return values.get("output_tokens_per_s")


def _on(project: Project, quote: HardwareQuote, workload: Workload) -> Evaluation:
    alone = project.replace(quotes=(quote,), workloads=(workload,), selected_workload=None)
    return evaluate(alone, speed_only=True).of(quote.id, workload.id)


def counts_of(group: CardGroup) -> tuple[int, ...]:
    """Numbers of cards of the points: parts of a machine that halve, then machines that double."""
    last = min(max(_LEAST_END, _BEYOND * group.cards), max(_MOST, group.cards))
    return tuple(sorted({*_parts(group.cards_per_machine), *_machines(group, last), group.cards}))


def _parts(cards: int) -> Iterator[int]:
    while cards >= 1:
        yield cards
        if cards % 2:
            return
        cards //= 2


def _machines(group: CardGroup, last: int) -> Iterator[int]:
    cards = group.cards_per_machine
    while cards <= last:
        yield cards
        cards *= 2


@stage
def _resized(quote: HardwareQuote, cards: int) -> HardwareQuote:
    """The same object for the same number of cards, so that what was computed for it is found again."""
    group = quote.groups[0]
    inside = min(cards, group.cards_per_machine)
    changed: HardwareQuote = quote.replace(groups=(group.replace(cards_per_machine=inside, machines=cards // inside),))
    return changed
