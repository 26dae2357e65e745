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
