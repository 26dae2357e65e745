"""Edits of the walkthrough: titles, notes, order, and pages of the presenter's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.invalid import readable_errors
from engine.project.edits.edit import edit
from engine.project.edits.items import moved, replaced, without
from engine.project.project import Project
from engine.project.walkthrough import (
    COMPOSED,
    AddedPage,
    ChartPage,
    ComposedPage,
    KeptPage,
    PicturePage,
    PinnedClaim,
    TablePage,
    TextPage,
)
from engine.texts import EngineError, Message

_KINDS: Final = {"text": TextPage, "chart": ChartPage, "table": TablePage, "picture": PicturePage}
_FIXED: Final = frozenset({"id", "kind", "hidden", "notes"})


@edit("pin_claim")
def pin_claim(project: Project, page_id: str, workload_id: str, text: str, basis: Message) -> Project:
    """Give a composed page a title of the presenter's own.

    Args:
        basis: the claim that the results make now, on which the title rests.
    """
    project.workload(workload_id)
    page = _composed(project, page_id)
    shown = " ".join(text.split())
    if not shown:
        raise EngineError("walkthrough.error.empty_title")
    with readable_errors():
        claim = PinnedClaim(
            workload_id=workload_id, text=shown, basis_en=basis.text("en"), basis_zh=basis.text("zh")
        )  # fmt: skip
    others = tuple(one for one in page.claims if one.workload_id != workload_id)
    return _changed(project, page, claims=(*others, claim))


@edit("release_claim")
def release_claim(project: Project, page_id: str, workload_id: str) -> Project:
    """Let the results write the title of a composed page again."""
    page = _composed(project, page_id)
    return _changed(project, page, claims=tuple(one for one in page.claims if one.workload_id != workload_id))


@edit("change_page_notes")
def set_page_notes(project: Project, page_id: str, notes: str) -> Project:
    """Write the presenter's notes of a page."""
    return _changed(project, project.walkthrough.page(page_id), notes=notes)


@edit("hide_page")
def hide_page(project: Project, page_id: str) -> Project:
    """Leave a page out of the walkthrough without losing it; one page at least stays."""
    pages = project.walkthrough.arranged()
    if all(page.hidden or page.id == page_id for page in pages):
        raise EngineError("walkthrough.error.last_page")
    return _changed(project, project.walkthrough.page(page_id), hidden=True)


@edit("show_page")
def show_page(project: Project, page_id: str) -> Project:
    """Take a hidden page into the walkthrough again."""
    return _changed(project, project.walkthrough.page(page_id), hidden=False)


@edit("move_page")
def move_page(project: Project, page_id: str, position: int) -> Project:
    """Put a page at a position, counted from 0; past an end means at that end."""
    pages = project.walkthrough.arranged()
    page = next((page for page in pages if page.id == page_id), None) or project.walkthrough.page(page_id)
    return _with(project, moved(pages, page, position))


@edit("add_page")
def add_page(project: Project, kind: str, after: str, content: Mapping[str, Any] | None = None) -> Project:
    """Add a page of the presenter's own behind another one.

    Args:
        kind: text, chart, table or picture.
        content: what the page holds, as `TextPage`, `ChartPage`, `TablePage` and `PicturePage` name it.
    """
    if kind not in _KINDS:
        raise EngineError("walkthrough.error.no_such_kind", kind=kind, known=", ".join(_KINDS))
    behind = project.walkthrough.page(after)
    pages = project.walkthrough.arranged()
    with readable_errors():
        page: AddedPage = _KINDS[kind](id=next_page_id(project), **(content or {}))
    place = [one.id for one in pages].index(behind.id) + 1
    return _with(project, (*pages[:place], page, *pages[place:]))


@edit("change_page")
def set_page_field(project: Project, page_id: str, field: str, value: object) -> Project:
    """Set what a page of the presenter's own holds."""
    page = _added(project, page_id)
    if field in _FIXED or field not in type(page).model_fields:
        raise EngineError("error.no_field", field=field, owner=page_id)
    return _changed(project, page, **{field: value})


@edit("remove_page")
def remove_page(project: Project, page_id: str) -> Project:
    """Take a page of the presenter's own out."""
    page = _added(project, page_id)
    pages = without(project.walkthrough.arranged(), page)
    if all(one.hidden for one in pages):
        raise EngineError("walkthrough.error.last_page")
    return _with(project, pages)


@edit("reset_pages")
def reset_pages(project: Project) -> Project:
    """Show all composed pages in their composed order; other pages stay behind the ones they follow."""
    behind: dict[str, list[KeptPage]] = {"": []}
    last = ""
    for page in project.walkthrough.arranged():
        if isinstance(page, ComposedPage):
            last = page.id
            behind.setdefault(last, [])
        else:
            behind[last].append(page)
    composed = {page.id: page.replace(hidden=False) for page in project.walkthrough.arranged() if page.id in COMPOSED}
    pages = [*behind[""], *(page for key in COMPOSED for page in (composed[key], *behind[key]))]
    return _with(project, pages)


def next_page_id(project: Project) -> str:
    """p1, p2, …: one more than the highest in use."""
    numbers = [int(name[1:]) for name in project.walkthrough.ids() if name[:1] == "p" and name[1:].isdecimal()]
    return f"p{max(numbers, default=0) + 1}"


def _composed(project: Project, page_id: str) -> ComposedPage:
    page = project.walkthrough.page(page_id)
    if not isinstance(page, ComposedPage):
        raise EngineError("walkthrough.error.own_title", page=page_id)
    return page


def _added(project: Project, page_id: str) -> AddedPage:
    page = project.walkthrough.page(page_id)
    if isinstance(page, ComposedPage):
        raise EngineError("walkthrough.error.composed_page", page=Message.of(f"walkthrough.title.{page_id}"))
    return page


def _changed(project: Project, page: KeptPage, **changes: object) -> Project:
    pages = project.walkthrough.arranged()
    old = next(one for one in pages if one.id == page.id)
    return _with(project, replaced(pages, old, old.replace(**changes)))


def _with(project: Project, pages: Any) -> Project:
    return project.replace(walkthrough=project.walkthrough.with_pages(pages))
