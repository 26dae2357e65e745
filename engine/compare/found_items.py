"""Findings of a workload as a list for a reader: gravest first, the same sentence about several quotes once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.compare.results import Comparison, Severity
from engine.texts import Message

ORDER: Final[tuple[Severity, ...]] = ("block", "warn", "note")


@dataclass(frozen=True, slots=True)
class FoundItem:
    """A finding about one or more quotes, which `letters` name; `quote_id` is the first of them."""

    quote_id: str
    letters: str
    severity: Severity
    message: Message
    field: str
    key: str


def found_items(comparison: Comparison, workload_id: str, letters: dict[str, str]) -> tuple[FoundItem, ...]:
    """Findings of a workload, the same sentence about several quotes once."""
    merged: dict[tuple[Severity, Message], FoundItem] = {}
    for evaluation in comparison.column(workload_id):
        quote_id = evaluation.quote.id
        for finding in evaluation.findings:
            key = (finding.severity, finding.message)
            before, letter = merged.get(key), letters[quote_id]
            if before is None:
                merged[key] = FoundItem(quote_id, letter, *key, finding.field, finding.key)
            elif letter not in before.letters.split(", "):
                merged[key] = replace(before, letters=f"{before.letters}, {letter}")
    return tuple(sorted(merged.values(), key=lambda item: ORDER.index(item.severity)))
