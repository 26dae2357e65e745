"""Latencies of an installation at the rate of requests that a workload states."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.compare.demand_stage import busiest_rate
from engine.compare.results import Layout
from engine.compare.serving_results import GroupServing, Steady
from engine.compare.serving_stage import serve_steadily
from engine.compare.stages import stage
from engine.figures import Leaf, Quantity
from engine.figures.run import numbers
from engine.memory.layouts import LayoutSizes
from engine.project.assumptions import MemoryAssumptions, SpeedAssumptions
from engine.quote.quote import CardGroup
from engine.throughput.calibration import Calibration
from engine.throughput.coefficients import Residuals
from engine.throughput.figures import milliseconds
from engine.throughput.load import capacity_curve, goodput, latencies
from engine.throughput.serving import serving_speed
from engine.workload.workload import Serving


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
) -> GroupServing:
    """What `serve_steadily` finds, and the latencies at the rate at which requests come."""
    found = serve_steadily(workload, group, card, architecture, concurrency, layout, speed, calibration, memory)
    if found.speed is None or found.steady is None:
        return found
    loaded = under_load(workload, layout, found.steady)
    return replace(found, speed=replace(found.speed, values={**found.speed.values, **loaded}))


def under_load(workload: Serving, layout: Layout, steady: Steady) -> dict[str, Quantity]:
    """P50 and P95 of both latencies in ms, load and goodput; nothing where the workload states no rate."""
    if workload.kind != "online_serving" or workload.requests_per_day is None:
        return {}
    sizes, point, error, held = LayoutSizes.of(layout), steady.point, steady.error, steady.held
    largest = held.fit.largest_concurrency
    most = float(held.admitted.value if largest is None else max(largest.value, 1))

    def speed(concurrency: Any) -> Any:
        at_once = replace(point, concurrency=concurrency)
        return serving_speed(numbers, steady.model, sizes, at_once, steady.rate, steady.way, Residuals())

    curve = capacity_curve(speed, most)
    path = f"workloads/{workload.id}"
    asked = busiest_rate(workload, workload.requests_per_day)
    found = latencies(curve, asked, point.output_tokens, error.prefill, error.serve)
    named = {
        name if name.startswith("load") else f"{name}_ms": value if name.startswith("load") else milliseconds(value)
        for name, value in found.items()
    }
    limits = (workload.ttft_limit_ms, workload.tpot_limit_ms)
    if limits != (None, None):
        seconds = [None if limit is None else limit / 1000 for limit in limits]
        source = "Searched on the capacity curve: nineteen in twenty requests keep the limits"
        named["goodput_requests_per_s"] = Leaf(goodput(curve, *seconds), "1/s", f"{path}/goodput", source)
    return named
