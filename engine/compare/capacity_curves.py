"""What installations serve at each number of requests at once: rates, latencies, limits, goodput."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.compare.line_series import LineSeries
from engine.compare.results import Comparison, Evaluation, Layout
from engine.compare.serving_inputs import habits, rates_of, ways_of
from engine.compare.serving_stage import demand, model_of, serving_fit
from engine.compare.stages import stage
from engine.figures import Grade, Leaf
from engine.figures.run import numbers
from engine.memory.layouts import LayoutSizes
from engine.project.assumptions import MemoryAssumptions, SpeedAssumptions
from engine.quote.quote import CardGroup, HostedApi
from engine.texts import EngineError, Message
from engine.throughput import load_figures
from engine.throughput.calibration import Calibration, published_calibration
from engine.throughput.coefficients import residuals
from engine.throughput.serving import Residuals, ServingPoint, serving_speed
from engine.workload.workload import OfflineBatch, OnlineServing, Serving

Array = npt.NDArray[np.float64]
Metric = Literal["output_tokens_per_s", "ttft_ms", "tpot_ms"]
METRICS: Final[tuple[Metric, ...]] = ("output_tokens_per_s", "ttft_ms", "tpot_ms")

_POINTS: Final = 40
_BEYOND: Final = 8.0
"""How many times as many requests as are asked for the curve goes on, where there is room for them."""
_LEAST: Final = 64.0


@dataclass(frozen=True, slots=True)
class CapacityPoints:
    """One quote over requests at once; all arrays of shape (points,), times in ms, rates of the whole installation.

    TPOT counts the tokens after the first; `tpot_with_first_ms` is the time of a whole answer over its tokens, the
    other definition in use. P95 is what nineteen in twenty requests keep. `rate_low` and `rate_high` bound eight in ten
    results of such cards. `largest` is the most requests at once that memory holds, `ends_there` whether the curve
    stops for that reason. `within` says where both limits hold for nineteen in twenty requests; goodput is the highest
    rate among those points, None without limits.
    """

    concurrency: Array
    output_tokens_per_s: Array
    rate_low: Array
    rate_high: Array
    requests_per_s: Array
    ttft_ms: Array
    ttft_p95_ms: Array
    tpot_ms: Array
    tpot_p95_ms: Array
    tpot_with_first_ms: Array
    within: npt.NDArray[np.bool_]
    goodput_requests_per_s: float | None
    goodput_concurrency: float | None
    largest: float
    ends_there: bool
    grade: Grade | None

    def of(self, metric: Metric) -> tuple[Array, Array | None]:
        """P50 (or the rate) and P95 of a metric; rates have no P95."""
        if metric == "output_tokens_per_s":
            return self.output_tokens_per_s, None
        return (self.ttft_ms, self.ttft_p95_ms) if metric == "ttft_ms" else (self.tpot_ms, self.tpot_p95_ms)


@dataclass(frozen=True, slots=True)
class CapacitySeries:
    """One quote; `points` None where there is no curve, with the reason."""

    quote_id: str
    points: CapacityPoints | None
    reason: Message | None = None

    def line(self, metric: Metric) -> LineSeries:
        """The P50 of a metric, or the rate with its range; it stands at the goodput."""
        points = self.points
        if points is None:
            return LineSeries(self.quote_id, reason=self.reason)
        usual, tail = points.of(metric)
        low, high = (points.rate_low, points.rate_high) if tail is None else (None, None)
        return LineSeries(
            self.quote_id, points.concurrency, usual, low, high, points.goodput_concurrency, within=points.within,
            grade=points.grade,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class CapacityCurves:
    """All quotes under one workload; limits in ms, `asked` the requests at once that the workload states."""

    series: tuple[CapacitySeries, ...]
    asked: float | None
    ttft_limit_ms: float | None
    tpot_limit_ms: float | None

    def limit(self, metric: Metric) -> float | None:
        """The limit of a metric, ms."""
        return {"ttft_ms": self.ttft_limit_ms, "tpot_ms": self.tpot_limit_ms}.get(metric)


def capacity_curves(comparison: Comparison, workload_id: str) -> CapacityCurves:
    """The curves of all quotes; empty for what is no serving."""
    workload = comparison.project.workload(workload_id)
    if not isinstance(workload, OnlineServing | OfflineBatch):
        return CapacityCurves((), None, None, None)
    limits: Mapping[str, float | None] = {
        name: getattr(workload, name, None) for name in ("ttft_limit_ms", "tpot_limit_ms")
    }
    series = tuple(_series(comparison, evaluation, workload) for evaluation in comparison.column(workload_id))
    asked = float(workload.concurrency) if isinstance(workload, OnlineServing) else None
    return CapacityCurves(series, asked, limits["ttft_limit_ms"], limits["tpot_limit_ms"])


def _series(comparison: Comparison, evaluation: Evaluation, workload: Serving) -> CapacitySeries:
    quote, project = evaluation.quote, comparison.project
    if isinstance(quote, HostedApi):
        return CapacitySeries(quote.id, None, Message.of("capacity.hosted"))
    if len(quote.groups) > 1:
        return CapacitySeries(quote.id, None, Message.of("capacity.several_groups"))
    layout = evaluation.group_layouts[0] if evaluation.group_layouts else None
    if evaluation.speed is None or layout is None:
        first = next((one.reason for one in evaluation.figures.values() if one.reason is not None), None)
        return CapacitySeries(quote.id, None, first)
    group, used = quote.groups[0], project.used
    try:
        card, model = used.card(group.card), used.model(workload.model)
    except EngineError as error:
        return CapacitySeries(quote.id, None, error.message)
    assumptions, calibration = project.assumptions, used.calibration or published_calibration()
    points = _points(workload, group, card, model, layout, assumptions.speed, calibration, assumptions.memory)
    return CapacitySeries(quote.id, points)


@stage
def _points(
    workload: Serving,
    group: CardGroup,
    card: Card,
    architecture: ModelArchitecture,
    layout: Layout,
    speed: SpeedAssumptions,
    calibration: Calibration,
    memory: MemoryAssumptions,
) -> CapacityPoints | None:
    model = model_of(architecture, workload.weight_format, workload.cache_format, workload.framework)
    held = serving_fit(workload, card, architecture, 1.0, layout, memory)
    if held is None or held.fit.largest_concurrency is None:
        return None
    largest = max(float(held.fit.largest_concurrency.value), 1.0)
    wanted = float(workload.concurrency) if isinstance(workload, OnlineServing) else _LEAST
    end = min(largest, max(_LEAST, _BEYOND * wanted))
    rate = rates_of(workload, card, model, speed, calibration)
    way, error = ways_of(card, layout, group, rate), residuals(card, rate.engine, calibration)
    sizes, asked = LayoutSizes.of(layout), demand(workload, 1)
    at_once = np.unique(np.append(np.geomspace(1.0, end, _POINTS), min(wanted, end)))
    point = ServingPoint(asked.input_tokens, asked.output_tokens, at_once, *habits(workload))
    found = serving_speed(numbers, model, sizes, point, rate, way, Residuals())
    busy = np.minimum(load_figures.high_concurrency.raw(at_once, end), end)
    crowded = serving_speed(numbers, model, sizes, replace(point, concurrency=busy), rate, way, Residuals())
    return _made(workload, at_once, found, crowded, error, largest, end >= largest)


def _made(
    workload: Serving, at_once: Array, found: Any, crowded: Any, error: Residuals, largest: float, ends_there: bool
) -> CapacityPoints:
    def along(values: Any) -> Array:
        return np.maximum.accumulate(np.broadcast_to(np.asarray(values, dtype=np.float64), at_once.shape))

    rate, first, each = along(found.output_tokens_per_s), along(found.ttft_seconds), along(found.tpot_seconds)
    alone, slow_each = along(found.lone_prompt_seconds), np.maximum(along(crowded.tpot_seconds), each)
    slow_first = along(load_figures.ttft_high_seconds.raw(alone, first - alone, 0.0, 1.0))
    tokens = float(workload.output_tokens)
    whole = load_figures.tpot_with_first_seconds.raw(first, tokens, each)
    requests = rate / tokens
    within = _within(workload, slow_first, slow_each)
    limited = within is not None
    best = int(np.argmax(np.where(within, requests, -1.0))) if within is not None and within.any() else None
    leaf: Leaf = error.serve
    return CapacityPoints(
        concurrency=at_once,
        output_tokens_per_s=rate,
        rate_low=rate * (1.0 if leaf.low is None else leaf.low),
        rate_high=rate * (1.0 if leaf.high is None else leaf.high),
        requests_per_s=requests,
        ttft_ms=first * 1000,
        ttft_p95_ms=slow_first * 1000,
        tpot_ms=each * 1000,
        tpot_p95_ms=slow_each * 1000,
        tpot_with_first_ms=whole * 1000,
        within=np.ones(at_once.shape, dtype=np.bool_) if within is None else within,
        goodput_requests_per_s=(0.0 if best is None else float(requests[best])) if limited else None,
        goodput_concurrency=None if best is None else float(at_once[best]),
        largest=largest,
        ends_there=ends_there,
        grade=leaf.grade,
    )


def _within(workload: Serving, first: Array, each: Array) -> npt.NDArray[np.bool_] | None:
    """Where nineteen in twenty requests keep both limits; None without limits."""
    limits = (getattr(workload, "ttft_limit_ms", None), getattr(workload, "tpot_limit_ms", None))
    if limits == (None, None):
        return None
    kept = np.ones(first.shape, dtype=np.bool_)
    for limit, seconds in zip(limits, (first, each), strict=True):
        if limit is not None:
            kept &= seconds * 1000 <= limit
    return kept
