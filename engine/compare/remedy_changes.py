"""Changes to a workload that take less memory, one by one and in pairs, the least intrusive first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from engine.texts import Message
from engine.workload.workload import FineTuning, Parallelism, Serving, Training

_SMALLER_WEIGHTS: Final = {
    "fp32": ("bf16", "fp8", "int4"),
    "bf16": ("fp8", "int4"),
    "fp16": ("fp8", "int4"),
    "fp8": ("int4",),
    "int8": ("int4",),
    "int8_weights": ("int4",),
    "q8_k_xl": ("q8_0", "q4_k_m"),
    "q8_0": ("q4_k_m",),
    "q6_k": ("q4_k_m",),
    "q5_k_m": ("q4_k_m",),
    "q5_k_s": ("q4_k_m",),
    "q4_k_xl": ("q4_k_m", "iq4_xs"),
    "q4_k_m": ("iq4_xs", "q3_k_m"),
}
_SMALLER_CACHE: Final = {"fp32": ("bf16", "fp8"), "bf16": ("fp8",), "fp16": ("fp8",)}
_INTRUSION: Final = {
    "free_layout": 0, "recompute": 1, "cache_format": 1, "micro_batch": 1, "sharding": 1, "optimizer": 2, "offload": 3,
    "weight_format": 3, "lora": 6, "qlora": 7,
}  # fmt: skip
"""How much of what was asked for a change touches: nothing, time, accuracy a little, the method."""


@dataclass(frozen=True, slots=True)
class Change:
    """Fields of a workload with the values that take less memory, and what that is called."""

    message: Message
    fields: Mapping[str, Any]
    intrusion: float

    def with_other(self, other: Change) -> Change:
        """Both at once."""
        message = Message.of("remedies.both", first=self.message, second=other.message)
        return Change(message, {**self.fields, **other.fields}, self.intrusion + other.intrusion)


def serving_changes(workload: Serving) -> tuple[Change, ...]:
    """What a serving workload can do without more cards."""
    return tuple(sorted(_serving(workload), key=lambda one: one.intrusion))


def training_changes(workload: Training) -> tuple[Change, ...]:
    """What a training workload can do without more cards."""
    return tuple(sorted(_training(workload), key=lambda one: one.intrusion))


def pairs(changes: tuple[Change, ...]) -> list[Change]:
    """Every two changes of different fields."""
    unlike = ((one, other) for one, other in combinations(changes, 2) if not one.fields.keys() & other.fields.keys())
    return sorted((one.with_other(other) for one, other in unlike), key=lambda both: both.intrusion)


def _change(name: str, step: float = 0.0, *, told: str = "", **fields: Any) -> Change:
    message = Message.of(f"remedies.{name}", format=told.upper()) if told else Message.of(f"remedies.{name}")
    return Change(message, fields, _INTRUSION[name] + step)


def _serving(workload: Serving) -> Iterator[Change]:
    for step, cache in enumerate(_SMALLER_CACHE.get(workload.cache_format, ())):
        yield _change("cache_format", step, told=cache, cache_format=cache)
    for step, weights in enumerate(_SMALLER_WEIGHTS.get(workload.weight_format, ())):
        yield _change("weight_format", step, told=weights, weight_format=weights)
    if workload.parallelism != Parallelism():
        yield _change("free_layout", parallelism=Parallelism())


def _training(workload: Training) -> Iterator[Change]:
    if workload.recompute != "full":
        yield _change("recompute", recompute="full")
    if workload.micro_batch > 1:
        yield _change("micro_batch", micro_batch=1)
    if workload.sharding != "zero3":
        yield _change("sharding", sharding="zero3")
    if workload.parallelism != Parallelism():
        yield _change("free_layout", parallelism=Parallelism())
    if workload.optimizer == "adamw":
        yield _change("optimizer", optimizer="adamw_8bit")
    if workload.offload in ("none", "activations"):
        yield _change("offload", offload="optimizer")
    if isinstance(workload, FineTuning) and workload.method == "full":
        yield _change("lora", method="lora")
    if isinstance(workload, FineTuning) and workload.method != "qlora":
        yield _change("qlora", method="qlora")
