"""What serving on one group of cards yields on its way to an evaluation."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compare.results import Fit, Speed
from engine.figures import Leaf, Quantity
from engine.memory.inference import ServedModel
from engine.texts import Message
from engine.throughput.coefficients import Residuals
from engine.throughput.passes import Ways
from engine.throughput.rates import Rates
from engine.throughput.serving import ServingPoint


@dataclass(frozen=True, slots=True)
class Demand:
    """What one group is asked for; the concurrency is the share that falls to the group."""

    input_tokens: Leaf
    output_tokens: Leaf
    whole_tokens: Leaf
    concurrency: Leaf


@dataclass(frozen=True, slots=True)
class Held:
    """The fit of a layout, and the requests at once that the group works on."""

    fit: Fit
    admitted: Quantity


@dataclass(frozen=True, slots=True)
class Steady:
    """What an installation is that serves some requests at once."""

    model: ServedModel
    point: ServingPoint
    rate: Rates
    way: Ways
    error: Residuals
    held: Held


@dataclass(frozen=True, slots=True)
class GroupServing:
    """Fit and speed of one group; `reason` says why there is no speed."""

    fit: Fit | None
    speed: Speed | None
    reason: Message | None
    steady: Steady | None = None
