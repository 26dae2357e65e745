"""The conditions of a request with what is taken for those that nobody stated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from engine.compare.serving_inputs import DRAFT_COST
from engine.estimation.request import Request
from engine.estimation.spelling import read_weights
from engine.texts import Message

_FIELDS: Final = {
    "weights": "weight_format",
    "cache": "cache_format",
    "input": "input_tokens",
    "output": "output_tokens",
    "seq": "sequence_tokens",
    "micro_batch": "micro_batch",
    "recompute": "recompute",
    "sharding": "sharding",
    "optimizer": "optimizer",
    "offload": "offload",
    "step_in_backward": "step_in_backward",
    "rank": "adapter_rank",
    "concurrency": "concurrency",
    "framework": "framework",
    "draft_cost_share": "draft_cost_share",
    "method": "method",
    "global_batch": "global_batch",
    "tokens": "tokens",
    "requests": "requests",
    "cards": "cards",
    "machines": "machines",
    "network_gbs": "network_gbs",
    "operations": "operations_per_run",
    "memory_gb": "memory_gb",
    "acceptance_share": "accepted_share",
}


@dataclass(frozen=True, slots=True)
class Taken:
    """A condition that nobody stated: the value taken, and other values that it may have had."""

    name: str
    value: Any
    others: tuple[Any, ...] = ()
    by_rate: bool = False

    def message(self) -> Message:
        """The sentence that says so."""
        name, value = Message.of(f"fields.{_FIELDS[self.name]}"), str(self.value)
        if self.by_rate:
            return Message.of("estimate.by_rate", value=value)
        if not self.others:
            return Message.of("estimate.taken", name=name, value=value)
        others = ", ".join(str(other) for other in self.others)
        return Message.of("estimate.taken_range", name=name, value=value, others=others)


FILLED: Final = "max"
"""As many requests at once as the engine takes, as tables of measurements write it."""
_UNSTATED: Final[dict[str, Taken]] = {
    "weights": Taken("weights", "bf16", ("fp8",)),
    "tuning_weights": Taken("weights", "bf16"),
    "input": Taken("input", 512, (128, 2048)),
    "prompt": Taken("input", 128, (1, 2048)),
    "output": Taken("output", 256, (64, 1024)),
    "seq": Taken("seq", 4096, (2048, 8192)),
    "micro_batch": Taken("micro_batch", 1),
    "recompute": Taken("recompute", "selective", ("none", "full")),
    "tuning_recompute": Taken("recompute", "full", ("selective", "none")),
    "sharding": Taken("sharding", "zero1"),
    "tuning_sharding": Taken("sharding", "zero3"),
    "rank": Taken("rank", 16),
    "concurrency": Taken("concurrency", 1),
    "load": Taken("concurrency", FILLED, (32,)),
    "acceptance_share": Taken("acceptance_share", 0.7, (0.5, 0.9)),
    "draft_cost_share": Taken("draft_cost_share", DRAFT_COST.value),
    "optimizer": Taken("optimizer", "adamw"),
    "operations": Taken("operations", 1e18),
    "memory_gb": Taken("memory_gb", 1.0),
}


_FIRST_GUESS: Final = 16
"""Requests at once with which the search for those that a rate leads to begins."""


@dataclass(slots=True)
class Reading:
    """The conditions of a request with what is taken for the missing ones; `chosen` overrides what is taken."""

    request: Request
    chosen: dict[str, Any] = field(default_factory=dict)
    taken: dict[str, Taken] = field(default_factory=dict)

    def value(self, stated: Any, key: str) -> Any:
        """The stated value, else the one that is taken, which is noted."""
        if stated is not None:
            return stated
        assumed = _UNSTATED[key]
        return self.take(assumed)

    def take(self, assumed: Taken) -> Any:
        """Note that a value is taken: the one of the table, unless another was chosen."""
        value = self.chosen.get(assumed.name, assumed.value)
        others = tuple(other for other in (assumed.value, *assumed.others) if other != value)
        self.taken.setdefault(assumed.name, Taken(assumed.name, value, others))
        return value

    def at_once(self) -> int:
        """Requests at once that the rate of a request leads to, as far as that is known by now."""
        value = int(self.chosen.get("concurrency", _FIRST_GUESS))
        self.taken["concurrency"] = Taken("concurrency", value, by_rate=True)
        return value

    def weights(self) -> str:
        """The format of the weights; a hint is used as the taken value, never as a fact."""
        stated = self.request.weights
        if stated is None or stated.meaning is None:
            stated = read_weights(self.request.model or "")
        if stated.meaning is None:
            return str(self.value(None, "tuning_weights" if self.request.does == "finetune" else "weights"))
        if stated.stated:
            return stated.meaning
        others = ("bf16",) if stated.meaning != "bf16" else ("fp8",)
        return str(self.take(Taken("weights", stated.meaning, others)))

    def again(self) -> Reading:
        """The same reading, to be made of another card or model."""
        return Reading(self.request, dict(self.chosen))

    def variants(self) -> Iterator[Reading]:
        """The same reading with one of the other values of one taken condition."""
        for name, assumed in self.taken.items():
            for other in assumed.others:
                yield Reading(self.request, {**self.chosen, name: other})
