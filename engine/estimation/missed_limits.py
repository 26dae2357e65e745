"""Limits that the slowest twentieth of requests miss at a stated rate, though the middle one may keep them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.compare.results import Evaluation, Finding
from engine.texts import Message
from engine.workload.workload import OnlineServing, Workload

_LIMITS: Final = (("ttft_limit_ms", "ttft"), ("tpot_limit_ms", "tpot"))


def with_missed_at_rate(findings: Iterable[Finding], found: Evaluation, workload: Workload) -> Iterator[Finding]:
    """The findings with one for every limit that nineteen in twenty requests do not keep at the rate.

    It takes the place of the one that says the same without waiting.
    """
    missed = {f"misses_{name}_ms": one for name, one in _missed(found, workload)}
    yield from missed.values()
    yield from (one for one in findings if one.key not in missed)


def _missed(found: Evaluation, workload: Workload) -> Iterator[tuple[str, Finding]]:
    if not isinstance(workload, OnlineServing):
        return
    for field, name in _LIMITS:
        limit, slow = getattr(workload, field), found.figures.get(f"{name}_load_p95_ms")
        if limit is not None and slow is not None and slow.value is not None and slow.value > limit:
            key = f"misses_{name}_p95_ms"
            message = Message.of(f"estimate.{key}", value=float(slow.value), limit=limit)
            yield name, Finding(key, "block", message)
