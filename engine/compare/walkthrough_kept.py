"""What the presenter kept of the walkthrough, put onto its pages."""

from __future__ import annotations

from dataclasses import replace

from engine.compare.walkthrough_page import Page, Story, page_title, plain, sentence
from engine.compare.walkthrough_tables import candidates_table, flip_lines, table_part
from engine.project.walkthrough import AddedPage, ChartPage, ComposedPage, PicturePage, TablePage
from engine.texts import Message


def with_kept(page: Page, kept: ComposedPage, workload_id: str, *, settled: bool) -> Page:
    """A composed page with the presenter's title and notes.

    Args:
        settled: whether the ranges are there, without which a claim may still become another one.
    """
    pinned = kept.claim(workload_id)
    headline = page.headline if pinned is None else plain(pinned.text)
    outdated = pinned is not None and settled and page.headline.text("en") != pinned.basis_en
    return replace(
        page, headline=headline, pinned=pinned, outdated=outdated, hidden=kept.hidden, notes=kept.notes
    )  # fmt: skip


def own_page(story: Story, kept: AddedPage) -> Page:
    """A page of the presenter's own, always with the present results."""
    named = _named(kept)
    page = Page(
        kept.id,
        plain(kept.title) if kept.title else named,
        plain(kept.title) if kept.title else named,
        plain(""),
        text=kept.text,
        hidden=kept.hidden,
        notes=kept.notes,
    )
    match kept:
        case ChartPage():
            return replace(page, charts=(kept.chart,))
        case PicturePage():
            return replace(page, picture=kept.picture)
        case TablePage(table="points"):
            return replace(page, lines=flip_lines(story), lead=sentence("change.lead"))
        case TablePage(table="candidates"):
            return replace(page, table=candidates_table(story))
        case TablePage():
            return replace(page, table=table_part(story, kept.table))
    return page


def _named(kept: AddedPage) -> Message:
    """What a page without a title of its own is called."""
    if isinstance(kept, ChartPage):
        return sentence(f"chart.{kept.chart}")
    if isinstance(kept, TablePage):
        return sentence(f"table.{kept.table}")
    return page_title("picture" if isinstance(kept, PicturePage) else "text")
