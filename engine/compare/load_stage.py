"""Latencies that users see: at the rate of requests that a workload states, and those that limits are judged by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.compare.demand_stage import busiest_rate
from engine.compare.results import Layout
from engine.compare.serving_inputs import limits_of, most_at_once, no_second_token
from engine.compare.serving_results import GroupServing, Steady
from engine.compare.serving_stage import demand, serve_steadily
from engine.compare.stages import stage
from engine.figures import Leaf, Quantity
from engine.figures.quantity import GRADES
from engine.figures.run import numbers
from engine.figures.variation import Graph
from engine.memory.inference import given
from engine.memory.layouts import LayoutSizes
from engine.project.assumptions import MemoryAssumptions, SpeedAssumptions
from engine.quote.quote import CardGroup
from engine.throughput.calibration import Calibration
from engine.throughput.coefficients import Residuals
from engine.throughput.figures import milliseconds
from engine.throughput.load import (
    CapacityCurve,
    at_once_latencies,
    capacity_curve,
    highest_rate_within,
    latencies,
)
from engine.throughput.load_figures import curve_factor, goodput_requests_per_s, group_request_rate
from engine.throughput.serving import serving_speed
from engine.workload.workload import OnlineServing, Serving

_BETWEEN_TOKENS: Final = ("tpot_p95_ms", "tpot_load_ms", "tpot_load_p95_ms")


@stage
def serve(
    workload: Serving,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    concurrency: float,
    layout: Layout,
    speed: SpeedAssumptions,
    calibration: Calibration,
    memory: MemoryAssumptions,
    traffic: float = 1.0,
) -> GroupServing:
    """What `serve_steadily` finds, and the latencies at the rate at which requests come, of which `traffic` is the part
    that this group takes."""
    found = serve_steadily(workload, group, card, architecture, concurrency, layout, speed, calibration, memory)
    if found.speed is None or found.steady is None or workload.kind != "online_serving":
        return found
    if workload.requests_per_day is None and not workload.limited:
        return found
    wanted = demand(workload, concurrency).concurrency
    loaded = under_load(workload, layout, card, found.steady, wanted, found.speed.values, traffic)
    return replace(found, speed=replace(found.speed, values={**found.speed.values, **loaded}))


def under_load(
    workload: OnlineServing,
    layout: Layout,
    card: Card,
    steady: Steady,
    wanted: Quantity,
    result: Mapping[str, Quantity],
    traffic: float = 1.0,
) -> dict[str, Quantity]:
    """What users see, latencies in ms: at the rate that the workload states, and against its limits."""
    point = steady.point
    curve = curve_of(workload, layout, card, steady)
    path = f"workloads/{workload.id}"
    prompts = result["prefill_tokens_per_s" if workload.input_tokens else "requests_per_s"]
    prompt_factor, serve_factor = factors = tuple(
        curve_factor(rate, given(float(rate.value), rate.unit, f"{path}/computed_{name}"))
        for name, rate in (("prefill", prompts), ("serve", result["requests_per_s"]))
    )
    named: dict[str, Quantity] = {}
    if workload.limited:
        seen = at_once_latencies(
            curve, wanted, point.concurrency, result["requests_per_s"], prompt_factor, serve_factor
        )
        named |= {f"{name}_ms": milliseconds(value) for name, value in seen.items()}
        named["highest_rate_within_limits"] = _highest_rate(curve, workload, factors)
    if workload.requests_per_day is None:
        return _between(workload, named)
    asked = busiest_rate(workload, workload.requests_per_day)
    if traffic != 1.0:
        asked = group_request_rate(asked, given(traffic, "1", f"{path}/traffic_share"))
    found = latencies(curve, asked, point.input_tokens, point.output_tokens, prompt_factor, serve_factor)
    named |= {
        name if name.startswith("load") else f"{name}_ms": value if name.startswith("load") else milliseconds(value)
        for name, value in found.items()
    }
    if workload.limited:
        named["goodput_requests_per_s"] = goodput_requests_per_s(asked, named["highest_rate_within_limits"])
    return _between(workload, named)


def _between(workload: Serving, named: Mapping[str, Quantity]) -> dict[str, Quantity]:
    return {
        name: no_second_token(workload, value) if name in _BETWEEN_TOKENS else value for name, value in named.items()
    }


def curve_of(workload: Serving, layout: Layout, card: Card, steady: Steady) -> CapacityCurve:
    """Capacity over requests at once, as far as memory and the engine let them run."""
    sizes = LayoutSizes.of(layout)

    def speed(concurrency: Any) -> Any:
        at_once = replace(steady.point, concurrency=concurrency)
        return serving_speed(numbers, steady.model, sizes, at_once, steady.rate, steady.way, Residuals())

    held = steady.held
    largest = held.fit.largest_concurrency
    room = float(held.admitted.value if largest is None else max(largest.value, 1))
    return capacity_curve(speed, float(most_at_once(workload, card, layout.data, room)))


def _highest_rate(curve: CapacityCurve, workload: OnlineServing, factors: Sequence[Quantity]) -> Leaf:
    """The highest rate within the limits, with its range: what is slower by a factor keeps a limit where it kept a
    tighter one by that factor, and serves less by it there."""

    def served(prefill: float, serve: float) -> float:
        return serve * float(highest_rate_within(curve, limits_of(workload, prefill, serve)))

    graph = Graph(factors)
    low, high = (served(*ends) for ends in zip(*(one or (1.0, 1.0) for one in graph.ranges()), strict=True))
    source = "Searched on the capacity curve: nineteen in twenty requests keep the limits"
    grade = max(graph.grades(), key=GRADES.index)
    path = f"workloads/{workload.id}/highest_rate_within_limits"
    return Leaf(served(1.0, 1.0), "1/s", path, source, low=low, high=high, grade=grade)
