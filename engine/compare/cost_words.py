"""What another quote costs more, in words: for which work, by how much, and in how many futures."""

from __future__ import annotations

import math

from engine.compare.ranking import CRITERIA, criterion
from engine.compare.results import Evaluation
from engine.texts import Message, format_number


def per_work(evaluation: Evaluation) -> Message:
    """The work by which quotes are ranked, as a part of a sentence."""
    return Message.of(f"decision.per.{(criterion(evaluation) or (CRITERIA[-1],))[0]}")


def best_cost(evaluation: Evaluation) -> float:
    """What a quote costs by the figure that ranks it."""
    found = criterion(evaluation)
    return math.nan if found is None else float(found[1].value)


def dearer(least: float, other: float) -> float:
    """By what share of the least cost another one is above it; infinite above a cost of nothing."""
    if least <= 0:
        return 0.0 if other <= least else math.inf
    return other / least - 1


def gap_text(gap: float) -> Message:
    """How much more another one costs: in per cent, and from twice as much on in multiples."""
    if gap == math.inf:
        return Message.of("decision.more_than_nothing")
    if gap >= 1:
        return Message.of("decision.times", times=format_number(gap + 1, 2))
    return Message.of("decision.more", gap=Message.of("decision.under_one") if gap < 0.01 else f"{gap * 100:.0f} %")


def share_text(share: float) -> Message | str:
    if 0 < share < 0.01:
        return Message.of("decision.under_one")
    return Message.of("decision.almost_all") if 0.99 < share < 1 else f"{share * 100:.0f} %"


def share_shown(share: float) -> Message:
    """The same where it stands alone."""
    found = share_text(share)
    return Message.of("table.plain", text=found) if isinstance(found, str) else found
