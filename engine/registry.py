"""Every figure of the engine, for those who look figures up by name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from engine.figures import FIGURES, Figure

MODULES = (
    "engine.cost.textbook",
    "engine.electricity.textbook",
    "engine.estimation.hardware_figures",
    "engine.memory.state_figures",
    "engine.memory.textbook",
    "engine.memory.training_figures",
    "engine.migration.textbook",
    "engine.migration.effort_figures",
    "engine.throughput.textbook",
    "engine.catalog.attention_figures",
    "engine.catalog.capacity",
    "engine.catalog.interconnect",
    "engine.catalog.parameter_figures",
    "engine.catalog.peaks",
    "engine.catalog.score",
    "engine.compare.groups",
    "engine.compare.requirement_figures",
    "engine.compare.scaling_figures",
    "engine.cost.figures",
    "engine.cost.rent_figures",
    "engine.cost.capacity_figures",
    "engine.cost.schedule_figures",
    "engine.electricity.figures",
    "engine.electricity.site_figures",
    "engine.cost.time_value",
    "engine.cost.decision_figures",
    "engine.cost.demand_figures",
    "engine.cost.investment_figures",
    "engine.cost.unit_figures",
    "engine.memory.figures",
    "engine.quote.billing.figures",
    "engine.quote.money",
    "engine.throughput.figures",
    "engine.throughput.load_figures",
    "engine.throughput.pass_figures",
    "engine.throughput.rate_figures",
    "engine.throughput.roofline_figures",
    "engine.throughput.serving_figures",
    "engine.throughput.host_figures",
    "engine.throughput.traffic_figures",
    "engine.throughput.training_figures",
    "engine.workload.length_figures",
)
"""Those that import little stand first."""


def figure_named(name: str) -> Figure | None:
    """The figure of this name, importing no more modules than it takes to find it."""
    for module in MODULES:
        if name in FIGURES:
            break
        import_module(module)
    return FIGURES.get(name)


def all_figures() -> Mapping[str, Figure]:
    """Import every module that defines figures, and return them by name."""
    for module in MODULES:
        import_module(module)
    return FIGURES
