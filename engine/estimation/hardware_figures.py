"""Figures that only readings of the hardware need."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure


@figure(
    unit="s",
    formula="all_reduce_seconds"
    " + ramp_share × (collective_seconds × max(all_reduce_seconds − collective_seconds, 0)) ^ 0.5",
    source="Träff 2008 (pipelined broadcast): a message in the best number of segments"
    " costs the root of both terms more",
)
def segmented_seconds(all_reduce_seconds: Bare, collective_seconds: Bare, ramp_share: Bare) -> Bare:
    """Time of an all-reduce of a library, which cuts a message into segments."""
    moved = np.maximum(all_reduce_seconds - collective_seconds, 0)
    return all_reduce_seconds + ramp_share * (collective_seconds * moved) ** 0.5


@figure(unit="B/s", formula="link_bytes_per_s × copied_share", source="Share of the raw rate that copies reach")
def copied_bytes_per_s(link_bytes_per_s: Bare, copied_share: Bare) -> Bare:
    """Rate of large copies over a link."""
    return link_bytes_per_s * copied_share


@figure(
    unit="B/s",
    formula="2 × (group − 1) ÷ group × message_bytes ÷ all_reduce_seconds",
    source="nccl-tests, doc/PERFORMANCE.md: bus bandwidth of an all-reduce",
)
def bus_bytes_per_s(group: Bare, message_bytes: Bare, all_reduce_seconds: Bare) -> Bare:
    """Rate at which each card's link is used during an all-reduce."""
    return 2 * (group - 1) / group * message_bytes / all_reduce_seconds


@figure(unit="W", formula="cards × card_power_w × share", source="Boards at a share of their limit")
def boards_power_w(cards: Bare, card_power_w: Bare, share: Bare) -> Bare:
    """Power of all boards together, without their host."""
    return cards * card_power_w * share
