"""Capacity over concurrency, latencies at a rate of requests, and what can be served within limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.figures import Leaf, Quantity
from engine.throughput import load_figures as figures
from engine.throughput.serving import ServingSpeed

Array = npt.NDArray[np.float64]

_POINTS: Final = 48
_WHERE: Final = "Capacity curve of this installation"


@dataclass(frozen=True, slots=True)
class CapacityCurve:
    """What an installation does at each number of requests at once; arrays of shape (points,)."""

    concurrency: Array
    requests_per_s: Array
    tpot_seconds: Array
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
    rates = np.maximum.accumulate(np.broadcast_to(found.requests_per_s, concurrency.shape))
    tpot = np.maximum.accumulate(np.broadcast_to(found.tpot_seconds, concurrency.shape))
    return CapacityCurve(concurrency, rates, tpot, float(np.max(found.lone_prompt_seconds)))


@lru_cache(maxsize=256)
def _places(most: float) -> Array:
    """The concurrencies of a curve."""
    places = np.unique(np.geomspace(1.0, most, _POINTS))
    places.setflags(write=False)
    return places


def latencies(
    curve: CapacityCurve, request_rate: Quantity, output_tokens: Quantity, prompt_error: Leaf, serve_error: Leaf
) -> dict[str, Quantity]:
    """P50 and P95 at a rate of requests, as figures; seconds by name. Beyond capacity there is none."""
    end = Leaf(curve.highest_request_rate, "1/s", "load/highest_request_rate", _WHERE)
    highest = figures.highest_rate_of_curve(end, serve_error)
    share = figures.load_share(request_rate, highest)
    found: dict[str, Quantity] = {"load_share": share}
    if not share.value < 1:
        return found
    places = Leaf(curve.concurrency, "1", "load/curve_concurrency", _WHERE)
    rates = Leaf(curve.requests_per_s, "1/s", "load/curve_requests_per_s", _WHERE)
    times = Leaf(curve.tpot_seconds, "s", "load/curve_times", _WHERE)
    most = Leaf(float(curve.concurrency[-1]), "1", "load/most_concurrency", _WHERE)
    prompt = Leaf(curve.lone_prompt_seconds, "s", "load/prompt_seconds", _WHERE)
    at_once = figures.load_concurrency(request_rate, places, rates)
    high = figures.high_concurrency(at_once, most)
    usual = figures.curve_seconds(at_once, places, times)
    slow = figures.curve_seconds(high, places, times)
    residence = Leaf(float(output_tokens.value) * float(usual.value), "s", "load/residence_seconds", _WHERE)
    waiting = figures.prompt_waiting_seconds(share, prompt)
    admission = figures.admission_waiting_seconds(share, most, residence)
    first = figures.ttft_load_seconds(prompt, waiting, admission, prompt_error)
    each = figures.tpot_load_seconds(usual, serve_error)
    return found | {
        "load_concurrency": at_once,
        "ttft_load": first,
        "ttft_load_p95": figures.ttft_high_seconds(prompt, waiting, admission, prompt_error),
        "tpot_load": each,
        "tpot_load_p95": figures.tpot_load_seconds(slow, serve_error),
        "tpot_load_with_first": figures.tpot_with_first_seconds(first, output_tokens, each),
    }


def goodput(curve: CapacityCurve, ttft_limit_s: float | None, tpot_limit_s: float | None) -> float:
    """The highest rate of requests (1/s) at which nineteen in twenty requests keep both limits; 0 where none does."""
    rates = curve.highest_request_rate * np.linspace(0.0, 0.99, 100)[1:]
    share = rates / curve.highest_request_rate
    at_once = np.interp(rates, curve.requests_per_s, curve.concurrency)
    most = float(curve.concurrency[-1])
    high = figures.high_concurrency.raw(at_once, most)
    tpot = np.interp(high, curve.concurrency, curve.tpot_seconds)
    waiting = figures.prompt_waiting_seconds.raw(share, curve.lone_prompt_seconds)
    ttft = figures.ttft_high_seconds.raw(curve.lone_prompt_seconds, waiting, 0.0, 1.0)
    kept = np.ones(rates.shape, dtype=bool)
    kept &= True if ttft_limit_s is None else ttft <= ttft_limit_s
    kept &= True if tpot_limit_s is None else tpot <= tpot_limit_s
    return float(rates[kept].max()) if kept.any() else 0.0
