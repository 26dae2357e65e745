"""What installations serve at each number of requests at once: rates, latencies, limits, the highest rate within."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.compare.line_series import LineSeries
from engine.compare.load_stage import curve_of
from engine.compare.results import Comparison, Evaluation, Layout
from engine.compare.serving_inputs import habits, limits_of, rates_of, ways_of
from engine.compare.serving_results import Steady
from engine.compare.serving_stage import demand, model_of, serving_fit
from engine.compare.stages import stage
from engine.electricity.power_limit import under_limit
from engine.figures import Grade, Leaf
from engine.figures.run import numbers
from engine.memory.layouts import LayoutSizes
from engine.project.assumptions import MemoryAssumptions, SpeedAssumptions
from engine.quote.quote import CardGroup, HostedApi
from engine.texts import EngineError, Message
from engine.throughput import load_figures
from engine.throughput.calibration import Calibration
from engine.throughput.coefficients import residuals
from engine.throughput.load import CapacityCurve, Limits, highest_rate_within, slow_at_once, slow_at_rate
from engine.throughput.serving import Residuals, ServingPoint, serving_speed
from engine.workload.workload import OfflineBatch, OnlineServing, Serving

Array = npt.NDArray[np.float64]
Metric = Literal["output_tokens_per_s", "ttft_ms", "tpot_ms"]
LineEnd = Literal["memory", "software", "asked"]
METRICS: Final[tuple[Metric, ...]] = ("output_tokens_per_s", "ttft_ms", "tpot_ms")

_POINTS: Final = 40
_BEYOND: Final = 8.0
"""How many times as many requests as are asked for the curve goes on, where there is room for them."""
_LEAST: Final = 64.0


@dataclass(frozen=True, slots=True)
class CapacityPoints:
    """One quote over requests at once; all arrays of shape (points,), times in ms, rates of the whole installation.

    TPOT counts the tokens after the first; `tpot_with_first_ms` is the time of a whole answer over its tokens, the
    other definition in use. P95 is what nineteen in twenty requests keep: where a rate is stated, of requests that come
    by chance as fast as so many at once leave, else of so many that are always there; without end at full load.
    `rate_low` and `rate_high` bound eight in ten results of such cards. `ends` says what ends the line, where memory or
    software does. `within` says where both limits hold at P95; `highest_rate` is the highest rate there, None without
    limits, and stands at `highest_rate_at`.
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
    highest_rate: float | None
    highest_rate_at: float | None
    ends: LineEnd | None
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
        """The P50 of a metric, or the rate with its range; it stands at the highest rate within the limits."""
        points = self.points
        if points is None:
            return LineSeries(self.quote_id, reason=self.reason)
        usual, tail = points.of(metric)
        low, high = (points.rate_low, points.rate_high) if tail is None else (None, None)
        return LineSeries(
            self.quote_id, points.concurrency, usual, low, high, points.highest_rate_at, within=points.within,
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
        card, model = under_limit(group, used.card(group.card)), used.model(workload.model)
    except EngineError as error:
        return CapacitySeries(quote.id, None, error.message)
    assumptions, calibration = project.assumptions, used.fit
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
    rate = rates_of(workload, card, model, speed, calibration)
    way, error = ways_of(card, layout, group, rate), residuals(card, rate.engine, calibration)
    asked = demand(workload, 1)
    point = ServingPoint(asked.input_tokens, asked.output_tokens, asked.concurrency, *habits(workload))
    steady = Steady(model, point, rate, way, error, held)
    curve, limits = curve_of(workload, layout, card, steady), limits_of(workload)
    most = float(curve.concurrency[-1])
    wanted = float(workload.concurrency) if isinstance(workload, OnlineServing) else _LEAST
    best = None if limits.none else float(highest_rate_within(curve, limits))
    at_best = float(np.interp(best or 0.0, curve.requests_per_s, curve.concurrency))
    end = min(most, max(_LEAST, _BEYOND * wanted, at_best))
    at_once = np.unique(np.append(np.geomspace(1.0, end, _POINTS), [min(wanted, end), at_best if best else 1.0]))
    found = serving_speed(
        numbers, model, LayoutSizes.of(layout), replace(point, concurrency=at_once), rate, way, Residuals()
    )
    largest = max(float(held.fit.largest_concurrency.value), 1.0)
    usual = rate.engine.most_sequences(card) * layout.data
    ends: LineEnd | None = None
    if end >= most:
        ends = "memory" if most >= largest else "software" if most <= usual else "asked"
    return _made(workload, curve, limits, at_once, found, error, best, ends)


def _made(
    workload: Serving,
    curve: CapacityCurve,
    limits: Limits,
    at_once: Array,
    found: Any,
    error: Residuals,
    best: float | None,
    ends: LineEnd | None,
) -> CapacityPoints:
    def along(values: Any) -> Array:
        return np.maximum.accumulate(np.broadcast_to(np.asarray(values, dtype=np.float64), at_once.shape))

    rate, first, each = along(found.output_tokens_per_s), along(found.ttft_seconds), along(found.tpot_seconds)
    tokens = float(workload.output_tokens)
    requests = rate / tokens
    if limits.by_rate:
        slow_first, slow_each = slow_at_rate(curve, np.minimum(requests, curve.highest_request_rate), tokens)
    else:
        slow_first, slow_each = slow_at_once(curve, at_once)
    whole = load_figures.tpot_with_first_seconds.raw(first, tokens, each)
    at_best = float(np.interp(best or 0.0, curve.requests_per_s, curve.concurrency))
    leaf: Leaf = error.serve
    return CapacityPoints(
        concurrency=at_once,
        output_tokens_per_s=rate,
        rate_low=rate * (1.0 if leaf.low is None else leaf.low),
        rate_high=rate * (1.0 if leaf.high is None else leaf.high),
        requests_per_s=requests,
        ttft_ms=first * 1000,
        ttft_p95_ms=np.maximum(slow_first, first) * 1000,
        tpot_ms=each * 1000,
        tpot_p95_ms=np.maximum(slow_each, each) * 1000,
        tpot_with_first_ms=whole * 1000,
        within=np.full(at_once.shape, fill_value=True) if best is None else (at_once <= at_best) & (best > 0),
        highest_rate=best,
        highest_rate_at=at_best if best else None,
        ends=ends,
        grade=leaf.grade,
    )
