"""Figures that only readings of the hardware need."""

from __future__ import annotations

from engine.figures import Bare, figure


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
