"""What was fitted to public measurements: physical parameters by level, and how far off estimates were."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final, Literal, Self, TypeAlias

from pydantic import FailFast, Field

from engine.base import Frozen
from engine.catalog.identity import once_per_object
from engine.memory.formats import NumberFormat
from resources.files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.catalog.card import Card
    from engine.throughput.engines import Engine

_FILE: Final = "calibration/calibration.json"
_CONSUMER: Final = ("consumer", "workstation")
_ARCHITECTURES: Final = ((8.0, "turing"), (8.9, "ampere"), (9.0, "ada"), (10.0, "hopper"))

Level: TypeAlias = Literal[
    "global",
    "engine",
    "engine_format",
    "engine_memory",
    "engine_backend",
    "memory",
    "generation",
    "engine_generation",
    "card",
]
Number: TypeAlias = Annotated[float, Field(ge=-30, le=30)]


class Offset(Frozen):
    """Natural logarithm of a factor that a level puts on a parameter, its spread, and the results behind it.

    On the level `global` it is the logarithm of the parameter itself in its unit.
    """

    level: Level
    key: str
    parameter: str
    mean: Number
    deviation: Annotated[float, Field(ge=0, le=30)]


class Spread(Frozen):
    """How far estimates of a kind were from results that the fit had not seen: ln of measured ÷ estimated rates.

    `engine` is one engine, or kernels that engines have in common, or "" for all.
    """

    task: str
    engine: str
    low: Number
    high: Number
    results: int


class Results(Frozen):
    """How many results a level was fitted to."""

    level: Level
    key: str
    results: int


class Calibration(Frozen):
    """Parameters and residuals of one fit, kept in a project so that its figures stay.

    `supposed` are errors of estimates, as factors by the path of their residual, that are played and never stored.
    """

    fitted: str
    offsets: Annotated[tuple[Offset, ...], FailFast()]
    spreads: Annotated[tuple[Spread, ...], FailFast()]
    results: Annotated[tuple[Results, ...], FailFast()]
    supposed: Annotated[tuple[tuple[str, float], ...], Field(exclude=True)] = ()

    def supposing(self, path: str, factor: float) -> Self:
        """The same fit where the results behind a residual are so much faster than estimated."""
        return self.model_copy(update={"supposed": (*(one for one in self.supposed if one[0] != path), (path, factor))})

    def factor(self, path: str) -> float:
        """Measured over estimated of a residual: 1 where nothing else is supposed."""
        return dict(self.supposed).get(path, 1.0)

    @property
    def fit_date(self) -> str:
        return self.fitted.partition(" ")[0]

    def value(self, parameter: str, keys: Mapping[Level, str]) -> float:
        """A parameter for the keys of all levels."""
        by_place = _offsets(self)
        found = (by_place.get((level, key, parameter)) for level, key in keys.items())
        return math.exp(sum(mean for mean in found if mean is not None))

    def knows(self, parameter: str) -> bool:
        """Whether the parameter was fitted."""
        return ("global", "", parameter) in _offsets(self)

    def count(self, level: Level, key: str) -> int:
        """Results behind a key of a level."""
        return _counts(self).get((level, key), 0)

    def has_spread(self, task: str) -> bool:
        """Whether residuals of a task were measured."""
        return any(spread.task == task for spread in self.spreads)

    def spread(self, task: str, engine: str, kernels: str = "") -> Spread:
        """Residuals of a task with an engine, else with engines of such kernels, else of the task with all engines."""
        by_kind = {(spread.task, spread.engine): spread for spread in self.spreads}
        return by_kind.get((task, engine)) or by_kind.get((task, kernels)) or by_kind[task, ""]


@once_per_object
def _offsets(calibration: Calibration) -> dict[tuple[str, str, str], float]:
    return {(offset.level, offset.key, offset.parameter): offset.mean for offset in calibration.offsets}


@once_per_object
def _counts(calibration: Calibration) -> dict[tuple[str, str], int]:
    return {(found.level, found.key): found.results for found in calibration.results}


@lru_cache(maxsize=1)
def published_calibration() -> Calibration:
    """The calibration that comes with the program."""
    return Calibration.model_validate_json(read_text(_FILE))


def generation_of(card: Card) -> str:
    """Maker and architecture of a card; cards for desks, and chips that share memory and power, apart from others."""
    desk = "_desk" if card.segment in _CONSUMER else ""
    if card.vendor.upper() == "AMD" and card.memory_kind == "unified":
        desk = "_unified"
    if card.vendor.upper() != "NVIDIA":
        return card.vendor.lower().replace(" ", "_") + desk
    capability = float(card.compute_capability or 0)
    name = next((name for below, name in _ARCHITECTURES if capability < below), "blackwell")
    return f"nvidia_{name}{desk}"


def card_key(card: Card) -> str:
    """Under which key a card stands: one die of it, where results are of one, as the whole."""
    return card.id.removesuffix("-die")


def memory_of(card: Card) -> str:
    """Kind of a card's memory; where it is not stated, its purpose tells."""
    if card.memory_kind == "unified":
        return "unified"
    stacked = "HBM" in (card.memory_type or "").upper()
    unstated = card.memory_type is None and card.segment == "datacenter_training"
    return "hbm" if stacked or unstated else "gddr"


def format_class(number_format: NumberFormat) -> str:
    """Kind of a weight format: what a kernel does with it."""
    name = number_format.name
    if name.startswith("q"):
        return "gguf"
    if name in ("int8_weights", "int4", "nf4", "nf4_single"):
        return "weight_only"
    return {"fp4": "four_bits", "mxfp4": "four_bits", "fp8": "eight_bits", "int8": "eight_bits"}.get(
        name, "sixteen_bits"
    )


def keys_of(card: Card, engine: Engine, number_format: NumberFormat) -> dict[Level, str]:
    """Under which key a card, an engine and a format stand on every level."""
    found = _keys(card_key(card), generation_of(card), memory_of(card), engine.levels)
    name = engine.levels
    return {
        **dict(found),
        "engine_format": f"{name}/{format_class(number_format)}",
        "engine_backend": f"{name}/{engine.backend_on(card)}",
    }


def _keys(card: str, generation: str, memory: str, engine: str) -> Iterator[tuple[Level, str]]:
    yield "global", ""
    yield "memory", memory
    yield "generation", generation
    yield "card", card
    yield "engine", engine
    yield "engine_memory", f"{engine}/{memory}"
    yield "engine_generation", f"{engine}/{generation}"
