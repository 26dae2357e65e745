"""Scoring cards by five weighted dimensions, each against the best of those that are admitted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Self

from pydantic import Field, model_validator

from engine.base import Frozen
from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.catalog.interconnect import has_link, link_bytes_per_s
from engine.catalog.peaks import dense_flops_per_joule
from engine.figures import Bare, Leaf, Quantity, figure
from engine.texts import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from engine.catalog.traits import Line


DIMENSIONS: Final = ("compute", "capacity", "bandwidth", "interconnect", "efficiency")

Weight = Annotated[float, Field(ge=0, le=100)]


class ScoreWeights(Frozen):
    """Weights of the five dimensions in percent; they are scaled to 100 where they add up to something else."""

    compute: Weight
    capacity: Weight
    bandwidth: Weight
    interconnect: Weight
    efficiency: Weight

    @model_validator(mode="after")
    def _some_weight(self) -> Self:
        if not self.total:
            raise EngineError("error.no_weight")
        return self

    def values(self) -> tuple[float, ...]:
        """The weights in the order of `DIMENSIONS`."""
        return tuple(getattr(self, dimension) for dimension in DIMENSIONS)

    @property
    def total(self) -> float:
        """What they add up to."""
        return sum(self.values())

    def most_points(self) -> tuple[float, ...]:
        """Of 100, those that each dimension can give at most, in the order of `DIMENSIONS`."""
        return tuple(100 * weight / self.total for weight in self.values())


DEFAULT_WEIGHTS: Final[Mapping[Line, ScoreWeights]] = {
    "consumer": ScoreWeights(compute=25, capacity=20, bandwidth=30, interconnect=5, efficiency=20),
    "workstation": ScoreWeights(compute=25, capacity=30, bandwidth=25, interconnect=10, efficiency=10),
    "datacenter": ScoreWeights(compute=30, capacity=30, bandwidth=25, interconnect=15, efficiency=0),
}
"""House weights by the line of cards; efficiency and stability of a data centre are met before the choice."""


@dataclass(frozen=True, slots=True)
class ComparedCard:
    """By dimension, in the order of `DIMENSIONS`: what a card offers in SI units, and that against the best card."""

    card: Card
    values: tuple[Quantity, ...]
    shares: tuple[Quantity, ...]


@dataclass(frozen=True, slots=True)
class CardScore:
    """The score of a card from 0 to 100, unknown where a dimension with weight is.

    `points` are what each dimension brings; they add up to the score.
    """

    compared: ComparedCard
    score: Quantity
    points: tuple[Quantity, ...]

    @property
    def card(self) -> Card:
        return self.compared.card


@figure(unit="1", formula="dimension_value ÷ best_value", source="Each dimension against the best admitted card")
def dimension_share(dimension_value: Bare, best_value: Bare) -> Bare:
    return dimension_value / best_value


@figure(
    unit="1",
    formula="100 × dimension_weight × share_of_best ÷ sum_of_weights",
    source="Weighted sum of five dimensions; the weights are the buyer's",
)
def dimension_points(dimension_weight: Bare, share_of_best: Bare, sum_of_weights: Bare) -> Bare:
    return 100 * dimension_weight * share_of_best / sum_of_weights


@figure(
    unit="1",
    formula="compute_points + capacity_points + bandwidth_points + interconnect_points + efficiency_points",
    source="Weighted sum of five dimensions; the weights are the buyer's",
)
def card_score(
    compute_points: Bare,
    capacity_points: Bare,
    bandwidth_points: Bare,
    interconnect_points: Bare,
    efficiency_points: Bare,
) -> Bare:
    return compute_points + capacity_points + bandwidth_points + interconnect_points + efficiency_points


def compare_cards(cards: Iterable[Card], peak_of: Callable[[Card], Quantity]) -> tuple[ComparedCard, ...]:
    """Set each card against the best of all in each dimension.

    Args:
        peak_of: the dense peak of a card, in FLOP/s, at the number format by which they are compared.
    """
    offered = [(card, dimensions(card, peak_of(card))) for card in cards]
    best = [_best(column) for column in zip(*(values for _, values in offered), strict=True)]
    return tuple(ComparedCard(card, values, _shares(values, best)) for card, values in offered)


def score_cards(compared: Iterable[ComparedCard], weights: ScoreWeights) -> tuple[CardScore, ...]:
    """Weigh the dimensions: scored cards from the best on, then those that cannot be scored."""
    given = [_weight(dimension, weight) for dimension, weight in zip(DIMENSIONS, weights.values(), strict=True)]
    total = _weight("sum", sum(weights.values()))
    scored = [_scored(one, given, total) for one in compared]
    return tuple(sorted(scored, key=lambda entry: _rank(entry.score), reverse=True))


def dimensions(card: Card, peak: Quantity) -> tuple[Quantity, ...]:
    """The five dimensions of a card in SI units, in the order of `DIMENSIONS`."""
    link: Quantity = link_bytes_per_s(card).both_directions
    if has_link(card) and card.interconnect_gbs is None:
        link = card.leaf("interconnect_gbs")
    efficiency = dense_flops_per_joule(peak, card.leaf("power_w"))
    return peak, capacity_bytes(card), card.leaf("bandwidth_gbs"), link, efficiency


def _best(column: Sequence[Quantity]) -> Quantity | None:
    known = [quantity for quantity in column if quantity.known]
    return max(known, key=lambda quantity: float(quantity.value)) if known else None


def _shares(values: Sequence[Quantity], best: Sequence[Quantity | None]) -> tuple[Quantity, ...]:
    return tuple(dimension_share(value, top or value) for value, top in zip(values, best, strict=True))


def _scored(compared: ComparedCard, weights: Sequence[Leaf], total: Leaf) -> CardScore:
    """What has no weight brings no points, also where it is unknown."""
    points = tuple(
        dimension_points(weight, share if weight.value else 0, total)
        for weight, share in zip(weights, compared.shares, strict=True)
    )
    return CardScore(compared, card_score(*points), points)


def _weight(name: str, weight: float) -> Leaf:
    return Leaf(weight, "1", f"score/weights/{name}", "Weights of the dimensions, in percent")


def _rank(score: Quantity) -> float:
    return float(score.value) if score.known else -1.0
