"""The walkthrough of a project: pages from the need to the decision, each with one claim, and the presenter's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.compare.results import Comparison, Estimate
from engine.compare.walkthrough_end import change, decision, open_questions
from engine.compare.walkthrough_kept import own_page, with_kept
from engine.compare.walkthrough_middle import cost, fit, speed
from engine.compare.walkthrough_migration import migration
from engine.compare.walkthrough_page import KeyFigure, Line, Page, Story
from engine.compare.walkthrough_start import candidates, need
from engine.project.walkthrough import COMPOSED, ComposedKey, ComposedPage

__all__ = ["PAGE_COUNT", "KeyFigure", "Line", "Page", "arranged_pages", "pages"]

_COMPOSERS: Final[Mapping[ComposedKey, Callable[[Story], Page]]] = {
    "need": need,
    "candidates": candidates,
    "fit": fit,
    "speed": speed,
    "cost": cost,
    "change": change,
    "migration": migration,
    "open": open_questions,
    "decision": decision,
}
PAGE_COUNT: Final = len(COMPOSED)


def pages(
    comparison: Comparison, workload_id: str, bands: Mapping[str, Mapping[str, Estimate]] | None = None
) -> tuple[Page, ...]:
    """Compose the pages for one workload, all of them in their composed order.

    Args:
        bands: ranges by quote id, then figure; without them no range is shown and certainty is said to be pending.

    Raises:
        EngineError: the project has no such workload.
    """
    found = {page.key: page for page in arranged_pages(comparison, workload_id, bands)}
    return tuple(found[key] for key in COMPOSED)


def arranged_pages(
    comparison: Comparison, workload_id: str, bands: Mapping[str, Mapping[str, Estimate]] | None = None
) -> tuple[Page, ...]:
    """The pages as the presenter arranged them, with those of their own; hidden ones say so.

    Args:
        bands: as for `pages`; without them no pinned title is judged.

    Raises:
        EngineError: the project has no such workload.
    """
    story = Story.of(comparison, workload_id, bands)
    arranged = (
        with_kept(_composed(story, kept.id), kept, workload_id, settled=bands is not None)
        if isinstance(kept, ComposedPage)
        else own_page(story, kept)
        for kept in comparison.project.walkthrough.arranged()
    )
    shading = story.outlook.cost_bands
    return tuple(replace(page, cost_bands=shading) if "cost" in page.charts else page for page in arranged)


def _composed(story: Story, key: str) -> Page:
    page = next(compose(story) for name, compose in _COMPOSERS.items() if name == key)
    return replace(page, composed=page.headline)
