"""Ranking cards by five weighted dimensions, among those that pass the gates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from engine.base import Frozen
from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.catalog.interconnect import has_link, link_bytes_per_s
from engine.catalog.peaks import dense_flops_leaf, dense_flops_per_joule
from engine.figures import Bare, Leaf, Operand, Quantity, figure
from engine.texts import EngineError, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


Line = Literal["consumer", "workstation", "datacenter"]
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
        if not sum(self.values()):
            raise EngineError("error.no_weight")
        return self

    def values(self) -> tuple[float, ...]:
        """The weights in the order of `DIMENSIONS`."""
        return tuple(getattr(self, dimension) for dimension in DIMENSIONS)


DEFAULT_WEIGHTS: Final[Mapping[Line, ScoreWeights]] = {
    "consumer": ScoreWeights(compute=25, capacity=20, bandwidth=30, interconnect=5, efficiency=20),
    "workstation": ScoreWeights(compute=25, capacity=30, bandwidth=25, interconnect=10, efficiency=10),
    "datacenter": ScoreWeights(compute=30, capacity=30, bandwidth=25, interconnect=15, efficiency=0),
}
"""House weights by the line of cards; efficiency and stability of a data centre are met before the choice."""


@dataclass(frozen=True, slots=True)
class CardScore:
    """The score of a card from 0 to 100, or the gate that it failed.

    `shares` holds each dimension against the best admitted card; `score` is unknown where a dimension with
    weight is, and None where the card failed a gate.
    """

    card: Card
    score: Quantity | None
    shares: tuple[Quantity, ...]
    refused: Message | None = None


@figure(unit="1", formula="dimension_value ÷ best_value", source="Each dimension against the best admitted card")
def dimension_share(dimension_value: Bare, best_value: Bare) -> Bare:
    return dimension_value / best_value


@figure(
    unit="1",
    formula="100 × (compute_weight × compute_share + capacity_weight × capacity_share"
    " + bandwidth_weight × bandwidth_share + interconnect_weight × interconnect_share"
    " + efficiency_weight × efficiency_share)"
    " ÷ (compute_weight + capacity_weight + bandwidth_weight + interconnect_weight + efficiency_weight)",
    source="Weighted sum of five dimensions; the weights are the buyer's",
)
def card_score(
    compute_weight: Bare,
    compute_share: Bare,
    capacity_weight: Bare,
    capacity_share: Bare,
    bandwidth_weight: Bare,
    bandwidth_share: Bare,
    interconnect_weight: Bare,
    interconnect_share: Bare,
    efficiency_weight: Bare,
    efficiency_share: Bare,
) -> Bare:
    weighted = (
        compute_weight * compute_share
        + capacity_weight * capacity_share
        + bandwidth_weight * bandwidth_share
        + interconnect_weight * interconnect_share
        + efficiency_weight * efficiency_share
    )
    weights = compute_weight + capacity_weight + bandwidth_weight + interconnect_weight + efficiency_weight
    return 100 * weighted / weights


def score_cards(
    cards: Iterable[Card],
    number_format: str,
    weights: ScoreWeights,
    gate: Callable[[Card], Message | None] | None = None,
) -> tuple[CardScore, ...]:
    """Rank cards at one number format: scored ones by score, then those that cannot be scored, then refused ones.

    Args:
        gate: says why a card is out of the question; such a card has no score and sets no best value.

    Raises:
        EngineError: there is no such number format.
    """
    refused: list[CardScore] = []
    admitted: list[tuple[Card, tuple[Quantity, ...]]] = []
    for card in cards:
        reason = None if gate is None else gate(card)
        if reason is None:
            admitted.append((card, dimensions(card, number_format)))
        else:
            refused.append(CardScore(card, None, (), reason))
    best = [_best(column) for column in zip(*(values for _, values in admitted), strict=True)]
    scored = [_scored(card, values, best, weights) for card, values in admitted]
    scored.sort(key=lambda entry: _rank(entry.score), reverse=True)
    return (*scored, *refused)


def capacity_gate(needed_bytes: float) -> Callable[[Card], Message | None]:
    """A gate for what one card must hold; a card of unknown capacity passes and stays unscored."""

    def gate(card: Card) -> Message | None:
        capacity = capacity_bytes(card).value
        if capacity is None or capacity >= needed_bytes:
            return None
        return Message.of("note.does_not_fit", card=card.name, capacity_gb=capacity / 1e9, needed_gb=needed_bytes / 1e9)

    return gate


def dimensions(card: Card, number_format: str) -> tuple[Quantity, ...]:
    """The five dimensions of a card in SI units, in the order of `DIMENSIONS`."""
    peak = dense_flops_leaf(card, number_format)
    link: Quantity = link_bytes_per_s(card).both_directions
    if has_link(card) and card.interconnect_gbs is None:
        link = card.leaf("interconnect_gbs")
    efficiency = dense_flops_per_joule(peak, card.leaf("power_w"))
    return peak, capacity_bytes(card), card.leaf("bandwidth_gbs"), link, efficiency


def _best(column: Sequence[Quantity]) -> Quantity | None:
    known = [quantity for quantity in column if quantity.known]
    return max(known, key=lambda quantity: float(quantity.value)) if known else None


def _scored(
    card: Card, values: Sequence[Quantity], best: Sequence[Quantity | None], weights: ScoreWeights
) -> CardScore:
    shares = tuple(dimension_share(value, top or value) for value, top in zip(values, best, strict=True))
    operands: list[Operand] = []
    for dimension, weight, share in zip(DIMENSIONS, weights.values(), shares, strict=True):
        given = Leaf(weight, "1", f"score/weights/{dimension}", "Weights of the dimensions, in percent")
        operands += [given, share if weight else 0]
    return CardScore(card, card_score(*operands), shares)


def _rank(score: Quantity | None) -> float:
    return -1.0 if score is None or score.value is None else float(score.value)
