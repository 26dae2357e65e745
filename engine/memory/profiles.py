"""What engines and frameworks hold beside the model: named constants with range and source, read from a data file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

from engine.figures import Leaf
from resources.files import read_text

Reading = Literal["allocated", "reserved", "device"]
"""What a tool calls its peak: bytes its allocator handed out, bytes its allocator keeps, or all of the device."""

_FILE: Final = "memory/engines.toml"
_UNITS: Final[Mapping[str, str]] = {
    "context_gb": "GB",
    "graphs_gb": "GB",
    "collective_gb": "GB",
    "communication_gb": "GB",
    "workspace_gb": "GB",
    "prefill_chunk": "token",
    "block_tokens": "token",
    "weight_bytes": "B",
    "gradient_bytes": "B",
    "master_bytes": "B",
    "moment_bytes": "B",
    "adapter_bytes": "B",
    "adapter_copy_bytes": "B",
    "logit_bytes": "B",
}
_ABSENT: Final = ("workspace_gb", "widened_copies", "embedding_on_host", "logit_rows", "head_in_format", "load_copies")


@dataclass(frozen=True, slots=True)
class CacheScale:
    """Bytes of scales beside so many values of a quantised cache; 0 values are a head of a token."""

    bytes: Leaf
    values: Leaf


@dataclass(frozen=True, slots=True)
class Profile:
    """The constants of one tool.

    Attributes:
        key: its name in the data file.
        names: words by which a workload names it; `within` must occur as well.
        reading: what it calls its peak.
        leaves: the constants by field.
        usual_recompute: what its recipes recompute on one card, and on several.
        usual_targets: where its recipes put adapters.
        when_tight: what its recipes of full training change where room is short, on one card and on several.
        layer_split: whether it spreads a model over cards by whole layers unless told otherwise.
        cache_scales: scales beside the values of a quantised cache, by its format; `fp8_indexed` is that of latents
            among which an indexer picks.
    """

    key: str
    names: tuple[str, ...]
    within: tuple[str, ...]
    reading: Reading
    leaves: Mapping[str, Leaf]
    usual_recompute: tuple[str, ...] = ()
    usual_targets: str | None = None
    when_tight: tuple[Mapping[str, Any], ...] = ()
    layer_split: bool = False
    cache_scales: Mapping[str, CacheScale] = field(default_factory=dict)

    def leaf(self, field: str) -> Leaf:
        """A constant with its range.

        Raises:
            KeyError: the tool has no such constant.
        """
        return self.leaves[field]

    def number(self, field: str) -> float:
        """The value of a constant."""
        return float(self.leaves[field].value)

    def named_by(self, framework: str) -> int:
        """Length of the longest of its names in `framework`, 0 where none occurs."""
        if self.within and not any(word in framework for word in self.within):
            return 0
        bonus = max((len(word) for word in self.within), default=0)
        return max((len(name) + bonus for name in self.names if name in framework), default=0)


def serving_profile(framework: str | None) -> Profile | None:
    """The engine that a workload names, None where it names none that is known."""
    return _named("serving", framework)


def training_profile(framework: str | None, *, tuning: bool) -> Profile:
    """The framework that a workload names, else what is usual for pretraining or fine-tuning."""
    found = _named("training", framework)
    return found or _all("training")["unnamed_tuning" if tuning else "unnamed_pretraining"]


def profiles(kind: Literal["serving", "training"]) -> tuple[Profile, ...]:
    """All tools of a kind."""
    return tuple(_all(kind).values())


def _named(kind: Literal["serving", "training"], framework: str | None) -> Profile | None:
    if not framework:
        return None
    words = f"{framework.casefold()} "
    best = max(_all(kind).values(), key=lambda profile: profile.named_by(words))
    return best if best.named_by(words) else None


@lru_cache(maxsize=2)
def _all(kind: str) -> Mapping[str, Profile]:
    tables: Mapping[str, Any] = tomllib.loads(read_text(_FILE))[kind]
    return {key: _profile(kind, key, table) for key, table in tables.items()}


def _profile(kind: str, key: str, table: Mapping[str, Any]) -> Profile:
    leaves = dict(_leaves(f"memory/{kind}/{key}", table))
    for name in _ABSENT:
        leaves.setdefault(name, Leaf(0, _UNITS.get(name, "1"), f"memory/{kind}/{key}/{name}", "Not so in this tool"))
    return Profile(
        key=key,
        names=tuple(table["names"]),
        within=tuple(table.get("within", ())),
        reading=table["reading"],
        leaves=leaves,
        usual_recompute=tuple(table.get("usual_recompute", ())),
        usual_targets=table.get("usual_targets"),
        when_tight=tuple(table.get("when_tight", ())),
        layer_split=table.get("layer_split", False),
        cache_scales=_cache_scales(f"memory/{kind}/{key}/cache_scales", table.get("cache_scales", {})),
    )


def _cache_scales(path: str, table: Mapping[str, Any]) -> Mapping[str, CacheScale]:
    return {
        name: CacheScale(
            Leaf(stated["bytes"], "B", f"{path}/{name}/scale_bytes", stated["source"]),
            Leaf(stated["values"], "1", f"{path}/{name}/values_of_a_scale", stated["source"]),
        )
        for name, stated in table.items()
    }


def _leaves(path: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Leaf]]:
    for name, stated in table.items():
        if isinstance(stated, Mapping) and "value" in stated:
            low, high = stated.get("low"), stated.get("high")
            yield (
                name,
                Leaf(
                    stated["value"],
                    _UNITS.get(name, "1"),
                    f"{path}/{name}",
                    stated["source"],
                    low=low,
                    high=high,
                    grade=None if low is None and high is None else "datasheet",
                ),
            )
