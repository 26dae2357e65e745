"""Limits of latencies, judged everywhere by what nineteen in twenty requests keep (P95)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.compare.demand_stage import busiest_rate
from engine.compare.results import Finding
from engine.figures import Quantity
from engine.texts import Message, format_number
from engine.workload.workload import OnlineServing

AT_ONCE: Final[Mapping[str, str]] = {"ttft_p95_ms": "ttft_limit_ms", "tpot_p95_ms": "tpot_limit_ms"}
"""Figures that limits are judged by where so many requests are always there."""
AT_RATE: Final[Mapping[str, str]] = {"ttft_load_p95_ms": "ttft_limit_ms", "tpot_load_p95_ms": "tpot_limit_ms"}
"""The same where a rate of requests is stated: its busiest hour, if there is a demand curve."""


def judged_by(values: Mapping[str, Quantity]) -> Mapping[str, str]:
    """The figures that limits are judged by, each with its limit: those at a rate of requests, wherever there are."""
    return AT_RATE if AT_RATE.keys() <= values.keys() else AT_ONCE


def missed_limits(workload: OnlineServing, values: Mapping[str, Quantity], field: str) -> Iterator[Finding]:
    """One finding for each limit that one request in twenty misses; beyond capacity another one says so."""
    judged = judged_by(values)
    for name, limit_field in judged.items():
        limit, slow = getattr(workload, limit_field), values.get(name)
        if limit is not None and slow is not None and slow.value is not None and slow.value > limit:
            part = name.partition("_")[0]
            where, value = judged_at(workload, by_rate=judged is AT_RATE), float(slow.value)
            message = Message.of(f"findings.misses_{part}_ms", where=where, value=value, limit=limit)
            yield Finding(f"misses_{part}_ms", "block", message, field)


def judged_at(workload: OnlineServing, *, by_rate: bool) -> Message:
    """At which load limits are judged, as the beginning of a sentence."""
    if not by_rate or workload.requests_per_day is None:
        return Message.of("findings.judged_at_once", count=workload.concurrency)
    rate = format_number(float(busiest_rate(workload, workload.requests_per_day).value), 3)
    return Message.of(f"findings.judged_at_{'rate' if workload.demand is None else 'busiest'}", rate=rate)
