"""Every figure of the engine, for those who look figures up by name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from engine.figures import FIGURES, Figure

MODULES = (
    "engine.catalog.attention_figures",
    "engine.catalog.capacity",
    "engine.catalog.interconnect",
    "engine.catalog.parameter_figures",
    "engine.catalog.peaks",
    "engine.catalog.score",
    "engine.compare.groups",
    "engine.cost.figures",
    "engine.cost.textbook",
    "engine.cost.unit_figures",
    "engine.electricity.textbook",
    "engine.memory.figures",
    "engine.memory.textbook",
    "engine.migration.textbook",
    "engine.quote.money",
    "engine.throughput.figures",
    "engine.throughput.textbook",
    "engine.throughput.training_figures",
)


def all_figures() -> Mapping[str, Figure]:
    """Import every module that defines figures, and return them by name."""
    for module in MODULES:
        import_module(module)
    return FIGURES
