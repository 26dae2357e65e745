"""From the lengths that half and nineteen in twenty requests stay below to their mean and to the longest."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_LOGNORMAL = "Lengths are taken as lognormal, Aitchison and Brown 1957"


@figure(
    unit="token",
    method="Mean of a lognormal distribution: P50 × exp(σ² ÷ 2), where σ is the logarithm of P95 ÷ P50 over 1.645",
    source=_LOGNORMAL,
)
def mean_tokens(median_tokens: Bare, p95_tokens: Bare) -> Bare:
    """Mean length of requests."""
    spread = np.log(p95_tokens / median_tokens) / 1.645
    mean: Bare = median_tokens * np.exp(spread**2 / 2)
    return mean


@figure(unit="token", formula="median_tokens × (p95_tokens ÷ median_tokens) ^ (2.326 ÷ 1.645)", source=_LOGNORMAL)
def longest_tokens(median_tokens: Bare, p95_tokens: Bare) -> Bare:
    """Length that one request in a hundred exceeds, P99."""
    return median_tokens * (p95_tokens / median_tokens) ** (2.326 / 1.645)


@figure(
    unit="token",
    formula="longest_input_tokens + longest_output_tokens",
    source="Sum; cautious, as the longest prompt seldom has the longest answer",
)
def whole_tokens_of_longest(longest_input_tokens: Bare, longest_output_tokens: Bare) -> Bare:
    """Context of the longest in a hundred requests, prompt and answer."""
    return longest_input_tokens + longest_output_tokens
