"""How serving engines schedule and launch, read from a data file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engine.catalog.card import Card
from engine.figures import Leaf
from resources.files import read_text

_FILE: Final = "calibration/engines.toml"
_MANY_FROM_GB: Final = 70
_FEW_ON: Final = "a100"
_BY_STACK: Final = {"CANN": "ascend", "Metal": "llama_cpp", "SynapseAI": "habana"}
_BY_VENDOR: Final = {"Apple": "llama_cpp", "Huawei": "ascend"}
"""Of cards whose stack nobody states."""
_USUAL: Final = "vllm"


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine, as far as speed goes.

    Attributes:
        key: its name in the data file, `levels` the one under which it is calibrated.
        stated: whether the workload names it; else it is the usual one of the card's maker.
        sequences: most requests at once by default, `few_sequences` the same on smaller cards.
        paged: whether it admits requests by the cache they hold now, not by the longest they can become.
        spreads_attention: whether it can keep whole attention copies where experts are spread.
        unfused: whether scores of attention go through memory.
        repeats: whether keys and values are read for every query head, not once for all that share them.
        portable: whether one set of kernels serves all kinds of cards.
        widens: whether quantised weights are written out in 16 bits for a prompt.
        sums_in_sixteen: whether 16-bit products are summed up in 16 bits, for which some cards have a higher peak.
        launches: whether decode steps are launched kernel by kernel, not replayed as one graph.
        launch_overlap: share of the host's work that goes on while the card works.
        stages: most stages of a layer split at work on one prompt, 0 for all.
        vendor: on whose cards alone it runs, "" where it runs on those of several makers.
        backend: through what its kernels run where the workload names it, "" for the usual of the card's maker.
    """

    key: str
    levels: str
    stated: bool
    source: str
    sequences: int
    few_sequences: int
    paged: bool
    spreads_attention: bool
    unfused: bool
    repeats: bool
    portable: bool
    widens: bool
    sums_in_sixteen: bool
    launches: bool
    launch_overlap: float
    stages: int
    backend: str = ""
    vendor: str = ""

    @property
    def kernels(self) -> str:
        """Under which name ranges of all engines with such kernels stand in the calibration."""
        return "portable kernels" if self.portable else "tuned kernels"

    def backend_on(self, card: Card) -> str:
        """Through what its kernels run on a card."""
        return self.backend or card.stack.casefold() or "other"

    def most_sequences(self, card: Card) -> int:
        """Requests at once that one replica takes by default."""
        small = (card.memory_gb or 0) < _MANY_FROM_GB or _FEW_ON in card.id
        return self.few_sequences if small else self.sequences

    def leaf(self, field: str, unit: str = "1") -> Leaf:
        """One of its numbers as a leaf."""
        return Leaf(float(getattr(self, field)), unit, f"calibration/engines/{self.key}/{field}", self.source)


def engine_of(framework: str | None, card: Card) -> Engine:
    """The engine that a workload names, else the usual one on the card's software stack."""
    found = _named(framework or "")
    if found is not None:
        return found
    usual = _BY_STACK.get(card.stack) if card.stack else _BY_VENDOR.get(card.vendor)
    return _engines(stated=False)[usual or _USUAL]


def engines() -> tuple[Engine, ...]:
    """All engines."""
    return tuple(_engines(stated=True).values())


def named_engine(framework: str | None) -> str | None:
    """Key of the engine that a text names, None where it names none that is known."""
    found = _named(framework or "")
    return None if found is None else found.key


@lru_cache(maxsize=1024)
def _named(framework: str) -> Engine | None:
    words = f"{framework.casefold()} "
    best, longest = None, 0
    for key, table in _tables().items():
        within = table.get("within", "")
        if within and not re.search(within, words):
            continue
        length = max((len(name) for name in table["names"] if name in words), default=0)
        if length and length + bool(within) > longest:
            best, longest = _engines(stated=True)[key], length + bool(within)
    return best


@lru_cache(maxsize=2)
def _engines(*, stated: bool) -> Mapping[str, Engine]:
    return {key: _engine(key, table, stated) for key, table in _tables().items()}


def _engine(key: str, table: Mapping[str, Any], stated: bool) -> Engine:
    return Engine(
        key=key,
        levels=table.get("like", key),
        stated=stated,
        source=table["source"],
        sequences=table["sequences"],
        few_sequences=table.get("few_sequences", table["sequences"]),
        paged=bool(table.get("paged", 0)),
        spreads_attention=bool(table.get("spreads_attention", 0)),
        unfused=bool(table.get("unfused", 0)),
        repeats=bool(table.get("repeats", 0)),
        portable=bool(table.get("portable", 0)),
        widens=bool(table.get("widens", 0)),
        sums_in_sixteen=bool(table.get("sums_in_sixteen", 0)),
        launches=bool(table.get("launches", 0)),
        launch_overlap=table.get("launch_overlap", 0.0),
        stages=table.get("stages", 0),
        backend=table.get("backend", ""),
        vendor=table.get("vendor", ""),
    )


@lru_cache(maxsize=1)
def _tables() -> Mapping[str, Any]:
    return tomllib.loads(read_text(_FILE))
