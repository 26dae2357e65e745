"""Latencies of an installation at the rate of requests that a workload states."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from engine.compare.demand_stage import busiest_rate
from engine.compare.results import Fit, Layout
from engine.figures import Leaf, Quantity
from engine.figures.run import numbers
from engine.memory.inference import ServedModel
from engine.memory.layouts import LayoutSizes
from engine.throughput.coefficients import Residuals
from engine.throughput.figures import milliseconds
from engine.throughput.load import capacity_curve, goodput, latencies
from engine.throughput.passes import Ways
from engine.throughput.rates import Rates
from engine.throughput.serving import ServingPoint, serving_speed
from engine.workload.workload import Serving


class Room(Protocol):
    """A fit and the requests that it admits."""

    @property
    def fit(self) -> Fit: ...

    @property
    def admitted(self) -> Quantity: ...


def under_load(
    workload: Serving,
    model: ServedModel,
    layout: Layout,
    point: ServingPoint,
    rate: Rates,
    way: Ways,
    error: Residuals,
    room: Room,
) -> dict[str, Quantity]:
    """P50 and P95 of both latencies in ms, load and goodput; nothing where the workload states no rate."""
    if workload.kind != "online_serving" or workload.requests_per_day is None:
        return {}
    sizes, largest = LayoutSizes.of(layout), room.fit.largest_concurrency
    most = float(room.admitted.value if largest is None else max(largest.value, 1))

    def speed(concurrency: Any) -> Any:
        return serving_speed(numbers, model, sizes, replace(point, concurrency=concurrency), rate, way, Residuals())

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
