"""Serving at a rate of requests: concurrency, waiting, and the latencies that half and nineteen in twenty users see."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_TAIL = "Waiting times fall off exponentially, Kleinrock 1975"


@figure(unit="1/s", formula="requests_per_day ÷ 86400", source="Definition")
def request_rate(requests_per_day: Bare) -> Bare:
    """Requests a second on average over a day."""
    return requests_per_day / 86400


@figure(unit="1/s", formula="request_rate × traffic_share", source="Requests go to each group by what it can serve")
def group_request_rate(request_rate: Bare, traffic_share: Bare) -> Bare:
    """Requests a second that come to one of several unlike groups of cards."""
    return request_rate * traffic_share


@figure(unit="1", formula="expected_rate ÷ computed_rate", source="Definition")
def curve_factor(expected_rate: Bare, computed_rate: Bare) -> Bare:
    """What a rate is to be expected at against the bare computation that curves are made of: 1, with its range."""
    return expected_rate / computed_rate


@figure(unit="1/s", formula="curve_request_rate × curve_factor", source="Mean field at the concurrency of the load")
def highest_rate_of_curve(curve_request_rate: Bare, curve_factor: Bare) -> Bare:
    """Requests a second at the end of the capacity curve, as measured results let expect."""
    return curve_request_rate * curve_factor


@figure(unit="1", formula="request_rate ÷ highest_request_rate", source="Definition")
def load_share(request_rate: Bare, highest_request_rate: Bare) -> Bare:
    """Share of what the installation can serve that is asked of it; from 1 on the queue grows without end."""
    return request_rate / highest_request_rate


@figure(unit="1/s", formula="min(request_rate, highest_request_rate)", source="Definition")
def load_requests_per_s(request_rate: Bare, highest_request_rate: Bare) -> Bare:
    """Requests that are served of those that come."""
    return np.minimum(request_rate, highest_request_rate)


@figure(
    unit="1",
    method="Little 1961: the concurrency on the capacity curve at which requests leave as fast as they come; without"
    " end where they come faster than any",
    source="Little 1961",
    broadcasts=False,
    moves=True,
)
def load_concurrency(
    request_rate: Bare, curve_factor: Bare, curve_concurrency: Bare, curve_requests_per_s: Bare
) -> Bare:
    """Requests at once that a rate keeps in the installation."""
    rate = np.asarray(request_rate / curve_factor)
    return np.interp(rate, curve_requests_per_s, curve_concurrency, right=np.inf)


@figure(
    unit="1",
    formula="min(load_concurrency + 1.645 × load_concurrency ^ 0.5, most_concurrency)",
    source="Arrivals by chance (Poisson): nineteen in twenty moments have no more requests",
)
def high_concurrency(load_concurrency: Bare, most_concurrency: Bare) -> Bare:
    """Requests at once in busy moments."""
    return np.minimum(load_concurrency + 1.645 * load_concurrency**0.5, most_concurrency)


@figure(
    unit="s",
    method="Read off the capacity curve at a concurrency",
    source="Mean field of continuous batching, point by point",
    broadcasts=False,
    moves=True,
)
def curve_seconds(concurrency: Bare, curve_concurrency: Bare, curve_times: Bare) -> Bare:
    """A latency at a concurrency."""
    return np.interp(concurrency, curve_concurrency, curve_times)


@figure(
    unit="s",
    formula="load_share × lone_prompt_seconds ÷ (2 × max(1 − load_share, 0))",
    source="Pollaczek-Khinchine for one server with fixed service; the cards are taken by all work, not prompts alone",
)
def prompt_waiting_seconds(load_share: Bare, lone_prompt_seconds: Bare) -> Bare:
    """Mean wait of a prompt for those before it; without end from the full load on."""
    return _over_free(load_share * lone_prompt_seconds / 2, load_share)


@figure(
    unit="s",
    formula="load_share ^ ((2 × (most_concurrency + 1)) ^ 0.5 − 1) × residence_seconds"
    " ÷ (most_concurrency × max(1 − load_share, 0))",
    source="Sakasegawa 1977, doi 10.1007/BF02911705: queue of many servers",
)
def admission_waiting_seconds(load_share: Bare, most_concurrency: Bare, residence_seconds: Bare) -> Bare:
    """Mean wait until there is room for one more request; without end from the full load on."""
    queue = load_share ** ((2 * (most_concurrency + 1)) ** 0.5 - 1)
    return _over_free(queue * residence_seconds / most_concurrency, load_share)


def _over_free(seconds: Bare, load_share: Bare) -> Bare:
    """Over the share of the capacity that nobody asks for; infinite where there is none."""
    with np.errstate(divide="ignore"):
        return np.asarray(seconds) / np.maximum(1 - np.asarray(load_share), 0.0)


@figure(unit="s", formula="output_tokens × curve_seconds", source="Definition")
def request_residence_seconds(output_tokens: Bare, curve_seconds: Bare) -> Bare:
    """Time that a request takes up one place."""
    return output_tokens * curve_seconds


@figure(
    unit="s",
    formula="(prompt_seconds + prompt_waiting_seconds + admission_waiting_seconds) ÷ residual_factor",
    source="Sum of the prompt and its mean waits, which is close to the median",
)
def ttft_load_seconds(
    prompt_seconds: Bare, prompt_waiting_seconds: Bare, admission_waiting_seconds: Bare, residual_factor: Bare
) -> Bare:
    """Time to first token at a rate of requests, P50."""
    return (prompt_seconds + prompt_waiting_seconds + admission_waiting_seconds) / residual_factor


@figure(
    unit="s",
    formula="(prompt_seconds + 3 × (prompt_waiting_seconds + admission_waiting_seconds)) ÷ residual_factor",
    source=_TAIL + "; nineteen in twenty wait no longer than three times the mean",
)
def ttft_high_seconds(
    prompt_seconds: Bare, prompt_waiting_seconds: Bare, admission_waiting_seconds: Bare, residual_factor: Bare
) -> Bare:
    """Time to first token at a rate of requests, P95."""
    return (prompt_seconds + 3 * (prompt_waiting_seconds + admission_waiting_seconds)) / residual_factor


@figure(
    unit="s",
    formula="max(wanted_concurrency − admitted_concurrency, 0) ÷ requests_per_s",
    source="Little 1961: who has no room waits until those before are through",
)
def outside_waiting_seconds(wanted_concurrency: Bare, admitted_concurrency: Bare, requests_per_s: Bare) -> Bare:
    """Wait for room where more requests are always there than it holds."""
    return np.maximum(wanted_concurrency - admitted_concurrency, 0) / requests_per_s


@figure(
    unit="s",
    formula="(prompt_seconds + 3 × (curve_seconds − prompt_seconds)) ÷ residual_factor + outside_waiting_seconds",
    source=_TAIL + "; nineteen in twenty wait no longer than three times the mean",
)
def ttft_high_at_once_seconds(
    prompt_seconds: Bare, curve_seconds: Bare, outside_waiting_seconds: Bare, residual_factor: Bare
) -> Bare:
    """Time to first token where so many requests are always there, P95."""
    queue = curve_seconds - prompt_seconds
    return (prompt_seconds + 3 * queue) / residual_factor + outside_waiting_seconds


@figure(
    unit="1/s",
    formula="min(request_rate, highest_rate_within_limits)",
    source="Goodput: as many are let in as keep the limits, Zhong 2024 (DistServe), arXiv 2401.09670",
)
def goodput_requests_per_s(request_rate: Bare, highest_rate_within_limits: Bare) -> Bare:
    """Requests that are served within the limits of those that come."""
    return np.minimum(request_rate, highest_rate_within_limits)


@figure(unit="s", formula="curve_seconds ÷ residual_factor", source="Mean field at the concurrency of the load")
def tpot_load_seconds(curve_seconds: Bare, residual_factor: Bare) -> Bare:
    """Time per output token without the first, at a rate of requests."""
    return curve_seconds / residual_factor


@figure(
    unit="s",
    formula="(ttft_load_seconds + (output_tokens − 1) × tpot_load_seconds) ÷ output_tokens",
    source="The other definition in use: the whole time of an answer over its tokens",
)
def tpot_with_first_seconds(ttft_load_seconds: Bare, output_tokens: Bare, tpot_load_seconds: Bare) -> Bare:
    """Time per output token with the first, at a rate of requests."""
    return (ttft_load_seconds + (output_tokens - 1) * tpot_load_seconds) / output_tokens
