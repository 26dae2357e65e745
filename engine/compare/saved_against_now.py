"""The figures that a file showed when it was saved, against those that come out now, and why they differ."""

from __future__ import annotations

from dataclasses import dataclass
from math import isclose
from typing import Final

from engine.compare.figure_at import figure_at
from engine.compare.figure_titles import figure_title
from engine.compare.results import Comparison
from engine.compare.saved_figures import recommended_quotes
from engine.project.document import Document
from engine.project.file_format import app_version
from engine.texts import Message
from engine.value_text import ValueText

_SAME: Final = 1e-12
"""Relative: libraries of other systems may round the last digit otherwise."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A figure at ``quote/workload/figure`` that is not what the file showed; None is unknown or not there."""

    address: str
    saved: float | None
    now: float | None
    unit: str

    @property
    def change(self) -> float | None:
        """Now over saved, less one; None where one of them is unknown or the saved one is 0."""
        if self.saved is None or self.now is None or self.saved == 0:
            return None
        return self.now / self.saved - 1


def moved_figures(document: Document, comparison: Comparison) -> tuple[Moved, ...]:
    """Every figure that the file showed and that is another now, the largest change first."""
    found = []
    for shown in document.shown:
        saved = None if shown.value is None else float(shown.value)
        now = _now(comparison, shown.address)
        if not _same(saved, now):
            found.append(Moved(shown.address, saved, now, shown.unit))
    return tuple(sorted(found, key=lambda moved: -abs(moved.change) if moved.change is not None else 0.0))


def moved_recommendations(document: Document, comparison: Comparison) -> tuple[Message, ...]:
    """A sentence for every workload under which another quote is the cheapest now than when the file was saved."""
    now, found = dict(recommended_quotes(comparison)), []
    for workload in comparison.project.workloads:
        before, after = dict(document.recommended).get(workload.id), now.get(workload.id)
        if before is not None and before != after:
            key = "saved.winner_gone" if after is None else "saved.winner_moved"
            found.append(Message.of(key, workload=workload.name, saved=before, now=after or ""))
    return tuple(found)


def why_moved(document: Document, *, kept_calibration: bool) -> Message:
    """Why figures of a file come out otherwise than they were saved.

    Args:
        kept_calibration: whether the file holds the calibration that it was made with.
    """
    if document.app_version not in ("", app_version()):
        return Message.of("saved.other_version", saved=document.app_version, now=app_version())
    if any(warning.key == "file.changed_by_hand" for warning in document.warnings):
        return Message.of("saved.by_hand")
    return Message.of("saved.other_data" if kept_calibration else "saved.no_calibration")


def moved_message(
    document: Document, comparison: Comparison, moved: tuple[Moved, ...], *, kept_calibration: bool
) -> Message:
    """One sentence about figures that moved: how many, the one that moved most, and why."""
    most = moved[0]
    currency = comparison.project.currency
    saved, now = (ValueText.of_value(value, most.unit, currency) for value in (most.saved, most.now))
    name = figure_title(most.address, figure_at(comparison, most.address))
    reason = why_moved(document, kept_calibration=kept_calibration)
    return Message.of(
        "saved.moved", count=len(moved), all=len(document.shown), name=name, saved=saved, now=now, reason=reason
    )


def _now(comparison: Comparison, address: str) -> float | None:
    quantity = figure_at(comparison, address)
    return None if quantity is None or quantity.value is None else float(quantity.value)


def _same(saved: float | None, now: float | None) -> bool:
    if saved is None or now is None:
        return saved is now
    return isclose(saved, now, rel_tol=_SAME, abs_tol=0.0)
