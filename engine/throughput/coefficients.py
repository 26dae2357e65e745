"""The physical parameters of one card under one engine, as leaves."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Any, Final

from engine.catalog.card import Card
from engine.compare.stages import stage
from engine.figures import Grade, Leaf
from engine.memory.formats import NumberFormat
from engine.throughput.calibration import Calibration, card_key, generation_of, keys_of
from engine.throughput.engines import Engine

UNITS: Final = {
    "read_share": "1",
    "cache_share": "1",
    "matrix_share": "1",
    "half_tokens": "token",
    "attention_share": "1",
    "layer_seconds": "s",
    "engine_step_seconds": "s",
    "sequence_seconds": "s",
    "collective_seconds": "s",
    "link_share": "1",
    "expert_factor": "1",
    "power_exponent": "1",
    "score_bytes": "B",
    "stage_share": "1",
    "hop_seconds": "s",
    "schedule_loss": "1",
    "side_seconds": "s",
    "launch_seconds": "s",
    "unpack_operations": "FLOP",
    "fetched_bytes": "B",
    "elementwise_bytes": "B",
    "pass_overlap": "1",
}
"""Every parameter that is fitted, with its unit."""

SEEN: Final = "Calibrated on {} public results of such cards under such an engine"
UNSEEN: Final = "Calibrated on public results of other cards and engines"
WITHIN: Final = "Eight in ten of {} public results were within this range of estimates that had not seen them"

TRAINED: Final = "Eight in ten of {} public results were within this range, every source the same"

UNSEEN_ENGINE: Final = 1.25
"""How much wider, in logarithms, a range is where nobody names the engine, or no such result of it was measured."""

UNSEEN_CARD: Final = 1.15
"""How much wider it is for a card that nobody measured, of a generation that was: with all results of a card held out
the middle eight tenths are 1.1 (fixed batches, serving 1.2) to 1.3 (prompts, streams) times those of fits that saw it.
"""

UNSEEN_GENERATION: Final = 1.4
"""How much wider it is where no card of the generation was measured."""

SHARES: Final = (
    "read_share",
    "cache_share",
    "matrix_share",
    "attention_share",
    "link_share",
    "stage_share",
    "pass_overlap",
)
LATER: Final = {
    "side_seconds": 0.0,
    "launch_seconds": 0.0,
    "unpack_operations": 0.0,
    "fetched_bytes": 1.0,
    "elementwise_bytes": 0.0,
    "pass_overlap": 0.5,
}
"""What a calibration that was kept before a parameter was told apart stands for."""


@dataclass(frozen=True, slots=True)
class Coefficients:
    """Parameters of a card under an engine: leaves, or bare numbers and arrays while they are fitted."""

    read_share: Any
    cache_share: Any
    matrix_share: Any
    half_tokens: Any
    attention_share: Any
    layer_seconds: Any
    engine_step_seconds: Any
    sequence_seconds: Any
    collective_seconds: Any
    link_share: Any
    expert_factor: Any
    power_exponent: Any
    score_bytes: Any
    stage_share: Any
    hop_seconds: Any
    schedule_loss: Any
    side_seconds: Any
    launch_seconds: Any
    unpack_operations: Any
    fetched_bytes: Any
    elementwise_bytes: Any
    pass_overlap: Any


@dataclass(frozen=True, slots=True)
class Residuals:
    """Measured over estimated, for rates of lone prompts, of lone streams, and of replicas with several requests."""

    prefill: Any = 1.0
    decode: Any = 1.0
    serve: Any = 1.0


@stage
def residuals(card: Card, engine: Engine, calibration: Calibration, fixed_batch: bool = False) -> Residuals:
    """How far estimates of each kind were from results that the fit had not seen, as factors around 1.

    Args:
        fixed_batch: all requests start and run together, as nobody's schedule decides; estimates were closer there.
    """
    several = "static" if fixed_batch and calibration.has_spread("static") else "serve"
    return Residuals(*(_residual(card, engine, calibration, task) for task in ("prefill", "decode", several)))


def _residual(card: Card, engine: Engine, calibration: Calibration, task: str) -> Leaf:
    name, kernels = (engine.levels, engine.kernels) if engine.stated else ("", "")
    spread = calibration.spread(task, name, kernels)
    wider = 1.0 if spread.engine == engine.levels else UNSEEN_ENGINE
    grade = grade_of_card(card, calibration)
    if grade == "datasheet":
        wider *= UNSEEN_GENERATION
    elif not measured_card(card, calibration):
        wider *= UNSEEN_CARD
    path = f"calibration/residual/{card.id}/{engine.key}/{task}"
    factor = calibration.factor(path)
    return Leaf(
        factor,
        "1",
        path,
        WITHIN.format(spread.results),
        low=factor * exp(wider * min(spread.low, 0.0)),
        high=factor * exp(wider * max(spread.high, 0.0)),
        grade=grade,
    )


@stage
def training_residual(experts: bool, calibration: Calibration) -> Leaf:
    """How far estimates of training steps were from public results, as a factor around 1."""
    task = "train_experts" if experts else "train"
    path = f"calibration/residual/{task}"
    if not calibration.has_spread(task):
        return Leaf(1.0, "1", path, UNSEEN)
    spread, factor = calibration.spread(task, ""), calibration.factor(path)
    bounds = (factor * exp(min(spread.low, 0.0)), factor * exp(max(spread.high, 0.0)))
    return Leaf(factor, "1", path, TRAINED.format(spread.results), low=bounds[0], high=bounds[1], grade="calibrated")


@stage
def coefficients(card: Card, engine: Engine, number_format: NumberFormat, calibration: Calibration) -> Coefficients:
    """Parameters by level: all results, then the card's generation, the card, and the engine."""
    keys = keys_of(card, engine, number_format)
    count = calibration.count("engine_generation", keys["engine_generation"])
    source = SEEN.format(count) if count else UNSEEN
    grade = grade_of_card(card, calibration)
    path = f"calibration/{card.id}/{engine.key}/{number_format.name}"
    found = {}
    for name, unit in UNITS.items():
        value = calibration.value(name, keys) if name not in LATER or calibration.knows(name) else LATER[name]
        found[name] = Leaf(min(value, 1.0) if name in SHARES else value, unit, f"{path}/{name}", source, grade=grade)
    return Coefficients(**found)


def grade_of_card(card: Card, calibration: Calibration) -> Grade:
    """Calibrated where results of the card or its generation were fitted, else datasheet only."""
    generation = calibration.count("generation", generation_of(card))
    return "calibrated" if measured_card(card, calibration) or generation else "datasheet"


def measured_card(card: Card, calibration: Calibration) -> bool:
    """Whether results of the card itself were fitted."""
    return bool(calibration.count("card", card_key(card)))
