"""Rates and volumes that serving, training and science share."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_RING = "Ring all-reduce, Thakur 2005 and Patarasuk 2009, with one fixed cost for small messages"


@figure(
    unit="FLOP/s", formula="dense_flops_per_s × min(real_share × class_factor, 1)", source="Share of the dense peak"
)
def achieved_flops_per_s(dense_flops_per_s: Bare, real_share: Bare, class_factor: Bare) -> Bare:
    """Rate that an operator class reaches on a card, never above its peak."""
    return dense_flops_per_s * np.minimum(real_share * class_factor, 1)


@figure(
    unit="FLOP/s",
    formula="achieved_flops_per_s × (power_limit_w ÷ card_power_w) ^ (1 ÷ 3)",
    source="Power grows with the third power of the clock, for the voltage follows it; 85 % of it costs about 5 % of"
    " speed",
)
def limited_flops_per_s(achieved_flops_per_s: Bare, power_limit_w: Bare, card_power_w: Bare) -> Bare:
    """Rate of a card whose power is limited below what it draws."""
    return achieved_flops_per_s * np.cbrt(power_limit_w / card_power_w)


@figure(unit="B/s", formula="bandwidth_bytes_per_s × min(real_share × class_factor, 1)", source="Share of the peak")
def achieved_bytes_per_s(bandwidth_bytes_per_s: Bare, real_share: Bare, class_factor: Bare) -> Bare:
    """Rate at which memory is really read, never above its peak."""
    return bandwidth_bytes_per_s * np.minimum(real_share * class_factor, 1)


@figure(unit="FLOP", formula="2 × computed_parameters × tokens", source="Kaplan 2020, arXiv 2001.08361")
def matrix_flops(computed_parameters: Bare, tokens: Bare) -> Bare:
    """Operations of the matrix products of a forward pass."""
    return 2 * computed_parameters * tokens


@figure(unit="B", formula="2 × tokens × hidden", source="Shoeybi 2019, arXiv 1909.08053: activations in 16 bits")
def message_bytes(tokens: Bare, hidden: Bare) -> Bare:
    """What one all-reduce of tensor parallelism exchanges."""
    return 2 * tokens * hidden


@figure(
    unit="s",
    formula="collective_seconds × 8 ÷ 7 × (group − 1) ÷ group"
    " + 2 × (group − 1) ÷ group × message_bytes ÷ (link_bytes_per_s × link_factor)",
    source=_RING + "; the fixed cost is stated for eight cards",
)
def all_reduce_seconds(
    message_bytes: Bare, group: Bare, link_bytes_per_s: Bare, link_factor: Bare, collective_seconds: Bare
) -> Bare:
    """Time of one all-reduce among the cards of a group; nothing for a single card."""
    share = (group - 1) / group
    return collective_seconds * 8 / 7 * share + 2 * share * message_bytes / (link_bytes_per_s * link_factor)


@figure(unit="s", formula="2 × layers × all_reduce_seconds", source="Shoeybi 2019, arXiv 1909.08053: two a layer")
def tensor_parallel_seconds(layers: Bare, all_reduce_seconds: Bare) -> Bare:
    """Communication of tensor parallelism in one forward pass."""
    return 2 * layers * all_reduce_seconds


@figure(unit="ms", formula="seconds × 1000", source="Definition")
def milliseconds(seconds: Bare) -> Bare:
    """Seconds in ms."""
    return seconds * 1000


@figure(unit="h", formula="requests ÷ requests_per_s ÷ 3600", source="Definition")
def batch_hours(requests: Bare, requests_per_s: Bare) -> Bare:
    """Hours of one run over all requests."""
    return requests / requests_per_s / 3600


@figure(unit="h", formula="operations_per_run ÷ (cards × achieved_flops_per_s) ÷ 3600", source="Definition")
def science_hours(operations_per_run: Bare, cards: Bare, achieved_flops_per_s: Bare) -> Bare:
    """Hours of one run that is spread evenly over the cards."""
    return operations_per_run / (cards * achieved_flops_per_s) / 3600
