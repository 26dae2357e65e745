"""What holds at the typical value of an estimate and not over all of its range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.compare.missed_limits import judged_by
from engine.compare.results import Evaluation, Finding
from engine.texts import Message
from engine.value_text import ValueText
from engine.workload.workload import OnlineServing

if TYPE_CHECKING:
    from engine.estimation.answer import Answer


def unsure(found: Answer) -> Iterator[Finding]:
    """A finding for every other reading without a speed, and for every limit that only the unfavourable end misses."""
    if found.main.speed is None:
        return
    told = {_named(other, found.main): other for other in found.others if other.speed is None}
    for name, other in told.items():
        reason = next((one.reason for one in other.figures.values() if one.reason is not None), None)
        if reason is not None:
            yield Finding("not_in_range", "warn", Message.of("estimate.not_in_range", name=name, reason=reason))
    if isinstance(found.workload, OnlineServing):
        yield from _limits(found, found.workload)


def _named(other: Evaluation, main: Evaluation) -> str:
    """What tells a reading from the likeliest one: its card, its model, or its formats."""
    if other.quote.name != main.quote.name:
        return other.quote.name
    names = (
        "model", "weight_format", "cache_format", "precision", "input_tokens", "output_tokens", "sequence_tokens",
        "recompute", "concurrency", "acceptance_share",
    )  # fmt: skip
    parts = [str(getattr(other.workload, name, "")) for name in names]
    usual = [str(getattr(main.workload, name, "")) for name in names]
    return ", ".join(part for part, one in zip(parts, usual, strict=True) if part != one)


def _limits(found: Answer, workload: OnlineServing) -> Iterator[Finding]:
    for name, field in judged_by(found.main.figures).items():
        limit, one = getattr(workload, field), found.of(name)
        if limit is None or one is None or one.value is None or one.high is None or not one.value <= limit < one.high:
            continue
        figure, end = Message.of(f"table.row.{name}"), ValueText.of_value(float(f"{one.high:.3g}"), one.unit)
        message = Message.of("estimate.may_miss", figure=figure, limit=limit, end=end)
        yield Finding(f"may_miss_{name}", "note", message)
