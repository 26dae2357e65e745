"""The walkthrough of a project: eight pages from the need to the decision, each with one sentence first."""

from __future__ import annotations

from collections.abc import Mapping

from engine.compare.results import Comparison, Estimate
from engine.compare.walkthrough_end import change, decision, open_questions
from engine.compare.walkthrough_middle import cost, fit, speed
from engine.compare.walkthrough_page import KeyFigure, Line, Page, Story
from engine.compare.walkthrough_start import candidates, need

__all__ = ["KeyFigure", "Line", "Page", "pages"]

_COMPOSERS = (need, candidates, fit, speed, cost, change, open_questions, decision)
PAGE_COUNT = len(_COMPOSERS)


def pages(
    comparison: Comparison, workload_id: str, bands: Mapping[str, Mapping[str, Estimate]] | None = None
) -> tuple[Page, ...]:
    """Compose the pages for one workload.

    Args:
        bands: ranges by quote id, then figure; without them no range is shown and certainty is said to be pending.

    Raises:
        EngineError: the project has no such workload.
    """
    story = Story.of(comparison, workload_id, bands)
    return tuple(compose(story) for compose in _COMPOSERS)
