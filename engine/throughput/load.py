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
    """What an installation does at each number of requests at once; arrays of shape (points,), times in the middle.

    Of many layouts together the shape is (points, layouts), and that of `lone_prompt_seconds` (layouts,).
    """

    concurrency: Array
    requests_per_s: Array
    tpot_seconds: Array
    ttft_seconds: Array
    lone_prompt_seconds: Any

    @property
    def highest_request_rate(self) -> Any:
        """The most requests a second that leave; shape () or (layouts,)."""
        return self.requests_per_s[-1]


def read_curves(wanted: Any, places: Array, values: Array) -> Any:
    """Read values off curves, straight between points and flat beyond the ends; of many each column off its own.

    Args:
        wanted: shape (k,), of many curves (k, layouts).
        places, values: shape (points,) or (points, layouts), places not decreasing.
    """
    if places.ndim == 1:
        return np.interp(wanted, places, values)
    wanted = np.broadcast_to(wanted, (np.shape(wanted)[0], places.shape[1]))
    passed = (places[None, :, :] <= wanted[:, None, :]).sum(axis=1)
    left = np.clip(passed - 1, 0, len(places) - 2)
    start, end = (np.take_along_axis(places, at, 0) for at in (left, left + 1))
    low, high = (np.take_along_axis(values, at, 0) for at in (left, left + 1))
    steps = np.where(end > start, end - start, 1.0)
    part = np.where(end > start, np.clip((wanted - start) / steps, 0.0, 1.0), passed > left + 1)
    return low + part * (high - low)


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


def capacity_curves_of(
    speed: Callable[[Any], ServingSpeed], most: Array, admitted: Array
) -> tuple[CapacityCurve, Array]:
    """The curves of many layouts together, with fewer points, and what each yields at the requests that it admits.

    Args:
        speed: the bare composition over requests at once, shape (points, layouts).
        most: requests at once at which each curve ends, shape (layouts,).
        admitted: requests at once at which the output tokens a second are wanted, shape (layouts,).
    """
    concurrency = np.geomspace(np.ones_like(most), most, _FEW_POINTS)
    places = np.vstack([concurrency, admitted])
    found = speed(places)
    along = [
        np.maximum.accumulate(np.broadcast_to(values, places.shape)[:-1], axis=0)
        for values in (found.requests_per_s, found.tpot_seconds, found.ttft_seconds)
    ]
    alone = np.broadcast_to(found.lone_prompt_seconds, places.shape)[:-1].max(axis=0)
    yielded: Array = np.broadcast_to(found.output_tokens_per_s, places.shape)[-1]
    return CapacityCurve(concurrency, along[0], along[1], along[2], alone), yielded


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
    end = Leaf(float(curve.highest_request_rate), "1/s", "load/highest_request_rate", _WHERE)
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
    first = read_curves(at_once, curve.concurrency, curve.ttft_seconds)
    return figures.ttft_high_at_once_seconds.raw(curve.lone_prompt_seconds, first, 0.0, 1.0), _slow_tpot(curve, at_once)


def slow_at_rate(curve: CapacityCurve, rates: Array, output_tokens: float) -> tuple[Array, Array]:
    """P95 of both latencies (s) where requests come by chance at such rates (1/s); arrays of the shape of `rates`."""
    share = rates / curve.highest_request_rate
    at_once = read_curves(rates, curve.requests_per_s, curve.concurrency)
    residence = output_tokens * read_curves(at_once, curve.concurrency, curve.tpot_seconds)
    waiting = figures.prompt_waiting_seconds.raw(share, curve.lone_prompt_seconds)
    admission = figures.admission_waiting_seconds.raw(share, curve.concurrency[-1], residence)
    first = figures.ttft_high_seconds.raw(curve.lone_prompt_seconds, waiting, admission, 1.0)
    return first, _slow_tpot(curve, at_once)


def _slow_tpot(curve: CapacityCurve, at_once: Array) -> Array:
    high = figures.high_concurrency.raw(at_once, curve.concurrency[-1])
    slow: Array = read_curves(high, curve.concurrency, curve.tpot_seconds)
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
        kept: npt.NDArray[np.bool_] = self.worst(curve, places) <= 1
        return kept

    def worst(self, curve: CapacityCurve, places: Array, outside: Any = 0.0) -> Array:
        """The latency that is worst against its limit, as its ratio to it; 0 without limits.

        Args:
            outside: seconds that a first token waits beside.
        """
        seen = slow_at_rate(curve, places, self.output_tokens) if self.by_rate else slow_at_once(curve, places)
        worst: Array = np.zeros(np.broadcast_shapes(places.shape, curve.requests_per_s.shape[1:]))
        for limit, seconds in zip((self.ttft, self.tpot), (seen[0] + outside, seen[1]), strict=True):
            if limit is not None:
                worst = np.maximum(worst, seconds / limit)
        return worst


def highest_rate_within(curve: CapacityCurve, limits: Limits) -> Any:
    """The highest rate of requests (1/s) at which nineteen in twenty requests keep both limits; 0 where none does.

    Returns:
        Shape () or, of many curves, (layouts,).
    """
    places = np.multiply.outer(_SHARES, curve.highest_request_rate) if limits.by_rate else curve.concurrency
    any_kept: Any = True
    for _ in range(2):
        kept = limits.kept(curve, places)
        any_kept &= kept.any(axis=0)
        last = len(places) - 1 - np.argmax(kept[::-1], axis=0)
        place, after = (_of_each(places, at) for at in (last, np.minimum(last + 1, len(places) - 1)))
        places = np.linspace(place, after, _FINER)
    rate = place if limits.by_rate else read_curves(place[None], curve.concurrency, curve.requests_per_s)[0]
    return np.where(any_kept, rate, 0.0)


def _of_each(places: Array, at: Any) -> Array:
    found: Array = np.take_along_axis(places, np.asarray(at)[None], 0)[0]
    return found
