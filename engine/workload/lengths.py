"""How long requests are: half of them and nineteen in twenty, for prompts and for answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Self, TypeAlias

from pydantic import Field, model_validator

from engine.base import Frozen
from engine.figures import Leaf, Quantity
from engine.texts import EngineError
from engine.workload.length_figures import longest_tokens, mean_tokens, whole_tokens_of_longest

Length: TypeAlias = Annotated[int, Field(ge=1, le=10_000_000)]


class Lengths(Frozen):
    """Tokens that half of the requests stay below (P50), and that nineteen in twenty do (P95)."""

    input_p50: Length
    input_p95: Length
    output_p50: Length
    output_p95: Length

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        for low, high in ((self.input_p50, self.input_p95), (self.output_p50, self.output_p95)):
            if high < low:
                raise EngineError("error.lengths_order", median=low, high=high)
        return self


@dataclass(frozen=True, slots=True)
class LengthFigures:
    """In tokens: the means, which load and memory are computed with, and the longest in a hundred requests."""

    input_mean: Quantity
    output_mean: Quantity
    longest: Quantity


PRESETS: Final[Mapping[str, Lengths]] = {
    "chat": Lengths(input_p50=600, input_p95=3000, output_p50=250, output_p95=900),
    "rag": Lengths(input_p50=5000, input_p95=14_000, output_p50=250, output_p95=700),
    "code": Lengths(input_p50=3000, input_p95=20_000, output_p50=300, output_p95=1500),
    "summarising": Lengths(input_p50=8000, input_p95=32_000, output_p50=350, output_p95=900),
    "reasoning": Lengths(input_p50=800, input_p95=4000, output_p50=3000, output_p95=12_000),
}
"""House starting points; to be replaced by what the buyer's own logs say."""


def preset_of(lengths: Lengths | None) -> str | None:
    """The name of the shape that lengths are, None where they are the buyer's own."""
    return next((name for name, preset in PRESETS.items() if preset == lengths), None)


def length_figures(lengths: Lengths, workload_id: str) -> LengthFigures:
    """What is computed with, with its derivation."""
    input_p50, input_p95, output_p50, output_p95 = (
        Leaf(getattr(lengths, name), "token", f"workloads/{workload_id}/lengths.{name}", "")
        for name in Lengths.model_fields
    )
    longest = whole_tokens_of_longest(longest_tokens(input_p50, input_p95), longest_tokens(output_p50, output_p95))
    return LengthFigures(mean_tokens(input_p50, input_p95), mean_tokens(output_p50, output_p95), longest)
