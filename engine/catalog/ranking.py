"""How the cards of the catalog are ranked: weights, number format and gates. It changes no figure of the comparison."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from engine.base import Frozen
from engine.catalog.score import DEFAULT_WEIGHTS, ScoreWeights
from engine.catalog.traits import Line

RankedFormat = Literal["fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "fp4", "int8"]
RANKED_FORMATS: Final[tuple[RankedFormat, ...]] = ("fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "fp4", "int8")

Limit = Annotated[float, Field(ge=0, le=1e9)]


class Gates(Frozen):
    """What a card must meet to be scored at all; None and False ask for nothing.

    `most_cards` asks that the memory which the workload needs is held by so many cards of one machine; `this_line` that
    the card belongs to the line whose weights are used. The four numbers are in units of datasheets, links adding both
    directions.
    """

    this_line: bool = True
    most_cards: Annotated[int, Field(ge=1, le=8)] | None = 8
    min_memory_gb: Limit | None = None
    min_bandwidth_gbs: Limit | None = None
    min_interconnect_gbs: Limit | None = None
    max_power_w: Limit | None = None
    ecc: bool = False
    reference_tiers: bool = False


class Ranking(Frozen):
    """`weights` are None where those of the line are used, `number_format` where that of the workload is."""

    line: Line = "datacenter"
    weights: ScoreWeights | None = None
    number_format: RankedFormat | None = None
    gates: Gates = Gates()

    @property
    def weights_in_force(self) -> ScoreWeights:
        return self.weights or DEFAULT_WEIGHTS[self.line]
