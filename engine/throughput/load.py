"""Capacity over concurrency, latencies at a rate of requests, and what can be served within limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.figures import Leaf, Quantity
from engine.texts import Message
from engine.throughput import load_figures as figures
from engine.throughput.serving import ServingSpeed
from engine.throughput.serving_figures import output_tokens_per_s, total_tokens_per_s
from engine.value_text import ValueText

Array = npt.NDArray[np.float64]

_POINTS: Final = 48
_FEW_POINTS: Final = 32
_WHERE: Final = "Capacity curve of this installation"
_SHARES: Final = np.linspace(0.0, 1.0, 200)[1:-1]
_FINER: Final = 50


@dataclass(frozen=True, slots=True)
class CapacityCurve:
    """What an installation does at each number of requests at once; arrays of shape (points,), times in the middle."""

    concurrency: Array
    requests_per_s: Array
    tpot_seconds: Array
    ttft_seconds: Array
    lone_prompt_seconds: float

    @property
    def highest_request_rate(self) -> float:
        """The most requests a second that leave."""
        return float(self.requests_per_s[-1])


def capacity_curve(speed: Callable[[Any], ServingSpeed], most: float) -> CapacityCurve:
    """Run a composition over the concurrencies from 1 to `most`.

    Args:
        speed: the bare composition of an installation over requests at once.
    """
    concurrency = _places(max(most, 1.0))
    found = speed(concurrency)
    along = (found.requests_per_s, found.tpot_seconds, found.ttft_seconds)
    rates, tpot, ttft = (np.maximum.accumulate(np.broadcast_to(values, concurrency.shape)) for values in along)
    return CapacityCurve(concurrency, rates, tpot, ttft, float(np.max(found.lone_prompt_seconds)))


def capacity_curves_of(speed: Callable[[Any], ServingSpeed], most: Array) -> tuple[CapacityCurve, ...]:
    """One curve for each of many layouts, with fewer points.

    Args:
        speed: the bare composition over requests at once, shape (points, layouts).
        most: requests at once at which each curve ends, shape (layouts,).
    """
    concurrency = np.geomspace(np.ones_like(most), most, _FEW_POINTS)
    found = speed(concurrency)
    along = [
        np.maximum.accumulate(np.broadcast_to(values, concurrency.shape), axis=0)
        for values in (found.requests_per_s, found.tpot_seconds, found.ttft_seconds)
    ]
    alone = np.broadcast_to(found.lone_prompt_seconds, concurrency.shape).max(axis=0)
    columns = zip(concurrency.T, *(one.T for one in along), alone, strict=True)
    return tuple(CapacityCurve(places, rates, tpot, ttft, float(one)) for places, rates, tpot, ttft, one in columns)


@lru_cache(maxsize=256)
def _places(most: float) -> Array:
    """The concurrencies of a curve."""
    places = np.unique(np.geomspace(1.0, most, _POINTS))
    places.setflags(write=False)
    return places


def latencies(
    curve: CapacityCurve,
    request_rate: Quantity,
    input_tokens: Quantity,
    output_tokens: Quantity,
    prompt_factor: Quantity,
    serve_factor: Quantity,
) -> dict[str, Quantity]:
    """P50 and P95 at a rate of requests, as figures; seconds by name.

    Beyond capacity each is unknown, for that reason. Where it is beyond capacity at an end of the range, that range is
    open.

    Args:
        prompt_factor, serve_factor: what the rates of lone prompts and of the whole are expected at against the curve.
    """
    end = Leaf(curve.highest_request_rate, "1/s", "load/highest_request_rate", _WHERE)
    highest = figures.highest_rate_of_curve(end, serve_factor)
    share = figures.load_share(request_rate, highest)
    served = figures.load_requests_per_s(request_rate, highest)
    found: dict[str, Quantity] = {
        "load_share": share,
        "load_requests_per_s": served,
        "load_output_tokens_per_s": output_tokens_per_s(served, output_tokens),
        "load_total_tokens_per_s": total_tokens_per_s(served, input_tokens, output_tokens),
    }
    if not share.value < 1:
        return found | _beyond(request_rate, highest)
    places = Leaf(curve.concurrency, "1", "load/curve_concurrency", _WHERE)
    rates = Leaf(curve.requests_per_s, "1/s", "load/curve_requests_per_s", _WHERE)
    times = Leaf(curve.tpot_seconds, "s", "load/curve_times", _WHERE)
    most = Leaf(float(curve.concurrency[-1]), "1", "load/most_concurrency", _WHERE)
    prompt = Leaf(curve.lone_prompt_seconds, "s", "load/prompt_seconds", _WHERE)
    at_once = figures.load_concurrency(request_rate, serve_factor, places, rates)
    high = figures.high_concurrency(at_once, most)
    usual = figures.curve_seconds(at_once, places, times)
    slow = figures.curve_seconds(high, places, times)
    residence = figures.request_residence_seconds(output_tokens, usual)
    waiting = figures.prompt_waiting_seconds(share, prompt)
    admission = figures.admission_waiting_seconds(share, most, residence)
    first = figures.ttft_load_seconds(prompt, waiting, admission, prompt_factor)
    each = figures.tpot_load_seconds(usual, serve_factor)
    return found | {
        "load_concurrency": at_once,
        "ttft_load": first,
        "ttft_load_p95": figures.ttft_high_seconds(prompt, waiting, admission, prompt_factor),
        "tpot_load": each,
        "tpot_load_p95": figures.tpot_load_seconds(slow, serve_factor),
        "tpot_load_with_first": figures.tpot_with_first_seconds(first, output_tokens, each),
    }


LATENCIES: Final = ("ttft_load", "ttft_load_p95", "tpot_load", "tpot_load_p95", "tpot_load_with_first")


def _beyond(request_rate: Quantity, highest: Quantity) -> dict[str, Quantity]:
    """What cannot be said where requests come faster than they can leave."""
    rates = {name: ValueText.of_value(one.value, "1/s") for name, one in (("asked", request_rate), ("most", highest))}
    reason = Message.of("unknown.over_capacity", **rates)
    units = {"load_concurrency": "1"} | dict.fromkeys(LATENCIES, "s")
    return {name: Leaf(None, unit, f"load/{name}", _WHERE, reason=reason) for name, unit in units.items()}


def at_once_latencies(
    curve: CapacityCurve,
    wanted: Quantity,
    admitted: Quantity,
    requests_per_s: Quantity,
    prompt_factor: Quantity,
    serve_factor: Quantity,
) -> dict[str, Quantity]:
    """P95 of both latencies where so many requests are always there, as figures; seconds by name.

    Args:
        wanted, admitted: requests at once that are there, and those that there is room for.
        requests_per_s: at which room becomes free.
        prompt_factor, serve_factor: what the rates of lone prompts and of the whole are expected at against the curve.
    """
    places = Leaf(curve.concurrency, "1", "load/curve_concurrency", _WHERE)
    firsts = Leaf(curve.ttft_seconds, "s", "load/curve_first_times", _WHERE)
    times = Leaf(curve.tpot_seconds, "s", "load/curve_times", _WHERE)
    most = Leaf(float(curve.concurrency[-1]), "1", "load/most_concurrency", _WHERE)
    prompt = Leaf(curve.lone_prompt_seconds, "s", "load/prompt_seconds", _WHERE)
    first = figures.curve_seconds(admitted, places, firsts)
    outside = figures.outside_waiting_seconds(wanted, admitted, requests_per_s)
    slow = figures.curve_seconds(figures.high_concurrency(admitted, most), places, times)
    return {
        "ttft_p95": figures.ttft_high_at_once_seconds(prompt, first, outside, prompt_factor),
        "tpot_p95": figures.tpot_load_seconds(slow, serve_factor),
    }


def slow_at_once(curve: CapacityCurve, at_once: Array) -> tuple[Array, Array]:
    """P95 of both latencies (s) where so many requests are always there; arrays of the shape of `at_once`."""
    first = np.interp(at_once, curve.concurrency, curve.ttft_seconds)
    return figures.ttft_high_at_once_seconds.raw(curve.lone_prompt_seconds, first, 0.0, 1.0), _slow_tpot(curve, at_once)


def slow_at_rate(curve: CapacityCurve, rates: Array, output_tokens: float) -> tuple[Array, Array]:
    """P95 of both latencies (s) where requests come by chance at such rates (1/s); arrays of the shape of `rates`."""
    share = rates / curve.highest_request_rate
    at_once = np.interp(rates, curve.requests_per_s, curve.concurrency)
    residence = output_tokens * np.interp(at_once, curve.concurrency, curve.tpot_seconds)
    waiting = figures.prompt_waiting_seconds.raw(share, curve.lone_prompt_seconds)
    admission = figures.admission_waiting_seconds.raw(share, float(curve.concurrency[-1]), residence)
    first = figures.ttft_high_seconds.raw(curve.lone_prompt_seconds, waiting, admission, 1.0)
    return first, _slow_tpot(curve, at_once)


def _slow_tpot(curve: CapacityCurve, at_once: Array) -> Array:
    high = figures.high_concurrency.raw(at_once, float(curve.concurrency[-1]))
    slow: Array = np.interp(high, curve.concurrency, curve.tpot_seconds)
    return slow


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits (s) that nineteen in twenty requests have to keep, None where there is none.

    `by_rate` judges them where requests come by chance at a rate, else where so many are always there.
    """

    ttft: float | None
    tpot: float | None
    output_tokens: float
    by_rate: bool

    @property
    def none(self) -> bool:
        """Whether there is neither."""
        return self.ttft is None and self.tpot is None

    def kept(self, curve: CapacityCurve, places: Array) -> npt.NDArray[np.bool_]:
        """Where both are kept, over rates (1/s) or requests at once."""
        seen = slow_at_rate(curve, places, self.output_tokens) if self.by_rate else slow_at_once(curve, places)
        kept = np.ones(places.shape, dtype=np.bool_)
        for limit, seconds in zip((self.ttft, self.tpot), seen, strict=True):
            if limit is not None:
                kept &= seconds <= limit
        return kept


def highest_rate_within(curve: CapacityCurve, limits: Limits) -> float:
    """The highest rate of requests (1/s) at which nineteen in twenty requests keep both limits; 0 where none does."""
    places = curve.highest_request_rate * _SHARES if limits.by_rate else curve.concurrency
    for _ in range(2):
        kept = np.flatnonzero(limits.kept(curve, places))
        if not kept.size:
            return 0.0
        last = int(kept[-1])
        place, after = float(places[last]), float(places[min(last + 1, places.size - 1)])
        places = np.linspace(place, after, _FINER)
    return place if limits.by_rate else float(np.interp(place, curve.concurrency, curve.requests_per_s))
