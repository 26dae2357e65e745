"""Where the passes of a model lie under the roofline of a card."""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.figures import Bare, figure

_ROOFLINE: Final = "Williams 2009 (roofline), doi 10.1145/1498765.1498785"


@figure(
    unit="FLOP",
    formula="4 × attention_layers × attention_width × mean_context_tokens × sequences",
    source="Scores and values over the whole context for each new token; PaLM 2022, appendix B, arXiv 2204.02311",
)
def decode_attention_flops(
    attention_layers: Bare, attention_width: Bare, mean_context_tokens: Bare, sequences: Bare
) -> Bare:
    """Operations of attention in one step of decoding."""
    return 4 * attention_layers * attention_width * mean_context_tokens * sequences


@figure(
    unit="FLOP/B",
    formula="(2 × computed_parameters × tokens + attention_flops) ÷ (read_weight_bytes + cache_bytes)",
    source=_ROOFLINE + "; weights once a pass, cache once a step",
)
def arithmetic_intensity(
    computed_parameters: Bare, tokens: Bare, attention_flops: Bare, read_weight_bytes: Bare, cache_bytes: Bare
) -> Bare:
    """Operations for each byte that a pass moves to or from memory."""
    return (2 * computed_parameters * tokens + attention_flops) / (read_weight_bytes + cache_bytes)


@figure(
    unit="FLOP",
    formula="2 × (common_parameters + chosen_parameters) × tokens + attention_flops",
    source="Kaplan 2020, arXiv 2001.08361",
)
def least_flops(common_parameters: Bare, chosen_parameters: Bare, tokens: Bare, attention_flops: Bare) -> Bare:
    """Operations that tokens cannot do without."""
    return 2 * (common_parameters + chosen_parameters) * tokens + attention_flops


@figure(
    unit="s",
    formula="max((passes × read_weight_bytes + cache_bytes) ÷ bandwidth_bytes_per_s, least_flops ÷ dense_flops_per_s)"
    " ÷ tensor",
    source=_ROOFLINE,
)
def least_seconds(
    passes: Bare,
    read_weight_bytes: Bare,
    cache_bytes: Bare,
    bandwidth_bytes_per_s: Bare,
    least_flops: Bare,
    dense_flops_per_s: Bare,
    tensor: Bare,
) -> Bare:
    """Time of passes at the full bandwidth and the full peak."""
    reading = (passes * read_weight_bytes + cache_bytes) / bandwidth_bytes_per_s
    return np.maximum(reading, least_flops / dense_flops_per_s) / tensor


@figure(
    unit="1",
    formula="min(residual_factor, max(seconds ÷ least_seconds, 1))",
    source=_ROOFLINE + "; nothing measured is above the peak",
)
def bounded_factor(residual_factor: Bare, seconds: Bare, least_seconds: Bare) -> Bare:
    """How much faster than estimated cards can be before they meet their roofline."""
    return np.minimum(residual_factor, np.maximum(seconds / least_seconds, 1))
