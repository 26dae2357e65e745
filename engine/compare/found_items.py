"""Findings of a workload as a list for a reader: gravest first, the same sentence about several quotes once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.compare.outlook_words import InputName
from engine.compare.results import Comparison, Severity
from engine.texts import Message

ORDER: Final[tuple[Severity, ...]] = ("block", "warn", "note")


@dataclass(frozen=True, slots=True)
class FoundItem:
    """A finding about one or more quotes, which `letters` name; `quote_id` is the first of them.

    Both are empty for a finding about no quote.
    """

    quote_id: str
    letters: str
    severity: Severity
    message: Message
    field: str
    key: str


def found_items(
    comparison: Comparison, workload_id: str, letters: Mapping[str, str], idle: Sequence[str] = ()
) -> tuple[FoundItem, ...]:
    """Findings of a workload, the same sentence about several quotes once.

    Args:
        idle: paths of inputs without effect, as `engine.compare.effects` finds them; those of other workloads are
            left out.
    """
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
    for path in idle:
        root, owner, *_ = f"{path}/".split("/")
        if root != "workloads" or owner == workload_id:
            quote_id = owner if root == "quotes" else ""
            message = Message.of("findings.no_effect", name=InputName.of_input(path, comparison.project))
            item = FoundItem(quote_id, letters.get(quote_id, ""), "note", message, path, "no_effect")
            merged[item.severity, message] = item
    return tuple(sorted(merged.values(), key=lambda item: ORDER.index(item.severity)))
