"""Which layouts keep up with a demand within the limits, and which miss them least."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from engine.compare.demand_stage import busiest_rate
from engine.compare.serving_inputs import limits_of
from engine.memory.layouts import LEAST_MISSED, MOST_WITHIN, WITHIN
from engine.throughput.load import CapacityCurve, Limits, highest_rate_within, read_curves
from engine.workload.workload import OnlineServing

_FAR_LESS: Final = 1e-6


def scored_within(
    workload: OnlineServing, score: Any, curves: CapacityCurve, requests: tuple[float, Any, float], fits: Any
) -> tuple[Any, str]:
    """Scores of layouts, and by what they are judged.

    Where some keep the limits at the demand, by `score`; else by the highest rate within them; where no layout keeps
    them at any load, by the worst P95 against its limit: at the demand, or alone where it is beyond all of them.

    Args:
        curves: of all layouts together.
        requests: at once, those asked of this group and those that each layout works on; and the part of all that come
            to this group.
        fits: which layouts may be chosen.
    """
    limits, (wanted, admitted, traffic) = limits_of(workload), requests
    if workload.requests_per_day is not None:
        rate = float(busiest_rate(workload, workload.requests_per_day).value) * traffic
        worst = _worst_at_rate(limits, curves, rate)
    else:
        worst = _worst_at_once(limits, curves, np.broadcast_to(admitted, score.shape), wanted)
    kept = fits & (worst <= 1)
    if kept.any():
        return np.where(kept, score, _FAR_LESS * score), WITHIN
    within = np.where(fits, highest_rate_within(curves, limits), 0.0)
    if within.any():
        return within + _FAR_LESS * score, MOST_WITHIN
    if not np.isfinite(worst[fits]).any():
        worst = limits.worst(curves, np.zeros((1, score.size)) if limits.by_rate else curves.concurrency[:1])[0]
    return 1 / worst, LEAST_MISSED


def _worst_at_rate(limits: Limits, curves: CapacityCurve, rate: float) -> Any:
    highest = curves.highest_request_rate
    within = np.minimum(rate, np.nextafter(highest, 0.0))
    return np.where(rate < highest, limits.worst(curves, within[None])[0], np.inf)


def _worst_at_once(limits: Limits, curves: CapacityCurve, at_once: Any, wanted: float) -> Any:
    leaving = read_curves(at_once[None], curves.concurrency, curves.requests_per_s)[0]
    outside = np.maximum(wanted - at_once, 0.0) / leaving
    return limits.worst(curves, at_once[None], outside)[0]
