"""Latencies of an installation at the rate of requests that a workload states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from engine.throughput.load import CapacityCurve, capacity_curve, goodput, latencies
from engine.throughput.load_figures import curve_factor
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
    loaded = under_load(workload, layout, card, found.steady, found.speed.values)
    return replace(found, speed=replace(found.speed, values={**found.speed.values, **loaded}))


def under_load(
    workload: Serving, layout: Layout, card: Card, steady: Steady, result: Mapping[str, Quantity]
) -> dict[str, Quantity]:
    """P50 and P95 of both latencies in ms, load and goodput; nothing where the workload states no rate."""
    if workload.kind != "online_serving" or workload.requests_per_day is None:
        return {}
    sizes, point, held = LayoutSizes.of(layout), steady.point, steady.held
    largest = held.fit.largest_concurrency
    room = float(held.admitted.value if largest is None else max(largest.value, 1))
    usual = steady.rate.engine.most_sequences(card) * layout.data
    most = min(room, max(float(usual), float(workload.concurrency)))

    def speed(concurrency: Any) -> Any:
        at_once = replace(point, concurrency=concurrency)
        return serving_speed(numbers, steady.model, sizes, at_once, steady.rate, steady.way, Residuals())

    curve = capacity_curve(speed, most)
    path = f"workloads/{workload.id}"
    asked = busiest_rate(workload, workload.requests_per_day)
    prompt_factor, serve_factor = (
        curve_factor(rate, given(float(rate.value), rate.unit, f"{path}/computed_{name}"))
        for name, rate in (("prefill", result["prefill_tokens_per_s"]), ("serve", result["requests_per_s"]))
    )
    found = latencies(curve, asked, point.input_tokens, point.output_tokens, prompt_factor, serve_factor)
    named = {
        name if name.startswith("load") else f"{name}_ms": value if name.startswith("load") else milliseconds(value)
        for name, value in found.items()
    }
    limits = (workload.ttft_limit_ms, workload.tpot_limit_ms)
    if limits != (None, None):
        named["goodput_requests_per_s"] = _goodput(curve, limits, (prompt_factor, serve_factor), f"{path}/goodput")
    return named


def _goodput(
    curve: CapacityCurve, limits_ms: tuple[float | None, float | None], factors: Sequence[Quantity], path: str
) -> Leaf:
    """The goodput with its range: what is slower by a factor keeps a limit where it kept a tighter one by that factor,
    and serves less by it there."""

    def served(prefill: float, serve: float) -> float:
        pairs = zip(limits_ms, (prefill, serve), strict=True)
        return serve * goodput(curve, *(None if limit is None else limit / 1000 * factor for limit, factor in pairs))

    graph = Graph(factors)
    low, high = (served(*ends) for ends in zip(*(one or (1.0, 1.0) for one in graph.ranges()), strict=True))
    source = "Searched on the capacity curve: nineteen in twenty requests keep the limits"
    grade = max(graph.grades(), key=GRADES.index)
    return Leaf(served(1.0, 1.0), "1/s", path, source, low=low, high=high, grade=grade)
