"""How the comparison is arranged for reading; it changes no figure."""

from __future__ import annotations

from typing import Annotated

from pydantic import FailFast

from engine.base import Frozen


class Arrangement(Frozen):
    """`baseline` is the quote against which the others are read, `hidden` are quotes left out of the table."""

    baseline: str | None = None
    hidden: Annotated[tuple[str, ...], FailFast()] = ()

    def without(self, quote_id: str) -> Arrangement:
        """The arrangement once a quote is gone."""
        baseline = None if self.baseline == quote_id else self.baseline
        return Arrangement(baseline=baseline, hidden=tuple(one for one in self.hidden if one != quote_id))
