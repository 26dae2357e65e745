"""What a project keeps of its walkthrough: order, pinned claims, notes, and pages of the presenter's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, Self, TypeAlias, get_args

from pydantic import FailFast, Field, model_validator

from engine.base import Frozen, Identifier
from engine.project.picture import Picture
from engine.texts import EngineError, Language, Message

ComposedKey = Literal["need", "candidates", "fit", "speed", "cost", "change", "migration", "open", "decision"]
COMPOSED: Final[tuple[ComposedKey, ...]] = (
    "need", "candidates", "fit", "speed", "cost", "change", "migration", "open", "decision",
)  # fmt: skip
"""The pages that compose themselves from the results, in their order."""

PageChart = Literal[
    "cost", "accounts", "memory", "capacity", "swings", "parts", "map", "flips", "schedule", "effort", "support",
    "busy", "scaling", "ways", "front", "roofline",
]  # fmt: skip
PAGE_CHARTS: Final[tuple[PageChart, ...]] = get_args(PageChart)
"""Every chart that sets quotes against each other."""

TablePart = Literal["candidates", "all", "fit", "speed", "cost", "open", "points"]
TABLE_PARTS: Final[tuple[TablePart, ...]] = ("candidates", "all", "fit", "speed", "cost", "open", "points")
"""The four numbers of the candidates, the comparison or one of its groups, and where the winner flips."""

PICTURES_LIMIT_BYTES: Final = 16 * 2**20
"""What all pictures of a project may take together."""

Title: TypeAlias = Annotated[str, Field(max_length=300)]
LongText: TypeAlias = Annotated[str, Field(max_length=20_000)]


class PinnedClaim(Frozen):
    """A title that the presenter wrote for a composed page, under one workload.

    `basis_en` and `basis_zh` are the claim that the results made when it was written; where they make another one now,
    the title rests on what no longer holds.
    """

    workload_id: Identifier
    text: Annotated[str, Field(min_length=1, max_length=300)]
    basis_en: str
    basis_zh: str

    def basis(self, language: Language) -> str:
        """The claim on which the title rests."""
        return self.basis_zh if language == "zh" else self.basis_en


class _Kept(Frozen):
    id: Identifier
    hidden: bool = False
    notes: LongText = ""


class ComposedPage(_Kept):
    """What the presenter changed about a page that composes itself."""

    kind: Literal["composed"] = "composed"
    claims: Annotated[tuple[PinnedClaim, ...], FailFast()] = ()

    @model_validator(mode="after")
    def _known(self) -> Self:
        if self.id not in COMPOSED:
            raise EngineError("walkthrough.error.no_such_page", page=self.id, known=", ".join(COMPOSED))
        if len({claim.workload_id for claim in self.claims}) < len(self.claims):
            raise EngineError("walkthrough.error.pinned_twice", page=self.id)
        return self

    def claim(self, workload_id: str) -> PinnedClaim | None:
        """The pinned title under a workload; None where the results write it."""
        return next((claim for claim in self.claims if claim.workload_id == workload_id), None)


class _Added(_Kept):
    title: Title = ""
    text: LongText = ""

    @model_validator(mode="after")
    def _own_id(self) -> Self:
        if self.id in COMPOSED:
            raise EngineError("error.repeated_id", kind=Message.of("entries.page"), id=self.id)
        return self


class TextPage(_Added):
    """A page of words."""

    kind: Literal["text"] = "text"


class ChartPage(_Added):
    """A chart of the comparison, always of its present state."""

    kind: Literal["chart"] = "chart"
    chart: PageChart = "cost"


class TablePage(_Added):
    """A part of the comparison's tables."""

    kind: Literal["table"] = "table"
    table: TablePart = "all"


class PicturePage(_Added):
    """A picture that lies inside the project."""

    kind: Literal["picture"] = "picture"
    picture: Picture


AddedPage: TypeAlias = TextPage | ChartPage | TablePage | PicturePage
KeptPage: TypeAlias = Annotated[
    ComposedPage | TextPage | ChartPage | TablePage | PicturePage, Field(discriminator="kind")
]


class Walkthrough(Frozen):
    """The pages in the presenter's order; empty where nothing was changed.

    Composed pages that are not named stand behind the one that they follow by nature.
    """

    pages: Annotated[tuple[KeptPage, ...], FailFast()] = ()

    @model_validator(mode="after")
    def _whole(self) -> Self:
        ids = [page.id for page in self.pages]
        repeated = sorted({found for found in ids if ids.count(found) > 1})
        if repeated:
            raise EngineError("error.repeated_id", kind=Message.of("entries.page"), id=", ".join(repeated))
        taken = sum(page.picture.size_bytes for page in self.pages if isinstance(page, PicturePage))
        if taken > PICTURES_LIMIT_BYTES:
            raise EngineError("walkthrough.error.pictures_together", limit=PICTURES_LIMIT_BYTES // 2**20)
        return self

    def arranged(self) -> tuple[KeptPage, ...]:
        """Every page in its place, shown or hidden."""
        found: list[KeptPage] = list(self.pages)
        for place, key in enumerate(COMPOSED):
            ids = [page.id for page in found]
            if key not in ids:
                before = ids.index(COMPOSED[place - 1]) + 1 if place else 0
                found.insert(before, ComposedPage(id=key))
        return tuple(found)

    def page(self, page_id: str) -> KeptPage:
        """One page.

        Raises:
            EngineError: there is none of this id.
        """
        for page in self.arranged():
            if page.id == page_id:
                return page
        raise EngineError("walkthrough.error.no_such_page", page=page_id, known=", ".join(self.ids()))

    def ids(self) -> tuple[str, ...]:
        """Ids of all pages in their order."""
        return tuple(page.id for page in self.arranged())

    def with_pages(self, pages: Sequence[KeptPage]) -> Self:
        """The walkthrough with these pages; where they are as composed, it keeps none."""
        plain = tuple(ComposedPage(id=key) for key in COMPOSED)
        return self.replace(pages=() if tuple(pages) == plain else tuple(pages))

    def without_workload(self, workload_id: str) -> Self:
        """Without the titles pinned under a workload that leaves the project."""
        if not any(isinstance(page, ComposedPage) and page.claim(workload_id) for page in self.pages):
            return self
        return self.with_pages([_released(page, workload_id) for page in self.pages])


def _released(page: KeptPage, workload_id: str) -> KeptPage:
    if not isinstance(page, ComposedPage):
        return page
    return page.replace(claims=tuple(claim for claim in page.claims if claim.workload_id != workload_id))
