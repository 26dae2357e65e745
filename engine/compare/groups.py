"""Results of the card groups of a quote, and what they amount to together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from engine.catalog.card import Card
from engine.compare.results import Fit, Layout, Refusal, Speed
from engine.figures import Bare, Figure, Quantity, figure
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


@figure(unit="1", formula="max(first, second)", source="The busier of two groups")
def busier_share(first: Bare, second: Bare) -> Bare:
    """Share of what it can serve that is asked of the busier group."""
    return np.maximum(first, second)


@figure(unit="h", formula="1 ÷ (1 ÷ first + 1 ÷ second)", source="Two groups share one run by their speed")
def shared_run_hours(first: Bare, second: Bare) -> Bare:
    """Hours of a run that two groups share."""
    return 1 / (1 / first + 1 / second)


@figure(unit="1", formula="first + second", source="Groups of cards serve side by side")
def added_concurrency(first: Bare, second: Bare) -> Bare:
    """Requests at once of two groups together."""
    return first + second


_ADDED = (
    "output_tokens_per_s", "total_tokens_per_s", "load_output_tokens_per_s", "load_total_tokens_per_s",
)  # fmt: skip
_ADDED_REQUESTS = (
    "requests_per_s", "load_requests_per_s", "goodput_requests_per_s", "highest_rate_within_limits",
)  # fmt: skip
_SLOWER = (
    "ttft_ms", "tpot_ms", "ttft_p95_ms", "tpot_p95_ms", "ttft_load_ms", "ttft_load_p95_ms", "tpot_load_ms",
    "tpot_load_p95_ms", "tpot_load_with_first_ms",
)  # fmt: skip
_FASTER = ("prefill_tokens_per_s", "decode_tokens_per_s")


def combined(workload: Workload, results: Sequence[GroupResult]) -> GroupResult:
    """One result for a quote: groups add up in serving; one training job over unlike groups is refused.

    A group of which no speed is known adds nothing, and `reason` says why. At a rate of requests each group takes the
    part that makes all equally busy; users see the latencies of the slowest.
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
    values = {name: value for name, value in speeds[0].values.items() if name in _JOINED or name in _FASTER}
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


_JOINED: Final[Mapping[str, Figure]] = {
    **dict.fromkeys(_ADDED, added_rate),
    **dict.fromkeys(_ADDED_REQUESTS, added_requests_per_s),
    **dict.fromkeys(_SLOWER, slower_ms),
    "run_hours": shared_run_hours,
    "load_concurrency": added_concurrency,
    "load_share": busier_share,
}


def _together(name: str, first: Quantity, second: Quantity) -> Quantity:
    joined = _JOINED.get(name)
    if joined is not None:
        return joined(first, second)
    return first if not second.known or (first.known and first.value >= second.value) else second


def _combined_fit(fit: Fit | None, results: Sequence[GroupResult]) -> Fit | None:
    if fit is None or fit.largest_concurrency is None:
        return fit
    largest: Quantity | None = None
    for result in results:
        one = None if result.fit is None else result.fit.largest_concurrency
        if one is not None:
            largest = one if largest is None else added_concurrency(largest, one)
    return replace(fit, largest_concurrency=largest)
