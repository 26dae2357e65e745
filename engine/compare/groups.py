"""Results of the card groups of a quote, and what they amount to together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.catalog.card import Card
from engine.compare.results import Fit, Layout, Refusal, Speed
from engine.figures import Bare, Quantity, figure
from engine.texts import Message
from engine.workload.workload import FineTuning, Pretraining, Workload


@dataclass(frozen=True, slots=True)
class GroupResult:
    """Layout, fit and speed of one group; `reason` says why there is no speed."""

    layout: Layout | None = None
    refused: tuple[Refusal, ...] = ()
    fit: Fit | None = None
    speed: Speed | None = None
    reason: Message | None = None
    card: Card | None = None


@figure(unit="token/s", formula="first + second", source="Groups of cards serve side by side")
def added_rate(first: Bare, second: Bare) -> Bare:
    """Rate of two groups together."""
    return first + second


@figure(unit="1/s", formula="first + second", source="Groups of cards serve side by side")
def added_requests_per_s(first: Bare, second: Bare) -> Bare:
    """Requests that two groups finish together."""
    return first + second


@figure(unit="ms", formula="max(first, second)", source="The slower of two groups")
def slower_ms(first: Bare, second: Bare) -> Bare:
    """What a user of the slower group sees."""
    return np.maximum(first, second)


@figure(unit="h", formula="1 ÷ (1 ÷ first + 1 ÷ second)", source="Two groups share one run by their speed")
def shared_run_hours(first: Bare, second: Bare) -> Bare:
    """Hours of a run that two groups share."""
    return 1 / (1 / first + 1 / second)


@figure(unit="1", formula="first + second", source="Groups of cards serve side by side")
def added_concurrency(first: Bare, second: Bare) -> Bare:
    """Requests at once of two groups together."""
    return first + second


_ADDED = ("output_tokens_per_s", "total_tokens_per_s")
_SLOWER = ("ttft_ms", "tpot_ms", "ttft_p95_ms", "tpot_p95_ms")
_FASTER = ("prefill_tokens_per_s", "decode_tokens_per_s")
_MERGED = (*_ADDED, *_SLOWER, *_FASTER, "requests_per_s", "run_hours")


def combined(workload: Workload, results: Sequence[GroupResult]) -> GroupResult:
    """One result for a quote: groups add up in serving; one training job over unlike groups is refused.

    A group of which no speed is known adds nothing, and `reason` says why. Latencies at a rate of requests are left
    out, for how the requests are spread over unlike groups is open: limits are judged at the requests at once.
    """
    if len(results) == 1:
        return results[0]
    refused = tuple(refusal for result in results for refusal in result.refused)
    worst = max(results, key=lambda result: _fullness(result.fit))
    if isinstance(workload, FineTuning | Pretraining):
        reason = Message.of("unknown.training_over_groups")
        return GroupResult(worst.layout, refused, worst.fit, None, reason, worst.card)
    running = [result for result in results if result.speed is not None]
    fit = _combined_fit(worst.fit, results)
    if not running:
        return GroupResult(worst.layout, refused, fit, None, worst.reason, worst.card)
    speeds = [result.speed for result in running if result.speed is not None]
    values = {name: value for name, value in speeds[0].values.items() if name in _MERGED}
    for speed in speeds[1:]:
        values = {name: _together(name, value, speed.values[name]) for name, value in values.items()}
    bound = max(speeds, key=_rate).bound_by
    left_out = next((result.reason for result in results if result.speed is None), None)
    return GroupResult(worst.layout, refused, fit, Speed(values, bound), left_out, worst.card)


def _fullness(fit: Fit | None) -> float:
    """How full the fullest card is; what is unknown is no reason to hide what is known of the other groups."""
    return 0.0 if fit is None else float(fit.total.value / fit.usable.value)


def _rate(speed: Speed) -> float:
    rate = speed.values.get("output_tokens_per_s")
    return 0.0 if rate is None else float(rate.value)


def _together(name: str, first: Quantity, second: Quantity) -> Quantity:
    if name in _ADDED:
        return added_rate(first, second)
    if name == "requests_per_s":
        return added_requests_per_s(first, second)
    if name in _SLOWER:
        return slower_ms(first, second)
    if name == "run_hours":
        return shared_run_hours(first, second)
    return first if first.value >= second.value else second


def _combined_fit(fit: Fit | None, results: Sequence[GroupResult]) -> Fit | None:
    if fit is None or fit.largest_concurrency is None:
        return fit
    largest: Quantity | None = None
    for result in results:
        one = None if result.fit is None else result.fit.largest_concurrency
        if one is not None:
            largest = one if largest is None else added_concurrency(largest, one)
    return replace(fit, largest_concurrency=largest)
