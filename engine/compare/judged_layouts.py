"""Which layouts keep up with a demand within the limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from engine.compare.demand_stage import busiest_rate
from engine.compare.serving_inputs import limits_of
from engine.throughput.load import CapacityCurve, Limits, highest_rate_within
from engine.workload.workload import OnlineServing

_FAR_LESS: Final = 1e-6


def scored_within(
    workload: OnlineServing, score: Any, curves: Sequence[CapacityCurve], wanted: float, admitted: Any
) -> Any:
    """Scores of layouts: as they are where limits are kept at the demand; else the highest rate within them.

    Args:
        curves: one a layout.
        wanted, admitted: requests at once that are asked of this group, and that each layout works on.
    """
    limits = limits_of(workload)
    if workload.requests_per_day is not None:
        part = min(wanted / workload.concurrency, 1.0)
        rate = float(busiest_rate(workload, workload.requests_per_day).value) * part
        kept = np.array([_kept_at_rate(limits, curve, rate) for curve in curves])
    else:
        at_once = np.broadcast_to(admitted, (len(curves),))
        kept = np.array([_kept_at_once(limits, *one, wanted) for one in zip(curves, at_once, strict=True)])
    if kept.any():
        return np.where(kept, score, _FAR_LESS * score)
    return np.array([highest_rate_within(curve, limits) for curve in curves]) + _FAR_LESS * score


def _kept_at_rate(limits: Limits, curve: CapacityCurve, rate: float) -> bool:
    return rate < curve.highest_request_rate and bool(limits.kept(curve, np.array([rate]))[0])


def _kept_at_once(limits: Limits, curve: CapacityCurve, at_once: float, wanted: float) -> bool:
    leaving = float(np.interp(at_once, curve.concurrency, curve.requests_per_s))
    outside = max(wanted - at_once, 0.0) / leaving
    ttft = None if limits.ttft is None else limits.ttft - outside
    return bool(replace(limits, ttft=ttft).kept(curve, np.array([at_once]))[0])
