"""What a workload asks of cards, whichever they are: floors that hold at the full rates of a datasheet."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_POPE = "Pope 2022, arXiv 2211.05102: each step reads the weights once and the cache of every request"
_RING = "Shoeybi 2019, arXiv 1909.08053: two all-reduces a layer, 2 bytes a value, each sent and received once"


@figure(unit="1/s", formula="1000 ÷ tpot_limit_ms", source="Definition")
def limit_steps_per_s(tpot_limit_ms: Bare) -> Bare:
    """Decode steps a second that the limit for a token asks for."""
    return 1000 / tpot_limit_ms


@figure(unit="1/s", formula="request_rate × output_tokens ÷ concurrency", source="Little 1961")
def demand_steps_per_s(request_rate: Bare, output_tokens: Bare, concurrency: Bare) -> Bare:
    """Decode steps a second that the demand asks for, where so many requests share a step."""
    return request_rate * output_tokens / concurrency


@figure(unit="1/s", formula="max(limit_steps_per_s, demand_steps_per_s)", source="The stricter of the two")
def needed_steps_per_s(limit_steps_per_s: Bare, demand_steps_per_s: Bare) -> Bare:
    """Decode steps a second."""
    return np.maximum(limit_steps_per_s, demand_steps_per_s)


@figure(unit="B/s", formula="(read_weight_bytes + cache_bytes) × steps_per_s", source=_POPE)
def needed_bandwidth_bytes_per_s(read_weight_bytes: Bare, cache_bytes: Bare, steps_per_s: Bare) -> Bare:
    """Memory bandwidth that all cards together need at least."""
    return (read_weight_bytes + cache_bytes) * steps_per_s


@figure(unit="B/s", formula="requests × output_tokens × cache_bytes ÷ (deadline_hours × 3600)", source=_POPE)
def batch_bandwidth_bytes_per_s(requests: Bare, output_tokens: Bare, cache_bytes: Bare, deadline_hours: Bare) -> Bare:
    """Memory bandwidth that reading the caches of all requests needs at least, weights aside."""
    return requests * output_tokens * cache_bytes / (deadline_hours * 3600)


@figure(unit="FLOP/s", formula="matrix_flops × 1000 ÷ ttft_limit_ms", source="Definition")
def prompt_flops_per_s(matrix_flops: Bare, ttft_limit_ms: Bare) -> Bare:
    """Compute that takes in one prompt within the limit for the first token."""
    return matrix_flops * 1000 / ttft_limit_ms


@figure(unit="FLOP/s", formula="matrix_flops × request_rate", source="Definition")
def demand_flops_per_s(matrix_flops: Bare, request_rate: Bare) -> Bare:
    """Compute that the requests of the busiest hour ask for."""
    return matrix_flops * request_rate


@figure(unit="FLOP/s", formula="max(prompt_flops_per_s, demand_flops_per_s)", source="The stricter of the two")
def needed_flops_per_s(prompt_flops_per_s: Bare, demand_flops_per_s: Bare) -> Bare:
    """Compute that all cards together need at least."""
    return np.maximum(prompt_flops_per_s, demand_flops_per_s)


@figure(unit="FLOP/s", formula="model_flops ÷ (deadline_hours × 3600)", source="Definition")
def deadline_flops_per_s(model_flops: Bare, deadline_hours: Bare) -> Bare:
    """Compute that finishes a run in time."""
    return model_flops / (deadline_hours * 3600)


@figure(unit="FLOP", formula="requests × matrix_flops", source="Definition")
def batch_flops(requests: Bare, matrix_flops: Bare) -> Bare:
    """Operations of the matrix products of all requests of a run."""
    return requests * matrix_flops


@figure(unit="token/s", formula="concurrency × steps_per_s", source="Definition")
def streamed_tokens_per_s(concurrency: Bare, steps_per_s: Bare) -> Bare:
    """Tokens that all requests at once write a second."""
    return concurrency * steps_per_s


@figure(unit="B/s", formula="8 × layers × hidden × tokens_per_s", source=_RING)
def needed_link_bytes_per_s(layers: Bare, hidden: Bare, tokens_per_s: Bare) -> Bare:
    """What a card sends in one direction where every layer is spread over several cards."""
    return 8 * layers * hidden * tokens_per_s


@figure(
    unit="B/s",
    formula="2 × gradient_bytes × tokens ÷ (step_tokens × deadline_hours × 3600)",
    source="Ring all-reduce, Thakur 2005 and Patarasuk 2009",
)
def gradient_link_bytes_per_s(gradient_bytes: Bare, tokens: Bare, step_tokens: Bare, deadline_hours: Bare) -> Bare:
    """What a card sends in one direction where copies exchange their gradients each step."""
    return 2 * gradient_bytes * tokens / (step_tokens * deadline_hours * 3600)
