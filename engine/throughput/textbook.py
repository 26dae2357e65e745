"""The formulas that everybody knows; always shown, never the last word."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_ROOFLINE = "Williams 2009 (roofline), doi 10.1145/1498765.1498785"


@figure(unit="FLOP", formula="6 × parameters × tokens", source="Kaplan 2020, arXiv 2001.08361")
def training_flops(parameters: Bare, tokens: Bare) -> Bare:
    """Operations of one pass over the training tokens, forward and backward."""
    return 6 * parameters * tokens


@figure(
    unit="s",
    formula="training_flops ÷ (cards × dense_flops_per_s × utilisation × scaling_efficiency)",
    source="Narayanan 2021, arXiv 2104.04473",
)
def training_seconds(
    training_flops: Bare, cards: Bare, dense_flops_per_s: Bare, utilisation: Bare, scaling_efficiency: Bare
) -> Bare:
    """Time of a training run."""
    return training_flops / (cards * dense_flops_per_s * utilisation * scaling_efficiency)


@figure(unit="token/s", formula="bandwidth_bytes_per_s ÷ weight_bytes", source="Pope 2022, arXiv 2211.05102")
def decode_ceiling_tokens_per_s(bandwidth_bytes_per_s: Bare, weight_bytes: Bare) -> Bare:
    """The most that one stream can decode: every token reads all weights once."""
    return bandwidth_bytes_per_s / weight_bytes


@figure(unit="FLOP/B", formula="dense_flops_per_s ÷ bandwidth_bytes_per_s", source=_ROOFLINE)
def ridge_intensity_flop_per_byte(dense_flops_per_s: Bare, bandwidth_bytes_per_s: Bare) -> Bare:
    """Operations a byte above which compute, not bandwidth, is the limit."""
    return dense_flops_per_s / bandwidth_bytes_per_s


@figure(
    unit="FLOP/s",
    formula="min(dense_flops_per_s, bandwidth_bytes_per_s × intensity_flop_per_byte)",
    source=_ROOFLINE,
)
def roofline_flops_per_s(dense_flops_per_s: Bare, bandwidth_bytes_per_s: Bare, intensity_flop_per_byte: Bare) -> Bare:
    """The rate that compute and bandwidth allow at an intensity."""
    return np.minimum(dense_flops_per_s, bandwidth_bytes_per_s * intensity_flop_per_byte)


@figure(unit="s", formula="gradient_bytes ÷ link_bytes_per_s", source="Rule of thumb: volume over link rate")
def gradient_sync_seconds(gradient_bytes: Bare, link_bytes_per_s: Bare) -> Bare:
    """Time to exchange the gradients of a step."""
    return gradient_bytes / link_bytes_per_s


@figure(
    unit="1", formula="rate_after ÷ rate_before", source="Definition of the speed-up; below 1 it is slower than before"
)
def speed_up(rate_before: Bare, rate_after: Bare) -> Bare:
    """How many times as fast work goes after a change, such as more cards or operators moved to the card."""
    return rate_after / rate_before


@figure(unit="1", formula="speed_up ÷ cards", source="Definition of the parallel efficiency; 1 is linear")
def parallel_efficiency(speed_up: Bare, cards: Bare) -> Bare:
    """Share of the cards that a speed-up over them is worth."""
    return speed_up / cards
